#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: an object without a brain that nobody uses costs nothing per step. (SEMANTICS 9.7)
# Method: callgrind counts the instructions of 200 steps of a shop that thinks, with two customers who wait, alone and beside
# 10,000 chairs.

. tests/house/lib.sh

program=$TROUPE_BUILD/tests/engine/object_cost
none=$(instructions_of "$program" 0)
many=$(instructions_of "$program" 10000)

something_happens() {
    grep -qx '10000 idle, [1-9][0-9]* thoughts in 200 steps' "$TEST_DIR/out.10000" || { cat "$TEST_DIR/out.10000"; return 1; }
}
as_many_instructions() {
    echo "$none alone, $many beside 10,000"
    [ "$none" -gt 10000 ] && [ "$none" -eq "$many" ]
}
check a_shop_goes_on_beside_ten_thousand_chairs something_happens
check idle_objects_cost_no_instructions as_many_instructions
check idle_objects_take_no_memory takes_no_memory_beside 10000
finish
