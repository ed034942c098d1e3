#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe cover` lists the lines of a text that never began, and those alone. Method: texts with a line that cannot be played,
# with one that only a test plays, with one that only some seeds play, and with more lines than a world has watches.

. tests/house/lib.sh

out=$TEST_DIR/out
covers() {
    "$TROUPE" cover "$@" >"$out" 2>"$TEST_DIR/err" || { cat "$out" "$TEST_DIR/err"; return 1; }
}
# Prints the lines of the list by their words.
list_is() {
    sed -n 's/^ *[0-9][0-9]*  //p' "$out" >"$TEST_DIR/list"
    printf '%s' "$1" | diff - "$TEST_DIR/list"
}

cat >"$TEST_DIR/street.troupe" <<'END'
role Walker for creature
    proactive Walk
        selector
            sequence
                check 1 > 2
                pose for 2 s
            sequence
                pose for 1 s
    latent Sit, when event bell
        sit for 5 s
event bell
setting Street
    cast
        Ann: Walker at (0, 0)
END
a_line_that_cannot_be_played() {
    covers "$TEST_DIR/street.troupe" && list_is 'pose for 2 s
sit for 5 s
' && grep -qx 'Never played of street.troupe:' "$out" && grep -q '^ *6  pose for 2 s' "$out"
}
a_test_plays_lines() {
    cp "$TEST_DIR/street.troupe" "$TEST_DIR/rung.troupe"
    cat >>"$TEST_DIR/rung.troupe" <<'END'
test "the bell"
    given Ann: Walker at (0, 0), free
    when: signal bell
    then within 2 s Ann starts Sit
END
    covers "$TEST_DIR/rung.troupe" && list_is 'pose for 2 s
'
}
seeds_play_what_is_rare() {
    cat >"$TEST_DIR/rare.troupe" <<'END'
role Gambler for creature
    proactive Bet, once
        selector
            sequence
                check chance 40%
                pose for 2 s
            sequence
                pose for 1 s
setting Street
    cast
        Ann: Gambler at (0, 0)
END
    covers "$TEST_DIR/rare.troupe" --for 10s && grep -q '^[0-9]* of 6 lines' "$out" || { cat "$out"; return 1; }
    [ "$(grep -c '^ *[0-9][0-9]*  ' "$out")" -eq 1 ] && covers "$TEST_DIR/rare.troupe" --for 10s --seeds 12 && list_is '' &&
        grep -qx '6 of 6 lines were played, in 12 runs of settings and 0 of tests.' "$out"
}
more_lines_than_watches() {
    {
        echo 'role Walker for creature'
        for i in $(seq 10); do
            printf '    proactive Walk %s, once\n' "$(echo bcdefghijk | cut -c "$i")"
            for _ in $(seq 30); do echo '        pose for 0.1 s'; done
        done
        printf '    latent Sit, when event bell\n        sit for 5 s\nevent bell\nsetting Street\n    cast\n        Ann: Walker at (0, 0)\n'
    } >"$TEST_DIR/long.troupe"
    covers "$TEST_DIR/long.troupe" && list_is 'sit for 5 s
' && grep -q '^300 of 301 lines' "$out"
}
no_seeds_are_refused() {
    "$TROUPE" cover "$TEST_DIR/rare.troupe" --seeds 0 >"$out" 2>&1
    [ $? -eq 2 ] && grep -q 'at least 1' "$out"
}

check a_line_that_cannot_be_played_is_listed a_line_that_cannot_be_played
check a_line_that_a_test_plays_is_not a_test_plays_lines
check a_rare_line_is_played_by_one_of_several_seeds seeds_play_what_is_rare
check more_lines_than_a_world_has_watches more_lines_than_watches
check no_seeds_at_all_are_refused no_seeds_are_refused
finish
