// SPDX-License-Identifier: MIT
// Goal: positions of an editor become offsets of the document and back, whatever the line ends, in both ways of counting
// characters.
// Method: a table of places; then every byte of texts with wide characters, there and back.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "lsp/place.h"

// "é" has two bytes and one unit, "ツ" three bytes and one unit, "𝄞" four bytes and two units.
#define WIDE "a\xc3\xa9\xe3\x83\x84\xf0\x9d\x84\x9ez"

static const struct {
    const char *text;
    size_t offset;
    uint32_t line, utf16, utf8;
} places[] = {
    {"", 0, 0, 0, 0},         {"ab", 2, 0, 2, 2},           {"ab\ncd", 3, 1, 0, 0},
    {"ab\r\ncd", 4, 1, 0, 0}, {"ab\r\ncd\r\n", 8, 2, 0, 0}, {"ab\rcd", 4, 1, 1, 1},
    {"a\n\n\nb", 4, 3, 0, 0}, {WIDE, 1, 0, 1, 1},           {WIDE, 3, 0, 2, 3},
    {WIDE, 6, 0, 3, 6},       {WIDE, 10, 0, 5, 10},         {"x\n" WIDE, 12, 1, 5, 10},
};

static void places_are_lines_and_characters(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        for (int utf8 = 0; utf8 < 2; utf8++) {
            trpi_line_starts lines;
            assert_true(trpi_line_starts_compute(&lines, places[i].text, strlen(places[i].text), utf8));
            trpi_lsp_position position = trpi_lsp_position_of_offset(&lines, places[i].offset);
            assert_int_equal(position.line, places[i].line);
            assert_int_equal(position.character, utf8 ? places[i].utf8 : places[i].utf16);
            assert_int_equal(trpi_lsp_offset_of_position(&lines, position), places[i].offset);
            trpi_line_starts_release(&lines);
        }
    }
}

static void places_beyond_the_text_are_at_its_end(void **state)
{
    (void)state;
    static const char text[] = "ab\ncd";
    trpi_line_starts lines;
    assert_true(trpi_line_starts_compute(&lines, text, strlen(text), false));
    assert_int_equal(trpi_lsp_offset_of_position(&lines, (trpi_lsp_position){0, 99}), 2);
    assert_int_equal(trpi_lsp_offset_of_position(&lines, (trpi_lsp_position){1, 99}), 5);
    assert_int_equal(trpi_lsp_offset_of_position(&lines, (trpi_lsp_position){UINT32_MAX, UINT32_MAX}), 5);
    assert_int_equal(trpi_lsp_position_of_offset(&lines, 99).character, 2);
    trpi_line_starts_release(&lines);
}

static void every_byte_comes_back(void **state)
{
    (void)state;
    static const char *const texts[] = {WIDE "\n" WIDE "\r\n\r" WIDE, "\xff\xfe\xf0\x9d\n\xc3", "\n\n\r\n", "\xef\xbb\xbfrole A\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        trpi_line_starts lines;
        assert_true(trpi_line_starts_compute(&lines, texts[i], strlen(texts[i]), true));
        for (size_t at = 0; at <= strlen(texts[i]); at++) {
            trpi_lsp_position position = trpi_lsp_position_of_offset(&lines, at);
            size_t back = trpi_lsp_offset_of_position(&lines, position);
            bool in_line_end = at > 0 && texts[i][at] == '\n' && texts[i][at - 1] == '\r';
            bool in_character = ((unsigned char)texts[i][at] & 0xc0) == 0x80;
            assert_true(back == at || in_line_end || in_character);
        }
        trpi_line_starts_release(&lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_lines_and_characters),
        cmocka_unit_test(places_beyond_the_text_are_at_its_end),
        cmocka_unit_test(every_byte_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
