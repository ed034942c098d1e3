#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: lines of a text go out to a translator and come back, and are then spoken; what is missing is reported.
# Method: the tavern, tagged, exported, translated by a filter, imported and run.

. tests/house/lib.sh

file=$TEST_DIR/tavern.troupe
out=$TEST_DIR/out
err=$TEST_DIR/err

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
tagging_is_done_once() {
    cp examples/tavern.troupe "$file"
    ends 1 lines export "$file" && grep -q 'run `troupe lines tag' "$err" || return 1
    ends 0 lines tag "$file" && grep -q '22 lines have new ids' "$out" && cp "$file" "$file.once" || return 1
    ends 0 lines tag "$file" && grep -q '0 lines have new ids' "$out" && cmp "$file" "$file.once" || return 1
    ends 0 fmt --check "$file" && ends 0 check "$file"
}
tables_come_back() {
    ends 0 lines export "$file" --po --language de -o "$TEST_DIR/de.po" || return 1
    awk '/^msgid "."?/ { words = substr($0, 7) }
         /^msgstr ""/ && words != "\"\"" { sub(/^"/, "\"Auf Deutsch: ", words); print "msgstr " words; next }
         { print }' "$TEST_DIR/de.po" >"$TEST_DIR/translated.po"
    ends 0 lines import "$file" "$TEST_DIR/translated.po" --language de && [ ! -s "$err" ] || { cat "$err"; return 1; }
    grep -q '22 lines translated' "$out" && [ "$(wc -l <"$TEST_DIR/tavern.de.lines")" -eq 23 ]
}
translations_are_spoken() {
    ends 0 run "$file" --for 5m --language de && grep -q 'Auf Deutsch: ' "$out" && ! grep -q '"Rain by' "$out" || return 1
    ends 0 compile "$file" --language de -o "$TEST_DIR/de.pack" && ends 0 run "$TEST_DIR/de.pack" --for 5m &&
        grep -q 'Auf Deutsch: ' "$out"
}
missing_lines_are_reported() {
    head -n 20 "$TEST_DIR/tavern.de.lines" >"$TEST_DIR/tavern.fr.lines"
    ends 0 run "$file" --for 1m --language fr && grep -q '3 of 22 lines have no translation into fr' "$err" || return 1
    [ "$(grep -c 'warning: This line has no translation' "$err")" -eq 3 ]
}
unknown_languages_are_refused() {
    ends 1 run "$file" --language xx && grep -q 'tavern.xx.lines' "$err"
}
words_of_the_command_are_checked() {
    ends 2 lines && ends 2 lines tag && ends 2 lines import "$file" x && ends 2 lines export "$file" --po --csv
}
spreadsheets_come_back() {
    ends 0 lines export "$file" --language de -o "$TEST_DIR/de.csv" || return 1
    ends 0 lines import "$file" "$TEST_DIR/de.csv" --language de -o "$TEST_DIR/again.lines" || return 1
    cmp "$TEST_DIR/again.lines" "$TEST_DIR/tavern.de.lines"
}
files_that_are_used_belong_to_the_table() {
    mkdir -p "$TEST_DIR/story/people" && cd "$TEST_DIR/story" || return 1
    printf '%s\n' 'use "people/mary.troupe"' 'lines Calls' '    "Over here!"' '' 'setting Inn' '    cast' \
        '        Mary: Guest at (1, 1)' >main.troupe
    printf '%s\n' 'role Guest for creature' '    proactive Call' '        exclaim one of Calls' \
        '        "Nobody?"' >people/mary.troupe
    ends 0 lines tag main.troupe && grep -q '2 lines have new ids' "$out" || return 1
    grep -q 'Over here!" @' main.troupe && grep -q 'Nobody?" @' people/mary.troupe || return 1
    ends 0 lines export main.troupe --language de -o table.csv && grep -q 'people/mary.troupe:4' table.csv || return 1
    sed 's/"Nobody?",""/"Nobody?","Niemand?"/; s/"Over here!",""/"Over here!","Hierher!"/' table.csv >back.csv
    ends 0 lines import main.troupe back.csv --language de && [ -f main.de.lines ] || return 1
    ends 0 run main.troupe --for 1m --language de && grep -q 'Niemand?' "$out" && grep -q 'Hierher!' "$out" || return 1
    ends 0 run main.troupe --for 1m && grep -q 'Nobody?' "$out" || return 1
    cp people/mary.troupe before && ends 0 lines tag main.troupe && cmp people/mary.troupe before
}

# The beginning of a sound file of so many bytes of data, 8,000 a second: WAV.
wav() {
    printf 'RIFF\0\0\0\0WAVEfmt \020\0\0\0\001\0\001\0\100\037\0\0\100\037\0\0\001\0\010\0data'
    printf "$(printf '\\%03o\\%03o\\%03o\\000' $(($1 % 256)) $(($1 / 256 % 256)) $(($1 / 65536)))"
    head -c "$1" /dev/zero
}
# Ogg with Opus: a page with the head, and one whose last sample has that number; 312 samples are not heard.
ogg() {
    printf 'OggS\0\002\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\001\023OpusHead\001\001\070\001\200\273\0\0\0\0\0'
    printf 'OggS\0\004'
    printf "$(printf '\\%03o\\%03o\\%03o\\000\\000\\000\\000\\000' $(($1 % 256)) $(($1 / 256 % 256)) $(($1 / 65536)))"
    printf '\0\0\0\0\0\0\0\0\0\0\0\0\0'
}
voices_are_listed_with_their_lengths() {
    mkdir -p "$TEST_DIR/voiced/voice/de" && cd "$TEST_DIR/voiced" || return 1
    wav 20000 >voice/a1.wav
    ogg 144312 >voice/b2.ogg
    wav 8000 >voice/de/a1.wav
    echo nothing >voice/c3.ogg
    : >voice/Notes.txt
    ends 0 lines voices voice -o inn.voices.troupe || return 1
    printf 'voices\n    @a1 "voice/a1.wav" 2.500 s\n    @b2 "voice/b2.ogg" 3.000 s\n' | cmp - inn.voices.troupe || return 1
    grep -q 'c3.ogg is left out: its length' "$err" && grep -q 'Notes.txt is left out: a sound is named' "$err" || return 1
    ends 0 lines voices voice/de/ --language de && cp "$out" de.voices.troupe || return 1
    printf 'voices for de\n    @a1 "voice/de/a1.wav" 1.000 s\n' | cmp - de.voices.troupe || return 1
    ends 1 lines voices nowhere && grep -q 'nowhere is no folder' "$err" && ends 2 lines voices voice --po
}
# A list that is written can be used, whatever stands in the folder.
voices_that_a_text_refuses_are_left_out() {
    mkdir -p "$TEST_DIR/odd/voi\"ce" "$TEST_DIR/odd/voice/k7f2.ogg" && cd "$TEST_DIR/odd" || return 1
    wav 8000 >voice/a1.wav
    ogg 144312 >voice/a1.ogg
    wav 4808000 >voice/b2.wav
    wav 8000 >voice/C3.wav
    wav 8000 >'voi"ce/d4.wav'
    ends 0 lines voices voice -o inn.voices.troupe || return 1
    printf 'voices\n    @a1 "voice/a1.ogg" 3.000 s\n' | cmp - inn.voices.troupe || return 1
    for said in 'voice/a1.wav is left out: `a1.ogg` has the same id' 'voice/b2.wav is left out: A voice lasts .* at most 10 min' \
        'C3.wav is left out: .* in small letters' 'voice/k7f2.ogg is left out: it is a folder'; do
        grep -q "$said" "$err" || { echo "not said: $said"; cat "$err"; return 1; }
    done
    ends 0 lines voices 'voi"ce' && echo voices | cmp - "$out" && grep -q 'd4.wav is left out: ' "$err" || { cat "$err"; return 1; }
}
# when LINE: the seconds between it and the line behind it.
lasts() { awk -v line="$1" 'index($0, line) { split($1, t, ":"); from = t[3] + 60 * t[2]; next } from { split($1, t, ":"); print t[3] + 60 * t[2] - from; exit }' "$out"; }
a_line_lasts_as_long_as_its_sound() {
    cd "$TEST_DIR/voiced" || return 1
    printf '%s\n' 'use "inn.voices.troupe"' 'use "de.voices.troupe"' 'place bar' 'role Guest for creature' '    proactive Call, once' '        wait 1 s' \
        '        "Hm." @a1' '        wait 10 s' '        "This is far too long a sentence to be said within as little as three seconds." @b2' '        "So." @d4' \
        '        wait 10 s' 'setting Inn' '    cast' '        Mary: Guest at (1, 1)' >inn.troupe
    ends 0 compile inn.troupe -o inn.pack && ends 0 run inn.troupe --for 1m || return 1
    [ "$(lasts 'This is far')" -eq 3 ] || { cat "$out"; return 1; }
    printf 'language de\na1 "Hmm."\nb2 "Das war es."\nd4 "So."\n' >inn.de.lines
    ends 0 run inn.troupe --for 1m --language de && [ "$(lasts 'Das war')" -ne 3 ] || { cat "$out"; return 1; }
    ends 0 lines export inn.troupe && grep -q '"Hm.","voice/a1.wav","2.500 s",' "$out" || return 1
    ends 0 lines export inn.troupe --po --language de && grep -qx '#. voice/de/a1.wav, 1.000 s' "$out"
}

check tagging_is_done_once tagging_is_done_once
check tables_come_back tables_come_back
check translations_are_spoken translations_are_spoken
check spreadsheets_come_back spreadsheets_come_back
check missing_lines_are_reported missing_lines_are_reported
check unknown_languages_are_refused unknown_languages_are_refused
check words_of_the_command_are_checked words_of_the_command_are_checked
check files_that_are_used_belong_to_the_table files_that_are_used_belong_to_the_table
check voices_are_listed_with_their_lengths voices_are_listed_with_their_lengths
check voices_that_a_text_refuses_are_left_out voices_that_a_text_refuses_are_left_out
check a_line_lasts_as_long_as_its_sound a_line_lasts_as_long_as_its_sound
finish
