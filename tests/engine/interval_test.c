// SPDX-License-Identifier: MIT
// Goal: intervals (`every`, `cooldown`) may be ranges; each time is drawn from a stream of the agent and the cue; an exact
// interval is exact; and the agents of a crowd that begin in one step do not stay in step with one another. (SEMANTICS 7.4)
// Method: people in a row who only repeat one behaviour, and the steps between two of its starts.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define PEOPLE 24
#define TIMES 40

typedef struct beats {
    uint32_t at[PEOPLE][TIMES];
    uint32_t count[PEOPLE];
} beats;

static const char *name_of(uint32_t person)
{
    static char name[8];
    (void)snprintf(name, sizeof name, "P%02u", person);
    return name;
}

static theatre *open_crowd(const char *text)
{
    theatre *t = theatre_open(text);
    for (uint32_t i = 0; i < PEOPLE; i++) {
        theatre_add(t, "Clock", name_of(i), 100.0 * i, 0);
    }
    return t;
}

// The agents that started the behaviour in the last step.
static void note(theatre *t, const char *what, beats *heard)
{
    for (uint32_t i = 0; i < PEOPLE; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "%s %s", name_of(i), what);
        if (heard->count[i] < TIMES && theatre_count(t, line) > 0) {
            heard->at[i][heard->count[i]++] = theatre_now(t);
        }
    }
}

static void listen(theatre *t, const char *what, uint32_t steps, beats *heard)
{
    *heard = (beats){.count = {0}};
    for (uint32_t step = 0; step < steps; step++) {
        theatre_mark(t);
        theatre_step(t);
        note(t, what, heard);
    }
}

static uint32_t different(const uint32_t *numbers, uint32_t count)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_new = true;
        for (uint32_t j = 0; j < i; j++) {
            is_new = is_new && numbers[j] != numbers[i];
        }
        found += is_new;
    }
    return found;
}

// Checks that all gaps between starts lie within bounds; returns how many different gaps there are.
static uint32_t expect_gaps(const beats *heard, uint32_t least, uint32_t most)
{
    uint32_t gaps[PEOPLE * TIMES], count = 0;
    for (uint32_t i = 0; i < PEOPLE; i++) {
        assert_true(heard->count[i] >= 3);
        for (uint32_t j = 1; j < heard->count[i]; j++) {
            uint32_t gap = heard->at[i][j] - heard->at[i][j - 1];
            if (gap < least || gap > most) {
                fail_msg("%s: %u steps between %u and the next", name_of(i), gap, heard->at[i][j - 1]);
            }
            gaps[count++] = gap;
        }
    }
    return different(gaps, count);
}

static uint32_t different_firsts(const beats *heard)
{
    uint32_t firsts[PEOPLE];
    for (uint32_t i = 0; i < PEOPLE; i++) {
        firsts[i] = heard->at[i][0];
    }
    return different(firsts, PEOPLE);
}

static void rule_7_4_a_stated_period_is_exact_and_a_crowd_is_not_in_step(void **state)
{
    (void)state;
    theatre *t = open_crowd(
        "role Clock for creature\n"
        "    latent Tick, when every 5 s\n"
        "        \"Tick.\"\n"
        "    latent Tock, when every 5 s\n"
        "        \"Tock.\"\n");
    beats ticks, tocks;
    listen(t, "cue Tick", 1200, &ticks);
    assert_int_equal(expect_gaps(&ticks, 150, 150), 1);
    assert_true(different_firsts(&ticks) >= PEOPLE / 2);
    for (uint32_t i = 0; i < PEOPLE; i++) {
        assert_in_range(ticks.at[i][0], 1, 151);  // within the first period
    }
    theatre_close(t);
    t = open_crowd(
        "role Clock for creature\n"
        "    latent Tick, when every 5 s\n"
        "        \"Tick.\"\n"
        "    latent Tock, when every 5 s\n"
        "        \"Tock.\"\n");
    listen(t, "cue Tock", 1200, &tocks);
    uint32_t alike = 0;
    for (uint32_t i = 0; i < PEOPLE; i++) {
        alike += ticks.at[i][0] == tocks.at[i][0];  // each cue has a phase of its own
    }
    assert_true(alike < PEOPLE / 2);
    theatre_close(t);
}

static void rule_7_4_a_period_may_be_a_range(void **state)
{
    (void)state;
    static const char text[] =
        "role Clock for creature\n"
        "    latent Tick, when every 2 to 4 s\n"
        "        \"Tick.\"\n";
    beats heard, again;
    theatre *t = open_crowd(text);
    listen(t, "cue Tick", 1200, &heard);
    assert_true(expect_gaps(&heard, 60, 120) > 30);
    assert_true(different_firsts(&heard) >= PEOPLE / 2);
    theatre_close(t);
    t = open_crowd(text);
    listen(t, "cue Tick", 1200, &again);
    assert_memory_equal(&heard, &again, sizeof heard);  // the same seed gives the same times
    theatre_close(t);
}

// An agent that receives the message in every step starts as soon as its cooldown is over.
static void listen_to_the_told(const char *cooldown, beats *heard)
{
    char text[256];
    (void)snprintf(text, sizeof text,
                   "message begin\n"
                   "role Clock for creature\n"
                   "    latent Tick, when message begin, cooldown %s\n"
                   "        wait 0.1 s\n",
                   cooldown);
    theatre *t = open_crowd(text);
    theatre_step(t);
    *heard = (beats){.count = {0}};
    for (uint32_t step = 0; step < 1200; step++) {
        theatre_mark(t);
        for (uint32_t i = 0; i < PEOPLE; i++) {
            theatre_message(t, name_of(i), "begin");
        }
        theatre_step(t);
        note(t, "started Tick", heard);
    }
    theatre_close(t);
}

static void rule_7_4_a_cooldown_may_be_a_range(void **state)
{
    (void)state;
    beats heard;
    listen_to_the_told("2 to 4 s", &heard);
    assert_true(expect_gaps(&heard, 60, 120) > 30);
}

static void rule_7_4_a_stated_cooldown_is_exact(void **state)
{
    (void)state;
    beats heard;
    listen_to_the_told("2 s", &heard);
    assert_int_equal(expect_gaps(&heard, 60, 60), 1);
    assert_int_equal(different_firsts(&heard), 1);  // an agent that is told at once begins at once
}

static void rule_7_4_a_cooldown_may_be_computed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    beats heard;
    listen_to_the_told("(1 s + 2 s) / 2", &heard);
    assert_int_equal(expect_gaps(&heard, 45, 45), 1);
    listen_to_the_told("1 s + (1 to 3 s)", &heard);
    assert_true(expect_gaps(&heard, 60, 120) > 30);
}

// Each clock has a pause of its own, which grows with each tick.
static void rule_7_4_a_period_may_be_computed(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind wall, a creature\n"
        "    pause: duration, starts 1 s\n"
        "role Clock for wall\n"
        "    latent Tick, when every (pause)\n"
        "        set pause to pause + 1 s\n");
    theatre_add(t, "Clock", "P00", 0, 0);
    beats heard;
    listen(t, "cue Tick", 30 * 12, &heard);
    assert_in_range(heard.at[0][0], 1, 31);
    assert_in_range(heard.count[0], 4, 5);
    for (uint32_t i = 1; i < heard.count[0]; i++) {  // the next time is computed when the last one comes
        assert_int_equal(heard.at[0][i] - heard.at[0][i - 1], 30 * i);
    }
    theatre_close(t);
}

// Tim sleeps for so long that Ann, who waits
// for him, loses patience, and then gives up. Both times are drawn.
static void rule_7_4_patience_and_giving_up_may_be_ranges(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    uint32_t first = 0, last = 0, different = 0;
    for (uint32_t i = 0; i < 8; i++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.seed = 100 + i;
        theatre *t = theatre_open_with(
            "event bell\n"
            "role Sleeper for creature\n"
            "    latent Sleep, when event bell\n"
            "        wait 200 s\n"
            "role Teller for creature\n"
            "    proactive Tell, with a creature within 5 m, about news, patience 2 to 4 s, gives up after 8 to 12 s\n"
            "        wait 0.1 s\n"
            "        wait 0.1 s\n"
            "    reactive Hear, about news\n"
            "        wait 60 s\n"
            "        wait 0.1 s\n",
            &def);
        theatre_add(t, "Teller", "Ann", 0, 0);
        theatre_add(t, "Teller", "Tim", 2, 0);
        theatre_put_on(t, "Tim", "Sleeper");
        uint32_t waiting = theatre_until(t, 3, "Ann waiting Tell with Tim");
        theatre_perform(t, "Tim", "Sleep", NULL);
        uint32_t waited = theatre_until(t, 6, "Ann suspended Tell@0 with Tim") - waiting;
        assert_in_range(waited, 60, 120);
        assert_in_range(theatre_until(t, 20, "Ann scene broken Tell * (waited too long)") - waiting, 240, 363);
        different += i > 0 && waited != last;
        first = i == 0 ? waited : first;
        last = waited;
        theatre_close(t);
    }
    assert_true(first > 0 && different > 3);
}

static void rule_7_4_times_of_day_do_not_move(void **state)
{
    (void)state;
    theatre *t = open_crowd(
        "role Clock for creature\n"
        "    latent Strike, when at 08:01\n"
        "        \"One.\"\n");
    beats heard;
    listen(t, "cue Strike", 1900, &heard);
    for (uint32_t i = 0; i < PEOPLE; i++) {
        assert_int_equal(heard.count[i], 1);
    }
    assert_int_equal(different_firsts(&heard), 1);
    theatre_close(t);
}

static void rule_7_4_a_brain_may_have_a_range(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "object Lamp\n"
        "    turns: 0 to 1000\n"
        "    brain, every 1 to 3 s\n"
        "        set turns to turns + 1\n");
    theatre_add_kind(t, "Lamp", "one", 0, 0);
    theatre_add_kind(t, "Lamp", "two", 50, 0);
    static const char *const names[] = {"one", "two"};
    uint32_t gaps[2][100], counts[2] = {0, 0}, last[2] = {0, 0};
    double turns[2] = {0, 0};
    theatre_step(t);
    for (uint32_t step = 0; step < 1800; step++) {
        theatre_step(t);
        for (uint32_t i = 0; i < 2; i++) {
            double now = theatre_get(t, names[i], "turns");
            if (now > turns[i]) {
                if (turns[i] > 0 && counts[i] < 100) {
                    gaps[i][counts[i]] = theatre_now(t) - last[i];
                    assert_in_range(gaps[i][counts[i]], 30, 90);
                    counts[i]++;
                }
                last[i] = theatre_now(t);
                turns[i] = now;
            }
        }
    }
    assert_true(counts[0] > 15 && counts[1] > 15);
    assert_true(different(gaps[0], counts[0]) > 8 && different(gaps[1], counts[1]) > 8);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_7_4_a_stated_period_is_exact_and_a_crowd_is_not_in_step),
        THEATRE_TEST(rule_7_4_a_period_may_be_a_range),
        THEATRE_TEST(rule_7_4_a_cooldown_may_be_a_range),
        THEATRE_TEST(rule_7_4_a_stated_cooldown_is_exact),
        THEATRE_TEST(rule_7_4_a_cooldown_may_be_computed),
        THEATRE_TEST(rule_7_4_a_period_may_be_computed),
        THEATRE_TEST(rule_7_4_patience_and_giving_up_may_be_ranges),
        THEATRE_TEST(rule_7_4_times_of_day_do_not_move),
        THEATRE_TEST(rule_7_4_a_brain_may_have_a_range),
    };
    return cmocka_run_group_tests_name("intervals", tests, NULL, NULL);
}
