// SPDX-License-Identifier: MIT
// Goal: a task that becomes another type of task while an agent performs it begins again as the new one; the rest of an
// interrupted wait belongs to that wait only. (docs/saves.md, "When the text has changed")
// Method: tables of tasks before and after; Ann is at the first of two tasks when the text changes, and must come to the second.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SHOP                                    \
    "kind person, a creature\n"                 \
    "    zeal: 0 to 100, starts 0\n"            \
    "host shop\n"                               \
    "    action carve, uses hands, lasts 2 s\n" \
    "    action paint, uses hands, lasts 2 s\n" \
    "    action sign, uses hands, lasts 2 s\n"  \
    "role Carver for person\n"                  \
    "    proactive Work, if 0 > 1\n"

static theatre *open_shop(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Work", NULL);
    return t;
}

// ---- Another sort of task -----------------------------------------------------------------------

static const struct {
    const char *what, *first, *second;  // a task that carves first, and one that paints first; both sign then
} sorts[] = {
    {"a list", SHOP "        carve\n        sign\n", SHOP "        paint\n        sign\n"},
    {"a tree", SHOP "        sequence\n            carve\n            sign\n",
     SHOP "        sequence\n            paint\n            sign\n"},
    {"a plan", SHOP "        Make\nplan Make\n    way\n        First\n        Last\ntask First\n    carve\ntask Last\n    sign\n",
     SHOP "        Make\nplan Make\n    way\n        First\n        Last\ntask First\n    paint\ntask Last\n    sign\n"},
    {"a network",
     SHOP "        Round\nnetwork Round\n    node Begin\n        carve\n        -> Close when done\n"
          "    node Close\n        sign\n        -> end when done\n",
     SHOP "        Round\nnetwork Round\n    node Begin\n        paint\n        -> Close when done\n"
          "    node Close\n        sign\n        -> end when done\n"},
};

static void each_sort_of_task_becomes_each_other_one(void **state)
{
    (void)state;
    enum { SORTS = sizeof sorts / sizeof *sorts };
    for (size_t i = 0; i < (size_t)SORTS * SORTS; i++) {
        theatre *t = open_shop(sorts[i / SORTS].first);
        theatre_until(t, 9, "Ann begins carve");
        theatre_mark(t);
        theatre_reload(t, sorts[i % SORTS].second);
        theatre_until(t, 20, "Ann finished Work");
        // A task of two steps may be matched by its second step.
        if (theatre_count(t, "Ann begins carve") != 0 || theatre_count(t, "Ann begins paint") > 1 ||
            theatre_count(t, "Ann begins sign") != 1 || theatre_count(t, "Ann finished Work") != 1) {
            theatre_print(t);
            fail_msg("%s does not become %s", sorts[i / SORTS].what, sorts[i % SORTS].what);
        }
        theatre_close(t);
    }
}

// ---- A wait that was interrupted -----------------------------------------------------------------

#define BREAK "    latent Break, when zeal rises above 50, priority 3\n        paint\n"

// Ann waits for 6 s; after 3 s she is interrupted, and the text changes.
static void an_interrupted_wait_goes_on_for_the_rest_of_the_same_wait(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        double least, most;  // seconds from her return to the signing
    } rows[] = {
        {"        sign\n", "        sign\n        sign\n", 2, 4},  // the same wait continues
        {"wait 6 s", "wait 5 s", 4.5, 5.5},                        // another wait has its own time
        {"        wait 6 s, resumes here\n", "        wait 6 s, resumes here\n        wait 1 s\n", 3, 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static const char text[] = SHOP "        wait 6 s, resumes here\n        sign\n" BREAK;
        theatre *t = open_shop(text);
        theatre_run(t, 3);
        theatre_set(t, "Ann", "zeal", 60);
        theatre_until(t, 3, "Ann begins paint");
        theatre_mark(t);
        theatre_reload(t, theatre_edited(text, rows[i].from, rows[i].to));
        theatre_until(t, 9, "Ann finished Break");
        uint32_t back = theatre_now(t);
        theatre_until(t, 12, "Ann begins sign");
        double waited = (theatre_now(t) - back) / 30.0;
        if (waited < rows[i].least || waited > rows[i].most) {
            fail_msg("row %zu: she waits %.1f s", i, waited);
        }
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(each_sort_of_task_becomes_each_other_one),
        THEATRE_TEST(an_interrupted_wait_goes_on_for_the_rest_of_the_same_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
