// SPDX-License-Identifier: MIT
// Goal: what the text changes under somebody shows in what is done next: no more of it is done again than has to be.
// (docs/saves.md, "When the text has changed")
// Method: one who works through a few steps, a change in the middle of one of them, and what is begun from then on. All
// the other changes there can be are in edits.c.

#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define WORDS                                                                                                          \
    "item coin\n"                                                                                                      \
    "event bell\n"                                                                                                     \
    "kind person, a creature\n"                                                                                        \
    "    closed: whole number\n"                                                                                       \
    "host shop\n"                                                                                                      \
    "    action carve, uses hands, lasts 2 s\n"                                                                        \
    "    action paint with (how = 1), uses hands, lasts 2 s\n"                                                         \
    "    action sign, uses hands, lasts 2 s\n"                                                                         \
    "role Startled for creature\n"                                                                                     \
    "    latent Startle, when event bell\n"                                                                            \
    "        wait 3 s\n"                                                                                               \
    "role Carver for person\n"                                                                                         \
    "    proactive Work, if 0 > 1\n"

// Ann works on her own, until she begins `action`.
static theatre *work_until(const char *steps, const char *action)
{
    char text[2000], line[60];
    snprintf(text, sizeof text, WORDS "%s", steps);
    snprintf(line, sizeof line, "Ann begins %s", action);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_put_on(t, "Ann", "Startled");
    theatre_step(t);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_until(t, 20, line);
    theatre_steps(t, 5);
    theatre_mark(t);
    return t;
}

static void change(theatre *t, const char *steps)
{
    char text[2000];
    snprintf(text, sizeof text, WORDS "%s", steps);
    theatre_reload(t, text);
}

static const trp_reseat *only_row(const theatre *t)
{
    uint32_t count;
    const trp_reseat *rows = trp_world_reload_report(theatre_world(t), &count);
    assert_int_equal(count, 1);
    return rows;
}

static void when_a_step_is_gone_its_task_begins_behind_the_checkpoint(void **state)
{
    (void)state;
    for (int interrupted = 0; interrupted < 2; interrupted++) {
        theatre *t = work_until("        sequence\n"
                                "            carve, checkpoint\n"
                                "            paint with 2\n"
                                "            sign\n",
                                "paint with 2");
        if (interrupted) {
            theatre_perform(t, "Ann", "Startle", NULL);
            theatre_steps(t, 5);
        }
        change(t, "        sequence\n"
                  "            carve, checkpoint\n"
                  "            sign\n");
        theatre_until(t, 10, "Ann begins sign");
        theatre_expect_no(t, "Ann begins carve");
        theatre_expect_count(t, "Ann stops paint with", 1);
        theatre_until(t, 10, "Ann finished Work");
        theatre_close(t);
    }
}

static void what_is_behind_a_checkpoint_is_not_done_again_wherever_it_stands(void **state)
{
    (void)state;
    theatre *t = work_until("        sequence, resumes from checkpoint\n"
                            "            carve\n"
                            "            paint with 2\n"
                            "            sign\n",
                            "paint with 2");
    change(t, "        sequence, resumes from checkpoint\n"
              "            paint with 2\n"
              "            carve\n"
              "            sign\n");
    theatre_until(t, 10, "Ann begins sign");
    theatre_expect_no(t, "Ann begins carve");
    theatre_expect_no(t, "Ann begins paint with");
    theatre_expect(t, "Ann stops paint with");
    theatre_close(t);
}

// A step put in before the checkpoint moves it along: it is still the same one that is not done again.
static void a_checkpoint_stays_where_it_was(void **state)
{
    (void)state;
    theatre *t = work_until("        sequence, resumes from checkpoint\n"
                            "            carve\n"
                            "            paint with 2\n"
                            "            sign\n",
                            "paint with 2");
    change(t, "        sequence, resumes from checkpoint\n"
              "            paint with 5\n"
              "            carve\n"
              "            paint with 2\n"
              "            sign\n");
    assert_int_equal(only_row(t)->reason, TRP_RESEAT_AS_IT_WAS);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Startle", NULL);
    theatre_until(t, 10, "Ann resumed Work");
    theatre_until(t, 10, "Ann begins sign");
    theatre_expect_count(t, "Ann begins paint with 2", 1);
    theatre_expect_no(t, "Ann begins paint with 5");
    theatre_expect_no(t, "Ann begins carve");
    theatre_close(t);
}

static void an_action_with_other_arguments_begins_again(void **state)
{
    (void)state;
    theatre *t = work_until("        carve\n"
                            "        paint with 2\n",
                            "paint with 2");
    change(t, "        carve\n"
              "        paint with 7\n");
    theatre_until(t, 1, "Ann begins paint with 7");
    theatre_expect(t, "Ann stops paint with", "Ann begins paint with 7");
    theatre_expect_no(t, "Ann begins carve");
    assert_int_equal(theatre_performs(t, "Ann", NULL), 1);
    theatre_close(t);
}

static void whoever_has_taken_effect_in_a_task_that_is_gone_does_not_begin_anew(void **state)
{
    (void)state;
    theatre *t = work_until("        sequence, resumes from checkpoint\n"
                            "            carve\n"
                            "            paint with 2\n"
                            "        sign\n",
                            "paint with 2");
    change(t, "        sign\n");
    assert_int_equal(only_row(t)->outcome, TRP_RESEAT_DROPPED);
    assert_int_equal(only_row(t)->reason, TRP_RESEAT_EFFECTS);
    theatre_run(t, 5);
    theatre_expect_no(t, "Ann begins*");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(when_a_step_is_gone_its_task_begins_behind_the_checkpoint),
        THEATRE_TEST(what_is_behind_a_checkpoint_is_not_done_again_wherever_it_stands),
        THEATRE_TEST(a_checkpoint_stays_where_it_was),
        THEATRE_TEST(an_action_with_other_arguments_begins_again),
        THEATRE_TEST(whoever_has_taken_effect_in_a_task_that_is_gone_does_not_begin_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
