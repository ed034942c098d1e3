// SPDX-License-Identifier: MIT
// Goal: the scenario of "Behavior Multi-queues" (2009), with all queues as in its Figure 4 at points 1, 2 and 3, and the way
// it ends; and the two shorter movies of the paper. Method: examples/mary.troupe with a small host. Mary approaches Bob;
// Linda, a server, passes by; Dave has something to say. No agent chooses anything for itself.

#include "theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

static theatre *open_example(void)
{
    FILE *file = fopen("examples/mary.troupe", "rb");
    assert_non_null(file);
    static char text[65536];
    size_t size = fread(text, 1, sizeof text - 1, file);
    text[size] = 0;
    fclose(file);
    assert_true(size < sizeof text - 1);
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "place", "bar", 25, 10);
    theatre_give(t, "bar", "ale", 20);
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_add_free(t, "Patron", "Bob", 12, 0);
    theatre_add_free(t, "Patron", "Dave", 3, 2);
    theatre_add_free(t, "Server", "Linda", 4, 8);
    theatre_give(t, "Mary", "coin", 10);
    theatre_steps(t, 2);
    theatre_answers_after(t, NULL, "fetch", 10 * 30);  // Linda needs a long time to get to the bar
    return t;
}

static void the_queues_are_those_of_figure_4(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = open_example();
    theatre_perform_about(t, "Mary", "Approach", "Bob");
    theatre_until(t, 10, "Mary task started Approach@1");
    theatre_set(t, "Mary", "thirst", 90);
    theatre_walk(t, "Linda", 4, 1, 1.4);
    theatre_until(t, 20, "Mary started Order");
    // Point 1: Approach is interrupted in Move; Order is current at its first task.
    theatre_expect(t, "Mary interrupted Approach@1 by Order");
    assert_string_equal(theatre_queues(t, "Mary"), "Order@0 current performing | Approach@1");

    theatre_until(t, 60, "Linda task started Order@3");
    theatre_walk(t, "Linda", 25, 10, 5);
    theatre_until(t, 60, "Mary suspended Order");
    // Point 2: Order waits, suspended, for the drink; Move is performed again.
    theatre_expect(t, "Mary suspended Order@3", "Mary resumed Approach@1", "Mary task started Approach@1");
    assert_string_equal(theatre_queues(t, "Mary"), "Approach@1 current performing | Order@3 suspended");
    assert_string_equal(theatre_queues(t, "Linda"), "Order@3 current performing");

    theatre_run(t, 2);
    theatre_walk(t, "Linda", 4, 1, 5);
    theatre_run(t, 1.5);
    theatre_perform(t, "Dave", "Converse talk", "Mary");
    theatre_until(t, 2, "Mary started Converse listen");
    theatre_until(t, 60, "Mary activated Order");
    // Point 3: Linda is back; Order is active again and has interrupted Converse listen, whose Listen and Exclaim
    // are still to come.
    theatre_expect(t, "Mary interrupted Converse listen* by Order", "Mary resumed Order");
    assert_string_equal(theatre_queues(t, "Mary"), "Order@4 current performing | Converse listen@1 | Approach@1");

    theatre_walk(t, "Bob", 12, 9, 1.4);  // Bob walks on meanwhile
    theatre_until(t, 120, "Mary finished Approach");
    theatre_expect(t, "Mary finished Order", "Mary resumed Converse listen", "Mary finished Converse listen",
                   "Mary resumed Approach@1", "Mary finished Approach");
    theatre_expect_count(t, "Mary task done Approach@0", 1);  // Exclaim ran exactly once
    assert_true(theatre_distance(t, "Mary", "Bob") < 1.5);    // Mary comes to where Bob is now
    assert_int_equal(theatre_has(t, "Mary", "ale"), 1);
    assert_int_equal(theatre_has(t, "Mary", "coin"), 9);
    assert_int_equal(theatre_has(t, "Linda", "coin"), 1);
    theatre_close(t);
}

static void without_linda_mary_is_free_within_the_step(void **state)
{
    (void)state;
    theatre *t = open_example();
    theatre_set(t, "Mary", "thirst", 90);
    theatre_walk(t, "Linda", 1, 2, 1.4);
    theatre_until(t, 60, "Linda task started Order@3");
    theatre_remove(t, "Linda");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "Mary"), "");
    theatre_expect(t, "Mary cancelled Order");
    theatre_close(t);
}

static void movie_resumable_behaviour(void **state)
{
    (void)state;
    theatre *t = open_example();
    theatre_add_player(t, "stranger", 6, 0.5);
    theatre_perform_about(t, "Mary", "Approach", "Bob");
    theatre_until(t, 60, "Mary finished Approach");
    theatre_expect(t, "Mary task done Approach@0", "Mary interrupted Approach@1 by Notice", "Mary finished Notice",
                   "Mary resumed Approach@1", "Mary finished Approach");
    theatre_expect_count(t, "Mary begins exclaim", 1);
    theatre_close(t);
}

static void movie_collaborative_behaviour(void **state)
{
    (void)state;
    theatre *t = open_example();
    theatre_perform_about(t, "Mary", "Approach", "Bob");
    theatre_until(t, 10, "Mary task started Approach@1");
    theatre_perform(t, "Dave", "Converse talk", "Mary");
    theatre_until(t, 2, "Mary started Converse listen");
    theatre_expect(t, "Mary interrupted Approach@1 by Converse listen");
    theatre_place(t, "Bob", 0, 12);
    theatre_until(t, 60, "Mary finished Approach");
    theatre_expect(t, "Mary finished Converse listen", "Mary resumed Approach@1");
    assert_true(theatre_distance(t, "Mary", "Bob") < 1.5);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_queues_are_those_of_figure_4),
        cmocka_unit_test(without_linda_mary_is_free_within_the_step),
        cmocka_unit_test(movie_resumable_behaviour),
        cmocka_unit_test(movie_collaborative_behaviour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
