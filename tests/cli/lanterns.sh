#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: people who know of no lanterns carry one by night, and walk softly in church, on a stage; and it is the same with two
# threads, after a save in the middle of it, recorded and played again, and under another text.
# Method: the village of the example, as it is and with other words.

. tests/house/lib.sh

out=$TEST_DIR/out
village=examples/lanterns.troupe

# Each one walks with a lantern, and none fails.
all_carry_one() {
    "$TROUPE" run $village --for 20m --report >"$out" 2>/dev/null && busy_in "$out" 'light lantern' 'snuff lantern' 'move to' &&
        awk '$1 == "move" { moves = $3 } $1 == "light" { lights = $3 } $NF != 0 && /^  (move|light|snuff)/ { wrong = 1 }
             END { exit wrong || moves == 0 || lights < moves }' "$out" || {
        cat "$out"
        return 1
    }
}
none_by_day() {
    sed 's/at 22:00$/at 12:00/' $village >"$TEST_DIR/day.troupe"
    "$TROUPE" run "$TEST_DIR/day.troupe" --for 20m --report >"$out" 2>/dev/null && busy_in "$out" 'move to' &&
        ! grep -qE '^  light lantern +[1-9]' "$out"
}
# A monk who walks at half the speed gets to pray less often.
prayers() {
    sed -e '/^test /,$d' -e 's/at 22:00$/at 12:00/' -e "s/set speed to 0.7/set speed to $1/" $village >"$TEST_DIR/pace.troupe"
    "$TROUPE" run "$TEST_DIR/pace.troupe" --for 30m --report 2>/dev/null | awk '$1 == "Pray" { print $3 }'
}
softly_is_slowly() {
    slow=$(prayers 0.3) fast=$(prayers 1.4)
    test "$slow" -gt 0 && test "$fast" -gt $((slow + slow / 4))
}
why_says_it() {
    "$TROUPE" why $village --agent Edda --at 2s >"$out" 2>/dev/null && grep -qE '^  Carry lantern, with which Oakfield wraps the move, priority 0, since [0-9.]+s, at task 1 of 1' "$out"
}
another_text() {
    sed 's/light lantern, uses hands, lasts 1 s/light lantern, uses hands, lasts 2 s/' $village >"$TEST_DIR/slower.troupe"
    "$TROUPE" run $village --for 10m --reload-at 4m "$TEST_DIR/slower.troupe" --report >"$out" 2>/dev/null &&
        busy_in "$out" 'light lantern' 'snuff lantern' 'pose for'
}

check 'the tests in the play pass' writers_tests_pass $village
check 'two threads, the same night' same_on_two_threads 300 $village
check 'a saved night goes on as it would have' same_after_a_save 300 77 $village
check 'a recorded night is played again' plays_again 180 $village
check 'nobody walks in the dark without a lantern' all_carry_one
check 'by day one does' none_by_day
check 'who walks softly takes longer' softly_is_slowly
check 'who carries one can say so' why_says_it
check 'under another text they go on' another_text

finish
