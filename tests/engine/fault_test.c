// SPDX-License-Identifier: MIT
// Goal: an expression with a fault (a division by zero, a value out of range) has a defined result, and its agent, behaviour,
// task and line are told; so are those of a task that fails. (SEMANTICS 8.4)
// Method: short plays with one fault each, whose line is known.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define WORDS                       \
    "kind clerk, a creature\n"      \
    "    sum: number, starts 7\n"   \
    "    share: number, starts 0\n" \
    "    boss: creature\n"

static theatre *open(const char *steps)
{
    static char text[2000];
    snprintf(text, sizeof text, "%srole Clerk for clerk\n    proactive Count, once\n%s", WORDS, steps);
    theatre *t = theatre_open(text);
    theatre_add(t, "Clerk", "Ada", 0, 0);
    return t;
}

// The line that the first event of the kind names.
static uint32_t line_of(theatre *t, trp_event_kind kind, trp_reason reason)
{
    for (int i = 0; i < 100; i++) {
        theatre_step(t);
        const trp_event *event = theatre_find_event(t, kind, "Ada", "Count", 0);
        if (event != NULL) {
            assert_int_equal(event->reason, reason);
            return event->line;
        }
    }
    fail_msg("nothing is told");
    return 0;
}

static void rule_8_4_a_division_by_zero_is_0_and_is_told(void **state)
{
    (void)state;
    theatre *t = open(
        "        wait 0.1 s\n"
        "        set sum to sum / share + 2\n"
        "        wait 5 s\n");
    assert_int_equal(line_of(t, TRP_EVENT_MISCALCULATED, TRP_REASON_ZERO), 8);
    assert_true(theatre_get(t, "Ada", "sum") == 2);
    theatre_close(t);
}

static void rule_8_4_a_number_that_is_too_large_is_the_largest_and_is_told(void **state)
{
    (void)state;
    theatre *t = open(
        "        repeat\n"
        "            wait 0.1 s\n"
        "            set sum to sum * 1000\n");
    assert_int_equal(line_of(t, TRP_EVENT_MISCALCULATED, TRP_REASON_LIMIT), 9);
    assert_true(theatre_get(t, "Ada", "sum") > 1000000);
    theatre_step(t);
    assert_true(theatre_get(t, "Ada", "sum") > 1000000);
    theatre_close(t);
}

static void rule_8_4_a_sound_task_is_not_told_of(void **state)
{
    (void)state;
    theatre *t = open(
        "        set share to 2\n"
        "        set sum to sum / share\n"
        "        wait 1 s\n");
    theatre_run(t, 2);
    theatre_expect_no(t, "* miscalculated*");
    theatre_close(t);
}

static void rule_8_4_a_step_that_reads_of_nobody_fails_as_gone(void **state)
{
    (void)state;
    theatre *t = open(
        "        wait 0.1 s\n"
        "        move to boss\n");
    assert_int_equal(line_of(t, TRP_EVENT_TASK_FAILED, TRP_REASON_GONE), 8);
    theatre_close(t);
    t = open(
        "        sequence\n"
        "            wait 0.1 s\n"
        "            selector\n"
        "                check sum < 0\n"
        "                move to boss\n");
    assert_int_equal(line_of(t, TRP_EVENT_TASK_FAILED, TRP_REASON_GONE), 11);
    theatre_close(t);
}

static void rule_8_4_a_task_that_fails_says_at_which_line(void **state)
{
    (void)state;
    theatre *t = open(
        "        wait 0.1 s\n"
        "        check sum < 0\n");
    assert_int_equal(line_of(t, TRP_EVENT_TASK_FAILED, TRP_REASON_CHECK), 8);
    theatre_close(t);
    t = open(
        "        sequence\n"
        "            check sum < 0, always succeeds\n"
        "            selector\n"
        "                check sum < 1\n"
        "                check sum < 2\n");
    assert_int_equal(line_of(t, TRP_EVENT_TASK_FAILED, TRP_REASON_CHECK), 11);
    theatre_close(t);
}

static void rule_8_4_an_update_that_is_too_long_says_where(void **state)
{
    (void)state;
    theatre *t = open(
        "        repeat 60000 times\n"
        "            if sum < 0\n"
        "                wait 1 s\n");
    uint32_t line = line_of(t, TRP_EVENT_TASK_FAILED, TRP_REASON_BUDGET);
    assert_in_range(line, 7, 8);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_4_a_division_by_zero_is_0_and_is_told),
        THEATRE_TEST(rule_8_4_a_number_that_is_too_large_is_the_largest_and_is_told),
        THEATRE_TEST(rule_8_4_a_sound_task_is_not_told_of),
        THEATRE_TEST(rule_8_4_a_step_that_reads_of_nobody_fails_as_gone),
        THEATRE_TEST(rule_8_4_a_task_that_fails_says_at_which_line),
        THEATRE_TEST(rule_8_4_an_update_that_is_too_long_says_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
