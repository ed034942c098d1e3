// SPDX-License-Identifier: MIT
// Goal: names in braces of a spoken line have the values of the place where the line stands, at the moment its action begins, for
// the listener; a line never reads more than that place knows.
// Method: one or two characters who speak; the host reads the line with its command.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "tests/engine/theatre.h"
#include "tests/engine/theatre_inside.h"

static const char *name(trp_entity entity, void *context)
{
    return entity.value == 0 ? "nobody" : theatre_name(context, entity);
}

// The command by which an agent says something, waiting at most so many seconds for it.
static const trp_command *speech(theatre *t, const char *who, uint32_t seconds)
{
    for (uint32_t step = 0; step < seconds * 30; step++) {
        theatre_step(t);
        uint32_t count = 0;
        const trp_command *commands = trp_world_commands(theatre_world(t), &count);
        for (uint32_t i = 0; i < count; i++) {
            if (commands[i].kind == TRP_COMMAND_BEGIN && commands[i].argument_types[0] == TRP_TYPE_TEXT &&
                commands[i].agent.value == theatre_who(t, who).value) {
                return &commands[i];
            }
        }
    }
    fail_msg("%s says nothing", who);
    return NULL;
}

static const char *hear(theatre *t, const trp_command *command)
{
    static char out[256];
    size_t size = trp_command_spoken_line(theatre_world(t), command, 0, name, t, out, sizeof out);
    assert_int_equal(size, strlen(out));
    return out;
}

#define GUESTS                                     \
    "item ale\n"                                   \
    "place bar\n"                                  \
    "kind guest, a creature\n"                     \
    "    coins: 0 to 100, starts 42\n"             \
    "    share: 0 to 1, starts 0.25\n"             \
    "    mood: one of (calm, wary), starts wary\n" \
    "    tired: yes or no, starts no\n"            \
    "    likes: item\n"

// ---- What names stand for -----------------------------------------------------------------------

static void rule_4_7_every_type_is_said(void **state)
{
    (void)state;
    theatre *t = theatre_open(GUESTS
                              "role Guest for guest\n"
                              "    proactive Mutter\n"
                              "        let sum = coins * 0.1\n"
                              "        \"{me} at {bar}: {coins}, {sum}, {share}, {mood}, "
                              "{tired}, {likes}.\"\n"
                              "        wait 5 s\n");
    theatre_add_kind(t, "place", "bar", 9, 9);
    theatre_add(t, "Guest", "Mary", 0, 0);
    assert_string_equal(hear(t, speech(t, "Mary", 5)), "Mary at bar: 42, 4.2, 0.3, wary, no, ale.");
    theatre_close(t);
}

// A point is named by the place around it, or else by the nearest place; an unknown point is "somewhere".
static void rule_4_7_a_point_is_said_by_the_place_there(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "place bar\nplace gate\n"
        "kind guest, a creature\n"
        "    last seen: point\n"
        "role Guest for guest\n"
        "    proactive Mutter\n"
        "        let spot = (4, 1)\n"
        "        let mine = where me is\n"
        "        \"{spot}, {mine}, {last seen}\"\n"
        "        wait 5 s\n");
    theatre_add_kind(t, "place", "bar", 9, 9);
    theatre_add_kind(t, "place", "gate", 1, 1);
    theatre_add(t, "Guest", "Mary", 9, 8);
    assert_string_equal(hear(t, speech(t, "Mary", 5)), "gate, bar, somewhere");
    theatre_close(t);
}

static void rule_4_7_a_name_has_the_value_of_the_moment(void **state)
{
    (void)state;
    theatre *t = theatre_open(GUESTS
                              "role Guest for guest\n"
                              "    proactive Count\n"
                              "        \"I have {coins}.\"\n"
                              "        set coins to coins - 1\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    assert_string_equal(hear(t, speech(t, "Mary", 5)), "I have 42.");
    assert_string_equal(hear(t, speech(t, "Mary", 30)), "I have 41.");
    theatre_set(t, "Mary", "coins", 7);  // set while she speaks; the next step then takes one off
    assert_string_equal(hear(t, speech(t, "Mary", 30)), "I have 6.");
    theatre_close(t);
}

static void rule_4_7_the_same_words_mean_what_their_place_knows(void **state)
{
    (void)state;
    theatre *t = theatre_open(GUESTS
                              "role Guest for guest\n"
                              "    proactive Ask, with a Guest within 9 m, about ale\n"
                              "        let extra = 1\n"
                              "        let price = 2\n"
                              "        \"{price} each, {partner}?\"\n"
                              "        listen\n"
                              "    reactive Answer, about ale\n"
                              "        let price = 3\n"
                              "        listen\n"
                              "        \"{price} each, {partner}?\"\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_add_free(t, "Guest", "Linda", 1, 0);
    assert_string_equal(hear(t, speech(t, "Mary", 9)), "2 each, Linda?");
    assert_string_equal(hear(t, speech(t, "Linda", 30)), "3 each, Mary?");
    theatre_close(t);
}

static void rule_4_7_a_pools_partner_is_who_is_spoken_to(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "lines Calls\n"
        "    \"{partner}! I, {me}, call {partner}.\"\n"
        "role Crier for creature\n"
        "    proactive Call\n"
        "        exclaim one of Calls to nearest creature\n"
        "        wait 3 s\n");
    theatre_add(t, "Crier", "Mary", 0, 0);
    theatre_add_free(t, "Crier", "Bob", 5, 0);
    theatre_add_free(t, "Crier", "Ann", 8, 0);
    assert_string_equal(hear(t, speech(t, "Mary", 9)), "Bob! I, Mary, call Bob.");
    theatre_remove(t, "Bob");
    theatre_steps(t, 2);
    assert_string_equal(hear(t, speech(t, "Mary", 20)), "Ann! I, Mary, call Ann.");
    theatre_close(t);
}

static void rule_4_7_an_entity_that_is_gone_is_nobody(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    friend: a creature or nobody\n"
        "role Guest for guest\n"
        "    proactive Mourn\n"
        "        wait 1 s\n"
        "        \"Oh, {friend}!\"\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 50, 0);
    theatre_step(t);
    theatre_set_entity(t, "Mary", "friend", "Bob");
    assert_string_equal(hear(t, speech(t, "Mary", 9)), "Oh, Bob!");
    theatre_remove(t, "Bob");
    theatre_steps(t, 2);
    const trp_command *command = speech(t, "Mary", 20);
    assert_string_equal(hear(t, command), "Oh, nobody!");
    trp_spoken_line_value value;
    assert_int_equal(trp_command_spoken_line_value(theatre_world(t), command, 0, "friend", &value, sizeof value), TRP_OK);
    assert_int_equal(value.type, TRP_TYPE_ENTITY);
    assert_int_equal(value.value.bits, 0);
    theatre_close(t);
}

// ---- Hosts --------------------------------------------------------------------------------------

static void a_host_may_ask_for_each_name(void **state)
{
    (void)state;
    theatre *t = theatre_open(GUESTS
                              "role Guest for guest\n"
                              "    proactive Mutter\n"
                              "        \"{me}: {mood}.\"\n"
                              "        wait 5 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    const trp_command *command = speech(t, "Mary", 5);
    const trp_world *world = theatre_world(t);
    trp_spoken_line_value value;
    assert_int_equal(trp_command_spoken_line_value(world, command, 0, "mood", &value, sizeof value), TRP_OK);
    assert_int_equal(value.type, TRP_TYPE_CHOICE);
    assert_int_equal(value.value.bits, 1);
    assert_int_equal(value.fact, theatre_find(t, TRP_NAMES_FACT, "guest.mood"));
    assert_int_equal(trp_command_spoken_line_value(world, command, 0, "me", &value, sizeof value), TRP_OK);
    assert_int_equal(value.value.bits, (int64_t)command->agent.value);
    assert_int_equal(value.fact, TRP_NOT_FOUND);
    assert_int_equal(trp_command_spoken_line_value(world, command, 0, "moo", &value, sizeof value), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_command_spoken_line_value(world, command, 1, "me", &value, sizeof value), TRP_ERROR_UNKNOWN);
    char out[64];
    assert_int_equal(trp_command_spoken_line(world, command, 1, name, t, out, sizeof out), 0);
    assert_string_equal(out, "");
    (void)trp_command_spoken_line(world, command, 0, NULL, NULL, out, sizeof out);
    assert_string_equal(out, "{me}: wary.");
    theatre_close(t);
}

// A line whose names have no meaning in a behaviour can still get there when the host hands it in as an argument.
static void a_line_out_of_its_place_keeps_its_names(void **state)
{
    (void)state;
    theatre *t = theatre_open(GUESTS
                              "role Guest for guest\n"
                              "    proactive Mutter, if coins > 99\n"
                              "        let sum = coins\n"
                              "        \"{sum} coins!\"\n"
                              "    proactive Recite (what: text), if coins > 99\n"
                              "        exclaim what\n"
                              "        wait 5 s\n");
    trp_entity mary = theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_step(t);
    uint32_t line = theatre_find(t, TRP_NAMES_LINE, "{sum} coins!");
    uint32_t recite = theatre_find(t, TRP_NAMES_BEHAVIOUR, "Guest.Recite");
    trp_value values[] = {{(int64_t)line}};
    assert_int_equal(trp_agent_perform(theatre_world(t), mary, recite, values, 1, trp_nobody()), TRP_OK);
    const trp_command *command = speech(t, "Mary", 5);
    assert_string_equal(hear(t, command), "{sum} coins!");
    trp_spoken_line_value value;
    assert_int_equal(trp_command_spoken_line_value(theatre_world(t), command, 0, "sum", &value, sizeof value), TRP_OK);
    assert_int_equal(value.type, TRP_TYPE_NONE);
    theatre_close(t);
}

// Spoken lines are part of the state: two worlds that differ in them have different hashes.
static void rule_11_3_spoken_lines_count_for_the_hash(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        theatre *t = theatre_open(GUESTS
                                  "role Guest for guest\n"
                                  "    proactive Mutter\n"
                                  "        \"{coins}\"\n"
                                  "        wait 5 s\n");
        theatre_add(t, "Guest", "Mary", 0, 0);
        theatre_set(t, "Mary", "coins", 10 + i);
        (void)speech(t, "Mary", 5);
        theatre_set(t, "Mary", "coins", 10);
        theatre_steps(t, 2);
        hashes[i] = trp_world_hash(theatre_world(t));
        theatre_close(t);
    }
    assert_true(hashes[0] != hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_7_every_type_is_said),
        THEATRE_TEST(rule_4_7_a_point_is_said_by_the_place_there),
        THEATRE_TEST(rule_4_7_a_name_has_the_value_of_the_moment),
        THEATRE_TEST(rule_4_7_the_same_words_mean_what_their_place_knows),
        THEATRE_TEST(rule_4_7_a_pools_partner_is_who_is_spoken_to),
        THEATRE_TEST(rule_4_7_an_entity_that_is_gone_is_nobody),
        THEATRE_TEST(a_host_may_ask_for_each_name),
        THEATRE_TEST(a_line_out_of_its_place_keeps_its_names),
        THEATRE_TEST(rule_11_3_spoken_lines_count_for_the_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
