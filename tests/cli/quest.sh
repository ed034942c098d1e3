#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: one quest takes the place of an evening, another takes over whatever somebody does; both are played again from a log.
# Method: the example, as it is.

. tests/house/lib.sh

out=$TEST_DIR/out
quest=examples/quest.troupe

the_evening_is_replaced() {
    "$TROUPE" run $quest --for 1m >"$out" 2>/dev/null || return 1
    grep -q 'Hob: "Not here' "$out" && grep -q 'Hob interrupts Drink' "$out" || { cat "$out"; return 1; }
}
check "the example's tests pass" writers_tests_pass $quest
check "the quest takes the place of an evening" the_evening_is_replaced
check "the same is played again from a log" plays_again 180 $quest
finish
