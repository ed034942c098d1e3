// SPDX-License-Identifier: MIT
// Goal: which behaviours are in the queues, which may leave them and which must: rules 2.6, 2.7 and 3 of docs/semantics.md.
// Method: behaviours performed on command; the queues are compared as text.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

// ---- 2.6 ----------------------------------------------------------------------------------------

// Mary orders and gets impatient after 2 s; Linda is back after 10 s.
#define ORDER                                                                     \
    "layer ambient\n"                                                             \
    "layer Reflexes\n"                                                            \
    "event bell\n"                                                                \
    "role Patron for creature\n"                                                  \
    "    latent Order, when event bell, with a Server, about ale, patience 2 s\n" \
    "        wait 1 s\n"                                                          \
    "        wait 5 s\n"                                                          \
    "    proactive Chat, if 0 > 1\n"                                              \
    "        wait 40 s\n"                                                         \
    "    latent Startle, when event bell\n"                                       \
    "        wait 40 s\n"                                                         \
    "    latent Flee, when event bell, priority 3\n"                              \
    "        wait 40 s\n"                                                         \
    "    latent Fright, when event bell, in Reflexes\n"                           \
    "        wait 40 s\n"                                                         \
    "role Server for creature\n"                                                  \
    "    reactive Serve, about ale\n"                                             \
    "        wait 10 s\n"                                                         \
    "        wait 5 s\n"

static theatre *ordering(void)
{
    theatre *t = theatre_open(ORDER);
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_add_free(t, "Server", "Linda", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Order", "Linda");
    return t;
}

static void rule_2_6_nothing_of_what_is_suspended_starts_until_it_is_activated(void **state)
{
    (void)state;
    theatre *t = ordering();
    theatre_until(t, 5, "Mary suspended Order@0");
    theatre_mark(t);
    theatre_run(t, 5);
    assert_string_equal(theatre_queues(t, "Mary"), "Order@0 suspended");
    theatre_expect_no(t, "Mary *Order*");
    theatre_until(t, 5, "Mary activated Order");
    theatre_steps(t, 1);
    assert_string_equal(theatre_queues(t, "Mary"), "Order@1 current performing");
    theatre_close(t);
}

static void rule_2_6_a_suspended_behaviour_blocks_no_other(void **state)
{
    (void)state;
    theatre *t = ordering();
    theatre_until(t, 5, "Mary suspended Order@0");
    theatre_perform(t, "Mary", "Chat", NULL);  // a behaviour of lower rank
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Mary"), "Chat@0 current performing | Order@0 suspended");
    theatre_close(t);
}

typedef struct activation {
    const char *meanwhile;
    bool interrupts;
} activation;

static void rule_2_6_activation_interrupts_what_is_not_higher(void **state)
{
    (void)state;
    static const activation activations[] = {{"Chat", true}, {"Startle", true}, {"Flee", false}, {"Fright", false}};
    for (size_t i = 0; i < sizeof activations / sizeof *activations; i++) {
        theatre *t = ordering();
        char line[80];
        theatre_until(t, 5, "Mary suspended Order@0");
        theatre_perform(t, "Mary", activations[i].meanwhile, NULL);
        theatre_until(t, 12, "Mary activated Order");
        theatre_step(t);
        snprintf(line, sizeof line, "Mary interrupted %s@0 by Order", activations[i].meanwhile);
        theatre_expect_count(t, line, activations[i].interrupts);
        snprintf(line, sizeof line,
                 activations[i].interrupts ? "Order@1 current performing | %s@0" : "%s@0 current performing | Order@1",
                 activations[i].meanwhile);
        assert_string_equal(theatre_queues(t, "Mary"), line);
        theatre_close(t);
    }
}

static void rule_2_6_cancel_stops_empties_the_queue_and_ends_the_scene(void **state)
{
    (void)state;
    static const double when[] = {0.5, 2, 5};  // performing, waiting, suspended
    for (size_t i = 0; i < 3; i++) {
        theatre *t = ordering();
        theatre_until(t, 5, "Mary started Order");
        theatre_run(t, when[i]);
        theatre_cancel(t, "Mary", "Order");
        theatre_step(t);
        theatre_expect(t, "Mary cancelled Order with Linda (host)");
        theatre_expect(t, "Linda cancelled Serve with * (partner lost)");  // cancelled in the same step
        assert_string_equal(theatre_queues(t, "Mary"), "");
        assert_string_equal(theatre_queues(t, "Linda"), "");
        theatre_close(t);
    }
}

// ---- 2.7 ----------------------------------------------------------------------------------------

// Behaviours on parts of the body that they do not share, so that 2.2 lets each of them start.
static const char crowded[] =
    "layer ambient\n"
    "layer Reflexes\n"
    "event bell\n"
    "role Patron for creature\n"
    "    proactive Walk, if 0 > 1, uses legs\n"
    "        wait 40 s\n"
    "    proactive Knit, if 0 > 1, uses hands\n"
    "        wait 40 s\n"
    "    proactive Run, if 0 > 1, uses hands, priority 1\n"
    "        wait 40 s\n"
    "    latent Legs2, when event bell, uses legs\n"
    "        wait 40 s\n"
    "    latent Hands2, when event bell, uses hands\n"
    "        wait 40 s\n"
    "    latent Gaze2, when event bell, uses gaze\n"
    "        wait 40 s\n"
    "    latent Hands3, when event bell, uses hands, priority 3\n"
    "        wait 40 s\n"
    "    latent Gaze3, when event bell, uses gaze, priority 3\n"
    "        wait 40 s\n"
    "    latent Gaze1, when event bell, uses gaze, priority 1\n"
    "        wait 40 s\n"
    "    latent Legs4, when event bell, uses legs, priority 4\n"
    "        wait 40 s\n"
    "    latent Reflex0, when event bell, uses ears, priority 0, in Reflexes\n"
    "        wait 40 s\n";

typedef struct crowd {
    const char *queued;  // queued before, in this order
    const char *newcomer;
    const char *cancelled;  // the behaviour that is cancelled; NULL: none
    bool starts;
} crowd;

static const crowd crowds[] = {
    {"Walk", "Knit", NULL, false},             // one queue, and the rank is not strictly lower
    {"Walk", "Run", "Walk", true},             // strictly lower rank: cancelled, not interrupted
    {"Legs2 Hands2", "Gaze1", NULL, false},    // lower rank than all in the queues
    {"Legs2 Hands2", "Gaze2", NULL, false},    // equal rank: a glance does not cancel an order
    {"Legs2 Hands2", "Gaze3", "Legs2", true},  // of equal ranks the oldest goes
    {"Hands2 Legs2", "Gaze3", "Hands2", true},
    {"Legs2 Hands3", "Gaze3", "Legs2", true},  // the lowest rank goes
    {"Hands3 Legs2", "Gaze3", "Legs2", true},
    {"Legs2 Hands3", "Gaze2", NULL, false},
    {"Legs2 Hands2", "Walk", NULL, false},    // 2.2 comes first: the legs are in use
    {"Hands2 Gaze2", "Walk", NULL, true},     // the collaborative queues are another set
    {"Legs2 Hands2", "Reflex0", NULL, true},  // never from another layer
};

static void rule_2_7_a_full_set_gives_up_its_lowest_only_to_something_higher(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        const crowd *c = &crowds[i];
        theatre *t = theatre_open(crowded);
        theatre_add_free(t, "Patron", "Mary", 0, 0);
        theatre_step(t);
        char names[60], line[80];
        snprintf(names, sizeof names, "%s", c->queued);
        for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " ")) {
            theatre_perform(t, "Mary", name, NULL);
            theatre_steps(t, 2);
        }
        theatre_perform(t, "Mary", c->newcomer, NULL);
        theatre_steps(t, 2);
        snprintf(line, sizeof line, "Mary started %s", c->newcomer);
        if (theatre_count(t, line) != c->starts) {
            fail_msg("%s to %s: %s", c->newcomer, c->queued, theatre_queues(t, "Mary"));
        }
        theatre_expect_count(t, "Mary cancelled*", c->cancelled != NULL);
        if (c->cancelled != NULL) {
            snprintf(line, sizeof line, "Mary cancelled %s by %s (displaced)", c->cancelled, c->newcomer);
            theatre_expect(t, line);
        }
        theatre_expect_count(t, "Mary rejected*", !c->starts);
        theatre_close(t);
    }
}

static void rule_2_7_the_partner_of_what_is_cancelled_is_free_in_the_same_step(void **state)
{
    (void)state;
    theatre *t = ordering();
    theatre_until(t, 5, "Mary suspended Order@0");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_steps(t, 2);
    theatre_expect_no(t, "Mary cancelled*");
    theatre_perform(t, "Mary", "Flee", NULL);  // both latent queues are in use; Order is the oldest entry
    theatre_step(t);
    theatre_expect(t, "Mary cancelled Order by Flee with Linda (displaced)", "Linda cancelled Serve with * (partner lost)");
    assert_string_equal(theatre_queues(t, "Mary"), "Flee@0 current performing | Startle@0");
    assert_string_equal(theatre_queues(t, "Linda"), "");
    theatre_close(t);
}

// A suspended behaviour gives way to an equal one; an active one keeps its queue.
static void rule_2_7_a_suspended_equal_makes_room(void **state)
{
    (void)state;
    for (uint32_t active = 0; active < 2; active++) {
        theatre *t = theatre_open_with_queues(ORDER, 2, (uint8_t)(1 + active));
        theatre_add_free(t, "Patron", "Mary", 0, 0);
        theatre_add_free(t, "Server", "Linda", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", "Order", "Linda");
        theatre_until(t, 5, "Mary suspended Order@0");
        if (active != 0) {
            theatre_perform(t, "Mary", "Flee", NULL);
            theatre_step(t);
        }
        theatre_perform(t, "Mary", active != 0 ? "Flee" : "Startle", NULL);
        theatre_step(t);
        theatre_expect_count(t, "Mary cancelled Order by Startle with Linda (displaced)", active == 0);
        theatre_expect_count(t, "Mary rejected*", active);
        theatre_close(t);
    }
}

// ---- 3 ------------------------------------------------------------------------------------------

typedef struct place {
    const char *header;
    uint32_t own, partners;
} place;

static const place places[] = {
    {"proactive Ask, with a creature, about x", TRP_QUEUE_COLLABORATIVE, TRP_QUEUE_COLLABORATIVE},
    {"latent Ask, when event bell, with a creature, about x", TRP_QUEUE_LATENT, TRP_QUEUE_LATENT},
    {"proactive Ask", TRP_QUEUE_INDEPENDENT, TRP_NOT_FOUND},
    {"latent Ask, when event bell", TRP_QUEUE_LATENT, TRP_NOT_FOUND},
};

static void rule_3_which_queue_for_what(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "event bell\nrole Asker for creature\n    %s\n        wait 20 s\n"
                 "role Answerer for creature\n"
                 "    proactive Other, if 0 > 1, with a creature, about x\n        wait 20 s\n"
                 "    reactive Answer, about x\n        wait 20 s\n",
                 places[i].header);
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Asker", "Mary", 0, 0);
        theatre_add_free(t, "Answerer", "Bob", 1, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", "Ask", NULL);
        theatre_steps(t, 2);
        trp_queue_entry entry;
        assert_int_equal(trp_agent_queues(theatre_world(t), theatre_who(t, "Mary"), &entry, 1, sizeof entry), 1);
        assert_int_equal(entry.queue, places[i].own);
        uint32_t count = trp_agent_queues(theatre_world(t), theatre_who(t, "Bob"), &entry, 1, sizeof entry);
        assert_int_equal(count, places[i].partners != TRP_NOT_FOUND);
        if (count == 1) {
            assert_int_equal(entry.queue, places[i].partners);
        }
        theatre_close(t);
    }
}

// The number of latents that fit before the lowest has to go: two, or as many as the pack says.
static void rule_3_the_counts_of_queues_are_settings(void **state)
{
    (void)state;
    for (uint8_t latents = 1; latents <= 4; latents++) {
        theatre *t = theatre_open_with_queues(crowded, 2, latents);
        theatre_add_free(t, "Patron", "Mary", 0, 0);
        theatre_step(t);
        static const char *const order[] = {"Gaze1", "Legs2", "Hands3", "Legs4"};
        for (uint32_t i = 0; i < 4; i++) {
            theatre_perform(t, "Mary", order[i], NULL);
            theatre_steps(t, 2);
        }
        theatre_expect_count(t, "Mary started*", 4);
        theatre_expect_count(t, "Mary cancelled * (displaced)", 4u - latents);
        theatre_close(t);
    }
}

static void rule_3_every_layer_has_queues_of_its_own(void **state)
{
    (void)state;
    theatre *t = ordering();
    theatre_until(t, 5, "Mary suspended Order@0");
    theatre_perform(t, "Mary", "Chat", NULL);
    theatre_steps(t, 2);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_steps(t, 2);
    theatre_perform(t, "Mary", "Fright", NULL);
    theatre_steps(t, 2);
    theatre_expect_no(t, "Mary cancelled*");
    assert_string_equal(theatre_queues(t, "Mary"), "Fright@0 current performing | Startle@0 | Order@0 suspended | Chat@0");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_6_nothing_of_what_is_suspended_starts_until_it_is_activated),
        THEATRE_TEST(rule_2_6_a_suspended_behaviour_blocks_no_other),
        THEATRE_TEST(rule_2_6_activation_interrupts_what_is_not_higher),
        THEATRE_TEST(rule_2_6_cancel_stops_empties_the_queue_and_ends_the_scene),
        THEATRE_TEST(rule_2_7_a_full_set_gives_up_its_lowest_only_to_something_higher),
        THEATRE_TEST(rule_2_7_a_suspended_equal_makes_room),
        THEATRE_TEST(rule_2_7_the_partner_of_what_is_cancelled_is_free_in_the_same_step),
        THEATRE_TEST(rule_3_which_queue_for_what),
        THEATRE_TEST(rule_3_the_counts_of_queues_are_settings),
        THEATRE_TEST(rule_3_every_layer_has_queues_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
