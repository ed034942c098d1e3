#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the hamlet in Godot plays ten minutes with a save, a load, a storm, another text and one with mistakes; its picture shows the hamlet.
# Method: Debian's Godot 3.2 under Xvfb runs the project as its README makes it; what it prints and its picture are looked at.

. tests/house/lib.sh
. tests/hosts/voices.sh

game=$TEST_DIR/game

builds() {
    rm -rf "$game"
    sed -n '/^```sh$/,/^```$/p' examples/godot/README.md | grep -E '^(cp|cc) ' | sed "s|GAME|$game|g; s|build/|$TROUPE_BUILD/|g" >"$TEST_DIR/lines"
    [ "$(wc -l <"$TEST_DIR/lines")" -eq 3 ] && (set -e && . "$TEST_DIR/lines") && [ -f "$game/libtroupe_godot.so" ]
}
# godot PLAN: plays by the plan, as fast as it goes.
godot() {
    HAMLET_SAVE=$TEST_DIR/hamlet.save HAMLET_PLAN=$1 HOME=$TEST_DIR timeout 600 xvfb-run -a -s '-screen 0 1280x800x24' godot3 --path "$game" --audio-driver Dummy 2>&1
}
plays() {
    sed 's/They say the bridge is closed\./The bridge is open again!/' "$game/hamlet.troupe" >"$TEST_DIR/new.troupe"
    echo role >"$TEST_DIR/mistaken.troupe"
    godot "15:greet 30:picture=$TEST_DIR/hamlet.png 100:save 180:load 240:storm 300:reload=$TEST_DIR/new.troupe 400:reload=$TEST_DIR/mistaken.troupe 600:end" >"$TEST_DIR/out"
    grep -qE '^[0-9]+ end [0-9a-f]{16}$' "$TEST_DIR/out" || { tail -n 20 "$TEST_DIR/out"; return 1; }
}
voices_are_played() {
    voiced_hamlet wav && HAMLET_TEXT=$TEST_DIR/voiced.troupe godot 600:end >"$TEST_DIR/voiced" &&
        grep -q ' plays voice/k7f2\.wav of 7\.0 s$' "$TEST_DIR/voiced" && voices_are_kept_to "$TEST_DIR/voiced"
}
voices_are_stopped() {
    cut_short && HAMLET_TEXT=$TEST_DIR/stopped.troupe godot 300:end >"$TEST_DIR/stopped" && voices_stop_with_lines "$TEST_DIR/stopped" &&
        ! grep ' still plays ' "$TEST_DIR/stopped"
}
hash_of() {
    sed -nE "s/^[0-9]+ $1 ([0-9a-f]{16})\$/\1/p" "$TEST_DIR/out"
}
a_load_is_the_save() {
    [ -n "$(hash_of saved)" ] && [ "$(hash_of saved)" = "$(hash_of loaded)" ]
}
everybody_lives_on() {
    grep -qx 'check: fine' "$TEST_DIR/out" && grep -qx 'busy: 16 of 16' "$TEST_DIR/out" && grep -qx 'stuck: 0' "$TEST_DIR/out" &&
        [ "$(sed -n 's/^failures: //p' "$TEST_DIR/out")" -gt 50 ] && [ "$(sed -n 's/^lines: //p' "$TEST_DIR/out")" -gt 100 ] || { tail -n 8 "$TEST_DIR/out"; return 1; }
}
the_text_is_another_one() {
    at=$(sed -nE 's/^([0-9]+) reloaded .*/\1/p' "$TEST_DIR/out")
    [ -n "$at" ] && awk -v at="$at" '/bridge is open/ { if ($1 > at) found = 1; else wrong = 1 } /bridge is closed/ && $1 > at { wrong = 1 } END { exit !found || wrong }' "$TEST_DIR/out" &&
        grep -q 'refused .*error: The line ends where a name should be' "$TEST_DIR/out"
}
the_stranger_is_answered() {
    grep -q ': Nice to meet you, stranger\.$' "$TEST_DIR/out"
}
# A version that the library does not know is refused with a sentence.
another_version_is_refused() {
    cat >"$TEST_DIR/other.c" <<'EOF'
#include "examples/godot/godot.h"
#include <dlfcn.h>
int main(int count, char **words)
{
    (void)count;
    void *library = dlopen(words[1], RTLD_NOW);
    void (*begin)(godot_options *) = library ? (void (*)(godot_options *))dlsym(library, "godot_gdnative_init") : 0;
    void (*classes)(void *) = library ? (void (*)(void *))dlsym(library, "godot_nativescript_init") : 0;
    godot_core core = {.head = {.version = {4, 0}}};
    godot_options options = {.core = &core};
    if (!begin || !classes) return 1;
    begin(&options);
    classes(0);  // registers nothing
    return 0;
}
EOF
    gcc -I. "$TEST_DIR/other.c" -o "$TEST_DIR/other" -ldl && "$TEST_DIR/other" "$game/libtroupe_godot.so" 2>"$TEST_DIR/refused" &&
        grep -q 'this library is for GDNative 1 of Godot 3, and this is 4.0' "$TEST_DIR/refused"
}
picture_shows_the_hamlet() {
    [ "$(head -c 8 "$TEST_DIR/hamlet.png" | tail -c 7 | head -c 3)" = PNG ] && [ "$(wc -c <"$TEST_DIR/hamlet.png")" -gt 20000 ]
}

check the_game_builds_by_the_lines_of_its_page builds
check ten_minutes_are_played_in_godot plays
check a_load_is_what_was_saved a_load_is_the_save
check everybody_lives_on_after_a_storm everybody_lives_on
check another_text_is_lived_by_at_once the_text_is_another_one
check the_player_is_answered the_stranger_is_answered
check another_version_of_gdnative_is_refused another_version_is_refused
check a_line_with_a_voice_lasts_as_long_as_its_sound voices_are_played
check a_voice_stops_with_its_line voices_are_stopped
check the_picture_shows_the_hamlet picture_shows_the_hamlet
finish
