// SPDX-License-Identifier: MIT
// Goal: one part chooses a branch, and all parts follow; a scene continues as another scene without freeing its members in
// between; loops run as often as they say. (SEMANTICS 5.5)
// Method: two players and a table with a choice. Facts that the rows set show which branch was taken.

#include "engine/body/task.h"
#include "engine/mind/queue.h"
#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define PEOPLE                                 \
    "kind person, a creature\n"                \
    "    keen: 0 to 100, starts 50\n"          \
    "    lefts: 0 to 100000, starts 0\n"       \
    "    rights: 0 to 100000, starts 0\n"      \
    "host party\n"                             \
    "    message call\n"                       \
    "role Host for person\n"                   \
    "    latent Look up, when message call\n"  \
    "        wait 2 s\n"                       \
    "role Guest for person\n"                  \
    "    latent Look out, when message call\n" \
    "        wait 2 s\n"

static const char by_condition[] = PEOPLE
    "scene Offer\n"
    "    part asker: Host\n"
    "    part asked: Guest\n"
    "    | asker    | asked    |\n"
    "    | wait 1 s |          |\n"
    "    choice by asked\n"
    "        if keen > 60: accept\n"
    "            | set lefts to lefts + 1   | set lefts to lefts + 1   |\n"
    "        otherwise: decline\n"
    "            | set rights to rights + 1 | set rights to rights + 1 |\n"
    "    | wait 1 s | wait 1 s |\n";

static const char by_chance[] = PEOPLE
    "scene Offer\n"
    "    part asker: Host\n"
    "    part asked: Guest\n"
    "    | asker | asked  |\n"
    "    |       | listen |\n"
    "    choice by asked\n"
    "        60%: accept\n"
    "            | set lefts to lefts + 1   |  |\n"
    "        otherwise: decline\n"
    "            | set rights to rights + 1 |  |\n";

static theatre *open_pair(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Host", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 1, 0);
    theatre_steps(t, 2);
    theatre_mark(t);
    return t;
}

static void rule_5_5_one_decides_and_all_follow(void **state)
{
    (void)state;
    static const double keen[] = {61, 60};
    for (uint32_t i = 0; i < 2; i++) {
        theatre *t = open_pair(by_condition);
        theatre_set(t, "A", "keen", 100 - keen[i]);  // the part that is asked decides, not the initiator
        theatre_set(t, "B", "keen", keen[i]);
        theatre_perform(t, "A", "Offer.asker", NULL);
        theatre_until(t, 5, "A scene ended Offer");
        assert_int_equal(theatre_get(t, "A", "lefts"), i == 0);
        assert_int_equal(theatre_get(t, "B", "lefts"), i == 0);
        assert_int_equal(theatre_get(t, "A", "rights"), i == 1);
        assert_int_equal(theatre_get(t, "B", "rights"), i == 1);
        theatre_close(t);
    }
}

// A is away when B chooses; B would choose otherwise once A is back.
static void rule_5_5_the_choice_takes_effect_at_the_barrier_and_stands(void **state)
{
    (void)state;
    for (int accepts = 0; accepts < 2; accepts++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;
        theatre *t = theatre_open_with(by_condition, &def);
        theatre_add_free(t, "Host", "A", 0, 0);
        theatre_add_free(t, "Guest", "B", 1, 0);
        theatre_set(t, "B", "keen", accepts ? 100 : 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Offer.asker", NULL);
        theatre_until(t, 5, "A scene phase Offer@1");
        theatre_message(t, "A", "call");
        uint32_t chosen = theatre_until(t, 1, "B task done Offer@1");
        theatre_set(t, "B", "keen", accepts ? 0 : 100);
        uint32_t passed = theatre_until(t, 5, "A scene phase Offer@*");
        assert_true(passed >= chosen + 60);
        theatre_until(t, 5, "A scene ended Offer");
        assert_int_equal(theatre_get(t, "B", "keen"), accepts ? 0 : 100);
        assert_int_equal(theatre_get(t, "A", "lefts"), accepts);
        assert_int_equal(theatre_get(t, "A", "rights"), !accepts);
        theatre_close(t);
    }
}

// Between its choice and the barrier the deciding agent changes its mind, and performs its task again.
static void rule_5_5_a_restarted_decide_returns_the_same(void **state)
{
    (void)state;
    uint32_t branches[2] = {0, 0};
    for (uint32_t seed = 1; seed <= 30; seed++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.seed = seed;
        def.rounds_per_step = 1;
        theatre *t = theatre_open_with(by_chance, &def);
        theatre_add_free(t, "Host", "A", 0, 0);
        theatre_add_free(t, "Guest", "B", 1, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Offer.asker", NULL);
        theatre_until(t, 5, "B task done *@1");
        trp_world *world = theatre_world(t);
        uint32_t entry = trpi_queue_find_entry_of_scene(world, 1, 0, world->scenes[0].serial);
        assert_true(entry != TRPI_NEVER);
        trpi_entry *e = trpi_agent_entries(world, 1)[entry];
        uint8_t first = e->branch;
        trpi_entry before = *e;
        for (uint32_t again = 0; again < 3; again++) {
            e->step = 0;
            e->branch = 9;
            world->now++;  // the time of the choice makes no difference
            trpi_task_start_or_resume(world, 1, entry);
            assert_int_equal(e->branch, first);
        }
        world->now -= 3;
        *e = before;
        branches[first]++;
        theatre_close(t);
    }
    assert_true(branches[0] > 5 && branches[1] > 5);
}

static void rule_5_5_chances_are_as_declared(void **state)
{
    (void)state;
    theatre *t = theatre_open(by_chance);
    theatre_hush(t, false);
    static const char *const names[] = {"A", "C", "E", "G", "I", "K", "M", "O"};
    for (uint32_t i = 0; i < 8; i++) {
        theatre_add(t, "Host", names[i], 0, i);
        theatre_add(t, "Guest", "B", 1, i);
    }
    double lefts = 0, rights = 0;
    for (uint32_t minutes = 0; minutes < 60 && lefts + rights < 4000; minutes++) {
        theatre_run(t, 60);
        lefts = rights = 0;
        for (uint32_t i = 0; i < 8; i++) {
            lefts += theatre_get(t, names[i], "lefts");
            rights += theatre_get(t, names[i], "rights");
        }
    }
    double count = lefts + rights;
    assert_true(count >= 4000);
    double left_error = lefts - 0.6 * count, right_error = rights - 0.4 * count;
    double chi_square = left_error * left_error / (0.6 * count) + right_error * right_error / (0.4 * count);
    if (chi_square > 10.83) {  // p < 0.001 with one degree of freedom
        fail_msg("%g to %g", lefts, rights);
    }
    theatre_close(t);
}

// ---- continue as --------------------------------------------------------------------------------

static const char ask_fetch[] = PEOPLE
    "scene Offer, priority 3\n"
    "    part server: Host\n"
    "    part customer: Guest\n"
    "    | server   | customer |\n"
    "    | wait 1 s | wait 1 s |\n"
    "    continue as Fetch (asker = customer, fetcher = server)\n"
    "scene Fetch\n"
    "    part asker: person\n"
    "    part fetcher: person\n"
    "    | asker    | fetcher  |\n"
    "    | wait 1 s | wait 2 s |\n"
    "scene Greet\n"
    "    part server: Host\n"
    "    part customer: Guest\n"
    "    | server   | customer |\n"
    "    | wait 1 s | wait 1 s |\n"
    "    continue as Urge\n"
    "scene Urge, priority 3\n"
    "    part server: person\n"
    "    part customer: person\n"
    "    | server   | customer |\n"
    "    | wait 2 s | wait 1 s |\n";

static uint32_t behaviour_of(const theatre *t, const char *name, int32_t *priority)
{
    trp_queue_entry entry;
    uint32_t count = trp_agent_queues(theatre_world(t), theatre_who(t, name), &entry, 1, sizeof entry);
    *priority = count > 0 ? entry.priority : -1;
    return count > 0 ? entry.behaviour : TRP_NOT_FOUND;
}

static void rule_5_5_goes_on_as_another_scene_with_parts_swapped(void **state)
{
    (void)state;
    theatre *t = open_pair(ask_fetch);
    int32_t priority;
    theatre_perform(t, "A", "Offer.server", NULL);
    theatre_run(t, 1.5);
    assert_int_equal(behaviour_of(t, "A", &priority), theatre_find(t, TRP_NAMES_BEHAVIOUR, "Fetch.fetcher"));
    assert_int_equal(priority, 3);  // the higher priority of the two scenes
    assert_int_equal(behaviour_of(t, "B", &priority), theatre_find(t, TRP_NAMES_BEHAVIOUR, "Fetch.asker"));
    assert_int_equal(priority, 3);
    uint32_t asked = theatre_count(t, "A asked *");
    theatre_until(t, 5, "B scene ended Fetch");
    assert_int_equal(theatre_count(t, "A asked *"), asked);
    theatre_close(t);
}

static void rule_5_5_goes_on_with_the_higher_priority_of_the_next(void **state)
{
    (void)state;
    theatre *t = open_pair(ask_fetch);
    int32_t priority;
    theatre_perform(t, "A", "Greet.server", NULL);
    theatre_run(t, 0.5);
    behaviour_of(t, "B", &priority);
    assert_int_equal(priority, 1);
    theatre_run(t, 1);
    assert_int_equal(behaviour_of(t, "A", &priority), theatre_find(t, TRP_NAMES_BEHAVIOUR, "Urge.server"));
    assert_int_equal(priority, 3);
    behaviour_of(t, "B", &priority);
    assert_int_equal(priority, 3);
    theatre_until(t, 5, "A scene ended Urge");
    theatre_close(t);
}

// Three agents meet, and two of them continue in the next scene.
static void rule_5_5_a_member_without_a_part_in_the_next_scene_is_released(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "scene Offer\n"
                              "    part asker: Host\n"
                              "    part asked: Guest\n"
                              "    part witness: Guest\n"
                              "    | asker    | asked    | witness  |\n"
                              "    | wait 1 s | wait 1 s | wait 1 s |\n"
                              "    continue as Deal (buyer = asker, seller = asked)\n"
                              "scene Deal\n"
                              "    part buyer: Host\n"
                              "    part seller: Guest\n"
                              "    | buyer    | seller   |\n"
                              "    | wait 9 s | wait 9 s |\n");
    theatre_add_free(t, "Host", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 1, 0);
    theatre_add_free(t, "Guest", "C", 2, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Offer.asker", NULL);
    theatre_until(t, 5, "A scene started Deal");
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "C"), "");
    theatre_expect(t, "C finished Offer*");
    theatre_until(t, 12, "A scene ended Deal");
    theatre_close(t);
}

// The first part says when all give up, even if nobody plays it any more when the scene begins.
static void rule_4_3_a_time_that_is_written_out_needs_no_first_member(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "event bell\n"
                              "role Sleeper for person\n"
                              "    latent Sleep, when event bell\n"
                              "        wait 200 s\n"
                              "scene Offer, loss continues\n"
                              "    part asker: Host\n"
                              "    part asked: Guest\n"
                              "    part witness: Sleeper\n"
                              "    | asker    | asked    | witness  |\n"
                              "    | wait 3 s | wait 3 s | wait 3 s |\n"
                              "    continue as Deal (buyer = asker, seller = asked, other = witness)\n"
                              "scene Deal, loss continues, patience 2 s, gives up after 8 s\n"
                              "    part buyer: Host\n"
                              "    part seller: Guest\n"
                              "    part other: Sleeper\n"
                              "    | buyer    | seller   | other     |\n"
                              "    | wait 1 s | wait 1 s | wait 99 s |\n");
    theatre_add_free(t, "Host", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 1, 0);
    theatre_add_free(t, "Sleeper", "C", 2, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Offer.asker", NULL);
    theatre_run(t, 2);
    assert_int_equal(trp_entity_despawn(theatre_world(t), theatre_who(t, "A")), TRP_OK);
    theatre_until(t, 3, "B started Deal*");
    theatre_run(t, 1);
    theatre_perform(t, "C", "Sleep", NULL);
    theatre_until(t, 15, "* scene broken Deal * (waited too long)");
    theatre_close(t);
}

static void rule_5_5_no_part_is_free_between(void **state)
{
    (void)state;
    theatre *t = open_pair(ask_fetch);
    theatre_perform(t, "A", "Offer.server", NULL);
    theatre_step(t);
    uint64_t scenes = 0;
    while (theatre_count(t, "B scene ended Fetch") == 0) {
        trp_counters counters;
        trp_world_counters(theatre_world(t), &counters, sizeof counters);
        scenes = counters.scenes;
        assert_int_equal(scenes, 1);
        assert_string_not_equal(theatre_queues(t, "A"), "");
        assert_string_not_equal(theatre_queues(t, "B"), "");
        assert_true((theatre_world(t)->entities[0].flags & TRPI_ENTITY_BUSY) != 0);
        assert_true((theatre_world(t)->entities[1].flags & TRPI_ENTITY_BUSY) != 0);
        theatre_step(t);
        assert_true(theatre_now(t) < 300);
    }
    theatre_close(t);
}

// ---- Loops --------------------------------------------------------------------------------------

static const char loops[] = PEOPLE
    "scene Play\n"
    "    part player: Host\n"
    "    part other: Guest\n"
    "    | player | other |\n"
    "    repeat 3 times\n"
    "        | set lefts to lefts + 1 | wait 0.1 s |\n"
    "        repeat 2 times\n"
    "            | set rights to rights + 1 | |\n"
    "    | wait 1 s | |\n"
    "scene Gamble\n"
    "    part gambler: Host\n"
    "    part dealer: Guest\n"
    "    | gambler | dealer |\n"
    "    repeat 2 to 4 times\n"
    "        | set lefts to lefts + 1 | |\n";

static void rule_5_5_loops_turn_as_often_as_they_say(void **state)
{
    (void)state;
    theatre *t = open_pair(loops);
    theatre_perform(t, "A", "Play.player", NULL);
    theatre_until(t, 10, "A scene ended Play");
    assert_int_equal(theatre_get(t, "A", "lefts"), 3);
    assert_int_equal(theatre_get(t, "A", "rights"), 6);
    theatre_close(t);
}

static void rule_5_5_loops_with_a_range_stay_within_it(void **state)
{
    (void)state;
    uint32_t turns[5] = {0};
    theatre *t = open_pair(loops);
    double before = 0;
    for (uint32_t i = 0; i < 60; i++) {
        theatre_perform(t, "A", "Gamble.gambler", NULL);
        theatre_until(t, 10, "A scene ended Gamble");
        double now = theatre_get(t, "A", "lefts");
        assert_in_range((uint32_t)(now - before), 2, 4);
        turns[(uint32_t)(now - before)]++;
        before = now;
        theatre_steps(t, 2);
    }
    assert_true(turns[2] > 5 && turns[3] > 5 && turns[4] > 5);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_5_one_decides_and_all_follow),
        THEATRE_TEST(rule_5_5_the_choice_takes_effect_at_the_barrier_and_stands),
        THEATRE_TEST(rule_5_5_a_restarted_decide_returns_the_same),
        THEATRE_TEST(rule_5_5_chances_are_as_declared),
        THEATRE_TEST(rule_5_5_goes_on_as_another_scene_with_parts_swapped),
        THEATRE_TEST(rule_5_5_goes_on_with_the_higher_priority_of_the_next),
        THEATRE_TEST(rule_5_5_a_member_without_a_part_in_the_next_scene_is_released),
        THEATRE_TEST(rule_4_3_a_time_that_is_written_out_needs_no_first_member),
        THEATRE_TEST(rule_5_5_no_part_is_free_between),
        THEATRE_TEST(rule_5_5_loops_turn_as_often_as_they_say),
        THEATRE_TEST(rule_5_5_loops_with_a_range_stay_within_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
