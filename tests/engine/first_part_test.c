// SPDX-License-Identifier: MIT
// Goal: the filters of a scene's first part are a condition for beginning the scene, as those of the other parts are for the
// partners.
// Method: the same scene with each filter, begun by an agent that fits the filter and by one that does not. (SEMANTICS 5.1)

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_1_the_first_part_says_who_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
