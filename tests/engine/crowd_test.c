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

static void add_all(theatre *t, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "P%u", i);
        theatre_add(t, "Worker", names[i], 3.0 * i, 0);
    }
}

// Opens a play at 08:00 and the seconds before 09:00 that are wanted.
static theatre *open_with(uint32_t count, uint32_t seconds_before)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.start_of_day_s = EIGHT + 3600 - seconds_before;
    theatre *t = theatre_open_with(TEXT, &def);
    add_all(t, count);
    for (uint32_t i = 0; i < count; i++) {
        theatre_never_answers(t, names[i], "toil");
        theatre_never_answers(t, names[i], "rest");
    }
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

// Makes the steps of a second and one more, in which all of a crowd must start a behaviour; beyond those that are never late, no
// more than a few in a step.
static void all_start_within_a_second(theatre *t, const char *behaviour)
{
    uint32_t first = starts_in_step(t, behaviour), all = first;
    assert_int_equal(first, SMALL);
    for (uint32_t i = 1; i < SECOND; i++) {
        uint32_t started = starts_in_step(t, behaviour);
        assert_in_range(started, 0, 2);
        all += started;
    }
    assert_int_equal(all, CROWD);
}

static void rule_12_8_an_hour_begins_within_a_second_in_a_crowd(void **state)
{
    (void)state;
    theatre *t = open_with(CROWD, 5);
    theatre_steps(t, 5 * SECOND - 1);
    all_start_within_a_second(t, "Worker.Work");
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
    add_all(t, CROWD);
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
    theatre *t = open_with(CROWD, 5);
    uint32_t morning = TRP_NOT_FOUND, late = 0;
    theatre_steps(t, 5 * SECOND);
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
        THEATRE_TEST(rule_12_8_a_crowd_that_appears_chooses_within_a_second),
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
