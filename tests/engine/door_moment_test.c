// SPDX-License-Identifier: MIT
// Goal: an agent that is disturbed while it crosses a door, at whatever step, leaves nothing behind: the door is returned, the
// agents behind it get through, and none is stranded. A world that is saved and loaded at any step goes on in the same way.
// (SEMANTICS 9.9)
// Method: B is on its way through the door and A waits behind B; in a play for each step of the way, an event happens in that
// step, and the play goes on to its end.

#include "tests/sanitized.h"
#include "tests/engine/door_play.h"

#include "troupe/reload.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define MOMENTS 300  // steps until B is through
// Longer update periods look at every third of these moments.
#define STRIDE ((SANITIZED ? 97 : 19) * (theatre_period() == 1 ? 1u : 3u))

typedef void something(theatre *t);

// B sets out first, then A; `moment` steps later the event happens.
static theatre *play_until(const char *text, uint32_t moment)
{
    theatre *t = door_open(text);
    door_stroll(t, "B");
    theatre_run(t, 1);
    theatre_crosses(t, "B", "door", 12, 0);
    theatre_step(t);
    door_stroll(t, "A");
    theatre_crosses(t, "A", "door", 12, 0);
    theatre_steps(t, moment);
    return t;
}

static void at_each_step(something *happens, something *is_so_at_the_end)
{
    for (uint32_t moment = 0; moment < MOMENTS; moment += STRIDE) {
        for (int how = 0; how < 2; how++) {
            theatre *t = play_until(door_text(how == 0 ? DOOR_STEPS : DOOR_TREE), moment);
            happens(t);
            theatre_run(t, 90);
            door_expect_all_over(t);
            is_so_at_the_end(t);
            theatre_close(t);
        }
    }
}

static void all_are_there(theatre *t)
{
    theatre_expect(t, "A finished Stroll");
    theatre_expect(t, "B finished Stroll");
    assert_string_equal(theatre_queues(t, "A"), "");
    assert_string_equal(theatre_queues(t, "B"), "");
}

static void the_other_is_there(theatre *t)
{
    theatre_expect(t, "A finished Stroll");
    assert_string_equal(theatre_queues(t, "A"), "");
}

static void nobody_goes_on(theatre *t)
{
    assert_string_equal(theatre_queues(t, "A"), "");
    assert_string_equal(theatre_queues(t, "B"), "");
}

// --- Interrupted ---

static void is_startled(theatre *t)
{
    theatre_message(t, "B", "boo");
}

// The move begins anew, with another token; this time the game reports no crossing.
static void rule_9_9_an_interruption_gives_the_door_back(void **state)
{
    (void)state;
    at_each_step(is_startled, all_are_there);
}

static void is_attacked(theatre *t)
{
    theatre_message(t, "B", "attack");
    theatre_step(t);
    theatre_expect(t, "B begins cast at");
}

static void rule_9_9_combat_breaks_it_off_at_any_step(void **state)
{
    (void)state;
    at_each_step(is_attacked, the_other_is_there);
}

static void is_told_to_stop(theatre *t)
{
    theatre_cancel(t, "B", "Stroll");
}

static void rule_9_9_a_stopped_agent_gives_the_door_back(void **state)
{
    (void)state;
    at_each_step(is_told_to_stop, the_other_is_there);
}

static void is_gone(theatre *t)
{
    theatre_remove(t, "B");
}

static void rule_9_9_an_agent_that_is_gone_gives_the_door_back(void **state)
{
    (void)state;
    at_each_step(is_gone, the_other_is_there);
}

static void door_is_gone(theatre *t)
{
    theatre_remove(t, "door");
}

// Agents that have passed the removed door go on; the moves of the others fail.
static void rule_9_9_without_the_door_the_way_is_over(void **state)
{
    (void)state;
    at_each_step(door_is_gone, nobody_goes_on);
}

static void door_is_disabled(theatre *t)
{
    theatre_perform(t, "C", "Shut", NULL);
}

// Agents that have begun the crossing may finish it. (9.6)
static void rule_9_9_a_door_that_lets_nobody_in_any_more_lets_those_through(void **state)
{
    (void)state;
    at_each_step(door_is_disabled, all_are_there);
    theatre *t = play_until(door_text(DOOR_STEPS), 0);
    theatre_perform(t, "C", "Shut", NULL);
    theatre_steps(t, 2);
    door_stroll(t, "C");
    theatre_crosses(t, "C", "door", 12, 0);
    theatre_steps(t, 2);
    theatre_expect(t, "C refused Pass with door (not offered now)");
    theatre_close(t);
}

// --- Standing still ---

static void is_spoken_to(theatre *t)
{
    assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "B")), TRP_OK);
    theatre_run(t, 5);
    theatre_expect_no(t, "B resumes move");
    assert_int_equal(trp_agent_end_dialogue(theatre_world(t), theatre_who(t, "B")), TRP_OK);
}

static void all_are_there_by_the_same_way(theatre *t)
{
    all_are_there(t);
    theatre_expect_count(t, "B resumes move to", 1);
    theatre_expect_count(t, "B started Pass", 1);
    theatre_expect_count(t, "B begins move to garden", 1);
}

// The move is held all the time: with the same token it continues when the door is behind B.
static void rule_9_9_a_crossing_agent_goes_on_where_it_was_after_a_dialogue(void **state)
{
    (void)state;
    for (uint32_t moment = 0; moment < 200; moment += STRIDE) {
        for (int how = 0; how < 2; how++) {
            theatre *t = play_until(door_text(how == 0 ? DOOR_STEPS : DOOR_TREE), moment);
            is_spoken_to(t);
            theatre_run(t, 60);
            all_are_there_by_the_same_way(t);
            door_expect_all_over(t);
            theatre_close(t);
        }
    }
}

// An agent that is frozen too long returns the door; its move begins again afterwards, and crosses the objects that it meets
// then.
static void rule_9_9_an_agent_frozen_too_long_gives_the_door_back(void **state)
{
    (void)state;
    for (int how = 0; how < 2; how++) {
        theatre *t = play_until(door_text(how == 0 ? DOOR_STEPS : DOOR_TREE), 40);
        assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "B")), TRP_OK);
        theatre_run(t, 60);
        theatre_expect(t, "B cancelled Pass with door (out of time)");
        theatre_expect(t, "B stops move to");
        theatre_expect(t, "A finished Stroll");  // the door was free for A long before
        theatre_mark(t);
        assert_int_equal(trp_agent_end_dialogue(theatre_world(t), theatre_who(t, "B")), TRP_OK);
        theatre_steps(t, 8);
        theatre_expect(t, "B begins move to garden");
        theatre_crosses(t, "B", "door", 12, 0);
        theatre_run(t, 60);
        theatre_expect(t, "B started Pass with door", "B resumes move to", "B finished Stroll");
        door_expect_all_over(t);
        theatre_close(t);
    }
}

// B is spoken to while it performs the parting of the door, which it could not open. (Found by `troupe sim`, seed 805)
static void rule_9_9_spoken_to_while_he_takes_his_leave_of_it(void **state)
{
    (void)state;
    for (int how = 0; how < 2; how++) {
        theatre *t = door_open(door_text(how == 0 ? DOOR_STEPS : DOOR_TREE));
        theatre_fails(t, "B", "open", 0, 10);
        door_stroll(t, "B");
        theatre_crosses(t, "B", "door", 12, 0);
        theatre_until(t, 20, "B begins glance at");
        assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "B")), TRP_OK);
        theatre_run(t, 2);
        theatre_expect(t, "B stops glance at");
        theatre_mark(t);
        assert_int_equal(trp_agent_end_dialogue(theatre_world(t), theatre_who(t, "B")), TRP_OK);
        theatre_run(t, 20);
        theatre_expect(t, "B begins glance at", "B stops move to");
        theatre_expect(t, "B task failed Stroll@0");
        nobody_goes_on(t);
        door_expect_all_over(t);
        theatre_close(t);
    }
}

// --- Saved, and under another text ---

static void expect_saved_and_loaded(theatre *t)
{
    size_t size, again;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    unsigned char *bytes = malloc(2 * size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    assert_null(trp_world_check(loaded, NULL));
    assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
    assert_int_equal(trp_world_save(loaded, TRP_SAVE_ALL, bytes + size, size, &again), TRP_OK);
    assert_int_equal(size, again);
    assert_memory_equal(bytes, bytes + size, size);
    free(bytes);
    trp_world_destroy(loaded);
}

// The world can be saved and loaded after every step of the play, with the same hash and the same bytes; also during a dialogue
// with B (steps 60 to 90), which freezes B on its way through the door.
static void rule_9_9_saved_at_every_step_of_it(void **state)
{
    (void)state;
    for (int how = 0; how < 2; how++) {
        theatre *t = play_until(door_text(how == 0 ? DOOR_STEPS : DOOR_TREE), 0);
        for (uint32_t i = 0; i < 500; i++) {
            if (i == 60 || i == 90) {
                assert_int_equal(i == 60 ? trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "B"))
                                         : trp_agent_end_dialogue(theatre_world(t), theatre_who(t, "B")),
                                 TRP_OK);
            }
            theatre_step(t);
            expect_saved_and_loaded(t);
        }
        theatre_run(t, 60);
        all_are_there(t);
        theatre_close(t);
    }
}

// A held move continues, and the game reports the crossing again: the door's offer of the new text is performed.
static void rule_9_9_under_another_text_the_move_goes_on(void **state)
{
    (void)state;
    for (uint32_t moment = 1; moment < 200; moment += STRIDE) {
        for (int how = 0; how < 2; how++) {
            const char *text = door_text(how == 0 ? DOOR_STEPS : DOOR_TREE);
            theatre *t = play_until(text, moment);
            theatre_mark(t);
            theatre_reload(t, theatre_edited(text, "open this", "pose for 1 s"));
            theatre_expect(t, "B resumes move to");
            theatre_expect(t, "A resumes move to");
            door_expect_all_over(t);
            theatre_crosses(t, "B", "door", 12, 0);
            theatre_crosses(t, "A", "door", 12, 0);
            theatre_run(t, 90);
            theatre_expect(t, "B begins pose for", "B resumes move to", "B finished Stroll");
            theatre_expect_no(t, "B begins open");
            all_are_there(t);
            door_expect_all_over(t);
            theatre_close(t);
        }
    }
}

// The new text may have no door at all.
static void rule_9_9_under_a_text_without_doors_the_move_goes_on(void **state)
{
    (void)state;
    const char *text = door_text(DOOR_TREE);
    theatre *t = play_until(text, 50);
    theatre_mark(t);
    theatre_reload(t, theatre_edited(text, ", crosses", ""));
    theatre_expect(t, "B resumes move to");
    theatre_run(t, 60);
    all_are_there(t);
    door_expect_all_over(t);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_9_an_interruption_gives_the_door_back),
        THEATRE_TEST(rule_9_9_combat_breaks_it_off_at_any_step),
        THEATRE_TEST(rule_9_9_a_stopped_agent_gives_the_door_back),
        THEATRE_TEST(rule_9_9_an_agent_that_is_gone_gives_the_door_back),
        THEATRE_TEST(rule_9_9_without_the_door_the_way_is_over),
        THEATRE_TEST(rule_9_9_a_door_that_lets_nobody_in_any_more_lets_those_through),
        THEATRE_TEST(rule_9_9_a_crossing_agent_goes_on_where_it_was_after_a_dialogue),
        THEATRE_TEST(rule_9_9_an_agent_frozen_too_long_gives_the_door_back),
        THEATRE_TEST(rule_9_9_spoken_to_while_he_takes_his_leave_of_it),
        THEATRE_TEST(rule_9_9_saved_at_every_step_of_it),
        THEATRE_TEST(rule_9_9_under_another_text_the_move_goes_on),
        THEATRE_TEST(rule_9_9_under_a_text_without_doors_the_move_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
