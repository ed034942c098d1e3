#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: docs/matrix.md agrees with the tests and the compiler, and every clause says what it does with each construct.
# Method: the page is made once more and compared.

. tests/house/lib.sh

page_is_up_to_date() {
    # shellcheck disable=SC2046  # there are several
    "$TROUPE_BUILD/tests/matrix/test_matrix" page $(LC_ALL=C ls tests/matrix/*.matrix | grep -v '/places.matrix$') >"$TEST_DIR/matrix.md"
    diff docs/matrix.md "$TEST_DIR/matrix.md" | head -20 | is_empty || { echo "run: make pages"; return 1; }
}

check page_is_up_to_date page_is_up_to_date
finish
