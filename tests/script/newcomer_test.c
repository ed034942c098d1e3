// SPDX-License-Identifier: MIT
// Goal: the mistakes one makes while following the tutorial of docs/tour.md are told at the
// right place, with the cause, a remedy, and no word that only programmers know.
// Method: newcomer.txt holds the tutorial's texts, each with one mistake, and what must be said of
// it. Each was judged by a person for place, cause and remedy; the words are looked at here.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"

#include <troupe/script.h>

#define MOST_SAID 4096

// Cuts `*text` at the next line that is `mark`; returns the text before it, and moves `*text` behind it.
static char *next_part(char **text, const char *mark)
{
    char *part = *text;
    char line[8];
    (void)snprintf(line, sizeof line, "\n%s\n", mark);
    char *end = strstr(part, line);
    assert_non_null(end);
    end[1] = '\0';
    *text = end + strlen(line);
    return part;
}

static void expect_plain_words(const char *message)
{
    static const char *const words[] = {"token",     "pars",    "syntax", "expression", "identifier", "invalid", "operator",
                                        "undefined", "Section", "null",   "literal",    "argument",   "scope",   "exception"};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strstr(message, words[i]) != NULL) {
            fail_msg("`%s` is no word for writers: %s", words[i], message);
        }
    }
    assert_non_null(strchr(".?", message[strlen(message) - 1]));
}

// The diagnostics of `text`: "3:5: error: sentence", a line for each.
static void compile(const char *text, char *said)
{
    trp_script_source source = {"inn.troupe", text, strlen(text)};
    trp_script *script = NULL;
    (void)trp_script_compile(&source, 1, NULL, &script);
    assert_non_null(script);
    uint32_t size = 0;
    said[0] = '\0';
    for (uint32_t i = 0; i < trp_script_finding_count(script); i++) {
        trp_script_finding found;
        assert_int_equal(trp_script_get_finding(script, i, &found, sizeof found), TRP_OK);
        if (found.severity == TRP_SCRIPT_NOTE) {
            continue;
        }
        expect_plain_words(found.message);
        const char *severity = found.severity == TRP_SCRIPT_ERROR ? "error" : "warning";
        size += (uint32_t)snprintf(said + size, MOST_SAID - size, "%u:%u: %s: %s\n", (unsigned)found.line, (unsigned)found.column,
                                   severity, found.message);
        assert_true(size < MOST_SAID);
    }
    trp_script_release(script);
}

// Compares the diagnostics of each text of a file with the expected ones; returns the number of texts.
static uint32_t expect_all(const char *name)
{
    uint32_t size = 0, count = 0;
    char *file = reading_file("tests/script", name, &size);
    assert_non_null(file);
    file[size] = '\0';
    static char said[MOST_SAID];
    for (char *rest = file; *rest != '\0'; count++) {
        const char *text = next_part(&rest, "---");
        const char *expected = next_part(&rest, "===");
        compile(text, said);
        if (strcmp(said, expected) != 0) {
            fail_msg("\n%s--- expected:\n%s--- said:\n%s", text, expected, said);
        }
    }
    free(file);
    return count;
}

static void newcomers_are_told(void **state)
{
    (void)state;
    assert_true(expect_all("newcomer.txt") >= 20);
}

// Goal: the sentences that a writer needs most come out word for word, at the right column.
// Method: needed.txt holds a text for each of the 25 kinds of mistake, and variants of some.
static void the_most_needed_remedies_are_told(void **state)
{
    (void)state;
    assert_true(expect_all("needed.txt") >= 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(newcomers_are_told), cmocka_unit_test(the_most_needed_remedies_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
