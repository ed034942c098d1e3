#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the village of examples/browser builds by the lines of its README and plays in a browser (browser.mjs).

. tests/house/lib.sh

builds() {
    tools/build wasm web || return 1
    sed -n '/^```sh$/,/^```$/p' examples/browser/README.md | grep -E '^(cd|npm) ' >"$TEST_DIR/lines"
    [ "$(wc -l <"$TEST_DIR/lines")" -eq 3 ] && (set -e && . "$TEST_DIR/lines")
}

check the_village_builds_by_the_lines_of_its_page builds
node tests/hosts/browser.mjs || failed=$((failed + 1))
finish
