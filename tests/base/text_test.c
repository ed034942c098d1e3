// SPDX-License-Identifier: MIT
// Goal: UTF-8 is read strictly, texts are compared by bytes, and the distance of two words counts typing mistakes.
// Method: tables; and every character of Unicode, written and read.

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static uint32_t write_character(uint32_t character, char *bytes)
{
    if (character < 0x80) {
        bytes[0] = (char)character;
        return 1;
    }
    uint32_t size = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (uint32_t i = size - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    bytes[0] = (char)(0xF0u << (4 - size) | character);
    return size;
}

static void every_character_is_read(void **state)
{
    (void)state;
    for (uint32_t character = 0; character <= 0x10FFFF; character++) {
        char bytes[4];
        trpi_text text = {bytes, write_character(character, bytes)};
        bool surrogate = character >= 0xD800 && character < 0xE000;
        uint32_t taken = 0;
        assert_int_equal(trpi_text_decode_first_character(text, &taken), surrogate ? 0xFFFD : character);
        assert_int_equal(taken, surrogate ? 1 : text.size);
        if (text.size > 1) {
            text.size--;
            assert_int_equal(trpi_text_decode_first_character(text, &taken), 0xFFFD);
            assert_int_equal(taken, 1);
        }
    }
}

static void bytes_that_are_no_utf8_are_passed_one_by_one(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "\x80",              // a continuation byte without a beginning
        "\xC0\x80",          // overlong
        "\xC1\xBF",          // overlong
        "\xE0\x9F\xBF",      // overlong
        "\xF0\x8F\xBF\xBF",  // overlong
        "\xED\xA0\x80",      // a surrogate
        "\xF4\x90\x80\x80",  // above the last character
        "\xF8\x88\x80\x80",  // five bytes
        "\xFF",
        "\xC3x",
        "\xE2\x82x",
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t taken = 0;
        assert_int_equal(trpi_text_decode_first_character(trpi_text_from_string(rows[i]), &taken), 0xFFFD);
        assert_int_equal(taken, 1);
    }
    uint32_t taken = 7;
    assert_int_equal(trpi_text_decode_first_character(trpi_text_from_string(""), &taken), 0);
    assert_int_equal(taken, 0);
}

static void lengths_are_in_characters(void **state)
{
    (void)state;
    assert_int_equal(trpi_text_character_count(trpi_text_from_string("")), 0);
    assert_int_equal(trpi_text_character_count(trpi_text_from_string("ale")), 3);
    assert_int_equal(trpi_text_character_count(trpi_text_from_string("Grüß €")), 6);
    assert_int_equal(trpi_text_character_count(trpi_text_from_string("a\xFF\xC3z")), 4);
}

static void texts_are_compared_by_bytes(void **state)
{
    (void)state;
    assert_true(trpi_text_equals_string(trpi_text_from_string("ale"), "ale"));
    assert_false(trpi_text_equals_string(trpi_text_from_string("ale"), "Ale"));
    assert_false(trpi_text_is_equal(trpi_text_from_string("ale"), trpi_text_from_string("al")));
    trpi_text nothing = {NULL, 0};
    assert_true(trpi_text_is_equal(nothing, trpi_text_from_string("")));
    assert_int_equal(trpi_text_compare(nothing, trpi_text_from_string("")), 0);
    assert_true(trpi_text_compare(trpi_text_from_string("al"), trpi_text_from_string("ale")) < 0);
    assert_true(trpi_text_compare(trpi_text_from_string("b"), trpi_text_from_string("ale")) > 0);
    assert_true(trpi_text_compare(trpi_text_from_string("z"), trpi_text_from_string("\xC3\xA4")) < 0);
}

static void distances_count_slips(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        uint32_t limit, distance;
    } rows[] = {
        {"approach", "approach", 3, 0},
        {"Approach", "aPPROACH", 3, 0},
        {"aproach", "approach", 3, 1},
        {"approachh", "approach", 3, 1},
        {"appraoch", "approach", 3, 1},
        {"epproach", "approach", 3, 1},
        {"wether", "weather", 3, 1},
        {"waiter", "server", 9, 4},
        {"waiter", "server", 2, 3},
        {"", "abc", 3, 3},
        {"", "", 0, 0},
        {"ab", "ba", 0, 1},
        {"kitten", "sitting", 5, 3},
        {"ab", "", 9, 2},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trpi_text a = trpi_text_from_string(rows[i].a);
        trpi_text b = trpi_text_from_string(rows[i].b);
        assert_int_equal(trpi_text_edit_distance(a, b, rows[i].limit), rows[i].distance);
        assert_int_equal(trpi_text_edit_distance(b, a, rows[i].limit), rows[i].distance);
    }
}

static void only_the_beginning_of_long_texts_is_measured(void **state)
{
    (void)state;
    char a[200];
    char b[200];
    for (uint32_t i = 0; i < 200; i++) {
        a[i] = 'a';
        b[i] = i < 64 ? 'a' : 'b';
    }
    trpi_text first = {a, 200};
    trpi_text second = {b, 200};
    assert_int_equal(trpi_text_edit_distance(first, second, 10), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_read),   cmocka_unit_test(bytes_that_are_no_utf8_are_passed_one_by_one),
        cmocka_unit_test(lengths_are_in_characters), cmocka_unit_test(texts_are_compared_by_bytes),
        cmocka_unit_test(distances_count_slips),     cmocka_unit_test(only_the_beginning_of_long_texts_is_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
