#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: names in braces are replaced in every output that shows a line: the transcript, the story, the page, the trace; also in
# translations, which may order the names differently or leave some out.
# Method: two who greet each other, run by the command in each form.

. tests/house/lib.sh

file=$TEST_DIR/inn.troupe
out=$TEST_DIR/out
err=$TEST_DIR/err
cat >"$file" <<'END'
kind guest, a creature
    coins: 0 to 100, starts 12

lines Calls
    "Over here, {partner}!" @call

role Guest for guest
    proactive Greet, with a Guest within 9 m, about weather
        "Good day, {partner}, I am {me} and have {coins} coins." @good
        listen
        wait 5 s
    reactive Answer, about weather
        listen
        exclaim one of Calls to partner
        wait 5 s

setting Inn
    cast
        Mary: Guest at (1, 1)
        Bob: Guest at (3, 1)
END

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
# The spoken line is there, and no brace is left.
heard() {
    grep -qE 'Good day, Bob, I am Mary and have 12 coins\.|Good day, Mary, I am Bob and have 12 coins\.' "$1" ||
        { echo "nobody greets in $1"; cat "$1"; return 1; }
    ! grep -q '{partner}\|{me}\|{coins}' "$1"
}
transcripts_have_names() {
    ends 0 run "$file" --for 1m && heard "$out" && grep -qE 'Over here, (Bob|Mary)!' "$out"
}
stories_have_names() {
    ends 0 run "$file" --for 1h --story && ! grep -q '{partner}\|{me}\|{coins}' "$out" &&
        tr '\n' ' ' <"$out" | grep -qE 'The words heard most often were "(Good day|Over here), (Bob|Mary)'
}
pictures_have_names() {
    ends 0 run "$file" --for 1m --html "$TEST_DIR/inn.html" && heard "$TEST_DIR/inn.html" || return 1
    ends 0 run "$file" --for 1m --trace "$TEST_DIR/inn.json" && ! grep -q '{partner}' "$TEST_DIR/inn.json"
}
translations_have_names() {
    printf '%s\n' 'language de' 'good "Ich heiße {me}. Und du bist {partner}?"' 'call "Hier bin ich!"' \
        >"$TEST_DIR/inn.de.lines"
    ends 0 run "$file" --for 1m --language de || return 1
    grep -qE '"Ich heiße (Mary|Bob)\. Und du bist (Bob|Mary)\?"' "$out" && grep -q '"Hier bin ich!"' "$out"
}
unknown_names_in_translations_are_errors() {
    printf '%s\n' 'language fr' 'good "Bonjour, {partnr}!"' 'call "Ici, {partner}!"' >"$TEST_DIR/inn.fr.lines"
    ends 1 run "$file" --for 1m --language fr &&
        grep -q 'error: The translation of this line names `{partnr}`, which the line does not; did you mean `{partner}`?' \
            "$err"
}

check transcripts_have_names transcripts_have_names
check stories_have_names stories_have_names
check pictures_have_names pictures_have_names
check translations_have_names translations_have_names
check unknown_names_in_translations_are_errors unknown_names_in_translations_are_errors
finish
