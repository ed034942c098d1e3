// SPDX-License-Identifier: MIT
// Goal: what an interruption stops, and where a resumption continues: rules 2.4 and 2.5 of docs/semantics.md.
// Method: a carver is startled in the middle of a task. The host's actions are counted: an action that begins again was repeated.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

// Startle lasts 3 s and interrupts everything of priority 0.
#define WORKSHOP                                        \
    "layer ambient\n"                                   \
    "layer Reflexes\n"                                  \
    "event bell\n"                                      \
    "kind carver, a creature\n"                         \
    "    marks: whole number\n"                         \
    "    busy: yes or no\n"                             \
    "host workshop\n"                                   \
    "    action carve, uses hands, lasts 2 s\n"         \
    "    action paint, uses hands, lasts 2 s\n"         \
    "    action sign, uses hands, lasts 2 s\n"          \
    "role Startled for creature\n"                      \
    "    latent Startle, when event bell\n"             \
    "        wait 3 s\n"                                \
    "    latent Fright, when event bell, in Reflexes\n" \
    "        wait 3 s\n"

static theatre *workshop(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Carver", "Mary", 0, 0);
    theatre_put_on(t, "Mary", "Startled");
    theatre_step(t);
    return t;
}

// ---- 2.4 ----------------------------------------------------------------------------------------

static void rule_2_4_running_actions_stop_at_once(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        carve while \"La, la.\"\n");
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 0.5);
    assert_int_equal(theatre_performs(t, "Mary", NULL), 2);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    uint32_t step = theatre_step_of(t, "Mary interrupted Work@0 by Startle");
    assert_int_equal(theatre_step_of(t, "Mary stops carve"), step);
    assert_int_equal(theatre_step_of(t, "Mary stops say"), step);
    assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
    assert_string_equal(theatre_queues(t, "Mary"), "Startle@0 current performing | Work@0");
    theatre_close(t);
}

static const char tower[] =
    "layer ambient\n"
    "layer Second\n"
    "event bell\n"
    "role Carver for creature\n"
    "    proactive A, if 0 > 1\n"
    "        \"a0\"\n"
    "        \"a1\"\n"
    "    latent B, when event bell\n"
    "        \"b0\"\n"
    "        \"b1\"\n"
    "    latent C, when event bell, priority 3\n"
    "        \"c0\"\n"
    "        \"c1\"\n"
    "    proactive D, if 0 > 1, in Second\n"
    "        \"d0\"\n"
    "        \"d1\"\n"
    "    latent E, when event bell, in Second\n"
    "        \"e0\"\n"
    "        \"e1\"\n"
    "    latent F, when event bell, in Second, priority 3\n"
    "        \"f0\"\n"
    "        \"f1\"\n";

// Six behaviours, each interrupted by the next one in its second line, and then all resumed in turn.
static void rule_2_4_interruption_and_resumption_at_any_depth(void **state)
{
    (void)state;
    static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
    theatre *t = theatre_open(tower);
    theatre_add_free(t, "Carver", "Mary", 0, 0);
    theatre_step(t);
    for (size_t i = 0; i < 6; i++) {
        char line[40];
        theatre_perform(t, "Mary", names[i], NULL);
        snprintf(line, sizeof line, "Mary task started %s@1", names[i]);
        theatre_until(t, 3, line);
        theatre_run(t, 0.2);
    }
    assert_string_equal(theatre_queues(t, "Mary"), "F@1 current performing | E@1 | D@1 | C@1 | B@1 | A@1");
    theatre_until(t, 20, "Mary finished A");
    theatre_expect(t, "Mary finished F", "Mary resumed E@1", "Mary finished E", "Mary resumed D@1", "Mary finished D",
                   "Mary resumed C@1", "Mary finished C", "Mary resumed B@1", "Mary finished B", "Mary resumed A@1",
                   "Mary finished A");
    for (size_t i = 0; i < 6; i++) {  // finished tasks are not repeated, interrupted ones are
        char line[40];
        snprintf(line, sizeof line, "Mary task started %s@0", names[i]);
        theatre_expect_count(t, line, 1);
        snprintf(line, sizeof line, "Mary task started %s@1", names[i]);
        theatre_expect_count(t, line, names[i][0] == 'F' ? 1 : 2);
    }
    theatre_close(t);
}

typedef struct resumption {
    const char *clause;
    uint32_t carved, painted, signed_off;  // how often each action begins in all
    double marks;                          // how often the immediate step was done
} resumption;

// One task: carve, count, paint, sign. The task is interrupted while painting.
static const resumption resumptions[] = {
    {"", 2, 2, 1, 2},
    {", resumes from start", 2, 2, 1, 2},
    {", resumes here", 1, 2, 1, 1},
    {", resumes from checkpoint", 1, 2, 1, 2},  // continues behind the last action that succeeded
    {", resumes never", 1, 1, 0, 1},
    {", not resumable", 1, 1, 0, 1},
};

static void rule_2_4_a_task_says_where_it_is_resumed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof resumptions / sizeof *resumptions; i++) {
        const resumption *r = &resumptions[i];
        char text[2000];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "role Carver for carver\n"
                 "    proactive Work, if 0 > 1\n"
                 "        sequence%s\n"
                 "            carve\n"
                 "            set marks to marks + 1\n"
                 "            paint\n"
                 "            sign\n"
                 "        \"Done.\"\n",
                 r->clause);
        theatre *t = workshop(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_until(t, 5, "Mary begins paint");
        theatre_run(t, 1);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_until(t, 20, "Mary finished Work");
        theatre_expect_count(t, "Mary begins carve", r->carved);
        theatre_expect_count(t, "Mary begins paint", r->painted);
        theatre_expect_count(t, "Mary begins sign", r->signed_off);
        assert_true(theatre_get(t, "Mary", "marks") == r->marks);
        theatre_expect_count(t, "Mary begins say \"Done.\"", 1);  // the next task begins in any case
        theatre_close(t);
    }
}

// A writer's `checkpoint`: steps before it that are done are not repeated, neither in a `sequence` nor in a `task`; steps behind
// it are.
static void rule_2_4_a_task_begins_again_behind_its_checkpoint(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "        sequence\n"
        "            carve, checkpoint\n"
        "            set marks to marks + 1\n"
        "            carve while listen, checkpoint\n"
        "            set marks to marks + 1\n"
        "            paint\n"
        "            sign, checkpoint\n",
        "        Make board\n"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "task Make board\n"
                 "    set marks to marks + 1\n"
                 "    carve, checkpoint\n"
                 "    carve\n"
                 "    set marks to marks + 1, checkpoint\n"
                 "    set marks to marks + 1\n"
                 "    set marks to marks + 1\n"
                 "    paint\n"
                 "    sign\n"
                 "role Carver for carver\n"
                 "    proactive Work, if 0 > 1\n"
                 "%s",
                 bodies[i]);
        theatre *t = workshop(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_until(t, 8, "Mary begins paint");
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_until(t, 20, "Mary finished Work");
        theatre_expect_count(t, "Mary begins carve", 2);
        theatre_expect_count(t, "Mary begins paint", 2);
        assert_true(theatre_get(t, "Mary", "marks") == (i == 0 ? 3 : 6));
        theatre_close(t);
    }
}

// An action beside a step begins again together with it. The checkpoint of one task has no effect on the next task.
static void rule_2_4_each_task_has_checkpoints_of_its_own(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        sequence, resumes from checkpoint\n"
                          "            carve\n"
                          "            carve\n"
                          "        sequence\n"
                          "            paint\n"
                          "            sign\n");
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_until(t, 10, "Mary begins paint");
    theatre_run(t, 0.5);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_until(t, 10, "Mary resumed Work@1");
    theatre_steps(t, 5);
    theatre_expect_count(t, "Mary begins paint", 2);
    theatre_expect_no(t, "Mary begins sign");
    theatre_close(t);
}

// There is no bench, so neither the sweeping nor the song beside it begins.
static void rule_2_5_an_action_about_nobody_does_not_begin(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "place bench\n"
                          "host yard\n"
                          "    action sweep (what: place), uses hands, lasts 2 s\n"
                          "    action hum, uses voice, lasts 2 s\n"
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        hum while sweep bench\n");
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_steps(t, 3);
    theatre_expect(t, "Mary task failed Work@0 (gone)");
    theatre_expect_no(t, "Mary begins*");
    theatre_close(t);
}

static void rule_2_4_an_action_beside_a_step_goes_with_it(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        sequence, resumes here\n"
                          "            paint\n"
                          "            carve while \"La, la.\"\n");
    theatre_answers_after(t, NULL, "say", 15);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_until(t, 4, "Mary begins carve");
    theatre_run(t, 1);  // the song is over already
    assert_int_equal(theatre_performs(t, "Mary", NULL), 1);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_until(t, 5, "Mary begins carve");
    assert_int_equal(theatre_performs(t, "Mary", NULL), 2);
    theatre_until(t, 3, "Mary finished Work");
    theatre_expect_count(t, "Mary begins paint", 1);
    theatre_expect_count(t, "Mary stops say", 0);
    assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
    theatre_close(t);
}

// A wait of 10 s is interrupted after 4 s for 3 s.
static void rule_2_4_a_wait_that_is_resumed_here_waits_for_the_rest(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    static const struct {
        const char *clause;
        uint32_t seconds;
    } waits[] = {{"", 17}, {", resumes here", 13}};
    for (size_t i = 0; i < 2; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "role Carver for carver\n"
                 "    proactive Work, if 0 > 1\n"
                 "        wait 10 s%s\n",
                 waits[i].clause);
        theatre *t = workshop(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 4);
        theatre_perform(t, "Mary", "Startle", NULL);
        uint32_t end = theatre_until(t, 20, "Mary finished Work");
        assert_in_range(end, waits[i].seconds * 30, waits[i].seconds * 30 + 4);
        theatre_close(t);
    }
}

#define TOGETHER                                                       \
    WORKSHOP                                                           \
    "role Carver for carver\n"                                         \
    "    proactive Teach, with a Painter, about wood, patience 60 s\n" \
    "        carve\n"                                                  \
    "        sign\n"                                                   \
    "role Painter for carver\n"                                        \
    "    reactive Learn, about wood\n"                                 \
    "        wait 12 s\n"                                              \
    "        paint\n"

// Mary has carved and waits for Bob. She is startled; when she is back she waits again, and does not carve again.
static void rule_2_4_a_participant_that_has_reported_done_waits(void **state)
{
    (void)state;
    theatre *t = workshop(TOGETHER);
    theatre_add_free(t, "Painter", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Teach", "Bob");
    theatre_until(t, 5, "Mary waiting Teach");
    assert_string_equal(theatre_queues(t, "Mary"), "Teach@0 waiting current");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Mary"), "Startle@0 current performing | Teach@0 waiting");
    theatre_until(t, 5, "Mary resumed Teach@0");
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Mary"), "Teach@0 waiting current");
    theatre_until(t, 20, "Mary finished Teach");
    theatre_expect_count(t, "Mary begins carve", 1);
    theatre_close(t);
}

static void rule_2_4_not_interruptible_holds_within_its_layer(void **state)
{
    (void)state;
    static const char *const texts[] = {
        WORKSHOP
        "role Carver for carver\n"
        "    proactive Work, if 0 > 1, not interruptible\n"
        "        carve\n",
        WORKSHOP
        "role Carver for carver\n"
        "    proactive Work, if 0 > 1\n"
        "        carve, not interruptible\n"
        "        paint\n",
    };
    for (size_t i = 0; i < 2; i++) {
        theatre *t = workshop(texts[i]);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_steps(t, 5);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_steps(t, 2);
        theatre_expect(t, "Mary rejected Startle (rank)");
        theatre_expect_no(t, "Mary interrupted*");
        theatre_perform(t, "Mary", "Fright", NULL);
        theatre_steps(t, 2);
        theatre_expect(t, "Mary interrupted Work@0 by Fright");
        if (i == 1) {  // only the first task is not interruptible
            theatre_until(t, 9, "Mary begins paint");
            theatre_perform(t, "Mary", "Startle", NULL);
            theatre_steps(t, 2);
            theatre_expect(t, "Mary interrupted Work@1 by Startle");
        }
        theatre_close(t);
    }
}

// The clause behind a step or a block of a task holds while that step or block runs: in a list, and in a tree.
static void rule_2_4_a_step_that_is_not_interruptible_holds_for_itself(void **state)
{
    (void)state;
    static const char *const texts[] = {
        WORKSHOP
        "role Carver for carver\n"
        "    proactive Work, if 0 > 1\n"
        "        sequence\n"
        "            carve, not interruptible\n"
        "            paint\n",
        WORKSHOP
        "role Carver for carver\n"
        "    proactive Work, if 0 > 1\n"
        "        sequence\n"
        "            sequence, not interruptible\n"
        "                carve\n"
        "            paint\n",
    };
    for (size_t i = 0; i < 2; i++) {
        theatre *t = workshop(texts[i]);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_until(t, 2, "Mary begins carve");
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_steps(t, 2);
        theatre_expect(t, "Mary rejected Startle (rank)");
        theatre_until(t, 9, "Mary begins paint");
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_steps(t, 2);
        theatre_expect(t, "Mary interrupted Work@0 by Startle");
        theatre_close(t);
    }
}

// The clause behind a step or a block of a task holds while that step or block runs: in a list, and in a tree. Interrupted before
// or after that, the task goes on.
static void rule_2_4_a_step_that_is_not_resumable_drops_its_task_while_it_runs(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "            carve, not resumable\n"
        "            paint\n",
        "            sequence, not resumable\n"
        "                carve\n"
        "            paint\n",
        "            if 0 > 1\n"
        "                sign, not resumable\n"
        "            carve, not resumable\n"
        "            paint\n",
    };
    for (size_t i = 0; i < 6; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "role Carver for carver\n"
                 "    proactive Work, if 0 > 1\n"
                 "        sequence\n"
                 "%s"
                 "            finally set marks to marks + 1\n"
                 "        sign\n",
                 bodies[i / 2]);
        bool is_over = i % 2 != 0;
        theatre *t = workshop(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_until(t, 9, is_over ? "Mary begins paint" : "Mary begins carve");
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_steps(t, 2);
        theatre_expect(t, "Mary interrupted Work@0 by Startle");
        theatre_until(t, 20, "Mary begins sign");
        theatre_expect_count(t, "Mary begins paint", is_over ? 2 : 0);
        theatre_until(t, 20, "Mary finished Work");
        bool begins_again = is_over && i / 2 < 2;  // an `if` goes on where it was
        assert_int_equal((int)theatre_get(t, "Mary", "marks"), begins_again ? 2 : 1);
        theatre_close(t);
    }
}

// Clauses of a sequence inside a task hold for its lines: it has a deadline and cleanup of its own.
static void rule_2_4_a_sequence_within_a_task_keeps_what_it_says(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        sequence\n"
                          "            sequence, at most 1 s, always succeeds\n"
                          "                carve\n"
                          "            paint\n"
                          "    proactive Late, if 0 > 1\n"
                          "        sequence\n"
                          "            sequence, at most 1 s\n"
                          "                carve\n"
                          "            paint\n");
    theatre_perform(t, "Mary", "Work", NULL);
    uint32_t begun = theatre_until(t, 2, "Mary begins carve");
    assert_in_range(theatre_until(t, 3, "Mary begins paint") - begun, 30, 31);
    theatre_until(t, 9, "Mary finished Work");
    theatre_mark(t);
    theatre_perform(t, "Mary", "Late", NULL);
    theatre_until(t, 3, "Mary task failed Late@0 (out of time)");
    theatre_expect_no(t, "Mary begins paint");
    theatre_close(t);
}

static void rule_2_4_a_behaviour_that_is_not_resumable_is_cancelled(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1, not resumable\n"
                          "        carve\n");
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_steps(t, 5);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_steps(t, 2);
    theatre_expect(t, "Mary cancelled Work (not resumable)");
    assert_string_equal(theatre_queues(t, "Mary"), "Startle@0 current performing");
    theatre_close(t);
}

// ---- 2.5 ----------------------------------------------------------------------------------------

#define VISITOR                                                \
    WORKSHOP                                                   \
    "role Carver for carver\n"                                 \
    "    proactive Visit (who: creature = nobody), if 0 > 1\n" \
    "        move to who\n"                                    \
    "        \"Good day.\" to who\n"

// Bob has gone elsewhere while Mary was startled. She still goes to him, where he is now.
static void rule_2_5_bindings_stay_and_positions_are_read_anew(void **state)
{
    (void)state;
    theatre *t = workshop(VISITOR);
    theatre_add_kind(t, "creature", "Bob", 10, 0);
    theatre_step(t);
    theatre_perform_about(t, "Mary", "Visit", "Bob");
    theatre_run(t, 2);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    theatre_place(t, "Bob", 0, 12);
    theatre_until(t, 30, "Mary begins say \"Good day.\", Bob");
    theatre_expect_count(t, "Mary begins move to Bob", 2);
    assert_true(theatre_distance(t, "Mary", "Bob") < 1.2);
    theatre_close(t);
}

#define FORGE                                         \
    "place far\n"                                     \
    "message hey\n"                                   \
    "object Anvil\n"                                  \
    "    lit: yes or no, starts yes\n"                \
    "    behaviour Toil, holders 1, while this.lit\n" \
    "        move to this\n"                          \
    "        carve\n"                                 \
    "        paint\n"

// The host's move ends 1 m before the anvil; called away to another place, the smith comes back to where he stood.
static void rule_2_5_back_to_the_object_before_going_on(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP FORGE
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        request Toil of nearest Anvil\n"
                          "    latent Away, when message hey\n"
                          "        move to far\n");
    theatre_answers_after(t, NULL, "carve", 300);
    theatre_add_kind(t, "Anvil", "iron", 3, 0);
    theatre_add_kind(t, "place", "far", 0, 20);
    theatre_step(t);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_until(t, 9, "Mary begins carve");
    double stood = theatre_distance(t, "Mary", "iron");
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    assert_true(theatre_distance(t, "Mary", "iron") > 10);
    theatre_mark(t);
    theatre_until(t, 30, "Mary resumed Toil@1 with iron");
    assert_true(theatre_distance(t, "Mary", "iron") <= stood + 1);
    theatre_steps(t, 2);
    theatre_expect(t, "Mary begins carve");
    theatre_expect_count(t, "Mary begins carve", 1);
    // A second interruption on the way back.
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    theatre_run(t, 3);
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    theatre_until(t, 30, "Mary resumed Toil@1 with iron");
    assert_true(theatre_distance(t, "Mary", "iron") <= stood + 1);
    // An agent does not go back to a state that has ended.
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary started Away");
    theatre_set(t, "iron", "lit", 0);
    theatre_until(t, 30, "Mary cancelled Toil*");
    theatre_run(t, 2);
    assert_true(theatre_distance(t, "Mary", "iron") > 10);
    theatre_close(t);
}

// The anvil is removed while the smith is on the way back to it: he stands still, and at once performs what follows instead.
static void rule_2_5_the_way_back_ends_with_the_object(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP FORGE
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        sequence\n"
                          "            request Toil of nearest Anvil\n"
                          "            catch\n"
                          "                sign\n"
                          "                carve\n"
                          "    latent Away, when message hey\n"
                          "        move to far\n");
    theatre_answers_after(t, NULL, "carve", 300);
    theatre_add_kind(t, "Anvil", "iron", 3, 0);
    theatre_add_kind(t, "place", "far", 0, 20);
    theatre_step(t);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_until(t, 9, "Mary begins carve");
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    theatre_run(t, 3);
    theatre_mark(t);
    theatre_remove(t, "iron");
    theatre_until(t, 1, "Mary begins sign");
    theatre_expect(t, "Mary stops move*", "Mary begins sign");
    theatre_until(t, 5, "Mary begins carve");
    theatre_until(t, 20, "Mary finished Work");
    theatre_expect_no(t, "Mary begins move*");
    theatre_close(t);
}

// A behaviour that a layer froze continues beside its object, too.
static void rule_9_12_a_frozen_behaviour_goes_on_beside_its_object(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP FORGE
                          "layer Trance, freezes for 60 s\n"
                          "role Carver for carver\n"
                          "    proactive Work, if 0 > 1\n"
                          "        request Toil of nearest Anvil\n"
                          "    latent Away, when message hey, in Trance\n"
                          "        move to far\n");
    theatre_answers_after(t, NULL, "carve", 300);
    theatre_add_kind(t, "Anvil", "iron", 3, 0);
    theatre_add_kind(t, "place", "far", 0, 20);
    theatre_step(t);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_until(t, 9, "Mary begins carve");
    double stood = theatre_distance(t, "Mary", "iron");
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    assert_true(theatre_distance(t, "Mary", "iron") > 10);
    theatre_mark(t);
    theatre_until(t, 30, "Mary resumed Toil@1 with iron");
    assert_true(theatre_distance(t, "Mary", "iron") <= stood + 1);
    theatre_steps(t, 2);
    theatre_expect(t, "Mary begins carve");
    theatre_expect_no(t, "Mary begins paint");
    theatre_until(t, 30, "Mary begins paint");
    // A second interruption on the way back.
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    theatre_run(t, 3);
    theatre_message(t, "Mary", "hey");
    theatre_until(t, 30, "Mary finished Away");
    theatre_until(t, 30, "Mary resumed Toil@2 with iron");
    assert_true(theatre_distance(t, "Mary", "iron") <= stood + 1);
    theatre_close(t);
}

static void rule_2_5_a_subject_that_is_gone_cancels_the_behaviour(void **state)
{
    (void)state;
    theatre *t = workshop(VISITOR);
    theatre_add_kind(t, "creature", "Bob", 30, 0);
    theatre_step(t);
    theatre_perform_about(t, "Mary", "Visit", "Bob");
    theatre_run(t, 2);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    theatre_remove(t, "Bob");
    theatre_until(t, 5, "Mary finished Startle");
    theatre_steps(t, 2);
    theatre_expect(t, "Mary cancelled Visit (gone)");
    theatre_expect_no(t, "Mary resumed*");
    theatre_close(t);
}

static const char diligent[] = WORKSHOP
    "role Carver for carver\n"
    "    proactive Work, if 0 > 1, while busy is yes\n"
    "        wait 20 s\n";

static void rule_2_5_a_while_that_is_false_on_resumption_cancels(void **state)
{
    (void)state;
    theatre *t = workshop(diligent);
    theatre_set(t, "Mary", "busy", 1);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_run(t, 1);
    theatre_set(t, "Mary", "busy", 0);
    theatre_run(t, 1);
    theatre_expect_no(t, "Mary cancelled*");  // the condition is evaluated only now that the entry could resume
    theatre_until(t, 3, "Mary cancelled Work (no longer holds)");
    theatre_expect_no(t, "Mary resumed*");
    theatre_close(t);
}

static void rule_2_5_a_while_that_becomes_false_ends_what_is_current(void **state)
{
    (void)state;
    theatre *t = workshop(diligent);
    theatre_set(t, "Mary", "busy", 1);
    theatre_step(t);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    theatre_set(t, "Mary", "busy", 0);
    theatre_run(t, 0.3);
    theatre_expect(t, "Mary cancelled Work (no longer holds)");
    theatre_close(t);
}

// While startled, Mary is carried off. Back in the scene she first walks to Bob, if it is more than
// 4 m, and then carves.
static void rule_2_5_far_from_the_partners_one_first_moves_back(void **state)
{
    (void)state;
    for (int far = 0; far < 2; far++) {
        theatre *t = workshop(TOGETHER);
        theatre_add_free(t, "Painter", "Bob", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", "Teach", "Bob");
        theatre_until(t, 5, "Mary begins carve");
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_step(t);
        theatre_place(t, "Mary", far ? 1 + 4.1 : 1 + 3.9, 0);
        theatre_mark(t);
        theatre_until(t, 12, "Mary begins carve");
        theatre_expect_count(t, "Mary begins move to Bob", (uint32_t)far);
        if (far) {
            theatre_expect(t, "Mary resumed Teach@0", "Mary begins move to Bob", "Mary begins carve");
            assert_true(theatre_distance(t, "Mary", "Bob") < 1.2);
        }
        theatre_close(t);
    }
}

// A task that begins by walking to the partner needs no way back; and an agent that only waits need not be near.
static void rule_2_5_no_agent_moves_back_in_vain(void **state)
{
    (void)state;
    static const char *const first[] = {"        move to partner\n", "        carve\n"};
    for (int waits = 0; waits < 2; waits++) {
        char text[2000];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "role Carver for carver\n"
                 "    proactive Teach, with a Painter, about wood, patience 60 s\n"
                 "%s"
                 "        sign\n"
                 "role Painter for carver\n"
                 "    reactive Learn, about wood\n"
                 "        wait 20 s\n",
                 first[waits]);
        theatre *t = workshop(text);
        theatre_add_free(t, "Painter", "Bob", waits ? 1 : 9, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", "Teach", "Bob");
        theatre_run(t, waits ? 3 : 1);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_step(t);
        theatre_place(t, "Mary", -6, 0);
        theatre_mark(t);
        theatre_until(t, 10, "Mary resumed Teach@0");
        theatre_steps(t, 2);
        assert_string_equal(theatre_queues(t, "Mary"), waits ? "Teach@0 waiting current" : "Teach@0 current performing");
        theatre_run(t, 12);
        theatre_expect_count(t, "Mary begins move to Bob", waits ? 0 : 1);
        theatre_close(t);
    }
}

// A task that resumes here, and is given up on the way back, still parts; then the action under way is the parting, not the way
// back.
static void rule_2_5_given_up_on_the_way_back_it_parts(void **state)
{
    (void)state;
    theatre *t = workshop(WORKSHOP
                          "role Carver for carver\n"
                          "    proactive Teach, with a Painter, about wood, patience 60 s\n"
                          "        carve, resumes here, finally sign\n"
                          "        carve\n"
                          "role Painter for carver\n"
                          "    reactive Learn, about wood\n"
                          "        wait 30 s\n");
    theatre_add_free(t, "Painter", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Teach", "Bob");
    theatre_until(t, 5, "Mary begins carve");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    theatre_place(t, "Mary", 9, 0);
    theatre_mark(t);
    theatre_until(t, 12, "Mary begins move to Bob");
    theatre_mark(t);
    theatre_cancel(t, "Mary", "Teach");
    theatre_step(t);
    theatre_expect(t, "Mary cancelled Teach*", "Mary stops move to", "Mary begins sign");
    trp_running_action running[4];
    assert_int_equal(trp_world_running_actions(theatre_world(t), running, 4, sizeof *running), 1);
    assert_string_equal(trp_pack_name(theatre_pack(t), TRP_NAMES_ACTION, running[0].command.action), "sign");
    assert_int_equal(trp_agent_stance(theatre_world(t), theatre_who(t, "Mary")), TRP_STANCE_PARTING);
    theatre_run(t, 3);
    assert_string_equal(theatre_queues(t, "Mary"), "");
    theatre_close(t);
}

// Mary's way back is blocked: she begins her task as near to Bob as she got.
static void rule_2_5_an_agent_that_does_not_get_back_begins_anyhow(void **state)
{
    (void)state;
    theatre *t = workshop(TOGETHER);
    theatre_add_free(t, "Painter", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Teach", "Bob");
    theatre_until(t, 5, "Mary begins carve");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    theatre_place(t, "Mary", 15, 0);
    theatre_never_answers(t, "Mary", "move to");
    theatre_until(t, 5, "Mary begins move to Bob");
    theatre_until(t, 6, "Mary begins carve");
    theatre_expect(t, "Mary stops move to");
    theatre_close(t);
}

// Startled again on the way back, Mary sets out once more; if Bob is removed meanwhile, she is free.
static void rule_2_5_the_way_back_can_be_interrupted_too(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        theatre *t = workshop(TOGETHER);
        theatre_add_free(t, "Painter", "Bob", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", "Teach", "Bob");
        theatre_until(t, 5, "Mary begins carve");
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_step(t);
        theatre_place(t, "Mary", 15, 0);
        theatre_until(t, 5, "Mary begins move to Bob");
        theatre_run(t, 1);
        theatre_mark(t);
        if (way == 0) {
            theatre_perform(t, "Mary", "Startle", NULL);
            theatre_until(t, 5, "Mary begins move to Bob");
            theatre_until(t, 30, "Mary begins carve");
            theatre_expect(t, "Mary interrupted Teach@0", "Mary stops move to");
        } else if (way == 1) {
            theatre_remove(t, "Bob");
            theatre_steps(t, 2);
            theatre_expect(t, "Mary cancelled Teach*");
            assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
            assert_string_equal(theatre_queues(t, "Mary"), "");
        } else {
            theatre_cancel(t, "Mary", "Teach");
            theatre_steps(t, 2);
            assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
            assert_string_equal(theatre_queues(t, "Bob"), "");
        }
        theatre_close(t);
    }
}

static void rule_2_5_it_may_wait_however_long_unless_it_forgets(void **state)
{
    (void)state;
    for (int forgets = 0; forgets < 2; forgets++) {
        char text[2000];
        snprintf(text, sizeof text,
                 WORKSHOP
                 "role Carver for carver\n"
                 "    proactive Work, if 0 > 1%s\n"
                 "        wait 20 s\n"
                 "    latent Sleep, when event bell\n"
                 "        wait 10 min\n",
                 forgets ? ", forgets after 80 s" : "");
        theatre *t = workshop(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 1);
        theatre_perform(t, "Mary", "Sleep", NULL);
        theatre_run(t, 79.5);
        theatre_expect_no(t, "Mary cancelled*");
        theatre_run(t, 2);
        theatre_expect_count(t, "Mary cancelled Work (forgotten)", (uint32_t)forgets);
        if (!forgets) {
            theatre_until(t, 560, "Mary resumed Work@0");
        }
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_4_running_actions_stop_at_once),
        THEATRE_TEST(rule_2_4_interruption_and_resumption_at_any_depth),
        THEATRE_TEST(rule_2_4_a_task_says_where_it_is_resumed),
        THEATRE_TEST(rule_2_4_a_task_begins_again_behind_its_checkpoint),
        THEATRE_TEST(rule_2_4_each_task_has_checkpoints_of_its_own),
        THEATRE_TEST(rule_2_5_an_action_about_nobody_does_not_begin),
        THEATRE_TEST(rule_2_4_an_action_beside_a_step_goes_with_it),
        THEATRE_TEST(rule_2_4_a_wait_that_is_resumed_here_waits_for_the_rest),
        THEATRE_TEST(rule_2_4_a_participant_that_has_reported_done_waits),
        THEATRE_TEST(rule_2_4_not_interruptible_holds_within_its_layer),
        THEATRE_TEST(rule_2_4_a_step_that_is_not_interruptible_holds_for_itself),
        THEATRE_TEST(rule_2_4_a_step_that_is_not_resumable_drops_its_task_while_it_runs),
        THEATRE_TEST(rule_2_4_a_sequence_within_a_task_keeps_what_it_says),
        THEATRE_TEST(rule_2_4_a_behaviour_that_is_not_resumable_is_cancelled),
        THEATRE_TEST(rule_2_5_bindings_stay_and_positions_are_read_anew),
        THEATRE_TEST(rule_2_5_back_to_the_object_before_going_on),
        THEATRE_TEST(rule_9_12_a_frozen_behaviour_goes_on_beside_its_object),
        THEATRE_TEST(rule_2_5_the_way_back_ends_with_the_object),
        THEATRE_TEST(rule_2_5_a_subject_that_is_gone_cancels_the_behaviour),
        THEATRE_TEST(rule_2_5_a_while_that_is_false_on_resumption_cancels),
        THEATRE_TEST(rule_2_5_a_while_that_becomes_false_ends_what_is_current),
        THEATRE_TEST(rule_2_5_far_from_the_partners_one_first_moves_back),
        THEATRE_TEST(rule_2_5_no_agent_moves_back_in_vain),
        THEATRE_TEST(rule_2_5_given_up_on_the_way_back_it_parts),
        THEATRE_TEST(rule_2_5_an_agent_that_does_not_get_back_begins_anyhow),
        THEATRE_TEST(rule_2_5_the_way_back_can_be_interrupted_too),
        THEATRE_TEST(rule_2_5_it_may_wait_however_long_unless_it_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
