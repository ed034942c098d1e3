// SPDX-License-Identifier: MIT
// Goal: which behaviours may start, and which one is current: rules 2.1 to 2.3 of docs/semantics.md.
// Method: behaviours of every priority, performed on command; the queues are compared as text.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"

// ---- 2.1 ----------------------------------------------------------------------------------------

static int32_t declared_priority(const theatre *t, const char *behaviour)
{
    trp_behaviour_info info;
    uint32_t which = theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour);
    assert_int_equal(trp_pack_behaviour(theatre_pack(t), which, &info, sizeof info), TRP_OK);
    return info.priority;
}

static void rule_2_1_priorities_that_nobody_declared(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Patron for creature\n"
        "    proactive Alone\n"
        "        wait 1 s\n"
        "    proactive Together, with a creature, about weather\n"
        "        wait 1 s\n"
        "    reactive Answer, about weather\n"
        "        wait 1 s\n"
        "    latent Startle, when every 5 s\n"
        "        wait 1 s\n"
        "    latent Own, when every 5 s, priority 7\n"
        "        wait 1 s\n");
    assert_int_equal(declared_priority(t, "Alone"), 0);
    assert_int_equal(declared_priority(t, "Together"), 1);
    assert_int_equal(declared_priority(t, "Startle"), 2);
    assert_int_equal(declared_priority(t, "Own"), 7);
    theatre_close(t);
}

typedef struct inheritance {
    const char *initiator;  // header of the asking behaviour
    int32_t priority;
    uint32_t queue;
    const char *layer;
} inheritance;

// A reactive that declares no priority takes the whole rank, layer and priority, of the behaviour that it answers.
static const inheritance inheritances[] = {
    {"proactive Ask, with a creature, about x", 1, TRP_QUEUE_COLLABORATIVE, "ambient"},
    {"proactive Ask, with a creature, about x, priority 5", 5, TRP_QUEUE_COLLABORATIVE, "ambient"},
    {"latent Ask, when every 1 s, with a creature, about x", 2, TRP_QUEUE_LATENT, "ambient"},
    {"latent Ask, when every 1 s, with a creature, about x, priority 3", 3, TRP_QUEUE_LATENT, "ambient"},
    {"latent Ask, when every 1 s, with a creature, about x, in quest", 2, TRP_QUEUE_LATENT, "quest"},
    {"proactive Ask, with a creature, about x, in quest, priority 4", 4, TRP_QUEUE_COLLABORATIVE, "quest"},
};

// A reactive with a priority of its own keeps that priority from beginning to end, whatever it answers. (Its clauses were once
// read and ignored.)
static void rule_2_1_a_reactive_may_have_a_priority_of_its_own(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Asker for creature\n"
        "    proactive Ask, with a creature, about x\n"
        "        wait 1 s\n"
        "        wait 20 s\n"
        "role Answerer for creature\n"
        "    reactive Answer, about x, priority 9\n"
        "        wait 1 s\n"
        "        wait 20 s\n"
        "    latent Startle, when every 3 s, priority 4\n"
        "        wait 1 s\n");
    theatre_add(t, "Asker", "Mary", 0, 0);
    theatre_add(t, "Answerer", "Bob", 1, 0);
    theatre_until(t, 5, "Bob started Answer");
    theatre_run(t, 10);
    trp_queue_entry entry;
    assert_int_equal(trp_agent_queues(theatre_world(t), theatre_who(t, "Bob"), &entry, 1, sizeof entry), 1);
    assert_int_equal(entry.priority, 9);
    theatre_close(t);
}

// `once` and `cooldown` of a reactive: an agent that has answered refuses until they are over.
static void rule_6_once_and_cooldown_hold_for_reactions(void **state)
{
    (void)state;
    static const struct {
        const char *clause;
        uint32_t answers;  // answers in 100 s; a refused agent asks again after 10 s (5.1)
    } cases[] = {{", once", 1}, {", cooldown 60 s", 2}, {", cooldown 60 s, priority 5", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "role Asker for creature\n    proactive Ask, with a creature, about x\n        wait 1 s\n"
                 "role Answerer for creature\n    reactive Answer, about x%s\n        wait 1 s\n",
                 cases[i].clause);
        theatre *t = theatre_open(text);
        theatre_add(t, "Asker", "Mary", 0, 0);
        theatre_add(t, "Answerer", "Bob", 1, 0);
        theatre_run(t, 100);
        theatre_expect_count(t, "Bob started Answer", cases[i].answers);
        theatre_close(t);
    }
}

static void rule_2_1_a_reactive_takes_the_rank_of_what_it_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof inheritances / sizeof *inheritances; i++) {
        const inheritance *c = &inheritances[i];
        char text[400];
        snprintf(text, sizeof text,
                 "layer ambient\nlayer quest\n"
                 "role Asker for creature\n    %s\n        wait 20 s\n"
                 "role Answerer for creature\n    reactive Answer, about x\n        wait 20 s\n",
                 c->initiator);
        theatre *t = theatre_open(text);
        theatre_add(t, "Asker", "Mary", 0, 0);
        theatre_add(t, "Answerer", "Bob", 1, 0);
        theatre_until(t, 5, "Bob started Answer");
        trp_queue_entry entry;
        uint32_t count = trp_agent_queues(theatre_world(t), theatre_who(t, "Bob"), &entry, 1, sizeof entry);
        assert_int_equal(count, 1);
        assert_int_equal(entry.priority, c->priority);
        assert_int_equal(entry.queue, c->queue);
        assert_int_equal(entry.layer, trp_index_of_number(theatre_find(t, TRP_NAMES_LAYER, c->layer)));
        theatre_close(t);
    }
}

// ---- 2.2 ----------------------------------------------------------------------------------------

// A current behaviour and a new one: what becomes of each of them.
typedef struct meeting {
    const char *current;
    const char *newcomer;
    const char *queues;  // the queues in the step after
} meeting;

static const char ranks[] =
    "layer ambient\n"
    "layer Reflexes\n"
    "role Patron for creature\n"
    "    proactive I0, if 0 > 1\n"
    "        wait 9 s\n"
    "    proactive J0, if 0 > 1\n"
    "        wait 9 s\n"
    "    proactive I3, if 0 > 1, priority 3\n"
    "        wait 9 s\n"
    "    latent L0, when event bell, priority 0\n"
    "        wait 9 s\n"
    "    latent L1, when event bell, priority 1\n"
    "        wait 9 s\n"
    "    latent L2, when event bell\n"
    "        wait 9 s\n"
    "    latent M2, when event bell\n"
    "        wait 9 s\n"
    "    latent L3, when event bell, priority 3\n"
    "        wait 9 s\n"
    "    latent R0, when event bell, priority 0, in Reflexes\n"
    "        wait 9 s\n"
    "    latent N, when event bell, priority 8, when free\n"
    "        wait 9 s\n"
    "event bell\n";

static const meeting meetings[] = {
    {"I0", "L0", "I0@0 current performing"},                                                         // equal: no
    {"I0", "J0", "I0@0 current performing"},        {"I0", "L1", "L1@0 current performing | I0@0"},  // higher priority: it does
    {"I0", "L2", "L2@0 current performing | I0@0"}, {"L2", "L1", "L2@0 current performing"},         // lower: it does not
    {"L2", "M2", "L2@0 current performing"},  // Notice must not interrupt Order
    {"L2", "L3", "L3@0 current performing | L2@0"}, {"L3", "L2", "L3@0 current performing"},
    {"I3", "L2", "I3@0 current performing"},        {"L3", "I3", "L3@0 current performing"},
    {"L2", "I3", "I3@0 current performing | L2@0"},                                          // the queue does not matter
    {"L3", "R0", "R0@0 current performing | L3@0"},                                          // rank is (layer, priority)
    {"R0", "L3", "R0@0 current performing"},        {"I0", "N", "I0@0 current performing"},  // N waits until nothing is current
};

static void rule_2_2_only_a_strictly_higher_rank_interrupts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof meetings / sizeof *meetings; i++) {
        const meeting *m = &meetings[i];
        theatre *t = theatre_open(ranks);
        theatre_add_free(t, "Patron", "Mary", 0, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", m->current, NULL);
        theatre_steps(t, 3);
        theatre_perform(t, "Mary", m->newcomer, NULL);
        theatre_steps(t, 2);
        if (strcmp(theatre_queues(t, "Mary"), m->queues) != 0) {
            fail_msg("%s meets %s: %s", m->newcomer, m->current, theatre_queues(t, "Mary"));
        }
        if (strstr(m->queues, m->newcomer) == NULL) {
            char rejected[60];
            snprintf(rejected, sizeof rejected, "Mary rejected %s (rank)", m->newcomer);
            theatre_expect(t, rejected);
        }
        theatre_close(t);
    }
}

static void rule_2_2_with_nothing_current_anything_starts(void **state)
{
    (void)state;
    static const char *const all[] = {"I0", "I3", "L0", "L3", "R0", "N"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        theatre *t = theatre_open(ranks);
        theatre_add_free(t, "Patron", "Mary", 0, 0);
        theatre_step(t);
        theatre_perform(t, "Mary", all[i], NULL);
        theatre_step(t);
        theatre_expect_count(t, "Mary started *", 1);
        theatre_close(t);
    }
}

static void rule_2_2_when_free_waits_instead_of_interrupting(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "event bell\n"
        "role Patron for creature\n"
        "    proactive Walk, if 0 > 1\n"
        "        wait 5 s\n"
        "    latent Stretch, when event bell, when free,\n"
        "            keeps trying for 20 s\n"
        "        wait 2 s\n");
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Walk", NULL);
    theatre_step(t);
    theatre_event(t, "bell");
    theatre_run(t, 4);
    theatre_expect_no(t, "Mary started Stretch");
    theatre_until(t, 3, "Mary started Stretch");
    theatre_expect(t, "Mary finished Walk", "Mary started Stretch");
    theatre_expect_no(t, "Mary interrupted*");
    theatre_close(t);
}

// ---- 2.3 ----------------------------------------------------------------------------------------

// Mary waits in Order (2), which is suspended, so Startle (2) starts. When Order is activated, both are active with the same
// rank: the one activated last is current.
static void rule_2_3_among_equals_the_latest_started_or_activated_is_current(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "event bell\n"
        "role Patron for creature\n"
        "    latent Order, when event bell, with a Server, about ale,\n"
        "            patience 2 s\n"
        "        wait 1 s\n"
        "        wait 30 s\n"
        "    latent Startle, when event bell\n"
        "        wait 40 s\n"
        "role Server for creature\n"
        "    reactive Serve, about ale\n"
        "        wait 8 s\n"
        "        wait 30 s\n");
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_add_free(t, "Server", "Linda", 1, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Order", "Linda");
    theatre_until(t, 5, "Mary suspended Order");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Mary"), "Startle@0 current performing | Order@0 suspended");
    theatre_until(t, 8, "Mary activated Order");
    theatre_steps(t, 1);
    assert_string_equal(theatre_queues(t, "Mary"), "Order@1 current performing | Startle@0");
    theatre_expect(t, "Mary interrupted Startle@0 by Order", "Mary resumed Order@1");
    theatre_close(t);
}

static const char body[] =
    "event bell\n"
    "role Patron for creature\n"
    "    proactive Walk, if 0 > 1, uses legs\n"
    "        wait 9 s\n"
    "    latent Speak, when event bell, uses voice\n"
    "        wait 9 s\n"
    "    latent Sing, when event bell, uses voice, priority 3\n"
    "        wait 9 s\n"
    "    latent Dance, when event bell, uses legs and voice, priority 3\n"
    "        wait 9 s\n"
    "    latent Look, when event bell, uses gaze, priority 0\n"
    "        wait 9 s\n"
    "    latent Freeze, when event bell, priority 2\n"
    "        wait 9 s\n";

// The order in which behaviours are begun, and which of them then run side by side.
static const meeting channels[] = {
    {"Walk Speak", "", "Speak@0 current performing | Walk@0 current performing"},
    {"Speak Walk", "", "Speak@0 current performing | Walk@0 current performing"},
    {"Walk Look", "", "Look@0 current performing | Walk@0 current performing"},
    {"Walk Speak Look", "", "Speak@0 current performing | Look@0 current performing | Walk@0 current performing"},
    {"Walk Speak Sing", "", "Sing@0 current performing | Walk@0 current performing | Speak@0"},
    {"Walk Speak Dance", "", "Dance@0 current performing | Speak@0 | Walk@0"},
    {"Sing Dance", "", "Sing@0 current performing"},   // 2.2 compares the ranks where the channels overlap
    {"Sing Freeze", "", "Sing@0 current performing"},  // a behaviour without `uses` takes the whole body
    {"Walk Freeze", "", "Freeze@0 current performing | Walk@0"},
};

static void rule_2_3_behaviours_on_other_parts_of_the_body_run_side_by_side(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++) {
        theatre *t = theatre_open(body);
        theatre_add_free(t, "Patron", "Mary", 0, 0);
        theatre_step(t);
        char names[60];
        snprintf(names, sizeof names, "%s", channels[i].current);
        for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " ")) {
            theatre_perform(t, "Mary", name, NULL);
            theatre_steps(t, 2);
        }
        if (strcmp(theatre_queues(t, "Mary"), channels[i].queues) != 0) {
            fail_msg("%s: %s", channels[i].current, theatre_queues(t, "Mary"));
        }
        theatre_close(t);
    }
}

// Leap interrupted strolling, and humming began meanwhile; humming and strolling have the same rank, and want the voice.
static void rule_2_3_of_equals_the_one_that_was_started_last_is_current(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "event bell\n"
        "role Patron for creature\n"
        "    proactive Stroll, if 0 > 1, uses legs and voice, priority 1\n"
        "        wait 30 s\n"
        "    latent Leap, when event bell, uses legs, priority 2\n"
        "        wait 3 s\n"
        "    latent Hum, when event bell, uses voice and hands, priority 1\n"
        "        wait 30 s\n");
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_step(t);
    static const char *const names[] = {"Stroll", "Leap", "Hum"};
    for (int i = 0; i < 3; i++) {
        theatre_perform(t, "Mary", names[i], NULL);
        theatre_steps(t, 2);
    }
    assert_string_equal(theatre_queues(t, "Mary"), "Leap@0 current performing | Hum@0 current performing | Stroll@0");
    theatre_until(t, 5, "Mary finished Leap");
    theatre_steps(t, 2);
    assert_string_equal(theatre_queues(t, "Mary"), "Hum@0 current performing | Stroll@0");
    theatre_close(t);
}

// Dance takes legs and voice. When it ends, both behaviours that it interrupted go on, side by side again. Singing takes the
// voice from Freeze, and so the legs are free to walk again: walking does not interrupt Freeze.
static void rule_2_3_the_interrupting_behaviour_is_told_by_rank(void **state)
{
    (void)state;
    theatre *t = theatre_open(body);
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Walk", NULL);
    theatre_step(t);
    theatre_perform(t, "Mary", "Freeze", NULL);
    theatre_step(t);
    theatre_expect(t, "Mary interrupted Walk@0 by Freeze");
    theatre_perform(t, "Mary", "Sing", NULL);
    theatre_step(t);
    theatre_expect(t, "Mary interrupted Freeze@0 by Sing", "Mary resumed Walk@0");
    theatre_close(t);
}

static void rule_2_3_the_set_of_current_behaviours_is_filled_by_rank(void **state)
{
    (void)state;
    theatre *t = theatre_open(body);
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Walk", NULL);
    theatre_perform(t, "Mary", "Speak", NULL);
    theatre_step(t);
    theatre_perform(t, "Mary", "Dance", NULL);
    theatre_step(t);
    theatre_expect_count(t, "Mary interrupted * by Dance", 2);
    theatre_until(t, 12, "Mary finished Dance");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "Mary"), "Speak@0 current performing | Walk@0 current performing");
    theatre_expect(t, "Mary resumed Speak@0");
    theatre_expect(t, "Mary resumed Walk@0");
    theatre_close(t);
}

// ---- 2.3, from layer to layer -------------------------------------------------------------------

#define PARK                            \
    "layer ambient\nlayer Small talk\n" \
    "message poke\n"                    \
    "role Stroller for creature\n"      \
    "    proactive Sit down\n"          \
    "        sit for 20 s\n"

typedef struct beside {
    const char *behaviour;
    bool interrupts;
} beside;

static const beside besides[] = {
    {"    latent Chat, when message poke, in Small talk\n        \"Hm.\"\n", false},
    {"    latent Chat, when message poke, in Small talk\n        drink ale\n", false},
    {"    latent Chat, when message poke, in Small talk\n        selector\n            check 0 > 1\n            \"Hm.\"\n", false},
    {"    latent Chat, when message poke, in Small talk\n        stand up\n", true},
    {"    latent Chat, when message poke, in Small talk\n        \"Hm.\"\n        stand up\n", true},
    {"    latent Chat, when message poke, in Small talk\n        wait 1 s\n", true},  // nothing is said of what it uses
    {"    latent Chat, when message poke, in Small talk, uses voice\n        stand up\n", false},  // the text knows better
    {"    latent Chat, when message poke\n        \"Hm.\"\n", true},                               // of the same layer
    {"    latent Chat, when message poke, uses voice\n        \"Hm.\"\n", true},                   // the other one uses all there
};

static void rule_2_3_from_layer_to_layer_a_behaviour_uses_what_its_actions_use(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof besides / sizeof *besides; i++) {
        char text[800];
        snprintf(text, sizeof text, "item ale\n" PARK "%s", besides[i].behaviour);
        theatre *t = theatre_open(text);
        theatre_add(t, "Stroller", "Ned", 0, 0);
        theatre_answers_after(t, NULL, "sit for", 600);
        theatre_give(t, "Ned", "ale", 1);
        theatre_run(t, 2);
        theatre_message(t, "Ned", "poke");
        theatre_until(t, 1, "Ned started Chat");
        theatre_steps(t, 2);
        if (theatre_count(t, "Ned interrupted Sit down*") != besides[i].interrupts) {
            fail_msg("%s: %s", besides[i].behaviour, theatre_queues(t, "Ned"));
        }
        theatre_close(t);
    }
}

// A proactive of a layer is chosen while another layer leaves its channels free; one that needs the same channels waits until
// nothing is current.
static void rule_4_5_a_proactive_begins_beside_another_layer(void **state)
{
    (void)state;
    theatre *t = theatre_open(PARK
                              "    proactive Hum, in Small talk, cooldown 5 s\n        \"La, la.\"\n"
                              "    proactive Stretch, in Small talk, cooldown 5 s\n        stand up\n");
    theatre_add(t, "Stroller", "Ned", 0, 0);
    theatre_answers_after(t, NULL, "sit for", 600);
    theatre_until(t, 9, "Ned started Sit down");
    theatre_mark(t);
    theatre_run(t, 15);
    theatre_expect(t, "Ned started Hum");
    theatre_expect_no(t, "Ned interrupted*");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_3_from_layer_to_layer_a_behaviour_uses_what_its_actions_use),
        THEATRE_TEST(rule_4_5_a_proactive_begins_beside_another_layer),
        THEATRE_TEST(rule_2_1_priorities_that_nobody_declared),
        THEATRE_TEST(rule_2_1_a_reactive_takes_the_rank_of_what_it_answers),
        THEATRE_TEST(rule_2_1_a_reactive_may_have_a_priority_of_its_own),
        THEATRE_TEST(rule_6_once_and_cooldown_hold_for_reactions),
        THEATRE_TEST(rule_2_2_only_a_strictly_higher_rank_interrupts),
        THEATRE_TEST(rule_2_2_with_nothing_current_anything_starts),
        THEATRE_TEST(rule_2_2_when_free_waits_instead_of_interrupting),
        THEATRE_TEST(rule_2_3_among_equals_the_latest_started_or_activated_is_current),
        THEATRE_TEST(rule_2_3_behaviours_on_other_parts_of_the_body_run_side_by_side),
        THEATRE_TEST(rule_2_3_of_equals_the_one_that_was_started_last_is_current),
        THEATRE_TEST(rule_2_3_the_interrupting_behaviour_is_told_by_rank),
        THEATRE_TEST(rule_2_3_the_set_of_current_behaviours_is_filled_by_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
