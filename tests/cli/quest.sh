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
# Words of the explanation of a quest: how far it is, who is in it and does what, and what it waits for.
the_whole_quest_is_explained() {
    "$TROUPE" why $quest --at 30s --agent 'lost keys' >"$out" 2>/dev/null || return 1
    for line in '  stage is searching.' '  `loser` leads to Hob.' '  Hob does `Comb place`, on the occasion `Quest`.' \
        '  For the event `keys found`.' '  2s: Hob heard `Search` of lost keys.'; do
        grep -qxF -- "$line" "$out" || { echo "missing: $line"; cat "$out"; return 1; }
    done
}
check "the example's tests pass" writers_tests_pass $quest
check "the quest takes the place of an evening" the_evening_is_replaced
check "the same is played again from a log" plays_again 180 $quest
check "a quest is explained as a whole" the_whole_quest_is_explained
finish
