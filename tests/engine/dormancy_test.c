// SPDX-License-Identifier: MIT
// Goal: an agent far from every interest takes no part and costs nothing, and goes on when an interest comes near: rules 10.4 to
// 10.8 of docs/semantics.md.
// Method: a smithy and one interest, as in distance_test.c.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>

#include "tests/engine/smithy.h"

// ---- 10.4 ---------------------------------------------------------------------------------------

static void rule_10_4_the_dormant_are_not_asked(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add_free(t, "Smith", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 30, 0);
    theatre_add_free(t, "Guest", "Cat", 10, 0);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, LOOK);
    theatre_perform(t, "Mary", "Pair.left", "Bob");
    theatre_step(t);
    theatre_expect(t, "Mary rejected Pair with Bob (no partner)");
    theatre_remove(t, "Cat");
    theatre_step(t);
    theatre_perform(t, "Mary", "Pair.left", NULL);
    theatre_step(t);
    theatre_expect(t, "Mary rejected Pair (no partner)");
    theatre_expect_no(t, "Mary asked*");
    theatre_perform(t, "Bob", "Pair.left", "Mary");
    theatre_step(t);
    theatre_expect(t, "Bob rejected Pair with Mary (out of range)");
    theatre_close(t);
}

// Bob is asked, and in the same step he is found to be out of range.
static void rule_10_4_a_request_under_way_is_refused_at_once(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add_free(t, "Smith", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, LOOK);
    theatre_perform(t, "Mary", "Pair.left", NULL);
    theatre_place(t, "Bob", 100, 0);
    uint32_t dispatches = (uint32_t)counters_of(t).dispatches;
    theatre_step(t);
    theatre_expect(t, "Mary asked Pair with Bob", "Bob dormant", "Mary refused Pair with Bob (out of range)",
                   "Mary rejected Pair*");
    assert_int_equal(counters_of(t).dispatches - dispatches, 3);  // Mary asks, hears, gives up
    theatre_close(t);
}

static void rule_10_4_messages_are_dropped_and_that_is_told(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "role Smith for person\n"
                              "    latent Startle, when message call, keeps trying for 60 s\n"
                              "        wait 1 s\n"
                              "    latent Listen, when event bell, keeps trying for 60 s\n"
                              "        wait 1 s\n");
    theatre_add(t, "Smith", "Mary", 100, 0);
    theatre_add(t, "Smith", "Bob", 0, 0);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, LOOK);
    theatre_message(t, "Mary", "call");
    theatre_message(t, "Bob", "call");
    theatre_event(t, "bell");
    theatre_run(t, 1);
    theatre_expect_count(t, "Mary unheard", 1);
    theatre_expect_count(t, "Bob started Startle", 1);
    theatre_place(t, "Mary", 0, 0);
    theatre_run(t, 20);
    theatre_expect_no(t, "Mary cue*");
    theatre_expect_count(t, "Bob started Listen", 1);
    theatre_message(t, "Mary", "call");
    theatre_step(t);
    theatre_expect(t, "Mary live", "Mary started Startle");
    theatre_close(t);
}

static void rule_10_4_roles_can_be_changed_in_sleep(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 100, 0);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, LOOK);
    theatre_take_off(t, "Mary", "Smith");
    theatre_put_on(t, "Mary", "Guest");
    theatre_run(t, 5);
    assert_int_equal(counters_of(t).dispatches, 0);
    theatre_place(t, "Mary", 0, 0);
    theatre_step(t);
    theatre_expect(t, "Mary live", "Mary started Rest");
    theatre_close(t);
}

// ---- 10.5 ---------------------------------------------------------------------------------------

static trp_counters cost_of(uint32_t dormant)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = 10100;
    theatre *t = theatre_open_with(smithy, &def);
    theatre_hush(t, false);
    theatre_add(t, "Smith", "Mary", 0, 0);
    add_interest(t, NULL, 0, 20);
    uint32_t role = theatre_find(t, TRP_NAMES_ROLE, "Smith");
    uint32_t kind = trp_pack_role_kind(theatre_pack(t), role);
    for (uint32_t i = 0; i < dormant; i++) {
        trp_entity entity;
        trp_point at = trp_point_from_metres(100 + i % 100, i / 100.0, 0);
        assert_int_equal(trp_entity_spawn(theatre_world(t), kind, at, &entity), TRP_OK);
        assert_int_equal(trp_agent_put_on_role(theatre_world(t), entity, role), TRP_OK);
    }
    theatre_run(t, 1);
    trp_counters before = counters_of(t);
    assert_int_equal(before.dormant, dormant);
    theatre_run(t, 30);
    trp_counters after = counters_of(t);
    after.dispatches -= before.dispatches;
    after.samples -= before.samples;
    after.spins -= before.spins;
    after.mails -= before.mails;
    assert_null(trp_world_check(theatre_world(t), NULL));
    theatre_close(t);
    return after;
}

static void rule_10_5_a_dormant_one_costs_nothing(void **state)
{
    (void)state;
    trp_counters none = cost_of(0), many = cost_of(10000);
    assert_true(none.dispatches > 20);
    assert_int_equal(many.dispatches, none.dispatches);
    assert_int_equal(many.samples, none.samples);
    assert_int_equal(many.spins, none.spins);
    assert_int_equal(many.mails, none.mails);
}

static void rule_10_5_the_clock_jumps_over_their_sleep(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 100, 0);
    theatre_add_player(t, "Hero", 0, 0);
    add_interest(t, "Hero", 0, 20);
    theatre_steps(t, 2 * LOOK);
    assert_int_equal(trp_world_skip(theatre_world(t), 100000), 100000);
    assert_int_equal(counters_of(t).dormant, 1);
    theatre_walk(t, "Hero", 100, 0, 10);
    uint32_t end = theatre_now(t) + 400;
    while (theatre_now(t) < end) {
        trp_world_skip(theatre_world(t), end - theatre_now(t) - 1);
        theatre_step(t);
    }
    // The walk takes 10 s; it is in range after 8 s, which the next look notices.
    assert_in_range(theatre_step_of(t, "Mary live"), end - 400 + 240, end - 400 + 240 + 2 * LOOK);
    theatre_close(t);
}

// ---- 10.6 ---------------------------------------------------------------------------------------

static void rule_10_6_begins_like_one_that_is_new(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "role Smith for person\n"
                              "    proactive Sneeze, weight 100, cooldown 60 s\n"
                              "        wait 0.1 s\n"
                              "    proactive Forge\n"
                              "        toil\n");
    theatre_add(t, "Smith", "Mary", 0, 0);
    add_interest(t, NULL, 0, 20);
    theatre_until(t, 100, "Mary finished Sneeze");
    theatre_place(t, "Mary", 100, 0);
    theatre_until(t, 12, "Mary dormant");
    theatre_mark(t);
    theatre_run(t, 20);
    theatre_place(t, "Mary", 10, 0);
    theatre_step(t);
    theatre_expect(t, "Mary live", "Mary started Forge", "Mary spun Forge");
    assert_int_equal(theatre_step_of(t, "Mary live"), theatre_step_of(t, "Mary started Forge"));
    theatre_expect_no(t, "Mary started Sneeze");  // cooldowns outlast dormancy
    theatre_close(t);
}

static void rule_10_6_timers_keep_their_beat_and_catch_up_on_nothing(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "role Smith for person\n"
                              "    latent Cough, when every 2 s\n"
                              "        wait 0.1 s\n"
                              "    latent Pray, when at 08:01\n"
                              "        wait 0.1 s\n");
    theatre_add(t, "Smith", "Mary", 0, 0);
    add_interest(t, NULL, 0, 20);
    theatre_run(t, 5);
    uint32_t beat = theatre_step_of(t, "Mary started Cough") % 60;
    theatre_place(t, "Mary", 100, 0);
    theatre_run(t, 120);  // sixty beats, and until a minute past eight
    theatre_place(t, "Mary", 0, 0);
    theatre_mark(t);
    theatre_run(t, 7);
    assert_in_range(theatre_count(t, "Mary cue Cough*"), 3, 4);
    assert_int_equal(theatre_step_of(t, "Mary started Cough") % 60, beat);
    theatre_expect_no(t, "Mary cue Pray*");
    theatre_close(t);
}

static void rule_10_6_a_threshold_passed_in_sleep_counts_once(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "role Smith for person\n"
                              "    latent Drink, when thirst rises above 10\n"
                              "        wait 0.1 s\n");
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_set(t, "Mary", "thirst", 0);
    add_interest(t, NULL, 0, 20);
    theatre_run(t, 1);
    theatre_place(t, "Mary", 100, 0);
    theatre_run(t, 200);
    theatre_expect_no(t, "Mary cue*");
    theatre_place(t, "Mary", 0, 0);
    theatre_run(t, 30);
    theatre_expect_count(t, "Mary started Drink", 1);
    assert_int_equal(theatre_step_of(t, "Mary started Drink"), theatre_step_of(t, "Mary live"));
    theatre_close(t);
}

static void rule_10_6_notices_anew_who_is_near(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "role Smith for person\n"
                              "    latent Greet, when a person comes within 5 m\n"
                              "        wait 0.1 s\n");
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_add_kind(t, "person", "Bob", 2, 0);
    trp_interest interest = add_interest(t, NULL, 0, 20);
    theatre_run(t, 5);
    theatre_expect_count(t, "Mary started Greet with Bob", 1);
    trp_world_interest_move(theatre_world(t), interest, trp_point_from_metres(100, 0, 0));
    theatre_run(t, 12);
    trp_world_interest_move(theatre_world(t), interest, trp_point_from_metres(0, 0, 0));
    theatre_run(t, 5);
    theatre_expect_count(t, "Mary started Greet with Bob", 2);
    theatre_close(t);
}

// ---- 10.8 ---------------------------------------------------------------------------------------

static void rule_10_8_any_call_of_the_host_on_dormant_agents(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_add(t, "Guest", "Bob", 100, 0);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, 3);
    trp_token token = theatre_token(t, "Mary");
    theatre_answers_stopped(t, true);
    theatre_never_answers(t, "Mary", "toil");
    theatre_place(t, "Mary", 100, 0);
    theatre_run(t, 12);
    trp_action_finished(theatre_world(t), token, TRP_ACTION_SUCCEEDED, 0);  // an answer that comes late
    trp_action_progress(theatre_world(t), token);
    theatre_perform(t, "Bob", "Rest", NULL);
    theatre_cancel(t, "Bob", "Rest");
    trp_agent_set_spontaneous(theatre_world(t), theatre_who(t, "Bob"), false);
    trp_agent_set_spontaneous(theatre_world(t), theatre_who(t, "Bob"), true);
    theatre_walk(t, "Bob", 50, 0, 5);
    theatre_run(t, 20);
    theatre_expect_no(t, "Bob started*");
    theatre_remove(t, "Bob");
    theatre_run(t, 1);
    assert_int_equal(counters_of(t).dormant, 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_10_4_the_dormant_are_not_asked),
        THEATRE_TEST(rule_10_4_a_request_under_way_is_refused_at_once),
        THEATRE_TEST(rule_10_4_messages_are_dropped_and_that_is_told),
        THEATRE_TEST(rule_10_4_roles_can_be_changed_in_sleep),
        THEATRE_TEST(rule_10_5_a_dormant_one_costs_nothing),
        THEATRE_TEST(rule_10_5_the_clock_jumps_over_their_sleep),
        THEATRE_TEST(rule_10_6_begins_like_one_that_is_new),
        THEATRE_TEST(rule_10_6_timers_keep_their_beat_and_catch_up_on_nothing),
        THEATRE_TEST(rule_10_6_a_threshold_passed_in_sleep_counts_once),
        THEATRE_TEST(rule_10_6_notices_anew_who_is_near),
        THEATRE_TEST(rule_10_8_any_call_of_the_host_on_dormant_agents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
