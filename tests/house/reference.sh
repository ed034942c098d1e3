#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the reference is made from the public headers without a warning, and has every function; an item without a comment is an
# error.
# Method: run doxygen with the settings of the project into a folder of the test, and once more with a header that has an undocumented
# function.

. tests/house/lib.sh

# reference_into FOLDER [SETTING...]
reference_into() {
    folder=$1
    shift
    mkdir -p "$folder"
    { cat docs/reference.doxygen; echo "OUTPUT_DIRECTORY = $folder"; printf '%s\n' "$@"; } | doxygen - >"$folder/said" 2>&1 ||
        { head -n 20 "$folder/said"; return 1; }
}
is_made_without_a_warning() {
    reference_into "$TEST_DIR/reference" && is_empty <"$TEST_DIR/reference/said"
}
has_every_function() {
    cat "$TEST_DIR"/reference/*_8h.html >"$TEST_DIR/all"
    sed -n '/^"functions"/,$p' docs/layout.json | sed -nE 's/^ \{"name":"(trp_[a-z0-9_]+)".*/\1/p' >"$TEST_DIR/functions"
    [ "$(wc -l <"$TEST_DIR/functions")" -gt 200 ] || return 1
    while read -r name; do
        grep -qw "$name" "$TEST_DIR/all" || echo "$name"
    done <"$TEST_DIR/functions" | is_empty
}
an_item_without_a_comment_is_an_error() {
    mkdir -p "$TEST_DIR/strange"
    printf '// SPDX-License-Identifier: MIT\n// Strange.\n\n/// It is.\nint trp_one(void);\n\nint trp_other(void);\n' \
        >"$TEST_DIR/strange/strange.h"
    ! reference_into "$TEST_DIR/made" "INPUT = $TEST_DIR/strange" >"$TEST_DIR/found" && grep -q trp_other "$TEST_DIR/found" &&
        ! grep -q trp_one "$TEST_DIR/found"
}

if ! command -v doxygen >/dev/null; then
    echo "[ RUN      ] reference"
    echo "The reference was not made: there is no doxygen; \`tools/setup test\` installs it."
    echo "[  SKIPPED ] reference"
    exit 0
fi
check is_made_without_a_warning is_made_without_a_warning
check has_every_function has_every_function
check an_item_without_a_comment_is_an_error an_item_without_a_comment_is_an_error
finish
