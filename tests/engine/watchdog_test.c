// SPDX-License-Identifier: MIT
// Goal: no agent waits for ever, and no idle agent is busy in vain: rules 4.4 and 4.5 of docs/semantics.md.
// Method: hosts that do not answer, walkers that get nowhere; idle characters whose spins are counted.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#define YARD                                           \
    "event bell\n"                                     \
    "message Wake\n"                                   \
    "kind guest, a creature\n"                         \
    "    thirst: 0 to 100\n"                           \
    "    urge: 0 to 100, rises 6 per minute\n"         \
    "    turns: whole number\n"                        \
    "host yard\n"                                      \
    "    action carve, uses hands, lasts 2 s\n"        \
    "    action ponder, uses hands, lasts 1 to 20 s\n" \
    "    action guard, uses legs\n"                    \
    "    action doze for (time = 20 s), uses legs, lasts 0 to 3600 s\n"

// ---- 4.4 ----------------------------------------------------------------------------------------

static theatre *working(const char *step)
{
    char text[1200];
    snprintf(text, sizeof text,
             YARD
             "role Guest for guest\n"
             "    proactive Work (who: creature = nobody), if 0 > 1\n"
             "        %s\n",
             step);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 40, 0);
    theatre_step(t);
    return t;
}

typedef struct silence {
    const char *step;
    uint32_t seconds;
    const char *reason;
} silence;

static void rule_4_4_an_action_without_an_answer_fails(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    static const silence silences[] = {
        {"carve", 62, "no answer"},         // 2 s of its own and 60 s of the watchdog
        {"ponder", 80, "no answer"},        // lasts at most 20 s
        {"doze for 5 s", 65, "no answer"},  // the duration given in the text counts, not the longest
        {"doze", 80, "no answer"},
        {"guard", 60, "no answer"},   // an open-ended action without a heartbeat
        {"move to who", 5, "stuck"},  // half a metre in 5 s
        {"carve, at most 9 s", 9, "out of time"},
    };
    for (size_t i = 0; i < sizeof silences / sizeof *silences; i++) {
        theatre *t = working(silences[i].step);
        theatre_never_answers(t, NULL, NULL);
        theatre_perform_about(t, "Mary", "Work", "Bob");
        theatre_step(t);
        uint32_t begun = theatre_step_of(t, "Mary started Work");
        for (uint32_t s = 0; s < 100 && theatre_count(t, "Mary task failed*") == 0; s++) {
            theatre_run(t, 1);
        }
        if (theatre_count(t, "Mary task failed*") != 1) {
            fail_msg("%s never fails", silences[i].step);
        }
        uint32_t failed = theatre_step_of(t, "Mary task failed*") - begun;
        assert_in_range(failed, silences[i].seconds * 30, silences[i].seconds * 30 + 1);
        char line[80];
        snprintf(line, sizeof line, "Mary task failed Work@0 (%s)", silences[i].reason);
        theatre_expect(t, line, "Mary cancelled Work (task failed)");
        assert_int_equal(theatre_performs(t, "Mary", NULL), 0);  // the host was told to stop the action
        theatre_close(t);
    }
}

static void rule_4_4_a_move_must_get_half_a_metre_in_five_seconds(void **state)
{
    (void)state;
    static const struct {
        double metres_per_second;
        bool stuck;
    } walks[] = {{0.05, true}, {0.09, true}, {0.11, false}, {1.4, false}};
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        theatre *t = working("move to who");
        theatre_never_answers(t, NULL, "move to");
        theatre_perform_about(t, "Mary", "Work", "Bob");
        theatre_step(t);
        theatre_walk(t, "Mary", 40, 0, walks[i].metres_per_second);
        theatre_run(t, 20);
        theatre_expect_count(t, "Mary task failed Work@0 (stuck)", walks[i].stuck);
        theatre_close(t);
    }
}

// A walk that gets nowhere, and an action without an answer, fail as `stuck` for a `catch`, and as nothing else.
static void rule_4_4_the_failure_of_the_watchdog_is_caught_as_stuck(void **state)
{
    (void)state;
    static const struct {
        const char *step, *failure;
        bool caught;
    } cases[] = {{"move to tree", " stuck", true},
                 {"move to tree", " unreachable", false},
                 {"move to tree", "", true},
                 {"sweep", " stuck", true},
                 {"sweep", " blocked", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "place tree\n"
                 "host yard\n"
                 "    action sweep, uses hands, lasts 2 s, fails blocked\n"
                 "    action call, uses voice, lasts 1 s\n"
                 "role Worker for creature\n"
                 "    proactive Work\n"
                 "        sequence\n"
                 "            %s\n"
                 "            catch%s\n"
                 "                call\n",
                 cases[i].step, cases[i].failure);
        theatre *t = theatre_open(text);
        theatre_add_kind(t, "place", "tree", 40, 0);
        theatre_add_free(t, "Worker", "Mary", 0, 0);
        theatre_step(t);
        theatre_never_answers(t, NULL, cases[i].step[0] == 's' ? "sweep" : "move to");
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 70);
        theatre_expect_count(t, "Mary begins call", cases[i].caught);
        theatre_expect_count(t, "Mary task failed Work@0 *", !cases[i].caught);
        theatre_close(t);
    }
}

static void rule_4_4_a_heartbeat_keeps_what_is_open_ended_going(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        uint32_t every;  // steps
        bool fails;
    } beats[] = {
        {"guard", 900, false}, {"guard", 1790, false}, {"guard", 1900, true}, {"carve", 900, false}, {"move to who", 100, false}};
    for (size_t i = 0; i < sizeof beats / sizeof *beats; i++) {
        theatre *t = working(beats[i].step);
        theatre_beats(t, NULL, NULL, beats[i].every);
        theatre_perform_about(t, "Mary", "Work", "Bob");
        theatre_run(t, 400);
        if (theatre_count(t, "Mary task failed*") != beats[i].fails) {
            fail_msg("%s, a beat every %u steps: fails %u times", beats[i].step, beats[i].every,
                     theatre_count(t, "Mary task failed*"));
        }
        theatre_close(t);
    }
}

// One heartbeat, and then none for longer than the watchdog's 60 s: the declared time of the action is an hour.
static void rule_4_4_a_heartbeat_takes_no_time_away(void **state)
{
    (void)state;
    theatre *t = working("idle for 3600 s");
    theatre_never_answers(t, "Mary", "idle for");
    theatre_perform_about(t, "Mary", "Work", "Bob");
    theatre_run(t, 1);
    trp_action_progress(theatre_world(t), theatre_token(t, "Mary"));
    theatre_run(t, 70);
    theatre_perform_about(t, "Mary", "Work", "Bob");  // gives Mary a turn in which her deadlines are checked
    theatre_step(t);
    theatre_expect_no(t, "Mary task failed*");
    theatre_run(t, 3700);
    theatre_expect_count(t, "Mary task failed*", 1);
    theatre_close(t);
}

static void rule_4_4_an_agent_with_only_latents_is_at_rest_and_costs_nothing(void **state)
{
    (void)state;
    theatre *t = theatre_open(YARD
                              "role Guest for guest\n"
                              "    latent Startle, when message Wake\n"
                              "        wait 1 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 1);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_run(t, 300);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches);
    assert_int_equal(after.spins, before.spins);
    assert_int_equal(after.repairs, 0);
    theatre_message(t, "Mary", "Wake");
    theatre_step(t);
    theatre_expect(t, "Mary started Startle");
    theatre_close(t);
}

// After a failure, a loss or an interruption an agent always has a timer that wakes it.
static void rule_4_4_no_agent_is_ever_without_a_way_to_wake(void **state)
{
    (void)state;
    theatre *t = theatre_open(YARD
                              "role Guest for guest\n"
                              "    proactive Carve, weight 2\n"
                              "        carve\n"
                              "    proactive Visit, weight 3\n"
                              "        move to random creature within 30 m\n"
                              "    proactive Chat, with a Guest within 9 m, about x\n"
                              "        \"Hm.\" to partner\n"
                              "        wait\n"
                              "    reactive Reply, about x\n"
                              "        wait\n"
                              "        \"Ah.\" to partner\n"
                              "    latent Startle, when every 7 s\n"
                              "        \"Oh!\"\n");
    static const char *const names[] = {"Ann", "Ben", "Cid", "Dora", "Eve"};
    for (uint32_t i = 0; i < 5; i++) {
        theatre_add(t, "Guest", names[i], i, i);
    }
    theatre_never_answers(t, "Ann", "say");
    theatre_fails(t, "Ben", "move to", 1, 12);
    theatre_never_answers(t, "Cid", "carve");
    theatre_run(t, 600);
    for (uint32_t i = 0; i < 5; i++) {  // all agents are still active
        theatre_mark(t);
        char line[40];
        snprintf(line, sizeof line, "%s started *", names[i]);
        theatre_until(t, 150, line);
    }
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    assert_int_equal(counters.repairs, 0);
    theatre_close(t);
}

// The engine never forgets to wake an agent, so the test does it: the timer of the agent's next turn is removed.
static void rule_4_4_a_stuck_agent_is_found_woken_and_told_of(void **state)
{
    (void)state;
    theatre *t = theatre_open(YARD
                              "role Guest for guest\n"
                              "    proactive Rest, if 0 > 1\n"
                              "        wait 1 s\n"
                              "    latent Startle, when message Wake, if 0 > 1\n"
                              "        wait 1 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 1);
    theatre_hush(t, false);  // the check after the step would notice first
    trp_world *world = theatre_world(t);
    world->agents[0]->idle_until = TRPI_NEVER;
    trpi_entity_mark_hash_dirty(world, 0);
    theatre_message(t, "Mary", "Wake");  // a turn in which no behaviour starts
    theatre_step(t);
    trp_counters counters;
    uint32_t count, told = 0;
    trp_world_counters(world, &counters, sizeof counters);
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        told += events[i].kind == TRP_EVENT_REPAIRED;
    }
    assert_int_equal(counters.repairs, 1);
    assert_int_equal(told, 1);
    uint64_t spins = counters.spins;
    theatre_run(t, 20);
    trp_world_counters(world, &counters, sizeof counters);
    assert_true(counters.spins > spins);
    assert_int_equal(counters.repairs, 1);
    theatre_close(t);
}

// ---- 4.5 ----------------------------------------------------------------------------------------

// The first candidate needs a partner that is not there; the next candidate is tried in the same step.
static void rule_4_5_a_candidate_that_cannot_start_is_set_aside(void **state)
{
    (void)state;
    theatre *t = theatre_open(YARD
                              "role Guest for guest, chooses best first\n"
                              "    proactive Chat, with a Guest, about x\n"
                              "        wait 1 s\n"
                              "    proactive Dream, if thirst > 50\n"
                              "        wait 1 s\n"
                              "    proactive Carve\n"
                              "        carve\n"
                              "    reactive Reply, about x\n"
                              "        wait 1 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_until(t, 1, "Mary started Carve");
    theatre_expect(t, "Mary rejected Chat (no partner)", "Mary spun Carve");
    assert_int_equal(theatre_step_of(t, "Mary rejected Chat"), theatre_step_of(t, "Mary started Carve"));
    theatre_expect_no(t, "* Dream");
    theatre_close(t);
}

// A behaviour without a partner is tried again after 1, 2, 4 and then every 8 s, and the other one is chosen in the same step;
// when both fail, neither is tried thirty times a second.
static void rule_4_5_a_candidate_that_fails_at_once_is_set_aside(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind guard, a creature\n"
        "    keen: yes or no\n"
        "role Guard for guard, chooses in turn\n"
        "    proactive Hunt\n"
        "        check keen\n"
        "        wait 50 s\n"
        "    proactive Read\n"
        "        check not keen and chance 0%\n"
        "        wait 50 s\n"
        "    proactive Stand\n"
        "        pose for 2 s\n");
    theatre_answers_after(t, NULL, "pose for", 60);
    theatre_add(t, "Guard", "A", 0, 0);
    theatre_run(t, 10);
    uint32_t stood = theatre_count(t, "A started Stand");
    assert_in_range(stood, 3, 6);
    assert_true(theatre_count(t, "A started Hunt") <= stood + 1);
    assert_int_equal(theatre_step_of(t, "A started Stand"), theatre_step_of(t, "A cancelled Hunt (task failed)"));
    theatre_set(t, "A", "keen", 1);
    theatre_until(t, 4, "A started Hunt");
    theatre_run(t, 3);
    theatre_expect(t, "A task started Hunt@1");
    theatre_close(t);
}

static void rule_4_5_an_agent_with_only_failing_candidates_rests_between(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Guard for creature\n"
        "    proactive Hunt\n"
        "        check chance 0%\n"
        "    proactive Read\n"
        "        check chance 0%\n");
    theatre_add(t, "Guard", "A", 0, 0);
    theatre_run(t, 20);
    assert_in_range(theatre_count(t, "A started Hunt"), 10, 40);
    assert_in_range(theatre_count(t, "A started Read"), 10, 40);
    theatre_close(t);
}

static void rule_4_5_backs_off_from_one_to_eight_seconds(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = theatre_open(YARD
                              "role Guest for guest\n"
                              "    proactive Chat, with a Guest, about x\n"
                              "        wait 1 s\n"
                              "    reactive Reply, about x\n"
                              "        wait 1 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    static const uint32_t pauses[] = {30, 60, 120, 240, 240, 240};
    uint32_t last = theatre_until(t, 1, "Mary rejected Chat (no partner)");
    for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++) {
        uint32_t next = theatre_until(t, 9, "Mary rejected Chat (no partner)");
        assert_int_equal(next - last, pauses[i]);
        last = next;
    }
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    theatre_until(t, 9, "Mary started Chat");  // the back-off begins anew
    theatre_until(t, 5, "Mary finished Chat");
    theatre_remove(t, "Bob");
    theatre_run(t, 9);
    theatre_mark(t);
    theatre_run(t, 30);
    assert_in_range(theatre_count(t, "Mary rejected Chat (no partner)"), 3, 4);
    theatre_close(t);
}

typedef struct waking {
    const char *condition;
    const char *fact;  // the fact that is set while all behaviours rest, or NULL: a motive drifts
    double value;
    double after;  // seconds until it is set or crosses
} waking;

// The fact changes at 12.4 s; otherwise the pause would last until 15 s.
static void rule_4_5_wakes_when_something_the_candidates_read_changes(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    static const waking wakings[] = {
        {"thirst > 60", "thirst", 61, 12.4},
        {"urge > 60", "urge", 61, 12.4},
        {"urge > 1.24", NULL, 0, 12.4},  // the motive grows by 6 a minute
        {"urge > 1.24 and thirst < 5", NULL, 0, 12.4},
        {"not urge < 1.24", NULL, 0, 12.4},
    };
    for (size_t i = 0; i < sizeof wakings / sizeof *wakings; i++) {
        char text[1200];
        snprintf(text, sizeof text, YARD "role Guest for guest\n    proactive Drink, if %s\n        wait 1 s\n",
                 wakings[i].condition);
        theatre *t = theatre_open(text);
        theatre_add(t, "Guest", "Mary", 0, 0);
        theatre_steps(t, (uint32_t)(wakings[i].after * 30) - 2);
        theatre_expect_no(t, "Mary started*");
        if (wakings[i].fact != NULL) {
            theatre_set(t, "Mary", wakings[i].fact, wakings[i].value);
        }
        theatre_steps(t, 6);
        if (theatre_count(t, "Mary started Drink") != 1) {
            fail_msg("%s: sleeps on", wakings[i].condition);
        }
        theatre_close(t);
    }
}

// Behaviours that take no time at all must not make a step endless.
static void rule_4_5_at_most_one_spin_per_step(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = theatre_open(YARD
                              "role Guest for guest\n"
                              "    proactive Turn\n"
                              "        set turns to turns + 1\n"
                              "    proactive Twist\n"
                              "        set turns to turns + 1\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_add(t, "Guest", "Bob", 1, 0);
    theatre_step(t);
    for (uint32_t i = 0; i < 100; i++) {
        theatre_mark(t);
        theatre_step(t);
        assert_true(theatre_count(t, "Mary spun*") <= 1);
        assert_true(theatre_count(t, "Bob spun*") <= 1);
    }
    assert_true(theatre_get(t, "Mary", "turns") >= 50);  // the agent is active all the same
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    assert_true(counters.spins <= 2 * 101);
    theatre_close(t);
}

static void rule_4_5_an_idle_character_costs_a_few_spins_a_minute(void **state)
{
    (void)state;
    theatre *t = theatre_open(YARD
                              "role Guest for guest\n"
                              "    proactive Drink, if thirst > 60\n"
                              "        wait 1 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 20);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_run(t, 80);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_true(after.spins - before.spins <= 10);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_4_an_action_without_an_answer_fails),
        THEATRE_TEST(rule_4_4_a_move_must_get_half_a_metre_in_five_seconds),
        THEATRE_TEST(rule_4_4_the_failure_of_the_watchdog_is_caught_as_stuck),
        THEATRE_TEST(rule_4_4_a_heartbeat_keeps_what_is_open_ended_going),
        THEATRE_TEST(rule_4_4_a_heartbeat_takes_no_time_away),
        THEATRE_TEST(rule_4_4_an_agent_with_only_latents_is_at_rest_and_costs_nothing),
        THEATRE_TEST(rule_4_4_a_stuck_agent_is_found_woken_and_told_of),
        THEATRE_TEST(rule_4_4_no_agent_is_ever_without_a_way_to_wake),
        THEATRE_TEST(rule_4_5_a_candidate_that_cannot_start_is_set_aside),
        THEATRE_TEST(rule_4_5_a_candidate_that_fails_at_once_is_set_aside),
        THEATRE_TEST(rule_4_5_an_agent_with_only_failing_candidates_rests_between),
        THEATRE_TEST(rule_4_5_backs_off_from_one_to_eight_seconds),
        THEATRE_TEST(rule_4_5_wakes_when_something_the_candidates_read_changes),
        THEATRE_TEST(rule_4_5_at_most_one_spin_per_step),
        THEATRE_TEST(rule_4_5_an_idle_character_costs_a_few_spins_a_minute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
