// SPDX-License-Identifier: MIT
// Goal: completions, the barrier and the two waits: rules 4.1 to 4.3 of docs/semantics.md, and the
// defects of the NWScript of 2009 that these rules are there to prevent.
// Method: Mary and Bob do two things together; one of them is late, interrupted or gone.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

// Mary carves for 2 s, Bob paints for 10 s; then both sign.
#define WORKSHOP                                      \
    "layer ambient\n"                                 \
    "layer Reflexes\n"                                \
    "event bell\n"                                    \
    "host workshop\n"                                 \
    "    action carve, uses hands, lasts 2 s\n"       \
    "    action paint, uses hands, lasts 10 s\n"      \
    "    action sign, uses hands, lasts 2 s\n"        \
    "role Startled for creature\n"                    \
    "    latent Startle, when event bell\n"           \
    "        wait 20 s\n"                             \
    "    latent Sleep, when event bell\n"             \
    "        wait 20 min\n"                           \
    "    latent Alarm, when event bell, priority 3\n" \
    "        wait 20 s\n"                             \
    "role Carver for creature\n"                      \
    "    proactive Work, if 0 > 1\n"                  \
    "        carve\n"                                 \
    "        carve\n"                                 \
    "        carve\n"                                 \
    "role Painter for creature\n"                     \
    "    reactive Learn, about wood\n"                \
    "        paint\n"                                 \
    "        sign\n"                                  \
    "role Teacher for creature\n"

#define TEACH(clauses)                                                 \
    WORKSHOP "    proactive Teach, with a Painter, about wood" clauses \
             "\n"                                                      \
             "        carve\n"                                         \
             "        sign\n"

static theatre *together(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Teacher", "Mary", 0, 0);
    theatre_add_free(t, "Painter", "Bob", 1, 0);
    theatre_put_on(t, "Mary", "Startled");
    theatre_put_on(t, "Bob", "Startled");
    theatre_put_on(t, "Mary", "Carver");
    theatre_step(t);
    return t;
}

static theatre *teaching(const char *text)
{
    theatre *t = together(text);
    theatre_perform(t, "Mary", "Teach", "Bob");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "Bob"), "Learn@0 current performing");
    return t;
}

// ---- 4.1 ----------------------------------------------------------------------------------------

typedef enum lateness { INTERRUPTED, RESTARTED, CANCELLED, TWICE } lateness;

static void rule_4_1_late_completions_are_ignored(void **state)
{
    (void)state;
    for (lateness late = INTERRUPTED; late <= TWICE; late++) {
        theatre *t = together(TEACH(""));
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 1);
        trp_token token = theatre_token(t, "Mary");
        if (late == TWICE) {
            theatre_until(t, 2, "Mary task started Work@1");
            theatre_run(t, 0.5);
        } else if (late == CANCELLED) {
            theatre_cancel(t, "Mary", "Work");
            theatre_step(t);
            theatre_perform(t, "Mary", "Work", NULL);
            theatre_step(t);
        } else {
            theatre_perform(t, "Mary", "Startle", NULL);
            theatre_run(t, late == RESTARTED ? 20.5 : 1);
        }
        theatre_mark(t);
        theatre_finish(t, token);
        theatre_finish(t, token);
        theatre_steps(t, 3);
        theatre_expect_no(t, "Mary task done*");
        theatre_until(t, 30, "Mary finished Work");
        theatre_expect_count(t, "Mary task done Work@2", 1);
        theatre_close(t);
    }
}

static void rule_4_1_a_host_that_answers_twice_and_late_changes_nothing(void **state)
{
    (void)state;
    uint32_t ends[2];
    for (int odd = 0; odd < 2; odd++) {
        theatre *t = together(TEACH(""));
        if (odd) {
            theatre_answers_stopped(t, true);
            theatre_answers_twice(t, NULL, NULL);
        }
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 3);
        theatre_perform(t, "Mary", "Startle", NULL);
        ends[odd] = theatre_until(t, 40, "Mary finished Work");
        theatre_close(t);
    }
    assert_int_equal(ends[0], ends[1]);
}

static void rule_4_1_tokens_of_nobody_are_ignored(void **state)
{
    (void)state;
    theatre *t = together(TEACH(""));
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    static const uint64_t strange[] = {0, 1, UINT64_MAX, UINT64_C(7) << 32, UINT64_C(1) << 60};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        theatre_finish(t, (trp_token){strange[i]});
    }
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Mary"), "Work@0 current performing");
    theatre_close(t);
}

// ---- 4.2 ----------------------------------------------------------------------------------------

// The defect: A interrupted in phase 1, B entered phase 2 alone.
static void rule_4_2_interrupting_a_participant_never_moves_the_phase(void **state)
{
    (void)state;
    theatre *t = teaching(TEACH(", patience 40 s"));
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Startle", NULL);  // Startle lasts 20 s; Bob is done after 10 s
    theatre_until(t, 12, "Bob waiting Learn");
    theatre_run(t, 1);
    theatre_expect_no(t, "* scene phase*");
    assert_string_equal(theatre_queues(t, "Bob"), "Learn@0 waiting current");
    assert_string_equal(theatre_queues(t, "Mary"), "Startle@0 current performing | Teach@0");
    uint32_t phase = theatre_until(t, 25, "Mary scene phase Teach@1");
    theatre_step(t);
    theatre_expect(t, "Mary resumed Teach@0", "Mary task done Teach@0", "* scene phase*");
    assert_in_range(theatre_step_of(t, "Bob task started Learn@1"), phase, phase + 1);
    assert_in_range(theatre_step_of(t, "Mary task started Teach@1"), phase, phase + 1);
    theatre_close(t);
}

static void rule_4_2_interruptions_in_any_order(void **state)
{
    (void)state;
    // Two interruptions: the first `at` seconds after the start, the second `after` seconds behind the first. Mary's task
    // takes 2 s, Bob's 10 s.
    static const struct {
        const char *first, *second;
        double at, after;
    } orders[] = {{"Mary", "Bob", 1, 1}, {"Bob", "Mary", 1, 0.5}, {"Bob", "Bob", 1, 25},
                  {"Mary", "Bob", 5, 1}, {"Bob", "Mary", 5, 1},   {"Mary", "Mary", 1, 22}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        theatre *t = teaching(TEACH(""));
        theatre_run(t, orders[i].at);
        theatre_perform(t, orders[i].first, "Startle", NULL);
        theatre_run(t, orders[i].after);
        theatre_perform(t, orders[i].second, "Startle", NULL);
        theatre_until(t, 90, "Mary finished Teach");
        theatre_expect(t, "Mary task done Teach@0", "Mary scene phase Teach@1", "Mary scene ended Teach");
        theatre_expect(t, "Bob task done Learn@0", "Mary scene phase Teach@1", "Bob task started Learn@1");
        theatre_expect_count(t, "Mary scene phase*", 1);
        theatre_close(t);
    }
}

// ---- 4.3 ----------------------------------------------------------------------------------------

typedef struct patience {
    const char *text;
    uint32_t world_ms;  // 0: the world's default
    uint32_t steps;
} patience;

static void rule_4_3_medium_who_waits_is_free_after_a_while(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    static const patience cases[] = {
        {TEACH(""), 0, 180}, {TEACH(", patience 4 s"), 0, 120}, {TEACH(""), 3000, 90}, {TEACH(", patience 4 s"), 3000, 120}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.patience_ms = cases[i].world_ms != 0 ? cases[i].world_ms : def.patience_ms;
        theatre *t = theatre_open_with(cases[i].text, &def);
        theatre_add_free(t, "Teacher", "Mary", 0, 0);
        theatre_add_free(t, "Painter", "Bob", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", "Teach", "Bob");
        uint32_t waits = theatre_until(t, 5, "Mary waiting Teach");
        theatre_mark(t);
        uint32_t suspends = theatre_until(t, 8, "Mary suspended Teach@0");
        assert_int_equal(suspends - waits, cases[i].steps);
        theatre_expect_no(t, "Bob *");  // the partner is not told
        assert_string_equal(theatre_queues(t, "Bob"), "Learn@0 current performing");
        theatre_close(t);
    }
}

static void rule_4_3_the_clock_runs_while_interrupted(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = teaching(TEACH(""));
    uint32_t waits = theatre_until(t, 5, "Mary waiting Teach");
    theatre_run(t, 2);
    theatre_perform(t, "Mary", "Startle", NULL);
    uint32_t suspends = theatre_until(t, 8, "Mary suspended Teach@0");
    assert_int_equal(suspends - waits, 180);
    theatre_close(t);
}

static void rule_4_3_the_clock_does_not_run_for_who_is_not_done(void **state)
{
    (void)state;
    theatre *t = teaching(TEACH(""));
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_run(t, 18);
    theatre_expect_no(t, "Mary suspended*");
    theatre_close(t);
}

typedef struct long_wait {
    const char *text;
    double paints;         // how long Bob paints
    double bob_sleeps_at;  // when something holds Bob up for 20 min; 0: never
    uint32_t broken_at;    // seconds from Mary's end to the end of the scene; 0: the scene is not broken
} long_wait;

static void rule_4_3_long_one_that_performs_extends_the_wait(void **state)
{
    (void)state;
    static const long_wait waits[] = {
        {TEACH(""), 50, 0, 0},
        {TEACH(""), 200, 0, 0},     // extended three times
        {TEACH(""), 640, 0, 0},     // extended ten times
        {TEACH(""), 1000, 0, 660},  // extended ten times, and no more
        {TEACH(""), 50, 10, 60},    // Bob is interrupted
        {TEACH(""), 200, 70, 120},
        {TEACH(", gives up after 20 s"), 200, 0, 0},  // 20 s and ten extensions of 20 s
        {TEACH(", gives up after 20 s"), 300, 0, 220},
        {TEACH(", gives up after 20 s"), 50, 10, 20},
    };
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        const long_wait *w = &waits[i];
        theatre *t = together(w->text);
        theatre_answers_after(t, "Bob", "paint", (uint32_t)(w->paints * 30));
        theatre_perform(t, "Mary", "Teach", "Bob");
        uint32_t waiting = theatre_until(t, 5, "Mary waiting Teach");
        for (uint32_t s = 2; s < 1100; s++) {
            if (w->bob_sleeps_at > 0 && s == (uint32_t)w->bob_sleeps_at) {
                theatre_perform(t, "Bob", "Sleep", NULL);
            }
            // keeps the watchdog quiet: Bob paints for ten minutes
            trp_action_progress(theatre_world(t), theatre_token(t, "Bob"));
            theatre_run(t, 1);
            if (theatre_count(t, "Mary scene broken*") + theatre_count(t, "Mary scene phase*")) {
                break;
            }
        }
        theatre_expect_count(t, "Mary scene broken Teach * (waited too long)", w->broken_at != 0);
        if (w->broken_at != 0) {
            uint32_t broken = theatre_step_of(t, "Mary scene broken Teach");
            assert_in_range(broken - waiting, w->broken_at * 30, w->broken_at * 30 + 30);
            assert_int_equal(theatre_step_of(t, "Mary cancelled Teach"), broken);
            assert_int_equal(theatre_step_of(t, "Bob cancelled Learn"), broken);
        }
        theatre_close(t);
    }
}

// The waiting time counts from the end of the first part that is done, whichever parts are done later; that Ben still performs does
// not give Cid more time.
static void rule_4_3_long_of_three_all_must_perform(void **state)
{
    (void)state;
    static const int ben[] = {30, 100};
    for (int i = 0; i < 2; i++) {
        char text[2400];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "scene Trio\n"
                 "    part left: Startled\n"
                 "    part right: Startled\n"
                 "    part more: Startled\n"
                 "    | left | right | more |\n"
                 "    | wait 1 s | wait %d s | wait 300 s |\n",
                 ben[i]);
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Startled", "Ann", 0, 0);
        theatre_add_free(t, "Startled", "Ben", 1, 0);
        theatre_add_free(t, "Startled", "Cid", 2, 0);
        theatre_step(t);
        theatre_perform(t, "Ann", "Trio.left", NULL);
        uint32_t waiting = theatre_until(t, 5, "Ann waiting Trio");
        theatre_perform(t, "Cid", "Sleep", NULL);
        uint32_t broken = theatre_until(t, 100, "Ann scene broken Trio * (waited too long)");
        assert_in_range(broken - waiting, 60 * 30, 61 * 30);
        theatre_close(t);
    }
}

static void rule_4_3_a_scene_in_which_no_part_has_run_ends(void **state)
{
    (void)state;
    theatre *t = teaching(TEACH(""));
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Sleep", NULL);
    theatre_perform(t, "Bob", "Sleep", NULL);
    theatre_run(t, 57);
    theatre_expect_no(t, "* scene broken*");
    theatre_until(t, 4, "Mary scene broken Teach * (waited too long)");
    assert_string_equal(theatre_queues(t, "Mary"), "Sleep@0 current performing");
    assert_string_equal(theatre_queues(t, "Bob"), "Sleep@0 current performing");
    theatre_close(t);
}

// Each part waits as long as the line says that starts the scene, not only the part that begins.
static void rule_4_3_a_patience_behind_starts_when_is_that_of_all_parts(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "message bell\n"
        "role One for creature\n    proactive Rest\n        wait 1 s\n"
        "role Other for creature\n    proactive Rest too\n        wait 1 s\n"
        "scene Meet\n    part first: One\n    part second: Other\n    starts when message bell, patience 2 s\n"
        "    | first     | second   |\n    | wait 20 s | wait 1 s |\n");
    theatre_add_free(t, "One", "A", 0, 0);
    theatre_add_free(t, "Other", "B", 1, 0);
    theatre_steps(t, 2);
    theatre_message(t, "A", "bell");
    uint32_t begins = theatre_until(t, 3, "B started Meet*");
    uint32_t waits = theatre_until(t, 10, "B suspended Meet*");
    assert_in_range(waits - begins, 90, 100);
    theatre_close(t);
}

// The forty and eighty seconds of the 2009 script.
static void rule_4_3_the_waits_are_settings_of_the_world(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.patience_ms = 40000;
    def.gives_up_ms = 80000;
    theatre *t = theatre_open_with(TEACH(""), &def);
    theatre_add_free(t, "Teacher", "Mary", 0, 0);
    theatre_add_free(t, "Painter", "Bob", 1, 0);
    theatre_put_on(t, "Bob", "Startled");
    theatre_step(t);
    theatre_perform(t, "Mary", "Teach", "Bob");
    theatre_run(t, 3);
    theatre_perform(t, "Bob", "Sleep", NULL);
    uint32_t waiting = theatre_step_of(t, "Mary waiting Teach");
    assert_int_equal(theatre_until(t, 60, "Mary suspended Teach@0") - waiting, 1200);
    assert_in_range(theatre_until(t, 60, "Mary scene broken") - waiting, 2400, 2403);
    theatre_close(t);
}

// ---- The script of 2009 -------------------------------------------------------------------------

#define ENGAGEMENT(name, topic, priority, partner)                                                  \
    "    latent " name ", when event bell, with a " partner ", about " topic ", priority " priority \
    ", patience 1 s\n"                                                                              \
    "        carve\n"                                                                               \
    "        sign\n"
#define PARTNER(partner, topic)         \
    "role " partner                     \
    " for creature\n"                   \
    "    reactive Answer, about " topic \
    "\n"                                \
    "        paint\n"                   \
    "        sign\n"

static const char engagements[] = WORKSHOP
    "    latent Fright, when event bell, in Reflexes\n"
    "        wait 25 s\n"  //
    ENGAGEMENT("Low", "ale", "1", "Ann") ENGAGEMENT("Middle", "beer", "2", "Ben") ENGAGEMENT("High", "cider", "3", "Cid")
        PARTNER("Ann", "ale") PARTNER("Ben", "beer") PARTNER("Cid", "cider");

// The 2009 script resumed the behaviour that was interrupted last. Here three engagements are begun and suspended in one order,
// activated in another while a behaviour of higher rank runs, and are resumed by rank.
static void defect_2009_resumption_is_by_rank_whatever_the_order_of_arrival(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    static const char *const names[] = {"Low", "Middle", "High"};
    static const char *const who[] = {"Ann", "Ben", "Cid"};
    static const uint8_t orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t i = 0; i < 36; i++) {
        const uint8_t *begun = orders[i / 6], *back = orders[i % 6];
        theatre *t = theatre_open_with_queues(engagements, 2, 3);
        theatre_add_free(t, "Teacher", "Mary", 0, 0);
        for (uint32_t k = 0; k < 3; k++) {
            theatre_add_free(t, who[k], who[k], 1, k);
        }
        theatre_step(t);
        for (uint32_t k = 0; k < 3; k++) {
            char line[60];
            theatre_perform(t, "Mary", names[begun[k]], who[begun[k]]);
            theatre_never_answers(t, who[begun[k]], "paint");
            snprintf(line, sizeof line, "Mary suspended %s@0", names[begun[k]]);
            theatre_until(t, 5, line);
        }
        theatre_perform(t, "Mary", "Fright", NULL);
        for (uint32_t k = 0; k < 3; k++) {
            theatre_run(t, 2);
            theatre_finish(t, theatre_token(t, who[back[k]]));
        }
        theatre_steps(t, 2);
        assert_string_equal(theatre_queues(t, "Mary"), "Fright@0 current performing | High@1 | Middle@1 | Low@1");
        theatre_until(t, 40, "Mary finished Low");
        theatre_expect(t, "Mary activated *", "Mary activated *", "Mary activated *", "Mary finished Fright", "Mary finished High",
                       "Mary finished Middle", "Mary finished Low");
        theatre_close(t);
    }
}

// A partner that is interrupted is not ready; the 2009 script went on with it as if it were.
static void defect_2009_partners_that_are_not_ready_are_not_resumed_as_if_they_were(void **state)
{
    (void)state;
    theatre *t = teaching(TEACH(""));
    theatre_until(t, 9, "Mary suspended Teach@0");
    theatre_perform(t, "Bob", "Startle", NULL);  // Startle lasts 20 s, and begins before Bob is done
    theatre_mark(t);
    theatre_run(t, 15);
    theatre_expect_no(t, "Mary activated*");
    theatre_expect_no(t, "Mary resumed*");
    theatre_expect_no(t, "* scene phase*");
    assert_string_equal(theatre_queues(t, "Mary"), "Teach@0 suspended");
    theatre_until(t, 30, "Mary activated Teach");
    theatre_expect(t, "Bob resumed Learn@0", "Bob task done Learn@0", "Mary scene phase Teach@1", "Mary activated Teach");
    theatre_close(t);
}

static void defect_2009_an_interrupted_participant_does_not_let_the_other_on(void **state)
{
    (void)state;
    theatre *t = teaching(TEACH(""));
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Sleep", NULL);
    theatre_until(t, 12, "Bob waiting Learn");
    theatre_run(t, 30);
    theatre_expect_no(t, "Bob task started Learn@1");
    theatre_expect_no(t, "* scene phase*");
    theatre_close(t);
}

static void defect_2009_a_cancel_reaches_the_partner_in_the_same_step(void **state)
{
    (void)state;
    static const char *const who[] = {"Mary", "Bob"};
    static const char *const what[] = {"Teach", "Learn"};
    static const double when[] = {0.5, 4, 9};  // both perform, Mary waits, Mary is suspended
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < 3; k++) {
            theatre *t = teaching(TEACH(""));
            theatre_run(t, when[k]);
            theatre_cancel(t, who[i], what[i]);
            theatre_step(t);
            assert_string_equal(theatre_queues(t, "Mary"), "");
            assert_string_equal(theatre_queues(t, "Bob"), "");
            assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
            assert_int_equal(theatre_performs(t, "Bob", NULL), 0);
            assert_int_equal(theatre_step_of(t, "Mary cancelled Teach"), theatre_step_of(t, "Bob cancelled Learn"));
            theatre_close(t);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_1_late_completions_are_ignored),
        THEATRE_TEST(rule_4_1_a_host_that_answers_twice_and_late_changes_nothing),
        THEATRE_TEST(rule_4_1_tokens_of_nobody_are_ignored),
        THEATRE_TEST(rule_4_2_interrupting_a_participant_never_moves_the_phase),
        THEATRE_TEST(rule_4_2_interruptions_in_any_order),
        THEATRE_TEST(rule_4_3_medium_who_waits_is_free_after_a_while),
        THEATRE_TEST(rule_4_3_the_clock_runs_while_interrupted),
        THEATRE_TEST(rule_4_3_the_clock_does_not_run_for_who_is_not_done),
        THEATRE_TEST(rule_4_3_long_one_that_performs_extends_the_wait),
        THEATRE_TEST(rule_4_3_long_of_three_all_must_perform),
        THEATRE_TEST(rule_4_3_a_scene_in_which_no_part_has_run_ends),
        THEATRE_TEST(rule_4_3_a_patience_behind_starts_when_is_that_of_all_parts),
        THEATRE_TEST(rule_4_3_the_waits_are_settings_of_the_world),
        THEATRE_TEST(defect_2009_resumption_is_by_rank_whatever_the_order_of_arrival),
        THEATRE_TEST(defect_2009_partners_that_are_not_ready_are_not_resumed_as_if_they_were),
        THEATRE_TEST(defect_2009_an_interrupted_participant_does_not_let_the_other_on),
        THEATRE_TEST(defect_2009_a_cancel_reaches_the_partner_in_the_same_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
