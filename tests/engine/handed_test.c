// SPDX-License-Identifier: MIT
// Goal: a requester hands in what it performs there: a task, or another behaviour of its role. (SEMANTICS 9.5)
// Method: a chair on which an agent reads, dozes or looks around, as the agent hands in.

#include "theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char text[] =
    "object Chair\n"
    "    behaviour Sit (inner: behaviour), holders 1\n"
    "        wait 1 s\n"
    "        do inner\n"
    "kind reader, a creature\n"
    "    pages: whole number\n"
    "    naps: whole number\n"
    "role Reader for reader, chooses in turn\n"
    "    proactive Read\n"
    "        request Sit (inner = Page) of nearest Chair\n"
    "    proactive Rest\n"
    "        request Sit (inner = Doze) of nearest Chair\n"
    "    proactive Doze, if naps < 0\n"
    "        wait 2 s\n"
    "        set naps to naps + 1\n"
    "role Guest for creature\n"
    "    proactive Look\n"
    "        request Sit (inner = Gaze) of nearest Chair\n"
    "role Other for reader\n"
    "    proactive Look\n"
    "        request Sit (inner = Gaze) of nearest Chair\n"
    "task Page\n"
    "    wait 3 s\n"
    "    set pages to pages + 1\n"
    "task Gaze\n"
    "    look for 1 s\n";

static void rule_9_5_a_person_hands_in_what_he_does(void **state)
{
    (void)state;
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "Chair", "chair", 1, 0);
    theatre_add(t, "Reader", "Ann", 0, 0);
    theatre_run(t, 8);
    assert_true(theatre_get(t, "Ann", "pages") == 1);
    assert_true(theatre_get(t, "Ann", "naps") == 1);
    theatre_close(t);
}

// Two kinds hand in different behaviours under one name: each performs its own.
static void rule_9_5_several_kinds_hand_in_the_same(void **state)
{
    (void)state;
    static const char *const roles[] = {"Guest", "Other"};
    for (size_t i = 0; i < 2; i++) {
        theatre *t = theatre_open(text);
        theatre_add_kind(t, "Chair", "chair", 1, 0);
        theatre_add(t, roles[i], "Wal", 0, 0);
        theatre_until(t, 5, "Wal begins look");
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_5_a_person_hands_in_what_he_does),
        THEATRE_TEST(rule_9_5_several_kinds_hand_in_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
