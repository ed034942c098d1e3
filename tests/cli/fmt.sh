#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe fmt` changes files safely: only when there is something to change, never half, with the rights they
# had, and not at all when they have errors.
# Method: small files in all these states.

. tests/house/lib.sh

file=$TEST_DIR/file.troupe
out=$TEST_DIR/out
err=$TEST_DIR/err

untidy() {
    printf 'task  T\n  wait  2 s # so\n' >"$file"
}
tidy() {
    printf 'task T\n    wait 2 s  # so\n'
}
ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
files_are_laid_out() {
    untidy
    ends 0 fmt "$file" && grep -q 'file.troupe: laid out' "$out" && tidy | cmp - "$file"
}
what_is_laid_out_is_not_touched() {
    tidy >"$file"
    touch -d '2001-01-01' "$file"
    before=$(ls -l --time-style=full-iso "$file")
    ends 0 fmt "$file" && [ ! -s "$out" ] && [ "$before" = "$(ls -l --time-style=full-iso "$file")" ]
}
check_only_tells() {
    untidy
    cp "$file" "$file.before"
    ends 1 fmt --check "$file" && grep -q 'file.troupe is not laid out' "$out" && cmp "$file" "$file.before" &&
        tidy >"$file" && ends 0 fmt --check "$file" && [ ! -s "$out" ]
}
rights_are_kept() {
    untidy
    chmod 751 "$file"
    ends 0 fmt "$file" && [ "$(stat -c %a "$file")" = 751 ]
}
links_stay_links() {
    untidy
    ln -sf file.troupe "$TEST_DIR/link.troupe"
    ends 0 fmt "$TEST_DIR/link.troupe" && [ -L "$TEST_DIR/link.troupe" ] && tidy | cmp - "$file"
}
errors_leave_files_alone() {
    printf 'task  T\n  check (3\n' >"$file"
    cp "$file" "$file.before"
    ends 1 fmt "$file" && grep -q 'file.troupe:2:9: error: The parenthesis' "$err" && cmp "$file" "$file.before"
}
one_bad_file_does_not_stop_the_others() {
    untidy
    printf 'role\n' >"$TEST_DIR/bad.troupe"
    ends 1 fmt "$TEST_DIR/bad.troupe" "$file" && tidy | cmp - "$file"
}
standard_input_goes_to_standard_output() {
    untidy
    "$TROUPE" fmt - <"$file" >"$out" && tidy | cmp - "$out"
}
nothing_is_left_behind() {
    untidy
    ends 0 fmt "$file" && [ -z "$(find "$TEST_DIR" -name '*.draft')" ]
}
folders_that_refuse_are_named() {
    [ "$(id -u)" -ne 0 ] || return 0
    untidy
    chmod 500 "$TEST_DIR"
    ends 1 fmt "$file" 2>/dev/null
    result=$?
    chmod 700 "$TEST_DIR"
    return $result
}
examples_are_laid_out() {
    ends 0 fmt --check examples/*.troupe lib/std/*.troupe
}

check files_are_laid_out files_are_laid_out
check what_is_laid_out_is_not_touched what_is_laid_out_is_not_touched
check check_only_tells_and_ends_with_1 check_only_tells
check rights_are_kept rights_are_kept
check links_stay_links links_stay_links
check errors_leave_files_alone errors_leave_files_alone
check one_bad_file_does_not_stop_the_others one_bad_file_does_not_stop_the_others
check standard_input_goes_to_standard_output standard_input_goes_to_standard_output
check nothing_is_left_behind nothing_is_left_behind
check folders_that_refuse_are_named folders_that_refuse_are_named
check examples_are_laid_out examples_are_laid_out
finish
