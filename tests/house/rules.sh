#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every rule of the engine that docs/semantics.md states is shown by a test, and the page names no test that
# does not exist; its list has all that do.
# Method: tools/rules reads the page's rules and the names of the registered tests; see there.

. tests/house/lib.sh

top=$PWD

rules_of_the_page() {
    [ "$(tools/rules | wc -l)" -gt 30 ] || { echo "the page has hardly any rules"; return 1; }
}
missing=$(tools/rules --missing)
has_a_test() {
    ! printf '%s\n' "$missing" | grep -qxF "$1"
}
tests_of_unknown_rules() {
    tools/rules --unknown | is_empty
}
named_but_missing() {
    grep -rhoE '[A-Za-z_]+\( *rule_[0-9]+_[A-Za-z0-9_]+' tests/engine | sed 's/.*[( ]//' | sort -u >"$TEST_DIR/registered"
    grep -oE 'rule_[0-9]+_[A-Za-z0-9_]+' docs/semantics.md | sort -u | comm -23 - "$TEST_DIR/registered" | is_empty
}
list_of_the_page() {
    sed '1,/^<!-- Which tests show which rule/d' docs/semantics.md | sed 1d | cmp - "$TEST_DIR/list"
}
tools/rules >"$TEST_DIR/list"

check the_page_has_rules rules_of_the_page
for number in $(sed -E 's/^- \*\*([0-9.]+)\*\*.*/\1/' "$TEST_DIR/list" | grep -E '^([2-9]|1[0-2])(\.|$)'); do
    check "rule $number has a test" has_a_test "$number"
done
check no_test_is_named_after_a_rule_that_is_not_there tests_of_unknown_rules
check "every test that docs/semantics.md names is there (make pages)" named_but_missing
check "the list of docs/semantics.md has every test of a rule (make pages)" list_of_the_page

# The same tool on a page with two rules, one of them without a test, and a test of a third.
mkdir -p "$TEST_DIR/docs" "$TEST_DIR/tests/engine"
printf '**2.1** One.\n\n**2.2** Two.\n' >"$TEST_DIR/docs/semantics.md"
printf 'cmocka_unit_test(rule_2_1_one), cmocka_unit_test(rule_9_9_none),\n' >"$TEST_DIR/tests/engine/a_test.c"
cd "$TEST_DIR" || exit 1
finds_the_rule_without_a_test() {
    [ "$("$top/tools/rules" --missing)" = 2.2 ]
}
finds_the_test_without_a_rule() {
    [ "$("$top/tools/rules" --unknown)" = "a_test.c: rule_9_9_none" ]
}
check the_tool_finds_a_rule_without_a_test finds_the_rule_without_a_test
check the_tool_finds_a_test_without_a_rule finds_the_test_without_a_rule
finish
