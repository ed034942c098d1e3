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
# A pack with one more field in each exported record: export/field.c has no rule for it, and must not compile.
compiles_field_list() {
    "${CC:-gcc}" -std=c11 -fsyntax-only -I"$TEST_DIR" -I. -Iinclude export/field.c >"$TEST_DIR/said" 2>&1
}
a_field_that_is_not_in_the_list_does_not_compile() {
    mkdir -p "$TEST_DIR/pack"
    for list in record_behaviour:BEHAVIOUR record_scene:PART record_tree:NODE record_thing:SELECTOR; do
        rm -f "$TEST_DIR"/pack/*
        file=pack/${list%:*}.h
        cp "$file" "$TEST_DIR/$file"
        compiles_field_list || { cat "$TEST_DIR/said"; return 1; }
        sed "s/^#define TRPI_PACK_${list#*:}(X)/& X(uint64_t, novelty, PLAIN, 0)/" "$file" >"$TEST_DIR/$file"
        ! compiles_field_list && grep -q 'rule_novelty.* undeclared' "$TEST_DIR/said" || { echo "$list"; cat "$TEST_DIR/said"; return 1; }
    done
}
scripts_tell_the_story() {
    # shellcheck disable=SC2086  # two numbers, or none
    node tests/export/tests.mjs "$TROUPE" "$TEST_DIR" $numbers
}

numbers=$*
check says_how_to_use_it says_how_to_use_it
check a_field_that_is_not_in_the_list_does_not_compile a_field_that_is_not_in_the_list_does_not_compile
check scripts_tell_the_story scripts_tell_the_story
finish
