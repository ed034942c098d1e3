// SPDX-License-Identifier: MIT
// Goal: a spoken line is printed with the values of the names in its braces, whatever they contain, and never beyond the buffer's
// size.
// Method: a table of lines; every size of the buffer.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "troupe/pack.h"

static const char *word(const char *name, void *context)
{
    *(uint32_t *)context += 1;
    return strcmp(name, "me") == 0 ? "Ann" : strcmp(name, "partner") == 0 ? "Bärbel" : strcmp(name, "empty") == 0 ? "" : NULL;
}

static void names_are_filled_in(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
    } rows[] = {
        {"An ale, please.", "An ale, please."},
        {"{partner}, I am {me}.", "Bärbel, I am Ann."},
        {"{me}{me}", "AnnAnn"},
        {"{who}?", "{who}?"},
        {"a{empty}b", "ab"},
        {"{me", "{me"},
        {"me}", "me}"},
        {"{}", "{}"},
        {"", ""},
        {"{{me}", "{{me}"},
        {"{a name that is much longer than any name that anybody would ever write in here}",
         "{a name that is much longer than any name that anybody would ever write in here}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[128];
        uint32_t calls = 0;
        assert_int_equal(trp_spoken_line_fill(rows[i].line, word, &calls, out, sizeof out), strlen(rows[i].said));
        assert_string_equal(out, rows[i].said);
    }
}

static void short_room_cuts_between_characters(void **state)
{
    (void)state;
    static const char said[] = "Hm, Bärbel, größer als Ann?";
    for (size_t size = 0; size <= sizeof said + 2; size++) {
        char out[64];
        uint32_t calls = 0;
        memset(out, '#', sizeof out);
        assert_int_equal(trp_spoken_line_fill("Hm, {partner}, größer als {me}?", word, &calls, out, size), sizeof said - 1);
        assert_int_equal(out[size], '#');
        if (size > 0) {
            size_t length = strlen(out);
            assert_true(length < size && memcmp(out, said, length) == 0);
            assert_true(((unsigned char)said[length] & 0xC0) != 0x80);
            assert_true(length + 2 >= size || length == sizeof said - 1);
        }
    }
}

static void words_need_not_be_known(void **state)
{
    (void)state;
    char out[16];
    assert_int_equal(trp_spoken_line_fill("Hm, {me}.", NULL, NULL, out, sizeof out), 9);
    assert_string_equal(out, "Hm, {me}.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_filled_in),
        cmocka_unit_test(short_room_cuts_between_characters),
        cmocka_unit_test(words_need_not_be_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
