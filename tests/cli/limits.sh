#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: one more than the limits of the first versions plays, and so does as much as there can be today: with threads, from saves,
# in a replay and over reloads as without them; one more than that is refused with a sentence.
# Method: play the texts of tests/house/limit_texts.sh, and compare hashes. (tests/house/same_hash.sh compares builds.)

. tests/house/lib.sh

out=$TEST_DIR/out
text=$TEST_DIR/text.troupe
end=240  # seconds; the longest text says that all is done after 200
times='1 3 5 8 20 60'
[ -z "${TROUPE_SANITIZE:-}" ] || times=8

run() {
    "$TROUPE" run "$@" >"$out" 2>"$TEST_DIR/err" || { cat "$out" "$TEST_DIR/err"; return 1; }
}
ends_with() {
    [ "$(tail -n 1 "$out")" = "$hash" ] || { echo "$1: $(tail -n 1 "$out"), and not $hash"; return 1; }
}
# plays LIMIT NUMBER
plays() {
    rm -f "$TEST_DIR"/*
    sh tests/house/limit_texts.sh "$1" "$2" >"$text" || return 1
    number=$(sed -n 's/.*"All \([0-9]*\)\.".*/\1/p' "$text" | tail -n 1)
    saves=
    reloads=
    for time in $times; do
        saves="$saves --save-at ${time}s $TEST_DIR/$time.save"
        reloads="$reloads --reload-at ${time}s $text"
    done
    run "$text" --for ${end}s --all || return 1
    grep -q "All $number\." "$out" || { echo "it is not done:"; tail -n 20 "$out"; return 1; }
    # shellcheck disable=SC2086  # a list of options
    run "$text" --for ${end}s --hash --record "$TEST_DIR/log" $saves || return 1
    hash=$(tail -n 1 "$out")
    run "$text" --for ${end}s --hash --threads 2 && ends_with "two threads" || return 1
    "$TROUPE" replay "$TEST_DIR/log" --hash >"$out" && ends_with "a replay" || return 1
    for time in $times; do
        run "$text" --load "$TEST_DIR/$time.save" --for $((end - time))s --hash && ends_with "loaded at $time s" || return 1
    done
    # shellcheck disable=SC2086  # a list of options
    run "$text" --for ${end}s --hash $reloads && ends_with "reloaded"
}
# refuses LIMIT: one more than there can be
refuses() {
    sh tests/house/limit_texts.sh "$1" most >"$text"
    most=$(sed -n 's/.*"All \([0-9]*\)\.".*/\1/p' "$text" | tail -n 1)
    sh tests/house/limit_texts.sh "$1" $((most + 1)) >"$text"
    "$TROUPE" check "$text" >"$out" 2>&1 && { echo "one more is accepted"; return 1; }
    grep -q "$most" "$out" || { cat "$out"; return 1; }
}

for limit in $(sh tests/house/limit_texts.sh); do
    check "$limit: one more than the first versions had" plays "$limit" first
    check "$limit: the most" plays "$limit" most
    check "$limit: one more is refused" refuses "$limit"
done
finish
