#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every way to use the command wrongly ends with the right exit code and one clear sentence on
# standard error; results go to standard output; help and version work.
# Method: run it, and look at the exit code and at both outputs.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err

# ends CODE WORDS...: the command ends with exit code CODE.
ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$err"; return 1; }
}
# complains CODE PATTERN WORDS...: the command ends with CODE, prints one sentence that matches, and no results.
complains() {
    wanted_code=$1
    pattern=$2
    shift 2
    ends "$wanted_code" "$@" || return 1
    [ "$(wc -l <"$err")" -eq 1 ] || { echo "not one line:"; cat "$err"; return 1; }
    [ ! -s "$out" ] || { echo "printed something:"; cat "$out"; return 1; }
    grep -q -- "$pattern" "$err" || { echo "no '$pattern' in:"; cat "$err"; return 1; }
}
prints() {
    pattern=$1
    shift
    ends 0 "$@" || return 1
    [ ! -s "$err" ] || { echo "complained:"; cat "$err"; return 1; }
    grep -q -- "$pattern" "$out" || { echo "no '$pattern' in:"; cat "$out"; return 1; }
}
without_words() {
    ends 2 && grep -q 'troupe run FILE' "$out"
}
version_is_that_of_the_project() {
    prints '^troupe [0-9]*\.[0-9]*\.[0-9]*$' --version
}
commands() {
    "$TROUPE" help | sed -n 's/^  troupe \([a-z][a-z-]*\).*/\1/p'
}
every_command_has_help() {
    [ "$(commands | wc -l)" -gt 20 ] || return 1
    for command in $(commands); do
        prints "^troupe $command" help $command || return 1
        cp "$out" "$out.help"
        prints "Example" $command --help || return 1
        cmp "$out" "$out.help" || return 1
    done
}
# Help fits a terminal of 90 columns, and every example in it names options that exist.
help_fits() {
    for command in $(commands); do
        "$TROUPE" help $command
    done | awk 'length > 90 { print; bad = 1 } END { exit bad }'
}
control_characters_are_harmless() {
    complains 2 'knows no option' run "$(printf -- '--\033[31m')" x || return 1
    ! grep -q "$(printf '\033')" "$err"
}

folder=$TEST_DIR/folder
mkdir -p "$folder"
: >"$TEST_DIR/empty.troupe"
printf 'role' >"$TEST_DIR/locked.troupe"
chmod 000 "$TEST_DIR/locked.troupe"
dd if=/dev/zero of="$TEST_DIR/huge.troupe" bs=1 count=0 seek=104857600 2>/dev/null

check "without words: the overview, exit code 2" without_words
check "--version" version_is_that_of_the_project
check "--help" prints 'troupe run FILE' --help
check "every command has help with examples" every_command_has_help
check "help fits a terminal" help_fits
check "unknown command" complains 2 'no command `fly`' fly
check "mistyped command" complains 2 'did you mean `check`' chekc
check "help on an unknown command" complains 2 'did you mean `test`' help tset
check "unknown option" complains 2 'did you mean `--story`' run x --stroy
check "unknown option without a near one" complains 2 'troupe help run' run x --xyzzy
check "option without its value" complains 2 'needs a value' run x --for
check "senseless duration" complains 2 'such as 90s, 10m' run x --for 10parsec
check "senseless seed" complains 2 'whole number' run x --seed one
check "senseless speed" complains 2 'takes a number' run x --live --speed fast
check "flag with a value" complains 2 'takes no value' run x --story=yes
check "run without a file" complains 2 'needs one file' run
check "run with two files" complains 2 'needs one file' run a b
check "check without a file" complains 2 'needs a file' check
check "test without a file" complains 2 'needs a file' test
check "compile without an output" complains 2 '-o' compile x
check "--json without --report" complains 2 'use both' run x --json
check "--speed without --live" complains 2 'goes with `--live`' run x --speed 10
check "--follow alone" complains 2 'goes with' run x --follow Edda
check "--live without a terminal" complains 2 'here is none' run x --live
check "--live with --report" complains 2 'whole terminal' run x --live --report
check "sim with two files" complains 2 'one file at most' sim a b
check "sim without steps" complains 2 'from 1 to 1000000' sim --steps 0
check "sim plays" prints 'NPC-steps per second' sim --npc-steps 1000
check "sim of a file that is none of its own" complains 1 'was not written by' sim examples/mary.troupe
check "control characters in words are harmless" control_characters_are_harmless

for command in run check test; do
    check "$command: no such file" complains 1 'no file' $command "$TEST_DIR/nowhere.troupe"
    check "$command: a folder" complains 1 'is a folder' $command "$folder"
    check "$command: an empty file" complains 1 'is empty' $command "$TEST_DIR/empty.troupe"
    check "$command: 100 MB" complains 1 'at most 64 MB' $command "$TEST_DIR/huge.troupe"
    check "$command: empty standard input" complains 1 'standard input is empty' $command -
done
check "compile: no such file" complains 1 'no file' compile "$TEST_DIR/nowhere" -o "$TEST_DIR/x.pack"
# The superuser may read everything.
if [ "$(id -u)" -ne 0 ]; then
    check "an unreadable file" complains 1 'cannot be read' check "$TEST_DIR/locked.troupe"
fi
rm -f "$TEST_DIR/huge.troupe"
finish
