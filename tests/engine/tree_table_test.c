// SPDX-License-Identifier: MIT
// Goal: every node of behaviour trees does what the field's does: its result in every step, and in which order leaves
// begin, end and are halted. (SEMANTICS 8.1)
// Method: tables, in tests/engine/trees/. Each is a tree, and rows below it: what its leaves do, and what must be seen.
// How both are written is in tests/engine/tree_host.h. The rows were worked out by hand, or by a model of the nodes'
// documentation, and not by playing them.

#include "tests/engine/tree_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_STEPS 30

typedef struct table {
    const char *file;
    uint32_t line, row_count, wrong;
    char tree[4096];
    bool has_rows;  // the next line begins another tree
} table;

static void trim(char *text)
{
    size_t size = strlen(text);
    while (size > 0 && strchr(" \r\n", text[size - 1]) != NULL) {
        text[--size] = '\0';
    }
}

// The cell behind a bar; the text is cut off at its end.
static char *cell(char *bar, char **next)
{
    char *text = bar + 1 + strspn(bar + 1, " ");
    *next = strchr(text, '|');
    assert_non_null(*next);
    **next = '\0';
    trim(text);
    return text;
}

static void play_row(table *t, char *line)
{
    static tree_host h;
    char *middle, *end;
    const char *script = cell(line, &middle);
    const char *wanted = cell(middle, &end);
    tree_host_open(&h, t->tree);
    bool is_read = tree_host_read(&h, script);
    if (is_read) {
        tree_host_play(&h, MOST_STEPS);
    }
    t->row_count++;
    if (!is_read || strcmp(h.log, wanted) != 0) {
        print_error("%s:%u: with %s\n  gave  %s\n  wants %s\n", t->file, t->line, script,
                    is_read ? h.log : "(nothing: what its leaves do is not understood)", wanted);
        t->wrong++;
    }
    tree_host_close(&h);
}

static void read_line(table *t, char *line)
{
    t->line++;
    trim(line);
    if (*line == '|') {
        play_row(t, line);
        t->has_rows = true;
    } else if (*line != '\0' && *line != '#') {
        size_t size = t->has_rows ? 0 : strlen(t->tree);
        t->has_rows = false;
        assert_true(size + strlen(line) + 2 < sizeof t->tree);
        snprintf(t->tree + size, sizeof t->tree - size, "%s\n", line);
    }
}

static uint32_t play_table(const char *name)
{
    char file[128], line[512];
    snprintf(file, sizeof file, "tests/engine/trees/%s.txt", name);
    table t = {.file = file};
    FILE *input = fopen(file, "r");
    assert_non_null(input);
    while (fgets(line, sizeof line, input) != NULL) {
        read_line(&t, line);
    }
    fclose(input);
    assert_int_equal(t.wrong, 0);
    assert_true(t.row_count > 40);
    return t.row_count;
}

static void rule_8_1_sequences_and_selectors(void **state)
{
    (void)state;
    play_table("rows");
}

static void rule_8_1_reactive_nodes(void **state)
{
    (void)state;
    play_table("reactive");
}

static void rule_8_1_all_at_once(void **state)
{
    (void)state;
    play_table("parallel");
}

static void rule_8_1_one_or_the_other(void **state)
{
    (void)state;
    play_table("branches");
}

static void rule_8_1_again_and_again(void **state)
{
    (void)state;
    play_table("loops");
}

static void rule_8_1_results_that_are_changed(void **state)
{
    (void)state;
    play_table("results");
}

static void rule_8_1_times_and_conditions(void **state)
{
    (void)state;
    play_table("times");
}

// The test can fail: a wrong table is noticed.
static void a_wrong_row_is_noticed(void **state)
{
    (void)state;
    table t = {.file = "(here)"};
    char tree[] = "sequence\n", first[] = "    a", row[] = "| a1+ | 1a 2a+ 2=success |", wrong[] = "| a1+ | 1a 2a+ 2=failure |",
         nonsense[] = "| a1* | 1a |";
    read_line(&t, tree);
    read_line(&t, first);
    read_line(&t, row);
    assert_int_equal(t.wrong, 0);
    read_line(&t, wrong);
    read_line(&t, nonsense);
    assert_int_equal(t.wrong, 2);
    assert_int_equal(t.row_count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_8_1_sequences_and_selectors),
        cmocka_unit_test(rule_8_1_reactive_nodes),
        cmocka_unit_test(rule_8_1_all_at_once),
        cmocka_unit_test(rule_8_1_one_or_the_other),
        cmocka_unit_test(rule_8_1_again_and_again),
        cmocka_unit_test(rule_8_1_results_that_are_changed),
        cmocka_unit_test(rule_8_1_times_and_conditions),
        cmocka_unit_test(a_wrong_row_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
