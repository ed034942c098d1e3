// SPDX-License-Identifier: MIT
// Goal: a request of one object, of a selection, or of any object with the offer: which objects are asked, in which order, the
// reason of a refusal, and which agent gets the offer. (SEMANTICS 9.3 to 9.6; BO VI-B1)
// Method: plays in the theatre, with benches, stones and a bath that all offer a rest.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define RESTS                                          \
    "kind guest, a creature\n"                         \
    "    dirty: 0 to 100\n"                            \
    "object Seat\n"                                    \
    "    hardness: 0 to 100\n"                         \
    "    used: whole number\n"                         \
    "    behaviour Rest, holders 1\n"                  \
    "        wait 4 s\n"                               \
    "    on adopt Rest by who\n"                       \
    "        set used to used + 1\n"                   \
    "object Bench, a Seat\n"                           \
    "object Bath\n"                                    \
    "    behaviour Rest for guest, if it.dirty > 50\n" \
    "        wait 3 s\n"                               \
    "area Garden\n"                                    \
    "    behaviour Rest\n"                             \
    "        wait 2 s\n"

static theatre *open_rests(const char *request)
{
    char text[2048];
    (void)snprintf(text, sizeof text, RESTS "role Guest for guest\n    proactive Pause\n        %s\n", request);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 1, 0);
    theatre_add_free(t, "Guest", "C", 2, 0);
    return t;
}

static void expect_refused(theatre *t, const char *who, const char *reason)
{
    char expected[128];
    (void)snprintf(expected, sizeof expected, "%s cancelled Pause", who);
    theatre_until(t, 1, expected);
    (void)snprintf(expected, sizeof expected, "%s task failed Pause@0 (%s)", who, reason);
    theatre_expect(t, expected);
}

// ---- What is handed over ------------------------------------------------------------------------

#define TWO_ORDERS                                                  \
    "kind guest, a creature\n"                                      \
    "    got: whole number\n"                                       \
    "    bed: Bed\n"                                                \
    "object Bench\n"                                                \
    "    behaviour Rest for guest (lo: number, hi: number)\n"       \
    "        set got to lo * 100 + hi\n"                            \
    "object Bed\n"                                                  \
    "    behaviour Rest for guest (hi: number, lo = 9, warm = 1)\n" \
    "        set got to lo * 100 + hi\n"                            \
    "object Sofa\n"                                                 \
    "    behaviour Rest for guest\n"                                \
    "        set got to 55\n"                                       \
    "area Garden\n"                                                 \
    "    behaviour Rest for guest (lo: number)\n"                   \
    "        set got to lo\n"                                       \
    "role Guest for guest\n    proactive Pause\n"                   \
    "        set bed to nearest Bed\n"                              \
    "        %s\n"

// Objects of several kinds have a behaviour of one name, each with parameters of its own.
static void rule_9_3_arguments_are_handed_over_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *request;
        int64_t got;
    } cases[] = {
        {"request Rest (lo = 3, hi = 7) of nearest Bench", 307},
        {"request Rest (lo = 3, hi = 7) of nearest Bed", 307},
        {"request Rest (hi = 7) of nearest Bed", 907},
        {"request Rest (lo = 3, hi = 7) of bed", 307},
        {"request Rest (lo = 3, hi = 7) of any Bed within 40 m", 307},
        {"request Rest of nearest Sofa", 55},
        {"request Rest (lo = 4)", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2048];
        (void)snprintf(text, sizeof text, TWO_ORDERS, cases[i].request);
        theatre *t = theatre_open(text);
        theatre_add_kind(t, "Bench", "bench", 1, 0);
        theatre_add_kind(t, "Bed", "bed", 2, 0);
        theatre_add_kind(t, "Sofa", "sofa", 3, 0);
        theatre_add_kind(t, "Garden", "garden", 0, 0);
        theatre_add_free(t, "Guest", "A", 0, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Pause", NULL);
        theatre_until(t, 1, "A finished Pause");
        assert_int_equal(theatre_get(t, "A", "got"), cases[i].got);
        theatre_close(t);
    }
}

// Two kinds of which either may be asked have other values for parameters that are not given: each has its own.
static void rule_9_3_what_is_not_given_is_worked_out_by_the_object_that_takes_it(void **state)
{
    (void)state;
    static const char *const requests[] = {"of nearest Bench", "of anything within 40 m", "(hi = 7) of any Bench within 40 m"};
    static const uint32_t got[][2] = {{104, 208}, {104, 208}, {107, 207}};
    for (size_t i = 0; i < 6; i++) {
        char text[1024];
        (void)snprintf(text, sizeof text,
                       "kind guest, a creature\n    got: whole number\n"
                       "object Bench\n    behaviour Rest for guest (lo = 1, hi = 4)\n        set got to lo * 100 + hi\n"
                       "object Bed, a Bench\n    behaviour Rest for guest (lo = 2, hi = 8)\n        set got to lo * 100 + hi\n"
                       "role Guest for guest\n    proactive Pause\n        request Rest %s\n",
                       requests[i / 2]);
        theatre *t = theatre_open(text);
        theatre_add_kind(t, i % 2 == 0 ? "Bench" : "Bed", "seat", 1, 0);
        theatre_add_free(t, "Guest", "A", 0, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Pause", NULL);
        theatre_until(t, 1, "A finished Pause");
        assert_int_equal(theatre_get(t, "A", "got"), got[i / 2][i % 2]);
        theatre_close(t);
    }
}

// ---- Of anything --------------------------------------------------------------------------------

static void rule_9_3_of_anything_the_nearest_that_offers_it(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of anything within 40 m");
    theatre_add_kind(t, "Bench", "far bench", 30, 0);
    theatre_add_kind(t, "Seat", "stone", 10, 0);
    theatre_add_kind(t, "Bath", "bath", 60, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A started Rest with stone");
    theatre_perform(t, "B", "Pause", NULL);
    theatre_until(t, 1, "B started Rest with far bench");  // the search sees that the stone is full
    theatre_expect_no(t, "B refused");
    theatre_perform(t, "C", "Pause", NULL);
    expect_refused(t, "C", "full");
    theatre_until(t, 6, "A finished Pause");
    theatre_perform(t, "C", "Pause", NULL);
    theatre_until(t, 1, "C started Rest with stone");
    theatre_close(t);
}

static void rule_9_3_of_anything_areas_too(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of anything within 40 m");
    theatre_add_kind(t, "Garden", "garden", 20, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A started Rest with garden");
    theatre_close(t);
}

static void rule_9_3_of_anything_nobody_offers_it(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of anything within 5 m");
    theatre_add_kind(t, "Bench", "bench", 30, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    expect_refused(t, "A", "not offered");
    theatre_expect_no(t, "A refused");  // no object was asked
    theatre_close(t);
}

// An object can refuse (by its `if`, its `on adopt`); the refused agent asks the next object, and is told the reason.
static void rule_9_3_a_refused_requester_asks_the_next(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of anything within 40 m");
    theatre_add_kind(t, "Bath", "bath", 2, 0);
    theatre_add_kind(t, "Bath", "other bath", 4, 0);
    theatre_add_kind(t, "Bench", "bench", 30, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    uint32_t step = theatre_until(t, 1, "A started Rest with bench");
    theatre_expect(t, "A refused Rest with bath (declined)", "A refused Rest with other bath (declined)",
                   "A started Rest with bench");
    assert_int_equal(theatre_step_of(t, "A started Pause"), step);
    theatre_remove(t, "bench");
    theatre_until(t, 1, "A cancelled Pause");
    theatre_mark(t);
    theatre_perform(t, "A", "Pause", NULL);
    expect_refused(t, "A", "declined");
    theatre_expect(t, "A refused Rest with bath (declined)", "A refused Rest with other bath (declined)");
    theatre_set(t, "A", "dirty", 80);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A started Rest with bath");
    theatre_close(t);
}

static void rule_9_3_at_most_four_are_asked(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of anything within 40 m");
    static const char *const names[] = {"one", "two", "three", "four", "five"};
    for (uint32_t i = 0; i < 5; i++) {
        theatre_add_kind(t, "Bath", names[i], 2.0 + i, 0);
    }
    theatre_add_kind(t, "Bench", "bench", 30, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    expect_refused(t, "A", "declined");
    theatre_expect(t, "A refused Rest with one (declined)", "A refused Rest with two (declined)",
                   "A refused Rest with three (declined)", "A refused Rest with four (declined)");
    theatre_expect_no(t, "A refused Rest with five");
    theatre_close(t);
}

// Two agents ask in the same step for an offer with room for one: the second asks the next object, and is told the reason.
static void rule_9_3_two_at_once_get_two(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of anything within 40 m");
    theatre_add_kind(t, "Seat", "stone", 5, 0);
    theatre_add_kind(t, "Bench", "bench", 30, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_perform(t, "B", "Pause", NULL);
    theatre_until(t, 1, "B started Rest with bench");
    theatre_expect(t, "A started Rest with stone");
    theatre_expect(t, "B refused Rest with stone (full)");
    assert_true(theatre_get(t, "stone", "used") == 1);
    theatre_close(t);
}

// ---- Of any that the requester likes ------------------------------------------------------------

static void rule_9_3_the_requester_has_his_say(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of any Seat within 40 m where it.hardness < 50");
    theatre_add_kind(t, "Bath", "bath", 1, 0);
    theatre_add_kind(t, "Seat", "stone", 5, 0);
    theatre_add_kind(t, "Bench", "bench", 30, 0);
    theatre_steps(t, 2);
    theatre_set(t, "stone", "hardness", 90);
    theatre_set(t, "A", "dirty", 90);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A started Rest with bench");
    theatre_perform(t, "B", "Pause", NULL);
    expect_refused(t, "B", "full");
    theatre_close(t);
}

static void rule_9_3_a_random_one_that_can_be_had(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of random Seat within 40 m");
    theatre_add_kind(t, "Bench", "left bench", 5, 0);
    theatre_add_kind(t, "Bench", "right bench", 6, 0);
    theatre_steps(t, 2);
    for (uint32_t i = 0; i < 20; i++) {
        theatre_perform(t, "A", "Pause", NULL);
        theatre_run(t, 0.5);
        theatre_perform(t, "B", "Pause", NULL);
        theatre_run(t, 5);
    }
    theatre_expect_count(t, "B started Rest", 20);  // with the object that A has left
    assert_int_equal(theatre_count(t, "A started Rest with left bench") + theatre_count(t, "B started Rest with left bench"), 20);
    assert_in_range(theatre_count(t, "A started Rest with left bench"), 3, 17);
    theatre_close(t);
}

// A request of any object does not find a private offer.
static void rule_9_3_a_private_behaviour_is_not_found(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "object Cell\n"
        "    private behaviour Rest\n"
        "        wait 1 s\n"
        "    behaviour Enter\n"
        "        request Rest of this\n"
        "role Guest for creature\n"
        "    proactive Pause\n"
        "        request Rest of anything within 40 m\n"
        "    proactive Enter\n"
        "        request Enter of nearest Cell\n");
    theatre_add_kind(t, "Cell", "cell", 1, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    expect_refused(t, "A", "not offered");
    theatre_perform(t, "A", "Enter", NULL);
    theatre_until(t, 1, "A started Rest with cell");
    theatre_close(t);
}

static void rule_9_3_of_anything_in_a_tree(void **state)
{
    (void)state;
    theatre *t = open_rests("selector\n            request Rest of anything within 9 m\n            \"Nowhere.\"");
    theatre_add_kind(t, "Bench", "bench", 5, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A started Rest with bench");
    theatre_perform(t, "B", "Pause", NULL);
    theatre_until(t, 1, "B begins say \"Nowhere.\"");
    theatre_close(t);
}

// ---- Of one -------------------------------------------------------------------------------------

static void rule_9_3_refused_when_disabled(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "message shut\n"
        "object Shop\n"
        "    behaviour Buy\n"
        "        wait 3 s\n"
        "    on message shut by who\n"
        "        disable Buy\n"
        "role Guest for creature\n"
        "    proactive Pause\n"
        "        request Buy of nearest Shop\n"
        "    proactive Shut up\n"
        "        send shut to nearest Shop\n"
        "        wait 1 s\n");
    theatre_add_kind(t, "Shop", "shop", 1, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "B", "Shut up", NULL);
    theatre_until(t, 2, "B finished Shut up");
    theatre_perform(t, "B", "Pause", NULL);
    expect_refused(t, "B", "not offered now");
    theatre_expect(t, "B refused Buy with shop (not offered now)");
    theatre_until(t, 3, "A finished Pause");  // the holder keeps the offer
    theatre_close(t);
}

static void rule_9_6_a_holding_given_back_can_be_had_in_the_same_step(void **state)
{
    (void)state;
    theatre *t = open_rests("request Rest of nearest Seat");
    theatre_add_kind(t, "Seat", "stone", 1, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_run(t, 1);
    theatre_perform(t, "B", "Pause", NULL);
    expect_refused(t, "B", "full");
    theatre_cancel(t, "A", "Pause");
    theatre_perform(t, "B", "Pause", NULL);
    uint32_t step = theatre_until(t, 1, "B started Rest with stone");
    assert_int_equal(theatre_step_of(t, "A cancelled Rest"), step);
    theatre_close(t);
}

// `this` is the object whose behaviour is performed, however behaviours are nested: the table's drink in the chair's sitting in the
// table's dining.
static void rule_9_4_this_is_whose_behaviour_it_is(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    friend: thing\n"
        "    spot: thing\n"
        "object Table\n"
        "    behaviour Dine for guest\n"
        "        set spot to this\n"
        "        request Sit (inner = Drink) of nearest Chair\n"
        "    private behaviour Drink for guest\n"
        "        set friend to this\n"
        "        wait 1 s\n"
        "object Chair\n"
        "    behaviour Sit for guest (inner: behaviour)\n"
        "        set spot to this\n"
        "        do inner\n"
        "        wait 1 s\n"
        "role Guest for guest\n"
        "    proactive Pause\n"
        "        request Dine of nearest Table\n");
    theatre_add_kind(t, "Table", "table", 1, 0);
    theatre_add_kind(t, "Chair", "chair", 2, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Pause", NULL);
    theatre_until(t, 1, "A started Drink with table");
    theatre_steps(t, 2);
    trp_value value;
    trp_world *world = theatre_world(t);
    assert_int_equal(trp_fact_get(world, theatre_who(t, "A"), theatre_find(t, TRP_NAMES_FACT, "guest.spot"), &value), TRP_OK);
    assert_true(trp_value_to_entity(value).value == theatre_who(t, "chair").value);
    assert_int_equal(trp_fact_get(world, theatre_who(t, "A"), theatre_find(t, TRP_NAMES_FACT, "guest.friend"), &value), TRP_OK);
    assert_true(trp_value_to_entity(value).value == theatre_who(t, "table").value);
    theatre_close(t);
}

// ---- Causes of a drop ---------------------------------------------------------------------------

#define WHEEL                                         \
    "kind guest, a creature\n"                        \
    "    tired: yes or no\n"                          \
    "message call\n"                                  \
    "object Wheel\n"                                  \
    "    done: whole number\n"                        \
    "    failed: whole number\n"                      \
    "    left: whole number\n"                        \
    "    lost: whole number\n"                        \
    "    other: whole number\n"                       \
    "    behaviour Spin for guest, while not tired\n" \
    "        wait 2 s\n"                              \
    "        check not tired\n"                       \
    "        sit for 1 s\n"                           \
    "    on drop Spin by who, because done\n"         \
    "        set done to done + 1\n"                  \
    "    on drop Spin by who, because failed\n"       \
    "        set failed to failed + 1\n"              \
    "    on drop Spin by who, because given up\n"     \
    "        set left to left + 1\n"                  \
    "    on drop by who, because gone\n"              \
    "        set lost to lost + 1\n"                  \
    "    on drop by who\n"                            \
    "        set other to other + 1\n"                \
    "role Guest for guest\n"                          \
    "    proactive Play\n"                            \
    "        request Spin of nearest Wheel\n"         \
    "    proactive Play briefly\n"                    \
    "        request Spin of nearest Wheel, at most 1 s\n"

static theatre *open_wheel(const char *what)
{
    theatre *t = theatre_open(WHEEL);
    theatre_add_kind(t, "Wheel", "wheel", 1, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", what, NULL);
    theatre_until(t, 1, "A started Spin with wheel");
    return t;
}

static void expect_cause(theatre *t, const char *cause)
{
    static const char *const counted[] = {"done", "failed", "left", "lost", "other"};
    theatre_run(t, 4);
    for (uint32_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        assert_true(theatre_get(t, "wheel", counted[i]) == (strcmp(counted[i], cause) == 0 ? 1 : 0));
    }
    theatre_close(t);
}

static void rule_9_6_the_object_hears_why_it_was_dropped(void **state)
{
    (void)state;
    expect_cause(open_wheel("Play"), "done");

    theatre *t = open_wheel("Play");
    theatre_fails(t, "A", "sit for", 0, 5);
    expect_cause(t, "failed");

    t = open_wheel("Play");
    theatre_set(t, "A", "tired", 1);
    expect_cause(t, "failed");

    expect_cause(open_wheel("Play briefly"), "left");

    t = open_wheel("Play");
    theatre_cancel(t, "A", "Play");
    expect_cause(t, "left");

    t = open_wheel("Play");
    theatre_take_off(t, "A", "Guest");
    expect_cause(t, "left");

    t = open_wheel("Play");
    theatre_remove(t, "A");
    expect_cause(t, "lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_3_arguments_are_handed_over_by_name),
        THEATRE_TEST(rule_9_3_what_is_not_given_is_worked_out_by_the_object_that_takes_it),
        THEATRE_TEST(rule_9_3_of_anything_the_nearest_that_offers_it),
        THEATRE_TEST(rule_9_3_of_anything_areas_too),
        THEATRE_TEST(rule_9_3_of_anything_nobody_offers_it),
        THEATRE_TEST(rule_9_3_a_refused_requester_asks_the_next),
        THEATRE_TEST(rule_9_3_at_most_four_are_asked),
        THEATRE_TEST(rule_9_3_two_at_once_get_two),
        THEATRE_TEST(rule_9_3_the_requester_has_his_say),
        THEATRE_TEST(rule_9_3_a_random_one_that_can_be_had),
        THEATRE_TEST(rule_9_3_a_private_behaviour_is_not_found),
        THEATRE_TEST(rule_9_3_of_anything_in_a_tree),
        THEATRE_TEST(rule_9_3_refused_when_disabled),
        THEATRE_TEST(rule_9_6_a_holding_given_back_can_be_had_in_the_same_step),
        THEATRE_TEST(rule_9_6_the_object_hears_why_it_was_dropped),
        THEATRE_TEST(rule_9_4_this_is_whose_behaviour_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
