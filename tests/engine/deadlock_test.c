// SPDX-License-Identifier: MIT
// Goal: a circle of agents that wait for one another is found, reported and broken (rule 9.17 of docs/semantics.md).
// Method: circles of one, two and three agents, through objects, requests and the barrier of a scene; and chains of waiting that
// are no circles.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/engine/theatre.h"

static uint64_t deadlocks(const theatre *t)
{
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    return counters.deadlocks;
}

static void rule_9_17_one_who_waits_for_himself(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "object Box\n"
        "    behaviour Use, holders 3\n"
        "        lock lid\n"
        "            pose for 1 s\n"
        "    behaviour Open, holders 3\n"
        "        lock lid\n"
        "            request Use of this\n"
        "role Opener for creature\n"
        "    proactive C\n"
        "        request Open of nearest Box\n");
    theatre_add_kind(t, "Box", "box", 1, 0);
    theatre_add_free(t, "Opener", "Ann", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "C", NULL);
    theatre_until(t, 1, "Ann deadlocked Use with Ann (deadlock)");
    theatre_run(t, 1);
    theatre_expect(t, "Ann cancelled Use with box (deadlock)", "Ann cancelled Open*", "Ann cancelled C*");
    assert_true(deadlocks(t) == 1);
    assert_string_equal(theatre_queues(t, "Ann"), "");
    theatre_close(t);
}

// Three chests: the agent at each has the lock of its lid, and needs the lid of the next chest.
#define CHESTS                                 \
    "place p\n"                                \
    "object Chest\n"                           \
    "    other: Chest\n"                       \
    "    behaviour Open, holders 3\n"          \
    "        lock lid\n"                       \
    "            pose for 1 s\n"               \
    "            request Peek of this.other\n" \
    "    behaviour Peek, holders 3\n"          \
    "        lock lid\n"                       \
    "            pose for 1 s\n"               \
    "role Opener for creature\n"               \
    "    proactive C\n"                        \
    "        request Open of nearest Chest\n"  \
    "    proactive Low, priority 0\n"          \
    "        request Open of nearest Chest\n"  \
    "    proactive High, priority 4\n"         \
    "        request Open of nearest Chest\n"

static const char *const people[] = {"Ann", "Bob", "Cid"};
static const char *const chests[] = {"a", "b", "c"};

static theatre *circle(uint32_t count, uint32_t links)
{
    theatre *t = theatre_open(CHESTS);
    for (uint32_t i = 0; i < count; i++) {
        theatre_add_kind(t, "Chest", chests[i], 20.0 * i, 0);
        theatre_add_free(t, "Opener", people[i], 20.0 * i + 1, 0);
    }
    theatre_step(t);
    for (uint32_t i = 0; i < links; i++) {
        theatre_set_entity(t, chests[i], "other", chests[(i + 1) % count]);
    }
    theatre_answers_after(t, NULL, "pose for", 30);
    theatre_step(t);
    return t;
}

static void rule_9_17_two_and_three_at_the_locks_of_objects(void **state)
{
    (void)state;
    for (uint32_t count = 2; count <= 3; count++) {
        theatre *t = circle(count, count);
        for (uint32_t i = 0; i < count; i++) {
            theatre_perform(t, people[i], "C", NULL);
            theatre_step(t);
        }
        theatre_run(t, 3);
        assert_true(deadlocks(t) == 1);
        theatre_expect_count(t, "* deadlocked *", count);
        theatre_expect_count(t, "* deadlocked * (deadlock)", 1);
        theatre_expect(t, "Ann deadlocked Peek with Bob");
        theatre_run(t, 6);
        theatre_expect_count(t, "* finished C", count - 1);  // one has given way, the others go on
        theatre_close(t);
    }
}

static void rule_9_17_the_lowest_rank_gives_way(void **state)
{
    (void)state;
    for (uint32_t low = 0; low < 3; low++) {
        theatre *t = circle(3, 3);
        for (uint32_t i = 0; i < 3; i++) {
            theatre_perform(t, people[i], i == low ? "Low" : "High", NULL);
            theatre_step(t);
        }
        theatre_run(t, 10);
        theatre_expect_count(t, "* cancelled Low (task failed)", 1);
        theatre_expect_count(t, "* finished High", 2);
        theatre_close(t);
    }
}

// A well whose rope is for two. Ann and Bob have it; then Ann needs the cart, and in some cases Bob does too. Cid has the cart
// and needs the rope.
#define WELL                                     \
    "place p\n"                                  \
    "object Well\n"                              \
    "    behaviour Draw, holders 3\n"            \
    "        lock rope for 2\n"                  \
    "            pose for 1 s\n"                 \
    "            request Load of nearest Cart\n" \
    "    behaviour Drink, holders 3\n"           \
    "        lock rope for 2\n"                  \
    "            wait 6 s\n"                     \
    "    behaviour Peek, holders 3\n"            \
    "        lock rope for 2\n"                  \
    "            pose for 1 s\n"                 \
    "object Cart\n"                              \
    "    behaviour Load, holders 3\n"            \
    "        lock bed\n"                         \
    "            pose for 1 s\n"                 \
    "    behaviour Fill, holders 3\n"            \
    "        lock bed\n"                         \
    "            pose for 2 s\n"                 \
    "            request Peek of nearest Well\n" \
    "role Hand for creature\n"                   \
    "    proactive Carry\n"                      \
    "        request Draw of nearest Well\n"     \
    "    proactive Sip\n"                        \
    "        request Drink of nearest Well\n"    \
    "    proactive Stock\n"                      \
    "        request Fill of nearest Cart\n"

static theatre *at_the_well(const char *second)
{
    theatre *t = theatre_open(WELL);
    theatre_add_kind(t, "Well", "well", 0, 0);
    theatre_add_kind(t, "Cart", "cart", 1, 0);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_add_free(t, "Hand", people[i], i, 1);
    }
    theatre_step(t);
    theatre_answers_after(t, NULL, "pose for", 30);
    theatre_perform(t, "Cid", "Stock", NULL);
    theatre_perform(t, "Ann", "Carry", NULL);
    theatre_perform(t, "Bob", second, NULL);
    return t;
}

// Bob returns the rope, so Cid only has to wait for Bob: no circle.
static void rule_9_17_one_holder_outside_of_the_circle_is_enough(void **state)
{
    (void)state;
    theatre *t = at_the_well("Sip");
    theatre_run(t, 15);
    assert_true(deadlocks(t) == 0);
    theatre_expect_count(t, "* finished *", 3 + 5);  // the behaviours of the three, and of what they requested
    theatre_close(t);
}

static void rule_9_17_all_holders_of_a_lock_for_two_are_in_the_circle(void **state)
{
    (void)state;
    theatre *t = at_the_well("Carry");
    theatre_until(t, 8, "* deadlocked * (deadlock)");
    theatre_run(t, 12);
    assert_true(deadlocks(t) == 1);
    theatre_expect_count(t, "* finished Carry", 2);
    theatre_close(t);
}

// A chain of waiting that ends at a free agent is no circle.
static void rule_9_17_a_row_is_no_circle(void **state)
{
    (void)state;
    theatre *t = circle(3, 2);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_perform(t, people[i], "C", NULL);
        theatre_step(t);
    }
    theatre_run(t, 12);
    assert_true(deadlocks(t) == 0);
    theatre_expect_count(t, "* finished C", 2);
    theatre_close(t);
}

// A scene of an agent and others, whose parts and phases follow.
#define MEET                             \
    "role First for creature\n"          \
    "    proactive Idle\n"               \
    "        wait 1 s\n"                 \
    "role Second for creature\n"         \
    "    proactive Idle\n"               \
    "        wait 1 s\n"                 \
    "scene Meet, weight 9, priority 1\n" \
    "    part first: First\n"

// One agent is done and waits at the barrier; its partner waits for it at a meeting, to which its part does not come.
static void rule_9_17_a_meeting_and_the_barrier_of_a_scene(void **state)
{
    (void)state;
    theatre *t = theatre_open(MEET
                              "    part second: Second within 9 m\n"
                              "    phase\n"
                              "        first: wait 1 s\n"
                              "        second\n"
                              "            lock table, waits for all\n"
                              "                wait 1 s\n");
    theatre_add_free(t, "First", "Ann", 0, 0);
    theatre_add_free(t, "Second", "Bob", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Ann", "Meet.first", NULL);
    theatre_run(t, 4);
    assert_true(deadlocks(t) == 1);
    theatre_expect_count(t, "* deadlocked *", 2);
    theatre_expect_count(t, "Bob deadlocked Meet* with Ann (deadlock)", 1);
    assert_string_equal(theatre_queues(t, "Ann"), "");
    assert_string_equal(theatre_queues(t, "Bob"), "");
    theatre_close(t);
}

// Three parts wait for a meeting to which the fourth does not come, which is done and waits for them at the barrier. One of them has
// a lock, too, for which the others wait: it is in a circle with each of them, and in one without. All are broken in one step.
static void rule_9_17_several_circles_through_one_agent(void **state)
{
    (void)state;
    theatre *t = theatre_open(MEET
                              "    part second: every Second within 9 m\n"
                              "    phase\n"
                              "        second\n"
                              "            parallel\n"
                              "                lock jug\n"
                              "                    wait 0.4 s\n"
                              "                lock gate, waits for all\n"
                              "                    wait 1 s\n");
    theatre_add_free(t, "First", "Tom", 3, 0);  // so Ann, who gets the lock, is the last part
    for (uint32_t i = 0; i < 3; i++) {
        theatre_add_free(t, "Second", people[i], i, 0);
    }
    theatre_step(t);
    theatre_perform(t, "Tom", "Meet.first", NULL);
    for (int i = 0; i < 60 && deadlocks(t) == 0; i++) {
        theatre_step(t);
        assert_null(trp_world_check(theatre_world(t), NULL));
    }
    assert_true(deadlocks(t) > 0);
    theatre_expect_count(t, "* deadlocked Meet* (deadlock)", 3);
    theatre_run(t, 1);
    assert_string_equal(theatre_queues(t, "Tom"), "");
    theatre_close(t);
}

// One of three agents that use one thing has its lock and waits for the others, who wait for that lock.
static void rule_9_17_a_meeting_behind_a_lock(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "object Box\n"
        "    behaviour Use, holders 3\n"
        "        lock lid\n"
        "            wait 1 s\n"
        "            lock meet, waits for all\n"
        "                wait 1 s\n"
        "role User for creature\n"
        "    proactive C\n"
        "        request Use of nearest Box\n");
    theatre_add_kind(t, "Box", "box", 1, 0);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_add_free(t, "User", people[i], i, 1);
    }
    theatre_step(t);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_perform(t, people[i], "C", NULL);
    }
    theatre_until(t, 3, "* deadlocked * (deadlock)");
    theatre_run(t, 9);
    theatre_expect_count(t, "* cancelled C* (task failed)", 2);
    theatre_expect_count(t, "* finished C", 1);  // only the last agent is left, and it counts as all
    theatre_close(t);
}

// Two chests, each held open by an agent that needs the other chest; Ann also performs an action beside that, and until it ends
// she waits for no agent.
static void rule_9_17_a_circle_that_closes_when_a_branch_of_a_parallel_ends(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "object Chest\n"
        "    other: Chest\n"
        "    behaviour Open, holders 3\n"
        "        lock lid\n"
        "            request Peek of this.other\n"
        "    behaviour Guard, holders 3\n"
        "        lock lid\n"
        "            parallel, waits for all\n"
        "                wait 4 s\n"
        "                request Peek of this.other\n"
        "    behaviour Peek, holders 3\n"
        "        lock lid\n"
        "            pose for 1 s\n"
        "role Opener for creature\n"
        "    proactive C\n"
        "        request Open of nearest Chest\n"
        "    proactive G\n"
        "        request Guard of nearest Chest\n");
    for (uint32_t i = 0; i < 2; i++) {
        theatre_add_kind(t, "Chest", chests[i], 20.0 * i, 0);
        theatre_add_free(t, "Opener", people[i], 20.0 * i + 1, 0);
    }
    theatre_step(t);
    theatre_set_entity(t, "a", "other", "b");
    theatre_set_entity(t, "b", "other", "a");
    theatre_step(t);
    theatre_perform(t, "Ann", "G", NULL);
    theatre_perform(t, "Bob", "C", NULL);
    theatre_run(t, 3);
    assert_true(deadlocks(t) == 0);
    theatre_run(t, 2);
    assert_true(deadlocks(t) == 1);
    theatre_expect_count(t, "* deadlocked *", 2);
    theatre_expect_count(t, "* deadlocked * (deadlock)", 1);
    theatre_run(t, 8);
    assert_true(deadlocks(t) == 1);
    theatre_expect_count(t, "* finished G", 1);
    theatre_close(t);
}

// A message may come from any agent and from the game: an agent that awaits one is in no circle, and `at most` ends its wait.
static void rule_9_17_messages_are_in_no_circle(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "message Go\n"
        "role Waiter for creature\n"
        "    proactive C\n"
        "        await Go, at most 3 s\n"
        "        send Go to nearest creature within 9 m\n");
    for (uint32_t i = 0; i < 3; i++) {
        theatre_add_free(t, "Waiter", people[i], i, 0);
    }
    theatre_step(t);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_perform(t, people[i], "C", NULL);
    }
    theatre_run(t, 2);
    theatre_expect_no(t, "* deadlocked *");
    theatre_run(t, 2);
    theatre_expect_count(t, "* cancelled C* (task failed)", 3);
    theatre_close(t);
}

static void rule_9_17_why_names_all_who_were_in_the_circle(void **state)
{
    (void)state;
    theatre *t = circle(3, 3);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_perform(t, people[i], "C", NULL);
        theatre_step(t);
    }
    theatre_until(t, 4, "* deadlocked *");
    theatre_step(t);
    for (uint32_t i = 0; i < 3; i++) {
        trp_why_line lines[128];
        uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, people[i]), lines, 128), found = 0;
        for (uint32_t line = 0; line < count && line < 128; line++) {
            if (lines[line].kind == TRP_WHY_DEADLOCK) {
                assert_int_equal(lines[line].agent.value, theatre_who(t, people[(i + found) % 3]).value);
                assert_int_equal(lines[line].other.value, theatre_who(t, people[(i + found + 1) % 3]).value);
                found++;
            }
        }
        assert_int_equal(found, 3);
    }
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_17_one_who_waits_for_himself),
        THEATRE_TEST(rule_9_17_two_and_three_at_the_locks_of_objects),
        THEATRE_TEST(rule_9_17_the_lowest_rank_gives_way),
        THEATRE_TEST(rule_9_17_one_holder_outside_of_the_circle_is_enough),
        THEATRE_TEST(rule_9_17_all_holders_of_a_lock_for_two_are_in_the_circle),
        THEATRE_TEST(rule_9_17_a_row_is_no_circle),
        THEATRE_TEST(rule_9_17_a_meeting_and_the_barrier_of_a_scene),
        THEATRE_TEST(rule_9_17_several_circles_through_one_agent),
        THEATRE_TEST(rule_9_17_a_meeting_behind_a_lock),
        THEATRE_TEST(rule_9_17_a_circle_that_closes_when_a_branch_of_a_parallel_ends),
        THEATRE_TEST(rule_9_17_messages_are_in_no_circle),
        THEATRE_TEST(rule_9_17_why_names_all_who_were_in_the_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
