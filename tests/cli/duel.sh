#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: bots made of networks and trees do what their tests say, and all that holds for other plays holds for theirs:
# the same with two threads, after a save, recorded and played again; and nobody gets stuck.
# Method: the duel, of four and of sixteen.

. tests/house/lib.sh

out=$TEST_DIR/out
duel=examples/duel.troupe

writers_tests_pass() {
    "$TROUPE" test $duel >"$out" || { cat "$out"; return 1; }
    tail -n 1 "$out" | grep -qx '[0-9]* tests: [0-9]* passed, 0 failed'
}
hash_of() {
    "$TROUPE" run $duel --setting 'Big match' --for 3m --hash "$@" 2>/dev/null | tail -n 1
}
same_on_two_threads() {
    [ "$(hash_of)" = "$(hash_of --threads 2)" ]
}
same_after_a_save() {
    "$TROUPE" run $duel --for 3m --hash --save-at 77s "$TEST_DIR/middle" --save "$TEST_DIR/end" >"$out" 2>/dev/null || return 1
    "$TROUPE" run --load "$TEST_DIR/middle" $duel --for 103s --hash --save "$TEST_DIR/again" >"$TEST_DIR/later" 2>/dev/null || return 1
    [ "$(tail -n 1 "$out")" = "$(tail -n 1 "$TEST_DIR/later")" ] && cmp "$TEST_DIR/end" "$TEST_DIR/again"
}
plays_again() {
    "$TROUPE" run $duel --for 2m --record "$TEST_DIR/log" >"$out" 2>/dev/null || return 1
    "$TROUPE" replay "$TEST_DIR/log" >"$out" 2>&1 || { cat "$out"; return 1; }
}
everybody_fights() {
    "$TROUPE" run $duel --setting 'Big match' --for 10m --report >"$out" 2>/dev/null || return 1
    grep -q 'Stuck: 0' "$out" || { cat "$out"; return 1; }
    for action in 'sidestep left' 'sidestep right' 'shoot at' 'reload' 'flee from' 'wander'; do
        awk -v name="$action" 'index($0, "  " name) == 1 { for (i = 1; i <= NF; i++) if ($i + 0 > 0) found = 1 } END { exit !found }' \
            "$out" || { echo "nobody does $action"; return 1; }
    done
}
check 'the tests in the play pass' writers_tests_pass
check 'two threads, the same fight' same_on_two_threads
check 'a saved fight goes on as it would have' same_after_a_save
check 'a recorded fight is played again' plays_again
check 'sixteen bots do all that they can' everybody_fights

finish
