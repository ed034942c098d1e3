// SPDX-License-Identifier: MIT
// Goal: facts of the world, of scenes and of entities: with which values they begin, which behaviours may set them, from when on others
// see a new value, which agents it wakes, and what that costs. (SEMANTICS 1.1, 1.2)
// Method: people who only do what a fact tells them, and the exact steps in which they do it.

#include "tests/engine/theatre.h"

#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WORLD                                              \
    "place bar\n"                                          \
    "world\n"                                              \
    "    alarm: yes or no, starts no\n"                    \
    "    tally: 0 to 40, starts 7\n"                       \
    "    tide: 0 to 100, starts 10, rises 60 per minute\n" \
    "    weather: one of (fair, foul), starts fair\n"      \
    "    hero: person\n"                                   \
    "kind person, a creature\n"                            \
    "    mood: 0 to 100, starts 50\n"                      \
    "host party\n"                                         \
    "    message begin\n"                                  \
    "    message add\n"

#define SETTER                             \
    "role Setter for person\n"             \
    "    latent Set, when message begin\n" \
    "        set alarm to yes\n"           \
    "        \"Set.\"\n"                   \
    "    latent Add, when message add\n"   \
    "        set tally to tally + mood\n"

static uint32_t fact_of(const theatre *t, const char *name)
{
    return theatre_find(t, TRP_NAMES_FACT, name);
}

static int64_t world_fact(const theatre *t, const char *name)
{
    trp_value value;
    assert_int_equal(trp_world_fact_get(theatre_world(t), fact_of(t, name), &value), TRP_OK);
    return value.bits;
}

static double world_number(const theatre *t, const char *name)
{
    return (double)world_fact(t, name) / TRP_ONE;
}

static void set_world_number(theatre *t, const char *name, double number)
{
    trp_value value = {(int64_t)(number * TRP_ONE)};
    assert_int_equal(trp_world_fact_set(theatre_world(t), fact_of(t, name), value), TRP_OK);
}

static void set_alarm(theatre *t, bool on)
{
    assert_int_equal(trp_world_fact_set(theatre_world(t), fact_of(t, "world.alarm"), (trp_value){on}), TRP_OK);
}

// ---- Who sees what from when on -----------------------------------------------------------------

static void rule_1_1_a_waiting_agent_is_woken_in_the_next_round(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(WORLD SETTER
                              "role Runner for person\n"
                              "    latent Run, when alarm becomes yes\n"
                              "        \"I run.\"\n"
                              "    proactive Wait\n"
                              "        wait until alarm\n"
                              "        \"At last.\"\n");
    theatre_add_free(t, "Setter", "S", 0, 0);
    theatre_add_free(t, "Runner", "R", 50, 0);
    theatre_add(t, "Runner", "W", 90, 0);
    theatre_run(t, 2.0);
    assert_int_equal(world_fact(t, "world.alarm"), 0);
    theatre_message(t, "S", "begin");
    uint32_t set = theatre_until(t, 0.5, "S begins say");
    assert_int_equal(world_fact(t, "world.alarm"), 1);
    assert_int_equal(theatre_step_of(t, "R cue Run"), set);
    assert_int_equal(theatre_step_of(t, "R started Run"), set);
    assert_int_equal(theatre_step_of(t, "W begins say \"At last.\""), THEATRE_NEVER);
    theatre_expect(t, "S fact", "W cue Run");  // an agent with a cue for the fact is woken in the same step
    theatre_close(t);
}

static void rule_1_1_a_fact_that_is_set_to_what_it_is_changes_nothing(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD SETTER
                              "role Runner for person\n"
                              "    latent Run, when tally changes\n"
                              "        \"I run.\"\n");
    theatre_add_free(t, "Runner", "R", 50, 0);
    theatre_run(t, 1.0);
    set_world_number(t, "world.tally", 7);
    theatre_run(t, 1.0);
    theatre_expect_no(t, "R cue Run");
    set_world_number(t, "world.tally", 8);
    theatre_run(t, 1.0);
    theatre_expect_count(t, "R cue Run", 1);
    theatre_close(t);
}

static void rule_1_1_of_several_who_set_it_in_one_step_the_last_by_number_stays(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD SETTER);
    theatre_add_free(t, "Setter", "A", 0, 0);
    theatre_add_free(t, "Setter", "B", 5, 0);
    theatre_add_free(t, "Setter", "C", 9, 0);
    theatre_set(t, "A", "mood", 1);
    theatre_set(t, "B", "mood", 2);
    theatre_set(t, "C", "mood", 3);
    theatre_run(t, 1.0);
    theatre_message(t, "C", "add");
    theatre_message(t, "A", "add");
    theatre_message(t, "B", "add");
    theatre_run(t, 0.5);
    assert_true(world_number(t, "world.tally") == 10);  // all three added to 7 in the same round, and C came last
    theatre_close(t);
}

static void rule_1_1_it_is_held_within_its_bounds(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD SETTER);
    set_world_number(t, "world.tally", 900);
    theatre_step(t);
    assert_true(world_number(t, "world.tally") == 40);
    set_world_number(t, "world.tally", -3);
    theatre_step(t);
    assert_true(world_number(t, "world.tally") == 0);
    assert_int_equal(trp_world_fact_reset(theatre_world(t), fact_of(t, "world.tally")), TRP_OK);
    theatre_step(t);
    assert_true(world_number(t, "world.tally") == 7);
    trp_value value;
    assert_int_equal(trp_world_fact_get(theatre_world(t), fact_of(t, "person.mood"), &value), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_world_fact_set(theatre_world(t), fact_of(t, "person.mood"), value), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_world_fact_set(theatre_world(t), 999, value), TRP_ERROR_UNKNOWN);
    trp_entity nobody;
    uint32_t kind = trp_pack_kind_of_world_facts(theatre_pack(t));
    assert_int_not_equal(kind, TRP_NOT_FOUND);
    assert_int_equal(trp_entity_spawn(theatre_world(t), kind, trp_point_from_metres(0, 0, 0), &nobody), TRP_ERROR_UNKNOWN);
    theatre_close(t);
}

// ---- Who is woken -------------------------------------------------------------------------------

// The motive is 10 at the start and grows by 1 a second: it is above 12 in the first step after two seconds.
static void rule_1_1_a_motive_of_the_world_wakes_at_the_very_step_at_which_it_crosses(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(WORLD
                              "role Fisher for person\n"
                              "    latent Flood, when tide rises above 12\n"
                              "        \"The tide!\"\n"
                              "role Waiter for person\n"
                              "    proactive Swim, if tide > 13\n"
                              "        \"I swim.\"\n"
                              "        wait 1 min\n");
    theatre_add_free(t, "Fisher", "F", 0, 0);
    theatre_add(t, "Waiter", "W", 50, 0);
    assert_int_equal(theatre_until(t, 3.0, "F cue Flood"), 2 * 30 + 1);
    assert_int_equal(theatre_until(t, 2.0, "W started Swim"), 3 * 30 + 1);
    theatre_close(t);
}

// Agents that read another fact, or none, are not visited; while no fact changes no agent is.
static void rule_1_1_only_those_who_wait_for_it_are_woken(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(WORLD
                              "role Deaf for person\n"
                              "    proactive Sit\n"
                              "        sequence\n"
                              "            wait until tally > 100\n"
                              "role Sharp for person\n"
                              "    proactive Listen\n"
                              "        wait until alarm\n"
                              "        \"I heard it.\"\n"
                              "role Dull for person\n"
                              "    latent Notice, when weather becomes foul, if alarm\n"
                              "        \"I notice.\"\n");
    for (uint32_t i = 0; i < 20; i++) {
        char name[8] = {'D', (char)('a' + i)};
        theatre_add(t, "Deaf", name, 100 + 20.0 * i, 0);
    }
    theatre_add(t, "Sharp", "S", 0, 0);
    theatre_add_free(t, "Dull", "L", 50, 0);
    theatre_run(t, 3.0);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_run(t, 5.0);
    trp_world_counters(theatre_world(t), &after, sizeof after);
#ifndef TRPI_POLLING
    assert_int_equal(after.dispatches, before.dispatches);
#endif
    set_alarm(t, true);
    theatre_step(t);
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_step(t);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    theatre_expect(t, "S begins say \"I heard it.\"");
#ifndef TRPI_POLLING
    assert_true(after.dispatches - before.dispatches <= 2 * 2);  // S and L, in two rounds at most
#endif
    theatre_expect_no(t, "L started Notice");
    trp_value foul = {1};
    assert_int_equal(trp_world_fact_set(theatre_world(t), fact_of(t, "world.weather"), foul), TRP_OK);
    theatre_run(t, 0.2);
    theatre_expect(t, "L started Notice");
    theatre_close(t);
}

static void rule_1_1_a_tree_looks_again_when_it_changes(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD
                              "role Keeper for person\n"
                              "    proactive Keep\n"
                              "        selector, reactive\n"
                              "            sequence\n"
                              "                check alarm\n"
                              "                \"Alarm!\"\n"
                              "                wait 1 min\n"
                              "            wait 5 min\n"
                              "role Holder for person\n"
                              "    proactive Hold, while weather is fair\n"
                              "        wait 5 min\n");
    theatre_add(t, "Keeper", "K", 0, 0);
    theatre_add(t, "Holder", "H", 50, 0);
    theatre_run(t, 2.0);
    theatre_expect_no(t, "K begins say");
    set_alarm(t, true);
    theatre_run(t, 0.4);
    theatre_expect(t, "K begins say \"Alarm!\"");
    trp_value foul = {1};
    assert_int_equal(trp_world_fact_set(theatre_world(t), fact_of(t, "world.weather"), foul), TRP_OK);
    theatre_run(t, 0.4);
    theatre_expect(t, "H cancelled Hold (no longer holds)");
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static trp_world *saved_and_loaded(const theatre *t)
{
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    return loaded;
}

static void rule_1_1_it_is_saved_and_counts_for_the_hash(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD SETTER);
    uint64_t before = trp_world_hash(theatre_world(t));
    set_world_number(t, "world.tally", 21);
    theatre_step(t);
    uint64_t then = trp_world_hash(theatre_world(t));
    assert_true(then != before);
    assert_true(then == trp_world_hash_recomputed(theatre_world(t)));
    set_alarm(t, true);  // the value is in the save as input
    trp_world *loaded = saved_and_loaded(t);
    assert_true(trp_world_hash(loaded) == then);
    trp_value value;
    assert_int_equal(trp_world_fact_get(loaded, fact_of(t, "world.tally"), &value), TRP_OK);
    assert_true(value.bits == 21 * TRP_ONE);
    trp_world_step(loaded);
    assert_int_equal(trp_world_fact_get(loaded, fact_of(t, "world.alarm"), &value), TRP_OK);
    assert_int_equal(value.bits, 1);
    trp_world_destroy(loaded);
    theatre_close(t);
}

// A fact is found by its name and keeps its value; a fact of another type, or one that is gone, begins anew, and the report says
// so.
static void rule_1_1_it_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static const char changed[] =
        "place bar\n"
        "world\n"
        "    fresh: 0 to 9, starts 4\n"
        "    siren: yes or no, was alarm\n"
        "    tally: yes or no\n"
        "    tide: 0 to 20, starts 10, rises 60 per minute\n"
        "    weather: one of (foul, misty, fair), starts misty\n"
        "kind person, a creature\n"
        "    mood: 0 to 100, starts 50\n"
        "role Setter for person\n"
        "    latent Set, when siren becomes no\n"
        "        \"Quiet.\"\n";
    theatre *t = theatre_open(WORLD SETTER);
    theatre_add_free(t, "Setter", "S", 0, 0);
    set_alarm(t, true);
    set_world_number(t, "world.tally", 30);
    set_world_number(t, "world.tide", 80);
    theatre_step(t);
    theatre_reload(t, changed);
    assert_int_equal(world_fact(t, "world.alarm"), 1);
    assert_true(world_number(t, "world.fresh") == 4);
    assert_true(world_number(t, "world.tide") == 20);
    assert_int_equal(world_fact(t, "world.tally"), 0);
    assert_int_equal(world_fact(t, "world.weather"), 2);
    uint32_t count, dropped = 0, bounds = 0;
    const trp_migration *rows = trp_world_reload_report(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        bool fact = rows[i].what == TRP_MIGRATION_FACT && rows[i].agent.value == 0;
        dropped += fact && rows[i].outcome == TRP_MIGRATION_DROPPED;
        bounds += fact && rows[i].reason == TRP_MIGRATION_BOUNDS;
    }
    assert_int_equal(dropped, 2);  // tally has another type, and hero is gone
    assert_int_equal(bounds, 1);
    theatre_run(t, 0.5);
    trp_value no = {0};
    assert_int_equal(trp_world_fact_set(theatre_world(t), fact_of(t, "world.alarm"), no), TRP_OK);
    theatre_run(t, 0.5);
    theatre_expect(t, "S begins say \"Quiet.\"");
    theatre_reload(t, "place bar\nkind person, a creature\nrole Setter for person\n    proactive Wait\n        wait 1 s\n");
    theatre_run(t, 1.0);
    theatre_close(t);
}

static void rule_1_1_an_entity_that_is_gone_is_nobody(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD
                              "role Fan for person\n"
                              "    latent Cheer, when message begin\n"
                              "        set hero to nearest person\n"
                              "    latent Ask, when message add\n"
                              "        sequence\n"
                              "            check hero is not nobody\n"
                              "            \"Long live the hero!\"\n");
    theatre_add_free(t, "Fan", "F", 0, 0);
    theatre_add_free(t, "Fan", "H", 3, 0);
    theatre_run(t, 0.5);
    theatre_message(t, "F", "begin");
    theatre_run(t, 0.5);
    theatre_message(t, "F", "add");
    theatre_run(t, 5);
    theatre_expect(t, "F begins say");
    theatre_remove(t, "H");
    theatre_run(t, 0.5);
    theatre_mark(t);
    theatre_message(t, "F", "add");
    theatre_run(t, 1);
    theatre_expect_no(t, "F begins say");
    theatre_close(t);
}

// ---- Scenes -------------------------------------------------------------------------------------

#define HAGGLE                                 \
    "kind person, a creature\n"                \
    "role Seller for person\n"                 \
    "    proactive Idle, weight 0.001\n"       \
    "        wait 1 s\n"                       \
    "role Buyer for person\n"                  \
    "    proactive Rest, weight 0.001\n"       \
    "        wait 5 min\n"                     \
    "host party\n"                             \
    "    message now\n"                        \
    "scene Haggle, weight 9, cooldown 5 min\n" \
    "    part seller: Seller\n"                \
    "    part buyer: Buyer within 50 m\n"      \
    "    price: 0 to 30, starts 10\n"          \
    "    agreed: yes or no\n"                  \
    "    winner: person\n"

static int64_t scene_fact(const theatre *t, const char *who, const char *name)
{
    trp_value value;
    assert_int_equal(trp_scene_fact_get(theatre_world(t), theatre_who(t, who), fact_of(t, name), &value), TRP_OK);
    return value.bits;
}

static void rule_1_2_the_next_row_reads_what_this_one_sets(void **state)
{
    (void)state;
    theatre *t = theatre_open(HAGGLE
                              "    | seller                  | buyer                   |\n"
                              "    | set price to price + 5  | set price to price - 3  |\n"
                              "    | \"It is {price}.\"      | listen                  |\n"
                              "    |                         | set agreed to price < 8 |\n"
                              "    choice by seller\n"
                              "        if agreed: sold\n"
                              "            | \"Sold.\"   | set winner to me |\n"
                              "            | \"Good.\" to winner | listen |\n"
                              "        otherwise: kept\n"
                              "            | \"Kept.\"   | listen |\n");
    theatre_add(t, "Seller", "S", 0, 0);
    theatre_add(t, "Buyer", "B", 3, 0);
    theatre_until(t, 3, "S begins say \"It is *");
    assert_true(scene_fact(t, "S", "Haggle.price") == 7 * TRP_ONE);  // both read 10, and the buyer's value came last
    assert_true(scene_fact(t, "B", "Haggle.price") == 7 * TRP_ONE);
    theatre_run(t, 10);
    theatre_expect(t, "S begins say", "S begins say \"Sold.\"", "S begins say \"Good.\"*B");
    trp_value value;
    assert_int_equal(trp_scene_fact_get(theatre_world(t), theatre_who(t, "S"), fact_of(t, "Haggle.price"), &value),
                     TRP_ERROR_UNKNOWN);  // the scene is over
    theatre_close(t);
}

static void rule_1_2_each_scene_has_facts_of_its_own(void **state)
{
    (void)state;
    theatre *t = theatre_open(HAGGLE
                              "    | seller                 | buyer                  |\n"
                              "    | set price to price + 9 |                        |\n"
                              "    | wait 20 s              | wait 20 s              |\n");
    theatre_add(t, "Seller", "S", 0, 0);
    theatre_add(t, "Buyer", "B", 3, 0);
    theatre_run(t, 8);
    theatre_add(t, "Seller", "T", 500, 0);
    theatre_add(t, "Buyer", "C", 503, 0);
    theatre_until(t, 3, "T started Haggle");
    theatre_run(t, 0.3);
    assert_true(scene_fact(t, "S", "Haggle.price") == 19 * TRP_ONE);
    assert_true(scene_fact(t, "C", "Haggle.price") == 19 * TRP_ONE);
    theatre_close(t);
}

// A part that waits for a fact continues in the round after the one in which the fact was set.
static void rule_1_2_a_part_that_waits_is_woken(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(HAGGLE
                              "    | seller   | buyer |\n"
                              "    | Hold out | Agree |\n"
                              "task Hold out\n"
                              "    selector, reactive\n"
                              "        sequence\n"
                              "            wait until agreed\n"
                              "            \"Agreed!\"\n"
                              "task Agree\n"
                              "    wait 2 s\n"
                              "    set agreed to yes\n"
                              "    \"Yes.\"\n");
    theatre_add(t, "Seller", "S", 0, 0);
    theatre_add(t, "Buyer", "B", 3, 0);
    uint32_t said = theatre_until(t, 5, "B begins say \"Yes.\"");
    assert_int_equal(theatre_step_of(t, "S begins say \"Agreed!\""), said);
    theatre_close(t);
}

static void rule_1_2_it_is_saved_and_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static const char text[] = HAGGLE
        "    | seller                 | buyer                  |\n"
        "    | set price to price + 9 | set winner to me       |\n"
        "    | wait 20 s              | wait 20 s              |\n"
        "    | \"It is {price}.\"     | listen                 |\n";
    theatre *t = theatre_open(text);
    theatre_add(t, "Seller", "S", 0, 0);
    theatre_add(t, "Buyer", "B", 3, 0);
    theatre_until(t, 3, "S started Haggle");
    theatre_run(t, 1);
    trp_world *loaded = saved_and_loaded(t);
    trp_value value;
    assert_int_equal(trp_scene_fact_get(loaded, theatre_who(t, "B"), fact_of(t, "Haggle.price"), &value), TRP_OK);
    assert_true(value.bits == 19 * TRP_ONE);
    assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(loaded);
    theatre_reload(
        t, theatre_edited(theatre_edited(text, "agreed: yes or no", "sum: 0 to 9, starts 3"), "It is {price}", "So it is {price}"));
    assert_true(scene_fact(t, "S", "Haggle.price") == 19 * TRP_ONE);
    assert_true(scene_fact(t, "S", "Haggle.sum") == 3 * TRP_ONE);
    assert_true((trpi_ref)scene_fact(t, "S", "Haggle.winner") == theatre_who(t, "B").value);
    theatre_run(t, 30);
    theatre_expect(t, "S begins say");
    theatre_close(t);
}

static void rule_1_2_a_scene_that_goes_on_as_another_has_that_one_s_facts(void **state)
{
    (void)state;
    theatre *t = theatre_open(HAGGLE
                              "    | seller                 | buyer                  |\n"
                              "    | set price to 22        |                        |\n"
                              "    | wait 1 s               | wait 1 s               |\n"
                              "    continue as Paying (payer = buyer, taker = seller)\n"
                              "scene Paying\n"
                              "    part payer: person\n"
                              "    part taker: person\n"
                              "    sum: 0 to 9, starts 5\n"
                              "    | payer    | taker    |\n"
                              "    | wait 9 s | wait 9 s |\n");
    theatre_add(t, "Seller", "S", 0, 0);
    theatre_add(t, "Buyer", "B", 3, 0);
    theatre_until(t, 3, "S started Haggle");
    theatre_run(t, 3);
    assert_true(scene_fact(t, "S", "Paying.sum") == 5 * TRP_ONE);
    trp_value value;
    assert_int_equal(trp_scene_fact_get(theatre_world(t), theatre_who(t, "S"), fact_of(t, "Haggle.price"), &value),
                     TRP_ERROR_UNKNOWN);
    theatre_close(t);
}

// A value that a behaviour keeps is its own: two performers of it do not share the value, and a save keeps it.
static void rule_1_2_locals_are_each_behaviour_s_own_and_are_saved(void **state)
{
    (void)state;
    theatre *t = theatre_open(WORLD
                              "role Counter for person\n"
                              "    proactive Count\n"
                              "        let sum = mood\n"
                              "        wait 1 s\n"
                              "        set sum to sum + 1\n"
                              "        wait 1 s\n"
                              "        set mood to sum\n"
                              "        wait 1 min\n");
    theatre_add(t, "Counter", "A", 0, 0);
    theatre_add(t, "Counter", "B", 50, 0);
    theatre_set(t, "B", "mood", 20);
    theatre_run(t, 1.5);
    trp_world *loaded = saved_and_loaded(t);
    for (uint32_t i = 0; i < 60; i++) {
        trp_world_step(loaded);
    }
    theatre_run(t, 2);
    trp_value value;
    assert_int_equal(trp_fact_get(loaded, theatre_who(t, "A"), fact_of(t, "person.mood"), &value), TRP_OK);
    assert_true(value.bits == 51 * TRP_ONE);
    assert_true(theatre_get(t, "A", "mood") == 51 && theatre_get(t, "B", "mood") == 21);
    trp_world_destroy(loaded);
    theatre_close(t);
}

// ---- Facts of entities --------------------------------------------------------------------------

// The facts of a kind and of its parent begin as these say, for each entity: what is drawn is not the same for all, and a need drifts
// from when its entity appears.
static void rule_1_facts_begin_as_kinds_say(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind person, a creature\n"
        "    strength: 0 to 100, starts 20 to 60\n"
        "    hunger: 0 to 100, starts 10, rises 60 per minute\n"
        "    mood: 0 to 100, starts 50\n"
        "kind smith, a person\n"
        "    skill: 0 to 1000, starts 100 to 900\n"
        "    temper: one of (calm, cross), starts cross\n"
        "role Smith for smith\n"
        "    proactive Rest\n"
        "        wait 1 min\n");
    theatre_run(t, 30);
    static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
    double strengths = 0, skills = 0;
    for (uint32_t i = 0; i < 6; i++) {
        theatre_add(t, "Smith", names[i], i, 0);
    }
    theatre_step(t);
    for (uint32_t i = 0; i < 6; i++) {
        const double strength = theatre_get(t, names[i], "strength"), skill = theatre_get(t, names[i], "skill");
        assert_true(strength >= 20 && strength <= 60 && skill >= 100 && skill <= 900);
        assert_true(theatre_get(t, names[i], "mood") == 50 && theatre_get(t, names[i], "temper") == 1);
        assert_true(theatre_get(t, names[i], "hunger") >= 10 && theatre_get(t, names[i], "hunger") < 11);
        strengths += strength;
        skills += skill;
    }
    assert_true(strengths != 6 * theatre_get(t, "A", "strength") && skills != 6 * theatre_get(t, "A", "skill"));
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_1_1_a_waiting_agent_is_woken_in_the_next_round),
        THEATRE_TEST(rule_1_1_a_fact_that_is_set_to_what_it_is_changes_nothing),
        THEATRE_TEST(rule_1_1_of_several_who_set_it_in_one_step_the_last_by_number_stays),
        THEATRE_TEST(rule_1_1_it_is_held_within_its_bounds),
        THEATRE_TEST(rule_1_1_a_motive_of_the_world_wakes_at_the_very_step_at_which_it_crosses),
        THEATRE_TEST(rule_1_1_only_those_who_wait_for_it_are_woken),
        THEATRE_TEST(rule_1_1_a_tree_looks_again_when_it_changes),
        THEATRE_TEST(rule_1_1_it_is_saved_and_counts_for_the_hash),
        THEATRE_TEST(rule_1_1_it_lasts_when_the_text_changes),
        THEATRE_TEST(rule_1_1_an_entity_that_is_gone_is_nobody),
        THEATRE_TEST(rule_1_2_the_next_row_reads_what_this_one_sets),
        THEATRE_TEST(rule_1_2_each_scene_has_facts_of_its_own),
        THEATRE_TEST(rule_1_2_a_part_that_waits_is_woken),
        THEATRE_TEST(rule_1_2_it_is_saved_and_lasts_when_the_text_changes),
        THEATRE_TEST(rule_1_2_a_scene_that_goes_on_as_another_has_that_one_s_facts),
        THEATRE_TEST(rule_1_2_locals_are_each_behaviour_s_own_and_are_saved),
        THEATRE_TEST(rule_1_facts_begin_as_kinds_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
