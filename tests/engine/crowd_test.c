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
    "        gape\n"

enum { SMALL = 24, CROWD = 60, SECOND = 30, EIGHT = 8 * 3600 };

static char names[CROWD][8];

// Opens a play at 08:00 and the seconds before 09:00 that are wanted.
static theatre *open_with(uint32_t count, uint32_t seconds_before)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.start_of_day_s = EIGHT + 3600 - seconds_before;
    theatre *t = theatre_open_with(TEXT, &def);
    for (uint32_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "P%u", i);
        theatre_add(t, "Worker", names[i], 3.0 * i, 0);
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
        THEATRE_TEST(rule_12_8_a_game_event_is_heard_within_a_second),
        THEATRE_TEST(rule_12_8_the_block_of_a_late_agent_agrees_with_its_choice),
        THEATRE_TEST(rule_12_8_saves_keep_what_is_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
