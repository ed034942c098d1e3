#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: villagers live in a server of Luanti: ten minutes with a save, a load, a storm, another text and one with mistakes.
# Method: the server of Debian starts with a new world and the mod as its README installs it; what the mod prints is looked at.

. tests/house/lib.sh
. tests/hosts/voices.sh

server=$(command -v minetestserver || command -v luantiserver || echo /usr/games/minetestserver)
world=$TEST_DIR/world
mod=$world/worldmods/troupe_village
libraries=$(cd "$TROUPE_BUILD" && pwd)

installs() {
    rm -rf "$world"
    mkdir -p "$world/worldmods"
    sed -n '/^```sh$/,/^```$/p' examples/luanti/README.md | grep -E '^(cp|mv) ' | sed "s|WORLD|$world|g" >"$TEST_DIR/lines"
    [ "$(wc -l <"$TEST_DIR/lines")" -eq 2 ] && (set -e && . "$TEST_DIR/lines") && [ -f "$mod/village.troupe" ] && [ -f "$mod/troupe.lua" ]
}
# serve PLAN: the server plays by the plan, as fast as it goes; what the mod prints is in $TEST_DIR/said.
serve() {
    printf '%s\n' 'gameid = devtest' 'mg_name = singlenode' 'backend = sqlite3' 'mod_storage_backend = sqlite3' >"$world/world.mt"
    cat >"$TEST_DIR/minetest.conf" <<EOF
secure.trusted_mods = troupe_village
server_announce = false
bind_address = 127.0.0.1
max_forceloaded_blocks = 64
dedicated_server_step = 0.05
mg_name = singlenode
troupe_village.speed = 60
troupe_village.plan = $1
EOF
    TROUPE_LIBRARIES=$libraries timeout 600 "$server" --gameid devtest --world "$world" --config "$TEST_DIR/minetest.conf" --port 31999 \
        --logfile "$TEST_DIR/log" >"$TEST_DIR/out" 2>&1
    sed -n 's/^village: //p' "$TEST_DIR/out" >"$TEST_DIR/said"
    grep -q ' end [0-9a-f]*$' "$TEST_DIR/said" || { tail -n 20 "$TEST_DIR/out"; return 1; }
}
plays() {
    sed 's/They say the bridge is closed\./The bridge is open again!/' "$mod/village.troupe" >"$TEST_DIR/new.troupe"
    echo role >"$TEST_DIR/mistaken.troupe"
    serve "100:save 180:load 240:storm 300:reload=$TEST_DIR/new.troupe 400:reload=$TEST_DIR/mistaken.troupe 600:end"
}
voices_are_played() {
    voiced_hamlet ogg && mkdir -p "$mod/sounds" && cp "$TEST_DIR/voiced.troupe" "$mod/village.troupe" && cp "$TEST_DIR/voice/k7f2.ogg" "$mod/sounds/" &&
        serve 600:end && grep -q ' plays voice/k7f2\.ogg$' "$TEST_DIR/said" && voices_are_kept_to "$TEST_DIR/said"
}
voices_are_stopped() {
    cut_short && cp "$TEST_DIR/stopped.troupe" "$mod/village.troupe" && serve 300:end && voices_stop_with_lines "$TEST_DIR/said"
}
hash_of() {
    sed -n "s/^[0-9]* $1 \([0-9a-f]*\)\$/\1/p" "$TEST_DIR/said"
}
a_load_is_the_save() {
    [ -n "$(hash_of saved)" ] && [ "$(hash_of saved)" = "$(hash_of loaded)" ]
}
everybody_lives_on() {
    grep -qx 'check: fine' "$TEST_DIR/said" && grep -qx 'busy: 16 of 16' "$TEST_DIR/said" && grep -qx 'stuck: 0' "$TEST_DIR/said" &&
        [ "$(sed -n 's/^failures: //p' "$TEST_DIR/said")" -gt 50 ] && [ "$(sed -n 's/^lines: //p' "$TEST_DIR/said")" -gt 100 ] || { tail -n 8 "$TEST_DIR/said"; return 1; }
}
everybody_is_shown() {
    grep -qx 'shown: 16 of 16' "$TEST_DIR/said"
}
the_text_is_another_one() {
    at=$(sed -n 's/^\([0-9]*\) reloaded .*/\1/p' "$TEST_DIR/said")
    [ -n "$at" ] && awk -v at="$at" '/bridge is open/ { if ($1 > at) found = 1; else wrong = 1 } /bridge is closed/ && $1 > at { wrong = 1 } END { exit !found || wrong }' "$TEST_DIR/said" &&
        grep -q 'refused .*error: The line ends where a name should be' "$TEST_DIR/out"
}

check the_mod_is_installed_by_the_lines_of_its_page installs
check ten_minutes_are_played_in_the_server plays
check a_load_is_what_was_saved a_load_is_the_save
check everybody_lives_on_after_a_storm everybody_lives_on
check everybody_is_shown_where_they_are everybody_is_shown
check another_text_is_lived_by_at_once the_text_is_another_one
check a_line_with_a_voice_lasts_as_long_as_its_sound voices_are_played
check a_voice_stops_with_its_line voices_are_stopped
finish
