// SPDX-License-Identifier: MIT
// Goal: a lock of a scene is used by one part after the other, in the order in which they asked; however an agent leaves the
// scene, its lock is free again. (SEMANTICS 9.15)
// Method: three at a table, who all want the jug. The holder of the lock says so aloud.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD                                                         \
    "kind guest, a creature\n"                                       \
    "    held: -9 to 9\n"                                            \
    "role Drinker for guest\n"                                       \
    "    proactive Sit, weight 0.001\n"                              \
    "        wait 1 s\n"                                             \
    "    latent Startle, when message boo, priority 9\n"             \
    "        \"Oh!\"\n"                                              \
    "host party\n"                                                   \
    "    message boo\n"                                              \
    "scene Toast, weight 9, cooldown 5 min, gives up after 20 s%s\n" \
    "    part first: Drinker\n"                                      \
    "    part second: Drinker within 20 m%s\n"                       \
    "    part third: Drinker within 20 m%s\n"                        \
    "    | first | second | third |\n"

#define DRINK                        \
    "task Drink\n"                   \
    "    lock jug\n"                 \
    "        set held to held + 1\n" \
    "        \"Mine.\"\n"            \
    "        wait 2 s\n"             \
    "        set held to held - 1\n" \
    "    \"Done.\"\n"

static theatre *open_table(const char *clause, const char *rows, const char *tasks)
{
    static char text[4096];
    int length = snprintf(text, sizeof text, HEAD, clause, clause, clause);
    snprintf(text + length, sizeof text - (size_t)length, "%s%s", rows, tasks);
    theatre *t = theatre_open(text);
    theatre_add(t, "Drinker", "A", 0, 0);
    theatre_add(t, "Drinker", "B", 3, 0);
    theatre_add(t, "Drinker", "C", 6, 0);
    return t;
}

#define ALL_DRINK "    | Drink | Drink | Drink |\n    | wait 1 s | wait 1 s | wait 1 s |\n"

static void rule_9_15_one_after_the_other_in_the_order_in_which_they_came(void **state)
{
    (void)state;
    theatre *t = open_table("", "    | Drink | Later | Drink |\n", DRINK "task Later\n    wait 1 s\n    Drink\n");
    theatre_until(t, 5, "A begins say \"Mine.\"");
    uint32_t a = theatre_until(t, 20, "A begins say \"Done.\"");
    uint32_t c = theatre_until(t, 20, "C begins say \"Done.\"");
    uint32_t b = theatre_until(t, 20, "B begins say \"Done.\"");
    assert_true(theatre_step_of(t, "C begins say \"Mine.\"") >= a && theatre_step_of(t, "B begins say \"Mine.\"") >= c && b > c);
    theatre_run(t, 10);
    theatre_expect(t, "A finished Toast");
    theatre_close(t);
}

// A lock goes to the next part in the step in which it is returned.
static void rule_9_15_the_next_has_it_in_the_step_in_which_it_is_given_back(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_table("", ALL_DRINK, DRINK);
    uint32_t a = theatre_until(t, 20, "A begins say \"Done.\"");
    assert_int_equal(theatre_step_of(t, "B begins say \"Mine.\""), a);
    theatre_close(t);
}

static void rule_9_15_a_lock_for_two_has_room_for_two(void **state)
{
    (void)state;
    theatre *t = open_table("", ALL_DRINK, "task Drink\n    lock jug for 2\n        \"Mine.\"\n        wait 2 s\n    \"Done.\"\n");
    theatre_until(t, 5, "B begins say \"Mine.\"");
    theatre_expect(t, "A begins say \"Mine.\"");
    theatre_expect_no(t, "C begins say");
    theatre_until(t, 9, "C begins say \"Mine.\"");
    theatre_expect(t, "A begins say \"Done.\"");
    theatre_close(t);
}

static void rule_9_15_a_meeting_waits_for_all(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_table("", "    | Meet | Meet | Later |\n",
                            "task Meet\n    lock table, waits for all\n        \"Cheers.\"\n"
                            "task Later\n    wait 3 s\n    Meet\n");
    theatre_until(t, 5, "A started Toast");
    uint32_t cheers = theatre_until(t, 9, "C begins say \"Cheers.\"");
    assert_int_equal(theatre_step_of(t, "A begins say \"Cheers.\""), cheers);
    assert_int_equal(theatre_step_of(t, "B begins say \"Cheers.\""), cheers);
    theatre_close(t);
}

// ---- Every way out ------------------------------------------------------------------------------

static void rule_9_15_it_is_given_back_when_it_fails(void **state)
{
    (void)state;
    theatre *t =
        open_table("", ALL_DRINK,
                   "task Drink\n    lock jug, at most 3 s, always succeeds\n        \"Mine.\"\n        wait 9 s\n    \"Done.\"\n");
    theatre_until(t, 5, "A begins say \"Mine.\"");
    theatre_until(t, 9, "A begins say \"Done.\"");  // all three have timed out
    theatre_run(t, 9);
    theatre_expect(t, "B begins say \"Done.\"", "C begins say \"Done.\"");
    theatre_close(t);
}

// *Decided*: an interrupted part returns the lock; otherwise a part that is called away would keep all others waiting.
static void rule_9_15_an_interrupted_holder_gives_it_back_and_asks_again(void **state)
{
    (void)state;
    theatre *t = open_table("", ALL_DRINK, DRINK);
    theatre_until(t, 5, "A begins say \"Mine.\"");
    theatre_run(t, 0.4);
    theatre_message(t, "A", "boo");
    uint32_t startled = theatre_until(t, 2, "A started Startle");
    theatre_run(t, 0.5);
    assert_true(theatre_step_of(t, "B begins say \"Mine.\"") - startled <= 8);
    theatre_mark(t);
    theatre_run(t, 30);
    theatre_expect(t, "C begins say \"Mine.\"", "A begins say \"Done.\"");  // A had to ask for the lock again, behind C
    theatre_close(t);
}

static void rule_9_15_the_gone_hold_nothing(void **state)
{
    (void)state;
    theatre *t = open_table(", loss continues", ALL_DRINK, DRINK);
    theatre_until(t, 5, "A begins say \"Mine.\"");
    theatre_remove(t, "A");
    theatre_until(t, 1, "B begins say \"Mine.\"");
    theatre_run(t, 0.5);
    theatre_remove(t, "B");  // the holder leaves, and one part alone cannot go on: the scene is over
    theatre_run(t, 2);
    theatre_expect(t, "C cancelled Toast");
    theatre_close(t);
}

static void rule_9_15_members_that_are_gone_are_not_waited_for(void **state)
{
    (void)state;
    theatre *t = open_table(", loss continues", "    | Meet | Meet | wait 30 s |\n",
                            "task Meet\n    lock table, waits for all\n        \"Cheers.\"\n");
    theatre_until(t, 5, "A started Toast");
    theatre_run(t, 3);
    theatre_expect_no(t, "A begins say");
    theatre_remove(t, "C");
    theatre_run(t, 0.5);
    theatre_expect(t, "A begins say \"Cheers.\"");
    theatre_expect(t, "B begins say \"Cheers.\"");
    theatre_close(t);
}

// Two parts meet at one lock twice in a row; and one task asks for one lock at two places at once.
static void rule_9_15_one_who_wants_it_twice_has_it_once_at_a_time(void **state)
{
    (void)state;
    theatre *t = open_table("", ALL_DRINK,
                            "task Drink\n    parallel\n        lock jug\n            \"Left.\"\n            wait 1 s\n"
                            "        lock jug\n            \"Right.\"\n            wait 1 s\n    \"Done.\"\n");
    theatre_until(t, 5, "A begins say \"Left.\"");
    theatre_expect_no(t, "A begins say \"Right.\"");
    theatre_until(t, 30, "A begins say \"Done.\"");
    theatre_expect(t, "A begins say \"Left.\"", "A begins say \"Right.\"", "A begins say \"Done.\"");
    theatre_run(t, 30);
    theatre_expect(t, "A finished Toast");
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static void rule_9_15_it_is_saved_and_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static char text[4096], changed[4096];
    int length = snprintf(text, sizeof text, HEAD, "", "", "");
    snprintf(text + length, sizeof text - (size_t)length, "%s%s", ALL_DRINK, DRINK);
    theatre *t = theatre_open(text);
    theatre_add(t, "Drinker", "A", 0, 0);
    theatre_add(t, "Drinker", "B", 3, 0);
    theatre_add(t, "Drinker", "C", 6, 0);
    theatre_until(t, 5, "A begins say \"Mine.\"");
    theatre_run(t, 0.5);
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    assert_null(trp_world_check(loaded, NULL));
    assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(loaded);
    // A new row in front of the current one: every part continues where it was.
    snprintf(changed, sizeof changed, "%s", theatre_edited(text, "    held: -9 to 9\n", "    held: -9 to 9\n    wit: 0 to 3\n"));
    theatre_reload(t, changed);
    theatre_mark(t);
    theatre_run(t, 5);
    theatre_expect(t, "A begins say \"Done.\"", "B begins say \"Mine.\"");
    // The new lock is for two parts, so it is another lock: all begin the row again, and two use the lock at a time.
    snprintf(changed, sizeof changed, "%s", theatre_edited(text, "    lock jug\n", "    lock jug for 2\n"));
    theatre_reload(t, changed);
    theatre_run(t, 30);
    theatre_expect(t, "C begins say \"Done.\"");
    theatre_close(t);
}

static void rule_9_15_why_says_who_has_it(void **state)
{
    (void)state;
    theatre *t = open_table("", ALL_DRINK, DRINK);
    theatre_until(t, 5, "A begins say \"Mine.\"");
    theatre_run(t, 0.5);
    trp_why_line lines[256];
    uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "B"), lines, 256), found = 0;
    for (uint32_t i = 0; i < count && i < 256; i++) {
        bool locked = lines[i].kind == TRP_WHY_PLACE && (lines[i].flags & TRP_WHY_LOCKED) != 0;
        found += locked && lines[i].other.value == theatre_who(t, "A").value;
    }
    assert_int_equal(found, 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_15_one_after_the_other_in_the_order_in_which_they_came),
        THEATRE_TEST(rule_9_15_the_next_has_it_in_the_step_in_which_it_is_given_back),
        THEATRE_TEST(rule_9_15_a_lock_for_two_has_room_for_two),
        THEATRE_TEST(rule_9_15_a_meeting_waits_for_all),
        THEATRE_TEST(rule_9_15_it_is_given_back_when_it_fails),
        THEATRE_TEST(rule_9_15_an_interrupted_holder_gives_it_back_and_asks_again),
        THEATRE_TEST(rule_9_15_the_gone_hold_nothing),
        THEATRE_TEST(rule_9_15_members_that_are_gone_are_not_waited_for),
        THEATRE_TEST(rule_9_15_one_who_wants_it_twice_has_it_once_at_a_time),
        THEATRE_TEST(rule_9_15_it_is_saved_and_lasts_when_the_text_changes),
        THEATRE_TEST(rule_9_15_why_says_who_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
