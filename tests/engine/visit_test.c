// SPDX-License-Identifier: MIT
// Goal: a visit that is not due changes nothing, and whatever is due is not missed: each agent acts in the same step as in the
// build that visits all agents in every round (TROUPE_POLLING). (SEMANTICS 4.4, 7, 7.3)
// Method: characters who are left alone, or visited for some other reason, and the step in which they act. Whole worlds of both
// builds are compared by tests/house/same_hash.sh.

#include "tests/engine/theatre.h"

#include "engine/sense/motion.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const char words[] =
    "kind person, a creature\n"
    "    mood: 0 to 100, starts 0\n"
    "    thirst: 0 to 100, starts 0, rises 60 per minute\n"
    "    vigour: 0 to 100, starts 100, falls 60 per minute\n"
    "host party\n"
    "    action sleep, uses hands, lasts 300 s\n"
    "    action toil, uses hands, lasts 2 s\n"
    "    message call\n"
    "role Person for person\n"
    "    proactive Sleep, if 0 > 1\n"
    "        sleep\n"
    "    proactive Work, if 0 > 1\n"
    "        toil\n"
    "    proactive Cheer, if 0 > 1\n"
    "        set mood to 50\n"
    "        wait 20 s\n";

static theatre *open_with(const char *latents)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", words, latents);
    theatre *t = theatre_open(text);
    theatre_add(t, "Person", "A", 0, 0);
    theatre_steps(t, 1);
    return t;
}

static void rule_4_4_a_report_never_brings_the_end_nearer(void **state)
{
    (void)state;
    theatre *t = open_with("");
    theatre_answers_after(t, "A", "sleep", 250 * 30);
    theatre_perform(t, "A", "Sleep", NULL);
    theatre_run(t, 20);
    trp_action_progress(theatre_world(t), theatre_token(t, "A"));  // the last progress report for more than a minute
    theatre_run(t, 120);
    theatre_message(t, "A", "call");  // A is visited because of a message
    theatre_run(t, 120);
    theatre_expect_no(t, "A task failed*");
    theatre_expect(t, "A finished Sleep");
    theatre_close(t);
}

// Agents that are not visited fire in the step in which their motive crosses the value, in either direction.
static void rule_7_a_motive_crosses_in_every_way(void **state)
{
    (void)state;
    static const struct {
        const char *cue;
        uint32_t step;
    } cues[] = {
        {"thirst rises above 10", 301},
        {"thirst becomes 100", 3000},
        {"vigour falls below 90", 301},
        {"vigour becomes 0", 3000},
    };
    for (uint32_t i = 0; i < sizeof cues / sizeof *cues; i++) {
        char latents[200];
        snprintf(latents, sizeof latents, "    latent Notice, when %s\n        wait 1 s\n", cues[i].cue);
        theatre *t = open_with(latents);
        theatre_run(t, 110);
        theatre_expect_count(t, "A started Notice", 1);
        uint32_t started = theatre_step_of(t, "A started Notice");
        if (started < cues[i].step || started > cues[i].step + 1) {
            fail_msg("%s: at step %u", cues[i].cue, started);
        }
        theatre_close(t);
    }
}

static void rule_7_a_drift_is_no_change(void **state)
{
    (void)state;
    theatre *t = open_with(
        "    latent Notice, when thirst changes, priority 3\n        wait 1 s\n"
        "    latent Listen, when every 3 s\n        wait 1 s\n");
    theatre_run(t, 20);
    theatre_expect_no(t, "A started Notice");
    theatre_set(t, "A", "thirst", 5);
    theatre_step(t);
    theatre_run(t, 5);
    theatre_expect_count(t, "A started Notice", 1);
    theatre_close(t);
}

// In a world in which no entity moves, a cue that is not about the surroundings waits for a motive that changes with time.
static void rule_7_3_a_cue_that_keeps_trying_is_sampled_though_nothing_moves(void **state)
{
    (void)state;
    theatre *t = open_with(
        "    latent Answer, when message call, if thirst > 30, keeps trying for 60 s\n"
        "        wait 1 s\n");
    theatre_run(t, 10);
    theatre_message(t, "A", "call");
    theatre_run(t, 30);
    theatre_expect_count(t, "A started Answer", 1);
    assert_in_range(theatre_step_of(t, "A started Answer"), 900, 900 + 9);  // crosses at step 30 s, and starts at A's next sample
    theatre_close(t);
}

// The samples of other agents are taken although no entity moves.
static void rule_7_3_a_role_that_is_put_on_is_seen_though_nothing_moves(void **state)
{
    (void)state;
    theatre *t = open_with(
        "    latent Salute, when a Guard comes within 5 m\n        wait 1 s\n"
        "role Guard for person\n"
        "    proactive Stand, if 0 > 1\n"
        "        wait 1 s\n");
    theatre_add(t, "Person", "B", 2, 0);
    theatre_run(t, 20);
    theatre_expect_no(t, "A started Salute");
    theatre_put_on(t, "B", "Guard");
    theatre_run(t, 1);
    theatre_expect_count(t, "A started Salute", 1);
    theatre_close(t);
}

// A cue fires in the agent's own samples, not whenever the agent is visited: with mail or without.
static void rule_7_3_a_while_is_looked_at_in_samples(void **state)
{
    (void)state;
    uint32_t ended[2];
    for (uint32_t disturbed = 0; disturbed < 2; disturbed++) {
        theatre *t = open_with(
            "    latent Doze, when message call, while thirst < 20\n"
            "        wait 60 s\n");
        theatre_message(t, "A", "call");
        for (uint32_t i = 0; i < 900; i++) {
            if (disturbed == 1) {
                theatre_message(t, "A", "call");
            }
            theatre_step(t);
        }
        ended[disturbed] = theatre_step_of(t, "A cancelled Doze*");
        theatre_close(t);
    }
    assert_int_equal(ended[0], ended[1]);
    assert_in_range(ended[0], 600, 600 + 8);
}

// Makes one step, after which A has noticed B exactly if A's samples say so: B is within five metres, and was farther away than
// six in a sample before.
static void step_and_compare(theatre *t, bool *inside)
{
    theatre_step(t);
    const trp_world *world = theatre_world(t);
    uint32_t a = trpi_ref_index(theatre_who(t, "A").value), b = trpi_ref_index(theatre_who(t, "B").value);
    int64_t square = trpi_distance_squared(trpi_entity_position(world, a), trpi_entity_position(world, b));
    bool comes = false;
    if (trpi_agent_samples_now(world, a)) {
        comes = !*inside && square <= 5 * 256 * 5 * 256;
        *inside = *inside ? square <= 6 * 256 * 6 * 256 : comes;
    }
    bool noticed = theatre_last_step_of(t, "A started Notice*") == theatre_now(t);
    if (noticed != comes) {
        fail_msg("step %u: he is %.2f m away and is %snoticed", theatre_now(t), (double)trpi_square_root((uint64_t)square) / 256,
                 noticed ? "" : "not ");
    }
}

// Walks at several speeds and from several steps: coming and going are noticed in the first sample in which they show.
static void rule_7_3_movement_is_seen_in_the_next_sample_however_fast(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const double speeds[] = {0.7, 1.4, 9, 60, 400};
    uint32_t seen = 0;
    for (uint32_t which = 0; which < sizeof speeds / sizeof *speeds; which++) {
        for (uint32_t late = 0; late < 8; late++) {
            theatre *t = open_with("    latent Notice, when a person comes within 5 m\n        wait 0.1 s\n");
            theatre_add(t, "Person", "B", -7, 1);
            for (uint32_t i = 0; i < 40; i++) {  // as in a town: distant entities are not even sampled
                char name[16];
                snprintf(name, sizeof name, "far %u", i);
                theatre_add(t, "Person", name, 60 + 9.0 * i, 60);
            }
            theatre_steps(t, 20 + late);
            bool inside = false;
            for (uint32_t turn = 0; turn < 4; turn++) {
                theatre_walk(t, "B", turn % 2 == 0 ? 7.5 : -7.5, 1, speeds[which]);
                for (uint32_t steps = 0; steps < (uint32_t)(30 * 16 / speeds[which]) + 40 + late; steps++) {
                    step_and_compare(t, &inside);
                }
                theatre_place(t, "B", turn % 2 == 0 ? 4 : -9, 1);
                for (uint32_t steps = 0; steps < 13; steps++) {
                    step_and_compare(t, &inside);
                }
            }
            seen += theatre_count(t, "A started Notice*");
            theatre_close(t);
        }
    }
    assert_true(seen > 100);
}

// A cue with a motive that has to rise first: its agent notices an entity nearby at its first sample after the crossing; when the
// motive has fallen again, at none.
static void rule_7_1_a_cue_is_looked_for_from_the_crossing_of_a_motive_on(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char *const conditions[] = {"thirst > 10", "thirst >= 10", "10 < thirst", "not vigour > 90", "thirst + 5 > 15"};
    for (uint32_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        char latents[200];
        snprintf(latents, sizeof latents, "    latent Notice, when a person comes within 5 m, if %s\n        wait 1 s\n",
                 conditions[i]);
        theatre *t = open_with(latents);
        theatre_add(t, "Person", "B", 2, 0);
        theatre_run(t, 9.9);
        theatre_expect_no(t, "A cue Notice");
        theatre_run(t, 1);
        theatre_expect_count(t, "A started Notice with B", 1);
        assert_in_range(theatre_step_of(t, "A cue Notice"), 300, 301 + 9);
        theatre_close(t);
    }
}

#ifndef TRPI_POLLING

// An entity walks past an agent that cannot start the latent for it.
static void rule_7_1_a_cue_that_is_not_looked_for_costs_nothing(void **state)
{
    (void)state;
    theatre *t = open_with("    latent Notice, when a creature comes within 5 m, if thirst > 60\n        wait 0.1 s\n");
    theatre_add_kind(t, "creature", "B", 1, -30);
    theatre_run(t, 2);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_walk(t, "B", 1, 30, 2);
    theatre_run(t, 40);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_int_equal(after.samples - before.samples, 0);
    theatre_expect_no(t, "A cue Notice");
    theatre_close(t);
}

// A movement within sight makes an agent take samples; one farther away does not, nor does one of a kind that no cue of the agent
// is about.
static void rule_7_3_movement_out_of_sight_wakes_no_agent(void **state)
{
    (void)state;
    static const struct {
        const char *role;
        int32_t away;
    } cases[] = {{"    latent Notice, when a creature comes within 5 m, once\n        wait 0.1 s\n", 8},
                 {"    latent Notice, when a person comes within 5 m\n        wait 0.1 s\n", 1},
                 {"    latent Notice, when a creature goes beyond 5 m\n        wait 0.1 s\n", 1}};
    uint64_t samples[3];
    for (uint32_t i = 0; i < 3; i++) {
        theatre *t = open_with(cases[i].role);
        theatre_add_kind(t, "creature", "B", cases[i].away, -30);
        theatre_run(t, 2);
        trp_counters before, after;
        trp_world_counters(theatre_world(t), &before, sizeof before);
        theatre_walk(t, "B", cases[i].away, 30, 1);
        theatre_run(t, 62);
        trp_world_counters(theatre_world(t), &after, sizeof after);
        samples[i] = after.samples - before.samples;
        theatre_close(t);
    }
    assert_int_equal(samples[0], 0);
    assert_int_equal(samples[1], 0);
    assert_in_range(samples[2], 12 * 30 / 8, 14 * 30 / 8);  // for the twelve metres that are in sight
}

#endif

// A fact that is set ends the condition at once, whenever the samples are taken.
static void rule_7_3_a_while_is_looked_at_when_a_fact_has_changed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t i = 0; i < 9; i++) {
        theatre *t = open_with(
            "    latent Doze, when message call, while thirst < 20\n"
            "        wait 60 s\n");
        theatre_message(t, "A", "call");
        theatre_steps(t, 3 + i);
        theatre_set(t, "A", "thirst", 50);
        theatre_step(t);
        assert_int_equal(theatre_step_of(t, "A cancelled Doze*"), theatre_now(t));
        theatre_close(t);
    }
}

// A firing that has waited for a task to end starts its latent when the task ends, not with the next sample.
static void rule_7_3_a_fired_cue_is_tried_when_a_task_ends(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t i = 0; i < 9; i++) {
        theatre *t = open_with(
            "    latent Stare, when a person comes within 3 m\n"
            "        wait 1 s\n"
            "    proactive Craft, if 0 > 1\n"
            "        toil, not interruptible\n"
            "        wait 20 s\n");
        theatre_steps(t, i);
        theatre_perform(t, "A", "Craft", NULL);
        theatre_steps(t, 2);
        theatre_add(t, "Person", "B", 2, 0);
        uint32_t ends = theatre_until(t, 5, "A task done Craft@0");
        assert_int_equal(theatre_step_of(t, "A started Stare"), ends);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_4_a_report_never_brings_the_end_nearer),
        THEATRE_TEST(rule_7_a_motive_crosses_in_every_way),
        THEATRE_TEST(rule_7_a_drift_is_no_change),
        THEATRE_TEST(rule_7_3_a_cue_that_keeps_trying_is_sampled_though_nothing_moves),
        THEATRE_TEST(rule_7_3_a_role_that_is_put_on_is_seen_though_nothing_moves),
        THEATRE_TEST(rule_7_3_a_while_is_looked_at_in_samples),
        THEATRE_TEST(rule_7_3_movement_is_seen_in_the_next_sample_however_fast),
        THEATRE_TEST(rule_7_1_a_cue_is_looked_for_from_the_crossing_of_a_motive_on),
#ifndef TRPI_POLLING
        THEATRE_TEST(rule_7_1_a_cue_that_is_not_looked_for_costs_nothing),
        THEATRE_TEST(rule_7_3_movement_out_of_sight_wakes_no_agent),
#endif
        THEATRE_TEST(rule_7_3_a_while_is_looked_at_when_a_fact_has_changed),
        THEATRE_TEST(rule_7_3_a_fired_cue_is_tried_when_a_task_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
