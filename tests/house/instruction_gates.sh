#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: nothing becomes dearer unnoticed, and what became cheaper stays so: for each character and step the engine takes as many
# instructions and bytes as tests/house/instruction_gates.txt says, give or take 3 in a hundred, and no memory in a step.
# Method: callgrind counts the instructions of the steps that are measured, which are the same on a busy machine and an idle one.
# `cmake --build build --target record_gates` writes the figures anew, those of the compiler of that build.

. tests/house/lib.sh

figures=tests/house/instruction_gates.txt
tolerance=3

# bench NAME FILE [OPTION...]: prints what a step costs in `troupe bench`.
bench() {
    name=$1
    shift
    valgrind --tool=callgrind --instr-atstart=no --toggle-collect=trpi_bench_step_to_be_measured \
        --callgrind-out-file="$TEST_DIR/callgrind.$name" \
        "$TROUPE" bench "$@" --json 2>"$TEST_DIR/err.$name" >"$TEST_DIR/out.$name" || { cat "$TEST_DIR/err.$name"; return 1; }
    sed -n 's/^==[0-9]*== Collected : //p' "$TEST_DIR/err.$name"
}
# program NAME PROGRAM ARGUMENT...
program() {
    name=$1
    shift
    count=$(instructions_of "$TROUPE_BUILD/tests/engine/$@") && mv "$TEST_DIR/callgrind.$2${3:+.$3}" "$TEST_DIR/callgrind.$name" && echo "$count"
}
# each COUNT DIVISOR: the quotient with one decimal; nothing for nothing.
each() {
    [ -n "$1" ] && awk -v count="$1" -v divisor="$2" 'BEGIN { printf "%.1f\n", count / divisor }'
}

# measured GATE: the figure of a gate on this build.
measured() {
    case $1 in
    town) each "$(bench town examples/town.troupe --npcs 420 --gap 0 --warm-up 600 --steps 300)" 126000 ;;
    tavern) each "$(bench tavern examples/tavern.troupe --npcs 105 --warm-up 1800 --steps 900)" 94500 ;;
    village_at_noon) each "$(bench village_at_noon examples/village.troupe --at 11:59 --warm-up 1700 --steps 200)" 66000 ;;
    tree) each "$(MEASURED=engine_steps program tree tree_speed 100 200)" 140000 ;;
    tree_told) each "$(MEASURED=engine_steps program tree_told tree_speed 100 40 told)" 28000 ;;
    tree_read) each "$(MEASURED=engine_steps program tree_read tree_speed 100 40 read)" 28000 ;;
    door) each "$(program door door_cost 40 through)" 40 ;;
    simple_crowd) each "$(program simple_crowd crowd_speed 240 simple)" 72000 ;;
    complex_crowd) each "$(program complex_crowd crowd_speed 240 complex)" 7200 ;;
    crowd_among_objects) each "$(program crowd_among_objects crowd_speed 240 town)" 576000 ;;
    town_bytes) "$TROUPE" bench examples/town.troupe --npcs 2100 --gap 0 --json | sed -n 's/.*"bytes_per_npc": \([0-9.]*\).*/\1/p' ;;
    tavern_bytes) "$TROUPE" bench examples/tavern.troupe --json | sed -n 's/.*"bytes_per_npc": \([0-9.]*\).*/\1/p' ;;
    esac
}
gates() {
    sed -n 's/^\([a-z_]*\) .*/\1/p' "$figures"
}
# recorded GATE: the gate's figure for this compiler; for a compiler that is not in the table, the largest figure and a quarter
# more.
recorded() {
    awk -v gate="$1" -v compiler="$TROUPE_COMPILER_ID" '
        $1 == "#" { for (i = 2; i <= NF; i++) if ($i == compiler) column = i - 1 }
        $1 == gate { for (i = 2; i <= NF; i++) if ($i > most) most = $i; print column ? $column : most * 1.25 }' "$figures"
}
is_as_recorded() {
    now=$(measured "$1") then=$(recorded "$1")
    echo "$1: $now, and $then are recorded"
    awk -v now="$now" -v then="$then" -v most="$tolerance" -v known="$(grep -c "^#.* $TROUPE_COMPILER_ID\b" "$figures")" 'BEGIN {
        if (now <= 0 || then <= 0) { print "there is nothing to compare"; exit 1 }
        if (now > then * (1 + most / 100)) { print "dearer: make it cheaper, or record it with the reason in docs/performance.md"; exit 1 }
        if (known && now < then * (1 - most / 100)) { print "cheaper: record it, so that it stays so"; exit 1 } }'
}
takes_no_memory() {
    [ -s "$TEST_DIR/callgrind.$1" ] && takes_no_memory_beside "$1"
}
# Rewrites the column of this compiler.
record() {
    for gate in $(gates); do
        echo "$gate $(measured "$gate")"
    done >"$TEST_DIR/figures"
    awk -v compiler="$TROUPE_COMPILER_ID" '
        NR == FNR { figure[$1] = $2; next }
        $1 == "#" { for (i = 2; i <= NF; i++) if ($i == compiler) column = i - 1 }
        ($1 in figure) && column { $column = figure[$1]; printf "%-22s", $1; for (i = 2; i <= NF; i++) printf "%10s", $i; print ""; next }
        { print }' "$TEST_DIR/figures" "$figures" >"$TEST_DIR/new" && cp "$TEST_DIR/new" "$figures" && cat "$figures"
}
a_dearer_one_is_refused() {
    sed -E 's/^(town_bytes +).*/\11 1 1/' "$figures" >"$TEST_DIR/cheap.txt"
    ! (figures=$TEST_DIR/cheap.txt && is_as_recorded town_bytes)
}

if [ "${1:-}" = write ]; then
    record
    exit
fi
for gate in $(gates); do
    check "$gate" is_as_recorded "$gate"
    case $gate in
    *_bytes) ;;
    *) check "a step of the $gate takes no memory" takes_no_memory "$gate" ;;
    esac
done
check a_dearer_one_is_refused a_dearer_one_is_refused
finish
