#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a program compiled from headers of another version is never written past the end of its structs, and the library never
# reads past its own; and no struct of the headers is left out of that.
# Method: the lists of struct_sizes.c have a call for each struct; it is made as an older program makes it, which knows half of
# the fields, and as a newer one, which knows more. The lists are held against the headers.

. tests/house/lib.sh

program=tests/house/struct_sizes.c
names_of() {
    sed -E 's/^.*(trp_[a-z_]+).*$/\1/' | sort
}
declared() {
    cat include/troupe/*.h | grep -oE '^typedef struct trp_[a-z_]+ \{' | names_of
}
listed() {
    sed -n '/^#define FILLED/,/^#define CHECK_FIXED/p' $program | grep -oE '\bX\(trp_[a-z_]+,' | names_of
}
listed_are_declared() {
    declared >"$TEST_DIR/declared"
    listed >"$TEST_DIR/listed"
    [ "$(wc -l <"$TEST_DIR/declared")" -gt 40 ] && diff "$TEST_DIR/declared" "$TEST_DIR/listed"
}
# The rule as the header says it names those that never change.
rule_names_the_fixed() {
    sed -n '/^#define FIXED/,/^#define CHECK_FIXED/p' $program | grep -oE '\bX\(trp_[a-z_]+,' | names_of >"$TEST_DIR/fixed"
    sed -n '/never change, and have no size/,/trp_test_watch/p' include/troupe/types.h | grep -oE 'trp_[a-z_]+' |
        sort | diff "$TEST_DIR/fixed" -
}
builds() {
    gcc -std=gnu11 -w -g -fsanitize=address -Iinclude -o "$TEST_DIR/sizes" $program \
        "$TROUPE_BUILD/libtroupe-rehearsal.a" "$TROUPE_BUILD/libtroupe-stage.a" "$TROUPE_BUILD/libtroupe-script.a" \
        "$TROUPE_BUILD/libtroupe-pool.a" "$TROUPE_BUILD/libtroupe-link.a" "$TROUPE_BUILD/libtroupe.a" -lm -lpthread
}
other_versions_are_served() {
    cat tests/engine/call_fuzz.troupe - >"$TEST_DIR/text.troupe" <<'TEXT'

pattern Whistle (tune: 1 to 9 s)
    task Whistle
        wait tune

instance Song of Whistle (tune = 2 s)

role Singer for Guest
    proactive Sing
        do Song

setting Meadow
    places
        well at (5, 5)
    cast
        Hob: Guest at (3, 3)
            thirst = 50
    stock
        well: 3 coin

test "a guest strolls"
    given Hob: Guest at (1, 1)
    then Hob starts Stroll
TEXT
    TROUPE_LINKS="$TEST_DIR/links" ASAN_OPTIONS=detect_leaks=0 "$TEST_DIR/sizes" "$TEST_DIR/text.troupe" </dev/null
}

check every_struct_of_the_headers_is_in_a_list listed_are_declared
check the_header_names_the_structs_that_never_change rule_names_the_fixed
check the_calls_are_compiled builds
check older_and_newer_programs_are_served other_versions_are_served
finish
