#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: one quest takes the place of an evening, another takes over whatever somebody does; both are played again from a log.
# Method: the example, as it is.

. tests/house/lib.sh

out=$TEST_DIR/out
quest=examples/quest.troupe

writers_tests_pass() {
    "$TROUPE" test $quest >"$out" || { cat "$out"; return 1; }
    tail -n 1 "$out" | grep -qx '3 tests: 3 passed, 0 failed'
}
the_evening_is_replaced() {
    "$TROUPE" run $quest --for 1m >"$out" 2>/dev/null || return 1
    grep -q 'Hob: "Not here' "$out" && grep -q 'Hob interrupts Drink' "$out" || { cat "$out"; return 1; }
}
plays_again() {
    "$TROUPE" run $quest --for 3m --record "$TEST_DIR/log" >"$out" 2>/dev/null || return 1
    "$TROUPE" replay "$TEST_DIR/log" >"$out" 2>&1 || { cat "$out"; return 1; }
}

check "the example's tests pass" writers_tests_pass
check "the quest takes the place of an evening" the_evening_is_replaced
check "the same is played again from a log" plays_again
finish
