// SPDX-License-Identifier: MIT
// Goal: the work and memory of a compilation are bounded by the size of the text. (SECURITY.md)
// Method: texts made to do harm, compiled with an allocator that gives a limited number of bytes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "script/text/source.h"
#include "troupe/script.h"

#define MOST_MEMORY (264u << 20)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)  // then pieces of arenas are longer
#undef MOST_MEMORY
#define MOST_MEMORY (320u << 20)
#endif
#endif
#define LARGEST (128u << 10)

typedef struct purse {
    size_t live;
    bool empty;
} purse;

static void *spend(void *context, void *pointer, size_t old_size, size_t new_size)
{
    purse *p = context;
    if (p->live - old_size + new_size > MOST_MEMORY) {
        p->empty = true;
        return NULL;
    }
    p->live += new_size - old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return realloc(pointer, new_size);
}

// Compiles a text; it must be refused with a sentence that contains `said`, or compile when that is NULL.
static void compiles(const char *text, size_t size, const char *said)
{
    purse p = {0};
    trp_allocator allocator = {spend, &p};
    trp_script_source source = {"harm.troupe", text, size};
    trp_script *script;
    trp_result result = trp_script_compile(&source, 1, &allocator, &script);
    assert_false(p.empty);
    assert_non_null(script);
    assert_int_equal(result == TRP_OK, said == NULL);
    if (said != NULL && strstr(trp_script_report(script), said) == NULL) {
        fail_msg("not said: %s\n%s", said, trp_script_report(script));
    }
    trp_script_release(script);
    assert_int_equal(p.live, 0);
}

typedef struct text {
    char at[LARGEST + 100];
    size_t size;
} text;

static void add(text *t, const char *line, uint32_t indent)
{
    size_t length = strlen(line);
    assert_true(t->size + indent + length + 1 < sizeof t->at);
    memset(t->at + t->size, ' ', indent);
    memcpy(t->at + t->size + indent, line, length);
    t->size += indent + length;
    t->at[t->size++] = '\n';
}

static text *begin(void)
{
    static text t;
    t.size = 0;
    add(&t, "role Guest for creature", 0);
    add(&t, "proactive Count", 4);
    return &t;
}

static void repeat(text *t, uint32_t levels, const char *line)
{
    for (uint32_t i = 0; i < levels; i++) {
        add(t, "repeat 32 times", 8 + 4 * i);
    }
    add(t, line, 8 + 4 * levels);
}

static void a_behaviour_has_at_most_1000_tasks_however_they_are_written(void **state)
{
    (void)state;
    text *t = begin();
    repeat(t, 1, "wait 1 s");
    compiles(t->at, t->size, NULL);
    t = begin();
    repeat(t, 2, "wait 1 s");  // 1024
    compiles(t->at, t->size, "more than 1000 tasks");
    t = begin();
    for (uint32_t i = 0; i < 1000; i++) {
        add(t, "wait 1 s", 8);
    }
    compiles(t->at, t->size, NULL);
    add(t, "wait 1 s", 8);
    compiles(t->at, t->size, "more than 1000 tasks");
}

// A tree of 20 selectors with 15 poses each, at each place that may have a block of its own.
static void a_task_has_at_most_1024_lines_wherever_it_stands(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after;
        uint32_t indent;
    } places[] = {
        {"role R for creature\n    proactive Rest", NULL, 8},
        {"role R for creature\n    proactive Rest\n        wait 1 s\nscene S\n    part x: R\n    part y: R within 5 m\n"
         "    starts when y comes within 3 m of x\n    phase\n        x",
         "        y\n            wait 1 s", 12},
    };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        text *t = calloc(1, sizeof *t);
        assert_non_null(t);
        add(t, places[i].before, 0);
        add(t, "selector", places[i].indent);
        for (uint32_t j = 0; j < 32; j++) {
            add(t, "selector", places[i].indent + 4);
            for (uint32_t k = 0; k < 32; k++) {
                add(t, "pose for 1 s", places[i].indent + 8);
            }
        }
        if (places[i].after != NULL) {
            add(t, places[i].after, 0);
        }
        compiles(t->at, t->size, "This is too long for one task: at most 1024 lines are possible");
        free(t);
    }
}

static void repeating_what_is_wrong_or_nothing_ends(void **state)
{
    (void)state;
    text *t = begin();
    repeat(t, 8, "blubber");
    compiles(t->at, t->size, "more than anybody could do");
    t = begin();
    repeat(t, 8, "on interrupt");
    compiles(t->at, t->size, "more than anybody could do");
}

static void tasks_that_use_one_another_many_times_are_refused(void **state)
{
    (void)state;
    static const char *const above[] = {"task t%u", "proactive P%u"}, *const use[] = {"t%u", "do P%u"};
    for (uint32_t which = 0; which < 2; which++) {
        text *t = begin();
        t->size = 0;
        if (which == 1) {
            add(t, "role Guest for creature", 0);
        }
        for (uint32_t level = 0; level < 7; level++) {
            char line[40];
            (void)snprintf(line, sizeof line, above[which], level);
            add(t, line, 4 * which);
            (void)snprintf(line, sizeof line, use[which], level + 1);
            for (uint32_t i = 0; i < 20; i++) {
                add(t, level < 6 ? line : "wait 1 s", 4 + 4 * which);
            }
        }
        if (which == 0) {
            add(t, "role Guest for creature", 0);
            add(t, "proactive Count", 4);
            add(t, "sequence", 8);
            add(t, "t0", 12);
        }
        compiles(t->at, t->size, "more than anybody could do");
    }
}

static void many_results_within_one_another_are_known_in_time(void **state)
{
    (void)state;
    static const char *const blocks[] = {"sequence, always succeeds", "selector, always fails", "parallel"};
    for (uint32_t which = 0; which < sizeof blocks / sizeof *blocks; which++) {
        text *t = begin();
        for (uint32_t i = 0; i < 40; i++) {
            add(t, blocks[which], 8 + i);
        }
        add(t, "wait 1 s", 48);
        compiles(t->at, t->size, "too much within one another");
    }
}

static void add_rows(text *t, const char *head, uint32_t parts, uint32_t rows)
{
    add(t, head, 0);
    for (uint32_t i = 0; i < parts; i++) {
        char line[40];
        (void)snprintf(line, sizeof line, i == 0 ? "part p%u: R" : "part p%u: R within 5 m", i);
        add(t, line, 4);
    }
    for (uint32_t i = 0; i < rows; i++) {
        add(t, "phase", 4);
        add(t, "p1: wait 1 s", 8);
    }
}

static void a_scene_has_so_many_rows_as_its_parts_leave_room_for(void **state)
{
    (void)state;
    static const char roles[] = "area Pub\nrole R for creature\n    proactive Rest\n        wait 1 s, open to S";
    text *t = begin();
    t->size = 0;
    add(t, "role R for creature\n    proactive Rest\n        wait 1 s", 0);
    add_rows(t, "scene S, weight 1", 128, 512);
    compiles(t->at, t->size, "A scene of so many parts has at most 511 rows");
    t->size = 0;
    add(t, roles, 0);
    add_rows(t, "situation S, in Pub", 2, 1025);
    compiles(t->at, t->size, "A situation has at most 1024 rows");
    t->size = 0;
    add(t, roles, 0);
    add_rows(t, "situation S, in Pub", 2, 1023);
    add(t, "repeat 2 times", 4);  // which takes a row of its own
    add(t, "phase", 8);
    add(t, "p1: wait 1 s", 12);
    compiles(t->at, t->size, "A situation has at most 1024 rows");
}

static void a_text_has_so_many_scenes_of_many_parts_as_fit_into_a_pack(void **state)
{
    (void)state;
    text *t = begin();
    t->size = 0;
    add(t, "role R for creature\n    proactive Rest\n        wait 1 s", 0);
    for (uint32_t i = 0; i < 6; i++) {
        char head[24];
        (void)snprintf(head, sizeof head, "scene S%u, weight 1", i);
        add_rows(t, head, 128, 500);
    }
    compiles(t->at, t->size, "Too many tasks");
}

static void a_line_that_is_open_to_many_makes_one_subscription(void **state)
{
    (void)state;
    text *t = begin();
    char line[40];
    t->size = 0;
    add(t, "area Pub\nrole R for creature\n    proactive Rest\n        wait 1 s", 0);
    for (uint32_t i = 0; i < 400; i++) {
        t->size--;
        (void)snprintf(line, sizeof line, ", open to S%u", i);
        add(t, line, 0);
    }
    for (uint32_t i = 0; i < 400; i++) {
        (void)snprintf(line, sizeof line, "situation S%u, in Pub", i);
        add(t, line, 0);
        add(t, "part x: R", 4);
        add(t, "part y: R", 4);
        add(t, "phase", 4);
        add(t, "x: wait 1 s", 8);
    }
    compiles(t->at, t->size, NULL);
}

// Clauses beyond the number of situations that there may be name some of them again; each looks at no more than so many.
static void a_line_that_is_open_to_the_same_again_and_again_is_read_in_time(void **state)
{
    (void)state;
    text *t = begin();
    char line[40];
    t->size = 0;
    add(t, "area Pub\nrole R for creature\n    proactive Rest\n        wait 1 s", 0);
    for (uint32_t i = 0; i < 4000; i++) {
        t->size--;
        (void)snprintf(line, sizeof line, ",\n            open to S%u", i % 2);
        add(t, line, 0);
    }
    for (uint32_t i = 0; i < 2; i++) {
        (void)snprintf(line, sizeof line, "situation S%u, in Pub", i);
        add(t, line, 0);
        add(t, "part x: R\n    part y: R\n    phase\n        x: wait 1 s", 4);
    }
    compiles(t->at, t->size, NULL);
}

// Settings are known by their names, also the last of many.
static void hundreds_of_settings_have_names_of_their_own(void **state)
{
    (void)state;
    text *t = begin();
    char line[64];
    add(t, "wait 1 s", 8);
    for (uint32_t i = 0; i < 900; i++) {
        (void)snprintf(line, sizeof line, "setting Yard %u", i);
        add(t, line, 0);
        add(t, "cast\n        Ann: Guest at (1, 1)\n        2 Guest scattered", 4);
    }
    compiles(t->at, t->size, NULL);
    add(t, "setting yard 899", 0);
    compiles(t->at, t->size, "There is a setting called `yard 899` already");
}

static void fill(text *t, const char *piece)
{
    size_t length = strlen(piece);
    for (t->size = 0; t->size + length <= LARGEST; t->size += length) {
        memcpy(t->at + t->size, piece, length);
    }
}

// 128 kB of one repeated piece: its diagnostics must come soon.
static void the_same_over_and_over_is_read_in_time(void **state)
{
    (void)state;
    static text t;
    static const char *const pieces[] = {
        "(",           "not ", "\n    a", "\"", "{",   "- ",  "a, ",  "|",         "role a\n", "kind a, a thing\n",
        "use \"a\"\n", "\t",   "a.",      "1",  "of ", "\n#", "\xff", "repeat\n ", "if (\n"};
    for (uint32_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        fill(&t, pieces[i]);
        purse p = {0};
        trp_allocator allocator = {spend, &p};
        trp_script_source source = {"harm.troupe", t.at, t.size};
        trp_script *script;
        (void)trp_script_compile(&source, 1, &allocator, &script);
        assert_false(p.empty);
        trp_script_release(script);
        assert_int_equal(p.live, 0);
    }
}

static void blocks_and_expressions_nest_64_deep(void **state)
{
    (void)state;
    text *t = begin();
    for (uint32_t i = 0; i < 80; i++) {
        add(t, "sequence", 8 + i);
    }
    compiles(t->at, t->size, "64");
    t = begin();
    add(t, "wait ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1 s", 8);
    compiles(t->at, t->size, "64");
}

static void a_text_is_at_most_64_mb(void **state)
{
    (void)state;
    size_t size = TRPI_SOURCE_LARGEST + 1u;
    char *zeros = calloc(1, size);  // the text is refused before any of it is read
    assert_non_null(zeros);
    compiles(zeros, size, "too large");
    free(zeros);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_behaviour_has_at_most_1000_tasks_however_they_are_written),
        cmocka_unit_test(a_task_has_at_most_1024_lines_wherever_it_stands),
        cmocka_unit_test(repeating_what_is_wrong_or_nothing_ends),
        cmocka_unit_test(tasks_that_use_one_another_many_times_are_refused),
        cmocka_unit_test(many_results_within_one_another_are_known_in_time),
        cmocka_unit_test(a_scene_has_so_many_rows_as_its_parts_leave_room_for),
        cmocka_unit_test(a_text_has_so_many_scenes_of_many_parts_as_fit_into_a_pack),
        cmocka_unit_test(a_line_that_is_open_to_many_makes_one_subscription),
        cmocka_unit_test(a_line_that_is_open_to_the_same_again_and_again_is_read_in_time),
        cmocka_unit_test(hundreds_of_settings_have_names_of_their_own),
        cmocka_unit_test(the_same_over_and_over_is_read_in_time),
        cmocka_unit_test(blocks_and_expressions_nest_64_deep),
        cmocka_unit_test(a_text_is_at_most_64_mb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
