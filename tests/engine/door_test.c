// SPDX-License-Identifier: MIT
// Goal: an agent whose way crosses a door performs the door's offer for crossing, and then continues its way. Wrong reports of
// the game, and refusals of the object, end the move and nothing else. (SEMANTICS 9.9; BO VI-D)
// Method: people who walk, and a host that at some point reports that their way crosses a door. Events on the way are in
// door_moment_test.c.

#include "tests/engine/door_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// --- Held, and resumed ---

static void passes_and_goes_on(const char *text)
{
    theatre *t = door_open(text);
    door_stroll(t, "A");
    theatre_run(t, 2);
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_run(t, 30);
    theatre_expect(t, "A begins move to garden", "A started Pass with door", "A begins move to spot", "A begins open door",
                   "A begins move to (12, 0)", "A finished Pass with door", "A resumes move to", "A begins say \"There.\"",
                   "A finished Stroll");
    theatre_expect_count(t, "A begins move to garden", 1);
    theatre_expect_no(t, "A stops");
    assert_int_equal(theatre_step_of(t, "A resumes move to"), theatre_step_of(t, "A finished Pass with door"));
    assert_int_equal((int)theatre_get(t, "door", "passed"), 1);
    assert_int_equal((int)theatre_get(t, "door", "shut"), 1);
    theatre_close(t);
}

static void rule_9_9_a_move_that_crosses_is_held_and_goes_on(void **state)
{
    (void)state;
    passes_and_goes_on(door_text(DOOR_STEPS));
}

static void rule_9_9_a_leaf_that_crosses_is_held_and_goes_on(void **state)
{
    (void)state;
    passes_and_goes_on(door_text(DOOR_TREE));
}

// The crossing begins in the step in which the game reports it, like any request.
static void rule_9_9_it_begins_at_once(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    door_stroll(t, "A");
    theatre_run(t, 2);
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_step(t);
    assert_int_equal(theatre_step_of(t, "A begins move to spot"), theatre_now(t));
    theatre_close(t);
}

// The crossing may take any time: the watchdog's clocks do not run while the move is held.
static void nobody_is_stuck(const char *text)
{
    theatre *t = door_open(text);
    theatre_answers_after(t, "B", "open", 1500);
    door_stroll(t, "B");
    theatre_crosses(t, "B", "door", 12, 0);
    theatre_until(t, 20, "B begins open");
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_run(t, 45);
    theatre_expect_no(t, "A begins open");
    theatre_expect_no(t, "A task failed");
    theatre_run(t, 40);
    theatre_expect(t, "A begins open", "B finished Pass with door", "A resumes move to", "A finished Stroll");
    theatre_close(t);
}

static void rule_9_9_a_held_agent_is_not_stuck(void **state)
{
    (void)state;
    nobody_is_stuck(door_text(DOOR_STEPS));
    nobody_is_stuck(door_text(DOOR_TREE));
}

static void rule_9_9_at_most_counts_through_the_door(void **state)
{
    (void)state;
    theatre *t = door_open(theatre_edited(door_text(DOOR_STEPS), "move to garden", "move to garden, at most 8 s"));
    theatre_answers_after(t, "A", "open", 600);
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_run(t, 10);
    theatre_expect(t, "A task failed Stroll@0 (out of time)", "A cancelled Pass with door", "A stops move to");
    door_expect_all_over(t);
    theatre_close(t);
}

// The way to a chair may cross an object, too: then one frame lies inside the other.
static void rule_9_9_the_way_over_an_object_may_cross_another(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    theatre_perform(t, "A", "Look", NULL);
    theatre_until(t, 1, "A begins move to view");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_until(t, 20, "A begins move to (12, 0)");
    theatre_crosses(t, "A", "gate", 11, 0);
    theatre_until(t, 20, "A started Pass with gate");
    theatre_until(t, 40, "A finished Look");
    theatre_expect(t, "A finished Pass with gate", "A resumes move to", "A finished Pass with door", "A resumes move to",
                   "A finished Gaze with view");
    door_expect_all_over(t);
    theatre_close(t);
}

static void rule_9_9_the_same_door_twice_is_refused(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_until(t, 1, "A begins move to spot");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_run(t, 2);
    theatre_expect(t, "A refused Pass with door (already in it)", "A task failed Pass@0", "A task failed Stroll@0");
    door_expect_all_over(t);
    theatre_close(t);
}

// --- The queue ---

static void send_three(theatre *t)
{
    const char *const who[] = {"A", "B", "C"};
    for (int i = 0; i < 3; i++) {
        door_stroll(t, who[i]);
        theatre_crosses(t, who[i], "door", 12, 0);
        theatre_steps(t, 1);
    }
}

static void rule_9_9_first_come_first_served(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    send_three(t);
    theatre_run(t, 60);
    // C stood nearest to the waiting place, and A farthest from it.
    theatre_expect(t, "C begins open", "B begins open", "C resumes move to", "A begins open", "B resumes move to",
                   "A resumes move to");
    theatre_close(t);
}

static void rule_9_9_an_agent_with_a_key_goes_first(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    theatre_add_free(t, "Guest", "D", -1, 0);
    theatre_add_free(t, "Guest", "E", -2, 0);
    theatre_step(t);
    theatre_answers_after(t, "C", "open", 450);
    theatre_set(t, "E", "key", 1);
    theatre_set(t, "D", "key", 1);
    send_three(t);
    door_stroll(t, "D");
    theatre_crosses(t, "D", "door", 12, 0);
    door_stroll(t, "E");
    theatre_crosses(t, "E", "door", 12, 0);
    theatre_run(t, 100);
    // C has the door already. The agents with a key go in the order in which they came, then those without one.
    theatre_expect(t, "C begins open", "D begins open", "E begins open", "B begins open", "A begins open", "A finished Stroll");
    door_expect_all_over(t);
    theatre_close(t);
}

static void rule_9_9_the_player_has_way(void **state)
{
    (void)state;
    theatre *t = door_open(theatre_edited(door_text(DOOR_STEPS), "open this\n",
                                          "wait until not any player within 2 m of this\n                open this\n"));
    theatre_add_player(t, "player", 10, 1);
    send_three(t);
    theatre_run(t, 30);
    theatre_expect_no(t, "C begins open");
    theatre_place(t, "player", 30, 0);
    theatre_until(t, 3, "C begins open");
    theatre_run(t, 2);
    theatre_place(t, "player", 10, 1);
    theatre_run(t, 10);
    theatre_expect_no(t, "A begins open");
    theatre_place(t, "player", 30, 0);
    theatre_run(t, 60);
    theatre_expect(t, "A finished Stroll");
    door_expect_all_over(t);
    theatre_close(t);
}

// --- What may be wrong ---

static void expect_refused(theatre *t, const char *refusal)
{
    theatre_steps(t, theatre_period());
    theatre_expect(t, refusal, "A task failed Stroll@0");
    theatre_expect(t, "A cancelled Stroll", "A stops move to");
    theatre_expect_no(t, "A started Pass");
}

static void refuses(const char *text, const char *object, const char *refusal)
{
    theatre *t = door_open(text);
    door_stroll(t, "A");
    theatre_crosses(t, "A", object, 12, 0);
    expect_refused(t, refusal);
    door_expect_all_over(t);
    theatre_close(t);
}

static void rule_9_9_an_object_that_cannot_be_crossed_ends_the_move(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        door_move how = i == 0 ? DOOR_STEPS : DOOR_TREE;
        refuses(door_text(how), "spot", "A refused Stroll with spot (not offered)");
        refuses(door_text(how), "B", "A refused Stroll with B (not offered)");
        refuses(door_text(how), NULL, "A refused Stroll (gone)");
        refuses(theatre_edited(door_text(how), "point), crosses", "point), crosses, if not it.key is no"), "door",
                "A refused Pass with door (declined)");
        refuses(theatre_edited(door_text(how), "set passed to", "check passed > 9\n        set passed to"), "door",
                "A refused Pass with door (declined)");
    }
}

static void rule_9_9_a_door_that_is_full_refuses(void **state)
{
    (void)state;
    theatre *t = door_open(theatre_edited(door_text(DOOR_STEPS), "point), crosses", "point), crosses, holders 1"));
    door_stroll(t, "B");
    theatre_crosses(t, "B", "door", 12, 0);
    theatre_step(t);
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    expect_refused(t, "A refused Pass with door (full)");
    theatre_close(t);
}

// Wrong reports of the game change nothing.
static void rule_9_9_a_move_that_is_not_under_way_crosses_nothing(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    trp_token foreign = {UINT64_C(77) << 32 | 5}, none = {0};
    trp_point beyond = trp_point_from_metres(12, 0, 0);
    door_stroll(t, "A");
    trp_token token = theatre_token(t, "A");
    assert_int_equal(trp_action_crosses_object(theatre_world(t), foreign, theatre_who(t, "door"), beyond), TRP_OK);
    assert_int_equal(trp_action_crosses_object(theatre_world(t), none, theatre_who(t, "door"), beyond), TRP_OK);
    theatre_steps(t, 3);
    theatre_expect_no(t, "A started Pass");
    theatre_crosses(t, "A", "door", 12, 0);
    assert_int_equal(trp_action_crosses_object(theatre_world(t), token, theatre_who(t, "gate"), beyond), TRP_OK);
    theatre_steps(t, 3);
    assert_int_equal(trp_action_crosses_object(theatre_world(t), token, theatre_who(t, "gate"), beyond), TRP_OK);  // held already
    assert_int_equal(trp_action_progress(theatre_world(t), token), TRP_OK);
    theatre_run(t, 60);
    theatre_expect_count(t, "A started Pass", 1);
    theatre_expect(t, "A finished Stroll");
    assert_int_equal(trp_action_crosses_object(theatre_world(t), token, theatre_who(t, "door"), beyond),
                     TRP_OK);  // the move is over
    theatre_steps(t, 3);
    theatre_expect_count(t, "A started Pass", 1);
    door_expect_all_over(t);
    theatre_close(t);
}

// A game without crossings: it answers an action that is held, and both the action and the crossing end.
static void rule_9_9_an_answer_ends_what_is_held(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        theatre *t = door_open(door_text(i == 0 ? DOOR_STEPS : DOOR_TREE));
        door_stroll(t, "A");
        trp_token token = theatre_token(t, "A");
        theatre_crosses(t, "A", "door", 12, 0);
        theatre_run(t, 1);
        theatre_finish(t, token);
        theatre_run(t, 12);
        theatre_expect(t, "A cancelled Pass with door", "A begins say \"There.\"");
        theatre_expect(t, "A finished Stroll");
        theatre_expect_no(t, "A resumes move");
        door_expect_all_over(t);
        theatre_close(t);
    }
}

static void rule_9_9_a_failed_crossing_fails_the_move(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    theatre_fails(t, "A", "open", 0, 10);
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_run(t, 20);
    theatre_expect(t, "A task failed Pass@0", "A task failed Stroll@0");
    theatre_expect(t, "A begins open", "A stops move to");
    door_expect_all_over(t);
    theatre_close(t);
}

// A failure that the text catches is caught: the text says what happens instead.
static void rule_9_9_the_failure_of_a_crossing_can_be_caught(void **state)
{
    (void)state;
    theatre *t = door_open(theatre_edited(door_text(DOOR_TREE), "catch gone", "catch"));
    theatre_fails(t, "A", "open", 0, 10);
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_run(t, 20);
    theatre_expect(t, "A task failed Pass@0", "A begins say \"Not there.\"");
    door_expect_all_over(t);
    theatre_close(t);
}

// An agent that is parting does not wait in a queue, and an agent that goes back to its partners gets as near as it can.
static void rule_9_9_no_leave_is_taken_through_a_door(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    theatre_perform(t, "A", "Visit", NULL);
    theatre_until(t, 1, "A begins idle for");
    theatre_cancel(t, "A", "Visit");
    theatre_until(t, 1, "A begins move to yard");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_steps(t, 8);
    theatre_expect(t, "A stops move to");
    theatre_expect_no(t, "A started Pass");
    door_expect_all_over(t);
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_close(t);
}

// No agent can request the offer for crossing, neither by name nor as "anything".
static void rule_9_9_it_is_for_those_who_cross_only(void **state)
{
    (void)state;
    theatre *t = door_open(door_text(DOOR_STEPS));
    theatre_perform(t, "A", "Help", NULL);
    theatre_step(t);
    theatre_expect(t, "A started Paint with door");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_9_a_move_that_crosses_is_held_and_goes_on),
        THEATRE_TEST(rule_9_9_a_leaf_that_crosses_is_held_and_goes_on),
        THEATRE_TEST(rule_9_9_it_begins_at_once),
        THEATRE_TEST(rule_9_9_a_held_agent_is_not_stuck),
        THEATRE_TEST(rule_9_9_at_most_counts_through_the_door),
        THEATRE_TEST(rule_9_9_the_way_over_an_object_may_cross_another),
        THEATRE_TEST(rule_9_9_the_same_door_twice_is_refused),
        THEATRE_TEST(rule_9_9_first_come_first_served),
        THEATRE_TEST(rule_9_9_an_agent_with_a_key_goes_first),
        THEATRE_TEST(rule_9_9_the_player_has_way),
        THEATRE_TEST(rule_9_9_an_object_that_cannot_be_crossed_ends_the_move),
        THEATRE_TEST(rule_9_9_a_door_that_is_full_refuses),
        THEATRE_TEST(rule_9_9_a_move_that_is_not_under_way_crosses_nothing),
        THEATRE_TEST(rule_9_9_an_answer_ends_what_is_held),
        THEATRE_TEST(rule_9_9_a_failed_crossing_fails_the_move),
        THEATRE_TEST(rule_9_9_the_failure_of_a_crossing_can_be_caught),
        THEATRE_TEST(rule_9_9_no_leave_is_taken_through_a_door),
        THEATRE_TEST(rule_9_9_it_is_for_those_who_cross_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
