// SPDX-License-Identifier: MIT
// Goal: a message that is sent after a `set` is read after it, whatever fact is set and however the message is sent; a fact that
// the host sets has its value in the step in which the call takes effect. (SEMANTICS 11.1, 1.1)
// Method: a character sets a fact and then sends in each possible way; another one reads the fact when it receives the message,
// and the test compares the value.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define HEAD                         \
    "message ping\n"                 \
    "event bell\n"                   \
    "item food\n"                    \
    "world\n"                        \
    "    alarm: 0 to 99\n"           \
    "kind bot, a creature\n"         \
    "    mood: 0 to 99\n"            \
    "    seen: 0 to 99, starts 77\n" \
    "    friend: bot\n"

static double seen(theatre *t, double seconds)
{
    theatre_run(t, seconds);
    return theatre_get(t, "Ann", "seen");
}

static void rule_11_1_a_message_of_an_object_finds_what_it_has_set(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "object Box\n"
                              "    n: 0 to 99\n"
                              "    brain, every 2 s\n"
                              "        set n to n + 1\n"
                              "        set alarm to n + 10\n"
                              "        send ping to nearest bot within 20 m\n"
                              "role Reader for bot\n"
                              "    latent Hear, when message ping\n"
                              "        let b = nearest Box\n"
                              "        set seen to b.n + alarm\n");
    theatre_add_kind(t, "Box", "box", 1, 1);
    theatre_add(t, "Reader", "Ann", 0, 0);
    assert_true(seen(t, 3) == 1 + 11);
    assert_true(seen(t, 2) == 2 + 12);
    theatre_close(t);
}

static void rule_11_1_a_message_of_a_person_finds_what_he_has_set(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "role Teller for bot\n"
                              "    latent Tell, when message ping\n"
                              "        sequence\n"
                              "            set mood to 5\n"
                              "            set alarm to 20\n"
                              "            send ping to friend\n"
                              "role Reader for bot\n"
                              "    latent Hear, when message ping\n"
                              "        set seen to friend.mood + alarm\n");
    theatre_add_free(t, "Reader", "Ann", 0, 0);
    theatre_add_free(t, "Teller", "Bob", 2, 0);
    theatre_step(t);
    theatre_set_entity(t, "Ann", "friend", "Bob");
    theatre_set_entity(t, "Bob", "friend", "Ann");
    theatre_run(t, 0.5);
    theatre_message(t, "Bob", "ping");
    assert_true(seen(t, 0.5) == 25);
    theatre_close(t);
}

// The object decides by the fact that its guest set just before the request, and the guest reads the fact that the object then
// set.
static void rule_11_1_a_request_finds_what_was_set_before_it(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "object Bowl\n"
                              "    taken: 0 to 99\n"
                              "    behaviour Eat for bot, holders 3\n"
                              "        set seen to this.taken\n"
                              "    on adopt Eat by guest\n"
                              "        set taken to guest.mood + alarm\n"
                              "role Guest for bot\n"
                              "    latent Dine, when message ping\n"
                              "        sequence\n"
                              "            set mood to 7\n"
                              "            set alarm to 30\n"
                              "            request Eat of nearest Bowl\n");
    theatre_add_kind(t, "Bowl", "bowl", 1, 1);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "Ann", "ping");
    assert_true(seen(t, 1) == 37);
    theatre_close(t);
}

static void rule_11_1_facts_set_by_the_host_are_there_in_the_first_step(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "place bowl\n"
                              "role Owner for bot, chooses best first\n"
                              "    proactive Refill, if bowl.food is 0\n"
                              "        \"Empty!\"\n"
                              "    proactive Cheer, if friend.mood is 9 and alarm is 3\n"
                              "        \"All is well.\"\n"
                              "    proactive Wonder\n"
                              "        \"Hm.\"\n");
    theatre_add_kind(t, "place", "bowl", 1, 1);
    theatre_add(t, "Owner", "Ann", 0, 0);
    theatre_add_free(t, "Owner", "Bob", 2, 0);
    theatre_give(t, "bowl", "food", 1);
    theatre_set_entity(t, "Ann", "friend", "Bob");
    theatre_set(t, "Bob", "mood", 9);
    trp_value alarm = {3 * TRP_ONE};
    assert_int_equal(trp_world_fact_set(theatre_world(t), theatre_find(t, TRP_NAMES_FACT, "world.alarm"), alarm), TRP_OK);
    theatre_step(t);
    theatre_expect_no(t, "Ann started Refill");
    theatre_expect(t, "Ann started Cheer");
    theatre_close(t);
}

// The report of a part to its scene arrives after the facts that the part set before it, of any kind.
static void rule_11_1_a_scene_decides_by_what_was_set_before(void **state)
{
    (void)state;
    theatre *t = theatre_open(HEAD
                              "role Host for bot\n"
                              "    proactive Rest\n"
                              "        wait 100 s\n"
                              "scene Game, weight 9\n"
                              "    part host: Host\n"
                              "    part guest: nearest Host\n"
                              "    score: 0 to 99\n"
                              "    | host                  | guest                       |\n"
                              "    | set alarm to 40       | wait 1 s                    |\n"
                              "    | set score to alarm    | wait                        |\n"
                              "    | wait 1 s              | set seen to score + alarm   |\n");
    theatre_add_free(t, "Host", "Ann", 0, 0);
    theatre_add_free(t, "Host", "Bob", 2, 0);
    theatre_step(t);
    theatre_perform(t, "Bob", "Game.host", "Ann");
    assert_true(seen(t, 4) == 80);
    theatre_close(t);
}

// The cleanup that a replaced text owes sets facts between two steps.
static void rule_11_1_cleanup_at_a_reload_is_shown(void **state)
{
    (void)state;
    static const char text[] = HEAD
        "role Sitter for bot\n"
        "    proactive Sit down\n"
        "        sequence, finally set mood to 6, finally set alarm to 50\n"
        "            wait 100 s\n"
        "role Reader for bot\n"
        "    latent Hear, when message ping\n"
        "        set seen to friend.mood + alarm\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Reader", "Ann", 0, 0);
    theatre_add(t, "Sitter", "Bob", 2, 0);
    theatre_step(t);
    theatre_set_entity(t, "Ann", "friend", "Bob");
    theatre_run(t, 0.5);
    theatre_reload(t, theatre_edited(text, "Sit down", "Lie down"));
    theatre_message(t, "Ann", "ping");
    assert_true(seen(t, 0.5) == 56);
    theatre_close(t);
}

// The cast that is there at the start is found by its roles in the first step, in conditions and searches.
static void rule_11_1_roles_of_the_input_are_shown_in_the_same_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "message ping\n"
        "role Receiver for person\n"
        "    latent Hear, when message ping\n"
        "        wait 1 s\n"
        "role Caller for person\n"
        "    proactive Call, once, if any Receiver within 9 m is not nobody\n"
        "        send ping to nearest Receiver\n");
    theatre_add(t, "Caller", "A", 0, 0);
    theatre_add(t, "Receiver", "B", 1, 0);
    theatre_step(t);
    theatre_expect(t, "A finished Call");
    theatre_expect(t, "B started Hear");
    theatre_close(t);
}

// Plays a cast whose roles are asked for in the first step, with and without events for the host, and returns the hash.
static uint64_t hash_of_first_step(uint32_t events)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.events = events;
    theatre *t = theatre_open_with(
        "kind person, a creature\n"
        "    seen: 0 to 99\n"
        "role Receiver for person\n"
        "    proactive Rest\n"
        "        wait 60 s\n"
        "role Caller for person\n"
        "    proactive Call, once, if any Receiver within 9 m is not nobody\n"
        "        set seen to 1\n",
        &def);
    theatre_add(t, "Caller", "A", 0, 0);
    theatre_add(t, "Receiver", "B", 1, 0);
    theatre_step(t);
    assert_true(theatre_get(t, "A", "seen") == 1);
    uint64_t hash = trp_world_hash(theatre_world(t));
    theatre_close(t);
    return hash;
}

static void rule_11_1_roles_of_the_input_are_shown_whether_events_are_collected_or_not(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    assert_true(hash_of_first_step(1) == hash_of_first_step(0));
}

// A game event is heard in the step after the call, so the role changes in the step in which the condition is asked.
static void rule_11_1_a_role_that_is_taken_off_is_found_no_more(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "event bell\n"
        "role Receiver for person\n"
        "    proactive Rest\n"
        "        wait 60 s\n"
        "role Caller for person\n"
        "    latent Call, when event bell, if any Receiver within 9 m is not nobody\n"
        "        wait 1 s\n");
    theatre_add(t, "Caller", "A", 0, 0);
    theatre_add(t, "Receiver", "B", 1, 0);
    theatre_steps(t, 5);
    theatre_event(t, "bell");
    theatre_step(t);
    theatre_take_off(t, "B", "Receiver");
    theatre_step(t);
    theatre_expect_no(t, "A started Call");
    theatre_event(t, "bell");
    theatre_step(t);
    theatre_put_on(t, "B", "Receiver");
    theatre_step(t);
    theatre_expect(t, "A started Call");
    theatre_close(t);
}

// People who have only just appeared are asked to take part from the next step on, so a crowd does not meet all at once.
static void rule_11_1_roles_of_the_input_count_for_partners_from_the_next_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "role Talker for person\n"
        "    proactive Talk, with a Hearer within 9 m, about news\n"
        "        wait 1 s\n"
        "role Hearer for person\n"
        "    reactive Answer, about news\n"
        "        wait 1 s\n");
    theatre_add(t, "Talker", "A", 0, 0);
    theatre_add(t, "Hearer", "B", 1, 0);
    theatre_step(t);
    theatre_expect(t, "A rejected Talk (no partner)");
    theatre_until(t, 3, "A started Talk");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_11_1_roles_of_the_input_are_shown_in_the_same_step),
        THEATRE_TEST(rule_11_1_roles_of_the_input_are_shown_whether_events_are_collected_or_not),
        THEATRE_TEST(rule_11_1_a_role_that_is_taken_off_is_found_no_more),
        THEATRE_TEST(rule_11_1_roles_of_the_input_count_for_partners_from_the_next_step),
        THEATRE_TEST(rule_11_1_a_message_of_an_object_finds_what_it_has_set),
        THEATRE_TEST(rule_11_1_a_message_of_a_person_finds_what_he_has_set),
        THEATRE_TEST(rule_11_1_a_request_finds_what_was_set_before_it),
        THEATRE_TEST(rule_11_1_a_scene_decides_by_what_was_set_before),
        THEATRE_TEST(rule_11_1_cleanup_at_a_reload_is_shown),
        THEATRE_TEST(rule_11_1_facts_set_by_the_host_are_there_in_the_first_step),
    };
    return cmocka_run_group_tests_name("showing", tests, NULL, NULL);
}
