// SPDX-License-Identifier: MIT
// Goal: times that wait for something (`patience`, `gives up after`, `forgets after`, `every` and `cooldown` of a situation, the
// brain of an object, `at most` of a reserve) may be computed. The value is that of the moment in which the time begins, and lasts
// through changes of what it read, through saves and reloads. (SEMANTICS 7.4) Method: facts that the times are worked out from are
// set before and after they begin; the steps until something happens are counted.

#include "troupe/save.h"

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define TELLERS                                                                                                        \
    "kind person, a creature\n"                                                                                        \
    "    nerves: 0 to 100, starts 2\n"                                                                                 \
    "    stubborn: 0 to 100, starts 20\n"                                                                              \
    "role Sleeper for person\n"                                                                                        \
    "    latent Sleep, when event bell\n"                                                                              \
    "        wait 200 s\n"                                                                                             \
    "role Teller for person\n"                                                                                         \
    "    proactive Tell, with a person within 5 m, about news, patience nerves * 1 s, gives up after stubborn * 1 s\n" \
    "        wait 0.1 s\n"                                                                                             \
    "        wait 0.1 s\n"                                                                                             \
    "    reactive Hear, about news\n"                                                                                  \
    "        wait 60 s\n"                                                                                              \
    "        wait 0.1 s\n"                                                                                             \
    "event bell\n"

// Ann tells Tim something, who falls asleep before he has heard it.
static theatre *open_tellers_of(const char *text, double nerves, double stubborn, uint32_t *waiting)
{
    theatre *t = theatre_open(text);
    theatre_add(t, "Teller", "Ann", 0, 0);
    theatre_add(t, "Teller", "Tim", 2, 0);
    theatre_put_on(t, "Tim", "Sleeper");
    theatre_set(t, "Ann", "nerves", nerves);
    theatre_set(t, "Ann", "stubborn", stubborn);
    theatre_set(t, "Tim", "nerves", 90);  // each waits by its own
    theatre_set(t, "Tim", "stubborn", 90);
    *waiting = theatre_until(t, 3, "Ann waiting Tell with Tim");
    theatre_perform(t, "Tim", "Sleep", NULL);
    return t;
}

static theatre *open_tellers(double nerves, double stubborn, uint32_t *waiting)
{
    return open_tellers_of(TELLERS, nerves, stubborn, waiting);
}

static void rule_7_4_patience_and_giving_up_may_be_computed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    uint32_t waiting;
    theatre *t = open_tellers(3, 10, &waiting);
    theatre_steps(t, 30);
    theatre_set(t, "Ann", "nerves", 50);  // the wait is under way
    theatre_set(t, "Ann", "stubborn", 50);
    assert_int_equal(theatre_until(t, 6, "Ann suspended Tell@0 with Tim") - waiting, 90);
    assert_in_range(theatre_until(t, 20, "Ann scene broken Tell * (waited too long)") - waiting, 300, 303);
    theatre_close(t);
    t = open_tellers(0, 0, &waiting);  // nothing is one step
    theatre_steps(t, 6);
    assert_int_equal(theatre_step_of(t, "Ann suspended Tell@0 with Tim") - waiting, 1);
    assert_in_range(theatre_step_of(t, "Ann scene broken Tell * (waited too long)") - waiting, 1, 4);
    theatre_close(t);
}

// The wait begins when the behaviour has its partner, so it may read what that one has; the order of the clauses does not matter.
static void rule_7_4_patience_may_depend_on_the_partner(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    nerves: 0 to 100, starts 2\n"
        "role Sleeper for person\n"
        "    latent Sleep, when event bell\n"
        "        wait 200 s\n"
        "role Teller for person\n"
        "    proactive Tell, patience partner.nerves * 1 s, with a person within 5 m, about news\n"
        "        wait 0.1 s\n"
        "        wait 0.1 s\n"
        "    reactive Hear, about news\n"
        "        wait 60 s\n"
        "        wait 0.1 s\n"
        "event bell\n");
    theatre_add(t, "Teller", "Ann", 0, 0);
    theatre_add(t, "Teller", "Tim", 2, 0);
    theatre_put_on(t, "Tim", "Sleeper");
    theatre_set(t, "Ann", "nerves", 40);
    theatre_set(t, "Tim", "nerves", 3);
    uint32_t waiting = theatre_until(t, 3, "Ann waiting Tell with Tim");
    theatre_perform(t, "Tim", "Sleep", NULL);
    assert_int_equal(theatre_until(t, 6, "Ann suspended Tell@0 with Tim") - waiting, 90);
    theatre_close(t);
}

static void rule_7_4_giving_up_may_depend_on_the_partner(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    uint32_t waiting;
    theatre *t = open_tellers_of(theatre_edited(TELLERS, "gives up after stubborn", "gives up after partner.stubborn * 0.1"), 1, 20,
                                 &waiting);
    assert_in_range(theatre_until(t, 20, "Ann scene broken Tell * (waited too long)") - waiting, 270, 273);  // 9 s: Tim's 90
    theatre_close(t);
}

static void rule_7_4_patience_in_a_scene_of_two_may_depend_on_the_partner(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    nerves: 0 to 100, starts 2\n"
        "role Host for person\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "role Guest for person\n"
        "    latent Sleep, when event bell\n"
        "        wait 200 s\n"
        "scene Meal, once, patience partner.nerves * 1 s\n"
        "    part host: Host\n"
        "    part guest: Guest\n"
        "    | host | guest |\n"
        "    | wait 1 s | wait 2 min |\n"
        "event bell\n");
    theatre_add(t, "Guest", "Tim", 2, 0);
    theatre_add(t, "Host", "Ann", 0, 0);
    theatre_set(t, "Tim", "nerves", 5);
    uint32_t waiting = theatre_until(t, 3, "Ann waiting Meal *");
    theatre_perform(t, "Tim", "Sleep", NULL);
    assert_int_equal(theatre_until(t, 6, "Ann suspended Meal@0 *") - waiting, 150);
    theatre_close(t);
}

// Each part of a scene waits by its own facts. The first part says when all give up, by the facts of the others and of the scene.
static void rule_7_4_the_first_part_of_a_scene_says_when_all_give_up(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    nerves: 0 to 100, starts 2\n"
        "role Host for person\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "role Guest for person\n"
        "    latent Sleep, when event bell\n"
        "        wait 200 s\n"
        "scene Meal, once, patience nerves * 1 s, gives up after guest.nerves * 1 s + extra\n"
        "    extra: duration, starts 3 s\n"
        "    part host: Host\n"
        "    part guest: Guest\n"
        "    | host | guest |\n"
        "    | wait 1 s | wait 2 min |\n"
        "event bell\n");
    theatre_add(t, "Guest", "Tim", 2, 0);
    theatre_add(t, "Host", "Ann", 0, 0);
    theatre_set(t, "Tim", "nerves", 9);
    uint32_t waiting = theatre_until(t, 3, "Ann waiting Meal *");
    theatre_perform(t, "Tim", "Sleep", NULL);
    assert_int_equal(theatre_until(t, 6, "Ann suspended Meal@0 *") - waiting, 60);
    assert_in_range(theatre_until(t, 20, "Ann scene broken Meal * (waited too long)") - waiting, 360, 363);
    theatre_close(t);
}

#define WORKERS                                                                            \
    "kind person, a creature\n"                                                            \
    "    memory: duration, starts 2 s\n"                                                   \
    "event bell\n"                                                                         \
    "role Worker for person\n"                                                             \
    "    proactive Work (long: duration = memory), if 0 > 1, forgets after memory + 1 s\n" \
    "        wait long + 60 s\n"                                                           \
    "    latent Sleep, when event bell\n"                                                  \
    "        wait 10 min\n"

static theatre *open_workers(void)
{
    theatre *t = theatre_open(WORKERS);
    theatre_add(t, "Worker", "Ann", 0, 0);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_run(t, 1);
    theatre_set(t, "Ann", "memory", 3);
    theatre_perform(t, "Ann", "Sleep", NULL);
    theatre_until(t, 1, "Ann interrupted Work*");
    theatre_set(t, "Ann", "memory", 60);
    return t;
}

static void rule_7_4_forgetting_may_be_computed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_workers();
    uint32_t began = theatre_now(t);
    assert_in_range(theatre_until(t, 8, "Ann cancelled Work (forgotten)") - began, 120, 122);
    theatre_close(t);
}

// A time of 0 s, which something waits for, is one step at least, whether it is written out or computed.
static void rule_7_4_a_time_of_nothing_is_one_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char *const times[] = {"0 s", "0 * 1 s", "0 * memory"};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        theatre *t = theatre_open(theatre_edited(WORKERS, "memory + 1 s", times[i]));
        theatre_add(t, "Worker", "Ann", 0, 0);
        theatre_perform(t, "Ann", "Work", NULL);
        theatre_run(t, 1);
        theatre_perform(t, "Ann", "Sleep", NULL);
        theatre_until(t, 1, "Ann interrupted Work*");
        uint32_t began = theatre_now(t);
        assert_in_range(theatre_until(t, 8, "Ann cancelled Work (forgotten)") - began, 0, 2);
        theatre_close(t);
    }
}

// An action that says it lasts 0 s has a time, unlike one that says nothing of it.
static void rule_7_4_an_action_of_no_time_lasts_a_step(void **state)
{
    (void)state;
    static const char *const times[] = {"0 s", "0 to 0 s"};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 "host game\n    action zap, lasts %s\n"
                 "role Wizard for creature\n    proactive Cast\n        zap\n        \"Zapped.\"\n        wait 10 min\n",
                 times[i]);
        theatre *t = theatre_open(text);
        trp_action_info info;
        assert_int_equal(trp_pack_action(theatre_pack(t), theatre_find(t, TRP_NAMES_ACTION, "zap"), &info, sizeof info), TRP_OK);
        assert_in_range(info.lasts_least_ms, 1, 1);
        assert_in_range(info.lasts_most_ms, 1, 1);
        theatre_close(t);
    }
}

static void rule_7_4_a_step_of_at_most_nothing_fails(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char *const times[] = {"0 s", "0 * 1 s", "0 * memory"};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char text[2000];
        snprintf(text, sizeof text, "%s, at most %s\n", theatre_edited(WORKERS, "wait 10 min\n", "wait 10 min"), times[i]);
        theatre *t = theatre_open(text);
        theatre_add(t, "Worker", "Ann", 0, 0);
        theatre_perform(t, "Ann", "Sleep", NULL);
        theatre_until(t, 1, "Ann task failed Sleep@0 (out of time)");
        theatre_close(t);
    }
}

// The time goes on in a world that was loaded, and under a text that works it out otherwise.
static void rule_7_4_a_computed_time_lasts_through_saves_and_reloads(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t steps = 0; steps < 130; steps += 13) {
        theatre *t = open_workers();
        theatre_steps(t, steps);
        theatre_expect_same_when_loaded(t, 140);
        theatre_expect_count(t, "Ann cancelled Work (forgotten)", 1);
        theatre_close(t);
    }
    theatre *t = open_workers();
    uint32_t began = theatre_now(t);
    theatre_reload(t, theatre_edited(WORKERS, "forgets after memory + 1 s", "forgets after 2 * memory"));
    assert_in_range(theatre_until(t, 8, "Ann cancelled Work (forgotten)") - began, 120, 122);
    theatre_close(t);
}

static void rule_7_4_times_of_a_situation_are_worked_out_by_its_area(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "area Pub\n"
        "    pause: duration, starts 2 s\n"
        "    rest: duration, starts 20 s\n"
        "situation Toast, in Pub, every pause * 2, cooldown rest + (0 to 1 s)\n"
        "    part first: Patron\n"
        "    part second: Patron\n"
        "    phase\n"
        "        all: wait 1 s\n"
        "role Patron for creature\n"
        "    proactive Sit, open to Toast\n"
        "        wait 60 min\n");
    theatre_add_kind(t, "Pub", "inn", 0, 0);
    trp_world *w = theatre_world(t);
    trp_place_set_reach(w, theatre_who(t, "inn"), (trp_point){10 * 256, 10 * 256, 0});
    theatre_add(t, "Patron", "Ann", 1, 0);
    theatre_run(t, 2);
    trp_counters before, after;
    trp_world_counters(w, &before, sizeof before);
    theatre_run(t, 20);
    trp_world_counters(w, &after, sizeof after);
    assert_int_equal(after.castings - before.castings, 5);
    theatre_set(t, "inn", "pause", 5);
    theatre_add(t, "Patron", "Tim", 2, 0);
    uint32_t first = theatre_until(t, 5, "* scene started Toast");
    theatre_set(t, "inn", "rest", 500);  // the cooldown is under way
    theatre_set(t, "inn", "pause", 1);
    assert_in_range(theatre_until(t, 30, "* scene started Toast") - first, 600, 632);
    theatre_close(t);
}

static void rule_7_4_the_period_of_a_brain_may_be_computed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "object Lamp\n"
        "    turns: 0 to 1000\n"
        "    brain, every (turns + 1) * 1 s\n"
        "        set turns to turns + 1\n");
    theatre_add_kind(t, "Lamp", "one", 0, 0);
    theatre_run(t, 1.5);
    uint32_t last = 0;
    for (double turns = theatre_get(t, "one", "turns"); turns < 5; turns++) {
        while (theatre_get(t, "one", "turns") < turns + 1) {
            theatre_step(t);
        }
        if (last != 0) {
            assert_int_equal(theatre_now(t) - last, 30 * ((uint32_t)turns + 1));
        }
        last = theatre_now(t);
    }
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_7_4_patience_and_giving_up_may_be_computed),
        THEATRE_TEST(rule_7_4_patience_may_depend_on_the_partner),
        THEATRE_TEST(rule_7_4_giving_up_may_depend_on_the_partner),
        THEATRE_TEST(rule_7_4_patience_in_a_scene_of_two_may_depend_on_the_partner),
        THEATRE_TEST(rule_7_4_the_first_part_of_a_scene_says_when_all_give_up),
        THEATRE_TEST(rule_7_4_forgetting_may_be_computed),
        THEATRE_TEST(rule_7_4_a_time_of_nothing_is_one_step),
        THEATRE_TEST(rule_7_4_an_action_of_no_time_lasts_a_step),
        THEATRE_TEST(rule_7_4_a_step_of_at_most_nothing_fails),
        THEATRE_TEST(rule_7_4_a_computed_time_lasts_through_saves_and_reloads),
        THEATRE_TEST(rule_7_4_times_of_a_situation_are_worked_out_by_its_area),
        THEATRE_TEST(rule_7_4_the_period_of_a_brain_may_be_computed),
    };
    return cmocka_run_group_tests_name("computed times", tests, NULL, NULL);
}
