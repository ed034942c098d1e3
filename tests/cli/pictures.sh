#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: run --html, run --trace and graph write what they promise, or end with one clear sentence; looking on
# changes nothing.
# Method: run them on the examples, with and without Graphviz in reach.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
tavern=examples/tavern.troupe

troupe() {
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    code=$?
    [ "$code" -eq 0 ] && [ ! -s "$err" ] || { echo "ended with $code: troupe $*"; cat "$err"; return 1; }
}
# complains CODE PATTERN WORDS...
complains() {
    wanted_code=$1
    pattern=$2
    shift 2
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted_code" ] || { echo "ended with $got: troupe $*"; cat "$err"; return 1; }
    [ "$(wc -l <"$err")" -eq 1 ] && grep -q -- "$pattern" "$err" || { cat "$err"; return 1; }
}
pages_and_traces_are_written() {
    troupe run $tavern --for 1m --html "$TEST_DIR/a.html" --trace "$TEST_DIR/a.json" || return 1
    [ ! -s "$out" ] && tail -n 1 "$TEST_DIR/a.html" | grep -qx '</html>' &&
        head -n 1 "$TEST_DIR/a.json" | grep -q traceEvents
}
pages_are_the_same_each_time() {
    troupe run $tavern --for 1m --html "$TEST_DIR/b.html" --trace "$TEST_DIR/b.json" || return 1
    cmp "$TEST_DIR/a.html" "$TEST_DIR/b.html" && cmp "$TEST_DIR/a.json" "$TEST_DIR/b.json"
}
looking_on_changes_nothing() {
    plain=$("$TROUPE" run $tavern --for 5m --hash | tail -n 1)
    [ -n "$plain" ] &&
        [ "$plain" = "$("$TROUPE" run $tavern --for 5m --hash --html "$TEST_DIR/c.html" | tail -n 1)" ] &&
        [ "$plain" = "$("$TROUPE" run $tavern --for 5m --hash --trace "$TEST_DIR/c.json" | tail -n 1)" ]
}

# A requested behaviour begins when it is granted, and ends when it ends: no agent sits in two chairs at the end.
frames_end() {
    troupe run examples/pub.troupe --for 5m --trace "$TEST_DIR/pub.json" || return 1
    [ "$(grep -c '"ph": "b".*"name": "Sit"' "$TEST_DIR/pub.json")" -gt 5 ] &&
        [ "$(grep '"not yet"' "$TEST_DIR/pub.json" | grep -c '"name": "Sit"')" -le 1 ]
}
# For every example: the slices that are open at the end of a trace are the behaviours that have started and, by the report,
# neither finished nor were cancelled.
nothing_that_has_ended_goes_on() {
    plays=0
    for play in examples/*.troupe; do
        grep -q '^setting ' "$play" || continue
        "$TROUPE" run "$play" --for 45s --trace "$TEST_DIR/all.json" --report --json >"$out" 2>"$err" || { cat "$err"; return 1; }
        drawn=$(grep '"cat": "queue"' "$TEST_DIR/all.json" | grep -c '"ended": "not yet"')
        going=$(sed -nE '/^  "total"/,/^  }/s/^    "(started|finished|cancelled)": ([0-9]*).*/\1 \2/p' "$out" |
            awk '{ n += $1 == "started" ? $2 : -$2 } END { print n }')
        [ "$drawn" -eq "$going" ] || { echo "$play: $drawn drawn, $going go on"; return 1; }
        plays=$((plays + 1))
    done
    [ "$plays" -ge 10 ]
}
standard_output_is_a_file() {
    troupe run $tavern --for 1m --html - && cmp "$out" "$TEST_DIR/a.html"
}
too_much_for_a_page_is_said() {
    "$TROUPE" run $tavern --for 5h --html "$TEST_DIR/long.html" 2>"$err" || return 1
    grep -q 'shows the first [0-9]* min [0-9]* s' "$err" && [ "$(wc -l <"$err")" -eq 1 ]
}
objects_whose_facts_drift_leave_a_page_whole() {
    {
        printf 'object Stove\n    heat: 0 to 1000, rises 5 per minute\n\nrole Guest for creature\n    proactive Stroll\n        wait 5 s\n'
        printf '        look\n\nsetting The yard, at 12:00\n    plan, 1 m per letter\n        .........\n        .........\n    cast\n'
        for letter in A B C D E F G H I J; do
            printf '        S%s: Stove at (1, 1)\n        G%s: Guest at (5, 1)\n        H%s: Guest at (6, 1)\n' $letter $letter $letter
        done
    } >"$TEST_DIR/drift.troupe"
    "$TROUPE" run "$TEST_DIR/drift.troupe" --for 3h --html "$TEST_DIR/drift.html" >"$out" 2>"$err" && [ ! -s "$err" ]
}
bad_places_are_refused() {
    complains 1 'cannot be written' run $tavern --for 1m --html "$TEST_DIR/none/a.html" &&
        complains 1 'cannot be written' run $tavern --for 1m --trace "$TEST_DIR/none/a.json" &&
        complains 1 'cannot be written' graph $tavern --dot -o "$TEST_DIR/none/a.dot"
}
pages_know_who_sleeps() {
    troupe run $tavern --for 1m --interest 1000,1000 --html "$TEST_DIR/s.html" || return 1
    [ "$(grep -o '"sleeps":\[1,-1\]' "$TEST_DIR/s.html" | wc -l)" -eq 21 ] && grep -q '"sleeps":\[\]' "$TEST_DIR/s.html" &&
        ! grep -q '"sleeps":\[[0-9]' "$TEST_DIR/a.html"
}
pages_follow_somebody() {
    troupe run $tavern --for 1m --html "$TEST_DIR/f.html" --follow Rosa && grep -q '"followed":-1' "$TEST_DIR/a.html" ||
        return 1
    # The first words of a page are the names of its people, in their order.
    number=$(sed -n 's/^"followed":\([0-9]*\),$/\1/p' "$TEST_DIR/f.html")
    [ "$(tr -d '\n' <"$TEST_DIR/f.html" | grep -o '"words":\["[^]]*' | sed 's/^"words":\[//' | tr ',' '\n' |
        sed -n "$((number + 1))p")" = '"Rosa"' ] || { echo "follows number $number"; return 1; }
    complains 2 'goes with' run $tavern --for 1m --trace "$TEST_DIR/f.json" --follow Rosa
}
live_draws_no_pages() {
    complains 2 'without it' run $tavern --live --html "$TEST_DIR/x.html"
}
graphs_as_text() {
    troupe graph $tavern --dot || return 1
    grep -q '^digraph troupe {' "$out" && grep -q '<b>Patron</b>' "$out" && grep -q '<b>weather</b>' "$out" || return 1
    troupe graph $tavern --dot -o "$TEST_DIR/a.dot" && "$TROUPE" graph $tavern --dot | cmp - "$TEST_DIR/a.dot" || return 1
    troupe graph $tavern -o "$TEST_DIR/b.dot" && cmp "$TEST_DIR/a.dot" "$TEST_DIR/b.dot"  # the name says so
}
computed_times_of_a_brain_are_drawn() {
    printf '%s\n' 'object Bell' '    pause: duration, starts 3 s' '    brain, every pause' '        set pause to 5 s' >"$TEST_DIR/bell.troupe"
    troupe graph "$TEST_DIR/bell.troupe" --dot && grep -q 'brain.*at computed times' "$out" || { cat "$out"; return 1; }
    sed 's/every pause/every 2 s/' "$TEST_DIR/bell.troupe" >"$TEST_DIR/even.troupe"
    troupe graph "$TEST_DIR/even.troupe" --dot && grep -q 'brain.*every 2.0 s' "$out" || { cat "$out"; return 1; }
}
graphs_are_drawn() {
    command -v dot >/dev/null || { echo "no Graphviz here"; return 0; }
    troupe graph $tavern -o "$TEST_DIR/a.svg" && grep -q '<svg' "$TEST_DIR/a.svg" && tail -n 1 "$TEST_DIR/a.svg" | grep -q '</svg>'
}
reports_are_drawn() {
    troupe run $tavern --for 20m --report --html "$TEST_DIR/report.html" && grep -q '^Behaviours ' "$out" || return 1
    page=$TEST_DIR/report.html
    for word in 'Who did what' 'Needs over time' 'Who met whom' 'Waits for others' 'Weights: wanted' '>Edda<' '>thirst<' 'class="together"' \
        '% wanted, ' '--accent: #0b5fa5'; do
        grep -q -F -- "$word" "$page" || { echo "not drawn: $word"; return 1; }
    done
    ! grep -q '<script\|https\?://\|NaN' "$page" && [ "$(grep -o '<svg' "$page" | wc -l)" -eq "$(grep -o '</svg>' "$page" | wc -l)" ] || return 1
    [ "$(grep -c 'Who did what' "$page")" -ge 1 ]
}
objects_are_drawn() {
    troupe graph examples/pub.troupe --dot && grep -q '<b>Pub</b>' "$out" && grep -q '"injects"\|<injects>' "$out" || return 1
    troupe graph examples/pub.troupe --about Bowl --dot && grep -q '<b>Table</b>' "$out" && ! grep -q '<b>Pub</b>' "$out" || return 1
    complains 2 'is called `Boul`' graph examples/pub.troupe --about Boul --dot
    command -v dot >/dev/null 2>&1 || { echo "skipped: no Graphviz"; return 0; }
    troupe graph examples/pub.troupe -o "$TEST_DIR/pub.svg" && grep -q '</svg>' "$TEST_DIR/pub.svg"
}
bodies_are_drawn() {
    command -v dot >/dev/null 2>&1 || { echo "skipped: no Graphviz"; return 0; }
    cat >"$TEST_DIR/body.troupe" <<'END'
place gate
kind bot, a creature
    alarm: yes or no
network Patrol
    node Walk
        move to gate
        -> Stand when done
    node Stand
        wait 5 s
        -> Walk if alarm, returns
role Guard for bot
    proactive Watch
        selector, reactive
            sequence
                check alarm
                "Who goes there?"
            Patrol
setting Yard
    places
        gate at (5, 0)
    cast
        Ann: Guard at (0, 0)
END
    troupe graph "$TEST_DIR/body.troupe" -o "$TEST_DIR/body.svg" || return 1
    for word in 'selector, reactive' 'check my alarm' 'Who goes there?' Patrol Stand 'when done' 'if my alarm' returns; do
        sed 's/&#45;/-/g; s/&#160;/ /g' "$TEST_DIR/body.svg" | grep -q -F -- "$word" || { echo "not drawn: $word"; return 1; }
    done
    [ "$(grep -c 'stroke-dasharray="5,2"' "$TEST_DIR/body.svg")" -eq 1 ]
}
plans_are_drawn() {
    command -v dot >/dev/null 2>&1 || { echo "skipped: no Graphviz"; return 0; }
    cat >"$TEST_DIR/plan.troupe" <<'END'
kind bot, a creature
    bread: 0 to 9
    dough: 0 to 9
plan Get bread
    way Ready, if bread > 0
    way
        Knead
        Cook
task Knead
    makes dough = dough + 1
    wait 2 s
task Cook
    needs dough > 0
    makes bread = bread + 1
    wait 2 s
role Baker for bot
    proactive Work
        Get bread
setting Yard
    cast
        Ann: Baker at (0, 0)
END
    troupe graph "$TEST_DIR/plan.troupe" -o "$TEST_DIR/plan.svg" || return 1
    for word in 'plan Get bread' 'way Ready, if my bread &gt; 0' 'Knead' 'Cook, needs my dough &gt; 0' 'makes bread = my bread + 1'; do
        sed 's/&#45;/-/g; s/&#160;/ /g' "$TEST_DIR/plan.svg" | grep -q -F -- "$word" || { echo "not drawn: $word"; return 1; }
    done
    troupe run "$TEST_DIR/plan.troupe" --for 8s --trace "$TEST_DIR/plan.json" >/dev/null &&
        grep -q '"cat": "plan", "name": "Get bread"' "$TEST_DIR/plan.json" &&
        grep -q '"cat": "task", "name": "Knead"' "$TEST_DIR/plan.json" &&
        troupe run "$TEST_DIR/plan.troupe" --for 8s --html "$TEST_DIR/plan.html" >/dev/null &&
        grep -q 'Get bread > Cook > wait' "$TEST_DIR/plan.html"
}
without_graphviz_it_says_so() {
    mkdir -p "$TEST_DIR/empty"
    case $TROUPE in /*) command=$TROUPE ;; *) command=$PWD/$TROUPE ;; esac
    PATH="$TEST_DIR/empty" "$command" graph $tavern -o "$TEST_DIR/none.svg" 2>"$err"
    [ $? -eq 1 ] && grep -q 'install graphviz' "$err" && [ "$(wc -l <"$err")" -eq 1 ] && [ ! -e "$TEST_DIR/none.svg" ]
}

check pages_and_traces_are_written pages_and_traces_are_written
check pages_are_the_same_each_time pages_are_the_same_each_time
check looking_on_changes_nothing looking_on_changes_nothing
check frames_end frames_end
check nothing_that_has_ended_is_drawn_as_going_on nothing_that_has_ended_goes_on
check standard_output_is_a_file standard_output_is_a_file
check too_much_for_a_page_is_said too_much_for_a_page_is_said
check "objects whose facts drift leave a page whole" objects_whose_facts_drift_leave_a_page_whole
check bad_places_are_refused bad_places_are_refused
check pages_know_who_sleeps pages_know_who_sleeps
check pages_follow_somebody pages_follow_somebody
check live_draws_no_pages live_draws_no_pages
check graphs_as_text graphs_as_text
check "reports are drawn" reports_are_drawn
check "objects are drawn" objects_are_drawn
check computed_times_of_a_brain_are_drawn computed_times_of_a_brain_are_drawn
check graphs_are_drawn graphs_are_drawn
check bodies_are_drawn bodies_are_drawn
check plans_are_drawn plans_are_drawn
check without_graphviz_it_says_so without_graphviz_it_says_so
finish
