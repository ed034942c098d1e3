#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: no step of the village takes more than a million instructions, whatever strikes, the first included, in which everybody appears; and of
# the week 999 of a thousand take less than 300,000.
# Method: the village is played, and the world saved in front of the steps that took the longest, and of nine about which one step in a thousand took
# longer; callgrind counts the instructions of each, and the middle one of the nine stands for the thousandth.
# The first hours have the morning, when all rise, and noon. TROUPE_HOURS=168 TROUPE_PEAKS=60 is the week (`make village-peaks`); a step out of
# a save takes some in a hundred more, since what was worked out about cues is not saved.

. tests/house/lib.sh

most=1000000
most_of_999=300000
program=$TROUPE_BUILD/tests/village/village_peaks
figures=$TEST_DIR/figures

is_week() {
    [ "${TROUPE_HOURS:-7}" -ge 168 ]
}
count_peaks() {
    rm -f "$TEST_DIR"/*.save
    TROUPE_HOURS=${TROUPE_HOURS:-7} TROUPE_PEAKS=${TROUPE_PEAKS:-8} "$program" "$TEST_DIR" >"$TEST_DIR/steps" || return 1
    for save in "$TEST_DIR"/*.save; do
        name=$(basename "$save" .save)
        case $name in usual.*) is_week || continue ;; esac
        valgrind --tool=callgrind --instr-atstart=no --toggle-collect=measured_steps --callgrind-out-file="$TEST_DIR/callgrind.$name" \
            "$program" "$save" >"$TEST_DIR/out.$name" 2>"$TEST_DIR/err.$name" || { cat "$TEST_DIR/err.$name"; return 1; }
        case $name in usual.*) kind=usual\  ;; *) kind= ;; esac
        echo "$(sed -n 's/^==[0-9]*== Collected : //p' "$TEST_DIR/err.$name") $kind$(cat "$TEST_DIR/out.$name")"
    done | sort -rn >"$figures"
    [ -s "$figures" ]
}
no_step_is_dear() {
    awk -v most=$most '$2 == "step" { steps++ } $2 == "step" && $1 > most { print; dear = 1 } END { exit dear || steps < 4 }' "$figures"
}
the_thousandth_step_is_cheap() {
    awk '$2 == "usual" { print $1 }' "$figures" | sort -n | awk -v most=$most_of_999 '{ count[NR] = $1 }
        END { middle = count[int((NR + 1) / 2)]; print "999 of a thousand steps take less than about " middle; exit NR < 9 || middle > most }'
}
the_first_step_is_the_one_in_which_all_appear() {
    awk -v most=$most '$3 == "0," { found = $1 > most / 2 } END { exit !found }' "$figures"
}
check peaks_are_counted count_peaks
cat "$figures"
check no_step_takes_a_million_instructions no_step_is_dear
if is_week; then
    check no_step_but_one_in_a_thousand_takes_300000 the_thousandth_step_is_cheap
fi
check the_first_step_is_among_them the_first_step_is_the_one_in_which_all_appear
finish
