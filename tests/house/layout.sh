#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: docs/layout.json, from which bindings are made, is what the headers say.
# Method: make it anew and compare; then let gcc, which had no part in it, check every number for 64 bits, every enumerator and
# every signature against the headers.

. tests/house/lib.sh

is_up_to_date() {
    node tools/layout.mjs print >"$TEST_DIR/layout.json" || return 1
    diff docs/layout.json "$TEST_DIR/layout.json" >"$TEST_DIR/diff" ||
        { head -n 20 "$TEST_DIR/diff"; echo "run: node tools/layout.mjs write"; return 1; }
}
another_compiler_agrees() {
    node tools/layout.mjs assertions >"$TEST_DIR/layout.c" && [ "$(grep -c _Static_assert "$TEST_DIR/layout.c")" -gt 1000 ] &&
        gcc -std=c11 -Werror -Wall -Iinclude -fsyntax-only "$TEST_DIR/layout.c"
}
a_wrong_number_is_found() {
    sed 's/\(_Static_assert(sizeof(trp_event) == \)56/\157/' "$TEST_DIR/layout.c" >"$TEST_DIR/wrong.c"
    ! cmp -s "$TEST_DIR/layout.c" "$TEST_DIR/wrong.c" && ! gcc -std=c11 -Iinclude -fsyntax-only "$TEST_DIR/wrong.c"
}

if ! command -v node >/dev/null || ! command -v clang >/dev/null; then
    echo "[ RUN      ] layout"
    echo "The layout was not compared: there is no node or no clang."
    echo "[  SKIPPED ] layout"
    exit 0
fi
check layout_json_is_what_the_headers_say is_up_to_date
check another_compiler_agrees another_compiler_agrees
check a_wrong_number_is_found a_wrong_number_is_found
finish
