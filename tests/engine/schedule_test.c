// SPDX-License-Identifier: MIT
// Goal: the clock, conditions on the time of day, schedules and occasions do what the rules say, at the very step.
// (SEMANTICS 12)
// Method: days of ten minutes (25 s of the world to the hour), characters who work, rest and sleep, and the steps in which
// they begin and end. The clock begins at 08:00.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include "troupe/interest.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HOUR 750u  // steps, in a day of ten minutes
#define HEAD                                          \
    "kind person, a creature\n"                       \
    "    mood: 0 to 100, starts 50\n"                 \
    "    friend: person\n"                            \
    "host party\n"                                    \
    "    action toil, uses hands, lasts 0 to 900 s\n" \
    "    action rest, uses hands, lasts 0 to 900 s\n" \
    "    message call\n"                              \
    "    event bell\n"                                \
    "calendar\n"                                      \
    "    day: 10 min\n"

static theatre *open_at(const char *text, uint32_t hour, uint32_t minute)
{
    static char whole[4096];
    snprintf(whole, sizeof whole, "%s%s", HEAD, text);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.start_of_day_s = hour * 3600 + minute * 60;
    return theatre_open_with(whole, &def);
}

// A character whose work and rest go on until they are stopped.
static trp_entity add_worker(theatre *t)
{
    trp_entity worker = theatre_add(t, "Worker", "A", 0, 0);
    theatre_never_answers(t, "A", "toil");
    theatre_never_answers(t, "A", "rest");
    return worker;
}

static uint32_t block_of(const theatre *t, const char *name)
{
    return theatre_find(t, TRP_NAMES_BLOCK, name);
}

// All steps at which a matching line is in the log.
static uint32_t step_of(const theatre *t, const char *pattern)
{
    assert_int_equal(theatre_count(t, pattern), 1);
    return theatre_step_of(t, pattern);
}

// ---- The clock (12.1) ---------------------------------------------------------------------------

static void rule_12_1_a_day_has_24_hours_however_long_it_lasts(void **state)
{
    (void)state;
    theatre *t = open_at("role Idler for person\n    proactive Wait\n        wait 1 s\n", 8, 0);
    trp_world *w = theatre_world(t);
    theatre_hush(t, false);
    assert_int_equal(trp_world_day_length(w), 600);
    assert_int_equal(trp_world_time_of_day(w), 8 * 3600);
    theatre_steps(t, HOUR);
    assert_int_equal(trp_world_time_of_day(w), 9 * 3600);
    theatre_steps(t, 15 * HOUR - 1);
    assert_int_equal(trp_world_day(w), 0);
    assert_int_equal(trp_world_step_of_time(w, 0), 16 * HOUR);
    theatre_steps(t, 1);
    assert_int_equal(trp_world_day(w), 1);
    assert_int_equal(trp_world_time_of_day(w), 0);
    assert_int_equal(trp_world_step_of_time(w, 6 * 3600), 22 * HOUR);
    theatre_close(t);
}

static void rule_12_1_a_time_begins_with_the_first_step_that_is_not_before_it(void **state)
{
    (void)state;
    // A day of 7 s: 210 steps for 86,400 seconds, so that no hour falls on a step.
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.day_length_s = 7;
    theatre *t = theatre_open_with(HEAD "role Idler for person\n    latent Notice, when at 08:20\n        wait 0.1 s\n", &def);
    trp_world *w = theatre_world(t);
    theatre_up_to_period(1);
    theatre_add_free(t, "Idler", "A", 0, 0);
    uint32_t at = trp_world_step_of_time(w, 8 * 3600 + 1200);
    theatre_until(t, 7, "A started Notice");
    assert_int_equal(theatre_now(t), at);
    assert_true(trp_world_time_of_day(w) >= 8 * 3600 + 1200);
    theatre_close(t);
}

static void rule_12_1_the_def_comes_before_the_text(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.day_length_s = 120;
    theatre *t = theatre_open_with(HEAD "role Idler for person\n    proactive Wait\n        wait 1 s\n", &def);
    assert_int_equal(trp_world_day_length(theatre_world(t)), 120);
    trp_world *none;
    def.day_length_s = 1000001;
    assert_int_equal(trp_world_create(theatre_pack(t), &def, &none), TRP_ERROR_ARGUMENT);
    theatre_close(t);
    t = theatre_open("role Idler for creature\n    proactive Wait\n        wait 1 s\n");
    assert_int_equal(trp_world_day_length(theatre_world(t)), 86400);
    theatre_close(t);
}

// ---- Conditions (12.2) --------------------------------------------------------------------------

typedef struct hours_case {
    const char *condition;
    uint32_t from, to;  // hours between which the condition is true
} hours_case;

static const hours_case hours_cases[] = {
    {"it is after 18:00", 18, 24},        {"it is before 09:00", 0, 9},     {"it is from 10:00 to 12:00", 10, 12},
    {"it is from 22:00 to 05:00", 22, 5}, {"it is not after 18:00", 0, 18}, {"it is not from 10:00 to 12:00", 12, 10},
};

static bool is_in(const hours_case *c, uint32_t hour)
{
    return c->from < c->to ? hour >= c->from && hour < c->to : hour >= c->from || hour < c->to;
}

// An agent that works whenever its condition allows, and otherwise has nothing to do.
static void rule_12_2_conditions_hold_from_the_first_to_before_the_second(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (uint32_t i = 0; i < sizeof hours_cases / sizeof *hours_cases; i++) {
        char text[300];
        snprintf(text, sizeof text, "role Worker for person\n    proactive Work, if %s, while %s\n        toil\n",
                 hours_cases[i].condition, hours_cases[i].condition);
        theatre *t = open_at(text, 8, 0);
        theatre_hush(t, false);
        add_worker(t);
        theatre_steps(t, 1);
        for (uint32_t hour = 0; hour < 30; hour++) {
            bool works = theatre_performs(t, "A", "toil") > 0;
            if (works != is_in(&hours_cases[i], (8 + hour) % 24)) {
                fail_msg("%s: at %u:00", hours_cases[i].condition, (unsigned)(8 + hour) % 24);
            }
            theatre_steps(t, HOUR);
        }
        theatre_close(t);
    }
}

static void rule_12_2_begins_and_ends_at_the_very_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n"
        "    proactive Work, if it is from 09:00 to 10:00, while it is from 09:00 to 10:00\n        toil\n",
        8, 30);
    add_worker(t);
    theatre_steps(t, 2 * HOUR);
    assert_int_equal(step_of(t, "A started Work"), HOUR / 2);
    assert_int_equal(step_of(t, "A cancelled Work*"), HOUR / 2 + HOUR);
    theatre_close(t);
}

// Nothing else happens, so no agent is visited: the clock jumps from hour to hour.
static void rule_12_2_the_clock_is_not_polled(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n"
        "    proactive Work, if it is after 12:00, while it is after 12:00\n"
        "        if it is after 16:00, reactive\n            toil\n        otherwise\n            rest\n",
        8, 0);
    trp_world *w = theatre_world(t);
    add_worker(t);
    theatre_steps(t, 60);
    trp_counters before, after;
    trp_world_counters(w, &before, sizeof before);
    uint32_t end = 4 * HOUR - 1;
    while (trp_world_now(w) < end) {
        if (trp_world_skip(w, end - trp_world_now(w)) == 0) {
            theatre_step(t);
        }
    }
    trp_world_counters(w, &after, sizeof after);
    assert_true(after.dispatches - before.dispatches <= 16);  // an idle agent looks for something to do every 8 s at most (4.5)
    theatre_steps(t, 1);
    assert_int_equal(theatre_performs(t, "A", "rest"), 1);  // 12:00
    trp_world_counters(w, &before, sizeof before);
    end = 8 * HOUR - 1;
    uint32_t visits = 0;
    while (trp_world_now(w) < end) {
        if (trp_world_skip(w, end - trp_world_now(w)) == 0) {
            theatre_step(t);
            visits++;
        }
    }
    trp_world_counters(w, &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches);
    assert_true(visits <= 2);  // visited for its own sample, once
    theatre_steps(t, 1);
    assert_int_equal(theatre_performs(t, "A", "toil"), 1);  // 16:00
    theatre_close(t);
}

static void rule_12_2_a_fired_cue_waits_for_its_hour(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    latent React, when mood rises above 60, if it is after 09:00\n"
        "        wait 1 s\n",
        8, 0);
    theatre_add_free(t, "Worker", "A", 0, 0);
    theatre_step(t);
    theatre_set(t, "A", "mood", 70);
    theatre_steps(t, 2 * HOUR);
    assert_int_equal(step_of(t, "A started React"), HOUR);
    theatre_close(t);
}

static void rule_12_2_wait_until_an_hour(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person, chooses in order\n    proactive Work\n"
        "        wait until it is from 10:00 to 12:00\n        toil\n",
        8, 0);
    add_worker(t);
    theatre_steps(t, 2 * HOUR - 1);
    assert_int_equal(theatre_performs(t, "A", "toil"), 0);
    theatre_steps(t, 1);
    assert_int_equal(theatre_performs(t, "A", "toil"), 1);
    theatre_close(t);
}

// ---- Schedules (12.3, 12.4) ---------------------------------------------------------------------

#define DAY                                                                       \
    "role Worker for person\n"                                                    \
    "    schedule\n"                                                              \
    "        from 09:00 to 12:00\n            Work, weight 3\n            Chat\n" \
    "        from 12:00 to 13:00, at once\n            Eat\n"                     \
    "        from 13:00 to 17:00, within 30 min\n            Work\n"              \
    "        from 22:00 to 06:00, at once\n            Sleep\n"                   \
    "        otherwise\n            Stroll\n"                                     \
    "        occasion Fair, priority 1, at once\n            Dance\n"             \
    "        occasion Quest, priority 2\n            March\n"                     \
    "    proactive Work\n        toil\n"                                          \
    "    proactive Chat\n        wait 5 s\n"                                      \
    "    proactive Eat\n        rest\n"                                           \
    "    proactive Sleep\n        rest\n"                                         \
    "    proactive Stroll\n        wait 4 s\n"                                    \
    "    proactive Dance\n        wait 3 s\n"                                     \
    "    proactive March\n        wait 6 s\n"

static theatre *open_day(uint32_t hour, uint32_t minute)
{
    theatre_up_to_period(1);
    theatre *t = open_at(DAY, hour, minute);
    add_worker(t);
    return t;
}

static void rule_12_3_each_hour_has_its_own(void **state)
{
    (void)state;
    theatre *t = open_day(8, 0);
    theatre_answers_after(t, "A", "toil", 150);
    theatre_answers_after(t, "A", "rest", 100);
    static const struct {
        uint32_t hour, end;
        const char *does[2];
    } parts[] = {{8, 9, {"Stroll", "Stroll"}}, {9, 12, {"Work", "Chat"}},      {12, 13, {"Eat", "Eat"}},
                 {13, 17, {"Work", "Work"}},   {17, 22, {"Stroll", "Stroll"}}, {22, 24, {"Sleep", "Sleep"}}};
    for (uint32_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        theatre_steps(t, HOUR / 2);  // half an hour to finish the behaviour that was under way
        theatre_mark(t);
        theatre_steps(t, (parts[i].end - parts[i].hour) * HOUR - HOUR / 2 - 1);
        char first[40], second[40];
        snprintf(first, sizeof first, "A started %s", parts[i].does[0]);
        snprintf(second, sizeof second, "A started %s", parts[i].does[1]);
        uint32_t of_block = theatre_count(t, first) + (i == 1 ? theatre_count(t, second) : 0);
        if (i < 5) {
            assert_true(of_block > 0);
        }
        assert_int_equal(theatre_count(t, "A started *"), of_block);
        theatre_steps(t, 1);
    }
    theatre_close(t);
}

static void rule_12_3_the_block_is_told(void **state)
{
    (void)state;
    theatre *t = open_day(11, 59);
    theatre_step(t);
    trp_world *w = theatre_world(t);
    uint32_t role = theatre_find(t, TRP_NAMES_ROLE, "Worker");
    assert_int_equal(trp_agent_schedule_block(w, theatre_who(t, "A"), role), block_of(t, "Worker.09:00 to 12:00"));
    theatre_steps(t, HOUR / 60);
    assert_int_equal(trp_agent_schedule_block(w, theatre_who(t, "A"), role), block_of(t, "Worker.12:00 to 13:00"));
    theatre_steps(t, 6 * HOUR);
    assert_int_equal(trp_agent_schedule_block(w, theatre_who(t, "A"), role), block_of(t, "Worker.otherwise"));
    theatre_close(t);
}

// The block gives weights of three to one; the role's own weights are equal.
static void rule_12_3_a_block_has_weights_of_its_own(void **state)
{
    (void)state;
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 00:00 to 23:59\n"
        "            Work, weight mood\n            Rest, weight 10\n        otherwise\n            Rest\n"
        "    proactive Work, weight 0\n        wait 0.1 s\n    proactive Rest, weight 100\n        wait 0.1 s\n",
        8, 0);
    theatre_up_to_period(1);
    add_worker(t);
    theatre_set(t, "A", "mood", 30);
    uint32_t work = 0, rest = 0;
    for (uint32_t i = 0; i < 8; i++) {
        theatre_mark(t);
        theatre_steps(t, 600);
        work += theatre_count(t, "A started Work");
        rest += theatre_count(t, "A started Rest");
    }
    // Of n draws with chance 3/4 the count is n * 3/4, give or take four standard deviations: 4 * sqrt(n * 3/16).
    double n = work + rest, off = work - 0.75 * n;
    assert_true(n > 800);
    assert_true(off * off <= 16.0 * n * 3.0 / 16.0);
    theatre_close(t);
}

static void rule_12_3_in_a_gap_nothing_is_chosen_and_nobody_looks(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 09:00 to 10:00\n            Work\n"
        "    proactive Work\n        toil\n",
        10, 30);
    trp_world *w = theatre_world(t);
    add_worker(t);
    theatre_steps(t, 60);
    assert_int_equal(trp_world_next_due(w), 22 * HOUR + HOUR / 2);  // tomorrow at nine
    trp_world_skip(w, 22 * HOUR + HOUR / 2 - 1 - trp_world_now(w));
    theatre_step(t);
    assert_int_equal(theatre_performs(t, "A", "toil"), 1);
    theatre_close(t);
}

static void rule_12_3_a_proactive_that_no_block_names_is_for_any_hour(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 09:00 to 10:00\n            Work\n"
        "    proactive Work, weight 1000\n        wait 1 s\n    proactive Muse\n        wait 1 s\n",
        8, 59);
    add_worker(t);
    theatre_steps(t, 12);
    theatre_expect_count(t, "A started Muse", 1);
    theatre_steps(t, HOUR);
    theatre_mark(t);
    theatre_steps(t, 300);
    theatre_expect_no(t, "A started Work");
    assert_true(theatre_count(t, "A started Muse") > 5);
    theatre_close(t);
}

static void rule_12_4_at_once_gives_up_what_goes_on(void **state)
{
    (void)state;
    theatre *t = open_day(11, 30);
    theatre_perform(t, "A", "Work", NULL);
    theatre_steps(t, HOUR);
    assert_int_equal(step_of(t, "A cancelled Work*another part of the day*"), HOUR / 2);
    assert_int_equal(step_of(t, "A started Eat"), HOUR / 2);
    theatre_close(t);
}

static void rule_12_4_within_so_long_it_may_be_finished(void **state)
{
    (void)state;
    theatre *t = open_day(12, 30);  // Eat never ends by itself
    theatre_steps(t, 2 * HOUR);
    assert_int_equal(step_of(t, "A cancelled Eat*another part of the day*"), HOUR);  // 13:30
    assert_int_equal(step_of(t, "A started Work"), HOUR);
    theatre_close(t);
    t = open_day(12, 30);
    theatre_answers_after(t, "A", "rest", HOUR / 2 + 100);
    theatre_steps(t, HOUR);
    theatre_expect_no(t, "A cancelled Eat*");
    assert_int_equal(step_of(t, "A finished Eat"), 2 + HOUR / 2 + 100);
    assert_int_equal(step_of(t, "A started Work"), 2 + HOUR / 2 + 100);
    theatre_close(t);
}

static void rule_12_4_ten_minutes_unless_it_says_otherwise(void **state)
{
    (void)state;
    theatre *t = open_day(16, 30);
    theatre_steps(t, HOUR);
    assert_int_equal(step_of(t, "A cancelled Work*"), HOUR / 2 + HOUR / 6);
    theatre_close(t);
}

// Work goes on when two boundaries come, one half an hour after the other. Each gives it time; the earlier deadline counts.
static void rule_12_4_of_two_boundaries_the_earlier_deadline_counts(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second;
        uint32_t cancelled;  // steps after the first boundary
    } cases[] = {
        {"within 60 min", "at once", HOUR / 2},
        {"within 60 min", "priority 2", HOUR / 2 + HOUR / 6},
        {"within 60 min", "within 20 min", HOUR / 2 + HOUR / 3},
        {"within 60 min", "within 50 min", HOUR},
        {"within 40 min", "within 60 min", HOUR * 2 / 3},
    };
    theatre_up_to_period(1);
    for (uint32_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        bool occasions = i % 2 != 0;
        char text[600];
        snprintf(text, sizeof text,
                 "role Worker for person\n    schedule\n        %s\n            Work\n        %s, %s\n            Eat\n"
                 "        %s%s%s\n            Sleep\n"
                 "    proactive Work\n        toil\n    proactive Eat\n        rest\n    proactive Sleep\n        wait 1 s\n"
                 "    latent First, when at 09:00\n        %s\n    latent Second, when at 09:30\n        %s\n",
                 occasions ? "otherwise" : "from 08:00 to 09:00", occasions ? "occasion Fair" : "from 09:00 to 09:30",
                 cases[i / 2].first, occasions ? "occasion War" : "from 09:30 to 12:00",
                 !occasions && cases[i / 2].second[0] == 'p' ? "" : ", ",
                 !occasions && cases[i / 2].second[0] == 'p' ? "" : cases[i / 2].second,
                 occasions ? "begin Fair until 12:00" : "wait 0.1 s", occasions ? "begin War until 12:00" : "wait 0.1 s");
        theatre *t = open_at(text, 8, 30);
        add_worker(t);
        theatre_steps(t, 2 * HOUR);
        uint32_t cancelled = step_of(t, "A cancelled Work*another part of the day*");
        if (cancelled < HOUR / 2 + cases[i / 2].cancelled || cancelled > HOUR / 2 + cases[i / 2].cancelled + occasions) {
            fail_msg("%s, then %s, of %s: in step %u", cases[i / 2].first, cases[i / 2].second, occasions ? "occasions" : "hours",
                     (unsigned)cancelled);
        }
        theatre_close(t);
    }
}

static void rule_12_4_a_behaviour_of_both_blocks_goes_on(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 09:00 to 12:00, at once\n            Work\n"
        "        from 12:00 to 17:00, at once\n            Work\n    proactive Work\n        toil\n",
        11, 30);
    add_worker(t);
    theatre_steps(t, 2 * HOUR);
    theatre_expect_count(t, "A started Work", 1);
    theatre_expect_no(t, "A cancelled Work*");
    theatre_close(t);
}

static void rule_12_4_a_behaviour_that_is_not_interruptible_is_finished(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 09:00 to 12:00\n            Work\n"
        "        from 12:00 to 17:00, at once\n            Eat\n"
        "    proactive Work, not interruptible\n        toil\n    proactive Eat\n        rest\n",
        11, 30);
    add_worker(t);
    theatre_answers_after(t, "A", "toil", HOUR);
    theatre_steps(t, 2 * HOUR);
    theatre_expect_no(t, "A cancelled Work*");
    assert_int_equal(step_of(t, "A started Eat"), step_of(t, "A finished Work"));
    theatre_close(t);
}

static void rule_12_4_it_parts_as_it_should(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 09:00 to 12:00\n            Work\n"
        "        from 12:00 to 17:00, at once\n            Eat\n"
        "    proactive Work\n        toil, finally rest\n    proactive Eat\n        wait 1 s\n",
        11, 59);
    add_worker(t);
    theatre_steps(t, 2 * HOUR / 60);
    theatre_expect(t, "A cancelled Work*another part of the day*", "A begins rest*");
    theatre_close(t);
}

// ---- Occasions (12.5) ---------------------------------------------------------------------------

static void rule_12_5_an_occasion_takes_the_place_of_the_day(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    theatre_steps(t, 30);
    uint32_t fair = block_of(t, "Worker.Fair");
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    assert_int_equal(trp_agent_begin_occasion(w, theatre_who(t, "A"), fair, trp_world_step_of_time(w, 11 * 3600)), TRP_OK);
    theatre_mark(t);
    theatre_steps(t, 2 * HOUR - 32);
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), fair);
    uint32_t danced = theatre_count(t, "A started Dance");
    assert_true(danced > 5);
    assert_int_equal(theatre_count(t, "A started *"), danced);
    theatre_steps(t, 2);  // the time is 11:00
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    theatre_mark(t);
    theatre_steps(t, HOUR / 2);
    theatre_expect_no(t, "A started Dance");
    assert_true(theatre_count(t, "A started Work") + theatre_count(t, "A started Chat") > 0);
    theatre_close(t);
}

static void rule_12_5_it_ends_when_it_is_told_to(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    uint32_t fair = block_of(t, "Worker.Fair");
    theatre_step(t);
    assert_int_equal(trp_agent_begin_occasion(w, theatre_who(t, "A"), fair, 0), TRP_OK);
    theatre_steps(t, 30 * HOUR);
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), fair);
    assert_int_equal(trp_agent_end_occasion(w, theatre_who(t, "A"), fair), TRP_OK);
    theatre_step(t);
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    theatre_close(t);
}

// The occasion of an addition takes the place of the role's own day, for as long as it lasts.
static void rule_12_5_an_addition_to_a_role_has_an_occasion(void **state)
{
    (void)state;
    theatre *t = open_at(
        "role Worker for person\n    proactive Work\n        toil\n    schedule\n        from 06:00 to 22:00\n            Work\n"
        "role Pious for every Worker\n    proactive Pray\n        rest\n    schedule\n        occasion Mass, at once\n"
        "            Pray\n",
        9, 0);
    trp_entity a = add_worker(t);
    theatre_steps(t, 2 * HOUR);
    assert_int_equal(theatre_count(t, "A begins rest*"), 0);
    uint32_t mass = block_of(t, "Worker.Mass");
    assert_int_equal(trp_agent_begin_occasion(theatre_world(t), a, mass, trp_world_now(theatre_world(t)) + HOUR), TRP_OK);
    theatre_step(t);
    theatre_expect(t, "A begins rest*");
    assert_int_equal(trp_agent_occasion(theatre_world(t), a), mass);
    theatre_hush(t, true);
    theatre_steps(t, HOUR);
    assert_int_equal(trp_agent_occasion(theatre_world(t), a), TRP_NOT_FOUND);
    theatre_expect(t, "A begins toil*");
    theatre_close(t);
}

static void rule_12_5_the_higher_priority_stays(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    trp_entity a = theatre_who(t, "A");
    uint32_t fair = block_of(t, "Worker.Fair"), quest = block_of(t, "Worker.Quest");
    trp_agent_begin_occasion(w, a, quest, 0);
    theatre_step(t);
    trp_agent_begin_occasion(w, a, fair, 0);
    theatre_step(t);
    assert_int_equal(trp_agent_occasion(w, a), quest);
    theatre_expect(t, "A rejected*");
    trp_agent_end_occasion(w, a, quest);
    trp_agent_begin_occasion(w, a, fair, 0);
    theatre_step(t);
    assert_int_equal(trp_agent_occasion(w, a), fair);
    trp_agent_begin_occasion(w, a, quest, 0);
    theatre_step(t);
    assert_int_equal(trp_agent_occasion(w, a), quest);
    theatre_close(t);
}

static void rule_12_5_of_several_roles_the_highest_rules(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n    schedule\n        from 00:00 to 23:59\n            Work\n"
        "        otherwise\n            Work\n"
        "        occasion Fair, priority 2\n            Dance\n"
        "    proactive Work\n        wait 1 s\n    proactive Dance\n        wait 1 s\n"
        "role Hero for person, rank 5\n    schedule\n        occasion Quest, priority 1\n            March\n"
        "    proactive March\n        wait 1 s\n",
        8, 0);
    trp_world *w = theatre_world(t);
    trp_entity a = add_worker(t);
    theatre_put_on(t, "A", "Hero");
    theatre_steps(t, 60);
    theatre_expect_no(t, "A started March");  // March belongs to a role that has an occasion, and no blocks of hours
    trp_agent_begin_occasion(w, a, block_of(t, "Hero.Quest"), 0);
    theatre_steps(t, 40);
    theatre_mark(t);
    theatre_steps(t, 90);
    theatre_expect_no(t, "A started Work");
    assert_true(theatre_count(t, "A started March") >= 2);
    trp_agent_begin_occasion(w, a, block_of(t, "Worker.Fair"), 0);
    theatre_steps(t, 40);
    theatre_mark(t);
    theatre_steps(t, 90);
    theatre_expect_no(t, "A started March");
    assert_true(theatre_count(t, "A started Dance") >= 2);
    theatre_take_off(t, "A", "Worker");  // the occasion that the role had begun ends with it
    theatre_step(t);
    assert_int_equal(trp_agent_occasion(w, a), block_of(t, "Hero.Quest"));
    theatre_close(t);
}

static void rule_12_5_sentences_begin_and_end_it(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] =
        "role Worker for person\n    schedule\n        from 00:00 to 23:59\n            Work\n        otherwise\n"
        "            Work\n        occasion Fair\n            Dance\n"
        "    proactive Work\n        wait 1 s\n    proactive Dance\n        wait 1 s\n"
        "    latent Come, when message call\n        begin Fair %s\n"
        "    latent Go, when event bell\n        end Fair\n";
    static const struct {
        const char *until;
        uint32_t end;  // steps after its beginning at which it ends; 0: never
    } cases[] = {{"until 10:00", 2 * HOUR - 31}, {"for 20 s", 600}, {"", 0}};
    for (uint32_t i = 0; i < 3; i++) {
        char whole[1000];
        snprintf(whole, sizeof whole, text, cases[i].until);
        theatre *t = open_at(whole, 8, 0);
        trp_world *w = theatre_world(t);
        trp_entity a = add_worker(t);
        theatre_steps(t, 30);
        theatre_message(t, "A", "call");
        theatre_step(t);
        assert_int_not_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
        theatre_steps(t, cases[i].end > 0 ? cases[i].end - 1 : 3 * HOUR);
        assert_int_not_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
        if (cases[i].end > 0) {
            theatre_step(t);
            assert_int_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
        } else {
            theatre_event(t, "bell");
            theatre_steps(t, 3);
            assert_int_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
        }
        theatre_close(t);
    }
}

static void rule_12_5_a_name_means_the_occasions_of_all_active_roles(void **state)
{
    (void)state;
    static const char day[] =
        "    schedule\n        otherwise\n            Work\n        occasion Fair\n            Dance\n"
        "    proactive Work\n        wait 1 s\n    proactive Dance\n        wait 1 s\n";
    static const char caller[] =
        "role Caller for person, while mood > 70\n    proactive Nap, cooldown 900 s\n        wait 0.1 s\n"
        "    latent Come, when message call\n        begin Fair\n"
        "    latent Go, when event bell\n        end Fair\n";
    char whole[2000];
    snprintf(whole, sizeof whole, "role Clerk for person\n%srole Worker for person\n%s%s", day, day, caller);
    theatre *t = open_at(whole, 8, 0);
    trp_world *w = theatre_world(t);
    trp_entity a = add_worker(t);
    theatre_set(t, "A", "mood", 80);
    theatre_steps(t, 30);
    theatre_message(t, "A", "call");
    theatre_steps(t, 10);
    assert_int_equal(trp_agent_occasion(w, a), block_of(t, "Worker.Fair"));
    theatre_event(t, "bell");
    theatre_steps(t, 10);
    assert_int_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
    theatre_close(t);
}

static void rule_12_5_a_block_that_is_no_occasion_is_refused(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    trp_entity a = theatre_who(t, "A");
    theatre_step(t);
    assert_int_equal(trp_agent_begin_occasion(w, a, block_of(t, "Worker.otherwise"), 0), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_agent_begin_occasion(w, a, 99, 0), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_agent_end_occasion(w, a, 99), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_agent_begin_occasion(w, a, block_of(t, "Worker.Fair"), 1), TRP_ERROR_ARGUMENT);
    trp_entity nobody = {0};
    assert_int_equal(trp_agent_begin_occasion(w, nobody, block_of(t, "Worker.Fair"), 0), TRP_ERROR_STALE);
    theatre_take_off(t, "A", "Worker");
    theatre_step(t);
    trp_agent_begin_occasion(w, a, block_of(t, "Worker.Fair"), 0);
    theatre_step(t);
    theatre_expect(t, "A rejected*role taken off*");
    theatre_close(t);
}

// ---- Setting the clock (12.6) -------------------------------------------------------------------

static void rule_12_6_the_host_sets_the_clock(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    theatre_steps(t, 30);
    assert_int_equal(trp_world_set_clock(w, 3, 12 * 3600 + 1800), TRP_OK);
    assert_int_equal(trp_world_day(w), 0);  // the day changes with the next step
    theatre_step(t);
    assert_int_equal(trp_world_day(w), 3);
    assert_int_equal(trp_world_time_of_day(w), 12 * 3600 + 1800);
    theatre_expect(t, "A started Eat");
    assert_int_equal(trp_world_set_clock(w, 0, 23 * 3600), TRP_OK);  // the clock is set back
    theatre_step(t);
    theatre_expect(t, "A started Sleep");
    assert_int_equal(trp_world_day(w), 0);
    assert_int_equal(trp_world_set_clock(w, 0, 86400), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_world_set_clock(w, 1000001, 0), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_world_hash(w), trp_world_hash_recomputed(w));
    theatre_close(t);
}

static void rule_12_6_times_in_between_are_left_out(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at("role Worker for person\n    latent Ring, when at 10:00\n        wait 0.1 s\n", 8, 0);
    trp_world *w = theatre_world(t);
    theatre_add_free(t, "Worker", "A", 0, 0);
    theatre_step(t);
    trp_world_set_clock(w, 0, 11 * 3600);
    theatre_steps(t, HOUR);
    theatre_expect_no(t, "A started Ring");
    trp_world_set_clock(w, 1, 9 * 3600);
    theatre_steps(t, 1);
    theatre_steps(t, HOUR);
    theatre_expect_count(t, "A started Ring", 1);
    theatre_close(t);
}

static void rule_12_6_an_occasion_is_over_when_its_time_is(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    theatre_step(t);
    trp_agent_begin_occasion(w, theatre_who(t, "A"), block_of(t, "Worker.Fair"), trp_world_step_of_time(w, 15 * 3600));
    theatre_step(t);
    trp_world_set_clock(w, 0, 14 * 3600);
    theatre_step(t);
    assert_int_not_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    trp_world_set_clock(w, 0, 16 * 3600);
    theatre_step(t);
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static void rule_12_6_a_save_keeps_clock_and_day(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t), *loaded;
    theatre_steps(t, 40);
    trp_world_set_clock(w, 5, 16 * 3600 + 3300);
    trp_agent_begin_occasion(w, theatre_who(t, "A"), block_of(t, "Worker.Quest"), trp_world_now(w) + 2000);
    theatre_steps(t, 3);
    size_t size;
    trp_world_save(w, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(w, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    assert_int_equal(trp_world_day(loaded), 5);
    assert_int_equal(trp_agent_occasion(loaded, theatre_who(t, "A")), block_of(t, "Worker.Quest"));
    for (uint32_t i = 0; i < 3 * HOUR; i++) {
        trp_world_step(loaded);
        trp_world_step(w);
        assert_int_equal(trp_world_hash(loaded), trp_world_hash(w));
    }
    trp_world_destroy(loaded);
    free(bytes);
    theatre_close(t);
}

static void rule_12_6_another_text_keeps_the_occasion(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    theatre_steps(t, 40);
    trp_agent_begin_occasion(w, theatre_who(t, "A"), block_of(t, "Worker.Quest"), 0);
    theatre_steps(t, 3);
    theatre_reload(t, theatre_edited(HEAD DAY, "        from 12:00 to 13:00, at once\n            Eat\n",
                                     "        from 12:00 to 13:00\n            Stroll\n            Eat\n"));
    w = theatre_world(t);
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), block_of(t, "Worker.Quest"));
    theatre_steps(t, 300);
    theatre_reload(t, theatre_edited(HEAD DAY, "        occasion Quest, priority 2\n            March\n", ""));
    w = theatre_world(t);
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    theatre_mark(t);
    theatre_steps(t, 300);
    theatre_expect_no(t, "A started March");
    assert_true(theatre_count(t, "A started Work") + theatre_count(t, "A started Chat") > 0);
    theatre_close(t);
}

static void rule_12_6_an_agent_that_wakes_is_in_the_block_of_the_hour(void **state)
{
    (void)state;
    theatre *t = open_day(9, 0);
    trp_world *w = theatre_world(t);
    theatre_hush(t, false);
    theatre_steps(t, 30);
    trp_agent_begin_occasion(w, theatre_who(t, "A"), block_of(t, "Worker.Fair"), trp_world_step_of_time(w, 10 * 3600));
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.at = trp_point_from_metres(500, 0, 0);
    trp_interest interest;
    trp_world_interest_add(w, &def, &interest);
    theatre_steps(t, 13 * HOUR + HOUR / 2);
    assert_false(trp_agent_is_live(w, theatre_who(t, "A")));
    trp_world_interest_remove(w, interest);
    theatre_steps(t, 30);
    assert_string_equal(theatre_queues(t, "A"), "Sleep@0 current performing");
    assert_int_equal(trp_agent_occasion(w, theatre_who(t, "A")), TRP_NOT_FOUND);
    theatre_close(t);
}

// --- So often a day ---

#define DRINKER                                    \
    "role Worker for person, chooses best first\n" \
    "    proactive Drink, at most 3 times a day\n" \
    "        wait 1 s\n"                           \
    "    proactive Idle\n"                         \
    "        wait 5 s\n"

static void rule_6_so_often_a_day_and_again_after_midnight(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(DRINKER, 20, 0);
    theatre_add(t, "Worker", "A", 0, 0);
    theatre_steps(t, 4 * HOUR - 1);
    theatre_expect_count(t, "A started Drink", 3);
    theatre_run(t, 30);
    theatre_expect_count(t, "A started Drink", 6);
    theatre_steps(t, 22 * HOUR);
    theatre_expect_count(t, "A started Drink", 6);
    theatre_close(t);
}

// Plays a day in which Drink may start so often as `limit` says, and counts how often A starts it.
static uint32_t starts_of_a_day(const char *limit)
{
    static char text[2048];
    snprintf(text, sizeof text,
             "role Worker for person, chooses best first\n"
             "    proactive Drink, at most %s times a day\n"
             "        wait 1 s\n"
             "    proactive Idle\n"
             "        wait 5 s\n",
             limit);
    theatre *t = open_at(text, 1, 0);
    theatre_add(t, "Worker", "A", 0, 0);
    theatre_steps(t, 20 * HOUR);
    uint32_t count = theatre_count(t, "A started Drink");
    theatre_close(t);
    return count;
}

static void rule_6_so_often_a_day_as_is_computed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    assert_int_equal(starts_of_a_day("(mood / 10)"), 5);
    assert_int_equal(starts_of_a_day("(2 + 1)"), 3);
    assert_int_equal(starts_of_a_day("(mood / 60)"), 1);    // a start has come before the limit is asked for
    assert_int_equal(starts_of_a_day("(friend.mood)"), 1);  // a limit that is not known
    assert_int_equal(starts_of_a_day("(mood * 6)"), 255);
}

static void rule_6_so_often_a_day_as_is_drawn_once_a_day(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person, chooses best first\n"
        "    proactive Drink, at most 2 to 4 times a day\n"
        "        wait 1 s\n"
        "    proactive Idle\n"
        "        wait 5 s\n",
        12, 0);
    theatre_add(t, "Worker", "A", 0, 0);
    theatre_steps(t, HOUR);
    uint32_t seen[5] = {0}, before = theatre_count(t, "A started Drink");
    for (uint32_t day = 0; day < 20; day++) {
        theatre_steps(t, 24 * HOUR);
        uint32_t starts = theatre_count(t, "A started Drink") - before;
        assert_in_range(starts, 2, 4);
        seen[starts]++;
        before += starts;
    }
    assert_true(seen[2] >= 3 && seen[3] >= 3 && seen[4] >= 3);
    theatre_close(t);
}

static void rule_6_a_limit_of_the_day_that_is_computed_is_asked_at_each_start(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person, chooses best first\n"
        "    proactive Drink, at most (mood / 10) times a day\n"
        "        set mood to mood - 10\n"
        "        wait 1 s\n"
        "    proactive Idle\n"
        "        wait 5 s\n",
        1, 0);
    theatre_add(t, "Worker", "A", 0, 0);
    theatre_steps(t, 20 * HOUR);
    theatre_expect_count(t, "A started Drink", 3);  // 5, 4 and then 3 are allowed
    theatre_set(t, "A", "mood", 100);
    theatre_steps(t, HOUR);
    theatre_expect_count(t, "A started Drink", 3);  // the day is spent
    theatre_close(t);
}

static void rule_6_a_latent_that_started_so_often_waits_for_midnight(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(
        "role Worker for person\n"
        "    latent Answer, when message call, keeps trying for 15 min, at most 1 time a day\n"
        "        wait 1 s\n",
        22, 0);
    theatre_add(t, "Worker", "A", 0, 0);
    theatre_step(t);
    theatre_message(t, "A", "call");
    theatre_run(t, 2);
    theatre_message(t, "A", "call");
    theatre_steps(t, 2 * HOUR - 65);
    theatre_expect_count(t, "A started Answer", 1);
    uint32_t again = theatre_until(t, 2, "A started Answer");
    assert_in_range(again, 2 * HOUR, 2 * HOUR + 8);  // an agent samples its surroundings four times a second
    theatre_close(t);
}

static void rule_6_starts_of_a_day_last_across_a_reload_and_end_with_the_role(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static char text[2048];
    snprintf(text, sizeof text, "%s%s", HEAD, DRINKER);
    theatre *t = open_at(DRINKER, 8, 0);
    theatre_add(t, "Worker", "A", 0, 0);
    theatre_until(t, 60, "A started Drink");
    theatre_until(t, 60, "A finished Drink");
    theatre_until(t, 60, "A started Drink");
    theatre_until(t, 60, "A finished Drink");
    theatre_reload(t, theatre_edited(text, "wait 5 s", "wait 4 s"));
    theatre_run(t, 60);
    theatre_expect_count(t, "A started Drink", 3);
    theatre_take_off(t, "A", "Worker");
    theatre_run(t, 1);
    theatre_put_on(t, "A", "Worker");
    theatre_run(t, 60);
    theatre_expect_count(t, "A started Drink", 6);
    theatre_close(t);
}

static void rule_6_starts_of_a_day_are_saved(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_at(DRINKER, 8, 0);
    trp_entity drinker = theatre_add(t, "Worker", "A", 0, 0);
    theatre_run(t, 60);
    static uint8_t bytes[1 << 20];
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), 0, bytes, sizeof bytes, &size), TRP_OK);
    trp_world *again = NULL;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &again, NULL), TRP_OK);
    const trpi_history *first = trpi_role_history(theatre_world(t), trpi_ref_index(drinker.value), 0, 0);
    const trpi_history *second = trpi_role_history(again, trpi_ref_index(drinker.value), 0, 0);
    assert_int_equal(first->today & 255, 3);
    assert_int_equal(second->today, first->today);
    assert_true(trp_world_hash(again) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(again);
    theatre_close(t);
}

// A link that another text adds to a role is a fact of all of the role's kind: it is set, followed, saved, and kept by a reload.
static void rule_12_5_an_addition_to_a_role_has_a_link(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static char text[2048], whole[4096];
    snprintf(text, sizeof text,
             "role Worker for person\n"
             "    proactive Toil\n"
             "        toil\n"
             "role Crier for person\n"
             "    latent Cry, when event bell\n"
             "        send call to nearest Worker\n"
             "    latent Bow, when message call\n"
             "        wait 1 s\n"
             "message thanks\n"
             "role Believer for every Worker\n"
             "    link crier: Crier\n"
             "    latent Thank, when message thanks\n"
             "        send call to crier\n"
             "    latent Hear, when message call\n"
             "        set crier to it\n");
    snprintf(whole, sizeof whole, "%s%s", HEAD, text);
    theatre *t = open_at(text, 8, 0);
    trp_entity worker = add_worker(t);
    trp_entity crier = theatre_add(t, "Crier", "B", 1, 0);
    theatre_run(t, 1);
    theatre_perform(t, "B", "Cry", NULL);
    theatre_until(t, 5, "A started Hear");
    theatre_run(t, 1);
    uint32_t fact = trp_pack_find(theatre_pack(t), TRP_NAMES_FACT, "person.crier");
    trp_value value;
    assert_int_equal(trp_fact_get(theatre_world(t), worker, fact, &value), TRP_OK);
    assert_int_equal(trp_value_to_entity(value).value, crier.value);
    theatre_message(t, "A", "thanks");
    theatre_until(t, 5, "B started Bow");
    theatre_expect_same_when_loaded(t, 30);
    theatre_reload(t, theatre_edited(whole, "set crier to it", "set crier to nobody"));
    fact = trp_pack_find(theatre_pack(t), TRP_NAMES_FACT, "person.crier");
    assert_int_equal(trp_fact_get(theatre_world(t), worker, fact, &value), TRP_OK);
    assert_int_equal(trp_value_to_entity(value).value, crier.value);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_12_1_a_day_has_24_hours_however_long_it_lasts),
        THEATRE_TEST(rule_12_1_a_time_begins_with_the_first_step_that_is_not_before_it),
        THEATRE_TEST(rule_12_1_the_def_comes_before_the_text),
        THEATRE_TEST(rule_12_2_conditions_hold_from_the_first_to_before_the_second),
        THEATRE_TEST(rule_12_2_begins_and_ends_at_the_very_step),
        THEATRE_TEST(rule_12_2_the_clock_is_not_polled),
        THEATRE_TEST(rule_12_2_a_fired_cue_waits_for_its_hour),
        THEATRE_TEST(rule_12_2_wait_until_an_hour),
        THEATRE_TEST(rule_12_3_each_hour_has_its_own),
        THEATRE_TEST(rule_12_3_the_block_is_told),
        THEATRE_TEST(rule_12_3_a_block_has_weights_of_its_own),
        THEATRE_TEST(rule_12_3_in_a_gap_nothing_is_chosen_and_nobody_looks),
        THEATRE_TEST(rule_12_3_a_proactive_that_no_block_names_is_for_any_hour),
        THEATRE_TEST(rule_12_4_at_once_gives_up_what_goes_on),
        THEATRE_TEST(rule_12_4_within_so_long_it_may_be_finished),
        THEATRE_TEST(rule_12_4_ten_minutes_unless_it_says_otherwise),
        THEATRE_TEST(rule_12_4_of_two_boundaries_the_earlier_deadline_counts),
        THEATRE_TEST(rule_12_4_a_behaviour_of_both_blocks_goes_on),
        THEATRE_TEST(rule_12_4_a_behaviour_that_is_not_interruptible_is_finished),
        THEATRE_TEST(rule_12_4_it_parts_as_it_should),
        THEATRE_TEST(rule_12_5_an_occasion_takes_the_place_of_the_day),
        THEATRE_TEST(rule_12_5_it_ends_when_it_is_told_to),
        THEATRE_TEST(rule_12_5_an_addition_to_a_role_has_an_occasion),
        THEATRE_TEST(rule_12_5_an_addition_to_a_role_has_a_link),
        THEATRE_TEST(rule_12_5_the_higher_priority_stays),
        THEATRE_TEST(rule_12_5_of_several_roles_the_highest_rules),
        THEATRE_TEST(rule_12_5_sentences_begin_and_end_it),
        THEATRE_TEST(rule_12_5_a_name_means_the_occasions_of_all_active_roles),
        THEATRE_TEST(rule_12_5_a_block_that_is_no_occasion_is_refused),
        THEATRE_TEST(rule_12_6_the_host_sets_the_clock),
        THEATRE_TEST(rule_12_6_times_in_between_are_left_out),
        THEATRE_TEST(rule_12_6_an_occasion_is_over_when_its_time_is),
        THEATRE_TEST(rule_12_6_a_save_keeps_clock_and_day),
        THEATRE_TEST(rule_12_6_another_text_keeps_the_occasion),
        THEATRE_TEST(rule_12_6_an_agent_that_wakes_is_in_the_block_of_the_hour),
        THEATRE_TEST(rule_6_so_often_a_day_and_again_after_midnight),
        THEATRE_TEST(rule_6_a_latent_that_started_so_often_waits_for_midnight),
        THEATRE_TEST(rule_6_so_often_a_day_as_is_computed),
        THEATRE_TEST(rule_6_so_often_a_day_as_is_drawn_once_a_day),
        THEATRE_TEST(rule_6_a_limit_of_the_day_that_is_computed_is_asked_at_each_start),
        THEATRE_TEST(rule_6_starts_of_a_day_last_across_a_reload_and_end_with_the_role),
        THEATRE_TEST(rule_6_starts_of_a_day_are_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
