// SPDX-License-Identifier: MIT
// Goal: the filters of a scene's first part are a condition for beginning the scene, as those of the other parts are for the
// partners, which know the parts above them.
// Method: the same scene with each filter, begun by an agent that fits the filter and by one that does not; a scene of three whose
// last part stands near the second. (SEMANTICS 5.1)

#include "theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static theatre *open_scene(const char *first)
{
    char text[600];
    snprintf(text, sizeof text,
             "item rug\n"
             "place bar\n"
             "kind trader, a creature\n    rich: yes or no\n"
             "role Trader for trader\n    proactive Linger, weight 0.01\n        wait 1 s\n"
             "scene Haggling\n    part seller: %s\n    part buyer: nearest Trader within 30 m\n"
             "    | seller | buyer |\n    | wait 2 s | wait 2 s |\n"
             "setting S\n    places\n        bar at (0, 0)\n    cast\n        Nobody: creature at (90, 90)\n",
             first);
    return theatre_open(text);
}

static void rule_5_1_the_first_part_says_who_begins(void **state)
{
    (void)state;
    static const struct {
        const char *first;
        bool rich, begins;
    } cases[] = {
        {"Trader", false, true},
        {"Trader where it.rich", false, false},
        {"Trader where it.rich", true, true},
        {"Trader where not it.rich", true, false},
        {"a Trader where any Trader within 5 m where it.rich", false, false},
        {"a Trader where any Trader within 5 m where not it.rich", false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        theatre *t = open_scene(cases[i].first);
        theatre_add(t, "Trader", "Ali", 1, 0);
        theatre_add(t, "Trader", "Basma", 2, 0);
        theatre_set(t, "Ali", "rich", cases[i].rich);
        theatre_set(t, "Basma", "rich", cases[i].rich);
        theatre_run(t, 20);
        if ((theatre_count(t, "* started Haggling") > 0) != cases[i].begins) {
            fail_msg("part seller: %s, %s rich", cases[i].first, cases[i].rich ? "both" : "nobody");
        }
        theatre_close(t);
    }
}

static void rule_5_1_a_part_is_looked_for_with_the_parts_above(void **state)
{
    (void)state;
    static const char *const parts[] = {"nearest Trader within 3 m of buyer", "every Trader within 3 m of buyer, at most 2",
                                        "nearest Trader where it is within 3 m of buyer and it.rich is buyer.rich"};
    for (size_t i = 0; i < 2 * sizeof parts / sizeof *parts; i++) {
        bool waits = i % 2 == 1;
        char text[700];
        snprintf(text, sizeof text,
                 "place bar\n"
                 "kind trader, a creature\n    rich: yes or no\n"
                 "role Trader for trader\n    proactive Linger, weight 0.01\n        wait 1 s\n"
                 "role Seller for trader\n    proactive Linger\n        wait 1 s\n"
                 "scene Haggling%s\n    part seller: Seller\n    part buyer: nearest Trader\n    part witness: %s\n%s"
                 "    | seller | buyer | witness |\n    | wait 2 s | wait 2 s | wait 2 s |\n",
                 waits ? "" : ", weight 9", parts[i / 2], waits ? "    starts when every 1 s\n" : "");
        theatre *t = theatre_open(text);
        theatre_add(t, "Seller", "Ali", 0, 0);
        theatre_add(t, "Trader", "Basma", 5, 0);
        theatre_add(t, "Trader", "Cem", -6, 0);
        theatre_run(t, 5);
        theatre_expect_no(t, "* started Haggling");
        theatre_add(t, "Trader", "Dua", 7, 0);
        theatre_until(t, 5, "Ali started Haggling");
        theatre_until(t, 5, "Ali finished Haggling");
        assert_true(theatre_count(t, "Dua started Haggling") > 0);
        theatre_expect_no(t, "Cem started Haggling");
        theatre_close(t);
    }
}

// A search that is only imagined leaves out the agents of the parts above, as the search of a claim does: Cem is the third, not the
// second, and so Dua is near.
static void rule_5_1_an_agent_of_a_part_above_is_not_looked_at_again(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "place bar\n"
        "kind trader, a creature\n    ready: yes or no\n"
        "role Trader for trader\n    proactive Linger, weight 0.01\n        wait 1000 s\n"
        "role Seller for trader\n    proactive Linger\n        wait 1000 s\n"
        "scene Haggling\n    part seller: Seller\n    part second: nearest trader within 20 m\n"
        "    part third: nearest trader within 20 m\n"
        "    part fourth: nearest trader within 3 m of third where it is not third\n"
        "    starts when my ready becomes yes\n"
        "    | seller | second | third | fourth |\n    | wait 2 s | wait 2 s | wait 2 s | wait 2 s |\n");
    theatre_add(t, "Seller", "Ali", 0, 0);
    theatre_add(t, "Trader", "Basma", 5, 0);
    theatre_add(t, "Trader", "Cem", -6, 0);
    theatre_add(t, "Trader", "Dua", -8, 0);
    theatre_run(t, 1);
    theatre_set(t, "Ali", "ready", 1);
    theatre_until(t, 5, "Ali started Haggling");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_1_the_first_part_says_who_begins),
        THEATRE_TEST(rule_5_1_a_part_is_looked_for_with_the_parts_above),
        THEATRE_TEST(rule_5_1_an_agent_of_a_part_above_is_not_looked_at_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
