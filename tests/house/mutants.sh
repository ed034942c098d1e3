#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the list of mutants fits the sources, so that `make mutants` tries what it says.
# Method: tools/mutants looks for every fragment of tests/mutants.txt; and the same tool on a small tree with a list
# that is wrong in every way it can be.

. tests/house/lib.sh

top=$PWD

there_are_enough() {
    [ "$(tools/mutants --list | wc -l)" -ge 60 ] || { echo "fewer than 60"; return 1; }
}
no_two_are_the_same() {
    tools/mutants --list | sed 's/^ *[0-9]* //' | sort | uniq -d | is_empty
}
tests_are_there() {
    sed -n 's/^\[[^]]*\] *//p' tests/mutants.txt | tr ' ' '\n' | sort -u | while read -r test; do
        grep -q "(NAME ${test#*/} " "tests/${test%/*}/CMakeLists.txt" || echo "$test"
    done | is_empty
}

check "every fragment is where the list says" tools/mutants --check
check there_are_enough there_are_enough
check no_two_are_the_same no_two_are_the_same
check "the tests that the list names are there" tests_are_there

mkdir -p "$TEST_DIR/engine" "$TEST_DIR/tests"
cd "$TEST_DIR" || exit 1
cat >engine/a.c <<'C'
int twice(int number);

int once(int number)
{
    return number + 1;
}

int twice(int number)
{
    number = number + 1;
    return number + 1;
}
C
# refuses LINE... : a list with these lines is refused, and the words in $words give the reason.
refuses() {
    printf '[%s]\n\n%s: why\n%s\n+ 2\n' "$1" "$2" "$3" >tests/mutants.txt
    ! "$top/tools/mutants" --check 2>err && grep -q "$words" err || { cat err; return 1; }
}
accepts() {
    printf '[engine/a.c] engine/a\n\n%s: why\n%s\n+ 2\n' "$1" "$2" >tests/mutants.txt
    "$top/tools/mutants" --check
}
check accepts_a_fragment_that_is_there accepts once '- number + 1'
check accepts_one_of_several accepts twice '-2 number + 1;'
words='does not occur' check refuses_a_fragment_that_is_gone refuses engine/a.c once '- number + 2'
words='does not occur' check refuses_a_function_that_is_gone refuses engine/a.c thrice '- number + 1'
words='occurs 2 times' check refuses_a_fragment_that_is_there_twice refuses engine/a.c twice '- number + 1'
words='occurs only 2' check refuses_a_third_of_two refuses engine/a.c twice '-3 number + 1'
words='no such file' check refuses_a_file_that_is_gone refuses engine/b.c once '- number + 1'
words='neither' check refuses_what_it_does_not_understand refuses engine/a.c once 'number + 1'
finish
