// SPDX-License-Identifier: MIT
// Goal: days of the week begin and end in the very step at midnight, wherever a text may name them, and no agent polls them.
// (SEMANTICS 12.7)
// Method: days of 24 s, characters whose schedule differs from day to day, and their behaviours over two weeks, compared with the
// day of the week computed by the test.

#include "tests/engine/theatre.h"

#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 30u  // steps, in a day of 24 s
#define DAY (24u * HOUR)
#define HEAD                                          \
    "kind person, a creature\n"                       \
    "host party\n"                                    \
    "    action toil, uses hands, lasts 0 to 900 s\n" \
    "    event bell\n"                                \
    "calendar\n"                                      \
    "    day: 24 s\n"

static theatre *open_on(const char *text, uint32_t weekday, uint32_t hour)
{
    static char whole[4096];
    snprintf(whole, sizeof whole, "%s%s", HEAD, text);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.start_of_day_s = hour * 3600;
    def.first_weekday = weekday;
    return theatre_open_with(whole, &def);
}

// A character whose work goes on until it is stopped.
static trp_entity add_worker(theatre *t)
{
    trp_entity worker = theatre_add(t, "Worker", "A", 0, 0);
    theatre_never_answers(t, "A", "toil");
    return worker;
}

// ---- The days of the week -----------------------------------------------------------------------

static void rule_12_7_the_first_day_is_a_monday_unless_the_text_or_the_host_says_otherwise(void **state)
{
    (void)state;
    const char *idler = "role Idler for person\n    proactive Wait\n        wait 1 s\n";
    char text[2048];
    theatre *t = open_on(idler, 0, 8);
    assert_int_equal(trp_world_weekday(theatre_world(t)), TRP_MONDAY);
    theatre_hush(t, false);
    theatre_steps(t, 16 * HOUR - 1);
    assert_int_equal(trp_world_weekday(theatre_world(t)), TRP_MONDAY);
    theatre_step(t);
    assert_int_equal(trp_world_weekday(theatre_world(t)), TRP_TUESDAY);
    theatre_steps(t, 6 * DAY);
    assert_int_equal(trp_world_weekday(theatre_world(t)), TRP_MONDAY);
    theatre_close(t);

    snprintf(text, sizeof text, "%s    first day: Saturday\n%s", HEAD, idler);
    t = theatre_open(text);
    assert_int_equal(trp_world_weekday(theatre_world(t)), TRP_SATURDAY);
    theatre_close(t);

    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.first_weekday = TRP_WEDNESDAY;
    t = theatre_open_with(text, &def);
    assert_int_equal(trp_world_weekday(theatre_world(t)), TRP_WEDNESDAY);
    trp_world *none;
    def.first_weekday = 8;
    assert_int_equal(trp_world_create(theatre_pack(t), &def, &none), TRP_ERROR_ARGUMENT);
    theatre_close(t);
}

// ---- Conditions ---------------------------------------------------------------------------------

typedef struct days_case {
    const char *condition;
    uint32_t days;      // a bit for each day, Monday first
    uint32_t from, to;  // hours on these days
} days_case;

static const days_case days_cases[] = {
    {"it is Sunday", 0x40, 0, 24},
    {"it is on Sundays", 0x40, 0, 24},
    {"it is not Sunday", 0x3F, 0, 24},
    {"it is on weekdays", 0x1F, 0, 24},
    {"it is a weekend", 0x60, 0, 24},
    {"it is on Monday and Thursday", 0x09, 0, 24},
    {"it is on Saturday to Monday", 0x61, 0, 24},
    {"it is on Friday and it is after 18:00", 0x10, 18, 24},
    {"it is after 18:00 on Friday", 0x10, 18, 24},
    {"it is before 06:00 on Friday or Sunday", 0x50, 0, 6},
    {"it is from 10:00 to 12:00 on weekends", 0x60, 10, 12},
    {"it is from 22:00 to 03:00 on Sunday", 0x40, 22, 3},
};

static bool holds(const days_case *c, uint32_t weekday, uint32_t hour)
{
    if (c->from < c->to) {
        return (c->days >> weekday & 1) != 0 && hour >= c->from && hour < c->to;
    }
    bool begun = (c->days >> weekday & 1) != 0 && hour >= c->from;
    return begun || ((c->days >> (weekday + 6) % 7 & 1) != 0 && hour < c->to);
}

static void rule_12_7_conditions_hold_on_their_days_and_on_no_others(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sizeof days_cases / sizeof *days_cases; i++) {
        const days_case *c = &days_cases[i];
        char text[400];
        snprintf(text, sizeof text, "role Worker for person\n    proactive Work, if %s, while %s\n        toil\n", c->condition,
                 c->condition);
        theatre *t = open_on(text, TRP_THURSDAY, 0);
        theatre_up_to_period(1);
        theatre_hush(t, false);
        add_worker(t);
        theatre_steps(t, 1);
        for (uint32_t hour = 0; hour < 14 * 24; hour++) {
            uint32_t weekday = (3 + hour / 24) % 7;
            bool works = theatre_performs(t, "A", "toil") > 0;
            if (works != holds(c, weekday, hour % 24)) {
                fail_msg("%s: on day %u at %u:00 it %s", c->condition, weekday, hour % 24, works ? "holds" : "does not hold");
            }
            theatre_steps(t, HOUR);
        }
        theatre_close(t);
    }
}

// An agent is woken at the midnight that changes its condition, and at no other.
static void rule_12_7_the_day_is_not_polled(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_on(
        "role Worker for person\n"
        "    proactive Work\n"
        "        if it is on Wednesday, reactive\n            toil\n        otherwise\n            toil\n",
        TRP_THURSDAY, 12);
    trp_world *w = theatre_world(t);
    add_worker(t);
    theatre_steps(t, 60);
    trp_counters before, after;
    trp_world_counters(w, &before, sizeof before);
    uint32_t end = 5 * DAY + 12 * HOUR - 1, visits = 0;
    while (trp_world_now(w) < end) {
        if (trp_world_skip(w, end - trp_world_now(w)) == 0) {
            theatre_step(t);
            visits++;
        }
    }
    trp_world_counters(w, &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches);
    assert_true(visits <= 2);
    theatre_mark(t);
    theatre_steps(t, 1);
    assert_int_equal(trp_world_weekday(w), TRP_WEDNESDAY);
    trp_world_counters(w, &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches + 1);
    theatre_close(t);
}

// ---- Cues ---------------------------------------------------------------------------------------

static void rule_12_7_a_cue_may_be_for_some_days_only(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_on("role Ringer for person\n    latent Ring, when at 10:00 on Sunday and Wednesday\n        wait 0.1 s\n",
                         TRP_SATURDAY, 9);
    theatre_add(t, "Ringer", "A", 0, 0);
    theatre_steps(t, DAY);
    theatre_expect_no(t, "A started Ring");
    theatre_steps(t, 7 * DAY);
    theatre_expect_count(t, "A started Ring", 2);
    assert_int_equal(theatre_step_of(t, "A started Ring"), DAY + HOUR);
    assert_int_equal(theatre_last_step_of(t, "A started Ring"), 4 * DAY + HOUR);
    theatre_close(t);
}

// ---- Schedules ----------------------------------------------------------------------------------

#define WEEK_OF_WORK                                                          \
    "role Worker for person\n"                                                \
    "    schedule\n"                                                          \
    "        from 06:00 to 18:00, at once\n            Work\n"                \
    "        from 10:00 to 12:00 on Sunday, at once\n            Pray\n"      \
    "        on weekends, at once\n            Stroll\n"                      \
    "        from 22:00 to 03:00 on Friday, at once\n            Drink\n"     \
    "        otherwise, at once\n            Sleep\n"                         \
    "        occasion Fair, at once\n            Dance\n"                     \
    "    proactive Work\n        toil\n    proactive Pray\n        toil\n"    \
    "    proactive Stroll\n        toil\n    proactive Drink\n        toil\n" \
    "    proactive Sleep\n        toil\n    proactive Dance\n        toil\n"  \
    "    latent Revel, when event bell\n        begin Fair until 08:00 on Wednesday\n"

// The block of an hour of the week, from Monday on: blocks with hours of certain days come before blocks of whole days, these
// before hours of every day.
static const char *duty_at(uint32_t weekday, uint32_t hour)
{
    if (weekday == 6 && hour >= 10 && hour < 12) {
        return "Pray";
    }
    if ((weekday == 4 && hour >= 22) || (weekday == 5 && hour < 3)) {
        return "Drink";
    }
    return weekday >= 5 ? "Stroll" : hour >= 6 && hour < 18 ? "Work" : "Sleep";
}

static void rule_12_7_hours_of_a_day_precede_hours_of_every_day(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_on(WEEK_OF_WORK, TRP_THURSDAY, 0);
    theatre_hush(t, false);
    add_worker(t);
    theatre_steps(t, 1);
    for (uint32_t hour = 0; hour < 10 * 24; hour++) {
        uint32_t weekday = (3 + hour / 24) % 7;
        const char *does = theatre_queues(t, "A");
        if (strstr(does, duty_at(weekday, hour % 24)) == NULL) {
            fail_msg("on day %u at %u:00 it is %s", weekday, hour % 24, does);
        }
        theatre_steps(t, HOUR);
    }
    theatre_close(t);
}

static void rule_12_7_a_part_of_a_day_begins_at_the_very_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_on(WEEK_OF_WORK, TRP_SATURDAY, 12);
    add_worker(t);
    theatre_steps(t, 2 * DAY);
    assert_int_equal(theatre_step_of(t, "A started Pray"), 22 * HOUR);
    assert_int_equal(theatre_last_step_of(t, "A started Stroll"), 24 * HOUR);
    assert_int_equal(theatre_step_of(t, "A started Sleep"), 36 * HOUR);
    theatre_close(t);
}

static void rule_12_7_a_part_of_all_days_never_begins_or_ends(void **state)
{
    (void)state;
    theatre *t = open_on(
        "role Worker for person\n    schedule\n        on Monday to Sunday\n            Toil\n"
        "    proactive Toil\n        toil\n",
        TRP_SATURDAY, 12);
    add_worker(t);
    theatre_steps(t, 2 * DAY);
    assert_int_equal(theatre_last_step_of(t, "A started Toil"), theatre_step_of(t, "A started Toil"));
    theatre_close(t);
}

static void rule_12_7_an_occasion_may_last_until_a_day(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_on(WEEK_OF_WORK, TRP_SUNDAY, 20);
    trp_world *w = theatre_world(t);
    theatre_hush(t, false);
    trp_entity a = add_worker(t);
    theatre_steps(t, 5);
    theatre_event(t, "bell");
    theatre_steps(t, 4 * HOUR + 2 * DAY + 8 * HOUR - 6);
    assert_int_not_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
    theatre_steps(t, 1);
    assert_int_equal(trp_world_weekday(w), TRP_WEDNESDAY);
    assert_int_equal(trp_agent_occasion(w, a), TRP_NOT_FOUND);
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static void rule_12_7_the_clock_that_is_set_shows_another_day(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_on(WEEK_OF_WORK, TRP_MONDAY, 9);
    trp_world *w = theatre_world(t);
    theatre_hush(t, false);
    add_worker(t);
    theatre_steps(t, 5);
    assert_int_equal(trp_world_set_clock(w, 13, 11 * 3600), TRP_OK);
    theatre_step(t);
    assert_int_equal(trp_world_weekday(w), TRP_SUNDAY);
    assert_non_null(strstr(theatre_queues(t, "A"), "Pray"));
    theatre_close(t);
}

static void rule_12_7_a_save_keeps_the_day_of_the_week(void **state)
{
    (void)state;
    theatre *t = open_on(WEEK_OF_WORK, TRP_FRIDAY, 20);
    trp_world *w = theatre_world(t), *loaded;
    theatre_hush(t, false);
    add_worker(t);
    theatre_steps(t, 40);
    size_t size;
    trp_world_save(w, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(w, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    assert_int_equal(trp_world_weekday(loaded), TRP_FRIDAY);
    for (uint32_t i = 0; i < 3 * DAY; i++) {
        trp_world_step(loaded);
        trp_world_step(w);
        assert_int_equal(trp_world_hash(loaded), trp_world_hash(w));
    }
    trp_world_destroy(loaded);
    free(bytes);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_12_7_the_first_day_is_a_monday_unless_the_text_or_the_host_says_otherwise),
        THEATRE_TEST(rule_12_7_conditions_hold_on_their_days_and_on_no_others),
        THEATRE_TEST(rule_12_7_the_day_is_not_polled),
        THEATRE_TEST(rule_12_7_a_cue_may_be_for_some_days_only),
        THEATRE_TEST(rule_12_7_hours_of_a_day_precede_hours_of_every_day),
        THEATRE_TEST(rule_12_7_a_part_of_a_day_begins_at_the_very_step),
        THEATRE_TEST(rule_12_7_a_part_of_all_days_never_begins_or_ends),
        THEATRE_TEST(rule_12_7_an_occasion_may_last_until_a_day),
        THEATRE_TEST(rule_12_7_the_clock_that_is_set_shows_another_day),
        THEATRE_TEST(rule_12_7_a_save_keeps_the_day_of_the_week),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
