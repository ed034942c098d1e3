// SPDX-License-Identifier: MIT
// Goal: every mistake a writer makes gets the right place and a plain sentence with a remedy.
// Method: broken.txt holds texts, each followed by the sentences it must give; more texts here that
// a text file cannot hold. And several mistakes in one text: as many sentences, and none about what
// follows from them.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"

static void expect_sentences(trpi_text text, const char *expected)
{
    script_reading reading;
    reading_init(&reading, text, 0);
    assert_true(reading.ok);
    reading_check(&reading);
    const char *sentences = reading_sentences(&reading);
    if (strcmp(sentences, expected) != 0) {
        print_error("--- text:\n%.*s--- expected:\n%s--- got:\n%s", (int)text.size, text.at, expected, sentences);
        fail();
    }
    reading_release(&reading);
}

// Cuts `text` at the next line that is `mark`; returns the text before it, and moves *text behind it.
static char *next_part(char **text, const char *mark)
{
    char *part = *text;
    size_t size = strlen(mark);
    for (char *line = part; line != NULL && *line != '\0';) {
        if (strncmp(line, mark, size) == 0 && line[size] == '\n') {
            *line = '\0';
            *text = line + size + 1;
            return part;
        }
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    *text = part + strlen(part);
    return part;
}

static void broken_texts_get_their_sentences(void **state)
{
    (void)state;
    uint32_t size = 0;
    char *file = reading_file("tests/script", "broken.txt", &size);
    assert_non_null(file);
    file[size] = '\0';
    char *rest = file;
    uint32_t count = 0;
    for (; *rest != '\0'; count++) {
        char *text = next_part(&rest, "---");
        char *expected = next_part(&rest, "===");
        assert_true(expected[0] != '\0');
        expect_sentences(trpi_text_from_string(text), expected);
    }
    assert_true(count >= 60);
    free(file);
}

static void broken_bytes_get_their_sentences(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t size;
        const char *expected;
    } rows[] = {
#define ROW(text, expected) {text, sizeof text - 1, expected}
        ROW("task T\n    \"a\x07 b\"\n", "2:7: There is an invisible control character here; delete it.\n"),
        ROW("task T\n    move\0 to bar\n", "2:9: There is an invisible control character here; delete it.\n"),
        ROW("task T\n    move\xC2\xA0to bar\n", "2:9: This space is a special one; type an ordinary space.\n"),
        ROW("task T\n    \"caf\xE9\"\n", "2:9: This is not UTF-8 text; save the file as UTF-8.\n"),
        ROW("role \xE9\nrole \xE9\nrole \xE9\n", "1:6: This is not UTF-8 text; save the file as UTF-8.\n"),
        ROW("setting S\n    plan\n        ##\x01##\n",
            "3:11: This is no letter of a plan; write one letter for each piece of floor.\n"),
        ROW("setting S\n    plan\n        ##\0##\n",
            "3:11: This is no letter of a plan; write one letter for each piece of floor.\n"),
        ROW("role P\n\t    proactive A\n", "2:1: This line mixes tabs and spaces; run `troupe fmt`.\n"),
        ROW("\xEF\xBB\xBFrole P\r\n\tproactive A\r\n", ""),
        ROW("task Caf\x65\xCC\x81\n    wait\n",
            "1:9: This `e\xCC\x81` is a letter and a mark apart, which only look like one letter; "
            "delete both and type `\xC3\xA9`.\n"),
        ROW("task [Caf\x65\xCC\x81 au lait]\n    wait\n",
            "1:10: This `e\xCC\x81` is a letter and a mark apart, which only look like one letter; "
            "delete both and type `\xC3\xA9`.\n"),
        ROW("task \xE2\x84\xAA\x61y\n    wait\n",
            "1:6: This `\xE2\x84\xAA` only looks like the usual letter; delete it and type the "
            "letter.\n"),
        ROW("task q\xCC\x87\xCC\xA3\n    wait\n",
            "1:8: The marks of this letter stand in an "
            "unusual order; delete the letter and type it "
            "anew.\n"),
        ROW("task \xE1\xBA\xB9\xCC\x81k\xE1\xBB\x8D\n    wait\n", ""),  // Unicode has no single letter for it
        ROW("lines L\n    \"Cafe\xCC\x81\"\n", ""),                     // spoken text need not be composed
        ROW("task \xC3\x89t\xC3\xA9\n    \xE8\xB5\xB0 to \xE5\xAE\xB6, weigt 3\n",
            "2:13: No clause begins with `weigt`; did you mean `weight`?\n"),
#undef ROW
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        expect_sentences((trpi_text){rows[i].text, rows[i].size}, rows[i].expected);
    }
}

static void ten_mistakes_give_ten_sentences(void **state)
{
    (void)state;
    static const char text[] =
        "rol Patron for creature\n"
        "    proactive Approach weight 3\n"
        "        move to\n"
        "        \"Hello\n"
        "    reactive Answer, about \"weather\"\n"
        "        check thirst =\n"
        "            listen\n"
        "    latent Notice, when thirst > 60\n"
        "scene Order\n"
        "    part patron Patron\n"
        "    | patron | server |\n"
        "    | listen | listen | listen |\n"
        "    choice patron\n"
        "        60: accept\n"
        "            | listen | \"Yes.\" |\n"
        "lines Chatter\n"
        "    Hello\n";
    expect_sentences(trpi_text_from_string(text),
                     "1:1: No line in a file begins with `rol`; did you mean `role`?\n"
                     "2:24: A comma is missing before `weight`; write `Approach, weight 3`.\n"
                     "3:14: Nothing follows `to`; say what, remove it, or put quotes around a name that ends with it: `'… to'`.\n"
                     "4:9: The quotation mark is never closed; add a `\"` at the end.\n"
                     "5:28: Quotes are for speech; write the topic as `about weather`.\n"
                     "6:22: `=` does not compare two values; write `is`.\n"
                     "8:25: `when` needs an event, but `thirst > 60` is a condition; write "
                     "`when thirst rises above 60`, or make it proactive, with `if thirst > 60`.\n"
                     "10:23: The line ends where a `:` and a type should be; write for example `part server: "
                     "nearest Server`.\n"
                     "12:5: This row has three cells but the scene has two parts; remove a `|`.\n"
                     "13:12: Here should be `by`, not `patron`; write for example `choice by customer`.\n"
                     "14:9: A branch needs a percentage; did you mean `60%`?\n"
                     "17:5: Here should be a spoken line in quotes, not `Hello`; write for example `\"The fire "
                     "is warm.\"`.\n");
}

static void a_broken_line_keeps_its_block(void **state)
{
    (void)state;
    static const char text[] =
        "role Guard of honour\n"
        "    proactive Walk\n"
        "        move to bar\n"
        "what is this\n"
        "    more of it\n"
        "task T\n"
        "    wait\n";
    script_reading reading;
    reading_init(&reading, trpi_text_from_string(text), 0);
    assert_int_equal(reading.diagnostics.count, 2);
    assert_string_equal(reading_tree(&reading),
                        "role broken 'Guard of honour'\n"
                        "  behaviour proactive 'Walk'\n"
                        "    step (phrase 'move' to (name 'bar'))\n"
                        "error broken\n"
                        "  step (phrase 'more' of (it))\n"
                        "task 'T'\n"
                        "  step (wait)\n");
    reading_release(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_texts_get_their_sentences),
        cmocka_unit_test(broken_bytes_get_their_sentences),
        cmocka_unit_test(ten_mistakes_give_ten_sentences),
        cmocka_unit_test(a_broken_line_keeps_its_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
