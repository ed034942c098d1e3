// SPDX-License-Identifier: MIT
// Goal: an arrow of a network that senses is followed when its event happens while its node is current, and only then. (SEMANTICS
// 8.2)
// Method: small networks in the theatre. A node performs an action of its name.

#include "tests/engine/theatre.h"

#include "troupe/reload.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define BEFORE                                                                                            \
    "place gate\nkind bot, a creature\n    thirst: 0 to 100, starts 50\n    mood: one of (calm, cross)\n" \
    "    tired: 0 to 100, rises 600 per minute\n    seen: bot\n"                                          \
    "kind person, a creature\n    n: 0 to 9, starts 3\nworld\n    alarm: yes or no\nmessage Hi\n"         \
    "host stage\n    action rest, uses legs, lasts 90 s\n    action run, uses legs, lasts 90 s\n"         \
    "    action turn (who: entity), uses hands, lasts 1 s\n"
#define BOT "role Bot for bot\n    proactive Try\n        N\n"

// A network that goes from Rest to Run by the tested arrow.
#define TEXT(arrow) BEFORE "network N\n    node Rest\n        rest\n        -> Run " arrow "\n    node Run\n        run\n" BOT

static theatre *open(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add(t, "Bot", "Ann", 0, 0);
    theatre_until(t, 2, "Ann begins rest");
    theatre_mark(t);
    return t;
}

static void stays(theatre *t, uint32_t seconds)
{
    for (uint32_t i = 0; i < seconds * 30; i++) {
        theatre_step(t);
    }
    theatre_expect_no(t, "Ann begins run");
}

static void rule_8_2_an_arrow_senses_that_a_fact_rises_or_falls(void **state)
{
    (void)state;
    theatre *t = open(TEXT("when thirst rises above 60"));
    stays(t, 1);
    theatre_set(t, "Ann", "thirst", 60);
    stays(t, 1);
    theatre_set(t, "Ann", "thirst", 61);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = open(TEXT("when thirst falls below 40"));
    theatre_set(t, "Ann", "thirst", 39);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = open(TEXT("when tired rises above 50"));  // the motive grows by 10 a second
    stays(t, 4);
    theatre_until(t, 2, "Ann begins run");
    theatre_close(t);
}

// A state that was true when the node became current must begin anew.
static void rule_8_2_a_state_that_holds_already_does_not_turn_so(void **state)
{
    (void)state;
    theatre *t = theatre_open(TEXT("when thirst rises above 40"));
    theatre_add(t, "Bot", "Ann", 0, 0);
    theatre_until(t, 2, "Ann begins rest");
    theatre_mark(t);
    stays(t, 2);
    theatre_set(t, "Ann", "thirst", 30);
    stays(t, 1);
    theatre_set(t, "Ann", "thirst", 50);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
}

// A state that has become true counts while it lasts, for the rest of the condition.
static void rule_8_2_a_state_that_turned_so_waits_for_the_rest(void **state)
{
    (void)state;
    theatre *t = open(TEXT("when thirst rises above 60 and mood is cross"));
    theatre_set(t, "Ann", "thirst", 70);
    stays(t, 1);
    theatre_set(t, "Ann", "mood", 1);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = open(TEXT("when thirst rises above 60 and mood is cross"));
    theatre_set(t, "Ann", "thirst", 70);
    stays(t, 1);
    theatre_set(t, "Ann", "thirst", 50);
    stays(t, 1);
    theatre_set(t, "Ann", "mood", 1);
    stays(t, 1);
    theatre_close(t);
}

static void rule_8_2_an_arrow_senses_what_becomes_of_a_fact(void **state)
{
    (void)state;
    theatre *t = open(TEXT("when mood becomes cross"));
    stays(t, 1);
    theatre_set(t, "Ann", "mood", 1);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = open(TEXT("when mood changes"));
    stays(t, 1);
    theatre_set(t, "Ann", "mood", 1);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = open(TEXT("when alarm becomes yes"));  // a fact of the world
    stays(t, 1);
    uint32_t alarm = trp_pack_find(theatre_pack(t), TRP_NAMES_FACT, "world.alarm");
    assert_int_equal(trp_world_fact_set(theatre_world(t), alarm, (trp_value){1}), TRP_OK);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
}

static void rule_8_2_an_arrow_senses_who_comes_and_goes(void **state)
{
    (void)state;
    theatre *t =
        open(BEFORE
             "network N (whom: person)\n    node Rest\n        rest\n        -> Run when a person comes within 3 m and it.n > 2\n"
             "            set whom to it\n    node Run\n        turn whom\n        run\n"
             "role Bot for bot\n    proactive Try\n        let whom = nearest person\n        do N (whom = whom)\n");
    theatre_add_kind(t, "person", "Bob", 9, 0);
    stays(t, 1);
    theatre_place(t, "Bob", 2, 0);
    theatre_until(t, 1, "Ann begins turn Bob");
    theatre_close(t);
    // For `comes` an entity that is there already counts.
    t = theatre_open(TEXT("when a person comes within 3 m"));
    theatre_add_kind(t, "person", "Bob", 2, 0);
    theatre_add(t, "Bot", "Ann", 0, 0);
    theatre_until(t, 2, "Ann begins run");
    theatre_close(t);
    // For `goes` an entity that was never there does not count.
    t = open(TEXT("when a person goes beyond 3 m"));
    theatre_add_kind(t, "person", "Bob", 9, 0);
    stays(t, 1);
    theatre_place(t, "Bob", 2, 0);
    stays(t, 1);
    theatre_place(t, "Bob", 9, 0);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    // The nearest of several entities is watched, even when another comes nearer; an entity that is removed has gone.
    t = open(TEXT("when a person goes beyond 5 m"));
    theatre_add_kind(t, "person", "Bob", 2, 0);
    stays(t, 1);
    theatre_add_kind(t, "person", "Cid", 1, 0);
    stays(t, 1);
    assert_int_equal(trp_entity_despawn(theatre_world(t), theatre_who(t, "Bob")), TRP_OK);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
}

// An entity that has been greeted, and is still there when the node becomes current again, has not come again.
static void rule_8_2_an_entity_still_there_has_not_come_again(void **state)
{
    (void)state;
    theatre *t = open(BEFORE
                      "network N\n    node Rest\n        rest\n        -> Greet when a person comes within 3 m, returns\n"
                      "    node Greet\n        turn nearest person\n" BOT);
    theatre_add_kind(t, "person", "Bob", 2, 0);
    theatre_until(t, 1, "Ann begins turn Bob");
    theatre_until(t, 2, "Ann begins rest");
    theatre_run(t, 3);
    theatre_expect_count(t, "Ann begins turn Bob", 1);
    theatre_place(t, "Bob", 9, 0);
    theatre_run(t, 1);
    theatre_place(t, "Bob", 2, 0);
    theatre_until(t, 1, "Ann begins turn Bob");
    theatre_close(t);
}

static void rule_8_2_an_arrow_senses_places_and_somebody_in_particular(void **state)
{
    (void)state;
    theatre *t = open(TEXT("when a person enters gate"));
    theatre_add_kind(t, "place", "gate", 20, 0);
    theatre_add_kind(t, "person", "Bob", 9, 0);
    stays(t, 1);
    theatre_place(t, "Bob", 20, 0);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = open(TEXT("when me leaves gate"));
    theatre_add_kind(t, "place", "gate", 0, 0);
    stays(t, 1);
    theatre_place(t, "Ann", 9, 0);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
    t = theatre_open(BEFORE
                     "network N (whom: person)\n    node Rest\n        rest\n        -> Run when whom goes beyond 3 m\n"
                     "    node Run\n        run\nrole Bot for bot\n    proactive Try\n        do N (whom = nearest person)\n");
    theatre_add_kind(t, "person", "Bob", 2, 0);
    theatre_add(t, "Bot", "Ann", 0, 0);
    theatre_until(t, 2, "Ann begins rest");
    theatre_mark(t);
    theatre_add_kind(t, "person", "Cid", 1, 0);
    stays(t, 1);
    theatre_place(t, "Bob", 9, 0);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
}

static void rule_8_2_an_arrow_senses_that_time_passes(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open(TEXT("when every 3 s"));
    uint32_t from = theatre_now(t);
    theatre_until(t, 5, "Ann begins run");
    assert_in_range(theatre_now(t) - from, 89, 92);
    theatre_close(t);
    // When the condition was false after the time, the time begins anew.
    t = open(TEXT("when every 3 s and mood is cross"));
    stays(t, 4);
    theatre_set(t, "Ann", "mood", 1);
    stays(t, 1);
    theatre_until(t, 2, "Ann begins run");
    theatre_close(t);
}

// An agent whose arrows sense only facts of its own is not visited meanwhile.
static void rule_8_2_sensing_costs_nothing_while_nothing_changes(void **state)
{
    (void)state;
    theatre *t = open(TEXT("when thirst rises above 60"));
    stays(t, 1);
    assert_true(trp_world_next_due(theatre_world(t)) > theatre_now(t) + 30 * 60);  // when the host must have answered
    theatre_close(t);
}

// A closed network watches nothing by itself: nothing in it is evaluated again before a step ends.
static void rule_8_2_a_closed_network_costs_nothing_while_nothing_changes(void **state)
{
    (void)state;
    theatre *t = open(BEFORE
                      "network N, closed\n    node Rest\n        if not any person within 20 m where it.n > 8\n"
                      "            rest\n        -> Rest when done\n" BOT);
    stays(t, 1);
    assert_true(trp_world_next_due(theatre_world(t)) > theatre_now(t) + 30 * 60);
    theatre_close(t);
}

// An arrow watches what it senses from the node's first update, even while it is held.
static void rule_8_2_a_held_arrow_watches_from_the_first_update(void **state)
{
    (void)state;
    static const char *const arrows[] = {"thirst falls below 40", "thirst changes", "mood becomes cross",
                                         "a person goes beyond 3 m"};
    for (uint32_t i = 0; i < 2 * sizeof arrows / sizeof *arrows; i++) {
        char text[2048];
        (void)snprintf(text, sizeof text,
                       BEFORE
                       "network Calm, closed\n    node Wait\n        wait 3 s\n        -> end when done\n"
                       "network N\n    node Rest\n        %s\n        rest\n        -> Run when %s\n    node Run\n"
                       "        run\n" BOT,
                       i % 2 == 0 ? "Calm" : "wait 3 s, not interruptible", arrows[i / 2]);
        theatre *t = theatre_open(text);
        theatre_add_kind(t, "person", "Bob", 2, 0);
        theatre_add(t, "Bot", "Ann", 0, 0);
        theatre_run(t, 1);
        theatre_set(t, "Ann", "thirst", 30);
        theatre_set(t, "Ann", "mood", 1);
        theatre_place(t, "Bob", 9, 0);
        stays(t, 1);
        theatre_until(t, 3, "Ann begins run");
        theatre_close(t);
    }
}

static void rule_8_2_sensed_state_of_an_arrow_is_saved(void **state)
{
    (void)state;
    const char *words = TEXT("when thirst rises above 60 and mood is cross");
    theatre *t = open(words);
    theatre_set(t, "Ann", "thirst", 70);
    stays(t, 1);
    static unsigned char save[200000];
    size_t size;
    trp_world *again;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_WITHOUT_PACK, save, sizeof save, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), save, size, NULL, &again, NULL), TRP_OK);
    assert_true(trp_world_hash(again) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(again);
    theatre_reload(t, theatre_edited(words, "hands, lasts 1 s", "hands, lasts 2 s"));
    theatre_mark(t);
    stays(t, 1);
    theatre_set(t, "Ann", "mood", 1);
    theatre_until(t, 1, "Ann begins run");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_2_an_arrow_senses_that_a_fact_rises_or_falls),
        THEATRE_TEST(rule_8_2_a_state_that_holds_already_does_not_turn_so),
        THEATRE_TEST(rule_8_2_a_state_that_turned_so_waits_for_the_rest),
        THEATRE_TEST(rule_8_2_an_arrow_senses_what_becomes_of_a_fact),
        THEATRE_TEST(rule_8_2_an_arrow_senses_who_comes_and_goes),
        THEATRE_TEST(rule_8_2_an_entity_still_there_has_not_come_again),
        THEATRE_TEST(rule_8_2_an_arrow_senses_places_and_somebody_in_particular),
        THEATRE_TEST(rule_8_2_an_arrow_senses_that_time_passes),
        THEATRE_TEST(rule_8_2_sensing_costs_nothing_while_nothing_changes),
        THEATRE_TEST(rule_8_2_a_closed_network_costs_nothing_while_nothing_changes),
        THEATRE_TEST(rule_8_2_a_held_arrow_watches_from_the_first_update),
        THEATRE_TEST(rule_8_2_sensed_state_of_an_arrow_is_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
