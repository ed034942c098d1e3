#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: guests who know nothing of chairs are seated and served by the pub, in each of two pubs, and get up again; and it is the
# same with two threads, after a save, recorded and played again. The object that is sat on can be exchanged: nobody else
# knows.
# Method: the pub, as it is and with other words.

. tests/house/lib.sh

out=$TEST_DIR/out
pub=examples/pub.troupe

writers_tests_pass() {
    "$TROUPE" test "$1" >"$out" || { cat "$out"; return 1; }
    tail -n 1 "$out" | grep -qx '[0-9]* tests: [0-9]* passed, 0 failed'
}
hash_of() {
    "$TROUPE" run $pub --for 5m --hash "$@" 2>/dev/null | tail -n 1
}
same_on_two_threads() {
    [ -n "$(hash_of)" ] && [ "$(hash_of)" = "$(hash_of --threads 2)" ]
}
same_after_a_save() {
    "$TROUPE" run $pub --for 5m --hash --save-at 77s "$TEST_DIR/middle" --save "$TEST_DIR/end" >"$out" 2>/dev/null || return 1
    "$TROUPE" run --load "$TEST_DIR/middle" $pub --for 223s --hash --save "$TEST_DIR/again" >"$TEST_DIR/later" 2>/dev/null || return 1
    [ "$(tail -n 1 "$out")" = "$(tail -n 1 "$TEST_DIR/later")" ] && cmp "$TEST_DIR/end" "$TEST_DIR/again"
}
plays_again() {
    "$TROUPE" run $pub --for 3m --record "$TEST_DIR/log" >"$out" 2>/dev/null || return 1
    "$TROUPE" replay "$TEST_DIR/log" >"$out" 2>&1 || { cat "$out"; return 1; }
}
nobody_is_stuck() {
    "$TROUPE" run $pub --for 30m --report >"$out" 2>/dev/null && grep -q 'Stuck: 0' "$out" || { cat "$out"; return 1; }
    for action in 'sit for' 'stand up' 'exclaim' 'pose for'; do
        awk -v name="$action" 'index($0, "  " name) == 1 { for (i = 1; i <= NF; i++) if ($i + 0 > 0) found = 1 } END { exit !found }' \
            "$out" || { echo "nobody does $action"; cat "$out"; return 1; }
    done
}
both_serve() {
    "$TROUPE" run $pub --for 30m >"$out" 2>/dev/null || return 1
    grep -q 'Olga' "$out" && grep -q 'Pia' "$out" || { cat "$out"; return 1; }
}
benches_will_do() {
    sed 's/Chair/Bench/g; s/behaviour Sit for guest (inner: behaviour), holders 1/behaviour Sit for guest (inner: behaviour), holders 4/' \
        $pub >"$TEST_DIR/benches.troupe"
    writers_tests_pass "$TEST_DIR/benches.troupe"
}

check 'the tests in the play pass' writers_tests_pass $pub
check 'two threads, the same evening' same_on_two_threads
check 'a saved evening goes on as it would have' same_after_a_save
check 'a recorded evening is played again' plays_again
check 'guests sit down, are served, drink and get up, and nobody is stuck' nobody_is_stuck
check 'there is service in both pubs' both_serve
check 'benches for chairs, and nothing else changes' benches_will_do

finish
