#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: what the pages say can be done can be done: every file they name is there, every Troupe text in them is fine,
# every test in those texts passes, and the C program of the README is the one that is compiled.
# Method: take links and code blocks out of the pages.

. tests/house/lib.sh

pages=$(project_files | grep '\.md$')

there_are_pages() {
    [ "$(printf '%s\n' "$pages" | wc -l)" -ge 6 ]
}
# Links that are neither addresses nor places in the same page; a link is relative to its page.
links_to_nowhere() {
    for page in $pages; do
        grep -oE '\]\([^)#]+' "$page" | sed 's/^](//' | grep -v '^[a-z]*:' | while read -r link; do
            [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
        done
    done | is_empty
}
# `folder/file` in a page, with or without a line or a star, names something from the top folder.
folders='base|pack|engine|script|stage|rehearsal|show|cli|web|lib|tests|tools|cmake|examples|docs|include|bench'
is_a_test() {
    grep -qsE "(NAME ${1#*/} |NAME $1 )" "tests/${1%%/*}/CMakeLists.txt"
}
names_of_nothing() {
    for page in $pages; do
        grep -oE "\`($folders)/[A-Za-z0-9_./*-]*\`" "$page" | tr -d '`' | sort -u | while read -r name; do
            # shellcheck disable=SC2086  # stars are meant to be found
            ls -d $name >/dev/null 2>&1 || is_a_test "$name" || echo "$page: $name"
        done
    done | is_empty
}

# Every block of Troupe text becomes a file: PAGE_LINE.troupe.
rm -rf "${TEST_DIR:?}"/*
for page in $pages; do
    awk -v stem="$TEST_DIR/$(basename "$page" .md)" '
        /^```troupe$/ { file = stem "_" NR ".troupe"; next }
        /^```$/ { file = "" }
        file != "" { print > file }' "$page"
done
there_are_texts() {
    [ "$(ls "$TEST_DIR"/*.troupe | wc -l)" -ge 5 ]
}
is_fine() {
    output=$("$TROUPE" check "$1" 2>&1) || { printf '%s\n' "$output"; return 1; }
}
passes_its_tests() {
    output=$("$TROUPE" test "$1" 2>&1) || { printf '%s\n' "$output"; return 1; }
}

readme_shows_the_program() {
    awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md >"$TEST_DIR/shown.c"
    sed 1d examples/embed.c | diff - "$TEST_DIR/shown.c"
}
# The pieces of docs/embedding.md, one after the other, with blank lines between as it comes.
embedding_shows_the_host() {
    awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/embedding.md | grep -v '^$' >"$TEST_DIR/host.c"
    sed '1,2d' examples/host.c | grep -v '^$' | diff - "$TEST_DIR/host.c"
}
program_is_short() {
    [ "$(sed 1d examples/embed.c | wc -l)" -le 30 ]
}

# Rows such as "| `trpi_agent` | 80 | ... |" say how large a record is.
record_sizes() {
    sed -nE 's/^\| `(trpi_[a-z_]+)` \| ([0-9]+) \|.*/\1 \2/p' docs/architecture.md
}
record_sizes_are_true() {
    {
        echo '#include "engine/store/state.h"'
        record_sizes | while read -r name size; do
            echo "_Static_assert(sizeof($name) == $size, \"$name is not $size bytes\");"
        done
    } >"$TEST_DIR/sizes.c"
    [ "$(wc -l <"$TEST_DIR/sizes.c")" -gt 10 ] && gcc -std=c11 -fsyntax-only -I. -Iinclude "$TEST_DIR/sizes.c"
}

# What docs/testing.md says of the builds is what tests/house/all.sh reads.
builds_are_as_the_page_says() {
    sh tests/house/builds.sh page >"$TEST_DIR/builds"
    sed -n '/^<!-- tests\/house\/builds.sh page -->$/,/^<!-- end -->$/p' docs/testing.md | sed '1,2d;$d' | sed '$d' |
        diff - "$TEST_DIR/builds" || { echo "run: make pages"; return 1; }
}
every_test_that_is_left_out_is_there() {
    sed -nE 's/^Left out/&/; /^Left out/,/^$/p' "$TEST_DIR/builds" | grep -oE '`[a-z]+/[a-z_0-9]+`' | tr -d '`' | while read -r name; do
        grep -rqE "(NAME ${name#*/} |NAME $name )" "tests/${name%%/*}/CMakeLists.txt" || echo "$name"
    done | is_empty
}

check the_page_on_testing_shows_the_builds builds_are_as_the_page_says
check every_test_that_is_left_out_is_there every_test_that_is_left_out_is_there
check there_are_pages there_are_pages
check every_link_leads_somewhere links_to_nowhere
check every_path_is_there names_of_nothing
check there_are_texts there_are_texts
for text in "$TEST_DIR"/*.troupe; do
    check "$(basename "$text") is fine" is_fine "$text"
    if grep -q '^test "' "$text"; then
        check "$(basename "$text") passes its tests" passes_its_tests "$text"
    fi
done
check the_readme_shows_the_program_that_is_compiled readme_shows_the_program
check the_page_on_embedding_shows_the_host_that_is_compiled embedding_shows_the_host
check the_program_is_short program_is_short
check the_records_are_as_large_as_the_page_says record_sizes_are_true
finish
