// SPDX-License-Identifier: MIT
// Goal: behaviour trees as bodies of tasks are interrupted and resumed like other tasks, clean up like them, and have bounds.
// (SEMANTICS 2.4, 2.8, 8.1, 8.4) Method: stories in the theatre. Each node by itself is in tree_table_test.c, all of them
// together in tree_random_test.c.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

// ---- Interruption -------------------------------------------------------------------------------

#define TIMES                            \
    "place gate\n"                       \
    "kind sentry, a creature\n"          \
    "    done: whole number, starts 0\n" \
    "    left: whole number, starts 0\n"

static void rule_2_4_an_interrupted_tree_goes_on_where_it_was(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        sequence, reactive\n"
                              "            check done >= 0\n"
                              "            sequence\n"
                              "                scan for 2 s\n"
                              "                set done to done + 1\n"
                              "                pose for 4 s\n"
                              "                set done to done + 10\n"
                              "    latent Jump, when message Now\n"
                              "        idle for 1 s\n"
                              "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 3, "Ansel begins pose*");
    assert_true(theatre_get(t, "Ansel", "done") == 1);
    theatre_message(t, "Ansel", "Now");
    theatre_until(t, 1, "Ansel interrupted Watch*");
    theatre_expect(t, "Ansel stops pose*", "Ansel begins idle*");
    theatre_mark(t);
    theatre_until(t, 6, "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins pose*", "Ansel task done Watch*");
    assert_true(theatre_get(t, "Ansel", "done") == 11);  // steps before the interruption were not repeated
    theatre_expect_no(t, "Ansel begins scan*");
    theatre_close(t);
}

// Plays a guard who is interrupted at the last line of a sequence, up to `end`.
static theatre *interrupted_at_the_end(const char *first, const char *last, const char *end)
{
    char text[1000];
    snprintf(text, sizeof text,
             TIMES
             "role Guard for sentry\n"
             "    proactive Watch, once\n"
             "        sequence\n"
             "            %s\n"
             "            set done to done + 1\n"
             "            %s\n"
             "    latent Jump, when message Now\n"
             "        idle for 1 s\n"
             "message Now\n",
             first, last);
    theatre *t = theatre_open(text);
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 4, "Ansel begins pose*");
    theatre_message(t, "Ansel", "Now");
    theatre_until(t, 1, "Ansel interrupted Watch*");
    theatre_mark(t);
    theatre_until(t, 9, end);
    return t;
}

// A `while` behind a step makes a tree of its task, but no block: the task begins again, as it would without the `while`.
static void rule_2_4_a_while_behind_a_step_does_not_change_where_its_task_goes_on(void **state)
{
    (void)state;
    theatre *t = interrupted_at_the_end("scan for 2 s", "pose for 4 s, while left < 90", "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins scan*", "Ansel begins pose*");
    assert_int_equal(theatre_get(t, "Ansel", "done"), 2);
    theatre_close(t);
}

// A line with a cooldown would refuse to be done again, so its task goes on where it was.
static void rule_2_4_a_line_with_a_cooldown_is_not_done_again(void **state)
{
    (void)state;
    theatre *t = interrupted_at_the_end("scan for 2 s, cooldown 60 s", "pose for 4 s", "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins pose*", "Ansel task done Watch*");
    theatre_expect_no(t, "Ansel begins scan*");
    assert_int_equal(theatre_get(t, "Ansel", "done"), 1);
    theatre_close(t);
}

// A line with an `until` that holds by the time its task begins again is done; one with a `while` that holds no more fails.
static void rule_2_4_clauses_are_asked_again_when_a_task_begins_again(void **state)
{
    (void)state;
    theatre *t = interrupted_at_the_end("scan for 2 s, until done is 1", "pose for 4 s", "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins pose*", "Ansel task done Watch*");
    theatre_expect_no(t, "Ansel begins scan*");
    assert_int_equal(theatre_get(t, "Ansel", "done"), 2);
    theatre_close(t);
    t = interrupted_at_the_end("scan for 2 s, while done is 0", "pose for 4 s", "Ansel cancelled Watch*");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel task failed Watch*");
    theatre_expect_no(t, "Ansel begins pose*");
    assert_int_equal(theatre_get(t, "Ansel", "done"), 1);
    theatre_close(t);
}

static void rule_2_4_a_wait_of_a_tree_lasts_for_what_was_left(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        sequence, reactive\n"
                              "            check done >= 0\n"
                              "            sequence\n"
                              "                wait 5 s\n"
                              "                set done to done + 1\n"
                              "    latent Jump, when message Now\n"
                              "        wait 1 s\n"
                              "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    uint32_t begins = theatre_until(t, 3, "Ansel started Watch");
    theatre_run(t, 3);
    theatre_message(t, "Ansel", "Now");
    uint32_t ends = theatre_until(t, 10, "Ansel finished Watch");
    assert_in_range(ends - begins, 6 * 30 - 2, 6 * 30 + 3);
    theatre_close(t);
}

// A `repeat` makes a tree of a sequence or a task: it is one task, however often its lines are repeated.
static void rule_8_1_repetition_within_a_task(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES
                              "task Nod\n"
                              "    repeat 3 times\n"
                              "        wait 0.1 s\n"
                              "        set done to done + 1\n"
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        Nod\n"
                              "        sequence\n"
                              "            repeat 2 times\n"
                              "                repeat 40 times\n"
                              "                    set done to done + 1\n"
                              "            finally\n"
                              "                set left to left + 1\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 3, "Ansel finished Watch");
    theatre_expect(t, "Ansel task done Watch@0", "Ansel task done Watch@1", "Ansel finished Watch");
    assert_true(theatre_get(t, "Ansel", "done") == 83 && theatre_get(t, "Ansel", "left") == 1);
    theatre_close(t);
}

// In a behaviour each round of a `repeat` of steps has tasks of its own; with blocks below it the `repeat` is one task.
static void rule_8_1_repetition_of_blocks_is_one_task(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        repeat 3 times\n"
                              "            set left to left + 1\n"
                              "        repeat 40 times\n"
                              "            set done to done + 1, once\n"
                              "            if left > 0\n"
                              "                set left to left + 1\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 3, "Ansel finished Watch");
    theatre_expect(t, "Ansel task done Watch@2", "Ansel task done Watch@3", "Ansel finished Watch");
    theatre_expect_count(t, "Ansel task done Watch@4", 0);
    assert_true(theatre_get(t, "Ansel", "left") == 43 && theatre_get(t, "Ansel", "done") == 1);
    theatre_close(t);
}

// The time of an interruption does not count for a deadline in a tree, nor for a wait or a delay; a cooldown runs on.
static void rule_2_4_deadlines_of_a_tree_stand_still_meanwhile(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        sequence\n"
                              "            selector\n"
                              "                wait until done > 100, at most 5 s\n"
                              "                set done to done + 1\n"
                              "            sequence, after 3 s\n"
                              "                scan for 1 s\n"
                              "    latent Jump, when message Now\n"
                              "        wait 20 s\n"
                              "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    uint32_t begins = theatre_until(t, 3, "Ansel started Watch");
    theatre_run(t, 3);
    theatre_message(t, "Ansel", "Now");
    theatre_run(t, 21);
    assert_true(theatre_get(t, "Ansel", "done") == 0);
    theatre_run(t, 3);
    assert_true(theatre_get(t, "Ansel", "done") == 1);
    theatre_message(t, "Ansel", "Now");
    uint32_t scans = theatre_until(t, 25, "Ansel begins scan*");
    assert_in_range(scans - begins, 48 * 30 - 2, 48 * 30 + 4);
    theatre_close(t);
}

// An agent with a tree is interrupted while it poses the second time, and then continues.
#define ROUNDS(clauses)                          \
    TIMES                                        \
    "role Guard for sentry\n"                    \
    "    proactive Watch, once\n"                \
    "        selector, " clauses                 \
    "\n"                                         \
    "            sequence\n"                     \
    "                set done to done + 1\n"     \
    "                scan for 1 s\n"             \
    "                set done to done + 10\n"    \
    "                pose for 4 s\n"             \
    "                set done to done + 100\n"   \
    "            finally set left to left + 1\n" \
    "    latent Jump, when message Now\n"        \
    "        idle for 1 s\n"                     \
    "message Now\n"

static theatre *play_rounds(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 3, "Ansel begins pose*");
    assert_true(theatre_get(t, "Ansel", "done") == 11);
    theatre_mark(t);
    theatre_message(t, "Ansel", "Now");
    theatre_until(t, 1, "Ansel interrupted Watch*");
    return t;
}

static void rule_2_4_a_tree_may_resume_from_its_start(void **state)
{
    (void)state;
    theatre *t = play_rounds(ROUNDS("resumes from start"));
    assert_true(theatre_get(t, "Ansel", "left") == 1);
    theatre_until(t, 9, "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins scan*", "Ansel begins pose*");
    assert_true(theatre_get(t, "Ansel", "done") == 122);
    assert_true(theatre_get(t, "Ansel", "left") == 2);  // the task was entered twice
    theatre_close(t);
}

static void rule_2_4_a_tree_may_resume_from_a_checkpoint(void **state)
{
    (void)state;
    theatre *t = play_rounds(ROUNDS("resumes from checkpoint"));
    assert_true(theatre_get(t, "Ansel", "left") == 0);
    theatre_until(t, 9, "Ansel finished Watch");
    theatre_expect_no(t, "Ansel begins scan*");  // the immediate steps behind it are repeated
    assert_true(theatre_get(t, "Ansel", "done") == 121);
    assert_true(theatre_get(t, "Ansel", "left") == 1);
    theatre_close(t);
}

static void rule_2_4_a_tree_may_be_left_out(void **state)
{
    (void)state;
    theatre *t = play_rounds(ROUNDS("resumes never"));
    assert_true(theatre_get(t, "Ansel", "left") == 1);
    theatre_until(t, 9, "Ansel finished Watch");
    theatre_expect_no(t, "Ansel begins pose*");
    assert_true(theatre_get(t, "Ansel", "done") == 11);
    assert_true(theatre_get(t, "Ansel", "left") == 1);
    theatre_close(t);
}

// `resumes never` and `not resumable` behind a step of a node: an interruption in another node does not leave the network.
static void rule_2_4_a_step_that_is_never_resumed_leaves_out_the_rest_only_while_it_runs(void **state)
{
    (void)state;
    static const char *const clauses[] = {"resumes never", "not resumable"};
    for (uint32_t round = 0; round < 4; round++) {
        bool other_node = round >= 2;
        char text[1000];
        (void)snprintf(text, sizeof text,
                       TIMES
                       "network Rounds\n"
                       "    node Left\n"
                       "        scan for 2 s, %s\n"
                       "        -> Right when done\n"
                       "    node Right\n"
                       "        pose for 4 s\n"
                       "        set done to 1\n"
                       "role Guard for sentry\n"
                       "    proactive Watch, once\n"
                       "        Rounds\n"
                       "    latent Jump, when message Now\n"
                       "        idle for 1 s\n"
                       "message Now\n",
                       clauses[round % 2]);
        theatre *t = theatre_open(text);
        theatre_add(t, "Guard", "Ansel", 0, 0);
        theatre_until(t, 5, other_node ? "Ansel begins pose*" : "Ansel begins scan*");
        theatre_message(t, "Ansel", "Now");
        theatre_until(t, 20, "Ansel finished Watch");
        theatre_expect_count(t, "Ansel begins pose*", other_node ? 2 : 0);
        theatre_expect_count(t, "Ansel begins scan*", 1);
        assert_true(theatre_get(t, "Ansel", "done") == (other_node ? 1 : 0));
        theatre_close(t);
    }
}

static void rule_2_4_a_tree_begins_again_behind_a_checkpoint(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        repeat 2 times, resumes from start\n"
                              "            scan for 1 s, always succeeds\n"
                              "            idle for 1 s, checkpoint\n"
                              "            set done to done + 1\n"
                              "            pose for 4 s\n"
                              "    latent Jump, when message Now\n"
                              "        idle for 1 s\n"
                              "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 5, "Ansel begins pose*");
    theatre_mark(t);
    theatre_message(t, "Ansel", "Now");
    theatre_until(t, 20, "Ansel resumed Watch*");
    theatre_until(t, 20, "Ansel finished Watch");
    theatre_expect_count(t, "Ansel begins pose*", 2);
    theatre_expect_count(t, "Ansel begins scan*", 1);  // the one of the second turn
    assert_true(theatre_get(t, "Ansel", "done") == 3);
    theatre_close(t);
}

static void rule_5_9_a_tree_that_begins_again_pays_once(void **state)
{
    (void)state;
    theatre *t = theatre_open("item ale\n" TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        retry 2 times, resumes from start\n"
                              "            scan for 1 s\n"
                              "            drink ale\n"
                              "            pose for 4 s\n"
                              "    latent Jump, when message Now\n"
                              "        idle for 1 s\n"
                              "message Now\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_give(t, "Ansel", "ale", 5);
    theatre_until(t, 10, "Ansel begins pose*");
    assert_int_equal(theatre_has(t, "Ansel", "ale"), 4);
    theatre_mark(t);
    theatre_message(t, "Ansel", "Now");
    theatre_until(t, 20, "Ansel finished Watch");
    theatre_expect(t, "Ansel resumed Watch*", "Ansel begins pose*");
    theatre_expect_no(t, "Ansel begins scan*");
    assert_int_equal(theatre_has(t, "Ansel", "ale"), 4);
    theatre_close(t);
}

// A progress report of an action postpones the step in which the tree has to be visited.
static void rule_4_4_a_leaf_that_goes_on_is_looked_at_later(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        selector\n"
                              "            stand up\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_never_answers(t, "Ansel", "stand up");
    theatre_beats(t, "Ansel", "stand up", 30);
    theatre_run(t, 200);
    theatre_expect_count(t, "Ansel begins stand up*", 1);
    theatre_expect_no(t, "Ansel stops stand up*");
    theatre_close(t);
}

static void rule_2_8_cleanup_of_a_tree_runs_once_however_it_ends(void **state)
{
    (void)state;
    static const char *const ends[] = {"finished", "cancelled", "gone"};
    for (uint32_t i = 0; i < 2; i++) {
        theatre *t = theatre_open(TIMES
                                  "role Guard for sentry\n"
                                  "    proactive Watch, once\n"
                                  "        parallel\n"
                                  "            pose for 3 s\n"
                                  "            wait 2 s\n"
                                  "            finally set left to left + 1\n");
        theatre_add(t, "Guard", "Ansel", 0, 0);
        theatre_until(t, 2, "Ansel begins pose*");
        if (i == 1) {
            theatre_cancel(t, "Ansel", "Watch");
        }
        char pattern[64];
        snprintf(pattern, sizeof pattern, "Ansel %s Watch*", ends[i]);
        theatre_until(t, 6, pattern);
        assert_true(theatre_get(t, "Ansel", "left") == 1);
        theatre_close(t);
    }
}

static void rule_8_1_a_task_gives_what_it_sets(void **state)
{
    (void)state;
    static const char *const bodies[] = {"        scan for 1 s\n",                              // body is a list
                                         "        retry 2 times\n            scan for 1 s\n"};  // body is a tree
    for (uint32_t i = 0; i < 2; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 TIMES
                 "task Count (amount = 2), gives sum: number, gives odd: yes or no\n"
                 "    sequence\n"
                 "%s"
                 "        set sum to sum + amount\n"
                 "        set odd to no\n"
                 "role Guard for sentry\n"
                 "    proactive Watch, once\n"
                 "        do Count (amount = 3)\n"
                 "        set done to sum\n"
                 "        sequence\n"
                 "            do Count\n"
                 "            set left to sum\n"
                 "        check not odd\n"
                 "        set done to done * 10 + sum\n",
                 bodies[i]);
        theatre *t = theatre_open(text);
        theatre_add(t, "Guard", "Ansel", 0, 0);
        theatre_until(t, 6, "Ansel finished Watch");
        assert_true(theatre_get(t, "Ansel", "left") == 2);
        assert_true(theatre_get(t, "Ansel", "done") == 32);  // the fact of that name was set again
        theatre_close(t);
    }
}

// The line that sets the fact stands in front of the reactive row, which reads the fact in the same update; so it is in a world that
// was saved and loaded before, in which all is looked at again.
static void rule_8_1_a_row_looks_at_what_the_same_update_has_set(void **state)
{
    (void)state;
    for (uint32_t saved_at = 0; saved_at < 100; saved_at += 9) {
        theatre *t = theatre_open(TIMES
                                  "role Guard for sentry\n"
                                  "    proactive Watch, once\n"
                                  "        parallel, waits for all\n"
                                  "            sequence\n"
                                  "                wait 2 s\n"
                                  "                set done to 1\n"
                                  "                wait 1 s\n"
                                  "            selector\n"
                                  "                sequence, reactive\n"
                                  "                    check done < 1\n"
                                  "                    sequence\n"
                                  "                        wait 2 s\n"
                                  "                        set left to 1\n"
                                  "                        wait 1 s\n"
                                  "                wait 1 s\n");
        theatre_add(t, "Guard", "Ansel", 0, 0);
        theatre_steps(t, saved_at);
        theatre_expect_same_when_loaded(t, 100);
        theatre_expect(t, "Ansel finished Watch");
        assert_true(theatre_get(t, "Ansel", "left") == 0);
        theatre_close(t);
    }
}

// A line in front divides by a fact that is 0, which is told each time the line is looked at: as often as one of the facts that the
// row reads changes, and not for other facts. (A world that was loaded looks at all lines once more.)
static void rule_8_1_a_row_is_looked_at_for_the_facts_that_it_reads(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind sentry, a creature\n"
        "    told: number\n"
        "    shares: number\n"
        "    friend: creature\n"
        "role Guard for sentry\n"
        "    proactive Watch\n"
        "        selector, reactive\n"
        "            sequence\n"
        "                check 1 / shares > 2\n"
        "                pose for 1 s\n"
        "            glance at friend\n"
        "            wait 5 hours\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_add_free(t, "Guard", "Mary", 2, 0);
    theatre_steps(t, 10);
    const uint32_t times = theatre_count(t, "Ansel miscalculated*");
    assert_in_range(times, 1, 2);
    for (uint32_t i = 1; i < 10; i++) {
        theatre_set(t, "Ansel", "told", i);
        theatre_steps(t, i % 3);
    }
    theatre_expect_count(t, "Ansel miscalculated*", times);
    theatre_set_entity(t, "Ansel", "friend", "Mary");
    theatre_until(t, 0.4, "Ansel begins glance at Mary");
    theatre_expect_count(t, "Ansel miscalculated*", times + 1);
    theatre_set(t, "Ansel", "told", 0);
    theatre_set(t, "Ansel", "shares", 0.25);
    theatre_until(t, 0.4, "Ansel begins pose*");
    theatre_close(t);
}

// A line in front is about nobody. Its performer has no turn until a fact of its own says otherwise, and then acts at once.
static void rule_8_1_a_line_about_nobody_costs_nothing_until_a_fact_changes(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind sentry, a creature\n"
        "    friend: creature\n"
        "role Guard for sentry\n"
        "    proactive Watch\n"
        "        selector, reactive\n"
        "            glance at friend\n"
        "            sequence\n"
        "                glance at friend, always succeeds\n"
        "                wait 5 hours\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_add_free(t, "Guard", "Mary", 2, 0);
    theatre_run(t, 2);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_run(t, 10);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches);
    theatre_set_entity(t, "Ansel", "friend", "Mary");
    theatre_steps(t, 1);
    theatre_expect_count(t, "Ansel begins glance at Mary", 1);
    theatre_close(t);
}

// The turns of the guard in `steps` steps, in each of which the host sets a fact of hers.
static uint32_t turns_while_told(theatre *t, const char *fact, uint32_t steps)
{
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    for (uint32_t i = 0; i < steps; i++) {
        theatre_set(t, "Ansel", fact, i % 2);
        theatre_steps(t, 1);
    }
    trp_world_counters(theatre_world(t), &after, sizeof after);
    return (uint32_t)(after.dispatches - before.dispatches);
}

// Facts that the host sets lead to no other line, though one reads them; then they do. An agent with a cue, or nothing to do, has a
// turn for each.
static void rule_8_1_a_fact_that_leads_to_nothing_gives_no_turn(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind sentry, a creature\n"
        "    told: number\n"
        "    doubt: number\n"
        "    tired: yes or no\n"
        "role Guard for sentry\n"
        "    proactive Watch\n"
        "        selector, reactive\n"
        "            sequence\n"
        "                selector\n"
        "                    check doubt > 1\n"
        "                    check tired\n"
        "                check not tired or doubt > 2\n"
        "                pose for 1 s\n"
        "            wait 5 hours\n"
        "role Nervous for sentry\n"
        "    latent Start, when doubt rises above 5\n"
        "        pose for 1 s\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_steps(t, 10);
    assert_int_equal(turns_while_told(t, "told", 10), 0);
    assert_int_equal(turns_while_told(t, "doubt", 10), 0);
    theatre_set(t, "Ansel", "tired", 1);  // the first check lets it pass, the second does not
    theatre_steps(t, 3);
    theatre_expect_count(t, "Ansel begins pose*", 0);
    theatre_set(t, "Ansel", "tired", 0);
    theatre_set(t, "Ansel", "doubt", 1.5);
    theatre_steps(t, 1);
    theatre_expect_count(t, "Ansel begins pose*", 1);
    theatre_set(t, "Ansel", "doubt", 0);
    theatre_steps(t, 3);
    theatre_put_on(t, "Ansel", "Nervous");
    theatre_steps(t, 3);
    assert_in_range(turns_while_told(t, "told", 10), 10, 20);
    theatre_close(t);
}

// A world that was loaded does not know what has changed since its trees were updated, and a watched one gives the turns that lead
// to nothing: in both all comes out as in others. Two facts that change in one step are looked at in that step.
static void rule_8_1_a_fact_that_leads_to_nothing_leaves_no_trace(void **state)
{
    (void)state;
    static const char *const text =
        "kind sentry, a creature\n"
        "    doubt: number\n"
        "    tired: yes or no\n"
        "role Guard for sentry\n"
        "    proactive Watch\n"
        "        selector, reactive\n"
        "            sequence\n"
        "                check doubt > 1\n"
        "                check tired\n"
        "                pose for 1 s\n"
        "            wait 5 hours\n";
    theatre_up_to_period(1);
    theatre *t = theatre_open(text), *watched = theatre_open(text);
    trp_watch watch;
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    def.kind = TRP_WATCH_NODE;
    assert_int_equal(trp_watch_add(theatre_world(watched), &def, &watch), TRP_OK);
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_add(watched, "Guard", "Ansel", 0, 0);
    theatre_steps(t, 5);
    theatre_steps(watched, 5);
    for (uint32_t i = 0; i < 12; i++) {
        theatre *const both[] = {t, watched};
        for (uint32_t j = 0; j < 2; j++) {
            theatre_set(both[j], "Ansel", "doubt", i % 3 != 0 ? 2 : 0);
            theatre_set(both[j], "Ansel", "tired", i % 4 == 3);
        }
        theatre_expect_same_when_loaded(t, 1);
        theatre_step(watched);
        assert_true(trp_world_hash(theatre_world(t)) == trp_world_hash(theatre_world(watched)));
    }
    theatre_expect_count(t, "Ansel begins pose*", 2);
    theatre_close(t);
    theatre_close(watched);
}

// A line in front is about somebody that a search finds or the world names, or gives a name to what a search finds. While nobody is
// found, it is tried four times a second; somebody who comes is found within a quarter of one.
static void rule_8_1_a_line_that_searches_is_tried_at_each_sample(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char *const lines[] = {
        "            glance at nearest creature within 9 m\n",
        "            glance at guest\n",
        "            sequence\n                let other = nearest creature within 9 m\n                glance at other\n",
        ("            sequence, reactive\n                let close = any creature within 9 m\n                check close\n"
         "                glance at nearest creature within 9 m\n"),
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        static char text[1024];
        (void)snprintf(text, sizeof text,
                       "world\n    guest: creature\n"
                       "role Guard for creature\n"
                       "    proactive Watch\n"
                       "        selector, reactive\n%s"
                       "            wait 5 hours\n",
                       lines[i]);
        theatre *t = theatre_open(text);
        theatre_add(t, "Guard", "Ansel", 0, 0);
        theatre_run(t, 2);
        trp_counters before, after;
        trp_world_counters(theatre_world(t), &before, sizeof before);
        theatre_run(t, 10);
        trp_world_counters(theatre_world(t), &after, sizeof after);
#ifndef TRPI_POLLING
        assert_in_range(after.dispatches - before.dispatches, 30, 45);
#endif
        theatre_expect_same_when_loaded(t, 30);
        trp_entity mary = theatre_add_kind(t, "creature", "Mary", 2, 0);
        assert_int_equal(
            trp_world_fact_set(theatre_world(t), theatre_find(t, TRP_NAMES_FACT, "world.guest"), trp_value_entity(mary)), TRP_OK);
        theatre_until(t, 0.4, "Ansel begins glance at Mary");
        theatre_close(t);
    }
}

// The condition of a line that runs reads what an `await` has received, and another `await` beside the line receives something else.
static void rule_8_1_a_condition_is_looked_at_again_for_what_a_message_says(void **state)
{
    (void)state;
    theatre *t = theatre_open("message Level (n: number)\n" TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        sequence\n"
                              "            await Level, at most 50 min\n"
                              "            parallel, waits for all\n"
                              "                selector\n"
                              "                    wait 1 hour, while n > 3\n"
                              "                    set done to 1\n"
                              "                sequence\n"
                              "                    await Level, at most 50 min\n"
                              "                    wait 40 min\n"
                              "role Teller for sentry\n"
                              "    proactive Tell, once\n"
                              "        wait 1 s\n"
                              "        send Level (n = 5) to every Guard within 100 m\n"
                              "        wait 4 s\n"
                              "        send Level (n = 1) to every Guard within 100 m\n"
                              "        wait 50 min\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_add(t, "Teller", "Tom", 1, 0);
    theatre_until(t, 3, "Ansel heard with Tom");
    theatre_mark(t);
    theatre_steps(t, 5);
    assert_int_equal(theatre_get(t, "Ansel", "done"), 0);
    theatre_until(t, 5, "Ansel heard with Tom");
    theatre_steps(t, 80);  // a sample later at most: every 64 steps of an agent whose update period is 8
    assert_int_equal(theatre_get(t, "Ansel", "done"), 1);
    theatre_close(t);
}

static void rule_8_4_a_tree_that_decides_too_much_at_once_fails(void **state)
{
    (void)state;
    theatre *t = theatre_open(TIMES
                              "role Guard for sentry\n"
                              "    proactive Watch, once\n"
                              "        repeat 60000 times\n"
                              "            if done < 0\n"
                              "                pose for 1 s\n");
    theatre_add(t, "Guard", "Ansel", 0, 0);
    theatre_until(t, 1, "Ansel task failed Watch* (too much at once)");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_4_an_interrupted_tree_goes_on_where_it_was),
        THEATRE_TEST(rule_2_4_a_while_behind_a_step_does_not_change_where_its_task_goes_on),
        THEATRE_TEST(rule_2_4_a_line_with_a_cooldown_is_not_done_again),
        THEATRE_TEST(rule_2_4_clauses_are_asked_again_when_a_task_begins_again),
        THEATRE_TEST(rule_2_4_a_wait_of_a_tree_lasts_for_what_was_left),
        THEATRE_TEST(rule_2_4_deadlines_of_a_tree_stand_still_meanwhile),
        THEATRE_TEST(rule_8_1_repetition_within_a_task),
        THEATRE_TEST(rule_8_1_repetition_of_blocks_is_one_task),
        THEATRE_TEST(rule_2_4_a_tree_may_resume_from_its_start),
        THEATRE_TEST(rule_2_4_a_tree_may_resume_from_a_checkpoint),
        THEATRE_TEST(rule_2_4_a_tree_may_be_left_out),
        THEATRE_TEST(rule_2_4_a_step_that_is_never_resumed_leaves_out_the_rest_only_while_it_runs),
        THEATRE_TEST(rule_2_4_a_tree_begins_again_behind_a_checkpoint),
        THEATRE_TEST(rule_5_9_a_tree_that_begins_again_pays_once),
        THEATRE_TEST(rule_4_4_a_leaf_that_goes_on_is_looked_at_later),
        THEATRE_TEST(rule_2_8_cleanup_of_a_tree_runs_once_however_it_ends),
        THEATRE_TEST(rule_8_1_a_task_gives_what_it_sets),
        THEATRE_TEST(rule_8_1_a_row_looks_at_what_the_same_update_has_set),
        THEATRE_TEST(rule_8_1_a_row_is_looked_at_for_the_facts_that_it_reads),
        THEATRE_TEST(rule_8_1_a_line_about_nobody_costs_nothing_until_a_fact_changes),
        THEATRE_TEST(rule_8_1_a_fact_that_leads_to_nothing_gives_no_turn),
        THEATRE_TEST(rule_8_1_a_fact_that_leads_to_nothing_leaves_no_trace),
        THEATRE_TEST(rule_8_1_a_line_that_searches_is_tried_at_each_sample),
        THEATRE_TEST(rule_8_1_a_condition_is_looked_at_again_for_what_a_message_says),
        THEATRE_TEST(rule_8_4_a_tree_that_decides_too_much_at_once_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
