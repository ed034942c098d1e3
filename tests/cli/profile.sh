#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe profile` tells which roles, behaviours, cues and conditions cost how much, the dearest first, and plays what `troupe
# bench` plays.
# Method: the town, whose patrons look around far more often than servers have anything to do; and a yard for a minute, of whose cues and
# conditions it is known how often they are looked for and evaluated.

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
    awk '/^Behaviours/ { begun = 1; next } /^$/ { begun = 0 } begun && /^  Patron.Notice / { cues = $(NF - 3); started = $(NF - 2) }
         END { exit !(cues > 1 && started > 1 && cues > started) }' "$out" &&
        awk '/^Behaviours/ { begun = 1; next } /^$/ { begun = 0 } begun { share = $0; sub(/%.*/, "", share); sub(/.* /, "", share)
             if (n++ && share + 0 > last + 0) exit 1; last = share }' "$out" || { cat "$out"; return 1; }
}
a_text_without_a_setting_is_refused() {
    printf 'role Idler for creature\n    proactive Rest\n        wait 5 s\n' >"$TEST_DIR/none.troupe"
    ! "$TROUPE" profile "$TEST_DIR/none.troupe" >"$out" 2>"$TEST_DIR/err" && [ ! -s "$out" ] && grep -q 'has no setting' "$TEST_DIR/err"
}
# Ann and Bob count once a second, and yawn every ten seconds, if a condition says so; Cay stays for two seconds, thirty times. Start
# has fired before the minute begins.
cat >"$TEST_DIR/yard.troupe" <<'END'
role Watcher for creature
    latent Look up, when a creature comes within 40 m, now or never
        wait 0.1 s
    latent Start, when a creature comes within 30 m, once
        wait 0.1 s
    latent Count, when every 1 s, if number of every creature within 40 m > 100
        wait 0.1 s
    latent Yawn, when every 10 s, if 2 > 1
        wait 0.1 s
role Sleeper for creature
    proactive Stay, while 3 > 2
        wait 2 s
setting Yard
    cast
        Ann: Watcher at (0, 0)
        Bob: Watcher at (9, 0)
        Cay: Sleeper at (0, 9)
END
# row TITLE NAME: what is in the row of a name below a title, from its second column on.
row() {
    awk -v title="$1" -v name="$2" 'index($0, title) == 1 { on = 1; next } /^$/ { on = 0 }
        on && index($0, "  " name " ") == 1 { $0 = substr($0, 33); print }' "$out" | tr -s ' '
}
conditions_have_counts() {
    "$TROUPE" profile "$TEST_DIR/yard.troupe" --steps 1800 --warm-up 30 >"$out" 2>"$TEST_DIR/err" &&
        row 'Conditions to begin' Watcher.Count | grep -q ' 120.0 0.0 line 6: number of every creature within 40 m > 100$' &&
        row 'Conditions to begin' Watcher.Yawn | grep -q ' 12.0 12.0 line 8: 2 > 1$' &&
        row 'Conditions to begin' Sleeper.Stay | grep -q ' 30.0 30.0 line 11: 3 > 2$' &&
        row 'Conditions to go on' Sleeper.Stay | grep -q ' 30.0 30.0 line 11: 3 > 2$' || { cat "$out" "$TEST_DIR/err"; return 1; }
}
# Each look of a Watcher looks for the one cue that has yet to fire.
cues_have_counts() {
    looks=$(row Roles Watcher | cut -d ' ' -f 3)
    [ "${looks%.*}" -gt 100 ] && row Cues 'Watcher.Look up' | grep -q " $looks 0.0 line 2: a creature comes within 40 m\$" &&
        [ -z "$(row Cues Watcher.Start)" ] || { cat "$out"; return 1; }
}
the_dearest_comes_first() {
    awk '/^Conditions to begin/ { on = 1; next } /^$/ { on = 0 } on { print $1 }' "$out" | head -n 1 | grep -qx Watcher.Count || { cat "$out"; return 1; }
}
words_of_other_files_are_found() {
    "$TROUPE" profile examples/village.troupe --at 11:59 --steps 300 >"$out" &&
        row 'Conditions to begin' Worker.Chat | grep -q 'village/people.troupe, line [0-9]*: it is from 07:00 to 21:30$' || { cat "$out"; return 1; }
}
check roles_have_shares roles_have_shares
check behaviours_have_counts behaviours_have_counts
check conditions_have_counts conditions_have_counts
check cues_have_counts cues_have_counts
check the_dearest_comes_first the_dearest_comes_first
check words_of_other_files_are_found words_of_other_files_are_found
check a_text_without_a_setting_is_refused a_text_without_a_setting_is_refused
finish
