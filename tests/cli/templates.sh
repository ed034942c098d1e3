#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the stories that the studio offers to begin from make sense, are formatted, and do what their tests say.
# Method: the texts of examples/templates; each begins with a sentence that has a title before its colon.

. tests/house/lib.sh

out=$TEST_DIR/out

fine() {
    "$TROUPE" check "$1" >"$out" 2>&1 && grep -q ': fine: ' "$out" && "$TROUPE" fmt --check "$1" || { cat "$out"; return 1; }
}
titled() {
    head -n 1 "$1" | grep -q '^# [A-Z][a-z ]*: [a-z].*\.$'
}

check "the text that directing begins with is fine" fine web/studio/src/direct/openings.troupe
for file in examples/templates/*.troupe; do
    check "$file is fine" fine "$file"
    check "$file says what it is" titled "$file"
    check "$file passes its tests" writers_tests_pass "$file"
done
finish
