// SPDX-License-Identifier: MIT
// Goal: the theatre plays what it is told, so that the other tests see the engine.
// Method: one walker, one talker; the log is compared.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/engine/theatre.h"

static const char walker[] =
    "role Walker for creature\n"
    "    proactive Visit (who: creature = nobody)\n"
    "        move to who\n"
    "        \"Good day.\"\n";

static void a_walker_follows_a_moving_goal(void **state)
{
    (void)state;
    theatre *t = theatre_open(walker);
    theatre_add_free(t, "Walker", "Mary", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 7, 0);
    theatre_step(t);
    theatre_perform_about(t, "Mary", "Visit", "Bob");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "Mary"), "Visit@0 current performing");
    theatre_place(t, "Bob", 0, 7);
    theatre_until(t, 10, "Mary begins say \"Good day.\"");
    assert_true(theatre_distance(t, "Mary", "Bob") < 1.2);
    theatre_until(t, 2, "Mary finished Visit");
    theatre_expect(t, "Mary started Visit", "Mary begins move to Bob", "Mary task done Visit@0");
    theatre_expect_no(t, "* interrupted");
    theatre_close(t);
}

static void patterns_end_at_the_end_of_a_word(void **state)
{
    (void)state;
    assert_true(theatre_fits("Mary started Order", "Mary started Order"));
    assert_true(theatre_fits("Mary started Order", "Mary started Order@2"));
    assert_false(theatre_fits("Mary started Order", "Mary started Orders"));
    assert_true(theatre_fits("* (rank)", "Mary rejected Order (rank)"));
    assert_false(theatre_fits("Bob*", "Mary asked Bob"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_walker_follows_a_moving_goal),
        THEATRE_TEST(patterns_end_at_the_end_of_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
