#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the hash of a run changes with every change of the text that matters, and with no other.
# Method: change the tavern in one place at a time, run it for ten minutes, and compare the last lines.

. tests/house/lib.sh

original=examples/tavern.troupe
changed=$TEST_DIR/changed.troupe

hash_of() {
    "$TROUPE" run "$1" --for 10m --seed 5 --hash | tail -n 1
}
expected=$(hash_of $original)

# after_change SED: prints the hash after a change of the text; the expression must change something.
after_change() {
    sed "$1" $original >"$changed"
    cmp -s $original "$changed" && { echo "this changed nothing: $1"; return 1; }
    got=$(hash_of "$changed")
    case $got in
    'hash '????????????????) ;;
    *) echo "no hash but: $got"; return 1 ;;
    esac
}
differs() {
    after_change "$1" || return 1
    [ "$got" != "$expected" ] || { echo "still $got"; return 1; }
}
stays() {
    after_change "$1" || return 1
    [ "$got" = "$expected" ] || { echo "$got, not $expected"; return 1; }
}
swaps_two_lines_of_a_pool() {
    # The first two lines of the first pool change places.
    differs '/^lines /,/^$/{/^lines /{n;h;n;G;}}'
}

check same_again test "$(hash_of $original)" = "$expected"
check a_comment_changes_nothing stays '1a # Another word about the weather.'
check a_comment_behind_a_line_changes_nothing stays 's/^item ale$/item ale  # from the brewer/'
check a_fact_changes_it differs 's/rises 5 per minute/rises 6 per minute/'
check a_weight_changes_it differs 's/about weather, weight 2/about weather, weight 4/'
check a_walking_speed_changes_it differs 's/^            home = hearth$/&\n            speed = 1.5/'
check the_order_of_two_lines_in_a_pool_changes_it swaps_two_lines_of_a_pool
check another_seed_changes_it test "$("$TROUPE" run $original --for 10m --seed 6 --hash | tail -n 1)" != "$expected"
finish
