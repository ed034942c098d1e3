#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: an agent that waits in a tree of 20 nodes costs nothing per step: neither instructions nor memory.
# Method: callgrind counts the instructions of 200 steps in which nobody waits, and in which 10,000 do.

. tests/house/lib.sh

program=$TROUPE_BUILD/tests/engine/tree_cost

none=$(instructions_of "$program" 0)
many=$(instructions_of "$program" 10000)

they_wait() {
    grep -qx '10000 wait, 0 turns in 200 steps' "$TEST_DIR/out.10000" || { cat "$TEST_DIR/out.10000"; return 1; }
}
as_many_instructions() {
    echo "$none with nobody, $many with 10,000"
    [ "$none" -gt 10000 ] && [ "$none" -eq "$many" ]
}
the_count_can_differ() {
    other=$(valgrind --tool=callgrind --toggle-collect=main --callgrind-out-file="$TEST_DIR/callgrind.other" \
        "$program" 10 2>&1 >/dev/null | sed -n 's/^==[0-9]*== Collected : //p')
    [ "$other" -gt "$none" ]
}
check ten_thousand_wait_and_nobody_has_a_turn they_wait
check waiting_costs_no_instructions as_many_instructions
check waiting_takes_no_memory takes_no_memory_beside 10000
check the_count_is_one the_count_can_differ
finish
