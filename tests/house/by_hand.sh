#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the town by hand (bench/by_hand.c) does what the engine's town does; otherwise the two could not be compared.
# Method: both play five minutes; the number of actions begun for each character and second must be the same, plus or minus a tenth.
# (docs/performance.md names the differences.)

. tests/house/lib.sh

begun_in() {
    sed -n 's/.*"commands": \([0-9.]*\).*/\1/p' "$1" | head -n 1
}
as_much_happens() {
    "$TROUPE" bench examples/town.troupe --npcs 2100 --gap 0 --steps 9000 --json >"$TEST_DIR/engine" || return 1
    "$TROUPE_BUILD/bench/by_hand" 2100 9000 300 >"$TEST_DIR/hand" || return 1
    echo "$(begun_in "$TEST_DIR/engine") in the engine, $(begun_in "$TEST_DIR/hand") by hand"
    awk -v engine="$(begun_in "$TEST_DIR/engine")" -v hand="$(begun_in "$TEST_DIR/hand")" \
        'BEGIN { exit !(engine > 0.1 && hand > engine * 0.9 && hand < engine * 1.1) }'
}
plays_the_same_again() {
    for run in 1 2; do
        "$TROUPE_BUILD/bench/by_hand" 210 300 | sed -n 's/.*per_npc_second/rates/p' >"$TEST_DIR/again.$run"
    done
    [ -s "$TEST_DIR/again.1" ] && cmp "$TEST_DIR/again.1" "$TEST_DIR/again.2"
}
check as_much_happens as_much_happens
check plays_the_same_again plays_the_same_again
finish
