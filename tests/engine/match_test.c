// SPDX-License-Identifier: MIT
// Goal: of two sequences, as much as possible of the one is found in the other, in order; then what has only moved, by
// its traits. (docs/saves.md, "What is the same")
// Method: sequences of letters, and which place each has then.

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
    const char *places;  // 0 ... 9, A ... or - for each of `was`
} pairing;

// Every letter is alike only as a whole, or as a verb too.
static void fill(trpi_identity *all, const char *letters, bool verbs)
{
    memset(all, 0, MOST * sizeof *all);
    for (uint32_t i = 0; letters[i] != '\0'; i++) {
        all[i].whole = (uint64_t)letters[i];
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
    assert_true(trpi_match(trpi_allocator_default(), was, count, now, (uint32_t)strlen(p->now), map));
    for (uint32_t i = 0; i < count; i++) {
        places[i] = map[i] == TRPI_MATCH_NONE ? '-' : "0123456789ABCDEF"[map[i]];
    }
    assert_string_equal(places, p->places);
}

static void as_much_as_possible_is_found_in_order(void **state)
{
    (void)state;
    static const pairing pairings[] = {
        {"abcd", "abcd", "0123"},   {"abcd", "xabcd", "1234"},  {"abcd", "abxcd", "0134"},
        {"abcd", "acd", "0-12"},    {"abcde", "eabxcd", "1245-"}, {"abcde", "xbyd", "-1-3-"},
        {"aab", "xab", "-12"},      {"abcabc", "cabca", "--0123"}, {"abc", "", "---"},
    };
    for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
        expect(&pairings[i], false);
    }
}

static void what_has_moved_is_found_by_what_it_does(void **state)
{
    (void)state;
    static const pairing pairings[] = {
        {"abcde", "eabxcd", "12450"}, {"abc", "aBc", "012"}, {"abc", "Bac", "102"}, {"aA", "Aa", "10"},
    };
    for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
        expect(&pairings[i], true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_much_as_possible_is_found_in_order),
        cmocka_unit_test(what_has_moved_is_found_by_what_it_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
