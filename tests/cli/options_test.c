// SPDX-License-Identifier: MIT
// Goal: the words of a command are understood as its help says, and invalid ones are refused.
// Method: tables.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/suggestion.h"

static void durations_are_read(void **state)
{
    static const struct {
        const char *text;
        uint64_t milliseconds;  // 0: the text is refused
    } rows[] = {
        {"10m", 600000},
        {"24h", 86400000},
        {"90s", 90000},
        {"2h30m", 9000000},
        {"1d", 86400000},
        {"500ms", 500},
        {"1d2h3m4s5ms", 93784005},
        {"90", 90000},
        {"1m30", 90000},
        {"1000d", 86400000000},
        {"", 0},
        {"0", 0},
        {"0m", 0},
        {"m", 0},
        {"10x", 0},
        {"10 m", 0},
        {"-5m", 0},
        {"30m2h", 0},
        {"1h1h", 0},
        {"1.5h", 0},
        {"7.5s", 7500},
        {"1m0.25s", 60250},
        {"0.0s", 0},
        {"7.s", 0},
        {"7.1234s", 0},
        {"1001d", 0},
        {"99999999999999999999s", 0},
        {"10M", 0},
        {"\x1b[2J", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t milliseconds = 0;
        bool is_read = trpi_cli_read_duration(rows[i].text, &milliseconds);
        if (is_read != (rows[i].milliseconds != 0) || (is_read && milliseconds != rows[i].milliseconds)) {
            fail_msg("%s", rows[i].text);
        }
    }
}

static void times_of_day_are_read(void **state)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t seconds;
    } rows[] = {
        {"18:30", true, 66600}, {"00:00", true, 0},   {"8:05", true, 29100},  {"23:59:59", true, 86399}, {"24:00", false, 0},
        {"18", false, 0},       {"18:60", false, 0},  {"18:30:60", false, 0}, {"1:2:3:4", false, 0},     {"18:", false, 0},
        {":30", false, 0},      {"18:30 ", false, 0}, {"-1:30", false, 0},    {"18:30pm", false, 0},     {"", false, 0},
        {"\x1b[2J", false, 0},  {"18::30", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t milliseconds = 0;
        bool is_read = trpi_cli_read_time_of_day(rows[i].text, &milliseconds);
        if (is_read != rows[i].good || (is_read && milliseconds != rows[i].seconds * 1000)) {
            fail_msg("%s", rows[i].text);
        }
    }
}

static void numbers_are_read(void **state)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t number;
    } rows[] = {
        {"0", true, 0},
        {"1", true, 1},
        {"0x2a", true, 42},
        {"0XFF", true, 255},
        {"18446744073709551615", true, UINT64_MAX},
        {"0xffffffffffffffff", true, UINT64_MAX},
        {"18446744073709551616", false, 0},
        {"0x10000000000000000", false, 0},
        {"", false, 0},
        {"0x", false, 0},
        {"-1", false, 0},
        {"1 ", false, 0},
        {"one", false, 0},
        {"0xg", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t number = 0;
        if (trpi_cli_read_count(rows[i].text, &number) != rows[i].good || (rows[i].good && number != rows[i].number)) {
            fail_msg("%s", rows[i].text);
        }
    }
}

static void speeds_are_read(void **state)
{
    static const struct {
        const char *text;
        uint32_t percent;  // 0: the text is refused
    } rows[] = {{"1", 100},   {"10", 1000}, {"0.5", 50}, {"0.01", 1}, {"10000", 1000000}, {"0", 0},    {"0.001", 0},
                {"10001", 0}, {"", 0},      {".5", 0},   {"-1", 0},   {"1x", 0},          {"1.5", 150}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t percent = 0;
        bool is_read = trpi_cli_read_speed(rows[i].text, &percent);
        if (is_read != (rows[i].percent != 0) || (is_read && percent != rows[i].percent)) {
            fail_msg("%s", rows[i].text);
        }
    }
}

typedef struct values {
    bool flag;
    const char *text;
    trpi_option_amount number;
    trpi_option_moments moments;
} values;

static const trpi_option option_rows[] = {{"--flag", TRPI_OPTION_FLAG, offsetof(values, flag), NULL, ""},
                                          {"--output", TRPI_OPTION_TEXT, offsetof(values, text), "OUT", ""},
                                          {"--seed", TRPI_OPTION_NUMBER, offsetof(values, number), "N", ""},
                                          {"--save-at", TRPI_OPTION_MOMENTS, offsetof(values, moments), "TIME OUT", ""}};
static const trpi_options options = {option_rows, sizeof option_rows / sizeof *option_rows};

static void options_and_operands_may_be_mixed(void **state)
{
    (void)state;
    values read = {0};
    char a[] = "file", b[] = "-o", c[] = "value", d[] = "--seed=7", e[] = "-", f[] = "--flag", g[] = "--save-at", h[] = "2m",
         i[] = "there", j[] = "--", k[] = "--flag";
    char *words[] = {a, b, c, d, e, f, g, h, i, j, k};
    trpi_cli_command_operands operands = {0};
    assert_true(trpi_options_read("run", options, &read, words, 11, &operands));
    assert_true(read.flag);
    assert_string_equal(read.text, "value");
    assert_int_equal(read.number.value, 7);
    assert_true(read.number.is_given);
    assert_int_equal(read.moments.count, 1);
    assert_int_equal(read.moments.at_ms[0], 120000);
    assert_string_equal(read.moments.paths[0], "there");
    assert_int_equal(operands.count, 3);
    assert_string_equal(operands.words[0], "file");
    assert_string_equal(operands.words[1], "-");
    assert_string_equal(operands.words[2], "--flag");  // behind `--` a word is never an option
}

static void nonsense_is_refused(void **state)
{
    static const char *const bad[] = {"--flags", "--flag=1", "--output", "-o",        "--seed=x",
                                      "-x",      "--",       "---",      "--save-at", "--save-at=2m"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        values read = {0};
        char word[32];
        strcpy(word, bad[i]);
        char *words[] = {word};
        trpi_cli_command_operands operands = {0};
        bool is_read = trpi_options_read("run", options, &read, words, 1, &operands);
        assert_int_equal(is_read, strcmp(bad[i], "--") == 0);
    }
}

static void the_nearest_word_is_suggested(void **state)
{
    static const struct {
        const char *word, *best;
    } rows[] = {{"--stroy", "--story"}, {"--sed", "--seed"}, {"--repotr", "--report"}, {"--see", "--seed"},
                {"--xyzzy", NULL},      {"", NULL},          {"--hsah", "--hash"},     {"--settign", "--setting"}};
    static const char *const candidates[] = {"--story", "--seed", "--report", "--hash", "--setting"};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trpi_suggestion suggestion = {0};
        for (size_t k = 0; k < sizeof candidates / sizeof candidates[0]; k++) {
            trpi_suggestion_consider(&suggestion, rows[i].word, strlen(rows[i].word), candidates[k]);
        }
        if (rows[i].best == NULL) {
            assert_null(suggestion.best);
        } else {
            assert_non_null(suggestion.best);
            assert_string_equal(suggestion.best, rows[i].best);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(durations_are_read),
        cmocka_unit_test(times_of_day_are_read),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(speeds_are_read),
        cmocka_unit_test(options_and_operands_may_be_mixed),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(the_nearest_word_is_suggested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
