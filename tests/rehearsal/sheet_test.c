// SPDX-License-Identifier: MIT
// Goal: text from strangers is harmless on a terminal, and numbers look the same everywhere.
// Method: tables of what goes in and what must come out.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <troupe/sheet.h>

static void control_characters_become_harmless(void **state)
{
    static const struct {
        const char *text, *plain;
    } rows[] = {
        {"Edda", "Edda"},
        {"", ""},
        {"Zo\xC3\xAB", "Zo\xC3\xAB"},
        {"\x1b[31mred", "\xEF\xBF\xBD[31mred"},
        {"bell\x07", "bell\xEF\xBF\xBD"},
        {"two\nlines", "two lines"},
        {"tab\there", "tab here"},
        {"\xC2\x9B"
         "31m",
         "\xEF\xBF\xBD"
         "31m"},  // CSI in one character
        {"abc\xE2\x80\xAE"
         "fed",
         "abc\xEF\xBF\xBD"
         "fed"},                                                   // right-to-left override
        {"half \xC3", "half \xEF\xBF\xBD"},                        // a cut character
        {"long \xC0\x80!", "long \xEF\xBF\xBD\xEF\xBF\xBD!"},      // overlong zero
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},  // surrogate
        {"\xE9\x85\x92", "\xE9\x85\x92"},
        {"\x7F", "\xEF\xBF\xBD"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trp_sheet sheet = {0};
        trp_sheet_add_sanitized(&sheet, rows[i].text);
        assert_string_equal(trp_sheet_text(&sheet), rows[i].plain);
        trp_sheet_release(&sheet);
    }
}

static void every_byte_sequence_ends_up_without_controls(void **state)
{
    (void)state;
    for (unsigned first = 1; first < 256; first++) {
        for (unsigned second = 1; second < 256; second++) {
            char text[4] = {(char)first, (char)second, 'x', 0};
            trp_sheet sheet = {0};
            trp_sheet_add_sanitized(&sheet, text);
            const char *plain = trp_sheet_text(&sheet);
            for (size_t i = 0; i < sheet.size_bytes; i++) {
                assert_true((unsigned char)plain[i] >= 0x20 && plain[i] != 0x7F);
                assert_false(plain[i] == '\xC2' && (unsigned char)plain[i + 1] < 0xA0);
            }
            trp_sheet_release(&sheet);
        }
    }
}

static void widths_are_those_of_a_terminal(void **state)
{
    static const struct {
        const char *text;
        uint32_t columns;
    } rows[] = {
        {"", 0}, {"Edda", 4}, {"Zo\xC3\xAB", 3}, {"e\xCC\x81", 1}, {"\xE9\x85\x92", 2}, {"a\tb", 2}, {"\xF0\x9F\x8D\xBA", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(trp_text_columns(rows[i].text, strlen(rows[i].text)), rows[i].columns);
    }
}

static void numbers_are_printed(void **state)
{
    (void)state;
    trp_sheet sheet = {0};
    trp_sheet_add_count(&sheet, 0);
    trp_sheet_add(&sheet, " ");
    trp_sheet_add_count(&sheet, 999);
    trp_sheet_add(&sheet, " ");
    trp_sheet_add_count(&sheet, 1000);
    trp_sheet_add(&sheet, " ");
    trp_sheet_add_count(&sheet, UINT64_MAX);
    trp_sheet_add(&sheet, " ");
    trp_sheet_add_tenths(&sheet, 125, 100);
    trp_sheet_add(&sheet, " ");
    trp_sheet_add_tenths(&sheet, 1, 0);
    assert_string_equal(trp_sheet_text(&sheet), "0 999 1,000 18,446,744,073,709,551,615 1.3 0.0");
    trp_sheet_release(&sheet);
}

static void a_sheet_grows_and_pads(void **state)
{
    (void)state;
    trp_sheet sheet = {0};
    assert_string_equal(trp_sheet_text(&sheet), "");
    for (int i = 0; i < 10000; i++) {
        trp_sheet_add_format(&sheet, "%d,", i % 10);
    }
    assert_int_equal(sheet.size_bytes, 20000);
    trp_sheet_clear(&sheet);
    assert_string_equal(trp_sheet_text(&sheet), "");
    trp_sheet_add(&sheet, "Zo\xC3\xAB");
    trp_sheet_pad_to_column(&sheet, 0, 6);
    assert_string_equal(trp_sheet_text(&sheet), "Zo\xC3\xAB   ");
    assert_false(sheet.failed);
    trp_sheet_release(&sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_characters_become_harmless),
        cmocka_unit_test(every_byte_sequence_ends_up_without_controls),
        cmocka_unit_test(widths_are_those_of_a_terminal),
        cmocka_unit_test(numbers_are_printed),
        cmocka_unit_test(a_sheet_grows_and_pads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
