// SPDX-License-Identifier: MIT
// Goal: an agent near an interest is live, one that leaves becomes dormant: rules 10.1 to 10.3 of docs/semantics.md.
// Method: a smithy and one interest, or two; people are placed near them and far away. Distances are looked at every 0.25 s (8
// steps); trp_world_check must find nothing after any step, and it knows that a dormant agent holds nothing.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>

#include "tests/engine/smithy.h"

// ---- 10.1 ---------------------------------------------------------------------------------------

static void rule_10_1_without_an_interest_everybody_is_live(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_add(t, "Smith", "Bob", 100000, 0);
    theatre_run(t, 5);
    assert_true(is_live(t, "Mary") && is_live(t, "Bob"));
    theatre_expect_count(t, "Bob finished Forge", 2);
    assert_int_equal(counters_of(t).dormant, 0);
    theatre_close(t);
}

static void rule_10_1_an_interest_is_a_player_or_a_point(void **state)
{
    (void)state;
    for (int player = 0; player < 2; player++) {
        theatre *t = theatre_open(smithy);
        theatre_add(t, "Smith", "Mary", 10, 0);
        theatre_add(t, "Smith", "Bob", 200, 0);
        theatre_add_player(t, "Hero", 0, 0);
        trp_interest interest = add_interest(t, player != 0 ? "Hero" : NULL, 0, 20);
        theatre_steps(t, LOOK);
        assert_true(is_live(t, "Mary") && !is_live(t, "Bob"));
        assert_int_equal(trp_world_interest_count(theatre_world(t)), 1);
        if (player != 0) {
            theatre_place(t, "Hero", 190, 0);
        } else {
            trp_world_interest_move(theatre_world(t), interest, trp_point_from_metres(190, 0, 0));
        }
        theatre_run(t, 12);
        assert_true(!is_live(t, "Mary") && is_live(t, "Bob"));
        theatre_close(t);
    }
}

static void rule_10_1_it_can_be_bound_to_somebody_else(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_add(t, "Smith", "Bob", 200, 0);
    trp_interest interest = add_interest(t, NULL, 0, 20);
    theatre_steps(t, LOOK);
    assert_false(is_live(t, "Bob"));
    trp_world_interest_follow(theatre_world(t), interest, theatre_who(t, "Bob"));  // may follow a character that is no player
    theatre_run(t, 12);
    assert_true(is_live(t, "Bob") && !is_live(t, "Mary"));
    theatre_walk(t, "Bob", 0, 0, 20);
    theatre_run(t, 12);
    assert_true(is_live(t, "Bob") && is_live(t, "Mary"));
    theatre_close(t);
}

static void rule_10_1_it_stays_where_it_was_when_its_entity_is_gone(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 100, 0);
    theatre_add(t, "Smith", "Bob", 0, 0);
    theatre_add_player(t, "Hero", 0, 0);
    add_interest(t, "Hero", 0, 20);
    theatre_place(t, "Hero", 100, 0);
    theatre_run(t, 12);
    theatre_remove(t, "Hero");
    theatre_run(t, 12);
    assert_true(is_live(t, "Mary") && !is_live(t, "Bob"));
    theatre_close(t);
}

static void rule_10_1_without_the_last_one_everybody_is_live_again(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 100, 0);
    theatre_add(t, "Smith", "Bob", 300, 0);
    trp_interest one = add_interest(t, NULL, 0, 20), other = add_interest(t, NULL, 300, 20);
    theatre_run(t, 12);
    assert_true(!is_live(t, "Mary") && is_live(t, "Bob"));
    assert_int_equal(trp_world_interest_remove(theatre_world(t), one), TRP_OK);
    assert_int_equal(trp_world_interest_remove(theatre_world(t), one), TRP_ERROR_STALE);
    theatre_run(t, 12);
    assert_true(!is_live(t, "Mary"));
    trp_world_interest_remove(theatre_world(t), other);
    theatre_steps(t, LOOK);
    assert_true(is_live(t, "Mary") && is_live(t, "Bob"));
    theatre_close(t);
}

static void rule_10_1_bad_interests_are_refused(void **state)
{
    (void)state;
    static const struct {
        trp_ring rings[3];
        trp_result result;
    } defs[] = {
        {{{METRES(5), 1}, {0, 0}, {0, 0}}, TRP_OK},
        {{{METRES(5), 2}, {METRES(6), 4}, {METRES(7), 8}}, TRP_OK},
        {{{0, 1}, {0, 0}, {0, 0}}, TRP_ERROR_ARGUMENT},
        {{{METRES(5), 3}, {0, 0}, {0, 0}}, TRP_ERROR_ARGUMENT},
        {{{METRES(5), 16}, {0, 0}, {0, 0}}, TRP_ERROR_ARGUMENT},
        {{{METRES(5), 0}, {0, 0}, {0, 0}}, TRP_ERROR_ARGUMENT},
        {{{METRES(5), 1}, {METRES(5), 2}, {0, 0}}, TRP_ERROR_ARGUMENT},
        {{{METRES(5), 2}, {METRES(9), 1}, {0, 0}}, TRP_ERROR_ARGUMENT},
        {{{METRES(5), 1}, {0, 0}, {METRES(9), 2}}, TRP_ERROR_ARGUMENT},
        {{{UINT32_MAX, 1}, {0, 0}, {0, 0}}, TRP_ERROR_ARGUMENT},
    };
    theatre *t = theatre_open(smithy);
    trp_interest_def def;
    trp_interest interest;
    for (size_t i = 0; i < sizeof defs / sizeof *defs; i++) {
        trp_interest_def_init(&def, sizeof def);
        for (uint32_t j = 0; j < 3; j++) {
            def.rings[j] = defs[i].rings[j];
        }
        assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), defs[i].result);
        assert_int_equal(interest.value != 0, defs[i].result == TRP_OK);
    }
    trp_interest_def_init(&def, sizeof def);
    def.entity.value = 77;
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_ERROR_STALE);
    def.entity = trp_nobody();
    theatre_step(t);
    for (uint32_t i = 2; i < TRP_INTEREST_MOST; i++) {
        assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_OK);
    }
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_ERROR_FULL);
    theatre_step(t);
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_ERROR_FULL);
    assert_int_equal(trp_world_interest_count(theatre_world(t)), TRP_INTEREST_MOST);
    theatre_close(t);
}

// ---- 10.2 ---------------------------------------------------------------------------------------

static void rule_10_2_live_within_the_radius_and_until_1_2_times(void **state)
{
    (void)state;
    static const struct {
        double x;
        bool live;
    } places[] = {{50, false}, {21, false},   {20.5, false}, {20, true}, {23.9, true},
                  {24, true},  {24.5, false}, {20.5, false}, {5, true}};
    theatre *t = theatre_open(smithy);
    theatre_add_free(t, "Smith", "Mary", 100, 0);
    add_interest(t, NULL, 0, 20);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        theatre_place(t, "Mary", places[i].x, 0);
        theatre_step(t);  // an agent that is moved by the host is looked at at once
        if (is_live(t, "Mary") != places[i].live) {
            fail_msg("at %g m", places[i].x);
        }
    }
    theatre_close(t);
}

static void rule_10_2_of_several_interests_one_is_enough(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add_free(t, "Smith", "Mary", 0, 0);
    add_interest(t, NULL, 0, 20);
    add_interest(t, NULL, 44, 20);
    for (double x = 0; x < 66; x += 2) {
        theatre_place(t, "Mary", x, 0);
        theatre_step(t);
        assert_true(is_live(t, "Mary"));
    }
    theatre_place(t, "Mary", 69, 0);
    theatre_step(t);
    assert_false(is_live(t, "Mary"));
    theatre_close(t);
}

static void rule_10_2_an_agent_that_appears_out_of_range_begins_nothing(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 100, 0);  // spawned before the interest, in the same step
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, 3);
    theatre_add(t, "Smith", "Bob", 100, 0);
    theatre_run(t, 20);
    theatre_expect(t, "Mary dormant", "Bob dormant");
    theatre_expect_no(t, "* spun*");
    assert_int_equal(counters_of(t).dispatches, 0);
    assert_int_equal(counters_of(t).dormant, 2);
    theatre_close(t);
}

static void rule_10_2_the_dormant_keep_facts_and_motives(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 100, 0);
    theatre_set(t, "Mary", "tidied", 7);
    theatre_set(t, "Mary", "thirst", 10);
    add_interest(t, NULL, 0, 20);
    theatre_run(t, 60);
    assert_true(theatre_get(t, "Mary", "tidied") == 7);
    assert_in_range((int)(theatre_get(t, "Mary", "thirst") * 10), 159, 161);
    theatre_set(t, "Mary", "tidied", 9);  // the host may still set facts of a dormant agent
    theatre_step(t);
    assert_true(theatre_get(t, "Mary", "tidied") == 9);
    assert_true(trp_agent_wears_role(theatre_world(t), theatre_who(t, "Mary"), theatre_find(t, TRP_NAMES_ROLE, "Smith")));
    theatre_close(t);
}

// An agent that walks into range or out of it is noticed at its own next look, whatever the step in which it crosses the border.
static void rule_10_2_distance_is_looked_at_staggered_by_id(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    char name[3] = "A";
    for (uint32_t i = 0; i < 2 * LOOK; i++) {
        name[0] = (char)('A' + i);
        theatre_add_free(t, "Smith", name, 100, 0);
    }
    add_interest(t, NULL, 0, 20);
    theatre_step(t);
    for (uint32_t i = 0; i < 2 * LOOK; i++) {
        name[0] = (char)('A' + i);
        theatre_walk(t, name, 0, 0, 10);
    }
    theatre_run(t, 12);
    uint32_t first = THEATRE_NEVER, last = 0;
    for (uint32_t i = 0; i < 2 * LOOK; i++) {
        char line[16];
        name[0] = (char)('A' + i);
        snprintf(line, sizeof line, "%s live", name);
        uint32_t step = theatre_step_of(t, line);
        assert_int_equal(step % LOOK, trp_entity_serial(theatre_world(t), theatre_who(t, name)) % LOOK);
        first = step < first ? step : first;
        last = step > last ? step : last;
    }
    assert_int_equal(last - first, LOOK - 1);
    theatre_close(t);
}

// ---- 10.3 ---------------------------------------------------------------------------------------

static void rule_10_3_ten_seconds_to_finish(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    static const struct {
        uint32_t lasts;  // steps that the behaviour lasts
        bool finishes;
    } works[] = {{90, true}, {240, true}, {400, false}, {9000, false}};
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        theatre *t = theatre_open(smithy);
        theatre_add(t, "Smith", "Mary", 0, 0);
        theatre_answers_after(t, "Mary", "toil", works[i].lasts);
        add_interest(t, NULL, 0, 20);
        theatre_steps(t, 3);
        theatre_place(t, "Mary", 100, 0);
        theatre_mark(t);
        theatre_step(t);
        uint32_t left = theatre_now(t);
        assert_true(is_live(t, "Mary"));
        theatre_run(t, 15);
        theatre_expect_count(t, "Mary finished Forge", works[i].finishes);
        theatre_expect_count(t, "Mary cancelled Forge* (out of range)", !works[i].finishes);
        theatre_expect_count(t, "Mary stops toil", !works[i].finishes);
        theatre_expect_no(t, "Mary started*");
        uint32_t gone = theatre_step_of(t, "Mary dormant") - left;
        uint32_t most = works[i].finishes ? works[i].lasts : 300;
        assert_in_range(gone, works[i].finishes ? 1 : 300, most + LOOK);
        assert_true(theatre_get(t, "Mary", "tidied") == 1);  // exactly once, however the behaviour ended
        theatre_close(t);
    }
}

// Whenever Bob is looked at, so much mail is waiting that there is no room for his farewell. Between two looks there is room.
static void rule_10_3_mail_in_time_with_the_looks_holds_nobody(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add_free(t, "Smith", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 200, 0);
    theatre_perform(t, "Bob", "Rest", NULL);
    add_interest(t, NULL, 0, 20);
    theatre_hush(t, true);
    theatre_step(t);
    assert_true(is_live(t, "Bob"));
    for (uint32_t step = 0; step < 300 + 4 * LOOK && is_live(t, "Bob"); step++) {
        bool is_look = (theatre_now(t) + 1) % LOOK == (theatre_who(t, "Bob").value >> 32) % LOOK;
        for (uint32_t i = 0; is_look && i < 9000; i++) {
            theatre_message(t, "Mary", "call");
        }
        theatre_step(t);
    }
    assert_false(is_live(t, "Bob"));
    theatre_close(t);
}

static void rule_10_3_a_leaving_agent_begins_nothing_new(void **state)
{
    (void)state;
    theatre *t = theatre_open(PEOPLE
                              "role Smith for person\n"
                              "    proactive Forge\n"
                              "        toil\n"
                              "    latent Startle, when message call\n"
                              "        wait 1 s\n");
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_answers_after(t, "Mary", "toil", 200);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, 3);
    theatre_place(t, "Mary", 100, 0);
    theatre_step(t);
    theatre_mark(t);
    theatre_message(t, "Mary", "call");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_run(t, 11);
    theatre_expect(t, "Mary rejected Startle (out of range)", "Mary finished Forge", "Mary dormant");
    theatre_expect_no(t, "Mary started*");
    theatre_close(t);
}

static void rule_10_3_an_agent_back_in_time_goes_on(void **state)
{
    (void)state;
    theatre *t = theatre_open(smithy);
    theatre_add(t, "Smith", "Mary", 0, 0);
    theatre_answers_after(t, "Mary", "toil", 450);
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, 3);
    theatre_place(t, "Mary", 100, 0);
    theatre_run(t, 9);
    theatre_place(t, "Mary", 22, 0);  // still out of range: an agent that has left is back only within the radius itself
    theatre_run(t, 0.5);
    theatre_place(t, "Mary", 19, 0);
    theatre_run(t, 10);
    theatre_expect(t, "Mary finished Forge", "Mary started Forge");
    theatre_expect_no(t, "Mary dormant");
    theatre_expect_no(t, "Mary cancelled*");
    theatre_close(t);
}

static theatre *open_pair(const char *scene, const char *more)
{
    theatre *t = theatre_open(smithy);
    theatre_add_free(t, "Smith", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    if (more != NULL) {
        theatre_add_free(t, "Guest", more, 2, 0);
    }
    add_interest(t, NULL, 0, 20);
    theatre_steps(t, LOOK);
    theatre_perform(t, "Mary", scene, NULL);
    theatre_run(t, 1);
    assert_int_equal(counters_of(t).scenes, 1);
    theatre_mark(t);
    return t;
}

static void rule_10_3_then_it_is_lost_to_its_partners(void **state)
{
    (void)state;
    theatre *t = open_pair("Pair.left", NULL);
    theatre_place(t, "Bob", 100, 0);
    theatre_run(t, 9.9);
    assert_int_equal(counters_of(t).scenes, 1);
    theatre_run(t, 0.5);
    theatre_expect(t, "Bob cancelled Pair* (out of range)", "Bob dormant", "Mary scene broken* (out of range)",
                   "Mary cancelled Pair*");
    assert_int_equal(theatre_step_of(t, "Mary cancelled Pair*"), theatre_step_of(t, "Bob dormant"));
    assert_int_equal(counters_of(t).scenes, 0);
    assert_string_equal(theatre_queues(t, "Mary"), "");
    theatre_close(t);
}

static void rule_10_3_a_scene_goes_on_while_a_part_is_live(void **state)
{
    (void)state;
    theatre *t = open_pair("Lasting.left", "Cat");
    theatre_place(t, "Cat", 100, 0);
    theatre_run(t, 12);
    theatre_expect(t, "Cat dormant");
    assert_int_equal(counters_of(t).scenes, 1);
    theatre_run(t, 40);
    theatre_expect(t, "Mary scene ended Lasting");
    theatre_close(t);
    t = open_pair("Lasting.left", "Cat");  // dormant from now on
    theatre_place(t, "Cat", 100, 0);
    theatre_place(t, "Bob", 100, 0);
    theatre_place(t, "Mary", 100, 0);
    theatre_run(t, 12);
    assert_int_equal(counters_of(t).dormant, 3);
    assert_int_equal(counters_of(t).scenes, 0);
    theatre_close(t);
}

// The world has one round per step, so the handshake takes several steps, and an agent can leave the range in each of them.
static void rule_10_3_claims_and_promises_are_given_up(void **state)
{
    (void)state;
    static const char *const who[] = {"Mary", "Bob"};
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t wait = 0; wait < 6; wait++) {
            trp_world_def def;
            trp_world_def_init(&def, sizeof def);
            def.rounds_per_step = 1;
            def.leaving_ms = 1;
            def.perception_ms = 30;  // one step
            theatre *t = theatre_open_with(smithy, &def);
            theatre_add_free(t, "Smith", "Mary", 0, 0);
            theatre_add_free(t, "Guest", "Bob", 1, 0);
            add_interest(t, NULL, 0, 20);
            theatre_steps(t, 3);
            theatre_perform(t, "Mary", "Pair.left", NULL);
            theatre_steps(t, wait);
            theatre_place(t, who[i], 100, 0);
            theatre_steps(t, 12);
            assert_false(is_live(t, who[i]));
            assert_true(is_live(t, who[1 - i]));
            assert_string_equal(theatre_queues(t, who[1 - i]), "");
            assert_int_equal(counters_of(t).scenes, 0);
            theatre_perform(t, who[1 - i], "Forge", NULL);  // the other agent is free again
            theatre_steps(t, 2);
            theatre_expect(t, i == 0 ? "Bob started Forge" : "Mary started Forge");
            theatre_close(t);
        }
    }
}

// Mary loses Bob and asks Cat to take over his part; then Mary becomes dormant before Cat has received the request. The check
// after every step makes sure that Cat is not promised to Mary then.
static void rule_10_3_an_agent_gone_by_then_gets_no_promise(void **state)
{
    (void)state;
    static const char *const mend =
        "role Smith for creature\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "role Guest for creature\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "scene Mend, loss recasts\n"
        "    part left: Smith\n"
        "    part right: Guest\n"
        "    | left      | right     |\n"
        "    | wait 60 s | wait 60 s |\n";
    for (uint32_t wait = 0; wait < 10; wait++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;
        def.leaving_ms = 200;
        def.perception_ms = 30;
        theatre *t = theatre_open_with(mend, &def);
        theatre_add_free(t, "Smith", "Mary", 0, 0);
        theatre_add_free(t, "Guest", "Bob", 1, 0);
        theatre_add_free(t, "Guest", "Cat", 2, 0);
        add_interest(t, NULL, 0, 20);
        theatre_steps(t, 3);
        theatre_perform(t, "Mary", "Mend.left", NULL);
        theatre_until(t, 5, "Bob task started *");
        theatre_place(t, "Mary", 100, 0);
        theatre_steps(t, wait);
        theatre_remove(t, "Bob");
        theatre_steps(t, 14);
        assert_false(is_live(t, "Mary"));
        assert_string_equal(theatre_queues(t, "Cat"), "");
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_10_1_without_an_interest_everybody_is_live),
        THEATRE_TEST(rule_10_1_an_interest_is_a_player_or_a_point),
        THEATRE_TEST(rule_10_1_it_can_be_bound_to_somebody_else),
        THEATRE_TEST(rule_10_1_it_stays_where_it_was_when_its_entity_is_gone),
        THEATRE_TEST(rule_10_1_without_the_last_one_everybody_is_live_again),
        THEATRE_TEST(rule_10_1_bad_interests_are_refused),
        THEATRE_TEST(rule_10_2_live_within_the_radius_and_until_1_2_times),
        THEATRE_TEST(rule_10_2_of_several_interests_one_is_enough),
        THEATRE_TEST(rule_10_2_an_agent_that_appears_out_of_range_begins_nothing),
        THEATRE_TEST(rule_10_2_the_dormant_keep_facts_and_motives),
        THEATRE_TEST(rule_10_2_distance_is_looked_at_staggered_by_id),
        THEATRE_TEST(rule_10_3_ten_seconds_to_finish),
        THEATRE_TEST(rule_10_3_mail_in_time_with_the_looks_holds_nobody),
        THEATRE_TEST(rule_10_3_a_leaving_agent_begins_nothing_new),
        THEATRE_TEST(rule_10_3_an_agent_back_in_time_goes_on),
        THEATRE_TEST(rule_10_3_then_it_is_lost_to_its_partners),
        THEATRE_TEST(rule_10_3_a_scene_goes_on_while_a_part_is_live),
        THEATRE_TEST(rule_10_3_claims_and_promises_are_given_up),
        THEATRE_TEST(rule_10_3_an_agent_gone_by_then_gets_no_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
