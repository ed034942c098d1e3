#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a text can use others of its folder, with every command, and no name and no link gets a file
# from outside of it.
# Method: a play in several files, and files that try.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
play=$TEST_DIR/play
rm -rf "$play" "$TEST_DIR/elsewhere"
mkdir -p "$play/people" "$TEST_DIR/elsewhere"
cp examples/green.troupe "$play"
cp -R examples/green "$play"
printf 'kind secret\n' >"$TEST_DIR/elsewhere/secret.troupe"

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
# says PATTERN NAME: using NAME is an error, and the only one.
says() {
    printf 'use "%s"\nplace bar\n' "$2" >"$play/tries.troupe"
    ends 1 check "$play/tries.troupe" || return 1
    [ "$(grep -c ': error: ' "$err")" -eq 1 ] && grep -q "^$play/tries.troupe:1:6: error: .*$1" "$err" || {
        cat "$err"
        return 1
    }
}

every_command_reads_them() {
    ends 0 check "$play/green.troupe" && grep -q '1 role, 4 behaviours' "$out" || return 1
    ends 0 run "$play/green.troupe" --for 1m --hash && tail -n 1 "$out" >"$out.hash" || return 1
    ends 0 test "$play/green.troupe" && grep -q '^1 test: 1 passed' "$out" || return 1
    ends 0 compile "$play/green.troupe" -o "$TEST_DIR/green.pack" || return 1
    ends 0 run "$TEST_DIR/green.pack" --for 1m --hash && tail -n 1 "$out" | cmp - "$out.hash"
}
it_does_not_matter_where_the_command_runs() {
    here=$(pwd)
    cd "$play" || return 1
    ends 0 run green.troupe --for 1m --hash
    result=$?
    cd "$here" || return 1
    [ $result -eq 0 ] && tail -n 1 "$out" | cmp - "$out.hash" || return 1
    ends 0 check "$play/people/../green.troupe"
}
errors_name_the_file_they_are_in() {
    cp "$play/green/people.troupe" "$play/people.saved"
    sed 's/move to well/move to wel/' "$play/people.saved" >"$play/green/people.troupe"
    ends 1 check "$play/green.troupe"
    result=$?
    grep -q "^$play/green/people.troupe:17:17: error: .*did you mean .well." "$err" || result=1
    sed 's/starts Draw water$/resumes Stroll/; s/2 min/1 s/' "$play/people.saved" >"$play/green/people.troupe"
    ends 1 test "$play/green.troupe" || result=1
    grep -q "$play/green/people.troupe:[0-9]*:" "$out" || result=1
    cp "$play/people.saved" "$play/green/people.troupe"
    return $result
}
names_that_lead_out() {
    says 'leads out of the folder' ../elsewhere/secret.troupe &&
        says 'leads out of the folder' green/../../elsewhere/secret.troupe &&
        says 'right on one machine only' "$TEST_DIR/elsewhere/secret.troupe" &&
        says 'right on one machine only' '~/secret.troupe'
}
links_that_lead_out() {
    ln -sf ../elsewhere/secret.troupe "$play/link.troupe"
    ln -sfn ../elsewhere "$play/door"
    says 'leads out of the folder' link.troupe && says 'leads out of the folder' door/secret.troupe
}
links_inside_are_the_same_file() {
    ln -sf green/people.troupe "$play/again.troupe"
    printf 'use "again.troupe"\nuse "green/people.troupe"\n' >"$play/both.troupe"
    ends 0 check "$play/both.troupe"
}
files_that_are_none() {
    mkdir -p "$play/folder.troupe"
    rm -f "$play/pipe.troupe"
    mkfifo "$play/pipe.troupe"
    cp "$TEST_DIR/green.pack" "$play/pack.troupe"
    : >"$play/empty.troupe"
    says 'cannot be read' folder.troupe && says 'cannot be read' pipe.troupe &&
        says 'There is no file' green.troupe/people.troupe || return 1
    printf 'use "pack.troupe"\n' >"$play/tries.troupe"
    ends 1 check "$play/tries.troupe" && grep -q 'pack.troupe:1:1: error: This is a compiled pack' "$err" || return 1
    printf 'use "empty.troupe"\n' >"$play/tries.troupe"
    ends 0 check "$play/tries.troupe"
}
a_near_name_is_suggested() {
    says 'did you mean `green/people.troupe`' green/poeple.troupe &&
        says 'did you mean `green.troupe`' gren.troupe &&
        says 'make it, or take this line out' nowhere/at/all.troupe
}
# One document on standard output and nothing else, whether there are mistakes or not.
checking_as_json() {
    ends 0 check --json "$play/green.troupe" examples/mary.troupe && [ ! -s "$err" ] &&
        grep -q '"findings": \[\]' "$out" || return 1
    printf 'use "people/nobody.troupe"\nplace bar, a thnig\n' >"$play/tries.troupe"
    ends 1 check "$play/tries.troupe" --json && [ ! -s "$err" ] && [ "$(head -c 1 "$out")" = '{' ] &&
        grep -q '"errors": [1-9]' "$out" && grep -q "\"file\": \"$play/tries.troupe\"" "$out"
}

check "every command reads them" every_command_reads_them
check "it does not matter where the command runs" it_does_not_matter_where_the_command_runs
check "errors name the file they are in" errors_name_the_file_they_are_in
check "names that lead out" names_that_lead_out
check "links that lead out" links_that_lead_out
check "links inside are the same file" links_inside_are_the_same_file
check "files that are none" files_that_are_none
check "a near name is suggested" a_near_name_is_suggested
check "checking as JSON" checking_as_json
finish
