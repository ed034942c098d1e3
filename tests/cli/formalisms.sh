#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: each way to write a body is shown by an example that does what its tests and docs/formalisms.md say: it is interrupted,
# goes on where it was, and is the same on two threads and after a save.
# Method: the examples of examples/formalisms, with a player who walks about.

. tests/house/lib.sh

out=$TEST_DIR/out

fine() {
    "$TROUPE" check "$1" >"$out" 2>&1 && grep -q ': fine: ' "$out" && "$TROUPE" fmt --check "$1" || { cat "$out"; return 1; }
}
is_interrupted() {
    "$TROUPE" run "$1" --for 5m --seed "$2" >"$out" || return 1
    grep -q '^[0-9:]* *([A-Z][a-z]* interrupts .* at .* for .*)$' "$out" && grep -q '^[0-9:]* *([A-Z][a-z]* resumes .* at .*)$' "$out" ||
        { cat "$out"; return 1; }
}
# Checks that the lines of the page are in the output.
as_the_page_says() {
    "$TROUPE" run examples/formalisms/tree.troupe --for 2m >"$out"
    grep '^08:' docs/formalisms.md >"$TEST_DIR/page"
    [ -s "$TEST_DIR/page" ] && head -n 5 "$out" | cmp - "$TEST_DIR/page"
}
all_are_named() {
    for file in examples/formalisms/*; do
        grep -q "(../$file)" docs/formalisms.md || { echo "docs/formalisms.md does not name $file"; return 1; }
    done
}

for name in state_machine hierarchical tree network script plan; do
    file=examples/formalisms/$name.troupe
    check "$name is fine" fine $file
    check "$name passes its tests" writers_tests_pass $file
    check "$name is the same on two threads" same_on_two_threads 120 $file
    check "$name is the same after a save" same_after_a_save 120 37 $file
    check "$name is played again" plays_again 60 $file
done
for name in state_machine hierarchical tree script plan; do
    check "$name is interrupted and goes on" is_interrupted examples/formalisms/$name.troupe 1
done
check 'the page shows what is printed' as_the_page_says
check 'the page names them all' all_are_named
finish
