// SPDX-License-Identifier: MIT
// Goal: an agent that is disturbed while an area wraps its move, at whatever step, performs the cleanup of the wrap, and is not
// stranded. A world that is saved and loaded at any step goes on in the same way. (SEMANTICS 9.8)
// Method: A strolls in the town, and C in the church inside it; in a play for each step, an event happens in that step; then the
// play goes on to its end.

#include "tests/sanitized.h"
#include "tests/engine/wrap_play.h"

#include "troupe/reload.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define MOMENTS 330  // steps until both have arrived
#define STRIDE (SANITIZED ? 293 : 47)

typedef void something(theatre *t);

// Opens the play, lets C and A set out for the garden, and makes `moment` further steps.
static theatre *play_until(int how, uint32_t moment)
{
    theatre *t = wrap_open(wrap_text(how));
    theatre_perform(t, "C", "Stroll", NULL);
    wrap_stroll(t, "A");
    theatre_steps(t, moment);
    return t;
}

static void at_each_step(something *happens, something *is_so_at_the_end)
{
    for (uint32_t moment = 0; moment < MOMENTS; moment += STRIDE) {
        for (int how = 0; how < WRAP_HOW_COUNT; how++) {
            theatre *t = play_until(how, moment);
            happens(t);
            theatre_run(t, 60);
            wrap_expect_all_over(t);
            is_so_at_the_end(t);
            theatre_close(t);
        }
    }
}

static void both_are_there(theatre *t)
{
    theatre_expect(t, "A finished Stroll");
    theatre_expect(t, "C finished Stroll");
    assert_string_equal(theatre_queues(t, "A"), "");
    assert_string_equal(theatre_queues(t, "C"), "");
}

static void nobody_goes_on(theatre *t)
{
    assert_string_equal(theatre_queues(t, "A"), "");
    assert_string_equal(theatre_queues(t, "C"), "");
}

static void each(theatre *t, void (*one)(theatre *t, const char *who))
{
    one(t, "A");
    one(t, "C");
}

// --- Interrupted ---

static void startle(theatre *t, const char *who)
{
    theatre_message(t, who, "boo");
}

static void are_startled(theatre *t)
{
    each(t, startle);
}

// The move begins anew, and is offered to the areas that are around the agent then.
static void rule_9_8_an_interruption_ends_it_with_its_cleanup(void **state)
{
    (void)state;
    at_each_step(are_startled, both_are_there);
    theatre *t = play_until(WRAP_STEPS, 60);
    are_startled(t);
    theatre_run(t, 60);
    theatre_expect(t, "A begins move to garden", "A cancelled Carry torch with town", "A begins say \"Oh!\"", "A resumed Stroll",
                   "A started Carry torch with town", "A begins light", "A begins move to garden");
    theatre_expect(t, "A stops move to", "A resumed Stroll");
    theatre_close(t);
}

static void attack(theatre *t, const char *who)
{
    theatre_message(t, who, "attack");
}

static void are_attacked(theatre *t)
{
    each(t, attack);
    theatre_mark(t);
    theatre_step(t);
    theatre_expect(t, "A begins cast at");
    theatre_expect(t, "C begins cast at");
}

static void rule_9_8_combat_breaks_it_off_at_any_step(void **state)
{
    (void)state;
    at_each_step(are_attacked, nobody_goes_on);
}

static void cancel(theatre *t, const char *who)
{
    theatre_cancel(t, who, "Stroll");
}

static void are_told_to_stop(theatre *t)
{
    each(t, cancel);
}

static void rule_9_8_a_stopped_agent_puts_the_torch_away(void **state)
{
    (void)state;
    at_each_step(are_told_to_stop, nobody_goes_on);
}

static void are_gone(theatre *t)
{
    each(t, theatre_remove);
}

static void nothing(theatre *t)
{
    theatre_expect_no(t, "* task failed");
}

static void rule_9_8_an_agent_that_is_gone_has_nothing_of_it(void **state)
{
    (void)state;
    at_each_step(are_gone, nothing);
}

static void town_is_gone(theatre *t)
{
    theatre_remove(t, "town");
}

static void both_are_there_nevertheless(theatre *t)
{
    both_are_there(t);
    theatre_expect_no(t, "* task failed");
}

static void rule_9_8_without_the_area_the_move_is_as_it_would_be(void **state)
{
    (void)state;
    at_each_step(town_is_gone, both_are_there_nevertheless);
}

static void both_areas_are_gone(theatre *t)
{
    theatre_remove(t, "town");
    theatre_remove(t, "church");
}

static void rule_9_8_without_both_areas_too(void **state)
{
    (void)state;
    at_each_step(both_areas_are_gone, both_are_there_nevertheless);
}

static void town_closes(theatre *t)
{
    theatre_perform(t, "B", "Close", NULL);
}

// An agent that has begun a wrap keeps it. (9.6)
static void rule_9_8_a_wrap_no_longer_offered_is_kept(void **state)
{
    (void)state;
    at_each_step(town_closes, both_are_there_nevertheless);
    theatre *t = play_until(WRAP_TREE, 10);
    town_closes(t);
    theatre_run(t, 60);
    theatre_expect(t, "A begins light", "A begins move to garden", "A begins douse");
    theatre_close(t);
}

// --- Standing still ---

static void begin_dialogue(theatre *t, const char *who)
{
    assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, who)), TRP_OK);
}

static void end_dialogue(theatre *t, const char *who)
{
    assert_int_equal(trp_agent_end_dialogue(theatre_world(t), theatre_who(t, who)), TRP_OK);
}

static void are_spoken_to(theatre *t)
{
    each(t, begin_dialogue);
    theatre_run(t, 5);
    each(t, end_dialogue);
}

static void both_are_there_in_one_go(theatre *t)
{
    both_are_there_nevertheless(t);
    theatre_expect_count(t, "A started Carry", 1);
    theatre_expect_count(t, "C started Carry", 1);
    theatre_expect_count(t, "C started Walk", 1);
    theatre_expect_no(t, "* cancelled");
}

static void rule_9_8_a_wrapped_agent_goes_on_where_it_was_after_a_dialogue(void **state)
{
    (void)state;
    at_each_step(are_spoken_to, both_are_there_in_one_go);
}

static void are_spoken_to_for_long(theatre *t)
{
    each(t, begin_dialogue);
    theatre_run(t, 40);
    assert_int_equal((int)theatre_get(t, "A", "lit"), 0);  // the wrap had been ended by then
    each(t, end_dialogue);
}

static void rule_9_8_an_agent_frozen_too_long_begins_its_move_again(void **state)
{
    (void)state;
    at_each_step(are_spoken_to_for_long, both_are_there_nevertheless);
}

static void day_breaks_meanwhile(theatre *t)
{
    each(t, begin_dialogue);
    theatre_perform(t, "B", "Tell dawn", NULL);
    theatre_run(t, 5);
    each(t, end_dialogue);
}

// The area is requested again, and may refuse; then the move goes on without a wrap. (9.12)
static void rule_9_8_an_agent_frozen_until_dawn_goes_on_without_a_torch(void **state)
{
    (void)state;
    at_each_step(day_breaks_meanwhile, both_are_there_nevertheless);
    theatre *t = play_until(WRAP_TREE, 60);
    day_breaks_meanwhile(t);
    theatre_run(t, 60);
    theatre_expect(t, "A interrupted Carry torch", "A cancelled Carry torch with town (declined)", "A begins move to garden",
                   "A begins say \"There.\"", "A finished Stroll");
    theatre_close(t);
}

// --- Far away ---

static void fall_asleep(theatre *t)
{
    trp_interest interest;
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.at = (trp_point){1000 * TRP_UNITS_PER_METRE, 0, 0};
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_OK);
}

static void rule_9_8_the_dormant_have_nothing_of_it(void **state)
{
    (void)state;
    at_each_step(fall_asleep, nobody_goes_on);
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

static void rule_9_8_saved_at_every_step_of_it(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = play_until(how, 0);
        for (uint32_t i = 0; i < 400; i++) {
            if (i == 60) {
                each(t, begin_dialogue);
            } else if (i == 90) {
                each(t, end_dialogue);
            }
            theatre_step(t);
            expect_saved_and_loaded(t);
        }
        theatre_run(t, 60);
        both_are_there(t);
        theatre_close(t);
    }
}

// A wrapped move begins anew, with the wrap that the area offers in the new text.
static void rule_9_8_under_another_text_the_move_begins_anew(void **state)
{
    (void)state;
    for (uint32_t moment = 1; moment < 100; moment += STRIDE) {  // C is in the church until then
        for (int how = 0; how < WRAP_HOW_COUNT; how++) {
            theatre *t = play_until(how, moment);
            theatre_mark(t);
            const char *text = wrap_text(how);
            theatre_reload(t, theatre_edited(text, "glance at this", "face this"));
            wrap_expect_all_over(t);
            theatre_run(t, 60);
            theatre_expect(t, "A started Carry torch", "A begins move to garden", "A finished Stroll");
            theatre_expect(t, "C begins face church", "C begins move to garden", "C finished Stroll");
            theatre_expect_no(t, "* task failed");
            wrap_expect_all_over(t);
            theatre_close(t);
        }
    }
}

static void rule_9_8_under_a_text_without_wraps_the_move_begins_anew(void **state)
{
    (void)state;
    for (int how = 0; how < WRAP_HOW_COUNT; how++) {
        theatre *t = play_until(how, 60);
        theatre_mark(t);
        const char *tree = "            go on\n", *steps = "        go on, finally set lit to no\n";
        bool area_tree = (how & WRAP_AREA_TREE) != 0;
        const char *text =
            theatre_edited(wrap_text(how), area_tree ? tree : steps, area_tree ? "            wait 1 s\n" : "        wait 1 s\n");
        text = theatre_edited(text, "Carry torch for guest, wraps moves, if dark", "Carry torch for guest, if dark");
        theatre_reload(t, text);
        theatre_run(t, 60);
        theatre_expect_no(t, "A started Carry");
        theatre_expect(t, "C started Walk softly", "C begins move to garden");
        both_are_there(t);
        wrap_expect_all_over(t);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_8_an_interruption_ends_it_with_its_cleanup),
        THEATRE_TEST(rule_9_8_combat_breaks_it_off_at_any_step),
        THEATRE_TEST(rule_9_8_a_stopped_agent_puts_the_torch_away),
        THEATRE_TEST(rule_9_8_an_agent_that_is_gone_has_nothing_of_it),
        THEATRE_TEST(rule_9_8_without_the_area_the_move_is_as_it_would_be),
        THEATRE_TEST(rule_9_8_without_both_areas_too),
        THEATRE_TEST(rule_9_8_a_wrap_no_longer_offered_is_kept),
        THEATRE_TEST(rule_9_8_a_wrapped_agent_goes_on_where_it_was_after_a_dialogue),
        THEATRE_TEST(rule_9_8_an_agent_frozen_too_long_begins_its_move_again),
        THEATRE_TEST(rule_9_8_an_agent_frozen_until_dawn_goes_on_without_a_torch),
        THEATRE_TEST(rule_9_8_the_dormant_have_nothing_of_it),
        THEATRE_TEST(rule_9_8_saved_at_every_step_of_it),
        THEATRE_TEST(rule_9_8_under_another_text_the_move_begins_anew),
        THEATRE_TEST(rule_9_8_under_a_text_without_wraps_the_move_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
