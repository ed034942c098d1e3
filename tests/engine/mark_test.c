// SPDX-License-Identifier: MIT
// Goal: the immediate steps that a task has for a mark of its action run at once, whatever else the agent does, and the action
// goes on. (SEMANTICS 9.16; BO IX)
// Method: plays in the theatre. The test is the game: it reports when an action comes to a mark.

#include "tests/engine/theatre.h"

#include "troupe/reload.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STRIKE, REST };  // the marks of `hammer`, as they are declared

#define SMITHY                                                           \
    "kind smith, a creature\n"                                           \
    "    strokes: 0 to 100\n"                                            \
    "    pauses: 0 to 100\n"                                             \
    "    order: 0 to 10000\n"                                            \
    "    called: yes or no\n"                                            \
    "message Struck\n"                                                   \
    "message boo\n"                                                      \
    "host smithy\n"                                                      \
    "    action hammer, uses hands, lasts 10 s, marks strike and rest\n" \
    "    action tap, uses legs, lasts 10 s, marks rest and strike\n"     \
    "    action saw, uses hands, lasts 10 s\n"

#define COUNTS         \
    "on mark strike\n" \
    "            set my strokes to my strokes + 1\n"

static theatre *open_smithy(const char *role)
{
    char text[4096];
    (void)snprintf(text, sizeof text, "%srole Smith for smith\n%s", SMITHY, role);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Smith", "A", 0, 0);
    theatre_never_answers(t, NULL, "hammer");
    theatre_never_answers(t, NULL, "tap");
    theatre_steps(t, 2);
    return t;
}

static theatre *open_forging(const char *role)
{
    theatre *t = open_smithy(role);
    theatre_perform(t, "A", "Forge", NULL);
    theatre_until(t, 1, "A begins hammer");
    return t;
}

static void comes_to(theatre *t, uint32_t mark)
{
    assert_int_equal(trp_action_reached_mark(theatre_world(t), theatre_token(t, "A"), mark), TRP_OK);
}

static int strokes(const theatre *t)
{
    return (int)theatre_get(t, "A", "strokes");
}

#define FORGE               \
    "    proactive Forge\n" \
    "        hammer\n"      \
    "        " COUNTS

// ---- At once ------------------------------------------------------------------------------------

// A mark takes effect at any update period: it needs no turn of the agent.
static void rule_9_16_steps_for_a_mark_are_done_in_the_step_in_which_it_is_told(void **state)
{
    (void)state;
    theatre *t = open_forging(FORGE);
    theatre_mark(t);
    for (int i = 1; i <= 5; i++) {
        comes_to(t, STRIKE);
        assert_int_equal(strokes(t), i - 1);
        theatre_step(t);
        assert_int_equal(strokes(t), i);
    }
    theatre_expect_count(t, "A mark Forge*", 5);
    theatre_expect_no(t, "A stops*");
    theatre_expect_no(t, "A begins*");
    theatre_finish(t, theatre_token(t, "A"));
    theatre_until(t, 1, "A finished Forge");
    theatre_close(t);
}

static void rule_9_16_several_in_one_step_are_done_in_the_order_in_which_they_are_told(void **state)
{
    (void)state;
    theatre *t = open_forging(
        "    proactive Forge\n"
        "        hammer\n"
        "        on mark strike\n"
        "            set my order to my order * 10 + 1\n"
        "        on mark rest\n"
        "            set my order to my order * 10 + 2\n");
    comes_to(t, REST);
    comes_to(t, STRIKE);
    comes_to(t, STRIKE);
    comes_to(t, REST);
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "A", "order"), 2112);
    theatre_close(t);
}

static void rule_9_16_a_mark_of_the_same_name_counts_whichever_action_has_it(void **state)
{
    (void)state;
    theatre *t = open_smithy(
        "    proactive Forge\n"
        "        tap\n"
        "        " COUNTS);
    theatre_perform(t, "A", "Forge", NULL);
    theatre_until(t, 1, "A begins tap");
    comes_to(t, 0);
    theatre_step(t);
    assert_int_equal(strokes(t), 0);
    comes_to(t, 1);
    theatre_step(t);
    assert_int_equal(strokes(t), 1);
    theatre_close(t);
}

static void rule_9_16_a_check_that_fails_ends_it_and_nothing_else(void **state)
{
    (void)state;
    theatre *t = open_forging(
        "    proactive Forge\n"
        "        hammer\n"
        "        on mark strike\n"
        "            check my strokes < 2\n"
        "            set my strokes to my strokes + 1\n"
        "        on mark strike\n"
        "            set my pauses to my pauses + 1\n");
    for (int i = 0; i < 4; i++) {
        comes_to(t, STRIKE);
        theatre_step(t);
    }
    assert_int_equal(strokes(t), 2);
    assert_int_equal((int)theatre_get(t, "A", "pauses"), 4);
    theatre_expect(t, "A task started Forge@0");
    theatre_expect_no(t, "A task failed*");
    theatre_close(t);
}

// The response of the inner block runs first, where two respond to one mark.
static void rule_9_16_the_innermost_first(void **state)
{
    (void)state;
    theatre *t = open_forging(
        "    proactive Forge\n"
        "        on mark strike\n"
        "            set my order to my order * 10 + 2\n"
        "        sequence\n"
        "            hammer\n"
        "            on mark strike\n"
        "                set my order to my order * 10 + 1\n");
    comes_to(t, STRIKE);
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "A", "order"), 12);
    theatre_close(t);
}

// ---- The main body ------------------------------------------------------------------------------

// A task gets a mark as a message, which waits until the task awaits it.
static void rule_9_16_the_task_hears_by_messages(void **state)
{
    (void)state;
    theatre *t = open_forging(
        "    proactive Forge\n"
        "        hammer\n"
        "        wait 1 s\n"
        "        await Struck, at most 10 s\n"
        "        set my called to yes\n"
        "        saw\n"
        "        on mark strike\n"
        "            send Struck to me\n");
    comes_to(t, STRIKE);
    theatre_steps(t, 20);
    assert_true(theatre_get(t, "A", "called") == 0);
    theatre_finish(t, theatre_token(t, "A"));
    theatre_until(t, 3, "A begins saw");
    assert_true(theatre_get(t, "A", "called") != 0);
    theatre_close(t);
}

static void rule_9_16_a_tree_looks_again_when_a_mark_has_changed_what_it_reads(void **state)
{
    (void)state;
    theatre *t = open_forging(
        "    proactive Forge\n"
        "        Work\n"
        "        " COUNTS
        "task Work\n"
        "    selector, reactive\n"
        "        sequence\n"
        "            check my strokes > 1\n"
        "            saw\n"
        "        hammer\n");
    comes_to(t, STRIKE);
    theatre_steps(t, 10);
    theatre_expect_no(t, "A begins saw");
    comes_to(t, STRIKE);
    theatre_until(t, 1, "A begins saw");
    theatre_expect(t, "A stops hammer", "A begins saw");
    theatre_close(t);
}

static void rule_9_16_of_a_leaf_of_a_tree_and_of_what_runs_beside(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "        Work\n        " COUNTS "task Work\n    parallel\n        hammer\n        wait 1 s\n",
        "        hammer while tap\n        " COUNTS,
        "        saw, finally hammer\n        " COUNTS,
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char role[1024];
        (void)snprintf(role, sizeof role, "    proactive Forge\n%s", bodies[i]);
        theatre *t = open_smithy(role);
        theatre_answers_after(t, NULL, "saw", 3);
        theatre_perform(t, "A", "Forge", NULL);
        theatre_until(t, 1, i == 1 ? "A begins tap" : "A begins hammer");
        comes_to(t, i == 1 ? 1 : STRIKE);  // the action begun last is `tap`, whose second mark is STRIKE
        theatre_step(t);
        assert_int_equal(strokes(t), 1);
        theatre_close(t);
    }
}

// A requested behaviour has marks of its own; its requester gets no message of them.
static void rule_9_16_an_offer_hears_of_its_own_marks(void **state)
{
    (void)state;
    theatre *t = open_smithy(
        "    proactive Forge\n"
        "        request Beat of nearest Anvil\n"
        "        on mark strike\n"
        "            set my pauses to 50\n"
        "object Anvil\n"
        "    blows: whole number\n"
        "    message Blow\n"
        "    behaviour Beat for smith, holders 1\n"
        "        hammer\n"
        "        on mark strike\n"
        "            set my strokes to my strokes + 1\n"
        "            send Blow to this\n"
        "    on message Blow\n"
        "        set blows to blows + 1\n");
    theatre_add_kind(t, "Anvil", "anvil", 1, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Forge", NULL);
    theatre_until(t, 1, "A begins hammer");
    comes_to(t, STRIKE);
    theatre_steps(t, 2);
    assert_int_equal(strokes(t), 1);
    assert_int_equal((int)theatre_get(t, "A", "pauses"), 0);
    assert_int_equal((int)theatre_get(t, "anvil", "blows"), 1);
    theatre_close(t);
}

// ---- Too late, or wrong -------------------------------------------------------------------------

static void rule_9_16_an_action_that_is_not_under_way_has_no_marks(void **state)
{
    (void)state;
    theatre *t = open_forging(FORGE "    latent Jump, when message boo\n        saw\n");
    trp_world *world = theatre_world(t);
    trp_token first = theatre_token(t, "A");
    comes_to(t, REST + 1);  // the action has no third mark; a fourth would be one of `tap`
    comes_to(t, REST + 2);
    assert_int_equal(trp_action_reached_mark(world, first, 500), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_action_reached_mark(world, (trp_token){0}, STRIKE), TRP_OK);
    assert_int_equal(trp_action_reached_mark(world, (trp_token){UINT64_MAX}, STRIKE), TRP_OK);
    assert_int_equal(trp_action_reached_mark(world, (trp_token){first.value + 1}, STRIKE), TRP_OK);
    theatre_step(t);
    assert_int_equal(strokes(t), 0);

    theatre_message(t, "A", "boo");
    theatre_until(t, 1, "A stops hammer");
    assert_int_equal(trp_action_reached_mark(world, first, STRIKE), TRP_OK);  // the action was stopped before
    theatre_step(t);
    assert_int_equal(strokes(t), 0);
    theatre_mark(t);
    theatre_until(t, 12, "A begins hammer");
    comes_to(t, STRIKE);
    theatre_step(t);
    assert_int_equal(strokes(t), 1);

    trp_token second = theatre_token(t, "A");
    theatre_finish(t, second);
    assert_int_equal(trp_action_reached_mark(world, second, STRIKE), TRP_OK);  // the action was answered before
    theatre_steps(t, 10);
    assert_int_equal(strokes(t), 1);
    theatre_remove(t, "A");
    assert_int_equal(trp_action_reached_mark(world, second, STRIKE), TRP_OK);  // the agent is gone
    theatre_steps(t, 10);
    theatre_close(t);
}

static void rule_9_16_a_frozen_action_has_none_until_it_goes_on(void **state)
{
    (void)state;
    theatre *t = open_forging(FORGE);
    trp_token token = theatre_token(t, "A");
    assert_int_equal(trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, "A")), TRP_OK);
    theatre_until(t, 1, "A stops hammer");
    trp_action_reached_mark(theatre_world(t), token, STRIKE);
    theatre_step(t);
    assert_int_equal(strokes(t), 0);
    theatre_mark(t);
    assert_int_equal(trp_agent_end_dialogue(theatre_world(t), theatre_who(t, "A")), TRP_OK);
    theatre_until(t, 1, "A begins hammer");
    comes_to(t, STRIKE);
    theatre_step(t);
    assert_int_equal(strokes(t), 1);
    theatre_close(t);
}

// However many marks a game reports, the mail between agents still arrives.
static void rule_9_16_a_flood_of_marks_leaves_room(void **state)
{
    (void)state;
    theatre *t = open_forging(
        "    proactive Forge\n"
        "        hammer\n"
        "        on mark strike\n"
        "            send Struck to me\n"
        "            set my strokes to my strokes + 1\n");
    for (int i = 0; i < 20000; i++) {
        comes_to(t, STRIKE);
    }
    theatre_steps(t, 3);
    assert_true(strokes(t) > 10);
    theatre_finish(t, theatre_token(t, "A"));
    theatre_until(t, 1, "A finished Forge");
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static void rule_9_16_a_mark_that_was_told_before_a_save_is_in_it(void **state)
{
    (void)state;
    theatre *t = open_forging(FORGE);
    comes_to(t, STRIKE);
    trp_world *world = theatre_world(t), *other = NULL;
    size_t size = 0;
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &other, NULL), TRP_OK);
    theatre_step(t);
    trp_world_step(other);
    assert_int_equal(strokes(t), 1);
    assert_true(trp_world_hash(other) == trp_world_hash(world));
    trp_world_destroy(other);
    free(bytes);
    theatre_close(t);
}

static void rule_9_16_under_another_text_the_action_has_what_that_has_for_its_marks(void **state)
{
    (void)state;
    static const char text[] = SMITHY "role Smith for smith\n" FORGE;
    theatre *t = open_forging(FORGE);
    comes_to(t, STRIKE);
    theatre_step(t);
    theatre_reload(t, theatre_edited(text, "my strokes + 1", "my strokes + 10"));
    comes_to(t, STRIKE);
    theatre_step(t);
    assert_int_equal(strokes(t), 11);
    theatre_reload(t, theatre_edited(text, "        on mark strike\n            set my strokes to my strokes + 1\n", ""));
    comes_to(t, STRIKE);
    theatre_step(t);
    assert_int_equal(strokes(t), 11);
    theatre_close(t);
}

// A mark that was reported just before the change of the text is found by its name, whatever number it has then; the loss of one
// that the new text lacks is told.
static void rule_9_16_a_mark_that_is_on_its_way_is_known_by_name(void **state)
{
    (void)state;
    static const char text[] = SMITHY "role Smith for smith\n" FORGE;
    static const struct {
        const char *marks;
        int strokes;
        uint32_t lost;
    } edits[] = {{"marks rest and strike", 1, 0}, {"marks lift and rest and strike", 1, 0}, {"marks rest", 0, 1}};
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        theatre *t = open_forging(FORGE);
        comes_to(t, STRIKE);
        theatre_reload(t, theatre_edited(text, "marks strike and rest", edits[i].marks));
        uint32_t count, lost = 0;
        const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
        for (uint32_t j = 0; j < count; j++) {
            lost += rows[j].what == TRP_MIGRATION_MAIL && rows[j].outcome == TRP_MIGRATION_DROPPED;
        }
        assert_int_equal(lost, edits[i].lost);
        theatre_step(t);
        assert_int_equal(strokes(t), edits[i].strokes);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_16_steps_for_a_mark_are_done_in_the_step_in_which_it_is_told),
        THEATRE_TEST(rule_9_16_several_in_one_step_are_done_in_the_order_in_which_they_are_told),
        THEATRE_TEST(rule_9_16_a_mark_of_the_same_name_counts_whichever_action_has_it),
        THEATRE_TEST(rule_9_16_a_check_that_fails_ends_it_and_nothing_else),
        THEATRE_TEST(rule_9_16_the_innermost_first),
        THEATRE_TEST(rule_9_16_the_task_hears_by_messages),
        THEATRE_TEST(rule_9_16_a_tree_looks_again_when_a_mark_has_changed_what_it_reads),
        THEATRE_TEST(rule_9_16_of_a_leaf_of_a_tree_and_of_what_runs_beside),
        THEATRE_TEST(rule_9_16_an_offer_hears_of_its_own_marks),
        THEATRE_TEST(rule_9_16_an_action_that_is_not_under_way_has_no_marks),
        THEATRE_TEST(rule_9_16_a_frozen_action_has_none_until_it_goes_on),
        THEATRE_TEST(rule_9_16_a_flood_of_marks_leaves_room),
        THEATRE_TEST(rule_9_16_a_mark_that_was_told_before_a_save_is_in_it),
        THEATRE_TEST(rule_9_16_under_another_text_the_action_has_what_that_has_for_its_marks),
        THEATRE_TEST(rule_9_16_a_mark_that_is_on_its_way_is_known_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
