// SPDX-License-Identifier: MIT
// Goal: names of behaviours become English. Method: a table of words and their forms.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "show/wording.h"

static void verbs_have_three_forms(void **state)
{
    static const struct {
        const char *words, *past, *gerund, *third;
    } rows[] = {
        {"Order", "ordered", "ordering", "orders"},
        {"Approach bar", "approached bar", "approaching bar", "approaches bar"},
        {"Converse", "conversed", "conversing", "converses"},
        {"Notice", "noticed", "noticing", "notices"},
        {"Visit", "visited", "visiting", "visits"},
        {"Stop", "stopped", "stopping", "stops"},
        {"Carry ale", "carried ale", "carrying ale", "carries ale"},
        {"Stay", "stayed", "staying", "stays"},
        {"Go home", "went home", "going home", "goes home"},
        {"Drink up", "drank up", "drinking up", "drinks up"},
        {"Sit", "sat", "sitting", "sits"},
        {"Lie down", "lay down", "lying down", "lies down"},
        {"Greet", "greeted", "greeting", "greets"},
        {"Flee", "fled", "fleeing", "flees"},
        {"Watch", "watched", "watching", "watches"},
        {"Fix", "fixed", "fixing", "fixes"},
        {"Lending", "took to lending", "lending", "takes to lending"},
        {"Lending books", "took to lending books", "lending books", "takes to lending books"},
        {"Bring ale", "brought ale", "bringing ale", "brings ale"},
        {"Lend books", "lent books", "lending books", "lends books"},
        {"Cut bread", "cut bread", "cutting bread", "cuts bread"},
        {"The toast", "acted out the toast", "acting out the toast", "acts out the toast"},
        {"", "", "", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trp_sheet sheet = {0};
        trpi_wording_write_past_tense(&sheet, rows[i].words);
        assert_string_equal(trp_sheet_text(&sheet), rows[i].past);
        trp_sheet_clear(&sheet);
        trpi_wording_write_gerund(&sheet, rows[i].words);
        assert_string_equal(trp_sheet_text(&sheet), rows[i].gerund);
        trp_sheet_clear(&sheet);
        trpi_wording_write_third_person(&sheet, rows[i].words);
        assert_string_equal(trp_sheet_text(&sheet), rows[i].third);
        trp_sheet_release(&sheet);
    }
}

static void counts_and_times_are_said(void **state)
{
    static const struct {
        uint64_t count;
        const char *name, *words;
    } some[] = {
        {18, "Patron", "18 patrons"}, {1, "Owner", "1 owner"},       {0, "Ale", "0 ales"},
        {2, "Lady", "2 ladies"},      {3, "Watchman", "3 watchmen"}, {1200, "Bus", "1,200 buses"},
    };
    static const struct {
        uint64_t seconds;
        const char *words;
    } durations[] = {
        {0, "0 seconds"},
        {1, "1 second"},
        {41, "41 seconds"},
        {60, "1 minute"},
        {90, "1 minute and 30 seconds"},
        {9000, "2 hours and 30 minutes"},
        {86400, "24 hours"},
        {259200, "3 days"},
    };
    static const char *const times[] = {"0 times", "once", "twice", "3 times"};
    (void)state;
    trp_sheet sheet = {0};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        trp_sheet_clear(&sheet);
        trpi_wording_write_count(&sheet, some[i].count, some[i].name);
        assert_string_equal(trp_sheet_text(&sheet), some[i].words);
    }
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        trp_sheet_clear(&sheet);
        trpi_wording_write_duration(&sheet, durations[i].seconds);
        assert_string_equal(trp_sheet_text(&sheet), durations[i].words);
    }
    for (uint64_t i = 0; i < 4; i++) {
        trp_sheet_clear(&sheet);
        trpi_wording_write_how_often(&sheet, i);
        assert_string_equal(trp_sheet_text(&sheet), times[i]);
    }
    trp_sheet_clear(&sheet);
    trpi_wording_write_time_of_day(&sheet, 14 * 3600 + 3 * 60 + 59);
    assert_string_equal(trp_sheet_text(&sheet), "14:03");
    trp_sheet_release(&sheet);
}

static void paragraphs_are_broken_between_words(void **state)
{
    (void)state;
    trp_sheet sheet = {0};
    trpi_wording_write_paragraph(&sheet, "one two  three averyverylongword four", 9);
    assert_string_equal(trp_sheet_text(&sheet), "one two\nthree\naveryverylongword\nfour\n");
    trp_sheet_release(&sheet);
}

static void each_reason_has_a_clause_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < TRP_REASON_COUNT; i++) {
        const char *clause = trpi_wording_reason((trp_reason)i);
        assert_true(strlen(clause) > 0);
        assert_string_not_equal(clause, trp_reason_name((trp_reason)i));  // the names of reasons are for programs
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(clause, trpi_wording_reason((trp_reason)k));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_have_three_forms),
        cmocka_unit_test(counts_and_times_are_said),
        cmocka_unit_test(paragraphs_are_broken_between_words),
        cmocka_unit_test(each_reason_has_a_clause_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
