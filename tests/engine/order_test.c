// SPDX-License-Identifier: MIT
// Goal: the events of one agent in one step are taken in the order of rule 4.6 of docs/semantics.md, whatever the order in which
// they arrived.
// Method: two or three events in the same step, handed in in both orders; the outcome shows which was taken first.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

#define SHOP                                    \
    "layer ambient\n"                           \
    "layer Reflexes\n"                          \
    "message Ping\n"                            \
    "message Pong\n"                            \
    "host shop\n"                               \
    "    action carve, uses hands, lasts 2 s\n" \
    "    action paint, uses hands, lasts 2 s\n"

// ---- Reports come first -------------------------------------------------------------------------

static const char reporting[] = SHOP
    "role Guest for creature\n"
    "    latent Work, when message Pong\n"
    "        carve, at most 5 s\n"
    "    latent Startle, when message Ping\n"
    "        paint\n";

// Startle has the rank of Work. The report that ends Work and the message that fires Startle come
// in the same step: the report is taken first, so Startle finds nothing in its way.
static void rule_4_6_a_report_comes_before_candidates(void **state)
{
    (void)state;
    for (int order = 0; order < 2; order++) {
        theatre *t = theatre_open(reporting);
        theatre_add_free(t, "Guest", "Mary", 0, 0);
        theatre_never_answers(t, NULL, "carve");
        theatre_step(t);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 1);
        trp_token token = theatre_token(t, "Mary");
        if (order == 0) {
            theatre_finish(t, token);
            theatre_message(t, "Mary", "Ping");
        } else {
            theatre_message(t, "Mary", "Ping");
            theatre_finish(t, token);
        }
        theatre_steps(t, 2);
        theatre_expect(t, "Mary finished Work", "Mary started Startle");
        theatre_expect_no(t, "Mary rejected*");
        theatre_expect_no(t, "Mary interrupted*");
        theatre_close(t);
    }
}

// An action that is interrupted in the step in which its end is reported has ended, and is not repeated.
static void rule_4_6_a_report_comes_before_an_interruption(void **state)
{
    (void)state;
    for (int order = 0; order < 2; order++) {
        theatre *t = theatre_open(SHOP
                                  "role Guest for creature\n"
                                  "    proactive Work, if 0 > 1\n"
                                  "        carve\n"
                                  "        wait 1 s\n"
                                  "    latent Startle, when message Ping\n"
                                  "        paint\n");
        theatre_add_free(t, "Guest", "Mary", 0, 0);
        theatre_never_answers(t, NULL, "carve");
        theatre_step(t);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 1);
        trp_token token = theatre_token(t, "Mary");
        if (order == 0) {
            theatre_finish(t, token);
            theatre_message(t, "Mary", "Ping");
        } else {
            theatre_message(t, "Mary", "Ping");
            theatre_finish(t, token);
        }
        theatre_step(t);
        assert_string_equal(theatre_queues(t, "Mary"), "Startle@0 current performing | Work@1");
        theatre_expect_no(t, "Mary stops*");
        theatre_until(t, 9, "Mary finished Work");
        theatre_expect_count(t, "Mary begins carve", 1);
        theatre_close(t);
    }
}

// An action that is cancelled in the step in which its end is reported is not stopped as well: the host knows that it is over.
static void rule_4_6_an_action_reported_done_is_not_stopped(void **state)
{
    (void)state;
    theatre *t = theatre_open(reporting);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_never_answers(t, NULL, "carve");
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    theatre_finish(t, theatre_token(t, "Mary"));
    theatre_cancel(t, "Mary", "Work");
    theatre_steps(t, 2);
    theatre_expect(t, "Mary cancelled Work");
    theatre_expect_no(t, "Mary stops*");
    theatre_close(t);
}

// Of two answers in one step the first one counts.
static void rule_4_6_the_first_answer_counts(void **state)
{
    (void)state;
    theatre *t = theatre_open(reporting);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_never_answers(t, NULL, "carve");
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    trp_token token = theatre_token(t, "Mary");
    theatre_finish(t, token);
    trp_action_finished(theatre_world(t), token, TRP_ACTION_FAILED, 0);
    theatre_steps(t, 2);
    theatre_expect(t, "Mary finished Work");
    theatre_expect_no(t, "Mary task failed*");
    theatre_close(t);
}

// A report at the very step of the deadline is in time.
static void rule_4_6_a_report_comes_before_timers(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (int late = -1; late <= 1; late++) {
        theatre *t = theatre_open(reporting);
        theatre_add_free(t, "Guest", "Mary", 0, 0);
        theatre_never_answers(t, NULL, "carve");
        theatre_step(t);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_step(t);
        trp_token token = theatre_token(t, "Mary");
        theatre_steps(t, (uint32_t)(149 + late));  // the deadline is 150 steps
        theatre_finish(t, token);
        theatre_steps(t, 2);
        theatre_expect_count(t, "Mary finished Work", late <= 0);
        theatre_expect_count(t, "Mary task failed Work@0 (out of time)", late > 0);
        theatre_close(t);
    }
}

// ---- Candidates: best rank first ----------------------------------------------------------------

typedef struct contest {
    const char *one, *two;  // the clauses of two latents that fire together
    const char *winner;
} contest;

static void rule_4_6_candidates_by_rank_then_as_declared(void **state)
{
    (void)state;
    static const contest contests[] = {
        {"", "", "One"},  // equal rank: declared order, and the second latent does not interrupt the first
        {", priority 3", "", "One"},
        {"", ", priority 3", "Two"},
        {", in Reflexes, priority 0", ", priority 5", "One"},
        {", priority 5", ", in Reflexes, priority 0", "Two"},
        {", priority -1", ", priority 0", "Two"},
    };
    for (size_t i = 0; i < sizeof contests / sizeof *contests; i++) {
        char text[1000], line[80];
        snprintf(text, sizeof text,
                 SHOP
                 "role Guest for creature\n"
                 "    latent One, when message Ping%s\n        wait 5 s\n"
                 "    latent Two, when message Ping%s\n        wait 5 s\n",
                 contests[i].one, contests[i].two);
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Guest", "Mary", 0, 0);
        theatre_step(t);
        theatre_message(t, "Mary", "Ping");
        theatre_steps(t, 2);
        snprintf(line, sizeof line, "%s@0 current performing", contests[i].winner);
        if (strcmp(theatre_queues(t, "Mary"), line) != 0) {
            fail_msg("%s against %s: %s", contests[i].one, contests[i].two, theatre_queues(t, "Mary"));
        }
        theatre_expect_count(t, "Mary started*", 1);
        theatre_expect_count(t, "Mary rejected * (rank)", 1);
        theatre_close(t);
    }
}

// Bob asks Mary to talk while a message comes for her: request and message reach her in the same round.
static void rule_4_6_requests_and_latents_compete_by_rank(void **state)
{
    (void)state;
    static const struct {
        int talk, startle;  // priorities
        const char *starts, *rejects;
    } ranks[] = {{1, 2, "Startle", "Bob refused Talk with Mary"},
                 {3, 2, "Reply", "Mary rejected Startle (promised)"},
                 {2, 2, "Startle", "Bob refused Talk with Mary"},
                 {2, 0, "Reply", "Mary rejected Startle (promised)"}};
    for (size_t i = 0; i < 2 * sizeof ranks / sizeof *ranks; i++) {
        char text[1200], line[80];
        const char *starts = ranks[i / 2].starts;
        snprintf(text, sizeof text,
                 SHOP
                 "role Guest for creature\n"
                 "    proactive Talk, if 0 > 1, with a creature, about x, priority %d\n"
                 "        wait 5 s\n"
                 "    reactive Reply, about x\n"
                 "        wait 5 s\n"
                 "    latent Startle, when message Ping, priority %d\n"
                 "        wait 5 s\n",
                 ranks[i / 2].talk, ranks[i / 2].startle);
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Guest", i % 2 ? "Mary" : "Bob", 0, 0);  // this agent has the lower id,
        theatre_add_free(t, "Guest", i % 2 ? "Bob" : "Mary", 1, 0);  // this one the higher
        theatre_step(t);
        if (i % 2) {
            theatre_message(t, "Mary", "Ping");
        }
        theatre_perform(t, "Bob", "Talk", "Mary");
        if (i % 2 == 0) {
            theatre_message(t, "Mary", "Ping");
        }
        theatre_step(t);
        snprintf(line, sizeof line, "%s@0 current performing", starts);
        if (strcmp(theatre_queues(t, "Mary"), line) != 0) {
            fail_msg("%d against %d: %s", ranks[i / 2].talk, ranks[i / 2].startle, theatre_queues(t, "Mary"));
        }
        theatre_expect(t, ranks[i / 2].rejects);
        theatre_close(t);
    }
}

// A latent that fires is taken before an idle agent chooses for itself.
static void rule_4_6_nothing_is_chosen_when_a_candidate_starts(void **state)
{
    (void)state;
    theatre *t = theatre_open(SHOP
                              "role Guest for creature\n"
                              "    proactive Carve\n"
                              "        carve\n"
                              "    latent Work, when message Pong\n"
                              "        paint\n");
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_step(t);
    trp_agent_set_spontaneous(theatre_world(t), theatre_who(t, "Mary"), true);
    theatre_message(t, "Mary", "Pong");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "Mary"), "Work@0 current performing");
    theatre_expect_no(t, "Mary spun*");
    theatre_close(t);
}

// ---- At most one start, and nothing shown in vain -----------------------------------------------

// Three behaviours want the body in one step, each of higher rank than the one before. The host sees only the last.
static void rule_4_6_an_action_within_one_step_is_never_shown(void **state)
{
    (void)state;
    theatre *t = theatre_open(SHOP
                              "role Guest for creature\n"
                              "    proactive Work, if 0 > 1\n"
                              "        carve\n"
                              "    latent Startle, when message Ping\n"
                              "        paint\n"
                              "    proactive Shout (who: creature = nobody), if 0 > 1\n"
                              "        send Ping to who\n");
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_perform_about(t, "Bob", "Shout", "Mary");  // the message reaches Mary in the second round
    theatre_step(t);
    theatre_expect(t, "Mary started Work", "Mary task started Work@0", "Mary interrupted Work@0 by Startle", "Mary begins paint");
    theatre_expect_no(t, "Mary begins carve");
    theatre_expect_no(t, "Mary stops*");
    assert_int_equal(theatre_performs(t, "Mary", NULL), 1);
    theatre_until(t, 4, "Mary begins carve");  // the order is only delayed
    theatre_close(t);
}

static void rule_4_6_one_task_start_per_body(void **state)
{
    (void)state;
    theatre *t = theatre_open(SHOP
                              "role Guest for creature\n"
                              "    proactive Low, if 0 > 1\n"
                              "        carve\n"
                              "    latent Middle, when message Ping\n"
                              "        carve\n"
                              "    latent High, when message Pong, priority 3\n"
                              "        paint\n");
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Low", NULL);
    theatre_perform(t, "Mary", "Middle", NULL);
    theatre_perform(t, "Mary", "High", NULL);
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "Mary"), "High@0 current performing | Middle@0 | Low@0");
    theatre_expect_count(t, "Mary begins*", 1);
    theatre_close(t);
}

// Stops are sent before begins, so that a body never has two actions at once.
static void rule_4_6_stops_are_shown_before_begins(void **state)
{
    (void)state;
    theatre *t = theatre_open(reporting);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    theatre_cancel(t, "Mary", "Work");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_mark(t);
    theatre_step(t);
    theatre_expect(t, "Mary stops carve", "Mary begins paint");
    theatre_close(t);
}

// A loss is taken before the starts: Mary, freed by the loss, adopts the latent that fired in the same step.
static void rule_4_6_loss_comes_before_candidates(void **state)
{
    (void)state;
    theatre *t = theatre_open(SHOP
                              "role Guest for creature\n"
                              "    latent Talk, when message Pong, with a creature, about x\n"
                              "        wait 20 s\n"
                              "    reactive Reply, about x\n"
                              "        wait 20 s\n"
                              "    latent Startle, when message Ping, keeps trying for 1 s\n"
                              "        wait 5 s\n");
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Talk", "Bob");
    theatre_run(t, 1);
    theatre_message(t, "Mary", "Ping");
    theatre_cancel(t, "Bob", "Reply");
    theatre_steps(t, 2);
    theatre_expect(t, "Mary cancelled Talk * (partner lost)", "Mary started Startle");
    theatre_expect_no(t, "Mary interrupted*");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_6_a_report_comes_before_candidates),
        THEATRE_TEST(rule_4_6_a_report_comes_before_an_interruption),
        THEATRE_TEST(rule_4_6_an_action_reported_done_is_not_stopped),
        THEATRE_TEST(rule_4_6_the_first_answer_counts),
        THEATRE_TEST(rule_4_6_a_report_comes_before_timers),
        THEATRE_TEST(rule_4_6_candidates_by_rank_then_as_declared),
        THEATRE_TEST(rule_4_6_requests_and_latents_compete_by_rank),
        THEATRE_TEST(rule_4_6_nothing_is_chosen_when_a_candidate_starts),
        THEATRE_TEST(rule_4_6_an_action_within_one_step_is_never_shown),
        THEATRE_TEST(rule_4_6_one_task_start_per_body),
        THEATRE_TEST(rule_4_6_stops_are_shown_before_begins),
        THEATRE_TEST(rule_4_6_loss_comes_before_candidates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
