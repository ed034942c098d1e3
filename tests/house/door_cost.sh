#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a queue at a door costs nothing while nobody moves on, however long it is; and letting one through does not cost more
# the more are waiting, but for counting them. (SEMANTICS 9.9; BO: "visible lag when many NPCs tried to use the same door")
# Method: callgrind counts the instructions of 200 steps with 10 and with 40 in the queue.

. tests/house/lib.sh

program=$TROUPE_BUILD/tests/engine/door_cost
few=$(instructions_of "$program" 10 waits)
many=$(instructions_of "$program" 40 waits)
few_give_way=$(instructions_of "$program" 10 player)
many_give_way=$(instructions_of "$program" 40 player)
few_through=$(instructions_of "$program" 10 through)
many_through=$(instructions_of "$program" 40 through)

says() {
    grep -qx "$2" "$TEST_DIR/out.$1" || { cat "$TEST_DIR/out.$1"; return 1; }
}
nobody_has_a_turn() {
    says 10.waits '10 waits: 0 through, 0 turns in 200 steps' && says 40.waits '40 waits: 0 through, 0 turns in 200 steps'
}
as_many_instructions() {
    echo "$few with 10, $many with 40"
    [ "$few" -gt 1000 ] && [ "$few" -eq "$many" ]
}
# The agent that gives way looks around for the player four times a second, and samples the agents that stand around it.
one_looks_for_all() {
    echo "$few_give_way with 10, $many_give_way with 40"
    says 40.player '40 player: 0 through, [1-9][0-9] turns in 200 steps' && [ "$many_give_way" -lt $((few_give_way * 3 / 2)) ]
}
all_get_through() {
    says 10.through '10 through: 10 through, [0-9]* turns in 200 steps' && says 40.through '40 through: 40 through, [0-9]* turns in 200 steps'
}
# The counted number is one for each agent that waits.
as_much_for_each() {
    echo "$((few_through / 10)) for each of 10, $((many_through / 40)) for each of 40"
    [ $((many_through / 40)) -lt $((few_through / 10 * 3 / 2)) ]
}
check nobody_in_the_queue_has_a_turn nobody_has_a_turn
check a_longer_queue_costs_no_instructions as_many_instructions
check one_gives_way_for_all one_looks_for_all
check all_of_them_get_through all_get_through
check each_gets_through_at_the_same_cost as_much_for_each
finish
