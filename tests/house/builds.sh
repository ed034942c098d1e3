#!/bin/sh
# SPDX-License-Identifier: MIT
# What is built and which tests run there: tests/house/all.sh reads it from here, and docs/testing.md shows it.
#
#   builds.sh rows    a line for each build: PRESET;TARGETS;TESTS;COMPARED;WHAT FOR. TESTS is a pattern for ctest, - none;
#                     COMPARED is yes where the command takes part in same_hash.sh
#   builds.sh page    the part of docs/testing.md that is made from it
#   builds.sh write   puts it there

rows() {
    cat <<'ROWS'
release;all;.;yes;gcc -O2, what is shipped and measured
asan;all;.;yes;clang with the address and undefined-behaviour sanitizers
polling;troupe_product test_engine_save test_engine_log test_engine_call_fuzz;^engine/(save|log|call_fuzz)$;yes;everybody is visited in every round: the reference for who is visited when
tsan;test_engine_lane test_engine_lane_random test_tavern_lanes;^(engine/lane|engine/lane_random|tavern/lanes)$;no;clang with the thread sanitizer
ROWS
}

# The AREA/NAME of each test that is left out in builds with sanitizers.
left_out() {
    for list in tests/*/CMakeLists.txt; do
        area=$(basename "$(dirname "$list")")
        sed -nE 's/^ *troupe_(script_)?test\(NAME ([a-z_0-9]+) .*NOT_SANITIZED.*/\2/p' "$list" | sed "s|^|$area/|"
    done
    echo 'matrix/*'
    echo rehearsal/canary
    echo tavern/day_3_and_4
}

do_less() {
    grep -l '"tests/sanitized.h"' tests/*/*.c | sed -E 's|^tests/(.*)\.c$|\1|; s|_test$||'
    echo engine/tree_random
}

names() {
    sort | sed 's/.*/`&`/' | paste -sd ' ' | sed 's/` `/`, `/g' | fold -s -w 128 | sed 's/ $//'
}

page() {
    printf '| build | what it is | tests | hashes and saves compared |\n|---|---|---|---|\n'
    rows | while IFS=';' read -r preset targets tests compared purpose; do
        case $preset:$tests in
            release:.) tests='all' ;;
            *:.) tests='all but those below' ;;
            *:-) tests='none' ;;
            *) tests=$(echo "$tests" | sed -E 's/[$^]//g; s/^\(([^()]*)\)$/\1/; s/^([a-z]+)\/\(([^()]*)\)$/\1: \2/; s/[|]/, /g') ;;
        esac
        echo "| \`$preset\` | $purpose | $tests | $compared |"
    done
    printf '\nLeft out of `asan` are these tests, since what they show does not depend on how the code is compiled, or takes too long there:\n'
    left_out | names
    printf '\nThe tests of rules do not run with longer update periods (`_at_period_2`, `_at_period_8`) in `asan` either.\n'
    printf '\nThese tests repeat what they do less often in `asan` than elsewhere (`tests/sanitized.h`, `TROUPE_SEEDS`):\n'
    do_less | names
}

case ${1:-} in
    rows) rows ;;
    page) page ;;
    write)
        made=$(mktemp)
        { sed '/^<!-- tests\/house\/builds.sh page -->$/q' docs/testing.md; echo; page; echo; sed -n '/^<!-- end -->$/,$p' docs/testing.md; } >"$made"
        cat "$made" >docs/testing.md
        rm -f "$made"
        ;;
    *) sed -n '5,8p' "$0" >&2; exit 2 ;;
esac
