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

check tagging_is_done_once tagging_is_done_once
check tables_come_back tables_come_back
check translations_are_spoken translations_are_spoken
check spreadsheets_come_back spreadsheets_come_back
check missing_lines_are_reported missing_lines_are_reported
check unknown_languages_are_refused unknown_languages_are_refused
check words_of_the_command_are_checked words_of_the_command_are_checked
finish
check files_that_are_used_belong_to_the_table files_that_are_used_belong_to_the_table
