// SPDX-License-Identifier: MIT
// Goal: two sequences are matched so that as many items as possible keep their order; then items that have only moved are matched
// by their traits. (docs/saves.md, "What is the same")
// Method: sequences of letters, and the expected place of each letter in the other sequence.

#include "engine/save/match.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define MOST 16

typedef struct pairing {
    const char *was, *now;
    const char *places;  // for each item of `was`, its place in the new sequence: 0 ... 9, A ..., or - for none
} pairing;

// Letters are the same as a whole; with `verbs`, upper and lower case have the same verb.
static void fill(trpi_identity *all, const char *letters, bool verbs)
{
    memset(all, 0, MOST * sizeof *all);
    for (uint32_t i = 0; letters[i] != '\0'; i++) {
        all[i].whole_hash = (uint64_t)letters[i];
        all[i].verb = verbs ? (uint64_t)letters[i] | 32u : 0;  // a and A are the same verb
    }
}

static void expect(const pairing *p, bool verbs)
{
    trpi_identity was[MOST], now[MOST];
    uint32_t map[MOST];
    char places[MOST + 1] = "";
    fill(was, p->was, verbs);
    fill(now, p->now, verbs);
    uint32_t count = (uint32_t)strlen(p->was);
    assert_true(trpi_match_elements(trpi_allocator_default(), was, count, now, (uint32_t)strlen(p->now), map));
    for (uint32_t i = 0; i < count; i++) {
        places[i] = map[i] == TRPI_MATCH_NONE ? '-' : "0123456789ABCDEF"[map[i]];
    }
    assert_string_equal(places, p->places);
}

static void as_much_as_possible_is_found_in_order(void **state)
{
    (void)state;
    static const pairing pairings[] = {
        {"abcd", "abcd", "0123"}, {"abcd", "xabcd", "1234"},     {"abcd", "abxcd", "0134"},
        {"abcd", "acd", "0-12"},  {"abcde", "eabxcd", "1245-"},  {"abcde", "xbyd", "-1-3-"},
        {"aab", "xab", "-12"},    {"abcabc", "cabca", "--0123"}, {"abc", "", "---"},
    };
    for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
        expect(&pairings[i], false);
    }
}

static void moved_steps_are_found_by_their_content(void **state)
{
    (void)state;
    static const pairing pairings[] = {
        {"abcde", "eabxcd", "12450"},
        {"abc", "aBc", "012"},
        {"abc", "Bac", "102"},
        {"aA", "Aa", "10"},
    };
    for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
        expect(&pairings[i], true);
    }
}

// Sequences far longer than in any text: the match must not compare each item with every other, nor search everywhere.
static void very_long_sequences_do_not_take_for_ever(void **state)
{
    (void)state;
    enum { LONG = 3000 };
    static trpi_identity was[LONG], now[LONG];
    static uint32_t map[LONG];
    for (uint32_t i = 0; i < LONG; i++) {
        was[i] = (trpi_identity){.whole_hash = 1 + i, .verb = 1 + i};
        now[i] = (trpi_identity){.whole_hash = 10000 + i, .verb = 1 + (i + LONG - 5) % LONG};  // each verb moves by five places
    }
    assert_true(trpi_match_elements(trpi_allocator_default(), was, LONG, now, LONG, map));
    for (uint32_t i = 0; i < LONG - 5; i++) {
        assert_int_equal(map[i], i + 5);
    }
    assert_int_equal(map[LONG - 1], TRPI_MATCH_NONE);  // its verb is at the other end, farther away than the search goes
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_much_as_possible_is_found_in_order),
        cmocka_unit_test(moved_steps_are_found_by_their_content),
        cmocka_unit_test(very_long_sequences_do_not_take_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
