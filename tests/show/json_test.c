// SPDX-License-Identifier: MIT
// Goal: whatever texts and nesting there are, what the writer makes is JSON, and harmless on a
// terminal. Method: a strict reader, which is itself tested on what is no JSON.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "show/json.h"
#include "tests/show/json_check.h"

static void the_reader_refuses_what_is_no_json(void **state)
{
    static const char *const good[] = {"{}", "[]", "[1, 2.5, -3]", "{\"a\": {\"b\": [\"\\u001b\"]}}", "\"\"", "true"};
    static const char *const bad[] = {"",         "{",       "{]",    "[1,]", "{\"a\"}", "{\"a\": }", "[01]",
                                      "\"\x1b\"", "\"\\x\"", "[1] 2", "{,}",  "[.5]",    "\"open"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(json_is_valid(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(json_is_valid(bad[i]));
    }
}

static void nesting_gets_its_commas(void **state)
{
    (void)state;
    trp_sheet sheet = {0};
    trpi_json_writer json;
    trpi_json_init(&json, &sheet);
    trpi_json_open_object(&json, NULL);
    trpi_json_open_array(&json, "empty");
    trpi_json_close_array(&json);
    trpi_json_open_array(&json, "two");
    trpi_json_add_count(&json, NULL, 1);
    trpi_json_open_object(&json, NULL);
    trpi_json_add_bool(&json, "yes", true);
    trpi_json_add_ratio(&json, "third", 1, 3);
    trpi_json_add_ratio(&json, "none", 1, 0);
    trpi_json_close_object(&json);
    trpi_json_close_array(&json);
    trpi_json_add_text(&json, "name", "Edda");
    trpi_json_close_object(&json);
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    assert_string_equal(trp_sheet_text(&sheet),
                        "{\n"
                        "  \"empty\": [],\n"
                        "  \"two\": [\n"
                        "    1,\n"
                        "    {\n"
                        "      \"yes\": true,\n"
                        "      \"third\": 0.333,\n"
                        "      \"none\": 0.000\n"
                        "    }\n"
                        "  ],\n"
                        "  \"name\": \"Edda\"\n"
                        "}\n");
    trp_sheet_release(&sheet);
}

static void every_text_can_be_written(void **state)
{
    (void)state;
    for (unsigned first = 1; first < 256; first++) {
        for (unsigned second = 0; second < 256; second++) {
            char text[3] = {(char)first, (char)second, 0};
            trp_sheet sheet = {0};
            trpi_json_writer json;
            trpi_json_init(&json, &sheet);
            trpi_json_open_object(&json, NULL);
            trpi_json_add_text(&json, text, text);
            trpi_json_close_object(&json);
            assert_true(json_is_valid(trp_sheet_text(&sheet)));
            assert_null(strchr(trp_sheet_text(&sheet), '\x1b'));
            trp_sheet_release(&sheet);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_refuses_what_is_no_json),
        cmocka_unit_test(nesting_gets_its_commas),
        cmocka_unit_test(every_text_can_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
