#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the contests of bench/contests play, score within their bounds, come out the same each time, and tell a better contender from a worse one.
# Method: one contest on the stage and the one on the board, for a few seeds; all texts are checked. `make benchmark` plays all of it.

. tests/house/lib.sh

contests() {
    PYTHONDONTWRITEBYTECODE=1 TROUPE_LIBRARIES=$(cd "$TROUPE_BUILD" && pwd) bench/contests/run "$@"
}
texts_are_fine() {
    for contest in bench/contests/*/; do
        name=$(basename "$contest")
        [ "$name" = results ] || "$TROUPE" check "$contest$name.troupe" || return 1
    done
    "$TROUPE" fmt --check bench/contests/*/*.troupe
}
a_better_one_is_told() {
    contests --contests haggling,skirmish --contenders tree,queues,python,lua,random --seeds 12 --out "$TEST_DIR/first" >"$TEST_DIR/first.txt" || {
        cat "$TEST_DIR/first.txt"
        return 1
    }
    grep -qE '^\| queues \| tree \| 1[0-2] \|' "$TEST_DIR/first.txt" && [ "$(grep -c '^## ' "$TEST_DIR/first.txt")" = 2 ]
}
results_are_the_same_again() {
    contests --contests haggling,skirmish --contenders tree,queues,python,lua,random --seeds 12 --out "$TEST_DIR/again" --jobs 2 >"$TEST_DIR/again.txt" &&
        diff -r "$TEST_DIR/first" "$TEST_DIR/again" && diff "$TEST_DIR/first.txt" "$TEST_DIR/again.txt"
}
# Two seeds are too few for anything to be shown.
few_seeds_show_nothing() {
    ! contests --contests skirmish --contenders tree,queues --seeds 2 --out "$TEST_DIR/few" >"$TEST_DIR/few.txt" &&
        grep -q '^skirmish: queues does not beat tree (p = 0.5000)$' "$TEST_DIR/few.txt"
}
# Each contender has played the programs, and a program itself as well as others: two agents of Lua do not share what they know.
programs_are_opponents() {
    python3 - "$TEST_DIR/first/results.json" <<'EOF'
import json
import sys

for name, result in json.load(open(sys.argv[1]))["contests"].items():
    against = result["scores_against_programs"]
    assert list(against) == ["tree", "queues", "python", "lua", "random"], name
    for contender, scores in against.items():
        assert {program: len(one) for program, one in scores.items()} == {"python": 12, "lua": 12}, (name, contender)
    assert sum(against["python"]["lua"]) > sum(against["lua"]["python"]), name
    assert sum(against["lua"]["lua"]) < sum(against["python"]["lua"]), name
EOF
}
other_seeds_are_other_matches() {
    contests --contests skirmish --contenders tree,queues --seeds 12 --first-seed 13 --out "$TEST_DIR/other" >/dev/null
    ! diff -q "$TEST_DIR/first/results.json" "$TEST_DIR/other/results.json" >/dev/null
}
unknown_names_are_refused() {
    contests --contests chess >"$TEST_DIR/refused" 2>&1
    [ $? = 2 ] && grep -q "there is no contest 'chess'; there are duel, " "$TEST_DIR/refused"
}
# The tables of the page are those of the recorded results, which are of these texts.
record_is_of_these_texts() {
    contests --check-record
}

check texts_of_contests_are_fine texts_are_fine
check a_better_contender_is_told_from_a_worse_one a_better_one_is_told
check the_same_seeds_give_the_same_files results_are_the_same_again
check programs_are_opponents_of_all programs_are_opponents
check a_few_seeds_show_nothing few_seeds_show_nothing
check other_seeds_are_other_matches other_seeds_are_other_matches
check unknown_names_are_refused unknown_names_are_refused
check the_record_is_of_these_texts record_is_of_these_texts
finish
