#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: guests who know nothing of chairs are seated and served by the pub, in each of two pubs, and get up again; and it is the
# same with two threads, after a save, recorded and played again. The object that is sat on can be exchanged: nobody else
# knows.
# Method: the pub, as it is and with other words.

. tests/house/lib.sh

out=$TEST_DIR/out
pub=examples/pub.troupe

nobody_is_stuck() {
    "$TROUPE" run $pub --for 30m --report >"$out" 2>/dev/null && busy_in "$out" 'sit for' 'stand up' 'exclaim' 'pose for'
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
check 'two threads, the same evening' same_on_two_threads 300 $pub
check 'a saved evening goes on as it would have' same_after_a_save 300 77 $pub
check 'a recorded evening is played again' plays_again 180 $pub
check 'guests sit down, are served, drink and get up, and nobody is stuck' nobody_is_stuck
check 'there is service in both pubs' both_serve
check 'benches for chairs, and nothing else changes' benches_will_do

finish
