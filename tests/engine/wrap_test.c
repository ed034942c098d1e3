// SPDX-License-Identifier: MIT
// Goal: an area may wrap all moves of agents inside it: its steps before and after `go on` are performed around the move, and the
// result of the wrap is that of the step that moves. Nested areas wrap one another, the smallest first. Actions that are no moves
// of their own are not wrapped. (SEMANTICS 9.8; BO VI-E1)
// Method: people who stroll in a town in which they carry a torch. Events at each step are in wrap_moment_test.c.

#include "tests/engine/wrap_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static theatre *open_how(int how)
{
    return wrap_open(wrap_text(how));
}

// --- Applied ---

static void rule_9_8_an_area_wraps_the_moves_in_it(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        wrap_stroll(t, "A");
        theatre_run(t, 30);
        theatre_expect(t, "A task started Stroll@0", "A started Carry torch with town", "A begins light", "A begins move to garden",
                       "A begins douse", "A finished Carry torch with town", "A begins say \"There.\"", "A finished Stroll");
        theatre_expect_count(t, "A begins move to garden", 1);
        theatre_expect_no(t, "A stops");
        wrap_expect_all_over(t);
        assert_int_equal((int)theatre_get(t, "town", "taken"), 1);
        theatre_close(t);
    }
}

// The wrap's first step begins in the step in which the move would have begun, and its last steps in the one in which the move
// ends.
static void rule_9_8_it_takes_no_step_of_its_own(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        theatre_perform(t, "A", "Stroll", NULL);
        theatre_step(t);
        assert_int_equal(theatre_step_of(t, "A begins light"), theatre_now(t));
        uint32_t over = theatre_until(t, 30, "A finished Carry torch");
        theatre_step(t);
        assert_int_equal(theatre_step_of(t, "A begins say"), over);
        theatre_close(t);
    }
}

static void rule_9_8_one_holds_the_torch_on_the_way_only(void **state)
{
    (void)state;
    theatre *t = open_how(WRAP_STEPS);
    wrap_stroll(t, "A");
    assert_int_equal((int)theatre_get(t, "A", "lit"), 0);
    theatre_until(t, 9, "A begins move to garden");
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "A", "lit"), 1);
    theatre_until(t, 30, "A begins douse");
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "A", "lit"), 0);
    theatre_close(t);
}

// --- Not applied ---

static void expect_plain(theatre *t, const char *who)
{
    char line[64];
    (void)snprintf(line, sizeof line, "%s begins move to garden", who);
    theatre_expect(t, line);
    theatre_run(t, 60);
    (void)snprintf(line, sizeof line, "%s finished Stroll", who);
    theatre_expect(t, line);
    theatre_expect_no(t, "* started Carry");
    theatre_expect_no(t, "* refused");
    theatre_expect_no(t, "* task failed");
}

static void rule_9_8_by_day_the_move_is_as_it_is(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        theatre_perform(t, "B", "Tell dawn", NULL);
        theatre_steps(t, 10);
        theatre_mark(t);
        theatre_perform(t, "A", "Stroll", NULL);
        theatre_steps(t, 10);
        expect_plain(t, "A");
        theatre_close(t);
    }
}

static void rule_9_8_a_refusal_takes_no_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_how(WRAP_STEPS);
    theatre_perform(t, "B", "Tell dawn", NULL);
    theatre_steps(t, 10);
    theatre_perform(t, "A", "Stroll", NULL);
    theatre_step(t);
    assert_int_equal(theatre_step_of(t, "A begins move to garden"), theatre_now(t));
    theatre_close(t);
}

static void rule_9_8_an_offer_that_is_disabled_wraps_nothing(void **state)
{
    (void)state;
    theatre *t = open_how(WRAP_STEPS);
    theatre_perform(t, "B", "Close", NULL);
    theatre_steps(t, 10);
    theatre_mark(t);
    theatre_perform(t, "A", "Stroll", NULL);
    theatre_steps(t, 10);
    expect_plain(t, "A");
    theatre_close(t);
}

// A move that begins outside is not wrapped when it enters the area; one that begins inside keeps its wrap when it leaves.
static void rule_9_8_it_is_settled_when_the_move_begins(void **state)
{
    (void)state;
    theatre *t = open_how(WRAP_STEPS);
    theatre_perform(t, "D", "Stroll", NULL);
    theatre_steps(t, 10);
    expect_plain(t, "D");
    theatre_close(t);

    t = open_how(WRAP_STEPS);
    theatre_place(t, "garden", 60, 0);
    theatre_steps(t, 2);
    wrap_stroll(t, "A");
    theatre_run(t, 70);
    theatre_expect(t, "A begins move to garden", "A begins douse", "A finished Stroll");
    assert_true(theatre_x(t, "A") > 50);
    wrap_expect_all_over(t);
    theatre_close(t);
}

// An action beside a step is no move of its own, and an agent that parts has no time for a wrap.
static void rule_9_8_a_move_that_is_not_the_agent_s_own_is_not_wrapped(void **state)
{
    (void)state;
    theatre *t = open_how(WRAP_STEPS);
    theatre_perform(t, "A", "Chat", NULL);
    theatre_run(t, 5);
    theatre_expect(t, "A begins say", "A begins wander");
    theatre_perform(t, "B", "Leave", NULL);
    theatre_run(t, 2);
    theatre_cancel(t, "B", "Leave");
    theatre_run(t, 5);
    theatre_expect(t, "B begins move to yard");
    theatre_expect_no(t, "* started Carry");
    theatre_close(t);
}

// --- How it ends ---

static void rule_9_8_a_move_that_fails_fails_as_it_would_have(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        theatre_fails(t, "A", "move to", 0, 20);
        wrap_stroll(t, "A");
        theatre_run(t, 30);
        theatre_expect(t, "A begins move to garden", "A task failed Carry torch", "A cancelled Carry torch with town");
        if ((how & WRAP_TREE) != 0) {
            theatre_expect(t, "A cancelled Carry torch", "A begins say \"Nowhere to be found.\"", "A finished Stroll");
        } else {
            theatre_expect(t, "A task failed Stroll@0 (action failed)", "A cancelled Stroll");
        }
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

// The other steps of a wrap may fail, too; then the move is not performed, but the failure is not the move's.
static void rule_9_8_a_wrap_that_fails_is_a_move_that_fails(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        theatre_fails(t, "A", "light", 0, 10);
        wrap_stroll(t, "A");
        theatre_run(t, 30);
        theatre_expect(t, "A begins light", "A cancelled Carry torch with town", "A task failed Stroll@0");
        theatre_expect_no(t, "A begins move");
        theatre_expect_no(t, "A begins say");
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

static void rule_9_8_at_most_counts_for_all_of_it(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = wrap_open(theatre_edited(wrap_text(how), "move to garden\n", "move to garden, at most 4 s\n"));
        theatre_up_to_period(1);
        wrap_stroll(t, "A");
        uint32_t begun = theatre_step_of(t, "A begins light");
        theatre_run(t, 30);
        theatre_expect(t, "A begins move to garden", "A cancelled Carry torch", "A stops move to");
        theatre_expect(t, "A task failed Stroll@0 (out of time)");
        assert_int_equal(theatre_step_of(t, "A stops move to"), begun + 4 * 30);
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

static void rule_9_8_a_body_that_is_stuck_is_stuck_in_it(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        theatre_never_answers(t, "A", "move to");
        theatre_place(t, "garden", 0.2, 0);
        theatre_steps(t, 2);
        wrap_stroll(t, "A");
        theatre_run(t, 60);
        theatre_expect(t, "A begins move to garden", "A task failed Carry torch", "A task failed Stroll@0 (stuck)");
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

// A wrap that ends without `go on` has not moved the agent: the move begins then.
static void rule_9_8_a_wrap_without_go_on_is_only_done_before(void **state)
{
    (void)state;
    theatre *t = wrap_open(theatre_edited(wrap_text(WRAP_AREA_TREE), "            go on\n",
                                          "            if lit and not lit\n                go on\n"));
    wrap_stroll(t, "A");
    theatre_run(t, 30);
    theatre_expect(t, "A begins light", "A begins douse", "A finished Carry torch", "A begins move to garden", "A finished Stroll");
    theatre_expect_count(t, "A started Carry torch", 1);
    wrap_expect_all_over(t);
    theatre_close(t);
}

static void rule_9_8_it_may_try_again(void **state)
{
    (void)state;
    theatre *t = wrap_open(
        theatre_edited(wrap_text(WRAP_AREA_TREE), "            go on\n", "            retry 3 times\n                go on\n"));
    theatre_fails(t, "A", "move to", 0, 20);
    wrap_stroll(t, "A");
    theatre_until(t, 5, "A begins move to garden");
    theatre_until(t, 5, "A begins move to garden");
    theatre_answers(t, "A", "move to");
    theatre_run(t, 30);
    theatre_expect_count(t, "A begins move to garden", 3);
    theatre_expect_count(t, "A started Carry torch", 1);
    theatre_expect(t, "A finished Carry torch", "A finished Stroll");
    wrap_expect_all_over(t);
    theatre_close(t);
}

// --- What holds as long as it does ---

#define AS_LONG "wraps moves, if dark, while me is in this\n"

static void rule_9_8_where_it_says_so_the_border_ends_it(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = wrap_open(theatre_edited(wrap_text(how), "wraps moves, if dark\n", AS_LONG));
        theatre_place(t, "garden", 60, 0);
        theatre_steps(t, 2);
        wrap_stroll(t, "A");
        theatre_until(t, 40, "A cancelled Carry torch");
        assert_true(theatre_x(t, "A") > 29.5 && theatre_x(t, "A") < 33);
        theatre_run(t, 60);
        theatre_expect(t, "A begins move to garden", "A cancelled Carry torch with town (no longer holds)", "A stops move to");
        theatre_expect(t, "A cancelled Carry torch", "A begins move to garden", "A finished Stroll");
        theatre_expect_no(t, "A task failed");
        theatre_expect_count(t, "A started Carry torch", 1);
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

static void rule_9_8_without_the_area_the_move_goes_on(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        wrap_stroll(t, "A");
        theatre_until(t, 9, "A begins move to garden");
        theatre_remove(t, "town");
        theatre_run(t, 30);
        theatre_expect(t, "A cancelled Carry torch", "A begins move to garden", "A finished Stroll");
        theatre_expect_no(t, "A task failed");
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

// The wrap tries something else after the move has failed; the area's end does not make that move a success.
static void rule_9_8_without_the_area_a_move_that_failed_begins_again(void **state)
{
    (void)state;
    theatre *t = wrap_open(theatre_edited(wrap_text(WRAP_AREA_TREE), "            go on\n",
                                          "            selector\n                go on\n                wait 20 s\n"));
    theatre_fails(t, "A", "move to", 0, 20);
    wrap_stroll(t, "A");
    theatre_until(t, 9, "A begins move to garden");
    theatre_answers(t, "A", "move to");
    theatre_run(t, 5);
    theatre_remove(t, "town");
    theatre_run(t, 30);
    theatre_expect_count(t, "A begins move to garden", 2);
    theatre_expect(t, "A cancelled Carry torch", "A begins move to garden", "A finished Stroll");
    theatre_expect_no(t, "A task failed");
    wrap_expect_all_over(t);
    theatre_close(t);
}

// --- Several ---

// The church is requested first, and the town wraps the move that the church's wrap performs.
static void rule_9_8_the_smallest_wraps_first_and_the_larger_inside(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        wrap_stroll(t, "C");
        theatre_run(t, 2);
        assert_int_equal((int)theatre_get(t, "C", "softly"), 1);
        theatre_run(t, 30);
        theatre_expect(t, "C started Walk softly with church", "C begins glance at church", "C started Carry torch with town",
                       "C begins light", "C begins move to garden", "C begins douse", "C finished Carry torch",
                       "C finished Walk softly", "C begins say \"There.\"", "C finished Stroll");
        theatre_expect_count(t, "C begins move to", 1);
        theatre_expect_count(t, "C started Carry", 1);
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

// The church has a wrap, but not for agents of this kind; so the town around it wraps.
static void rule_9_8_where_the_smallest_has_nothing_the_next_one_wraps(void **state)
{
    (void)state;
    theatre *t = wrap_open(theatre_edited(wrap_text(0), "behaviour Walk softly for guest, wraps moves",
                                          "behaviour Walk softly for guest, wraps moves, if it.softly > 9"));
    wrap_stroll(t, "C");
    theatre_run(t, 40);
    theatre_expect(t, "C started Carry torch with town", "C begins move to garden", "C finished Stroll");
    theatre_close(t);
    t = wrap_open(theatre_edited(wrap_text(0),
                                 "behaviour Walk softly for guest, wraps moves\n"
                                 "        glance at this\n"
                                 "        set softly to softly + 1\n"
                                 "        go on, finally set softly to softly - 1\n",
                                 "behaviour Walk softly for guest\n        wait 1 s\n"));
    wrap_stroll(t, "C");
    theatre_run(t, 40);
    theatre_expect(t, "C started Carry torch with town", "C begins move to garden", "C finished Stroll");
    theatre_close(t);
}

static void rule_9_8_a_failure_comes_through_all_of_them(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        theatre_fails(t, "C", "move to", 0, 20);
        wrap_stroll(t, "C");
        theatre_run(t, 30);
        theatre_expect(t, "C begins move to garden", "C cancelled Carry torch with town", "C cancelled Walk softly with church");
        theatre_expect(t, "C cancelled Walk softly",
                       (how & WRAP_TREE) != 0 ? "C begins say \"Nowhere to be found.\"" : "C task failed Stroll@0 (action failed)");
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

static void rule_9_8_where_the_larger_does_not_the_smaller_does(void **state)
{
    (void)state;
    theatre *t = open_how(WRAP_STEPS);
    theatre_perform(t, "B", "Tell dawn", NULL);
    theatre_steps(t, 10);
    wrap_stroll(t, "C");
    theatre_run(t, 30);
    theatre_expect(t, "C started Walk softly with church", "C begins move to garden", "C finished Walk softly",
                   "C finished Stroll");
    theatre_expect_no(t, "C started Carry");
    wrap_expect_all_over(t);
    theatre_close(t);
}

// Moves inside a wrap are wrapped by larger areas only: so no wrap wraps itself. (9.5)
static void rule_9_8_its_own_moves_are_not_wrapped_by_it(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        bool tree = (how & WRAP_AREA_TREE) != 0;
        theatre *t = wrap_open(
            theatre_edited(wrap_text(how), tree ? "            light\n" : "        light\n",
                           tree ? "            move to yard\n            light\n" : "        move to yard\n        light\n"));
        wrap_stroll(t, "A");
        theatre_run(t, 40);
        theatre_expect(t, "A started Carry torch", "A begins move to yard", "A begins light", "A begins move to garden",
                       "A finished Carry torch", "A finished Stroll");
        theatre_expect_count(t, "A started Carry torch", 1);
        theatre_expect_no(t, "A refused");
        theatre_mark(t);
        theatre_place(t, "C", 20, 0);
        wrap_stroll(t, "C");
        theatre_run(t, 40);
        theatre_expect(t, "C started Walk softly", "C started Carry torch", "C begins move to yard", "C begins light",
                       "C begins move to garden", "C finished Stroll");
        theatre_expect_count(t, "C started", 3);
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

static uint64_t mails_for_a_stroll(const char *text)
{
    theatre *t = wrap_open(text);
    wrap_stroll(t, "A");
    theatre_run(t, 40);
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    theatre_close(t);
    return counters.mails;
}

// The area is not even requested for the moves of its own wrap: it could not wrap them.
static void rule_9_8_an_area_is_not_asked_about_moves_of_its_own_wrap(void **state)
{
    (void)state;
    uint64_t none = mails_for_a_stroll(wrap_text(0));
    assert_true(none > 0);
    assert_true(mails_for_a_stroll(theatre_edited(wrap_text(0), "        light\n", "        move to yard\n        light\n")) ==
                none);
}

// A door on the way is crossed inside the wrap; the crossing belongs to the move, and is not wrapped again.
static void rule_9_8_a_door_is_crossed_inside(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = open_how(how);
        wrap_stroll(t, "A");
        theatre_until(t, 9, "A begins move to garden");
        theatre_run(t, 1);
        theatre_crosses(t, "A", "door", 8, 0);
        theatre_run(t, 40);
        theatre_expect(t, "A begins move to garden", "A started Pass with door", "A begins open door", "A begins move to (8, 0)",
                       "A finished Pass with door", "A resumes move to", "A begins douse", "A finished Carry torch",
                       "A finished Stroll");
        theatre_expect_count(t, "A started Carry", 1);
        theatre_expect_count(t, "A begins move to garden", 1);
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

// Nor are moves of a crossing wrapped when no area wraps the move that crosses.
static void rule_9_8_the_way_over_a_door_belongs_to_its_move(void **state)
{
    (void)state;
    theatre *t = open_how(WRAP_STEPS);
    wrap_stroll(t, "D");
    theatre_run(t, 20);
    assert_true(theatre_x(t, "D") > -28);
    theatre_crosses(t, "D", "door", 8, 0);
    theatre_run(t, 60);
    theatre_expect(t, "D started Pass with door", "D begins move to (8, 0)", "D resumes move to", "D finished Stroll");
    theatre_expect_no(t, "D started Carry");
    theatre_close(t);
}

// A wrap that has its number of holders already wraps no more moves: 9.3 applies.
static void rule_9_8_as_many_hold_it_as_may(void **state)
{
    (void)state;
    theatre *t = wrap_open(theatre_edited(wrap_text(WRAP_STEPS), "wraps moves, if dark", "wraps moves, holders 1, if dark"));
    wrap_stroll(t, "A");
    wrap_stroll(t, "B");
    theatre_run(t, 30);
    theatre_expect(t, "A started Carry torch", "B begins move to garden");
    theatre_expect_no(t, "B started Carry");
    theatre_expect(t, "B finished Stroll");
    theatre_mark(t);
    wrap_stroll(t, "B");
    theatre_run(t, 30);
    theatre_expect(t, "B started Carry torch", "B finished Stroll");
    wrap_expect_all_over(t);
    theatre_close(t);
}

// Only the move is repeated: an exchange of items on the way is made once, by the agent whose step it is.
static void rule_9_8_fetching_is_not_wrapped(void **state)
{
    (void)state;
    theatre *t = wrap_open(theatre_edited(theatre_edited(wrap_text(WRAP_STEPS), "place garden\n", "item ale\nplace garden\n"),
                                          "        move to garden\n", "        fetch ale from garden\n"));
    theatre_give(t, "garden", "ale", 3);
    theatre_steps(t, 2);
    wrap_stroll(t, "A");
    theatre_run(t, 30);
    theatre_expect(t, "A begins fetch 1 ale", "A finished Stroll");
    theatre_expect_no(t, "A started Carry");
    assert_int_equal((int)theatre_has(t, "A", "ale"), 1);
    theatre_close(t);
}

// The wrap itself says for which agents it is, whether its steps read facts of the agent or not. (9.3)
static void rule_9_8_it_is_for_those_whom_it_names(void **state)
{
    (void)state;
    const char *text =
        "kind guest, a creature\n"
        "place garden\n"
        "area Town, everywhere\n"
        "    behaviour Tiptoe for guest, wraps moves\n"
        "        glance at this\n"
        "        go on\n"
        "    behaviour Rest for guest\n"
        "        wait 1 s\n"
        "role Guest for guest\n"
        "    proactive Stroll\n"
        "        move to garden\n"
        "role Dog for creature\n"
        "    proactive Run\n"
        "        move to garden\n"
        "    proactive Lie\n"
        "        request Rest\n";
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "place", "garden", 9, 0);
    theatre_add_kind(t, "Town", "town", 0, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Dog", "Rex", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Stroll", NULL);
    theatre_perform(t, "Rex", "Run", NULL);
    theatre_run(t, 20);
    theatre_expect(t, "Ann started Tiptoe with town", "Ann finished Stroll");
    theatre_expect(t, "Rex finished Run");
    theatre_expect_no(t, "Rex started Tiptoe");
    theatre_perform(t, "Rex", "Lie", NULL);
    theatre_run(t, 2);
    theatre_expect(t, "Rex refused Rest (not offered)");
    theatre_close(t);
}

// A mark of the move goes to the move's own task first, then to the wrap. (9.16)
static void rule_9_8_both_hear_the_marks_of_the_move(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        bool tree = (how & WRAP_TREE) != 0, area_tree = (how & WRAP_AREA_TREE) != 0;
        const char *text = theatre_edited(wrap_text(how), "host game\n",
                                          "host game\n    action stride to (goal: place), uses legs, lasts 0 to 300 s, "
                                          "fails unreachable, travels, marks footfall\n");
        text = theatre_edited(text, "    softly: whole number\n",
                              "    softly: whole number\n    own: whole number\n    area: whole number\n");
        text =
            theatre_edited(text, tree ? "            move to garden\n" : "        move to garden\n",
                           tree ? "            on mark footfall\n                set own to own + 1\n            stride to garden\n"
                                : "        sequence\n            on mark footfall\n                set own to own + 1\n"
                                  "            stride to garden\n");
        text = theatre_edited(text, area_tree ? "            light\n" : "        go on, finally set lit to no\n",
                              area_tree ? "            on mark footfall\n                set area to own\n            light\n"
                                        : "        sequence\n            on mark footfall\n                set area to own\n"
                                          "            go on\n            finally\n                set lit to no\n");
        theatre *t = wrap_open(text);
        wrap_stroll(t, "A");
        theatre_until(t, 9, "A begins stride to garden");
        theatre_step(t);
        assert_int_equal(trp_action_reached_mark(theatre_world(t), theatre_token(t, "A"), 0), TRP_OK);
        theatre_step(t);
        assert_int_equal((int)theatre_get(t, "A", "own"), 1);
        assert_int_equal((int)theatre_get(t, "A", "area"), 1);  // the response of the move's own task ran first
        theatre_run(t, 30);
        theatre_expect(t, "A finished Stroll");
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_8_an_area_wraps_the_moves_in_it),
        THEATRE_TEST(rule_9_8_it_takes_no_step_of_its_own),
        THEATRE_TEST(rule_9_8_one_holds_the_torch_on_the_way_only),
        THEATRE_TEST(rule_9_8_by_day_the_move_is_as_it_is),
        THEATRE_TEST(rule_9_8_a_refusal_takes_no_step),
        THEATRE_TEST(rule_9_8_an_offer_that_is_disabled_wraps_nothing),
        THEATRE_TEST(rule_9_8_it_is_settled_when_the_move_begins),
        THEATRE_TEST(rule_9_8_a_move_that_is_not_the_agent_s_own_is_not_wrapped),
        THEATRE_TEST(rule_9_8_a_move_that_fails_fails_as_it_would_have),
        THEATRE_TEST(rule_9_8_a_wrap_that_fails_is_a_move_that_fails),
        THEATRE_TEST(rule_9_8_at_most_counts_for_all_of_it),
        THEATRE_TEST(rule_9_8_a_body_that_is_stuck_is_stuck_in_it),
        THEATRE_TEST(rule_9_8_a_wrap_without_go_on_is_only_done_before),
        THEATRE_TEST(rule_9_8_it_may_try_again),
        THEATRE_TEST(rule_9_8_where_it_says_so_the_border_ends_it),
        THEATRE_TEST(rule_9_8_without_the_area_the_move_goes_on),
        THEATRE_TEST(rule_9_8_without_the_area_a_move_that_failed_begins_again),
        THEATRE_TEST(rule_9_8_the_smallest_wraps_first_and_the_larger_inside),
        THEATRE_TEST(rule_9_8_where_the_smallest_has_nothing_the_next_one_wraps),
        THEATRE_TEST(rule_9_8_a_failure_comes_through_all_of_them),
        THEATRE_TEST(rule_9_8_where_the_larger_does_not_the_smaller_does),
        THEATRE_TEST(rule_9_8_its_own_moves_are_not_wrapped_by_it),
        THEATRE_TEST(rule_9_8_an_area_is_not_asked_about_moves_of_its_own_wrap),
        THEATRE_TEST(rule_9_8_a_door_is_crossed_inside),
        THEATRE_TEST(rule_9_8_the_way_over_a_door_belongs_to_its_move),
        THEATRE_TEST(rule_9_8_as_many_hold_it_as_may),
        THEATRE_TEST(rule_9_8_fetching_is_not_wrapped),
        THEATRE_TEST(rule_9_8_both_hear_the_marks_of_the_move),
        THEATRE_TEST(rule_9_8_it_is_for_those_whom_it_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
