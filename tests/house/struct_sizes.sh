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
# The header names the structs that never change, as an exception of the rule.
rule_names_the_fixed() {
    sed -n '/^#define FIXED/,/^#define CHECK_FIXED/p' $program | grep -oE '\bX\(trp_[a-z_]+,' | names_of >"$TEST_DIR/fixed"
    sed -n '/never change, and have no size/,/trp_test_observer/p' include/troupe/types.h | grep -oE 'trp_[a-z_]+' |
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

role Ringer for Guest
    proactive Ring
        signal wound

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

# A program from before calls took sizes, with the declarations of that time, linked with a library under that time's name.
older_program_is_built() {
    cat >"$TEST_DIR/older.h" <<'C'
typedef struct trp_pack trp_pack;
typedef struct trp_action_info {
    const char *name;
    unsigned parameter_count;
    unsigned char parameter_types[4];
    const char *parameter_names[4];
} trp_action_info;
int trp_pack_action(const trp_pack *pack, unsigned action, trp_action_info *info);
C
    cat >"$TEST_DIR/older_library.c" <<'C'
#include "older.h"
int trp_pack_action(const trp_pack *pack, unsigned action, trp_action_info *info)
{
    (void)pack, (void)action, info->name = "walk";
    return 0;
}
C
    cat >"$TEST_DIR/older_program.c" <<'C'
#include "older.h"
#include <stdio.h>
int main(void)
{
    trp_action_info info;
    return trp_pack_action(0, 0, &info) != 0 || puts(info.name) < 0;
}
C
    mkdir -p "$TEST_DIR/older" && gcc -shared -fPIC -Wl,-soname,libtroupe.so.0.1 -o "$TEST_DIR/older/libtroupe.so.0.1" "$TEST_DIR/older_library.c" &&
        gcc -o "$TEST_DIR/older_program" "$TEST_DIR/older_program.c" "$TEST_DIR/older/libtroupe.so.0.1" &&
        [ "$(LD_LIBRARY_PATH="$TEST_DIR/older" "$TEST_DIR/older_program")" = walk ]
}
older_program_does_not_load() {
    [ -e "$TROUPE_BUILD/libtroupe.so" ] || return 1
    ! LD_LIBRARY_PATH=$TROUPE_BUILD "$TEST_DIR/older_program" >"$TEST_DIR/printed" 2>&1 &&
        grep 'libtroupe.so.0.1: cannot open shared object file' "$TEST_DIR/printed"
}

check every_struct_of_the_headers_is_in_a_list listed_are_declared
check the_header_names_the_structs_that_never_change rule_names_the_fixed
check the_calls_are_compiled builds
check older_and_newer_programs_are_served other_versions_are_served
check a_program_from_before_sizes_runs_with_its_library older_program_is_built
check a_program_from_before_sizes_does_not_load older_program_does_not_load
finish
