#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: docs/layout.json, from which bindings are made, is what the headers say; and a library never loads into a program of another
# binary interface.
# Method: make it anew and compare; then let gcc, which had no part in it, check every number for 64 bits, every enumerator and
# every signature against the headers. Older layouts, each with one difference, say whether the number of the interface counts up;
# the SONAME ends in it.

. tests/house/lib.sh

is_up_to_date() {
    node tools/layout.mjs print >"$TEST_DIR/layout.json" || return 1
    diff docs/layout.json "$TEST_DIR/layout.json" >"$TEST_DIR/diff" ||
        { head -n 20 "$TEST_DIR/diff"; echo "run: make pages"; return 1; }
}
another_compiler_agrees() {
    node tools/layout.mjs assertions >"$TEST_DIR/layout.c" && [ "$(grep -c _Static_assert "$TEST_DIR/layout.c")" -gt 1000 ] &&
        gcc -std=c11 -Werror -Wall -Iinclude -fsyntax-only "$TEST_DIR/layout.c"
}
a_wrong_number_is_found() {
    sed 's/\(_Static_assert(sizeof(trp_event) == \)56/\157/' "$TEST_DIR/layout.c" >"$TEST_DIR/wrong.c"
    ! cmp -s "$TEST_DIR/layout.c" "$TEST_DIR/wrong.c" && ! gcc -std=c11 -Iinclude -fsyntax-only "$TEST_DIR/wrong.c"
}

# Changes that break an older program, and changes that it cannot notice.
interface_of() {
    node tools/layout.mjs interface "$1" 2>"$TEST_DIR/lost"
}
number=$(head -n 1 docs/layout.json | tr -dc 0-9)
older_with() {
    node tests/house/older_layout.mjs "$1" docs/layout.json >"$TEST_DIR/older.json"
}
the_number_counts_up() {
    for change in function_gone parameter_more result_other callback_other field_moved field_type_other fixed_struct_smaller \
        enumerator_other constant_other; do
        older_with $change && [ "$(interface_of "$TEST_DIR/older.json")" -eq $((number + 1)) ] && [ -s "$TEST_DIR/lost" ] ||
            { echo "$change"; return 1; }
    done
}
the_number_stays() {
    for change in nothing function_new field_new enumerator_new parameter_name_other; do
        older_with $change && [ "$(interface_of "$TEST_DIR/older.json")" -eq "$number" ] && [ ! -s "$TEST_DIR/lost" ] ||
            { echo "$change"; return 1; }
    done
}
sonames_end_in_the_number() {
    for library in troupe troupe-pool troupe-link troupe-script troupe-stage troupe-rehearsal; do
        readelf -d "$TROUPE_BUILD/lib$library.so" | grep -q "SONAME.*\[lib$library.so.$number\]" || { echo "$library"; return 1; }
    done
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
check what_older_programs_rely_on_counts_the_interface_up the_number_counts_up
check what_they_cannot_know_does_not the_number_stays
if [ -e "$TROUPE_BUILD/libtroupe.so" ]; then
    check sonames_end_in_the_number_of_the_interface sonames_end_in_the_number
fi
finish
