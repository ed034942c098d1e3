#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a recorded run plays again with the same hash at every step, also when it was loaded from a save, and two recordings are told
# apart: by seed, text, length, and the first step and character that differ. A file that is no log, or a damaged one, is refused with a
# reason and exit code 1. Method: record the examples, replay them, compare them with each other, damage them.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
tavern=examples/tavern.troupe
log=$TEST_DIR/tavern.log

plays_again() {
    "$TROUPE" run "$1" --for 3m --hash --record "$TEST_DIR/log" >"$out" || return 1
    "$TROUPE" replay "$TEST_DIR/log" --hash >"$TEST_DIR/replayed" || return 1
    [ "$(tail -n 1 "$out")" = "$(tail -n 1 "$TEST_DIR/replayed")" ] && [ "$("$TROUPE" run "$1" --for 3m --hash)" = \
        "$(tail -n 1 "$out")" ] && grep -q ' steps and .* inputs, 3m0.0s of the story$' "$TEST_DIR/replayed"
}
from_a_save() {
    "$TROUPE" run $tavern --for 3m --hash --save-at 1m "$TEST_DIR/save" --record "$log" >"$out" || return 1
    "$TROUPE" run --load "$TEST_DIR/save" $tavern --for 2m --hash --record "$TEST_DIR/late" >"$out" || return 1
    "$TROUPE" replay "$TEST_DIR/late" >"$out" || return 1
    "$TROUPE" diff "$log" "$TEST_DIR/late" >"$out"
    [ $? -eq 1 ] && [ "$(cat "$out")" = 'They begin at different steps: 0 and 1800.' ] || { cat "$out"; return 1; }
}
says() {
    first=$1
    second=$2
    shift 2
    time=
    [ "$1" != --for ] || { time="--for $2"; shift 2; }
    # shellcheck disable=SC2086  # two words
    "$TROUPE" diff "$first" "$second" $time >"$out" 2>"$err"
    [ $? -eq 1 ] || { echo "ended with 0"; return 1; }
    for words in "$@"; do
        grep -q "$words" "$out" || { echo "does not say: $words"; cat "$out" "$err"; return 1; }
    done
}
differences() {
    "$TROUPE" diff "$log" "$log" | grep -qx 'They are the same.' || return 1
    "$TROUPE" run $tavern --for 2m --record "$TEST_DIR/short" --hash >"$out" || return 1
    says "$log" "$TEST_DIR/short" 'one ends at step 5400, the other at step 3600' || return 1
    "$TROUPE" run $tavern --for 1m --seed 2 --record "$TEST_DIR/seed" --hash >"$out" || return 1
    says "$log" "$TEST_DIR/seed" 'seeds differ: 1 and 2' 'differ first at step 1 ' 'first who differs is guest' \
        '  place in ' || return 1
    sed 's/weight 3$/weight 4/' $tavern >"$TEST_DIR/weight.troupe"
    "$TROUPE" run "$TEST_DIR/weight.troupe" --for 1m --record "$TEST_DIR/text" --hash >"$out" || return 1
    says "$log" "$TEST_DIR/text" 'packs differ' 'differ first at step ' 'roles: Patron' '  queues in '
}
is_refused() {
    "$TROUPE" replay "$1" >"$out" 2>"$err"
    [ $? -eq 1 ] && [ ! -s "$out" ] && [ "$(wc -l <"$err")" -eq 1 ] && grep -q "$2" "$err" ||
        { echo "$1:"; cat "$out" "$err"; return 1; }
}
refusals() {
    is_refused $tavern 'not a log' && is_refused "$TEST_DIR/none" 'no file' && is_refused "$TEST_DIR/save" 'not a log' ||
        return 1
    size=$(wc -c <"$log")
    for place in 9 20 3000 $((size / 2)) $((size - 50)); do
        cp "$log" "$TEST_DIR/damaged"
        byte=$(od -An -tu1 -j$place -N1 "$log" | tr -d ' ')
        printf "\\$(printf %o $(((byte + 1) % 256)))" |
            dd of="$TEST_DIR/damaged" bs=1 seek=$place conv=notrunc 2>/dev/null
        is_refused "$TEST_DIR/damaged" '.' || return 1
    done
    is_refused "$TEST_DIR/damaged" 'plays to step [0-9]* .* and no further: The log is damaged here'
}
cut_off() {
    head -c 200000 "$log" >"$TEST_DIR/cut"
    "$TROUPE" replay "$TEST_DIR/cut" >"$out" 2>"$err"
    [ $? -eq 0 ] && grep -q ' steps and ' "$out" && grep -q 'was cut off there' "$err"
}
words() {
    for line in "replay" "replay a b" "diff" "diff a" "diff a b c"; do
        # shellcheck disable=SC2086
        "$TROUPE" $line >"$out" 2>"$err"
        [ $? -eq 2 ] && [ "$(wc -l <"$err")" -eq 1 ] || { echo "$line"; cat "$err"; return 1; }
    done
}
no_room_for_a_log() {
    "$TROUPE" run $tavern --for 1m --record "$TEST_DIR/no/such/folder" >"$out" 2>"$err"
    [ $? -eq 1 ] && [ ! -s "$out" ] && grep -q 'cannot be written' "$err" || return 1
    leaves_whole "$TEST_DIR/full" "$TROUPE" run $tavern --for 10s --hash --record "$TEST_DIR/full" || return 1
    [ ! -w /dev/full ] && return 0
    "$TROUPE" run $tavern --for 1m --hash --record /dev/full >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -q '/dev/full cannot be written: No space left on device' "$err"
}
another_text_on_the_way() {
    sed 's/weight 3$/weight 4/' $tavern >"$TEST_DIR/weight.troupe"
    "$TROUPE" run $tavern --for 2m --reload-at 1m "$TEST_DIR/weight.troupe" --hash --record "$TEST_DIR/both" >"$out" || return 1
    "$TROUPE" replay "$TEST_DIR/both" --hash >"$TEST_DIR/replayed" || return 1
    [ "$(tail -n 1 "$out")" = "$(tail -n 1 "$TEST_DIR/replayed")" ] && "$TROUPE" diff "$TEST_DIR/both" "$TEST_DIR/both" >"$out" &&
        grep -q 'They are the same' "$out"
}

for example in examples/*.troupe; do
    grep -q '^setting' "$example" || continue
    check "$example plays again" plays_again "$example"
done
check "a run from a save is recorded and plays again" from_a_save
two_texts() {
    sed 's/60%: accept/20%: accept/' $tavern >"$TEST_DIR/stingy.troupe"
    says $tavern "$TEST_DIR/stingy.troupe" --for 30m 'First difference at 18:06:44 (step 12123): Garrick.' \
        "stingy.troupe: Garrick and the others go on in Offer drink" 'Fetch drink, meetings: ' || return 1
    "$TROUPE" diff $tavern $tavern --for 1m | grep -qx 'The stories are the same: everybody does and says the same.' || return 1
    for line in "$tavern $log" "$log $log --for 1h" "$tavern $tavern --setting Nowhere"; do
        # shellcheck disable=SC2086  # words
        "$TROUPE" diff $line >"$out" 2>"$err" && { echo "accepted: $line"; return 1; }
        [ -s "$err" ] || { echo "says nothing: $line"; return 1; }
    done
}
facts_alone() {
    printf '%s\n' 'kind guest, a creature' '    thirst: 0 to 100, starts 40' 'kind regular, a guest' 'setting Inn' \
        '    places' '        bar at (0, 0)' '    cast' \
        '        Mary: regular at bar' >"$TEST_DIR/dry.troupe"
    sed 's/starts 40/starts 40.5/' "$TEST_DIR/dry.troupe" >"$TEST_DIR/drier.troupe"
    for text in dry drier; do
        "$TROUPE" run "$TEST_DIR/$text.troupe" --for 10s --hash --record "$TEST_DIR/$text" >"$out" || return 1
    done
    says "$TEST_DIR/dry" "$TEST_DIR/drier" 'packs differ' 'The first who differs is Mary (regular; roles: none)\.$' \
        "^  thirst in $TEST_DIR/dry: 40\.0000, in $TEST_DIR/drier: 40\.5000\$" || return 1
    [ "$(grep -c ' in ' "$out")" -eq 1 ] || { cat "$out"; return 1; }
}
check "two recordings are told apart" differences
check "two recordings that differ in facts alone say in which" facts_alone
check "two texts are told apart by their stories" two_texts
check "what is no log or damaged is refused" refusals
check "a log that was cut off plays to there" cut_off
check "a log of a run whose text changed plays to its end" another_text_on_the_way
check "words that make no sense" words
check "a log that cannot be written" no_room_for_a_log
finish
