// SPDX-License-Identifier: MIT
// Goal: the words of section 1 of docs/semantics.md mean what they say: facts, motives, kinds,
// roles, the player.
// Method: tables for what is a table; small stories for roles.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "pack/pack.h"
#include "tests/engine/theatre.h"

// ---- Motives ------------------------------------------------------------------------------------

typedef struct crossing {
    const char *fact;  // the declaration of the motive
    const char *cue;   // the cue that the test awaits
    double threshold;
    uint32_t step;  // the first step in which the motive is beyond the value, counted from its appearance
} crossing;

// Four a minute are one in 15 s: from 50 to 60 takes 150 s, and beyond 60 is the step after.
static const crossing crossings[] = {
    {"starts 50, rises 4 per minute", "rises above 60", 60, 4501},  {"starts 59, rises 4 per minute", "rises above 60", 60, 451},
    {"starts 90, falls 2 per minute", "falls below 30", 30, 54001}, {"starts 1, falls 60 per minute", "falls below 0.5", 0.5, 16},
    {"starts 0, rises 1 per hour", "rises above 0.5", 0.5, 54001},  {"starts 0, rises 7 per minute", "rises above 1", 1, 258},
};

static void one_crossing(const crossing *c)
{
    char text[400];
    snprintf(text, sizeof text,
             "kind guest, a creature\n    need: 0 to 100, %s\n"
             "role Patron for guest\n    latent Notice, when need %s\n        wait 1 s\n",
             c->fact, c->cue);
    theatre *t = theatre_open(text);
    theatre_add(t, "Patron", "Mary", 0, 0);
    theatre_step(t);
    uint32_t appeared = theatre_now(t);
    bool above = strstr(c->cue, "above") != NULL;
    uint32_t cue = theatre_until(t, c->step / 30.0 + 2, "Mary cue Notice");
    double now = theatre_get(t, "Mary", "need");
    assert_true(above ? now > c->threshold : now < c->threshold);
    if (cue - appeared + 1 < c->step || cue - appeared > c->step + 1) {
        fail_msg("%s: %u steps instead of about %u", c->cue, cue - appeared, c->step);
    }
    // The fact agrees with its timer: one step earlier its value was not beyond.
    theatre_close(t);
    t = theatre_open(text);
    theatre_add(t, "Patron", "Mary", 0, 0);
    theatre_steps(t, cue - 1);
    now = theatre_get(t, "Mary", "need");
    assert_true(above ? now <= c->threshold : now >= c->threshold);
    theatre_close(t);
}

static void rule_1_a_motive_crosses_its_threshold_exactly(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    for (size_t i = 0; i < sizeof crossings / sizeof *crossings; i++) {
        one_crossing(&crossings[i]);
    }
}

static void rule_1_a_motive_costs_nothing_until_it_crosses(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    thirst: 0 to 100, starts 0, rises 4 per minute\n"
        "role Patron for guest\n"
        "    latent Drink, when thirst rises above 60\n"
        "        wait 1 s\n");
    theatre_add(t, "Patron", "Mary", 0, 0);
    theatre_steps(t, 10);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_run(t, 600);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches);
    assert_true(fabs(theatre_get(t, "Mary", "thirst") - 40.02) < 0.05);
    theatre_close(t);
}

static void rule_1_setting_a_motive_moves_its_crossing(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    thirst: 0 to 100, starts 0, rises 4 per minute\n"
        "role Patron for guest\n"
        "    latent Drink, when thirst rises above 60\n"
        "        set thirst to 30\n");
    theatre_add(t, "Patron", "Mary", 0, 0);
    theatre_run(t, 1);
    theatre_set(t, "Mary", "thirst", 58);
    uint32_t first = theatre_until(t, 40, "Mary cue Drink");
    assert_in_range(first, 30 + 900, 30 + 903);  // the motive grows by 2 at 4 a minute
    uint32_t second = theatre_until(t, 500, "Mary cue Drink");
    assert_in_range(second - first, 13500, 13503);  // the motive grows by 30 at 4 a minute
    theatre_close(t);
}

// A motive stops at its bound, and no cue beyond it fires.
// Moves the threshold of each cue that has the one value to the other. (No text has a cue at the bound of its fact: it is refused.)
static void move_threshold(const theatre *t, double from, double to)
{
    const trp_pack *pack = theatre_pack(t);
    uint32_t moved = 0;
    for (uint32_t i = 0; i < pack->cue_count; i++) {
        trpi_pack_cue *cue = (trpi_pack_cue *)(uintptr_t)&pack->cues[i];
        bool is_there = cue->value == llround(from * TRP_ONE);
        cue->value = is_there ? llround(to * TRP_ONE) : cue->value;
        moved += is_there;
    }
    assert_int_equal(moved, 1);
}

static void rule_1_a_motive_stops_at_its_bound(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    thirst: 0 to 100, starts 99, rises 60 per minute\n"
        "    sleep: 0 to 100, starts 1, falls 60 per minute\n"
        "role Patron for guest\n"
        "    latent Burst, when thirst rises above 75\n"
        "        wait 1 s\n"
        "    latent Drop, when sleep falls below 25\n"
        "        wait 1 s\n"
        "    latent Full, when thirst rises above 99.9\n"
        "        wait 1 s\n");
    move_threshold(t, 75, 100);
    move_threshold(t, 25, 0);
    theatre_add(t, "Patron", "Mary", 0, 0);
    theatre_run(t, 10);
    assert_true(theatre_get(t, "Mary", "thirst") == 100);
    assert_true(theatre_get(t, "Mary", "sleep") == 0);
    theatre_expect_count(t, "Mary cue Full", 1);
    theatre_expect_no(t, "Mary cue Burst");
    theatre_expect_no(t, "Mary cue Drop");
    theatre_set(t, "Mary", "thirst", 50);
    theatre_run(t, 60);  // the motive reaches its bound again
    theatre_expect_count(t, "Mary cue Full", 2);
    theatre_close(t);
}

// ---- Comparisons --------------------------------------------------------------------------------

// A comparison of 7 with 6, 7 and 8, and the numbers for which it is true: a bit each.
static const struct {
    const char *sign;
    uint32_t holds;
} comparisons[] = {{"<", 4}, {"<=", 6}, {">", 1}, {">=", 3}, {"is", 2}, {"is not", 5}};

// Each side of a comparison as a fact of one's own, as a number or as a sum: the engine evaluates some of them apart.
static void rule_1_a_comparison_is_the_same_of_facts_and_numbers(void **state)
{
    (void)state;
    static const char *const lefts[] = {"seven", "7", "seven + 0"}, *const rights[] = {"other", "%u", "other + 0", "%u + 0"};
    char right[20], text[600];
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        for (size_t form = 0; form < 12; form++) {
            for (uint32_t other = 6; other <= 8; other++) {
                (void)snprintf(right, sizeof right, rights[form % 4], (unsigned)other);
                (void)snprintf(text, sizeof text,
                               "kind guest, a creature\n"
                               "    other: number, starts %u\n"
                               "    seven: number, starts 7\n"
                               "    result: number, starts 2\n"
                               "role Patron for guest\n"
                               "    proactive Compare, once\n"
                               "        selector\n"
                               "            sequence\n"
                               "                check %s %s %s\n"
                               "                set result to 1\n"
                               "            set result to 0\n",
                               (unsigned)other, lefts[form / 4], comparisons[i].sign, right);
                theatre *t = theatre_open(text);
                theatre_add(t, "Patron", "Mary", 0, 0);
                theatre_steps(t, 5);
                assert_true(theatre_get(t, "Mary", "result") == (comparisons[i].holds >> (other - 6) & 1));
                theatre_close(t);
            }
        }
    }
}

// ---- Facts --------------------------------------------------------------------------------------

typedef struct bound {
    const char *type;
    double set;
    double is;
} bound;

static void rule_1_facts_are_held_within_their_type(void **state)
{
    (void)state;
    static const bound bounds[] = {
        {"0 to 100", 150, 100},
        {"0 to 100", -3, 0},
        {"0 to 100", 42.5, 42.5},
        {"-5 to 20", -9, -5},
        {"whole number", 2.6, 3},
        {"whole number", -2.6, -3},
        {"whole number", -549755813887.9, -549755813887},
        {"whole number", 549755813887.9, 549755813887},
        {"yes or no", 1, 1},
        {"yes or no", 0, 0},
        {"one of (calm, wary)", 1, 1},
        {"number", 12345.25, 12345.25},
    };
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        char text[200];
        snprintf(text, sizeof text, "kind guest, a creature\n    mood: %s\n", bounds[i].type);
        theatre *t = theatre_open(text);
        theatre_add_kind(t, "guest", "Mary", 0, 0);
        theatre_step(t);
        theatre_set(t, "Mary", "mood", bounds[i].set);
        theatre_step(t);
        double is = theatre_get(t, "Mary", "mood");
        if (fabs(is - bounds[i].is) > 1e-9) {
            fail_msg("%s set to %g is %g", bounds[i].type, bounds[i].set, is);
        }
        theatre_close(t);
    }
}

static const char family[] =
    "kind guest, a creature\n"
    "    thirst: 0 to 100, starts 7\n"
    "kind noble, a guest\n"
    "    pride: 0 to 100, starts 9\n"
    "role Patron for guest\n"
    "    proactive Sigh\n"
    "        \"Ah.\"\n"
    "        set thirst to 8\n"
    "role Lord for noble\n"
    "    proactive Frown\n"
    "        \"Hm.\"\n";

static void rule_1_a_kind_has_the_facts_of_its_parent(void **state)
{
    (void)state;
    theatre *t = theatre_open(family);
    theatre_add_kind(t, "noble", "Anne", 0, 0);
    theatre_step(t);
    assert_true(theatre_get(t, "Anne", "thirst") == 7);
    assert_true(theatre_get(t, "Anne", "pride") == 9);
    assert_true(theatre_get(t, "Anne", "speed") > 1.39);  // a fact of creature, the grandparent
    theatre_put_on(t, "Anne", "Patron");                  // a role for the parent kind fits
    theatre_until(t, 3, "Anne finished Sigh");
    assert_true(theatre_get(t, "Anne", "thirst") == 8);
    theatre_close(t);
}

static void rule_1_a_role_is_only_for_its_kind(void **state)
{
    (void)state;
    theatre *t = theatre_open(family);
    theatre_add_kind(t, "guest", "Mary", 0, 0);
    theatre_step(t);
    trp_agent_put_on_role(theatre_world(t), theatre_who(t, "Mary"), theatre_find(t, TRP_NAMES_ROLE, "Lord"));
    theatre_run(t, 3);
    theatre_expect_no(t, "Mary started*");
    assert_false(trp_agent_wears_role(theatre_world(t), theatre_who(t, "Mary"), theatre_find(t, TRP_NAMES_ROLE, "Lord")));
    theatre_close(t);
}

// ---- Roles --------------------------------------------------------------------------------------

static const char wardrobe[] =
    "role Guest for creature\n"
    "    proactive Rest\n"
    "        wait 10 s\n"
    "role Watch for creature, rank 2\n"
    "    proactive Guard\n"
    "        wait 3 s\n"
    "role Host for creature, rank 1\n"
    "    proactive Greet, if 0 > 1\n"
    "        wait 3 s\n"
    "role Fourth for creature\n"
    "    proactive Hum\n"
    "        wait 3 s\n"
    "role Fifth for creature\n"
    "    proactive Hop\n"
    "        wait 3 s\n";

static void rule_1_roles_are_put_on_and_taken_off_as_the_situation_changes(void **state)
{
    (void)state;
    theatre *t = theatre_open(wardrobe);
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 1);
    assert_string_equal(theatre_queues(t, "Mary"), "Rest@0 current performing");
    theatre_put_on(t, "Mary", "Watch");
    theatre_run(t, 1);
    assert_string_equal(theatre_queues(t, "Mary"), "Rest@0 current performing");
    theatre_take_off(t, "Mary", "Guest");
    theatre_steps(t, 2);
    theatre_expect(t, "Mary cancelled Rest (role taken off)", "Mary role off Guest", "Mary started Guard");
    theatre_close(t);
}

static void rule_1_of_several_roles_the_highest_that_can_chooses(void **state)
{
    (void)state;
    theatre *t = theatre_open(wardrobe);
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_put_on(t, "Mary", "Host");
    theatre_put_on(t, "Mary", "Watch");
    theatre_run(t, 20);
    theatre_expect_no(t, "Mary started Rest");  // Watch can always start
    theatre_expect_no(t, "Mary started Greet");
    assert_true(theatre_count(t, "Mary started Guard") >= 6);
    theatre_take_off(t, "Mary", "Watch");
    theatre_mark(t);
    theatre_run(t, 20);
    assert_true(theatre_count(t, "Mary started Rest") >= 1);  // Host comes first, but cannot start
    uint32_t roles[4];
    assert_int_equal(trp_agent_roles(theatre_world(t), theatre_who(t, "Mary"), roles, 4), 2);
    assert_int_equal(roles[0], theatre_find(t, TRP_NAMES_ROLE, "Host"));
    theatre_close(t);
}

// A behaviour may change the role that it belongs to; it ends with the role.
static void rule_1_a_behaviour_can_change_roles(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Guest for creature\n"
        "    proactive Leave\n"
        "        wait 1 s\n"
        "        put on Walker\n"
        "        take off Guest\n"
        "        wait 5 s\n"
        "role Walker for creature\n"
        "    proactive Stroll\n"
        "        wait 2 s\n");
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_run(t, 1.5);
    theatre_expect(t, "Mary role on Walker", "Mary cancelled Leave (role taken off)", "Mary role off Guest", "Mary started Stroll");
    assert_string_equal(theatre_queues(t, "Mary"), "Stroll@0 current performing");
    theatre_close(t);
}

static void rule_1_at_most_four_roles_are_worn(void **state)
{
    (void)state;
    theatre *t = theatre_open(wardrobe);
    theatre_add(t, "Guest", "Mary", 0, 0);
    theatre_put_on(t, "Mary", "Watch");
    theatre_put_on(t, "Mary", "Host");
    theatre_put_on(t, "Mary", "Fourth");
    theatre_put_on(t, "Mary", "Fifth");
    theatre_step(t);
    theatre_expect(t, "Mary rejected (no room)");
    theatre_expect_count(t, "Mary role on *", 4);
    theatre_close(t);
}

static void rule_1_the_player_is_never_cast(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Patron for creature\n"
        "    proactive Chat, with a creature within 9 m, about weather\n"
        "        \"Rain.\" to partner\n"
        "    reactive Reply, about weather\n"
        "        \"Sun.\" to partner\n");
    theatre_add(t, "Patron", "Mary", 0, 0);
    theatre_add_player(t, "Hero", 1, 0);
    theatre_run(t, 20);
    theatre_expect_no(t, "Mary asked*");
    theatre_expect_no(t, "Hero started*");
    theatre_add(t, "Patron", "Bob", 5, 0);
    theatre_until(t, 20, "* scene ended");
    theatre_expect_no(t, "* asked *Hero");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_1_a_motive_crosses_its_threshold_exactly),
        THEATRE_TEST(rule_1_a_motive_costs_nothing_until_it_crosses),
        THEATRE_TEST(rule_1_setting_a_motive_moves_its_crossing),
        THEATRE_TEST(rule_1_a_motive_stops_at_its_bound),
        THEATRE_TEST(rule_1_a_comparison_is_the_same_of_facts_and_numbers),
        THEATRE_TEST(rule_1_facts_are_held_within_their_type),
        THEATRE_TEST(rule_1_a_kind_has_the_facts_of_its_parent),
        THEATRE_TEST(rule_1_a_role_is_only_for_its_kind),
        THEATRE_TEST(rule_1_roles_are_put_on_and_taken_off_as_the_situation_changes),
        THEATRE_TEST(rule_1_of_several_roles_the_highest_that_can_chooses),
        THEATRE_TEST(rule_1_a_behaviour_can_change_roles),
        THEATRE_TEST(rule_1_at_most_four_roles_are_worn),
        THEATRE_TEST(rule_1_the_player_is_never_cast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
