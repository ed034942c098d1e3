// SPDX-License-Identifier: MIT
// Goal: the findings about texts are one valid JSON document, whatever is in the texts.
// Method: texts with mistakes, notes, suggestions and hostile bytes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "troupe/script.h"
#include "troupe/show.h"

#include "json_check.h"

static trp_script *compile(const char *name, const char *text)
{
    trp_script_source source = {name, text, strlen(text)};
    trp_script *script = NULL;
    (void)trp_script_compile(&source, 1, NULL, &script);
    assert_non_null(script);
    return script;
}

static void everything_is_in_it(void **state)
{
    (void)state;
    trp_script *script = compile("a.troupe",
                                 "kind guest, a creature\nkind guest, a creature\n"
                                 "kind \xC3\xA9\xC3\xA9, a cre\xC3\xA4ture\n");
    const trp_script *scripts[] = {script};
    trp_sheet sheet = {0};
    trp_findings_print_json(scripts, 1, &sheet);
    assert_string_equal(trp_sheet_text(&sheet),
                        "{\n  \"errors\": 2,\n  \"warnings\": 0,\n  \"findings\": [\n    {\n"
                        "      \"file\": \"a.troupe\",\n      \"line\": 2,\n      \"column\": 6,\n"
                        "      \"length\": 5,\n      \"severity\": \"error\",\n"
                        "      \"message\": \"There is a kind called `guest` already; give this one another "
                        "name.\",\n      \"suggestion\": \"\",\n      \"notes\": [\n        {\n"
                        "          \"file\": \"a.troupe\",\n          \"line\": 1,\n          \"column\": 6,\n"
                        "          \"message\": \"The other one is declared here.\"\n        }\n      ]\n    },\n"
                        "    {\n      \"file\": \"a.troupe\",\n      \"line\": 3,\n      \"column\": 12,\n"
                        "      \"length\": 8,\n      \"severity\": \"error\",\n"
                        "      \"message\": \"No kind is called `cre\xC3\xA4ture`; did you mean `creature`?\",\n"
                        "      \"suggestion\": \"creature\",\n      \"notes\": []\n    }\n  ]\n}\n");
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    trp_sheet_release(&sheet);
    trp_script_release(script);
}

// A finding about an instance inside a pattern has a note for each pattern: in the report, and in JSON.
static void all_notes_are_told(void **state)
{
    (void)state;
    static const char text[] =
        "kind guard, a creature\n"
        "pattern Inner\n"
        "    role Sleeper for guard\n"
        "        proactive Rest\n"
        "            set nothing to 3\n"
        "pattern Outer\n"
        "    instance Round of Inner\n"
        "instance Deep of Outer\n";
    trp_script *script = compile("a.troupe", text);
    assert_non_null(strstr(trp_script_report(script), "a.troupe:5:17: note: This is where the pattern says so.\n"));
    assert_non_null(strstr(trp_script_report(script), "a.troupe:7:5: note: The pattern `Outer` makes that instance here.\n"));
    trp_sheet sheet = {0};
    const trp_script *scripts[] = {script};
    trp_findings_print_json(scripts, 1, &sheet);
    assert_non_null(strstr(trp_sheet_text(&sheet), "\"message\": \"This is where the pattern says so.\""));
    assert_non_null(strstr(trp_sheet_text(&sheet), "\"message\": \"The pattern `Outer` makes that instance here.\""));
    trp_script_note note;
    assert_int_equal(trp_script_get_note(script, 0, 1, &note, sizeof note), TRP_OK);
    assert_int_equal(note.line, 7);
    assert_int_equal(note.column, 5);
    assert_true(note.length >= strlen("instance"));
    assert_int_equal(trp_script_get_note(script, 0, 2, &note, sizeof note), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_script_get_note(script, 9, 0, &note, sizeof note), TRP_ERROR_UNKNOWN);
    trp_sheet_release(&sheet);
    trp_script_release(script);
}

static void several_and_none_and_hostile_ones(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "role \"\\\x1B[31m\n",
        "kind \xFF\xFE\n",
        "kind </script>\"quote\\\n",
        "role P\n    proactive T, about \"we\x01ther\"\n",
        "place \xE2\x80\xAEx, a \xE2\x80\xA8y\n",
    };
    trp_script *scripts[sizeof texts / sizeof *texts];
    trp_sheet sheet = {0};
    trp_findings_print_json(NULL, 0, &sheet);
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        scripts[i] = compile("\"odd\" \\ \x1B[2J.troupe", texts[i]);
    }
    trp_sheet_clear(&sheet);
    trp_findings_print_json((const trp_script *const *)scripts, sizeof texts / sizeof *texts, &sheet);
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    assert_null(strchr(trp_sheet_text(&sheet), '\x1B'));
    assert_null(strchr(trp_sheet_text(&sheet), '\x01'));
    assert_true(json_number(trp_sheet_text(&sheet), "{", "errors") >= 4);
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        trp_script_release(scripts[i]);
    }
    trp_sheet_release(&sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_in_it),
        cmocka_unit_test(all_notes_are_told),
        cmocka_unit_test(several_and_none_and_hostile_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
