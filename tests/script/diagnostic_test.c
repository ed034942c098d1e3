// SPDX-License-Identifier: MIT
// Goal: diagnostics are printed so that every editor and every terminal can live with them.
// Method: print some and compare with what should be there, byte by byte.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "reading.h"

static void a_mistake_is_printed_with_its_line_and_a_caret(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("role P for creature\n    proactive Walk, wieght 3\n"), 0);
    assert_string_equal(reading_print(&reading),
                        "play.troupe:2:21: error: No clause begins with `wieght`; did you mean `weight`?\n"
                        "    proactive Walk, wieght 3\n"
                        "                    ^~~~~~\n"
                        "                    weight\n");
    reading_release(&reading);
}

static void a_note_points_at_the_other_place(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("scene S, weight 3, weight 4\n"), 0);
    assert_string_equal(reading_print(&reading),
                        "play.troupe:1:20: error: This line says `weight` twice; remove one of them.\n"
                        "scene S, weight 3, weight 4\n"
                        "                   ^~~~~~~~\n"
                        "play.troupe:1:10: note: The first one is here.\n"
                        "scene S, weight 3, weight 4\n"
                        "         ^~~~~~~~\n");
    reading_release(&reading);
}

static void columns_count_characters(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("task \xC3\x89t\xC3\xA9, foo\n"), 0);
    assert_non_null(strstr(reading_print(&reading), "play.troupe:1:11: error:"));
    assert_non_null(strstr(reading_print(&reading), "\n          ^~~\n"));
    reading_release(&reading);
}

static void control_characters_never_reach_the_terminal(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading,
                 trpi_text_from_string("task T, \x1B[31mred\n\x1B\x1B\ntask [a\xE2\x80\xAE"
                                       "b], x\n"),
                 0);
    const char *printed = reading_print(&reading);
    assert_null(strchr(printed, '\x1B'));
    assert_null(strstr(printed, "\xE2\x80\xAE"));
    assert_non_null(strstr(printed, "\\x1B[31mred"));
    assert_non_null(strstr(printed, "\\u{202E}"));
    reading_release(&reading);
}

static void long_lines_are_shown_around_the_place(void **state)
{
    (void)state;
    static char text[3000];
    memset(text, 0, sizeof text);
    strcpy(text, "task T\n    move to ");
    for (int i = 0; i < 200; i++) {
        strcat(text, "very ");
    }
    strcat(text, "far, foo\n");
    script_reading reading;
    reading_init(&reading, trpi_text_from_string(text), 0);
    const char *printed = reading_print(&reading);
    assert_true(strlen(printed) < 600);
    assert_non_null(strstr(printed, "very far, foo\n"));
    reading_release(&reading);
}

static void only_so_many_are_kept(void **state)
{
    (void)state;
    static char text[120 * 8 + 1];
    text[0] = '\0';
    for (int i = 0; i < 120; i++) {
        strcat(text, "what x\n");
    }
    script_reading reading;
    reading_init(&reading, trpi_text_from_string(text), 0);
    assert_int_equal(reading.diagnostics.count, TRPI_DIAGNOSTICS_LIMIT);
    assert_int_equal(reading.diagnostics.error_count, 120);
    assert_non_null(strstr(reading_print(&reading), "\nand 70 more\n"));
    reading_release(&reading);
}

static void sorting_is_by_place_and_keeps_ties(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("task T\n"), 0);
    trpi_diagnostics *diagnostics = &reading.diagnostics;
    trpi_diagnostics_add(diagnostics, TRPI_SEVERITY_WARNING, &reading.source, (trpi_span){5, 1}, "second");
    trpi_diagnostics_add(diagnostics, TRPI_SEVERITY_ERROR, &reading.source, (trpi_span){5, 1}, "third");
    trpi_diagnostics_add(diagnostics, TRPI_SEVERITY_ERROR, &reading.source, (trpi_span){0, 4}, "first");
    // A second error at the same place follows from the first, and is left out.
    assert_false(TRPI_ERROR(diagnostics, &reading.source, ((trpi_span){0, 4}), "dropped"));
    trpi_diagnostics_suggest(diagnostics, "nowhere");
    assert_string_equal(reading_sentences(&reading), "1:1: first\n1:6: second\n1:6: third\n");
    assert_int_equal(diagnostics->error_count, 2);
    assert_true(trpi_diagnostics_has_error_touching(diagnostics, &reading.source, (trpi_span){2, 1}));
    reading_release(&reading);
}

// A warning about a network that is used twice is said once, though it is compiled twice.
static void a_warning_is_said_once(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("task T\n"), 0);
    trpi_diagnostics *diagnostics = &reading.diagnostics;
    for (uint32_t i = 0; i < 2; i++) {
        bool is_new = trpi_diagnostics_add(diagnostics, TRPI_SEVERITY_WARNING, &reading.source, (trpi_span){5, 1}, "odd");
        assert_true(is_new == (i == 0));
        trpi_diagnostics_suggest(diagnostics, "even");
    }
    trpi_diagnostics_add(diagnostics, TRPI_SEVERITY_WARNING, &reading.source, (trpi_span){5, 1}, "also odd");
    assert_string_equal(reading_sentences(&reading), "1:6: odd\n1:6: also odd\n");
    reading_release(&reading);
}

static void places_are_found_in_any_source(void **state)
{
    (void)state;
    script_reading reading;
    reading_init(&reading, trpi_text_from_string("a\r\n\nb\xC3\xA9z"), 0);
    static const struct {
        uint32_t offset, line, column;
    } rows[] = {{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {4, 3, 1}, {7, 3, 3}, {8, 3, 4}, {1000, 3, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trpi_source_position place = trpi_source_position_of_offset(&reading.source, rows[i].offset);
        assert_int_equal(place.line, rows[i].line);
        assert_int_equal(place.column, rows[i].column);
    }
    assert_true(trpi_text_equals_string(trpi_source_line(&reading.source, 1), "a"));
    assert_true(trpi_text_equals_string(trpi_source_line(&reading.source, 3), "b\xC3\xA9z"));
    assert_true(trpi_text_equals_string(trpi_source_line(&reading.source, 4), ""));
    reading_release(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_is_printed_with_its_line_and_a_caret),
        cmocka_unit_test(a_note_points_at_the_other_place),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(control_characters_never_reach_the_terminal),
        cmocka_unit_test(long_lines_are_shown_around_the_place),
        cmocka_unit_test(only_so_many_are_kept),
        cmocka_unit_test(sorting_is_by_place_and_keeps_ties),
        cmocka_unit_test(a_warning_is_said_once),
        cmocka_unit_test(places_are_found_in_any_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
