// SPDX-License-Identifier: MIT
// Goal: a role with `while` is worn by every agent of its kind as long as that is so: by one without another role, whatever the
// condition reads, through the cleanup of what the role does, a save and a reload. (SEMANTICS 1)
// Method: a tavern whose guests get drunk and sober, in whose yard it rains, and a text that learns of the role later.

#include "tests/engine/theatre.h"
#include "troupe/fact.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TAVERN                    \
    "kind guest, a creature\n"    \
    "    drunk: 0 to 100\n"       \
    "    sobered: whole number\n" \
    "world\n"                     \
    "    raining: yes or no\n"    \
    "role Patron for guest\n"     \
    "    proactive Sit\n"         \
    "        wait 1 min\n"
#define DRUNK                                          \
    "role Drunk for guest, while drunk > 70, rank 2\n" \
    "    proactive Sway\n"                             \
    "        sequence\n"                               \
    "            wait 10 s\n"                          \
    "            finally\n"                            \
    "                set sobered to sobered + 1\n"     \
    "                stand up\n"
#define WET \
    "role Wet for creature, while raining and any creature within 5 m\n    latent Shiver, when every 1 s\n        wait 0.1 s\n"

static void let_it_rain(theatre *t, int rains)
{
    trp_value value = trp_value_truth(rains != 0);
    assert_int_equal(trp_world_fact_set(theatre_world(t), theatre_find(t, TRP_NAMES_FACT, "world.raining"), value), TRP_OK);
}

static void rule_1_a_role_with_a_while_is_worn_as_long_as_that_is_so(void **state)
{
    (void)state;
    theatre *t = theatre_open(TAVERN DRUNK);
    theatre_add(t, "Patron", "Ann", 0, 0);
    theatre_add_kind(t, "guest", "Bob", 30, 0);  // who has no other role
    theatre_add_kind(t, "creature", "Cat", 60, 0);
    theatre_run(t, 2);
    theatre_expect_count(t, "* role on Drunk", 0);
    theatre_set(t, "Ann", "drunk", 80);
    theatre_set(t, "Bob", "drunk", 80);
    theatre_until(t, 0.5, "Bob started Sway");
    theatre_expect(t, "Ann role on Drunk");
    theatre_run(t, 2);
    theatre_set(t, "Bob", "drunk", 60);
    theatre_until(t, 0.5, "Bob role off Drunk");
    theatre_run(t, 1);
    theatre_expect_count(t, "Bob begins stand up", 1);
    theatre_expect_count(t, "Ann role off Drunk", 0);
    assert_int_equal((int)theatre_get(t, "Bob", "sobered"), 1);
    theatre_run(t, 30);
    theatre_expect_count(t, "Bob role on Drunk", 1);
    theatre_close(t);
}

// A condition of a role may read what no event tells: the world, and others nearby.
static void rule_1_the_condition_of_a_role_may_look_around(void **state)
{
    (void)state;
    theatre *t = theatre_open(TAVERN WET);
    theatre_add_kind(t, "guest", "Ann", 0, 0);
    theatre_add_kind(t, "guest", "Bob", 30, 0);
    theatre_run(t, 1);
    let_it_rain(t, 1);
    theatre_run(t, 3);
    theatre_expect_count(t, "* role on Wet", 0);
    theatre_walk(t, "Bob", 3, 0, 10);
    theatre_until(t, 6, "Ann role on Wet");
    theatre_until(t, 2, "Ann started Shiver");
    let_it_rain(t, 0);
    theatre_until(t, 3, "Bob role off Wet");
    theatre_close(t);
}

// Four roles are the most: the fifth is worn when one of them is taken off.
static void rule_1_a_role_without_a_place_is_put_on_as_soon_as_there_is_one(void **state)
{
    (void)state;
    theatre *t = theatre_open(TAVERN DRUNK
                              "role A for guest\n    proactive A1\n        wait 1 s\n"
                              "role B for guest\n    proactive B1\n        wait 1 s\n"
                              "role C for guest\n    proactive C1\n        wait 1 s\n");
    theatre_add(t, "Patron", "Ann", 0, 0);
    theatre_put_on(t, "Ann", "A");
    theatre_put_on(t, "Ann", "B");
    theatre_put_on(t, "Ann", "C");
    theatre_run(t, 1);
    theatre_set(t, "Ann", "drunk", 80);
    theatre_run(t, 3);
    theatre_expect_count(t, "Ann role on Drunk", 0);
    theatre_take_off(t, "Ann", "B");
    theatre_until(t, 1, "Ann role on Drunk");
    theatre_close(t);
}

static void rule_1_a_text_that_learns_of_such_a_role_puts_it_on(void **state)
{
    (void)state;
    theatre *t = theatre_open(TAVERN);
    theatre_add(t, "Patron", "Ann", 0, 0);
    theatre_add_kind(t, "guest", "Bob", 30, 0);
    theatre_set(t, "Ann", "drunk", 80);
    theatre_set(t, "Bob", "drunk", 80);
    theatre_run(t, 2);
    theatre_reload(t, TAVERN DRUNK);
    theatre_until(t, 1, "Bob started Sway");
    theatre_expect(t, "Ann role on Drunk");
    theatre_reload(t, TAVERN);
    theatre_run(t, 2);
    assert_string_equal(theatre_queues(t, "Bob"), "");
    theatre_close(t);
}

// The same steps after a save as without one.
static void rule_1_a_role_with_a_while_goes_on_after_a_save(void **state)
{
    (void)state;
    for (uint32_t steps = 0; steps < 20; steps += 3) {
        theatre *t = theatre_open(TAVERN DRUNK);
        theatre_add_kind(t, "guest", "Bob", 0, 0);
        theatre_run(t, 1);
        theatre_set(t, "Bob", "drunk", 80);
        theatre_steps(t, steps);
        theatre_expect_same_when_loaded(t, 40);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_1_a_role_with_a_while_is_worn_as_long_as_that_is_so),
        THEATRE_TEST(rule_1_the_condition_of_a_role_may_look_around),
        THEATRE_TEST(rule_1_a_role_without_a_place_is_put_on_as_soon_as_there_is_one),
        THEATRE_TEST(rule_1_a_text_that_learns_of_such_a_role_puts_it_on),
        THEATRE_TEST(rule_1_a_role_with_a_while_goes_on_after_a_save),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
