#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: what the pages for writers show is what happens: every text in them is correct, runs when it has a setting, and passes its own
# tests whatever the seed, as the examples do; and every command prints what the page says.
# Method: take the texts out, call the latest one what the command calls it, run the commands in the console blocks, and look for the
# lines of the block, in their order and without gaps, except where the page says `...`. Play each test with 50 seeds.

. tests/house/lib.sh

page=docs/language.md
rm -rf "${TEST_DIR:?}"/*

# Texts become PAGE_LINE.troupe, console blocks PAGE_LINE.console; a console block follows the text it is about.
for shown in "$page" docs/tour.md docs/tutorial.md docs/recipes.md docs/newcomers.md; do
    awk -v dir="$TEST_DIR/$(basename "$shown" .md)" '
        /^```troupe$/ { text = sprintf("%s_%04d.troupe", dir, NR); file = text; next }
        /^```mistaken$/ { text = sprintf("%s_%04d.mistaken", dir, NR); file = text; next }
        /^```console$/ { file = sprintf("%s_%04d.console", dir, NR); print text > (file ".text"); next }
        /^```$/ { file = "" }
        file != "" { print > file }' "$shown"
done

there_are() {
    [ "$(ls "$TEST_DIR"/*."$1" | wc -l)" -ge "$2" ]
}
is_correct() {
    "$TROUPE" check "$1" >"$1.errors" 2>&1 || { cat "$1.errors"; return 1; }
}
passes_its_tests() {
    "$TROUPE" test "$1" --seeds 50 >"$TEST_DIR/tests" 2>&1 || { cat "$TEST_DIR/tests"; return 1; }
}
runs_for_a_minute() {
    "$TROUPE" run "$1" --for 1m >/dev/null 2>"$1.errors" || { cat "$1.errors"; return 1; }
}
# Whether the lines of the first file are found in the second, in order; after `...` lines may be left out.
shows() {
    awk '
        NR == FNR { want[++wanted] = $0; next }
        { got[++count] = $0 }
        END {
            at = 1
            free = 0
            for (i = 1; i <= wanted; i++) {
                if (want[i] == "...") { free = 1; continue }
                while (free && at <= count && got[at] != want[i]) at++
                if (at > count || got[at] != want[i]) { print "not printed: " want[i]; exit 1 }
                at++
                free = 0
            }
            if (!free && at <= count) { print "the page leaves out: " got[at]; exit 1 }
        }' "$1" "$2"
}
prints_what_is_shown() {
    mkdir -p "$1.dir"
    words=$(sed -n '1s/^\$ build\/troupe //p' "$1")
    [ -n "$words" ] || { echo "no command in it"; return 1; }
    cp "$(cat "$1.text")" "$1.dir/$(printf '%s\n' "$words" | grep -oE '[a-z]+\.troupe' | head -n 1)"
    # shellcheck disable=SC2086  # words of a command
    (cd "$1.dir" && "$TROUPE" $words) >"$1.printed" 2>&1
    sed 1d "$1" >"$1.wanted"
    shows "$1.wanted" "$1.printed"
}

check there_are_texts there_are troupe 90
check there_are_commands there_are console 20
for text in "$TEST_DIR"/*.troupe; do
    check "$(basename "$text") is correct" is_correct "$text"
    if grep -q '^setting ' "$text"; then
        check "$(basename "$text") runs for a minute" runs_for_a_minute "$text"
    fi
done
for text in $(grep -l '^test ' "$TEST_DIR"/*.troupe examples/*.troupe examples/*/*.troupe); do
    check "$(basename "$text") passes its tests" passes_its_tests "$text"
done
for console in "$TEST_DIR"/*.console; do
    check "$(basename "$console") prints what is shown" prints_what_is_shown "$console"
done

# The table of the standard words, and the words.
standard_actions() {
    sed -nE 's/^    action ([a-z ]*[a-z]).*/\1/p' lib/std/standard.troupe
}
actions_not_in_the_table() {
    [ "$(standard_actions | wc -l)" -gt 20 ] || { echo "hardly any actions"; return 1; }
    standard_actions | while read -r words; do
        grep -qE "^\| \`$words( [A-Z]+)?[\` ]" "$page" || echo "$words"
    done | is_empty
}
check every_standard_action_is_in_the_table actions_not_in_the_table

# The comparison can fail.
printf 'a\n...\nc\n' >"$TEST_DIR/wanted"
printf 'a\nb\nc\nd\n' >"$TEST_DIR/more"
printf 'a\nb\nd\n' >"$TEST_DIR/other"
refuses() {
    ! shows "$1" "$2" >/dev/null
}
check what_the_page_leaves_out_is_found refuses "$TEST_DIR/wanted" "$TEST_DIR/more"
check what_is_not_printed_is_found refuses "$TEST_DIR/wanted" "$TEST_DIR/other"
finish
