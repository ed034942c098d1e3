// SPDX-License-Identifier: MIT
// Goal: a behaviour whose text changes while it is performed repeats no more than it has to. (docs/saves.md, "When the text has
// changed")
// Method: a character performs a few steps, the text changes in the middle of one of them, and the test looks at the actions that
// begin from then on. All other edits are in edits.c; an agent's memories are in reload_mind_test.c.

#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define WORDS                                                  \
    "item coin\n"                                              \
    "event bell\n"                                             \
    "kind person, a creature\n"                                \
    "    closed: whole number\n"                               \
    "host shop\n"                                              \
    "    action carve, uses hands, lasts 2 s\n"                \
    "    action paint with (how = 1), uses hands, lasts 2 s\n" \
    "    action sign, uses hands, lasts 2 s\n"                 \
    "role Startled for creature\n"                             \
    "    latent Startle, when event bell\n"                    \
    "        wait 3 s\n"                                       \
    "role Carver for person\n"                                 \
    "    proactive Work, if 0 > 1\n"

// Ann works alone, until she begins `action`.
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

static const trp_migration *only_row(const theatre *t)
{
    uint32_t count;
    const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
    assert_int_equal(count, 1);
    return rows;
}

static void when_a_step_is_gone_its_task_begins_behind_the_checkpoint(void **state)
{
    (void)state;
    for (int interrupted = 0; interrupted < 2; interrupted++) {
        theatre *t = work_until(
            "        sequence\n"
            "            carve, checkpoint\n"
            "            paint with 2\n"
            "            sign\n",
            "paint with 2");
        if (interrupted) {
            theatre_perform(t, "Ann", "Startle", NULL);
            theatre_steps(t, 5);
        }
        change(t,
               "        sequence\n"
               "            carve, checkpoint\n"
               "            sign\n");
        theatre_until(t, 10, "Ann begins sign");
        theatre_expect(t, "Ann resumed Work@0", "Ann begins sign");
        theatre_expect_no(t, "Ann begins carve");
        theatre_expect_count(t, "Ann stops paint with", 1);
        theatre_until(t, 10, "Ann finished Work");
        theatre_close(t);
    }
}

static void steps_before_a_checkpoint_are_not_done_again_wherever_it_stands(void **state)
{
    (void)state;
    theatre *t = work_until(
        "        sequence, resumes from checkpoint\n"
        "            carve\n"
        "            paint with 2\n"
        "            sign\n",
        "paint with 2");
    change(t,
           "        sequence, resumes from checkpoint\n"
           "            paint with 2\n"
           "            carve\n"
           "            sign\n");
    theatre_until(t, 10, "Ann begins sign");
    theatre_expect_no(t, "Ann begins carve");
    theatre_expect_no(t, "Ann begins paint with");
    theatre_expect(t, "Ann stops paint with");
    theatre_close(t);
}

// A step put in front of the checkpoint moves it along: the checkpoint is still behind the same step.
static void a_checkpoint_stays_where_it_was(void **state)
{
    (void)state;
    theatre *t = work_until(
        "        sequence, resumes from checkpoint\n"
        "            carve\n"
        "            paint with 2\n"
        "            sign\n",
        "paint with 2");
    change(t,
           "        sequence, resumes from checkpoint\n"
           "            paint with 5\n"
           "            carve\n"
           "            paint with 2\n"
           "            sign\n");
    assert_int_equal(only_row(t)->reason, TRP_MIGRATION_AS_IT_WAS);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Startle", NULL);
    theatre_until(t, 10, "Ann resumed Work");
    theatre_until(t, 10, "Ann begins sign");
    theatre_expect_count(t, "Ann begins paint with 2", 1);
    theatre_expect_no(t, "Ann begins paint with 5");
    theatre_expect_no(t, "Ann begins carve");
    theatre_close(t);
}

// Mary orders, is suspended, and gossips; then her order goes on. With room for one of the two, the older one goes.
static void rule_2_7_the_oldest_of_equals_has_no_queue_in_a_layer_with_fewer(void **state)
{
    (void)state;
    static const char text[] =
        "layer ambient\n"
        "role Patron for creature\n"
        "    proactive Order, with a Server, about ale, patience 1 s\n"
        "        wait 0.5 s\n"
        "        wait 30 s\n"
        "    proactive Gossip, with a Neighbour, about news\n"
        "        wait 30 s\n"
        "role Server for creature\n"
        "    reactive Serve, about ale\n"
        "        wait 4 s\n"
        "        wait 30 s\n"
        "role Neighbour for creature\n"
        "    reactive Listen, about news\n"
        "        wait 30 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_add_free(t, "Server", "Linda", 1, 0);
    theatre_add_free(t, "Neighbour", "Fred", 2, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Order", "Linda");
    theatre_until(t, 3, "Mary suspended Order");
    theatre_perform(t, "Mary", "Gossip", "Fred");
    theatre_until(t, 4, "Mary activated Order");
    theatre_steps(t, 1);
    assert_string_equal(theatre_queues(t, "Mary"), "Order@1 current performing | Gossip@0");
    theatre_reload(t, theatre_edited(text, "layer ambient\n", "layer ambient, queues 1 and 2\n"));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Mary", TRP_MIGRATION_DROPPED, TRP_MIGRATION_NO_QUEUE);
    theatre_steps(t, 1);
    assert_string_equal(theatre_queues(t, "Mary"), "Gossip@0 current performing");
    theatre_close(t);
}

// A step with a name (`as`) is found by its name, whatever it does and wherever it stands.
static void rule_11_6_a_step_with_a_name_is_known_by_it(void **state)
{
    (void)state;
    theatre *t = work_until(
        "        carve\n"
        "        paint with 2\n"
        "        sign, as signature\n",
        "sign");
    change(t,
           "        carve\n"
           "        wait 3 s, as signature\n"
           "        paint with 2\n");
    assert_int_equal(only_row(t)->reason, TRP_MIGRATION_STEP_GONE);
    theatre_until(t, 9, "Ann begins paint with 2");
    theatre_expect_no(t, "Ann begins carve");
    theatre_close(t);
}

static void an_action_with_other_arguments_begins_again(void **state)
{
    (void)state;
    theatre *t = work_until(
        "        carve\n"
        "        paint with 2\n",
        "paint with 2");
    change(t,
           "        carve\n"
           "        paint with 7\n");
    theatre_until(t, 1, "Ann begins paint with 7");
    theatre_expect(t, "Ann stops paint with", "Ann begins paint with 7");
    theatre_expect_no(t, "Ann begins carve");
    assert_int_equal(theatre_performs(t, "Ann", NULL), 1);
    theatre_close(t);
}

static void an_effect_of_a_task_that_is_gone_is_not_made_again(void **state)
{
    (void)state;
    theatre *t = work_until(
        "        sequence, resumes from checkpoint\n"
        "            carve\n"
        "            paint with 2\n"
        "        sign\n",
        "paint with 2");
    change(t, "        sign\n");
    assert_int_equal(only_row(t)->outcome, TRP_MIGRATION_DROPPED);
    assert_int_equal(only_row(t)->reason, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 5);
    theatre_expect_no(t, "Ann begins*");
    theatre_close(t);
}

// ---- A text of one's own ---------------------------------------------------------------------------

static void a_worked_out_value_that_is_gone_is_worked_out_again(void **state)
{
    (void)state;
    static const char text[] =
        "role Carver for creature\n"
        "    proactive Work, if 0 > 1\n"
        "        let phrase = \"Hm.\"\n"
        "        wait 5 s\n"
        "        exclaim phrase\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Carver", "Ann", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_run(t, 2);
    theatre_reload(t, theatre_edited(text, "Hm.", "Ha."));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_LOCALS_CHANGED);
    theatre_close(t);
}

// The cleanup of a task that an interruption leaves as it is (`resumes here`) runs when the task is gone for good.
static void an_agent_that_begins_again_has_cleaned_up(void **state)
{
    (void)state;
    theatre *t = work_until(
        "        carve, resumes here, finally set closed to closed + 1\n"
        "        sign\n",
        "carve");
    change(t,
           "        paint with 4\n"
           "        sign\n");
    assert_int_equal(only_row(t)->outcome, TRP_MIGRATION_RESTARTED);
    assert_true(theatre_get(t, "Ann", "closed") == 1);
    theatre_until(t, 2, "Ann begins paint with 4");
    theatre_expect(t, "Ann stops carve", "Ann resumed Work@0", "Ann begins paint with 4");
    theatre_close(t);
}

// ---- Scenes ---------------------------------------------------------------------------------------

static const char meeting[] =
    "item coin\n"
    "event bell\n"
    "kind person, a creature\n"
    "    keen: 0 to 100, starts 50\n"
    "    taken: whole number\n"
    "host hall\n"
    "    action nod, uses hands, lasts 2 s\n"
    "    action wave, uses hands, lasts 2 s\n"
    "role First for person\n"
    "    latent Startle, when event bell\n"
    "        wait 3 s\n"
    "role Second for person\n"
    "    latent Startle, when event bell\n"
    "        wait 3 s\n"
    "scene Meet\n"
    "    part left: First\n"
    "    part right: Second\n"
    "    | left               | right    |\n"
    "    | give coin to right | wait 9 s |\n"
    "    | nod                | wave     |\n"
    "    choice by left\n"
    "        if keen > 80: top\n"
    "            | set taken to 4 | |\n"
    "        if keen > 60: high\n"
    "            | set taken to 1 | |\n"
    "        if keen > 30: middle\n"
    "            | set taken to 2 | |\n"
    "        otherwise: low\n"
    "            | set taken to 3 | |\n"
    "    | wave               | nod      |\n";

static theatre *meet(uint32_t rounds)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = rounds;
    theatre *t = theatre_open_with(meeting, &def);
    theatre_add_free(t, "First", "Ann", 0, 0);
    theatre_add_free(t, "Second", "Bob", 1, 0);
    theatre_give(t, "Ann", "coin", 3);
    theatre_step(t);
    theatre_perform(t, "Ann", "Meet.left", NULL);
    theatre_steps(t, 5);
    return t;
}

static void a_part_is_of_another_role(void **state)
{
    (void)state;
    theatre *t = meet(4);
    theatre_reload(t, theatre_edited(meeting, "part right: Second", "part right: First"));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_ROLE_GONE);
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_ROLE_GONE);
    theatre_close(t);
}

#define FIRST_ALONE             \
    "kind person, a creature\n" \
    "role First for person\n"   \
    "    proactive Rest\n"      \
    "        wait 1 s\n"        \
    "scene Meet\n"              \
    "    part left: First\n"

static const char two_parts[] = FIRST_ALONE
    "    part right: First\n"
    "    | left     | right    |\n"
    "    | wait 1 s | wait 1 s |\n"
    "    | wait 9 s | wait 9 s |\n";
static const char three_parts[] = FIRST_ALONE
    "    part right: First\n"
    "    part more: First\n"
    "    | left     | right    | more |\n"
    "    | wait 9 s | wait 9 s |      |\n";
static const char at_most_three[] = FIRST_ALONE
    "    part others: every First, at most 3\n"
    "    | left     | others   |\n"
    "    | wait 9 s | wait 9 s |\n";
static const char at_most_two[] = FIRST_ALONE
    "    part others: every First, at most 2\n"
    "    | left     | others   |\n"
    "    | wait 9 s | wait 9 s |\n";

// A scene of Ann and others that a reload gives up. The save made at once is read, though its record has the parts of another table.
static void a_scene_is_given_up(const char *before, const char *after)
{
    theatre *t = theatre_open(before);
    theatre_add_free(t, "First", "Ann", 0, 0);
    theatre_add_free(t, "First", "Bob", 1, 0);
    theatre_add_free(t, "First", "Cid", 2, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Meet.left", NULL);
    theatre_run(t, 2);
    theatre_reload(t, after);
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
    theatre_expect_same_when_loaded(t, 5);
    theatre_close(t);
}

static void there_is_one_part_more(void **state)
{
    (void)state;
    a_scene_is_given_up(two_parts, three_parts);
}

static void there_is_one_part_less(void **state)
{
    (void)state;
    a_scene_is_given_up(three_parts, two_parts);
    a_scene_is_given_up(three_parts, at_most_three);
}

static void a_part_is_played_by_fewer_or_more(void **state)
{
    (void)state;
    a_scene_is_given_up(at_most_two, at_most_three);
    a_scene_is_given_up(at_most_three, at_most_two);
    a_scene_is_given_up(two_parts, at_most_three);
    a_scene_is_given_up(at_most_three, two_parts);
}

// Ann has given her coin and waits for Bob; then the row is removed from the text, and the scene would have to begin again.
static void a_gift_of_a_row_that_is_gone_is_not_given_again(void **state)
{
    (void)state;
    theatre *t = meet(4);
    theatre_until(t, 5, "Ann waiting *");
    assert_int_equal(theatre_has(t, "Bob", "coin"), 1);
    theatre_reload(t, theatre_edited(meeting, "    | give coin to right | wait 9 s |\n", ""));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 9);
    assert_int_equal(theatre_has(t, "Bob", "coin"), 1);
    theatre_close(t);
}

// Ann has chosen a branch, and waits for Bob, who is startled before he reads her choice. The new text has the branches in
// another order, and the choice stays the same.
static void a_choice_stands_wherever_its_branch_is(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = meet(1);
    theatre_until(t, 15, "Ann scene phase *@2");
    theatre_perform(t, "Bob", "Startle", NULL);
    theatre_until(t, 1, "Ann task done Meet@2");
    theatre_steps(t, 5);
    assert_string_equal(theatre_queues(t, "Ann"), "Meet@2 waiting current");
    theatre_reload(t, theatre_edited(theatre_edited(meeting, "        if keen > 60: high\n            | set taken to 1 | |\n", ""),
                                     "        otherwise: low\n",
                                     "        if keen > 60: high\n            | set taken to 1 | |\n        otherwise: low\n"));
    theatre_until(t, 12, "Ann scene ended *");
    assert_true(theatre_get(t, "Ann", "taken") == 2);
    theatre_close(t);
}

// Two who repeat a row three times.
static const char TURNS[] =
    "kind person, a creature\n"
    "    turns: whole number\n"
    "role First for person\n"
    "    proactive Rest\n        wait 1 s\n"
    "scene Meet\n"
    "    part left: First\n"
    "    part right: First\n"
    "    | left | right |\n"
    "    repeat 3 times\n"
    "            | wait 1 s | set turns to turns + 1 |\n"
    "    | wait 1 s | |\n";

// Plays a text until Ann and Bob are in the second turn, and reloads another. Returns how many turns there were in all.
static int turns_over_reload(const char *before, const char *after)
{
    theatre *t = theatre_open(before);
    theatre_add_free(t, "First", "Ann", 0, 0);
    theatre_add_free(t, "First", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Meet.left", NULL);
    theatre_run(t, 1.5);
    assert_true(theatre_get(t, "Bob", "turns") == 2);
    theatre_reload(t, after);
    theatre_until(t, 12, "Ann scene ended *");
    const int turns = (int)theatre_get(t, "Bob", "turns");
    theatre_close(t);
    return turns;
}

// A loop of three turns still has three turns in all.
static void a_loop_goes_on_counting(void **state)
{
    (void)state;
    assert_int_equal(turns_over_reload(TURNS, theatre_edited(TURNS, "    | wait 1 s | |\n", "    | wait 2 s | |\n")), 3);
}

// A loop is put around the row of another loop, which begins at that row as well, or is taken away again: the rounds are those of the
// outer one. Ann and Bob are in the second turn. With a loop of two turns inside, the outer loop has two rounds left, this one included;
// without it the outer loop is in the first of its three rounds. Without the outer loop the inner one is in the second of its two.
static void a_loop_inside_of_another_has_rounds_of_its_own(void **state)
{
    (void)state;
    char nested[1024];
    (void)snprintf(nested, sizeof nested, "%s",
                   theatre_edited(TURNS, "    repeat 3 times\n", "    repeat 3 times\n        repeat 2 times\n"));
    assert_int_equal(turns_over_reload(TURNS, nested), 5);
    assert_int_equal(turns_over_reload(nested, TURNS), 4);
    assert_int_equal(turns_over_reload(nested, theatre_edited(TURNS, "repeat 3 times", "repeat 2 times")), 2);
}

// A row is put in front of the others, at every single step of a scene, also while its parts have yet to read of the next row.
static void a_row_put_in_before_moves_the_others_whenever_that_is(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char text[] =
        "host hall\n"
        "    action nod, uses hands, lasts 0.3 s\n"
        "    action wave, uses hands, lasts 0.4 s\n"
        "    action bow, uses hands, lasts 0.3 s\n"
        "role First for creature\n"
        "    proactive Rest\n        wait 1 s\n"
        "scene Meet\n"
        "    part left: First\n"
        "    part right: First\n"
        "    | left | right |\n"
        "    | nod  | wave  |\n"
        "    | wave | nod   |\n"
        "    | bow  | bow   |\n";
    char then[1000];
    snprintf(then, sizeof then, "%s", theatre_edited(text, "    | nod  | wave  |\n", "    | wait 1 s | |\n    | nod  | wave  |\n"));
    for (uint32_t at = 4; at < 40; at++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;
        theatre *t = theatre_open_with(text, &def);
        theatre_add_free(t, "First", "Ann", 0, 0);
        theatre_add_free(t, "First", "Bob", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Ann", "Meet.left", NULL);
        theatre_steps(t, at);
        theatre_reload(t, then);
        theatre_until(t, 5, "Ann scene ended *");
        static const char *const once[] = {"Ann begins nod", "Ann begins wave", "Ann begins bow",
                                           "Bob begins nod", "Bob begins wave", "Bob begins bow"};
        for (int i = 0; i < 6; i++) {
            theatre_expect_count(t, once[i], 1);
        }
        theatre_close(t);
    }
}

static const char halves[] =
    "item coin\n"
    "role Host for creature\n"
    "    proactive Teach, if 0 > 1, with a Host, about wood\n"
    "        sequence\n"
    "            give coin to partner\n"
    "            wait 9 s\n"
    "        wait 5 s\n"
    "    reactive Learn, about wood\n"
    "        wait 10 s\n";

static theatre *teach(void)
{
    theatre *t = theatre_open(halves);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_give(t, "Ann", "coin", 3);
    theatre_step(t);
    theatre_perform(t, "Ann", "Teach", "Bob");
    return t;
}

// Ann is in the middle of the row in which she has paid.
static void a_payment_of_a_task_that_is_gone_is_not_made_again(void **state)
{
    (void)state;
    theatre *t = teach();
    theatre_run(t, 5);
    assert_int_equal(theatre_has(t, "Bob", "coin"), 1);
    theatre_reload(t, theatre_edited(theatre_edited(halves, "            wait 9 s\n        wait 5 s\n", "            wait 8 s\n"),
                                     "        wait 10 s\n", "        sit for 3 s\n"));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 9);
    assert_int_equal(theatre_has(t, "Bob", "coin"), 1);
    theatre_close(t);
}

// Bob was done and waited for Ann. In the new text he has something to do: so neither can continue there.
static void a_waiting_task_does_not_leave_out_new_steps(void **state)
{
    (void)state;
    static const char text[] =
        "role Host for creature\n"
        "    proactive Teach, if 0 > 1, with a Host, about wood\n"
        "        wait 2 s\n"
        "        wait 5 s\n"
        "    reactive Learn, about wood\n"
        "        wait 2 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Teach", "Bob");
    theatre_run(t, 4);
    assert_string_equal(theatre_queues(t, "Bob"), "Learn@1 waiting current");
    theatre_reload(
        t,
        theatre_edited(text, "about wood\n        wait 2 s\n        wait 5 s\n    reactive Learn, about wood\n        wait 2 s\n",
                       "about wood\n        wait 2 s\n        wait 5 s\n    reactive Learn, about wood\n        wait 2 s\n        "
                       "wait 3 s\n"));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Bob", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_ROW_GONE);
    theatre_until(t, 9, "Bob task started Learn@1");
    theatre_close(t);
}

// ---- Queues ---------------------------------------------------------------------------------------

// A new layer is put between the two; Duck is still in the higher one.
static void a_behaviour_is_of_its_layer_still(void **state)
{
    (void)state;
    static const char text[] =
        "layer ambient\n"
        "layer Reflexes\n"
        "event bell\n"
        "role Jumpy for creature\n"
        "    latent Duck, when event bell, in Reflexes\n"
        "        wait 5 s\n"
        "    latent Nod, when event bell, priority 5\n"
        "        wait 1 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Jumpy", "Ann", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Duck", NULL);
    theatre_run(t, 1);
    char then[1000];
    snprintf(then, sizeof then, "%s", theatre_edited(text, "layer Reflexes\n", "layer Dreams\nlayer Reflexes\n"));
    theatre_reload(t, theatre_edited(then, "priority 5\n", "priority 5, in Dreams\n"));
    theatre_perform(t, "Ann", "Nod", NULL);
    theatre_run(t, 1);
    assert_string_equal(theatre_queues(t, "Ann"), "Duck@0 current performing");
    theatre_close(t);
}

// The parting that Ann performs is removed from the text. Without her Bob cannot go on.
static void a_member_left_alone_does_not_go_on(void **state)
{
    (void)state;
    static const char text[] =
        "role Host for creature\n"
        "    proactive Teach, if 0 > 1, with a Host, about wood\n"
        "        sit for 1 s, finally stand up\n"
        "        wait 9 s\n"
        "    reactive Learn, about wood\n"
        "        wait 20 s\n"
        "        wait 9 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 1, 0);
    theatre_never_answers(t, "Ann", "stand up");
    theatre_step(t);
    theatre_perform(t, "Ann", "Teach", "Bob");
    theatre_until(t, 5, "Ann begins stand up");
    theatre_steps(t, 3);
    theatre_reload(t, theatre_edited(text, ", finally stand up", ""));
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_STEP_GONE);
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_PARTNER);
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Bob"), "");
    theatre_close(t);
}

// ---- The world ------------------------------------------------------------------------------------

static void an_agent_of_a_kind_that_is_gone_takes_leave(void **state)
{
    (void)state;
    theatre *t = work_until("        carve\n", "carve");
    char with[2000];
    snprintf(with, sizeof with, WORDS "        carve\nkind barrel, a thing\n");
    theatre_reload(t, with);
    theatre_add_kind(t, "barrel", "Keg", 3, 0);
    theatre_steps(t, 2);
    change(t, "        carve\n");
    theatre_expect(t, "Keg despawned");
    theatre_steps(t, 3);
    assert_false(trp_entity_is_alive(theatre_world(t), theatre_who(t, "Keg")));
    theatre_close(t);
}

static void a_far_agent_stays_dormant(void **state)
{
    (void)state;
    theatre *t = work_until("        carve\n", "carve");
    trp_interest_def def;
    trp_interest interest;
    trp_interest_def_init(&def, sizeof def);
    def.at = trp_point_from_metres(500, 0, 0);
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_OK);
    theatre_run(t, 20);
    assert_false(trp_agent_is_live(theatre_world(t), theatre_who(t, "Ann")));
    change(t, "        carve\n        sign\n");
    theatre_run(t, 5);
    assert_false(trp_agent_is_live(theatre_world(t), theatre_who(t, "Ann")));
    assert_int_equal(trp_world_interest_move(theatre_world(t), interest, trp_point_from_metres(0, 0, 0)), TRP_OK);
    theatre_run(t, 1);
    assert_true(trp_agent_is_live(theatre_world(t), theatre_who(t, "Ann")));
    theatre_close(t);
}

// and an entity that comes is noticed
static void a_walking_agent_walks_on(void **state)
{
    (void)state;
    static const char text[] =
        "role Guard for creature\n"
        "    latent Challenge, when a creature comes within 3 m\n        wait 1 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Guard", "Ann", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 40, 0);
    for (int i = 0; i < 30; i++) {  // in a crowd an agent samples only some of the others
        char name[8];
        snprintf(name, sizeof name, "x%d", i);
        theatre_add_kind(t, "creature", name, 100 + 5 * i, 80);
    }
    theatre_step(t);
    theatre_walk(t, "Bob", 1, 0, 4);
    theatre_run(t, 1);
    theatre_reload(t, theatre_edited(text, "wait 1 s", "wait 2 s"));
    theatre_until(t, 10, "Ann started Challenge");
    assert_in_range((int)theatre_distance(t, "Ann", "Bob"), 1, 3);
    theatre_close(t);
}

// Calls that have not taken effect yet refer to things by number, and the numbers have changed.
static void answers_of_the_host_mean_the_same(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "    mood: 0 to 100\n"
        "    zeal: 0 to 100\n"
        "message call\n"
        "role Watcher for person\n"
        "    latent Come, when message call\n        wait 1 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Watcher", "Ann", 0, 0);
    theatre_steps(t, 2);
    theatre_set(t, "Ann", "mood", 30);
    theatre_message(t, "Ann", "call");
    char then[1000];
    snprintf(then, sizeof then, "%s",
             theatre_edited(text, "    mood: 0 to 100\n    zeal: 0 to 100\n", "    zeal: 0 to 100\n    mood: 0 to 100\n"));
    theatre_reload(t, theatre_edited(then, "message call\nrole", "message alarm\nmessage call\nrole"));
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "Ann", "mood") == 30);
    assert_true(theatre_get(t, "Ann", "zeal") == 0);
    theatre_expect(t, "Ann started Come");
    theatre_close(t);
}

static void a_message_that_is_gone_is_not_heard_as_another(void **state)
{
    (void)state;
    static const char text[] =
        "message call\n"
        "message alarm\n"
        "role Watcher for creature\n"
        "    latent Come, when message call\n        wait 1 s\n"
        "    latent Run, when message alarm\n        wait 1 s\n"
        "    proactive Warn (who: creature), if 0 > 1\n"
        "        send call to who\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Watcher", "Ann", 0, 0);
    theatre_steps(t, 2);
    theatre_message(t, "Ann", "call");
    theatre_reload(t,
                   "message alarm\n"
                   "role Watcher for creature\n"
                   "    latent Run, when message alarm\n        wait 1 s\n");
    theatre_steps(t, 3);
    theatre_expect_no(t, "Ann started Run");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(when_a_step_is_gone_its_task_begins_behind_the_checkpoint),
        THEATRE_TEST(steps_before_a_checkpoint_are_not_done_again_wherever_it_stands),
        THEATRE_TEST(a_checkpoint_stays_where_it_was),
        THEATRE_TEST(rule_2_7_the_oldest_of_equals_has_no_queue_in_a_layer_with_fewer),
        THEATRE_TEST(rule_11_6_a_step_with_a_name_is_known_by_it),
        THEATRE_TEST(an_action_with_other_arguments_begins_again),
        THEATRE_TEST(an_effect_of_a_task_that_is_gone_is_not_made_again),
        THEATRE_TEST(a_worked_out_value_that_is_gone_is_worked_out_again),
        THEATRE_TEST(an_agent_that_begins_again_has_cleaned_up),
        THEATRE_TEST(a_part_is_of_another_role),
        THEATRE_TEST(there_is_one_part_more),
        THEATRE_TEST(there_is_one_part_less),
        THEATRE_TEST(a_part_is_played_by_fewer_or_more),
        THEATRE_TEST(a_gift_of_a_row_that_is_gone_is_not_given_again),
        THEATRE_TEST(a_choice_stands_wherever_its_branch_is),
        THEATRE_TEST(a_loop_goes_on_counting),
        THEATRE_TEST(a_loop_inside_of_another_has_rounds_of_its_own),
        THEATRE_TEST(a_row_put_in_before_moves_the_others_whenever_that_is),
        THEATRE_TEST(a_payment_of_a_task_that_is_gone_is_not_made_again),
        THEATRE_TEST(a_waiting_task_does_not_leave_out_new_steps),
        THEATRE_TEST(a_behaviour_is_of_its_layer_still),
        THEATRE_TEST(a_member_left_alone_does_not_go_on),
        THEATRE_TEST(an_agent_of_a_kind_that_is_gone_takes_leave),
        THEATRE_TEST(a_far_agent_stays_dormant),
        THEATRE_TEST(a_walking_agent_walks_on),
        THEATRE_TEST(answers_of_the_host_mean_the_same),
        THEATRE_TEST(a_message_that_is_gone_is_not_heard_as_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
