#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the completions of a shell fit their place; the manual page is one that man can show.
# Method: each shell is asked what it would complete. With an argument, those of `make test-hosts` instead: zsh and fish.

. tests/house/lib.sh

in_bash() {
    # shellcheck disable=SC2016  # for bash
    bash -c '. cli/manual/troupe.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _troupe; printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
in_zsh() {
    # shellcheck disable=SC2016  # for zsh
    zsh -f -c 'compdef() { :; }; _describe() { print -l -- $commands; }; _arguments() { print -l -- "$@"; }
        . cli/manual/_troupe; words=("$@"); CURRENT=$#; _troupe' zsh "$@"
}
in_fish() {
    fish --no-config -c "source cli/manual/troupe.fish; complete -C '$*'"
}
# lists SHELL EXPECTED WORD...: the shell's completions contain EXPECTED.
lists() {
    shell=$1
    expected=$2
    shift 2
    "in_$shell" "$@" >"$TEST_DIR/completed"
    grep -qE "^$expected" "$TEST_DIR/completed" || { cat "$TEST_DIR/completed"; return 1; }
}
commands_and_options() {
    lists "$1" 'run' troupe ru && lists "$1" 'why-not' troupe why && lists "$1" '--(for|follow)' troupe run --fo
}
no_value_is_taken_for_an_option() {
    [ -z "$(in_bash troupe run --seed '')" ] && lists bash 'examples/mary.troupe' troupe run examples/mar && lists bash 'examples/mary.troupe' troupe run --html examples/mar
}
# Every command of the overview, and every option of its help.
everything_is_there() {
    rm -f "$TEST_DIR/options"
    "$TROUPE" help | sed -n 's/^  troupe \([a-z-]*\).*/\1/p' | grep -v '^--' | while read -r name; do
        lists bash "$name\$" troupe "$name" || echo "$name"
        "$TROUPE" help "$name" | sed -nE 's/^  (-o, )?(--[a-z-]+).*/\2/p' | while read -r option; do
            echo "$option" >>"$TEST_DIR/options"
            lists bash "$option\$" troupe "$name" "$option" || echo "$name $option"
        done
    done | is_empty && [ "$(wc -l <"$TEST_DIR/options")" -gt 80 ]
}
manual_is_shown() {
    man -l --warnings cli/manual/troupe.1 >"$TEST_DIR/manual" 2>"$TEST_DIR/warnings" && is_empty <"$TEST_DIR/warnings" &&
        grep -q 'how long, in the time that' "$TEST_DIR/manual"
}

if [ "${1:-}" = hosts ]; then
    check completions_of_zsh commands_and_options zsh
    check completions_of_fish commands_and_options fish
    check the_manual_page_is_shown manual_is_shown
    finish
fi
check completions_of_bash commands_and_options bash
check values_and_files_are_told_apart no_value_is_taken_for_an_option
check every_command_and_option_is_completed everything_is_there
finish
