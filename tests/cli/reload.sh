#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a run goes on with another text, at a time (`--reload-at`), when its files change (`--watch`) and when a save is
# loaded; it says what became of everybody; a text with errors is reported and the old one plays on.
# Method: edit a small play and look at what is printed.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
rm -rf "${TEST_DIR:?}"/*

play() {
    cat <<'END'
use "people.troupe"

place gate
place well

setting The yard
    places
        gate at (2, 2)
        well at (30, 2)
    cast
        Hob: Guard at gate
            coin = 3
        Ada: Guard at (25, 3)
END
}
people() {
    cat <<'END'
item coin

role Guard for creature
    proactive Rounds
        move to well
        scan for 5 s
        move to gate
        "All is well." @aaaa
END
}
mkdir "$TEST_DIR/a" "$TEST_DIR/b"
play >"$TEST_DIR/a/yard.troupe"
people >"$TEST_DIR/a/people.troupe"
play >"$TEST_DIR/b/yard.troupe"
a=$TEST_DIR/a/yard.troupe
b=$TEST_DIR/b/yard.troupe

# changed SED: the second text is the first one, changed by the expression.
changed() {
    people | sed "$1" >"$TEST_DIR/b/people.troupe"
}
run() {
    "$TROUPE" run "$@" >"$out" 2>"$err" </dev/null
    code=$?
    [ "$code" -eq 0 ] || { cat "$out" "$err"; return 1; }
}
says() {
    grep -q -- "$1" "$out" || { echo "no '$1' in:"; cat "$out" "$err"; return 1; }
}

a_step_goes_on() {
    changed 's/scan for 5 s/scan for 9 s/' && run "$a" --for 30s --reload-at 10s "$b" &&
        says 'of what was under way 2 went on, 0 began again, 0 had to be given up' &&
        says '^Hob goes on with Rounds at step 1 (move)\.$' && says '^Ada goes on with Rounds at step [23] ('
}
a_step_that_goes_begins_again() {
    changed '/move to well/d' && run "$a" --for 30s --reload-at 10s "$b" &&
        says '^Hob begins again with Rounds at step 1 (scan): the task it was at is gone\.$'
}
a_behaviour_goes() {
    changed 's/Rounds/Laps/' && run "$a" --for 30s --reload-at 10s "$b" && says '^Hob gives up Rounds: it is gone\.$'
}
an_item_goes() {
    changed 's/item coin/item bean/' && sed 's/coin = 3/bean = 3/' "$a" >"$b" && run "$a" --for 30s --reload-at 10s "$b" &&
        says '^Hob loses coin: it is gone\.$'
    result=$?
    play >"$b"
    return $result
}
each_text_has_its_report_and_page() {
    changed 's/scan for 5 s/scan for 9 s/' &&
        run "$a" --for 2m --reload-at 1m "$b" --story --report --html "$TEST_DIR/day.html" &&
        [ -s "$TEST_DIR/day.html" ] && [ -s "$TEST_DIR/day-2.html" ] && [ "$(grep -c '^The text is now' "$out")" -eq 1 ]
}
twice_the_same_is_the_same() {
    changed '/move to well/d'
    run "$a" --for 2m --reload-at 10s "$b" --reload-at 1m "$a" --hash && cp "$out" "$TEST_DIR/first" &&
        run "$a" --for 2m --reload-at 10s "$b" --reload-at 1m "$a" --hash && cmp "$TEST_DIR/first" "$out"
}
the_same_text_changes_nothing() {
    changed 's/xxx//' && run "$a" --for 2m --hash && tail -n 1 "$out" >"$TEST_DIR/first" &&
        run "$a" --for 2m --reload-at 30s "$b" --hash && tail -n 1 "$out" | cmp - "$TEST_DIR/first"
}
errors_leave_the_old_text() {
    changed 's/scan for 5 s/scann for 5 s/'
    "$TROUPE" run "$a" --for 30s --reload-at 10s "$b" >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -q 'people.troupe:6:9: error' "$err" && grep -q 'goes on as it was' "$err" && says 'Hob scans'
}
another_setting_is_not_played() {
    changed 's/xxx//' && sed 's/The yard/The court/' "$a" >"$b"
    "$TROUPE" run "$a" --for 30s --reload-at 10s "$b" >"$out" 2>"$err"
    result=$?
    play >"$b"
    [ $result -eq 1 ] && grep -q 'has not the setting' "$err" && says 'Hob scans'
}
a_save_is_loaded_under_another_text() {
    changed '/move to well/d' && run "$a" --for 10s --save "$TEST_DIR/save" && run "$b" --load "$TEST_DIR/save" --for 20s &&
        grep -q '^Hob begins again with Rounds at step 1' "$err"
}
what_is_watched_changes() {
    people >"$TEST_DIR/a/people.troupe"
    "$TROUPE" run "$a" --watch --for 60s --speed 10 >"$out" 2>"$err" </dev/null &
    watcher=$!
    sleep 1
    people | sed 's/scan for/scann for/' >"$TEST_DIR/a/people.troupe"
    sleep 2
    people | sed 's/All is well/All is very well/' >"$TEST_DIR/a/new" && mv "$TEST_DIR/a/new" "$TEST_DIR/a/people.troupe"
    wait "$watcher"
    code=$?
    people >"$TEST_DIR/a/people.troupe"
    [ "$code" -eq 0 ] && grep -q 'people.troupe:6:9: error' "$err" && says '^The text is now' && says 'Hob goes on with Rounds' &&
        says 'All is very well'
}

check "a step that is still there goes on" a_step_goes_on
check "a step that is gone" a_step_that_goes_begins_again
check "a behaviour that is gone" a_behaviour_goes
check "an item that is gone" an_item_goes
check "each text has its report and its page" each_text_has_its_report_and_page
check "twice the same is the same" twice_the_same_is_the_same
check "the same text changes nothing" the_same_text_changes_nothing
check "errors leave the old text" errors_leave_the_old_text
check "another setting is not played" another_setting_is_not_played
check "a save under another text" a_save_is_loaded_under_another_text
check "what is watched changes" what_is_watched_changes
finish
