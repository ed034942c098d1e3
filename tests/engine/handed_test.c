// SPDX-License-Identifier: MIT
// Goal: a requester hands in what it performs there: a task, or another behaviour of its role. (SEMANTICS 9.5)
// Method: a chair on which an agent reads, dozes or looks around, as the agent hands in.

#include "theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

// Other objects have a behaviour of that name, one of them a private one.
static void rule_9_5_a_behaviour_of_the_own_role_before_any_objects(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind eater, a creature\n"
        "    bites: whole number\n"
        "object Bar\n"
        "    private behaviour Chew for eater\n"
        "        set bites to 5\n"
        "object Inn\n"
        "    behaviour Chew for eater\n"
        "        set bites to 6\n"
        "object Table\n"
        "    behaviour Eat for eater (inner: behaviour)\n"
        "        do inner\n"
        "role Eater for eater\n"
        "    proactive Dine\n"
        "        request Eat (inner = Chew) of nearest Table\n"
        "    proactive Chew, if bites > 99\n"
        "        set bites to 9\n");
    theatre_add_kind(t, "Table", "table", 1, 0);
    theatre_add(t, "Eater", "Ann", 0, 0);
    theatre_until(t, 2, "Ann finished Dine");
    assert_int_equal(theatre_get(t, "Ann", "bites"), 9);
    theatre_close(t);
}

// `do` in a behaviour of an object means one of that object or its parents, else one of a role, and never another object's.
static void rule_9_5_an_object_does_its_own_behaviour(void **state)
{
    (void)state;
    static const struct {
        const char *object;
        int64_t bites;
    } cases[] = {{"Bar", 5}, {"Pub", 6}, {"Inn", 6}, {"Stall", 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text_of_case[2048];
        (void)snprintf(text_of_case, sizeof text_of_case,
                       "kind eater, a creature\n"
                       "    bites: whole number\n"
                       "object Bar\n"
                       "    private behaviour Chew for eater\n"
                       "        set bites to 5\n"
                       "    behaviour Eat for eater\n"
                       "        do Chew\n"
                       "object Pub\n"
                       "    private behaviour Chew for eater\n"
                       "        set bites to 6\n"
                       "    behaviour Eat for eater\n"
                       "        do Chew\n"
                       "object Inn, a Pub\n"
                       "    behaviour Eat for eater\n"
                       "        do Chew\n"
                       "object Stall\n"
                       "    behaviour Eat for eater\n"
                       "        do Chew\n"
                       "role Eater for eater\n"
                       "    proactive Dine\n"
                       "        request Eat of nearest %s\n"
                       "    proactive Chew, if bites > 99\n"
                       "        set bites to 9\n",
                       cases[i].object);
        theatre *t = theatre_open(text_of_case);
        theatre_add_kind(t, cases[i].object, "house", 1, 0);
        theatre_add(t, "Eater", "Ann", 0, 0);
        theatre_until(t, 2, "Ann finished Dine");
        assert_int_equal(theatre_get(t, "Ann", "bites"), cases[i].bites);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_5_a_person_hands_in_what_he_does),
        THEATRE_TEST(rule_9_5_several_kinds_hand_in_the_same),
        THEATRE_TEST(rule_9_5_a_behaviour_of_the_own_role_before_any_objects),
        THEATRE_TEST(rule_9_5_an_object_does_its_own_behaviour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
