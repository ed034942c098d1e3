// SPDX-License-Identifier: MIT
// Goal: what reaches all of a crowd at one moment begins within a second, a few at a time; a small cast has it in one step.
// (SEMANTICS 12.8)
// Method: a cast of 24 and one of 60 whose hour strikes, who hear a bell and who appear; how many start something is counted in
// each step.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define TEXT                                                   \
    "kind person, a creature\n"                                \
    "host party\n"                                             \
    "    action toil, uses hands, lasts 0 to 9000 s\n"         \
    "    action rest, uses hands, lasts 0 to 9000 s\n"         \
    "    action gape, uses gaze, lasts 1 s\n"                  \
    "    event bell\n"                                         \
    "role Worker for person\n"                                 \
    "    schedule\n"                                           \
    "        from 09:00 to 12:00, at once\n"                   \
    "            Work\n"                                       \
    "        otherwise, at once\n"                             \
    "            Idle\n"                                       \
    "    proactive Work, if it is after 09:00\n"               \
    "        toil\n"                                           \
    "    proactive Idle\n"                                     \
    "        rest\n"                                           \
    "    latent Look, when event bell, keeps trying for 1 s\n" \
    "        gape\n"                                           \
    "role Ringer for person\n"                                 \
    "    latent Ring, when at 09:00\n"                         \
    "        gape\n"

enum { SMALL = 24, CROWD = 60, SECOND = 30, EIGHT = 8 * 3600 };

static char names[CROWD][12];

static void add_from(theatre *t, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        snprintf(names[i], sizeof names[i], "P%u", i);
        theatre_add(t, "Worker", names[i], 3.0 * i, 0);
    }
}

// Adds some who toil and rest until they are stopped.
static void add_workers(theatre *t, uint32_t first, uint32_t end)
{
    add_from(t, first, end);
    for (uint32_t i = first; i < end; i++) {
        theatre_never_answers(t, names[i], "toil");
        theatre_never_answers(t, names[i], "rest");
    }
}

static void add_all(theatre *t, uint32_t count)
{
    add_from(t, 0, count);
}

// Opens a play at 08:00 and the seconds before 09:00 that are wanted.
static theatre *open_with(uint32_t count, uint32_t seconds_before)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.start_of_day_s = EIGHT + 3600 - seconds_before;
    theatre *t = theatre_open_with(TEXT, &def);
    add_workers(t, 0, count);
    return t;
}

// Opens a play with a small cast that is never late, and a step later adds a crowd, which is.
static theatre *open_mixed(uint32_t seconds_before)
{
    theatre *t = open_with(SMALL, seconds_before);
    theatre_step(t);
    add_workers(t, SMALL, CROWD);
    return t;
}

// Makes a step, and returns how many have started a behaviour in it.
static uint32_t starts_in_step(theatre *t, const char *behaviour)
{
    uint32_t count, started = 0, number = theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour);
    theatre_step(t);
    const trp_event *events = trp_world_events(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        started += events[i].kind == TRP_EVENT_STARTED && events[i].behaviour == number;
    }
    return started;
}

// Makes the steps of a second and one more, in which all of a crowd must start a behaviour, no more than a few in a step, beyond
// `prompt` agents that are never late.
static void all_start_within_a_second_but(theatre *t, const char *behaviour, uint32_t prompt)
{
    uint32_t all = starts_in_step(t, behaviour);
    assert_int_equal(all, prompt);
    for (uint32_t i = 1; i < SECOND; i++) {
        uint32_t started = starts_in_step(t, behaviour);
        assert_in_range(started, 0, 3);
        all += started;
    }
    assert_int_equal(all, CROWD);
}

static void all_start_within_a_second(theatre *t, const char *behaviour)
{
    all_start_within_a_second_but(t, behaviour, 0);
}

static void rule_12_8_an_hour_begins_within_a_second_in_a_crowd(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    theatre_steps(t, 5 * SECOND - 1);
    all_start_within_a_second(t, "Worker.Work");
    theatre_close(t);
}

// A small cast that was there before the crowd is not late.
static void rule_12_8_a_crowd_that_joins_a_small_cast_leaves_it_prompt(void **state)
{
    (void)state;
    theatre *t = open_mixed(5);
    theatre_steps(t, 5 * SECOND - 2);
    all_start_within_a_second_but(t, "Worker.Work", SMALL);
    theatre_close(t);
}

static void rule_12_8_a_small_cast_is_not_staggered(void **state)
{
    (void)state;
    theatre *t = open_with(SMALL, 5);
    assert_int_equal(starts_in_step(t, "Worker.Idle"), SMALL);
    theatre_steps(t, 5 * SECOND - 2);
    assert_int_equal(starts_in_step(t, "Worker.Work"), SMALL);
    theatre_event(t, "bell");
    theatre_step(t);
    assert_int_equal(starts_in_step(t, "Worker.Look"), SMALL);
    theatre_close(t);
}

static void rule_12_8_a_crowd_that_appears_chooses_within_a_second(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    all_start_within_a_second(t, "Worker.Idle");
    theatre_close(t);
}

static uint64_t turns_in_step(theatre *t)
{
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_step(t);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    return after.dispatches - before.dispatches;
}

static void rule_12_8_a_crowd_that_appears_has_no_turn_in_that_step(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    assert_int_equal(turns_in_step(t), 0);
    assert_true(turns_in_step(t) > 0);
    theatre_close(t);
}

#define READY_TEXT                                                          \
    "kind person, a creature\n"                                             \
    "    ready: yes or no\n"                                                \
    "    thirst: number\n"                                                  \
    "    hunger: number\n"                                                  \
    "message Hey\n"                                                         \
    "event bell\n"                                                          \
    "role Worker for person\n"                                              \
    "    latent Answer, when message Hey, keeps trying for 9 s, if ready\n" \
    "        wait 1 s\n"                                                    \
    "    latent Drink, when thirst rises above 5\n"                         \
    "        wait 1 s\n"                                                    \
    "    latent Wonder, when hunger changes\n"                              \
    "        wait 1 s\n"                                                    \
    "    latent Look, when event bell, keeps trying for 9 s\n"              \
    "        wait 1 s\n"                                                    \
    "    latent Toil, when message Never\n"                                 \
    "        wait 1 s\n"                                                    \
    "message Never\n"

static theatre *open_ready(void)
{
    theatre *t = theatre_open(READY_TEXT);
    add_all(t, CROWD);
    return t;
}

static void set_all(theatre *t, const char *fact, double value)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        theatre_set(t, names[i], fact, value);
    }
}

static uint32_t starts_in(theatre *t, const char *behaviour, uint32_t steps)
{
    uint32_t started = 0;
    for (uint32_t i = 0; i < steps; i++) {
        started += starts_in_step(t, behaviour);
    }
    return started;
}

static void message_all(theatre *t, const char *message)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        theatre_message(t, names[i], message);
    }
}

// A message is answered in the step in which the crowd appears, and one that has to wait for a fact when the fact is set.
static void rule_12_8_a_message_gives_a_new_agent_its_first_turn(void **state)
{
    (void)state;
    theatre *t = open_ready();
    message_all(t, "Never");
    assert_int_equal(starts_in_step(t, "Worker.Toil"), CROWD);
    theatre_close(t);
    t = open_ready();
    message_all(t, "Hey");
    assert_int_equal(starts_in(t, "Worker.Answer", 3), 0);
    set_all(t, "ready", 1);
    assert_int_equal(starts_in(t, "Worker.Answer", theatre_period()), CROWD);
    theatre_close(t);
}

static void rule_12_8_an_order_gives_a_new_agent_its_first_turn(void **state)
{
    (void)state;
    theatre *t = open_ready();
    for (uint32_t i = 0; i < CROWD; i++) {
        theatre_perform(t, names[i], "Worker.Toil", NULL);
    }
    assert_int_equal(starts_in_step(t, "Worker.Toil"), CROWD);
    theatre_close(t);
}

// An order that has to ask a partner gives it as well: who asks somebody that is gone stops asking in time, which is checked in every
// step.
static void rule_12_8_a_new_agent_ends_its_claim_in_time(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind person, a creature\nrole Worker for person\n    proactive Talk, with a Worker, about news\n        wait 1 s\n"
        "    reactive Answer, about news\n        wait 1 s\n");
    for (uint32_t i = 0; i < CROWD; i++) {
        snprintf(names[i], sizeof names[i], "P%u", i);
        theatre_add_free(t, "Worker", names[i], 3.0 * i, 0);
    }
    theatre_step(t);
    for (uint32_t i = 0; i < CROWD; i += 2) {
        theatre_perform(t, names[i], "Talk", names[i + 1]);
        theatre_remove(t, names[i + 1]);
    }
    theatre_steps(t, 2 * SECOND);
    assert_int_equal(theatre_count(t, "* rejected *"), CROWD / 2);
    theatre_close(t);
}

// Facts that are set with the crowd are those with which it begins; a change behind that is noticed at the first turn.
static void rule_12_8_a_fact_that_changes_before_the_first_turn_is_noticed(void **state)
{
    (void)state;
    theatre *t = open_ready();
    set_all(t, "thirst", 8);
    assert_int_equal(starts_in(t, "Worker.Drink", 2 * SECOND), 0);
    theatre_close(t);
    t = open_ready();
    theatre_step(t);
    set_all(t, "thirst", 8);
    assert_int_equal(starts_in(t, "Worker.Drink", SECOND + theatre_period()), CROWD);
    theatre_close(t);
    t = open_ready();
    theatre_step(t);
    set_all(t, "hunger", 8);
    assert_int_equal(starts_in(t, "Worker.Wonder", SECOND + theatre_period()), CROWD);
    theatre_close(t);
}

static void rule_12_8_a_bell_before_the_first_turn_is_heard(void **state)
{
    (void)state;
    theatre *t = open_ready();
    theatre_event(t, "bell");
    assert_int_equal(starts_in(t, "Worker.Look", 2 * SECOND), CROWD);
    theatre_close(t);
}

static void rule_12_8_saves_keep_whose_first_turn_is_to_come(void **state)
{
    (void)state;
    theatre *t = open_ready();
    theatre_event(t, "bell");
    theatre_steps(t, 2);
    set_all(t, "thirst", 8);
    theatre_message(t, "P7", "Never");
    theatre_steps(t, 3);
    theatre_expect_same_when_loaded(t, 2 * SECOND);
    theatre_close(t);
}

static void rule_12_8_a_crowd_that_is_called_upon_at_once_chooses_within_a_second(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    for (uint32_t i = 0; i < CROWD; i++) {
        assert_int_equal(trp_agent_set_spontaneous(theatre_world(t), theatre_who(t, names[i]), true), TRP_OK);
    }
    all_start_within_a_second(t, "Worker.Idle");
    theatre_close(t);
}

static void put_on_all(theatre *t, const char *role)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        theatre_put_on(t, names[i], role);
    }
}

static void rule_12_8_a_crowd_whose_roles_change_at_once_chooses_within_a_second(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    put_on_all(t, "Ringer");
    for (uint32_t i = 0; i < CROWD; i++) {
        theatre_take_off(t, names[i], "Ringer");
    }
    all_start_within_a_second(t, "Worker.Idle");
    theatre_close(t);
}

static void set_clock(theatre *t, uint32_t second_of_day)
{
    assert_int_equal(trp_world_set_clock(theatre_world(t), 0, second_of_day), TRP_OK);
}

// The clock of a late agent shows no time before the one at which the world began.
static void rule_12_8_the_hour_at_which_a_world_begins_strikes_for_none(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 0);
    put_on_all(t, "Ringer");
    theatre_steps(t, 2 * SECOND);
    theatre_expect_no(t, "* started Ring");
    theatre_close(t);
}

static void rule_12_8_the_hour_to_which_the_host_sets_the_clock_strikes_for_none(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 600);
    put_on_all(t, "Ringer");
    theatre_steps(t, 2 * SECOND);
    set_clock(t, EIGHT + 3600);
    theatre_steps(t, 2 * SECOND);
    theatre_expect_no(t, "* started Ring");
    set_clock(t, EIGHT + 3599);
    theatre_steps(t, SECOND);
    all_start_within_a_second(t, "Ringer.Ring");
    theatre_close(t);
}

// Before the hour to which the clock is set there is another block.
static void rule_12_8_all_are_in_the_block_of_the_hour_to_which_the_host_sets_the_clock(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 600);
    theatre_steps(t, 2 * SECOND);
    set_clock(t, EIGHT + 3600);
    assert_int_equal(starts_in_step(t, "Worker.Work"), CROWD);
    theatre_expect_same_when_loaded(t, 2 * SECOND);
    theatre_close(t);
}

// Whether an agent has heard a bell of somebody last.
static bool has_heard(const theatre *t, const char *who, const char *ringer)
{
    trp_value value;
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, who), theatre_find(t, TRP_NAMES_FACT, "person.heard"), &value),
                     TRP_OK);
    return trp_value_to_entity(value).value == theatre_who(t, ringer).value;
}

// Counts the late agents that have heard a bell of somebody last.
static uint32_t count_hearers_of(const theatre *t, const char *ringer)
{
    uint32_t count = 0;
    for (uint32_t i = SMALL; i < CROWD; i++) {
        count += has_heard(t, names[i], ringer);
    }
    return count;
}

static void ring_bell_of(theatre *t, const char *ringer)
{
    const uint32_t bell = theatre_find(t, TRP_NAMES_EVENT, "bell");
    assert_int_equal(trp_event_happened(theatre_world(t), bell, theatre_who(t, ringer)), TRP_OK);
}

// P1 rings while agents still try to answer the bell of P0: it stays the bell of P0 until the agent hears that of P1.
static void rule_12_8_a_bell_that_is_still_to_be_heard_leaves_the_one_before_it_alone(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    ready: yes or no\n"
        "    heard: person\n"
        "event bell\n"
        "role Worker for person\n"
        "    latent Look, when event bell, keeps trying for 60 s, if ready\n"
        "        set heard to it\n");
    add_all(t, CROWD);
    theatre_steps(t, 2 * SECOND);
    ring_bell_of(t, "P0");
    theatre_steps(t, 2 * SECOND);
    ring_bell_of(t, "P1");
    theatre_steps(t, 2);
    for (uint32_t i = SMALL; i < CROWD; i++) {
        theatre_set(t, names[i], "ready", 1);
    }
    theatre_steps(t, 2);
    assert_true(count_hearers_of(t, "P0") > SMALL);
    assert_int_equal(count_hearers_of(t, "P0") + count_hearers_of(t, "P1"), CROWD - SMALL);
    theatre_steps(t, SECOND);
    assert_int_equal(count_hearers_of(t, "P1"), CROWD - SMALL);
    theatre_close(t);
}

// P1 and P0 ring in one step: all hear P1 last, whose id is higher, whether they are late or not.
static void rule_12_8_late_and_prompt_agents_hear_the_same_bell_of_a_step_last(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    heard: person\n"
        "event bell\n"
        "role Worker for person\n"
        "    latent Look, when event bell\n"
        "        set heard to it\n");
    add_from(t, 0, SMALL);
    theatre_step(t);
    add_from(t, SMALL, CROWD);
    theatre_steps(t, 2 * SECOND);
    ring_bell_of(t, "P1");
    ring_bell_of(t, "P0");
    theatre_steps(t, 2 * SECOND);
    assert_int_equal(count_hearers_of(t, "P1"), CROWD - SMALL);
    assert_true(has_heard(t, "P2", "P1"));
    theatre_close(t);
}

static void rule_12_8_a_game_event_is_heard_within_a_second(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    theatre_steps(t, 2 * SECOND);
    theatre_event(t, "bell");
    theatre_step(t);
    all_start_within_a_second(t, "Worker.Look");
    theatre_close(t);
}

// The host reads the block of an agent by the clock of that agent, so that it agrees with the choice.
static void rule_12_8_the_block_of_a_late_agent_agrees_with_its_choice(void **state)
{
    (void)state;
    theatre *t = open_mixed(5);
    uint32_t morning = TRP_NOT_FOUND, late = 0;
    theatre_steps(t, 5 * SECOND - 1);
    for (uint32_t i = 0; i < CROWD; i++) {
        trp_entity who = theatre_who(t, names[i]);
        uint32_t block = trp_agent_schedule_block(theatre_world(t), who, theatre_find(t, TRP_NAMES_ROLE, "Worker"));
        morning = i == 0 ? block : morning;
        assert_int_equal(theatre_performs(t, names[i], "toil") > 0, block == morning);
        late += block != morning;
    }
    assert_int_equal(late, CROWD - SMALL);
    theatre_close(t);
}

static void rule_12_8_saves_keep_what_is_late(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    theatre_answers_stopped(t, false);  // the loaded world has no host that answers
    for (uint32_t i = 0; i < CROWD; i++) {
        theatre_never_answers(t, names[i], "gape");
    }
    theatre_steps(t, 5 * SECOND - 3);
    theatre_event(t, "bell");
    theatre_steps(t, 5);
    theatre_expect_same_when_loaded(t, SECOND);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_12_8_an_hour_begins_within_a_second_in_a_crowd),
        THEATRE_TEST(rule_12_8_a_small_cast_is_not_staggered),
        THEATRE_TEST(rule_12_8_a_crowd_that_joins_a_small_cast_leaves_it_prompt),
        THEATRE_TEST(rule_12_8_a_crowd_that_appears_chooses_within_a_second),
        THEATRE_TEST(rule_12_8_a_crowd_that_appears_has_no_turn_in_that_step),
        THEATRE_TEST(rule_12_8_a_message_gives_a_new_agent_its_first_turn),
        THEATRE_TEST(rule_12_8_an_order_gives_a_new_agent_its_first_turn),
        THEATRE_TEST(rule_12_8_a_new_agent_ends_its_claim_in_time),
        THEATRE_TEST(rule_12_8_a_fact_that_changes_before_the_first_turn_is_noticed),
        THEATRE_TEST(rule_12_8_a_bell_before_the_first_turn_is_heard),
        THEATRE_TEST(rule_12_8_saves_keep_whose_first_turn_is_to_come),
        THEATRE_TEST(rule_12_8_a_crowd_that_is_called_upon_at_once_chooses_within_a_second),
        THEATRE_TEST(rule_12_8_a_crowd_whose_roles_change_at_once_chooses_within_a_second),
        THEATRE_TEST(rule_12_8_the_hour_at_which_a_world_begins_strikes_for_none),
        THEATRE_TEST(rule_12_8_the_hour_to_which_the_host_sets_the_clock_strikes_for_none),
        THEATRE_TEST(rule_12_8_all_are_in_the_block_of_the_hour_to_which_the_host_sets_the_clock),
        THEATRE_TEST(rule_12_8_a_bell_that_is_still_to_be_heard_leaves_the_one_before_it_alone),
        THEATRE_TEST(rule_12_8_late_and_prompt_agents_hear_the_same_bell_of_a_step_last),
        THEATRE_TEST(rule_12_8_a_game_event_is_heard_within_a_second),
        THEATRE_TEST(rule_12_8_the_block_of_a_late_agent_agrees_with_its_choice),
        THEATRE_TEST(rule_12_8_saves_keep_what_is_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
