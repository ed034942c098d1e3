// SPDX-License-Identifier: MIT
// Goal: `for every` in a cleanup does what is at once for each of a list, and then what takes time for the same members, in lists
// and in trees, within the time of the `finally`; through saves and reloads. Names of the cleanup have their values in both parts,
// whichever comes first. (SEMANTICS 2.8, 8.7) Method: Mary has friends, and leaves what she does in each way in which it can be
// left.

#include "tests/engine/theatre.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define YARD                                            \
    "event bell\n"                                      \
    "message bye (whom: guest)\n"                       \
    "kind guest, a creature\n"                          \
    "    friends: many guest, at most 4\n"              \
    "    told: whole number\n"                          \
    "    heard: whole number\n"                         \
    "host yard\n"                                       \
    "    action wave to (who: creature), lasts 1 s\n"   \
    "role Friend for guest\n"                           \
    "    latent Hear, when message bye\n"               \
    "        set heard to heard + 1\n"                  \
    "role Guest for guest\n"                            \
    "    latent Startle, when event bell\n"             \
    "        wait 3 s\n"                                \
    "    proactive Meet, if 0 > 1\n"                    \
    "        set friends to every Friend within 20 m\n" \
    "    proactive Rest, if 0 > 1\n"

#define EACH                                                   \
    "                    for every friend in friends\n"        \
    "                        set told to told + 1\n"           \
    "                        send bye (whom = me) to friend\n" \
    "                        wave to friend\n"

// A task that is a list of steps, and one that is a tree.
static const char *const blocks[] = {"        sequence%s\n", "        repeat%s\n            sequence\n"};

static theatre *open_yard(const char *block, const char *says, const char *rest, uint32_t friends)
{
    static const char *const names[] = {"Ann", "Bob", "Cid"};
    char head[100], text[4000];
    snprintf(head, sizeof head, block, says);
    snprintf(text, sizeof text, YARD "%s                wait 1 min\n                finally\n%s", head, rest);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    for (uint32_t i = 0; i < friends; i++) {
        theatre_add_free(t, "Friend", names[i], 1 + i, 0);
    }
    theatre_steps(t, 2);
    theatre_perform(t, "Mary", "Meet", NULL);
    theatre_until(t, 1, "Mary finished Meet");
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 1);
    return t;
}

static void expect_told(const theatre *t, uint32_t friends, double told)
{
    static const char *const waves[] = {"Mary begins wave to* Ann*", "Mary begins wave to* Bob*", "Mary begins wave to* Cid*"};
    static const char *const names[] = {"Ann", "Bob", "Cid"};
    assert_int_equal((int)theatre_get(t, "Mary", "told"), (int)told);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_expect_count(t, waves[i], i < friends);
        assert_true(i >= friends || theatre_get(t, names[i], "heard") == told / friends);
    }
}

static void rule_2_8_for_every_member_of_a_list(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        for (uint32_t friends = 0; friends <= 3; friends++) {
            theatre *t = open_yard(blocks[i], "", EACH, friends);
            theatre_cancel(t, "Mary", "Rest");
            theatre_run(t, 5);
            expect_told(t, friends, friends);
            theatre_close(t);
        }
    }
}

// The members are asked for when the parting begins, also where what is done at once waits for the end.
static void rule_2_8_for_every_member_when_it_is_interrupted(void **state)
{
    (void)state;
    static const char *const says[] = {"", ", resumes here"};
    for (size_t i = 0; i < 4; i++) {
        bool here = i % 2 == 1 || i / 2 == 1;  // a tree goes on where it was
        theatre *t = open_yard(blocks[i / 2], says[i % 2], EACH, 2);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_run(t, 2.5);
        expect_told(t, 2, here ? 0 : 2);
        theatre_until(t, 5, "Mary resumed Rest@0");
        theatre_close(t);
    }
}

// A check leaves out the rest for one member, an `if` asks about each, and what stands behind the loop is done.
static void rule_2_8_what_is_asked_about_each(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        theatre *t = open_yard(blocks[i], "",
                               "                    for every friend in friends\n"
                               "                        check friend is not nearest of friends\n"
                               "                        set told to told + 1\n"
                               "                        wave to friend\n"
                               "                    set told to told + 10\n"
                               "                    glance at me\n",
                               3);
        theatre_cancel(t, "Mary", "Rest");
        theatre_run(t, 6);
        assert_int_equal((int)theatre_get(t, "Mary", "told"), 12);
        theatre_expect_count(t, "Mary begins wave to* Ann*", 0);
        theatre_expect_count(t, "Mary begins wave to* Bob*", 1);
        theatre_expect_count(t, "Mary begins wave to* Cid*", 1);
        theatre_expect_count(t, "Mary begins glance*", 1);
        theatre_close(t);
    }
}

static void rule_2_8_for_every_member_within_the_time(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        theatre *t = open_yard(blocks[i], "", EACH, 3);
        theatre_answers_after(t, NULL, "wave to", 90);
        theatre_cancel(t, "Mary", "Rest");
        theatre_run(t, 12);
        assert_int_equal((int)theatre_get(t, "Mary", "told"), 3);
        theatre_expect_count(t, "Mary begins wave to*", 2);  // five seconds
        theatre_close(t);
    }
}

static void rule_2_8_for_every_member_at_once(void **state)
{
    (void)state;
    theatre *t = open_yard("        sequence%s\n", "",
                           "                    set told to told + 1\n"
                           "                on interrupt\n"
                           "                    for every friend in every Friend within 20 m\n"
                           "                        send bye (whom = me) to friend\n",
                           3);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_steps(t, 3);
    assert_true(theatre_get(t, "Ann", "heard") == 1 && theatre_get(t, "Bob", "heard") == 1 && theatre_get(t, "Cid", "heard") == 1);
    theatre_close(t);
}

// Names and lists that a cleanup begins have their values when it parts before what is done at once, and so have their checks.
static void rule_2_8_a_name_of_the_finally_is_known_when_it_parts_first(void **state)
{
    (void)state;
    static const char *const says[] = {"", ", resumes here"};
    static const char *const rests[] = {
        "                    let goal = 5\n"
        "                    let pals = every Friend within 20 m\n"
        "                    remove nearest of pals from pals\n"
        "                    set goal to goal + 1\n"
        "                    if goal > 5\n"
        "                        wave to nearest of pals\n"
        "                    otherwise\n"
        "                        scan for 1 s\n",
        "                    for every friend in every Friend within 20 m\n"
        "                        let goal = friend.told + 5\n"
        "                        if goal > 3\n"
        "                            wave to friend\n"
        "                        otherwise\n"
        "                            scan for 1 s\n"};
    for (uint32_t i = 0; i < 8; i++) {
        theatre *t = open_yard(blocks[i / 2 % 2], says[i % 2], rests[i / 4], 2);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_run(t, 2.5);
        theatre_expect_count(t, "Mary begins wave to* Ann*", i / 4);
        theatre_expect_count(t, "Mary begins wave to* Bob*", 1);
        theatre_expect_count(t, "Mary begins scan for*", 0);
        theatre_close(t);
    }
}

// A local of the task around a cleanup is set by that cleanup at the end of a task that goes on where it was, as a fact is.
static void rule_2_8_a_name_from_outside_is_set_at_the_end(void **state)
{
    (void)state;
    static const char *const around[] = {"        sequence%s\n                let trips = 0\n",
                                         "        repeat%s\n            sequence\n                let trips = 0\n"};
    for (size_t i = 0; i < 2; i++) {
        theatre *t = open_yard(around[i], i == 0 ? ", resumes here" : "",
                               "                    set trips to trips + 1\n"
                               "                    set told to trips\n"
                               "                    glance at me\n",
                               0);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_until(t, 8, "Mary resumed Rest@0");
        theatre_cancel(t, "Mary", "Rest");
        theatre_run(t, 2);
        theatre_expect_count(t, "Mary begins glance*", 2);
        assert_int_equal((int)theatre_get(t, "Mary", "told"), 1);
        theatre_close(t);
    }
}

static void rule_2_8_a_save_while_each_is_told(void **state)
{
    (void)state;
    static unsigned char bytes[1 << 20];
    for (uint32_t late = 0; late < 120; late += 11) {
        theatre *t = open_yard(blocks[late % 2], "", EACH, 3);
        theatre_cancel(t, "Mary", "Rest");
        theatre_steps(t, late);
        size_t size;
        trp_world *loaded;
        assert_int_equal(trp_world_save(theatre_world(t), 0, bytes, sizeof bytes, &size), TRP_OK);
        assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
        for (uint32_t i = 0; i < 200; i++) {
            trp_world_step(theatre_world(t));
            trp_world_step(loaded);
            assert_null(trp_world_check(loaded, NULL));
            assert_true(trp_world_hash(theatre_world(t)) == trp_world_hash(loaded));
        }
        trp_world_destroy(loaded);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_8_for_every_member_of_a_list),
        THEATRE_TEST(rule_2_8_for_every_member_when_it_is_interrupted),
        THEATRE_TEST(rule_2_8_what_is_asked_about_each),
        THEATRE_TEST(rule_2_8_for_every_member_within_the_time),
        THEATRE_TEST(rule_2_8_for_every_member_at_once),
        THEATRE_TEST(rule_2_8_a_name_of_the_finally_is_known_when_it_parts_first),
        THEATRE_TEST(rule_2_8_a_name_from_outside_is_set_at_the_end),
        THEATRE_TEST(rule_2_8_a_save_while_each_is_told),
    };
    return cmocka_run_group_tests_name("for every in a cleanup", tests, NULL, NULL);
}
