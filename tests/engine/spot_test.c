// SPDX-License-Identifier: MIT
// Goal: a point (a spot) can be remembered, passed on, measured and walked to, and is unknown until it is set. (SEMANTICS 8.9)
// Method: a character is told to look at another one, who then moves; a number shows what it made of the spot.

#include "tests/engine/theatre.h"

#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define HEAD                                            \
    "kind bot, a creature\n"                            \
    "    last seen: point\n"                            \
    "    post: point, starts (30, 40)\n"                \
    "    found: distance\n"                             \
    "message Seen (spot: point)\n"                      \
    "host arena\n"                                      \
    "    message begin\n"                               \
    "role Idle for bot\n"                               \
    "    proactive Stand\n"                             \
    "        wait 9 s\n"                                \
    "    latent Hear, when message Seen\n"              \
    "        set found to distance from spot to post\n" \
    "role Keeper for bot\n"                             \
    "    latent Begin, when message begin\n"

// A looks at B, who stands 4 m away, and then performs the given steps.
static theatre *told(const char *steps)
{
    static char text[4096];
    (void)snprintf(text, sizeof text, HEAD "%s", steps);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Keeper", "A", 0, 0);
    theatre_add_free(t, "Idle", "B", 0, 4);
    theatre_run(t, 0.5);
    theatre_message(t, "A", "begin");
    theatre_run(t, 3);
    return t;
}

static void rule_8_9_it_is_unknown_until_it_is_set(void **state)
{
    (void)state;
    theatre *t =
        told("        check last seen is not known and last seen is unknown and post is known\n        set found to 1 m\n");
    assert_true(theatre_get(t, "A", "found") == 1);
    trp_value seen;
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, "A"), theatre_find(t, TRP_NAMES_FACT, "bot.last seen"), &seen),
                     TRP_OK);
    assert_false(trp_value_is_known_point(seen));
    assert_int_equal(seen.bits, trp_value_unknown_point().bits);
    theatre_close(t);
}

static void rule_8_9_it_stays_what_it_was(void **state)
{
    (void)state;
    theatre *t = told(
        "        set last seen to where nearest bot is\n        wait 5 s\n        set found to distance to last seen\n"
        "        check nearest bot is within 12 m and nearest bot is not within 6 m of last seen\n        set found to found + 100 "
        "m\n");
    theatre_place(t, "B", 0, 11);
    theatre_run(t, 6);
    assert_true(theatre_get(t, "A", "found") == 104);
    theatre_close(t);
}

static void rule_8_9_distances_have_points_at_either_end(void **state)
{
    (void)state;
    theatre *t = told(
        "        let here = where me is\n        check distance from post to me <= distance to post\n"
        "        check distance from me to post >= distance from here to post\n        check here is within 1 m\n"
        "        check distance from nearest bot to (0, 8) <= distance from (0, 8) to nearest bot\n"
        "        set found to distance from here to post\n");
    assert_true(theatre_get(t, "A", "found") == 50);
    theatre_close(t);
}

static void rule_8_9_a_message_passes_it_on(void **state)
{
    (void)state;
    theatre *t = told("        send Seen (spot = where me is) to nearest bot\n");
    assert_true(theatre_get(t, "B", "found") == 50);
    theatre_close(t);
}

static void rule_8_9_a_task_gives_one(void **state)
{
    (void)state;
    theatre *t = told(
        "        do Look\n        check spot is known\n        do Try, always succeeds\n        set found to distance to spot\n"
        "task Look, gives spot: point\n        set spot to where nearest bot is\n"
        "task Try, gives spot: point\n        check spot is known\n        set spot to (0, 90)\n");
    assert_true(theatre_get(t, "A", "found") == 4);
    theatre_close(t);
}

static void rule_8_9_nobody_is_sent_to_an_unknown_one(void **state)
{
    (void)state;
    theatre *t = told(
        "        move to post\n        set found to 1 m\n        move to last seen, always succeeds\n        set found to 2 m\n"
        "        set last seen to post\n        set last seen to unknown\n        move to last seen\n        set found to 3 m\n");
    theatre_run(t, 60);
    theatre_expect_count(t, "A begins move to*", 1);
    assert_true(theatre_get(t, "A", "found") == 2);
    theatre_close(t);
}

static void rule_8_9_a_distance_to_an_unknown_one_cannot_be_told(void **state)
{
    (void)state;
    theatre *t = told(
        "        selector\n            sequence\n                check me is within 9 km of last seen\n"
        "                set found to 9 m\n            set found to 2 m\n"
        "        set found to distance to last seen\n        set found to 3 m\n");
    assert_true(theatre_get(t, "A", "found") == 2);
    theatre_close(t);
}

static void rule_8_9_too_far_off_it_is_unknown(void **state)
{
    (void)state;
    theatre *t = told(
        "        set last seen to where nearest bot is\n        wait 5 s\n"
        "        set last seen to where nearest bot is\n        check last seen is not known\n        set found to 7 m\n");
    theatre_place(t, "B", 40000, 0);
    theatre_run(t, 6);
    assert_true(theatre_get(t, "A", "found") == 7);
    theatre_close(t);
}

// B stands at (0, 4) when the spot is taken, and 7 m away from the spot afterwards.
static void rule_8_9_a_search_may_be_around_one(void **state)
{
    (void)state;
    theatre *t = told(
        "        check not any bot within 9 km of last seen\n        set last seen to where nearest bot is\n        wait 5 s\n"
        "        check not any bot within 2 m of last seen\n        check any bot within 8 m of last seen\n"
        "        check number of every bot within 8 m of last seen where it is within 20 m of me is 1\n"
        "        check not any bot within 9 m of post\n"
        "        let other = nearest bot within 8 m of (0, 9)\n        set found to distance to other\n");
    theatre_place(t, "B", 0, 11);
    theatre_run(t, 6);
    assert_true(theatre_get(t, "A", "found") == 11);
    theatre_close(t);
}

// The spot is set: it moves from (30, 40) to B's position.
static void rule_8_9_a_cue_may_be_about_one(void **state)
{
    (void)state;
    theatre *t = told(
        "        set post to where nearest bot is\n    latent Near, when a bot comes within 2 m of post\n"
        "        set found to distance to it\n    latent Never, when a bot comes within 9 km of last seen\n"
        "        set found to 99 m\n");
    assert_true(theatre_get(t, "A", "found") == 4);
    theatre_close(t);
}

static void rule_8_9_it_is_saved_and_counts_for_the_hash(void **state)
{
    (void)state;
    theatre *t =
        told("        set last seen to where nearest bot is\n        wait 5 s\n        set found to distance to last seen\n");
    assert_true(trp_world_hash(theatre_world(t)) == trp_world_hash_recomputed(theatre_world(t)));
    static unsigned char bytes[1 << 20];
    size_t size;
    trp_world *loaded;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, sizeof bytes, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    for (uint32_t i = 0; i < 150; i++) {
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        trp_world_step(loaded);
        theatre_step(t);
    }
    assert_true(theatre_get(t, "A", "found") == 4);
    trp_world_destroy(loaded);
    theatre_close(t);
}

static void rule_8_9_it_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static const char steps[] = "        set last seen to where nearest bot is\n";
    theatre *t = told(steps);
    static char text[4096];
    (void)snprintf(text, sizeof text, HEAD "%s        set found to distance to last seen\nkind cat, a creature\n    lair: point\n",
                   "        check last seen is known\n");
    theatre_reload(t, text);
    theatre_add_kind(t, "cat", "C", 9, 9);
    theatre_message(t, "A", "begin");
    theatre_run(t, 3);
    assert_true(theatre_get(t, "A", "found") == 4);
    theatre_close(t);
}

// Far away, where the square of a distance has no room for parts of a unit.
static void a_radius_is_as_large_as_the_text_says(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind bot, a creature\n    close: 0 to 9\n    closer: 0 to 9\n"
        "role Bot for bot\n    proactive Look\n        set close to number of every bot within 60 km\n"
        "        set closer to number of every bot within 40 km\n        wait 100 s\n");
    theatre_add(t, "Bot", "Ann", 0, 0);
    theatre_add_kind(t, "bot", "Bob", 50000, 0);
    theatre_steps(t, 3);
    assert_int_equal(theatre_get(t, "Ann", "close"), 1);
    assert_int_equal(theatre_get(t, "Ann", "closer"), 0);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_9_it_is_unknown_until_it_is_set),
        THEATRE_TEST(rule_8_9_it_stays_what_it_was),
        THEATRE_TEST(rule_8_9_distances_have_points_at_either_end),
        THEATRE_TEST(rule_8_9_a_message_passes_it_on),
        THEATRE_TEST(rule_8_9_a_task_gives_one),
        THEATRE_TEST(rule_8_9_nobody_is_sent_to_an_unknown_one),
        THEATRE_TEST(rule_8_9_a_distance_to_an_unknown_one_cannot_be_told),
        THEATRE_TEST(rule_8_9_too_far_off_it_is_unknown),
        THEATRE_TEST(rule_8_9_a_search_may_be_around_one),
        THEATRE_TEST(rule_8_9_a_cue_may_be_about_one),
        THEATRE_TEST(rule_8_9_it_is_saved_and_counts_for_the_hash),
        THEATRE_TEST(rule_8_9_it_lasts_when_the_text_changes),
        THEATRE_TEST(a_radius_is_as_large_as_the_text_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
