#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe export --nwscript` writes scripts that a strict checker accepts and that tell the story of the engine; it refuses the rest by line.
# Method: tests.mjs exports, checks and plays. With numbers, only texts drawn from seeds: nwscript.sh FIRST COUNT.

. tests/house/lib.sh

says_how_to_use_it() {
    "$TROUPE" export examples/mary.troupe -o "$TEST_DIR/out" 2>"$TEST_DIR/said"
    [ $? -eq 2 ] && grep -q 'has to be told for which engine' "$TEST_DIR/said" || return 1
    "$TROUPE" export --nwscript examples/mary.troupe 2>"$TEST_DIR/said"
    [ $? -eq 2 ] && grep -q 'needs a folder' "$TEST_DIR/said" || return 1
    : >"$TEST_DIR/plain"
    "$TROUPE" export --nwscript examples/mary.troupe -o "$TEST_DIR/plain" 2>"$TEST_DIR/said"
    [ $? -eq 1 ] && grep -q 'is no folder' "$TEST_DIR/said"
}
scripts_tell_the_story() {
    # shellcheck disable=SC2086  # two numbers, or none
    node tests/export/tests.mjs "$TROUPE" "$TEST_DIR" $numbers
}

numbers=$*
check says_how_to_use_it says_how_to_use_it
check scripts_tell_the_story scripts_tell_the_story
finish
