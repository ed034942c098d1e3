#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: forty people who know nothing of doors and ladders get through one, on a stage, one after the other; and it is the same with two
# threads, after a save in the middle of it, recorded and played again, and under another text.
# Method: the town with a door, as it is and with other words.

. tests/house/lib.sh

out=$TEST_DIR/out
town=examples/door.troupe

all_get_through() {
    "$TROUPE" run $town --for 30m --report >"$out" 2>/dev/null && busy_in "$out" 'open' 'shut' 'climb to' 'pose for'
}
# Each character gets there: every held move goes on.
nobody_is_refused() {
    "$TROUPE" run $town --for 30m --report >"$out" 2>/dev/null &&
        awk '$1 == "Pass" || $1 == "Climb" { if ($8 != 0 || $3 < 100) wrong = 1; seen++ } END { exit wrong || seen != 2 }' "$out" || {
        cat "$out"
        return 1
    }
}
# A person held when the text changed is told to go on, comes to the door again, and gets through.
another_text() {
    sed 's/lasts 0.5 s/lasts 1 s/' $town >"$TEST_DIR/slower.troupe"
    "$TROUPE" run $town --for 20m --reload-at 8m "$TEST_DIR/slower.troupe" --report >"$out" 2>/dev/null && busy_in "$out" 'open' 'shut'
}
why_says_who_is_before() {
    "$TROUPE" why $town --agent Petra --at 12s >"$out" 2>/dev/null && grep -qx '    Waits for the lock handle, which Otto holds, since [0-9.]*s.' "$out" || {
        cat "$out"
        return 1
    }
}
# Without the letter for the door, the gap in the wall is only a gap.
no_door() {
    sed -e '/^        D: Door$/d' -e '/^test /,$d' -e 's/wDw/w.w/' $town >"$TEST_DIR/gap.troupe"
    "$TROUPE" run "$TEST_DIR/gap.troupe" --for 10m --report >"$out" 2>/dev/null && busy_in "$out" 'move to' &&
        ! grep -qE '^  open +[1-9]' "$out"
}

check 'the tests in the play pass' writers_tests_pass $town
check 'two threads, the same morning' same_on_two_threads 300 $town
check 'a saved morning goes on as it would have' same_after_a_save 300 77 $town
check 'a recorded morning is played again' plays_again 180 $town
check 'all get through the door and over the ladder, and nobody is stuck' all_get_through
check 'nobody fails to get there' nobody_is_refused
check 'who waits can say for whom' why_says_who_is_before
check 'under another text they go on' another_text
check 'without a door they walk through the gap' no_door

finish
