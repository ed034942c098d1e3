// SPDX-License-Identifier: MIT
// Goal: areas notice the entities that enter and leave them, and act on it; a request that an area cannot answer goes to the
// larger area around it. (SEMANTICS 9.7, 9.8; BO VI-E)
// Method: plays in the theatre; the invariants are checked after every step, among them that a timer waits for every border that
// will be crossed. The facts of an area count what its handlers were told.

#include "tests/engine/theatre.h"

#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define METRE 256

#define YARD                               \
    "area Yard\n"                          \
    "    entered: whole number\n"          \
    "    left: whole number\n"             \
    "    present: whole number\n"          \
    "    turn: whole number\n"             \
    "    on enter by somebody\n"           \
    "        set entered to entered + 1\n" \
    "        set present to present + 1\n" \
    "    on leave by somebody\n"           \
    "        set left to left + 1\n"       \
    "        set present to present - 1\n"

#define PERSON "role Person for creature\n    proactive Stand\n        wait 1 s\n"

static void put_area(theatre *t, const char *kind, const char *name, double x, int reach_m)
{
    theatre_add_kind(t, kind, name, x, 0);
    theatre_step(t);
    trp_place_set_reach(theatre_world(t), theatre_who(t, name), (trp_point){reach_m * METRE, reach_m * METRE, 0});
    theatre_step(t);
}

static theatre *open_yard(const char *more)
{
    char text[4096];
    (void)snprintf(text, sizeof text, "%s%s%s", YARD, more, PERSON);
    theatre *t = theatre_open(text);
    put_area(t, "Yard", "yard", 0, 5);
    return t;
}

static void expect_yard(const theatre *t, const char *yard, int entered, int left)
{
    assert_int_equal((int)theatre_get(t, yard, "entered"), entered);
    assert_int_equal((int)theatre_get(t, yard, "left"), left);
    assert_int_equal((int)theatre_get(t, yard, "present"), entered - left);
}

// ---- 9.7 Entering and leaving -------------------------------------------------------------------

static void rule_9_7_entering_and_leaving_is_noticed_without_requests(void **state)
{
    (void)state;
    theatre *t = open_yard("");
    theatre_add(t, "Person", "Ann", -20, 0);
    theatre_steps(t, 2);
    expect_yard(t, "yard", 0, 0);
    theatre_walk(t, "Ann", 20, 0, 4);
    uint32_t inside = 0;
    for (uint32_t i = 0; i < 320; i++) {
        theatre_step(t);
        double x = theatre_x(t, "Ann");
        bool within = x >= -5 && x <= 5;
        inside += within;
        assert_int_equal((int)theatre_get(t, "yard", "present"), within ? 1 : 0);
    }
    assert_true(inside > 60);
    expect_yard(t, "yard", 1, 1);
    theatre_close(t);
}

static void rule_9_7_the_player_too_and_whoever_comes_and_goes_otherwise(void **state)
{
    (void)state;
    theatre *t = open_yard("");
    theatre_add_player(t, "You", 0, 0);
    theatre_step(t);
    expect_yard(t, "yard", 1, 0);
    theatre_place(t, "You", 30, 0);
    theatre_step(t);
    expect_yard(t, "yard", 1, 1);
    theatre_add(t, "Person", "Ann", 1, 1);
    theatre_step(t);
    expect_yard(t, "yard", 2, 1);
    theatre_remove(t, "Ann");
    theatre_step(t);
    expect_yard(t, "yard", 2, 2);
    theatre_close(t);
}

static void rule_9_7_an_area_that_grows_moves_or_goes(void **state)
{
    (void)state;
    theatre *t = open_yard("");
    theatre_add(t, "Person", "Ann", 8, 0);
    theatre_steps(t, 2);
    expect_yard(t, "yard", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "yard"), (trp_point){10 * METRE, 10 * METRE, 0});
    theatre_step(t);
    expect_yard(t, "yard", 1, 0);
    theatre_walk(t, "yard", -20, 0, 5);  // the yard drifts, like a raft
    theatre_run(t, 5);
    expect_yard(t, "yard", 1, 1);
    theatre_walk(t, "yard", 40, 0, 5);
    theatre_run(t, 13);
    expect_yard(t, "yard", 2, 2);
    theatre_place(t, "Ann", 40, 0);
    theatre_step(t);
    theatre_remove(t, "yard");
    theatre_steps(t, 3);
    theatre_close(t);
}

static void rule_9_7_the_largest_is_entered_first_and_left_last(void **state)
{
    (void)state;
    theatre *t = open_yard(
        "area Hut\n"
        "    first: whole number\n"
        "    link yard: Yard within 20 m\n"
        "    message Count\n"
        "    on enter by somebody\n"
        "        set first to yard.entered - yard.left\n"
        "    on leave by somebody\n"
        "        set first to first + 10 * (yard.entered - yard.left)\n");
    put_area(t, "Hut", "hut", 2, 1);
    theatre_add(t, "Person", "Ann", 30, 0);
    theatre_steps(t, 2);
    theatre_place(t, "Ann", 2, 0);  // other agents see the yard's facts as of the step before
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "hut", "first") == 0);
    theatre_place(t, "Ann", 30, 0);
    theatre_steps(t, 2);
    assert_true(theatre_get(t, "hut", "first") == 10);
    expect_yard(t, "yard", 1, 1);
    theatre_close(t);
}

// The brain has a turn between any two arrivals: it never sees two arrivals at once.
#ifndef TRPI_POLLING

// An agent does not wait at the border of a ninth area, in which it is not known to be: room for the ninth wakes it.
static void rule_9_7_a_ninth_area_costs_nothing_until_there_is_room(void **state)
{
    (void)state;
    theatre *t =
        theatre_open("area Yard\n    entered: whole number\n    on enter by somebody\n        set entered to entered + 1\n" PERSON);
    char name[9][16];
    for (int i = 0; i < 9; i++) {
        (void)snprintf(name[i], sizeof name[i], "yard %d", i);
        put_area(t, "Yard", name[i], 0, 20 - i);
    }
    theatre_add_free(t, "Person", "Ann", 0, 0);
    theatre_run(t, 2);
    assert_true(trp_world_next_due(theatre_world(t)) > theatre_now(t) + 30);
    assert_true(theatre_get(t, "yard 7", "entered") == 1 && theatre_get(t, "yard 8", "entered") == 0);
    theatre_remove(t, "yard 3");
    theatre_steps(t, 3);
    assert_true(theatre_get(t, "yard 8", "entered") == 1);
    theatre_close(t);
}

#endif

#define SAYS_SO "    on enter by somebody\n        check 1 > 2\n    on leave by somebody\n        check 1 > 2\n"

// Each handler fails, and failures are told at once: so the test sees the order of the handlers.
static void rule_9_7_of_several_that_are_crossed_at_once(void **state)
{
    (void)state;
    theatre *t = theatre_open("area Yard\n" SAYS_SO "area Hut\n" SAYS_SO "area Nook\n" SAYS_SO "area Lane\n" SAYS_SO PERSON);
    put_area(t, "Hut", "hut", 0, 3);
    put_area(t, "Nook", "nook", 0, 1);
    put_area(t, "Yard", "yard", 0, 10);
    put_area(t, "Lane", "lane", 40, 2);
    theatre_add(t, "Person", "Ann", 90, 0);
    theatre_steps(t, 2);
    theatre_mark(t);
    theatre_place(t, "Ann", 0, 0);
    theatre_step(t);
    theatre_expect(t, "yard task failed*", "hut task failed*", "nook task failed*");
    theatre_mark(t);
    theatre_place(t, "Ann", 40, 0);
    theatre_step(t);
    theatre_expect(t, "nook task failed*", "hut task failed*", "yard task failed*", "lane task failed*");
    theatre_close(t);
}

static void rule_9_7_handlers_in_order_and_the_brain_between_two(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "area Gate\n"
        "    fresh: whole number\n"
        "    most: whole number\n"
        "    thoughts: whole number\n"
        "    last: entity\n"
        "    on enter by somebody\n"
        "        set fresh to fresh + 1\n"
        "        set last to somebody\n"
        "    brain, every 10 s\n"
        "        set thoughts to thoughts + 1\n"
        "        if fresh > most\n"
        "            set most to fresh\n"
        "        set fresh to 0\n" PERSON);
    put_area(t, "Gate", "gate", 0, 5);
    theatre_add(t, "Person", "Ann", 20, 0);
    theatre_add(t, "Person", "Bob", 20, 1);
    theatre_add(t, "Person", "Cleo", 20, 2);
    theatre_steps(t, 2);
    theatre_place(t, "Cleo", 1, 0);
    theatre_place(t, "Ann", 1, 1);
    theatre_place(t, "Bob", 1, 2);
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "gate", "thoughts"), 3);
    assert_int_equal((int)theatre_get(t, "gate", "most"), 1);
    trp_value last;
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, "gate"), theatre_find(t, TRP_NAMES_FACT, "Gate.last"), &last),
                     TRP_OK);
    assert_true((uint64_t)last.bits == theatre_who(t, "Cleo").value);
    theatre_close(t);
}

// A step in which no entity crosses a border need not be made: the engine says that the host may skip it.
static void rule_9_7_a_border_costs_nothing_until_it_is_crossed(void **state)
{
    (void)state;
#ifdef TRPI_POLLING
    skip();
#endif
    theatre *t = open_yard("");
    theatre_add_player(t, "You", -1000, 0);
    theatre_steps(t, 40);
    trp_motion walk = {.entity = theatre_who(t, "You"), .from = {-1000 * METRE, 0, 0}, .to = {0, 0, 0}, .steps = 30000};
    assert_int_equal(trp_world_set_motions(theatre_world(t), &walk, 1), TRP_OK);
    theatre_steps(t, 20);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_steps(t, 300);
    trp_world_counters(theatre_world(t), &after, sizeof after);
    assert_true(after.dispatches == before.dispatches);
    expect_yard(t, "yard", 0, 0);
    theatre_steps(t, 30000);
    expect_yard(t, "yard", 1, 0);
    theatre_close(t);
}

static trp_world *copy_of(const theatre *t)
{
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded = NULL;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    return loaded;
}

static void rule_9_7_presence_in_areas_is_saved(void **state)
{
    (void)state;
    theatre *t = open_yard("");
    theatre_add_player(t, "You", -20, 0);
    theatre_steps(t, 2);
    theatre_walk(t, "You", 20, 0, 4);
    for (uint32_t i = 0; i < 300; i++) {
        trp_world *twin = copy_of(t);
        theatre_step(t);
        trp_world_step(twin);
        assert_true(trp_world_hash(twin) == trp_world_hash(theatre_world(t)));
        assert_null(trp_world_check(twin, NULL));
        for (uint32_t j = 0; i % 50 == 0 && j < 300; j++) {
            trp_world_step(twin);
        }
        trp_world_destroy(twin);
    }
    expect_yard(t, "yard", 1, 1);
    theatre_close(t);
}

static void rule_9_7_another_text_hears_of_who_is_there(void **state)
{
    (void)state;
    static const char text[] = YARD PERSON;
    theatre *t = theatre_open(text);
    put_area(t, "Yard", "yard", 0, 5);
    theatre_add_player(t, "You", 0, 0);
    theatre_steps(t, 2);
    expect_yard(t, "yard", 1, 0);
    theatre_reload(t, theatre_edited(text, "set left to left + 1", "set left to left + 2"));
    theatre_steps(t, 2);
    expect_yard(t, "yard", 1, 0);  // A is still in the yard, and does not enter it again
    theatre_place(t, "You", 30, 0);
    theatre_steps(t, 2);
    assert_int_equal((int)theatre_get(t, "yard", "left"), 2);
    theatre_close(t);
}

// ---- 9.8 Areas within areas ---------------------------------------------------------------------

#define TOWN                                     \
    "area Valley, everywhere\n"                  \
    "    link town: Town within 900 m\n"         \
    "    behaviour Pray\n"                       \
    "        wait 2 s\n"                         \
    "    behaviour Relax\n"                      \
    "        move to town\n"                     \
    "        request Relax of town\n"            \
    "area Town\n"                                \
    "    link pub: many Pub within 200 m\n"      \
    "    behaviour Relax\n"                      \
    "        move to nearest pub\n"              \
    "        request Drink\n"                    \
    "area Pub\n"                                 \
    "    sips: whole number\n"                   \
    "    behaviour Drink, while me is in this\n" \
    "        wait 4 s\n"                         \
    "        send Sip to this\n"                 \
    "    message Sip\n"                          \
    "    on message Sip by somebody\n"           \
    "        set sips to sips + 1\n"             \
    "role Guest for creature\n"                  \
    "    proactive Worship\n"                    \
    "        request Pray\n"                     \
    "    proactive Rest\n"                       \
    "        request Relax\n"

static theatre *open_town(void)
{
    theatre *t = theatre_open(TOWN);
    put_area(t, "Pub", "pub", 40, 4);
    put_area(t, "Town", "town", 0, 60);
    theatre_add_kind(t, "Valley", "valley", 0, 0);
    theatre_add_free(t, "Guest", "Ann", 38, 0);
    theatre_steps(t, 2);
    return t;
}

static void rule_9_8_of_two_of_one_size_the_older_is_asked_first(void **state)
{
    (void)state;
    for (uint32_t first = 0; first < 2; first++) {
        theatre *t = theatre_open(
            "area Inn\n"
            "    behaviour Dine\n"
            "        wait 1 s\n"
            "area Tavern\n"
            "    behaviour Dine\n"
            "        wait 1 s\n"
            "role Guest for creature\n"
            "    proactive Eat\n"
            "        request Dine\n");
        put_area(t, first == 0 ? "Inn" : "Tavern", "older", 0, 5);
        put_area(t, first == 0 ? "Tavern" : "Inn", "younger", 0, 5);
        theatre_add_free(t, "Guest", "Ann", 0, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "Ann", "Eat", NULL);
        theatre_until(t, 2, "Ann started Dine with older");
        theatre_close(t);
    }
}

static void rule_9_8_parent_consulted(void **state)
{
    (void)state;
    theatre *t = open_town();
    theatre_perform(t, "Ann", "Worship", NULL);  // Ann is in the pub, in the town and in the valley
    theatre_until(t, 4, "Ann finished Worship");
    theatre_expect(t, "Ann started Pray with valley");
    theatre_mark(t);
    theatre_place(t, "Ann", 5000, 5000);
    theatre_perform(t, "Ann", "Worship", NULL);
    theatre_until(t, 4, "Ann finished Worship");
    theatre_expect(t, "Ann started Pray with valley");
    theatre_close(t);
}

static void rule_9_8_walk_to_my_child_then_ask_there(void **state)
{
    (void)state;
    theatre *t = open_town();
    theatre_place(t, "Ann", 100, 0);  // outside of the town: the valley sends her to it, and that to the pub
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_until(t, 150, "Ann finished Rest");
    theatre_expect(t, "Ann started Relax with valley", "Ann begins move to town", "Ann started Relax with town",
                   "Ann begins move to pub", "Ann started Drink with pub", "Ann finished Drink", "Ann finished Relax",
                   "Ann finished Relax", "Ann finished Rest");
    assert_int_equal((int)theatre_get(t, "pub", "sips"), 1);
    theatre_close(t);
}

// `this` is another object in each of the areas: the pub hears of the sip, the town and the valley do not.
static void rule_9_8_this_in_nested_subtrees(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "area Outer, everywhere\n"
        "    mark: whole number\n"
        "    message Mark\n"
        "    link inner: Inner within 50 m\n"
        "    behaviour Go\n"
        "        send Mark to this\n"
        "        request Stay (inner = Private) of inner\n"
        "        send Mark to this\n"
        "    private behaviour Private\n"
        "        send Mark to this\n"
        "    on message Mark by who\n"
        "        set mark to mark + 1\n"
        "area Inner\n"
        "    mark: whole number\n"
        "    behaviour Stay (inner: behaviour)\n"
        "        send Mark to this\n"
        "        do inner\n"
        "        send Mark to this\n"
        "    on message Mark by who\n"
        "        set mark to mark + 1\n"
        "role Guest for creature\n"
        "    proactive Rest\n"
        "        request Go\n");
    put_area(t, "Inner", "inner", 0, 5);
    theatre_add_kind(t, "Outer", "outer", 0, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_until(t, 2, "Ann finished Rest");
    assert_int_equal((int)theatre_get(t, "outer", "mark"), 3);
    assert_int_equal((int)theatre_get(t, "inner", "mark"), 2);
    theatre_close(t);
}

static void rule_9_8_leaving_ends_it_only_if_the_text_says_so(void **state)
{
    (void)state;
    theatre *t = open_town();
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_until(t, 10, "Ann started Drink with pub");
    theatre_place(t, "Ann", 0, 0);
    theatre_until(t, 1, "Ann cancelled Drink");
    assert_int_equal((int)theatre_get(t, "pub", "sips"), 0);
    theatre_close(t);
    t = open_town();
    theatre_perform(t, "Ann", "Worship", NULL);
    theatre_steps(t, 3);
    theatre_place(t, "Ann", 3000, 0);
    theatre_until(t, 4, "Ann finished Worship");
    theatre_close(t);
}

// Two areas overlap, and neither lies in the other: the smaller one is asked first, then the other.
static void rule_9_8_hierarchies_that_overlap(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "area Parish\n"
        "    behaviour Pray\n"
        "        wait 1 s\n"
        "area Market\n"
        "    behaviour Buy\n"
        "        wait 1 s\n"
        "role Guest for creature\n"
        "    proactive Worship\n"
        "        request Pray\n"
        "    proactive Shop\n"
        "        request Buy\n");
    put_area(t, "Parish", "parish", 0, 10);
    put_area(t, "Market", "market", 8, 9);
    theatre_add_free(t, "Guest", "Ann", 4, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Worship", NULL);
    theatre_until(t, 3, "Ann finished Worship");
    theatre_perform(t, "Ann", "Shop", NULL);
    theatre_until(t, 3, "Ann finished Shop");
    theatre_expect(t, "Ann started Pray with parish", "Ann started Buy with market");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_7_entering_and_leaving_is_noticed_without_requests),
        THEATRE_TEST(rule_9_7_the_player_too_and_whoever_comes_and_goes_otherwise),
        THEATRE_TEST(rule_9_7_an_area_that_grows_moves_or_goes),
        THEATRE_TEST(rule_9_7_the_largest_is_entered_first_and_left_last),
#ifndef TRPI_POLLING
        THEATRE_TEST(rule_9_7_a_ninth_area_costs_nothing_until_there_is_room),
#endif
        THEATRE_TEST(rule_9_7_of_several_that_are_crossed_at_once),
        THEATRE_TEST(rule_9_7_handlers_in_order_and_the_brain_between_two),
        THEATRE_TEST(rule_9_7_a_border_costs_nothing_until_it_is_crossed),
        THEATRE_TEST(rule_9_7_presence_in_areas_is_saved),
        THEATRE_TEST(rule_9_7_another_text_hears_of_who_is_there),
        THEATRE_TEST(rule_9_8_of_two_of_one_size_the_older_is_asked_first),
        THEATRE_TEST(rule_9_8_parent_consulted),
        THEATRE_TEST(rule_9_8_walk_to_my_child_then_ask_there),
        THEATRE_TEST(rule_9_8_this_in_nested_subtrees),
        THEATRE_TEST(rule_9_8_leaving_ends_it_only_if_the_text_says_so),
        THEATRE_TEST(rule_9_8_hierarchies_that_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
