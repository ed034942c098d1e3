#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe rename` changes the files it is given, all or none, and says in one sentence why it does not.
# Method: rename in copies of the examples, run their tests, and rename what cannot be.

. tests/house/lib.sh

file=$TEST_DIR/mary.troupe
out=$TEST_DIR/out
err=$TEST_DIR/err

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
fresh() {
    cp examples/mary.troupe "$file"
}
refuses() {
    pattern=$1
    shift
    fresh
    ends 1 rename "$file" "$@" || return 1
    cmp "$file" examples/mary.troupe || return 1
    [ "$(wc -l <"$err")" -eq 1 ] && grep -q "$pattern" "$err" || { cat "$err"; return 1; }
}
# renames OLD NEW PATTERN: the file contains the pattern afterwards, is laid out, and its tests pass.
renames() {
    fresh
    ends 0 rename "$file" "$1" "$2" && grep -q 'mary.troupe: renamed' "$out" && grep -q "$3" "$file" &&
        ends 0 fmt --check "$file" && ends 0 test "$file"
}
files_that_are_used_are_renamed_too() {
    printf 'item ale\nplace bar\n' >"$TEST_DIR/things.troupe"
    printf 'use "things.troupe"\n\nrole R for creature\n    proactive P\n        fetch ale from bar\n' \
        >"$TEST_DIR/people.troupe"
    ends 0 rename "$TEST_DIR/people.troupe" ale beer && [ "$(grep -c ': renamed' "$out")" -eq 2 ] || return 1
    grep -q 'item beer, was ale' "$TEST_DIR/things.troupe" && grep -q 'fetch beer' "$TEST_DIR/people.troupe" &&
        ends 0 check "$TEST_DIR/people.troupe"
}
uses_are_listed() {
    ends 0 uses examples/pub.troupe Pub.Drink && [ "$(head -n 1 "$out")" = 'behaviour Drink of Pub' ] &&
        grep -q '^examples/pub.troupe:[0-9]*:[0-9]*: request Drink of pub$' "$out" && [ "$(grep -c '^examples' "$out")" -eq 11 ] ||
        { cat "$out"; return 1; }
    ends 1 uses examples/pub.troupe Drnk && ends 2 uses examples/pub.troupe
}
usage_is_explained() {
    ends 2 rename "$file" Bob && grep -q 'needs a file, a name and a new one' "$err"
}

check roles_are_renamed renames Patron Drinker 'role Drinker for guest, was Patron'
check behaviours_are_renamed renames 'Converse listen' 'Lend an ear' 'reactive Lend \[an\] ear\|reactive \[Lend an ear\]'
check scenes_are_renamed renames Order Serve 'scene Serve'
check characters_are_renamed renames Bob Robert 'given Robert: Patron'
check facts_are_renamed renames guest.thirst need 'set need to 90'
check unknown_names_are_refused refuses 'did you mean `Patron`' Patrn x
check taken_names_are_refused refuses 'is a \(kind\|role\|place\).*\|called `Server` already' Patron Server
check the_standard_library_is_refused refuses 'standard library' creature being
check files_that_are_used_are_renamed_too files_that_are_used_are_renamed_too
check uses_are_listed uses_are_listed
check usage_is_explained usage_is_explained
finish
