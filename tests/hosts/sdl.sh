#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the game with SDL2 of examples/sdl plays ten minutes by its own keys, through a save, a load, a storm in which all that it does fails, another text
# and one with mistakes, and everybody lives on.
# Method: the program is built by the line of its README and started without a screen (SDL's driver `dummy`); its words and its picture are looked at.

. tests/house/lib.sh
. tests/hosts/voices.sh

game=$(realpath "$TEST_DIR")/hamlet
sed 's/They say the bridge is closed\./The bridge is open again!/' examples/sdl/hamlet.troupe >"$TEST_DIR/new.troupe"
echo 'role' >"$TEST_DIR/mistaken.troupe"

builds() {
    line=$(sed -n 's/^cc \(.*\) -o hamlet$/\1/p' examples/sdl/README.md | sed "s|build/|$TROUPE_BUILD/|g")
    [ -n "$line" ] && eval "${CC:-gcc} -std=c11 -O1 -Wall -Wextra -Wshadow -Werror $line -o $game"
}
# plays NAME: plays ten minutes, with the output in NAME.
plays() {
    SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "$game" --for 600 --save "$TEST_DIR/hamlet.save" --picture "$TEST_DIR/$1.bmp" --keys "5:Right:2 10:Down:1 12:E 38:P \
100:S 180:L 240:F 300:drop=$TEST_DIR/new.troupe 400:drop=$TEST_DIR/mistaken.troupe 420:Left:3 590:E" >"$TEST_DIR/$1" 2>"$TEST_DIR/$1.err"
}
# hash_of WORD: the hash in the line with that word.
hash_of() {
    grep -xE "[0-9]+ $1 [0-9a-f]{16}" "$TEST_DIR/first" | awk '{ print $NF }'
}
a_load_is_the_save() {
    [ -n "$(hash_of saved)" ] && [ "$(hash_of saved)" = "$(hash_of loaded)" ]
}
everybody_lives_on() {
    grep -qx 'check: fine' "$TEST_DIR/first" && grep -qx 'busy: 16 of 16' "$TEST_DIR/first" && grep -qx 'stuck: 0' "$TEST_DIR/first" &&
        [ "$(sed -n 's/^failures: //p' "$TEST_DIR/first")" -ge 1 ]
}
# With engine and compiler in one file each in place of their libraries.
one_file_plays_the_same() {
    node tools/amalgamate.mjs "$TROUPE_BUILD/generated/troupe.sources" troupe "$TEST_DIR/one" || return 1
    line=$(sed -n 's/^cc \(.*\) -o hamlet$/\1/p' examples/sdl/README.md |
        sed "s|build/libtroupe-script.a|$TEST_DIR/one/troupe.c|; s|build/libtroupe.a||; s|build/|$TROUPE_BUILD/|g")
    mkdir -p "$TEST_DIR/linked" && mv "$game" "$TEST_DIR/linked/" && eval "${CC:-gcc} -std=c11 -O1 -ffp-contract=off $line -o $game" && it_is_the_same_story_again
}
# The storm is from 160 s of the story on, since 80 were played twice; in it nobody ends what they began.
speech_goes_on_after_the_storm() {
    [ "$(awk '$2 ~ /:$/ && $1 > 9000' "$TEST_DIR/first" | wc -l)" -gt 40 ]
}
the_text_is_another_one() {
    at=$(awk '$2 == "reloaded" { print $1 }' "$TEST_DIR/first")
    awk -v at="$at" '/bridge is closed/ { exit $1 > at } END { exit 0 }' "$TEST_DIR/first" &&
        awk -v at="$at" '/bridge is open/ && $1 > at { found = 1 } /bridge is closed/ && $1 > at { wrong = 1 } END { exit !found || wrong }' "$TEST_DIR/first"
}
mistakes_are_told() {
    grep -q 'mistaken.troupe:1:5: error: ' "$TEST_DIR/first.err" && grep -q ' not reloaded ' "$TEST_DIR/first"
}
the_stranger_is_answered() {
    grep -q ': Nice to meet you, stranger\.$' "$TEST_DIR/first" && grep -qE ': (Good day to you\.|A stranger! Be welcome\.|Mind the geese\.)$' "$TEST_DIR/first"
}
it_is_the_same_story_again() {
    plays second && grep -v picture "$TEST_DIR/first" >"$TEST_DIR/a" && grep -v picture "$TEST_DIR/second" | diff "$TEST_DIR/a" -
}
# speaks NAME: plays the text NAME.troupe, whose voices lie beside it, and keeps what is said in NAME.
speaks() {
    (cd "$TEST_DIR" && SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "$game" --text "$1.troupe" --for 600 >"$1" 2>&1)
}
# A line that is said by several is recorded, and takes 7 s in place of about 2.
voices_are_played() {
    voiced_hamlet wav && speaks voiced || return 1
    grep -q ' plays voice/k7f2\.wav$' "$TEST_DIR/voiced" && voices_are_kept_to "$TEST_DIR/voiced"
}
voices_are_stopped() {
    cut_short && speaks stopped && voices_stop_with_lines "$TEST_DIR/stopped" && ! grep ' stops .* [1-9][0-9]* bytes are left' "$TEST_DIR/stopped"
}
# Grass, wood, sand, stone, paper: each colour fills its share of the picture.
picture_shows_the_hamlet() {
    python3 - "$TEST_DIR/first.bmp" <<'EOF'
import struct, sys
data = open(sys.argv[1], "rb").read()
start, (width, height), bits = struct.unpack_from("<I", data, 10)[0], struct.unpack_from("<ii", data, 18), struct.unpack_from("<H", data, 28)[0]
masks = struct.unpack_from("<III", data, 54)
shift = [(mask & -mask).bit_length() - 1 for mask in masks]
assert bits == 32 and width == 1200 and abs(height) == 659, (bits, width, height)
pixels = struct.unpack_from("<%dI" % (width * abs(height)), data, start)
colours = [tuple((pixel & mask) >> s for mask, s in zip(masks, shift)) for pixel in pixels]
shares = {"grass": (120, 163, 81), "wood": (170, 127, 82), "sand": (211, 185, 133), "stone": (155, 146, 134), "paper": (255, 250, 240)}
for name, wanted in shares.items():
    share = sum(all(abs(c - w) < 8 for c, w in zip(colour, wanted)) for colour in colours) / len(colours)
    assert share > 0.004, "%s fills %.4f of the picture" % (name, share)
assert len(set(colours)) > 2000, len(set(colours))
EOF
}

check the_program_builds_by_the_line_of_its_page builds
check ten_minutes_are_played plays first
check a_load_is_what_was_saved a_load_is_the_save
check everybody_lives_on_after_a_storm everybody_lives_on
check speech_goes_on_after_a_storm speech_goes_on_after_the_storm
check another_text_is_lived_by_at_once the_text_is_another_one
check a_text_with_mistakes_changes_nothing mistakes_are_told
check the_player_is_greeted_and_answered the_stranger_is_answered
check the_same_keys_give_the_same_story it_is_the_same_story_again
check a_line_with_a_voice_lasts_as_long_as_its_sound voices_are_played
check a_voice_stops_with_its_line voices_are_stopped
check the_picture_shows_the_hamlet picture_shows_the_hamlet
check the_game_with_the_engine_in_one_file_plays_the_same one_file_plays_the_same
finish
