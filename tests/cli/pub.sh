#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: guests who know nothing of chairs are seated and served by the pub, in each of two pubs, and get up again; and it is the
# same with two threads, after a save, recorded and played again. The object that is sat on can be exchanged: nobody else
# knows.
# Method: the pub, as it is and with other words.

. tests/house/lib.sh

out=$TEST_DIR/out
pub=examples/pub.troupe

nobody_is_stuck() {
    "$TROUPE" run $pub --for 30m --report >"$out" 2>/dev/null && busy_in "$out" 'sit for' 'stand up' 'exclaim' 'pose for'
}
both_serve() {
    "$TROUPE" run $pub --for 30m >"$out" 2>/dev/null || return 1
    grep -q 'Olga' "$out" && grep -q 'Pia' "$out" || { cat "$out"; return 1; }
}
# with EXPRESSION...: the play after a change by sed: it compiles, its tests pass, and it runs.
with() {
    sed "$@" $pub >"$TEST_DIR/other.troupe"
    ! cmp -s $pub "$TEST_DIR/other.troupe" || { echo "nothing was changed"; return 1; }
    writers_tests_pass "$TEST_DIR/other.troupe" || return 1
    "$TROUPE" run "$TEST_DIR/other.troupe" --for 30m --report >"$out" 2>&1 && busy_in "$out" 'sit for' 'exclaim'
}
# spoke NAME: she spoke in that play; a server speaks whenever she brings something.
spoke() {
    "$TROUPE" run "$TEST_DIR/other.troupe" --for 1h --story --follow "$1" >"$out" 2>/dev/null
    tr '\n' ' ' <"$out" | grep -q "In all, $1 spoke [1-9]" || { cat "$out"; return 1; }
}
benches_will_do() {
    with -e 's/: Chair at/: Bench at/' -e 's/c: Chair/c: Bench/'
}
plates_will_do() {
    with 's/o: Bowl/o: Plate/'
}
# Three guests are served by two servers: both have something to do.
one_more_waitress() {
    with 's/^\( *\)Olga: Waitress at Blue Boar$/&\n\1Rosa: Waitress at Blue Boar/' || return 1
    spoke Olga && spoke Rosa
}
# A pub is made of its place, its corners in the plan, and its staff.
one_pub_less() {
    with -e '/Red Lion/d' -e '/^        #/s/r/./g'
}
a_third_pub() {
    with -e 's/^place Red Lion, a Pub$/&\nplace Green Man, a Pub/' -e 's/^        r: Red Lion$/&\n        g: Green Man/' \
        -e 's/^    legend$/        #g..c.......#\n        #..ctc......#\n        #..........g#\n        ######.######\n&/' \
        -e 's/^        16 Guest scattered$/&\n        Gert: Innkeeper at Green Man\n        Ines: Waitress at Green Man/' || return 1
    spoke Ines
}

# Things of one kind share a paragraph; for a character the reasons are told.
offers_are_listed() {
    "$TROUPE" offers $pub >"$TEST_DIR/offers" && grep -q '^Blue Boar, Red Lion, each of the kind `Pub`$' "$TEST_DIR/offers" &&
        grep -q '^  `Drink` for guest: 0 of 16 hold it.$' "$TEST_DIR/offers" || { cat "$TEST_DIR/offers"; return 1; }
    "$TROUPE" offers $pub --agent anselm --at 10m >"$TEST_DIR/offers" &&
        grep -q '`Keep`: 1 of 1 hold it; another one holds it.$' "$TEST_DIR/offers" &&
        grep -q '`Have ale` for guest, private: [0-9]* hold it.$' "$TEST_DIR/offers" || { cat "$TEST_DIR/offers"; return 1; }
    ! "$TROUPE" offers $pub --agent Nobody 2>"$TEST_DIR/offers" && grep -q 'Nobody is called `Nobody`' "$TEST_DIR/offers"
}

check 'the tests in the play pass' writers_tests_pass $pub
check 'two threads, the same evening' same_on_two_threads 300 $pub
check 'a saved evening goes on as it would have' same_after_a_save 300 77 $pub
check 'a recorded evening is played again' plays_again 180 $pub
check 'guests sit down, are served, drink and get up, and nobody is stuck' nobody_is_stuck
check 'there is service in both pubs' both_serve
check 'benches for chairs, and nothing else changes' benches_will_do
check 'a plate for a bowl, and nothing else changes' plates_will_do
check 'one more waitress, and nothing else changes' one_more_waitress
check 'one pub less, and nothing else changes' one_pub_less
check 'offers are listed, and why not to somebody' offers_are_listed
check 'a third pub, and nothing else changes' a_third_pub

finish
