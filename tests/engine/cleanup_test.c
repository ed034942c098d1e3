// SPDX-License-Identifier: MIT
// Goal: whatever ends or interrupts a task, its cleanup is done, once: rule 2.8 of
// docs/semantics.md.
// Method: every way in which a task can be left, with a cleanup that counts; then parting steps,
// which are actions.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

#define INN                                                  \
    "layer ambient\n"                                        \
    "layer Reflexes\n"                                       \
    "event bell\n"                                           \
    "message Left\n"                                         \
    "kind guest, a creature\n"                               \
    "    cleaned: whole number\n"                            \
    "    laid: whole number\n"                               \
    "    busy: yes or no, starts yes\n"                      \
    "host inn\n"                                             \
    "    action carve, uses hands, lasts 2 s, fails blunt\n" \
    "role Startled for creature\n"                           \
    "    latent Startle, when event bell\n"                  \
    "        wait 3 s\n"                                     \
    "    latent Alarm, when event bell, priority 5\n"        \
    "        wait 3 s\n"                                     \
    "    latent Fright, when event bell, in Reflexes\n"      \
    "        wait 3 s\n"

static theatre *inn(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_put_on(t, "Mary", "Startled");
    theatre_step(t);
    return t;
}

// ---- The immediate part -------------------------------------------------------------------------

typedef enum exit_kind { BY_END, BY_FAILURE, BY_TIME, BY_HOST, BY_ROLE, BY_WHILE, BY_INTERRUPTION, BY_DISPLACEMENT } exit_kind;

typedef struct way_out {
    exit_kind kind;
    const char *clauses;  // clauses of the behaviour
    const char *line;     // the log line that shows how the task is left
} way_out;

static const way_out ways_out[] = {
    {BY_END, "", "Mary finished Work"},
    {BY_FAILURE, "", "Mary cancelled Work (task failed)"},
    {BY_TIME, "", "Mary cancelled Work (task failed)"},
    {BY_HOST, "", "Mary cancelled Work (host)"},
    {BY_ROLE, "", "Mary cancelled Work (role taken off)"},
    {BY_WHILE, ", while busy is yes", "Mary cancelled Work (no longer holds)"},
    {BY_INTERRUPTION, "", "Mary interrupted Work@0 by Startle"},
    {BY_INTERRUPTION, ", not resumable", "Mary cancelled Work (not resumable)"},
    {BY_DISPLACEMENT, "", "Mary cancelled Work by Hurry (displaced)"},
};

static void leave(theatre *t, exit_kind kind)
{
    switch (kind) {
    case BY_HOST: theatre_cancel(t, "Mary", "Work"); break;
    case BY_ROLE: theatre_take_off(t, "Mary", "Guest"); break;
    case BY_WHILE: theatre_set(t, "Mary", "busy", 0); break;
    case BY_INTERRUPTION: theatre_perform(t, "Mary", "Startle", NULL); break;
    case BY_DISPLACEMENT: theatre_perform(t, "Mary", "Hurry", NULL); break;
    default: break;
    }
}

static void rule_2_8_the_immediate_part_runs_on_every_exit_once_and_at_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ways_out / sizeof *ways_out; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 INN
                 "role Guest for guest\n"
                 "    proactive Work, if 0 > 1%s\n"
                 "        carve, at most 5 s, finally set cleaned to cleaned + 1\n"
                 "    proactive Hurry, if 0 > 1, priority 1\n"
                 "        wait 2 s\n",
                 ways_out[i].clauses);
        theatre *t = inn(text);
        if (ways_out[i].kind == BY_FAILURE) {
            theatre_fails(t, NULL, "carve", 0, 20);
        } else if (ways_out[i].kind == BY_TIME) {
            theatre_never_answers(t, NULL, "carve");
        }
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_steps(t, 5);
        assert_true(theatre_get(t, "Mary", "cleaned") == 0);
        leave(t, ways_out[i].kind);
        theatre_until(t, 8, ways_out[i].line);
        if (theatre_get(t, "Mary", "cleaned") != 1) {  // its cleanup runs in the step in which the task is left
            fail_msg("%s: cleaned up %g times", ways_out[i].line, theatre_get(t, "Mary", "cleaned"));
        }
        bool again = strstr(ways_out[i].line, "interrupted") != NULL;
        theatre_run(t, 8);
        assert_true(theatre_get(t, "Mary", "cleaned") == (again ? 2 : 1));  // once for each time that the task was entered
        theatre_close(t);
    }
}

static void rule_2_8_one_who_vanishes_still_cleans_up(void **state)
{
    (void)state;
    theatre *t = theatre_open(INN
                              "role Guest for guest\n"
                              "    proactive Work (who: creature = nobody), if 0 > 1\n"
                              "        carve, finally send Left to who\n"
                              "role Friend for guest\n"
                              "    latent Mourn, when message Left\n"
                              "        wait 1 s\n");
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_add_free(t, "Friend", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform_about(t, "Mary", "Work", "Bob");
    theatre_steps(t, 3);
    theatre_remove(t, "Mary");
    theatre_steps(t, 2);
    theatre_expect(t, "Mary cancelled Work (gone)", "Bob started Mourn");
    theatre_run(t, 3);
    theatre_expect_count(t, "Bob cue Mourn", 1);
    theatre_close(t);
}

typedef struct interruption {
    const char *clause;
    double laid;                // how often `on interrupt` had run after the interruption
    double cleaned;             // how often the cleanup had run by then
    double cleaned_at_the_end;  // how often the cleanup had run at the end of the behaviour, which is resumed
} interruption;

static const interruption interruptions[] = {
    {"", 1, 1, 2},
    {", resumes from start", 1, 1, 2},
    {", resumes here", 1, 0, 1},
    {", resumes from checkpoint", 1, 0, 1},
    {", resumes never", 1, 1, 1},  // the task is not entered a second time
};

// Interrupts the first step of a task, which has `behind` behind it.
static theatre *interrupted_at_step(const interruption *c, const char *behind)
{
    char text[2000];
    snprintf(text, sizeof text,
             INN
             "role Guest for guest\n"
             "    proactive Work, if 0 > 1\n"
             "        sequence%s\n"
             "            on interrupt\n"
             "                set laid to laid + 1\n"
             "            carve%s\n"
             "            carve\n"
             "            finally set cleaned to cleaned + 1\n"
             "        wait 1 s\n",
             c->clause, behind);
    theatre *t = inn(text);
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    return t;
}

static theatre *interrupted(const interruption *c)
{
    return interrupted_at_step(c, "");
}

static void expect_cleanup_of(const interruption *c, const char *behind)
{
    theatre *t = interrupted_at_step(c, behind);
    if (theatre_get(t, "Mary", "laid") != c->laid || theatre_get(t, "Mary", "cleaned") != c->cleaned) {
        fail_msg("%s%s: laid %g, cleaned %g", c->clause, behind, theatre_get(t, "Mary", "laid"), theatre_get(t, "Mary", "cleaned"));
    }
    theatre_until(t, 20, "Mary finished Work");
    if (theatre_get(t, "Mary", "cleaned") != c->cleaned_at_the_end) {
        fail_msg("%s%s: cleaned %g at the end", c->clause, behind, theatre_get(t, "Mary", "cleaned"));
    }
    assert_true(theatre_get(t, "Mary", "laid") == c->laid);
    theatre_close(t);
}

static void rule_2_8_every_interruption_lays_down_and_cleans_up_what_begins_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof interruptions / sizeof *interruptions; i++) {
        expect_cleanup_of(&interruptions[i], "");
    }
}

static void rule_2_8_clauses_behind_a_step_change_nothing_of_its_finally(void **state)
{
    static const char *const behind[] = {", while cleaned < 90", ", until cleaned > 90", ", after 0 s", ", always succeeds"};
    (void)state;
    for (size_t i = 0; i < sizeof interruptions / sizeof *interruptions; i++) {
        for (size_t j = 0; j < sizeof behind / sizeof *behind; j++) {
            expect_cleanup_of(&interruptions[i], behind[j]);
        }
    }
}

// A task with a block that repeats, chooses or does several things at once goes on where it was, so its cleanup waits for its end.
static void rule_2_8_the_cleanup_of_a_block_waits_for_its_end(void **state)
{
    static const char *const blocks[] = {"repeat 1 times", "selector", "parallel", "sequence, reactive", "if cleaned < 90"};
    (void)state;
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 INN
                 "role Guest for guest\n"
                 "    proactive Work, if 0 > 1\n"
                 "        sequence\n"
                 "            %s\n"
                 "                carve\n"
                 "            finally set cleaned to cleaned + 1\n",
                 blocks[i]);
        theatre *t = inn(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_run(t, 1);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_step(t);
        assert_true(theatre_get(t, "Mary", "cleaned") == 0);
        theatre_until(t, 20, "Mary finished Work");
        assert_true(theatre_get(t, "Mary", "cleaned") == 1);
        theatre_close(t);
    }
}

// A task whose cleanup ran at its interruption has no second cleanup when it is cancelled after that.
static void rule_2_8_once_per_entry_however_it_is_left_afterwards(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof interruptions / sizeof *interruptions; i++) {
        theatre *t = interrupted(&interruptions[i]);
        theatre_cancel(t, "Mary", "Work");
        theatre_run(t, 5);
        assert_true(theatre_get(t, "Mary", "cleaned") == 1);
        theatre_close(t);
    }
}

static void rule_2_8_a_behaviour_that_another_does_cleans_up(void **state)
{
    static const char *const bodies[] = {"        do Hone\n", "        sequence\n            do Hone\n            wait 1 s\n",
                                         "        selector\n            do Hone\n            wait 1 s\n"};
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 INN
                 "role Guest for guest\n"
                 "    proactive Hone, if 0 > 1\n"
                 "        carve, finally set cleaned to cleaned + 1\n"
                 "    proactive Work, if 0 > 1\n%s",
                 bodies[i]);
        theatre *t = inn(text);
        theatre_perform(t, "Mary", "Work", NULL);
        theatre_until(t, 9, "Mary finished Work");
        if (theatre_get(t, "Mary", "cleaned") != 1) {
            fail_msg("%scleaned up %g times", bodies[i], theatre_get(t, "Mary", "cleaned"));
        }
        theatre_close(t);
    }
}

static void rule_2_8_innermost_first(void **state)
{
    (void)state;
    theatre *t = inn(INN
                     "task Whittle\n"
                     "    do Sharpen\n"
                     "    carve\n"
                     "    finally set cleaned to cleaned * 10 + 2\n"
                     "task Sharpen\n"
                     "    carve\n"
                     "    finally set cleaned to cleaned * 10 + 1\n"
                     "role Guest for guest\n"
                     "    proactive Work, if 0 > 1\n"
                     "        sequence\n"
                     "            do Whittle\n"
                     "            finally set cleaned to cleaned * 10 + 3\n");
    theatre_perform(t, "Mary", "Work", NULL);
    theatre_run(t, 1);
    theatre_cancel(t, "Mary", "Work");
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "Mary", "cleaned") == 123);
    theatre_close(t);
}

// ---- The parting part ---------------------------------------------------------------------------

#define SITTER                                                   \
    INN "role Guest for guest\n"                                 \
        "    proactive Rest, if 0 > 1\n"                         \
        "        sit for 20 s, at most 30 s, finally stand up\n" \
        "        wait 2 s\n"                                     \
        "    proactive Hurry, if 0 > 1, priority 1\n"            \
        "        wait 2 s\n"

static theatre *sitting(void)
{
    theatre *t = inn(SITTER);
    theatre_answers_after(t, NULL, "sit for", 300);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 1);
    return t;
}

static void rule_2_8_the_parting_part_comes_before_what_follows(void **state)
{
    (void)state;
    theatre *t = sitting();
    theatre_until(t, 12, "Mary begins stand up");
    theatre_expect_no(t, "Mary task done Rest@0");
    theatre_until(t, 2, "Mary task started Rest@1");
    theatre_expect(t, "Mary begins sit for", "Mary begins stand up", "Mary task done Rest@0", "Mary task started Rest@1");
    theatre_expect_count(t, "Mary begins stand up", 1);
    theatre_close(t);
}

static void rule_2_8_one_who_is_interrupted_or_cancelled_softly_parts_first(void **state)
{
    (void)state;
    for (int cancelled = 0; cancelled < 2; cancelled++) {
        theatre *t = sitting();
        if (cancelled) {
            theatre_cancel(t, "Mary", "Rest");
        } else {
            theatre_perform(t, "Mary", "Startle", NULL);
        }
        theatre_step(t);
        theatre_expect(t, "Mary stops sit for", "Mary begins stand up");
        if (!cancelled) {
            assert_int_equal(theatre_performs(t, "Mary", NULL), 1);  // Startle waits for the end of the parting
            theatre_until(t, 1.2, "Mary task started Startle@0");
            theatre_until(t, 5, "Mary resumed Rest@0");
            theatre_steps(t, 2);
            theatre_expect_count(t, "Mary begins sit for", 2);
        } else {
            theatre_run(t, 2);
            assert_string_equal(theatre_queues(t, "Mary"), "");
        }
        theatre_expect_count(t, "Mary begins stand up", 1);
        theatre_close(t);
    }
}

static void rule_2_8_no_parting_when_gone_displaced_or_a_higher_layer_takes_over(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        theatre *t = sitting();
        if (way == 0) {
            theatre_remove(t, "Mary");
        } else {
            theatre_perform(t, "Mary", way == 1 ? "Fright" : "Hurry", NULL);
        }
        theatre_run(t, 1);
        theatre_expect_count(t, "Mary begins stand up", 0);
        theatre_expect_count(t, "Mary stops sit for", way == 0 ? 0 : 1);
        theatre_close(t);
    }
}

// While Mary performs her parting, a behaviour of a higher layer starts, which cannot wait for her.
static void rule_2_8_a_higher_layer_breaks_off_the_parting(void **state)
{
    (void)state;
    theatre *t = sitting();
    theatre_never_answers(t, NULL, "stand up");
    theatre_perform(t, "Mary", "Alarm", NULL);
    theatre_run(t, 0.5);
    assert_int_equal(theatre_performs(t, "Mary", "stand up"), 1);
    theatre_perform(t, "Mary", "Fright", NULL);
    theatre_step(t);
    theatre_expect(t, "Mary task started Fright@0", "Mary stops stand up");
    assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
    theatre_close(t);
}

typedef enum meanwhile {
    CANCELLED_AGAIN,
    ANOTHER_INTERRUPTS,
    TAKES_ITS_QUEUE,
    STARTED_AGAIN,
    ROLE_GONE,
    REMOVED,
    MEANWHILE_COUNT
} meanwhile;

static void meddle(theatre *t, meanwhile what)
{
    switch (what) {
    case CANCELLED_AGAIN: theatre_cancel(t, "Mary", "Rest"); break;
    case ANOTHER_INTERRUPTS: theatre_perform(t, "Mary", "Alarm", NULL); break;
    case TAKES_ITS_QUEUE: theatre_perform(t, "Mary", "Hurry", NULL); break;
    case STARTED_AGAIN: theatre_perform(t, "Mary", "Rest", NULL); break;
    case ROLE_GONE: theatre_take_off(t, "Mary", "Guest"); break;
    default: theatre_remove(t, "Mary"); break;
    }
}

// Any event may come while Mary performs her parting after an interruption, a cancellation or the end of her task: the parting
// leaves nothing behind, and no other action runs beside it.
static void rule_2_8_any_event_during_the_parting(void **state)
{
    (void)state;
    for (int why = 0; why < 3; why++) {
        for (meanwhile what = 0; what < MEANWHILE_COUNT; what++) {
            theatre *t = sitting();
            if (why == 0) {
                theatre_perform(t, "Mary", "Startle", NULL);
            } else if (why == 1) {
                theatre_cancel(t, "Mary", "Rest");
            } else {
                theatre_finish(t, theatre_token(t, "Mary"));
            }
            theatre_steps(t, 5);
            assert_int_equal(theatre_performs(t, "Mary", "stand up"), 1);
            meddle(t, what);
            for (uint32_t i = 0; i < 400; i++) {
                theatre_step(t);
                if (theatre_performs(t, "Mary", NULL) > 1) {
                    theatre_print(t);
                    fail_msg("parting %d, meanwhile %d: two things at once", why, (int)what);
                }
            }
            if (what != REMOVED) {
                assert_true(theatre_count(t, "Mary begins stand up") <= 2);
                theatre_cancel(t, "Mary", "Rest");
                theatre_run(t, 3);
                assert_string_equal(theatre_queues(t, "Mary"), "");
                assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
            }
            theatre_close(t);
        }
    }
}

// A cancelled behaviour that is parting gives its queue to a behaviour that needs the queue, even to one of no higher priority.
static void rule_2_8_a_parting_behaviour_gives_up_its_queue(void **state)
{
    (void)state;
    theatre *t = inn(INN
                     "role Guest for guest\n"
                     "    proactive Rest, if 0 > 1, uses legs\n"
                     "        sit for 20 s, finally stand up\n"
                     "    proactive Whistle, if 0 > 1, uses voice\n"
                     "        wait 2 s\n");
    theatre_answers_after(t, NULL, "sit for", 300);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Whistle", NULL);
    theatre_run(t, 1);
    theatre_expect(t, "Mary rejected Whistle (no queue)");
    theatre_never_answers(t, NULL, "stand up");
    theatre_cancel(t, "Mary", "Rest");
    theatre_run(t, 0.5);
    assert_int_equal(theatre_performs(t, "Mary", "stand up"), 1);
    theatre_perform(t, "Mary", "Whistle", NULL);
    theatre_run(t, 0.5);
    theatre_expect(t, "Mary started Whistle", "Mary stops stand up");
    assert_string_equal(theatre_queues(t, "Mary"), "Whistle@0 current performing");
    theatre_close(t);
}

static void rule_2_8_a_task_that_fails_takes_its_leave(void **state)
{
    (void)state;
    theatre *t = inn(INN
                     "role Guest for guest\n"
                     "    proactive Rest, if 0 > 1\n"
                     "        carve, finally stand up\n");
    theatre_fails(t, "Mary", "carve", 1, 10);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 5);
    theatre_expect(t, "Mary task failed Rest@0", "Mary begins stand up");
    assert_string_equal(theatre_queues(t, "Mary"), "");
    theatre_close(t);
}

// The parting between interruption and resumption does not undo a checkpoint: the steps before it are not repeated.
static void rule_2_8_after_the_leave_it_goes_on_behind_its_checkpoint(void **state)
{
    (void)state;
    theatre *t = inn(INN
                     "role Guest for guest\n"
                     "    proactive Rest, if 0 > 1\n"
                     "        sequence\n"
                     "            carve, checkpoint\n"
                     "            sit for 20 s\n"
                     "            finally stand up\n");
    theatre_answers_after(t, NULL, "sit for", 300);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_until(t, 5, "Mary begins sit for");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_until(t, 10, "Mary resumed Rest@0");
    theatre_expect_count(t, "Mary begins stand up", 1);
    theatre_steps(t, 2);
    theatre_expect_count(t, "Mary begins sit for", 2);
    theatre_expect_count(t, "Mary begins carve", 1);
    theatre_close(t);
}

// A task that is dropped at a reload does not begin again, even if it has performed its parting in between.
static void rule_2_8_a_dropped_task_parts_and_is_not_begun_again(void **state)
{
    (void)state;
    theatre *t = inn(INN
                     "role Guest for guest\n"
                     "    proactive Rest, if 0 > 1\n"
                     "        sit for 20 s, resumes never, finally stand up\n"
                     "        wait 2 s\n");
    theatre_answers_after(t, NULL, "sit for", 300);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_until(t, 9, "Mary finished Rest");
    theatre_expect_count(t, "Mary begins sit for", 1);
    theatre_expect_count(t, "Mary begins stand up", 1);
    theatre_close(t);
}

static void rule_2_8_the_parting_has_five_seconds(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = sitting();
    theatre_never_answers(t, NULL, "stand up");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    uint32_t began = theatre_step_of(t, "Mary begins stand up");
    uint32_t stopped = theatre_until(t, 6, "Mary stops stand up");
    assert_in_range(stopped - began, 149, 151);
    theatre_expect(t, "Mary task started Startle@0");
    theatre_close(t);
}

// The parting of an interrupted behaviour takes longer than the behaviour is remembered: its agent must still not be visited in
// every step.
static void rule_2_8_a_parting_agent_is_not_visited_for_being_forgotten(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "event bell\n"
        "role Guest for creature\n"
        "    proactive Rest, if 0 > 1, forgets after 1 s\n"
        "        sit for 60 s, finally stand up\n"
        "    latent Jump, when event bell\n"
        "        wait 9 s\n");
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_never_answers(t, NULL, NULL);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 1);
    theatre_event(t, "bell");
    theatre_run(t, 2);
    theatre_expect(t, "Mary interrupted Rest*");
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_steps(t, 30);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_in_range(after.dispatches - before.dispatches, 0, 8);
    theatre_until(t, 9, "Mary cancelled Rest*");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_8_the_immediate_part_runs_on_every_exit_once_and_at_once),
        THEATRE_TEST(rule_2_8_one_who_vanishes_still_cleans_up),
        THEATRE_TEST(rule_2_8_every_interruption_lays_down_and_cleans_up_what_begins_again),
        THEATRE_TEST(rule_2_8_clauses_behind_a_step_change_nothing_of_its_finally),
        THEATRE_TEST(rule_2_8_the_cleanup_of_a_block_waits_for_its_end),
        THEATRE_TEST(rule_2_8_once_per_entry_however_it_is_left_afterwards),
        THEATRE_TEST(rule_2_8_a_behaviour_that_another_does_cleans_up),
        THEATRE_TEST(rule_2_8_innermost_first),
        THEATRE_TEST(rule_2_8_the_parting_part_comes_before_what_follows),
        THEATRE_TEST(rule_2_8_one_who_is_interrupted_or_cancelled_softly_parts_first),
        THEATRE_TEST(rule_2_8_no_parting_when_gone_displaced_or_a_higher_layer_takes_over),
        THEATRE_TEST(rule_2_8_a_higher_layer_breaks_off_the_parting),
        THEATRE_TEST(rule_2_8_any_event_during_the_parting),
        THEATRE_TEST(rule_2_8_a_parting_behaviour_gives_up_its_queue),
        THEATRE_TEST(rule_2_8_a_task_that_fails_takes_its_leave),
        THEATRE_TEST(rule_2_8_after_the_leave_it_goes_on_behind_its_checkpoint),
        THEATRE_TEST(rule_2_8_a_dropped_task_parts_and_is_not_begun_again),
        THEATRE_TEST(rule_2_8_the_parting_has_five_seconds),
        THEATRE_TEST(rule_2_8_a_parting_agent_is_not_visited_for_being_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
