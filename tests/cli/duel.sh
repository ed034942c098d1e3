#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: bots made of networks and trees do what their tests say, and all that holds for other plays holds for theirs:
# the same with two threads, after a save, recorded and played again; and nobody gets stuck.
# Method: the duel, of two, four and sixteen.

. tests/house/lib.sh

duel=examples/duel.troupe

everybody_fights() {
    "$TROUPE" run $duel --setting 'Big match' --for 10m --report >"$TEST_DIR/out" 2>/dev/null || return 1
    busy_in "$TEST_DIR/out" 'sidestep left' 'sidestep right' 'shoot at' 'reload' 'flee from' 'wander'
}
two_fight() {
    "$TROUPE" run $duel --setting 'Two alone' --for 10m --report >"$TEST_DIR/out" 2>/dev/null || return 1
    busy_in "$TEST_DIR/out" 'sidestep left' 'sidestep right' 'shoot at' 'reload' 'flee from'
}
check 'the tests in the play pass' writers_tests_pass $duel
check 'two threads, the same fight' same_on_two_threads 180 $duel --setting 'Big match'
check 'a saved fight goes on as it would have' same_after_a_save 180 77 $duel
check 'a recorded fight is played again' plays_again 120 $duel
check 'two bots fight' two_fight
check 'sixteen bots do all that they can' everybody_fights

finish
