#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe profile` tells which roles and behaviours cost how much, the dearest first, and plays what `troupe bench` plays.
# Method: the town, and the town with patrons that look around far more often than servers have anything to do.

. tests/house/lib.sh

out=$TEST_DIR/out
town=examples/town.troupe

# share NAME: the share of the time of a role or behaviour, in tenths of a percent.
share() {
    sed -n "s/^  $1  *\([0-9]*\)\.\([0-9]\)%.*/\1\2/p" "$out" | head -n 1
}
roles_have_shares() {
    "$TROUPE" profile $town --npcs 105 >"$out" || return 1
    all=$(($(share Patron) + $(share Server) + $(share Owner)))
    [ "$(share Patron)" -gt "$(share Owner)" ] && [ "$all" -ge 998 ] && [ "$all" -le 1002 ] || { cat "$out"; return 1; }
}
behaviours_have_counts() {
    awk '/^Behaviours/ { begun = 1; next } begun && /^  Patron.Notice / { cues = $(NF - 3); started = $(NF - 2) }
         END { exit !(cues > 1 && started > 1 && cues > started) }' "$out" &&
        awk '/^Behaviours/ { begun = 1; next } begun { share = $0; sub(/%.*/, "", share); sub(/.* /, "", share)
             if (n++ && share + 0 > last + 0) exit 1; last = share }' "$out" || { cat "$out"; return 1; }
}
a_text_without_a_setting_is_refused() {
    printf 'role Idler for creature\n    proactive Rest\n        wait 5 s\n' >"$TEST_DIR/none.troupe"
    ! "$TROUPE" profile "$TEST_DIR/none.troupe" >"$out" 2>"$TEST_DIR/err" && [ ! -s "$out" ] && grep -q 'has no setting' "$TEST_DIR/err"
}
check roles_have_shares roles_have_shares
check behaviours_have_counts behaviours_have_counts
check a_text_without_a_setting_is_refused a_text_without_a_setting_is_refused
finish
