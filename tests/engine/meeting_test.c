// SPDX-License-Identifier: MIT
// Goal: agents meet by topic: which candidates are asked, which may be asked, and what happens until both begin. (SEMANTICS 5.1
// to 5.3)
// Method: guests who start nothing by themselves stand on a line and are told to ask. B works where a candidate must refuse.
// Where the rounds matter a step has one round: A asks in step 1, B promises in step 1, A confirms in step 2, both start in step
// 3. Several agents that ask one are tested in handshake_race_test.c.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const char party[] =
    "kind guest, a creature\n"
    "    mood: 0 to 100, starts 50\n"
    "host party\n"
    "    message call\n"
    "role Guest for guest\n"
    "    proactive Ask, about weather\n"
    "        wait 5 s\n"
    "    proactive Ask the cheerful, with a guest where it.mood > 60, about weather\n"
    "        wait 5 s\n"
    "    proactive Ask neighbours, with a guest within 5 m, about weather\n"
    "        wait 5 s\n"
    "    proactive Ask anybody, about weather, asks random\n"
    "        wait 5 s\n"
    "    proactive Ask urgently, about weather, priority 3\n"
    "        wait 5 s\n"
    "    proactive Ask idly, about weather, priority 0\n"
    "        wait 5 s\n"
    "    proactive Play, about cards, patience 1 s\n"
    "        wait 1 s\n"
    "        wait 30 s\n"
    "    proactive Idle\n"
    "        wait 20 s\n"
    "    proactive Work, priority 1\n"
    "        wait 20 s\n"
    "    proactive Labour, priority 3\n"
    "        wait 20 s\n"
    "    latent Gaze, when message call, priority 1\n"
    "        wait 20 s\n"
    "    reactive Answer, about weather\n"
    "        wait 5 s\n"
    "    reactive Join, about cards, patience 1 s\n"
    "        wait 20 s\n"
    "        wait 10 s\n"
    "role Stranger for guest\n"
    "    reactive Step up, about cards\n"
    "        wait 5 s\n";

static theatre *open_party(uint32_t rounds, const char *names)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = 1;
    def.rounds_per_step = rounds;
    theatre *t = theatre_open_with(party, &def);
    for (uint32_t i = 0; names[i] != '\0'; i++) {
        const char name[2] = {names[i], '\0'};
        theatre_add_free(t, "Guest", name, 2.0 * i, 0);
    }
    theatre_step(t);
    theatre_mark(t);
    return t;
}

// ---- 5.1 ----------------------------------------------------------------------------------------

static void rule_5_1_asks_at_most_three_nearest_first(void **state)
{
    (void)state;
    theatre *t = open_party(4, "ABCDE");
    for (const char *name = "BCDE"; *name != '\0'; name++) {
        const char who[2] = {*name, '\0'};
        theatre_perform(t, who, "Labour", NULL);
    }
    theatre_step(t);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_run(t, 1);
    theatre_expect(t, "A asked Ask with B", "A refused Ask with B (rank)", "A asked Ask with C", "A refused Ask with C (rank)",
                   "A asked Ask with D", "A refused Ask with D (rank)", "A rejected Ask (no partner)");
    theatre_expect_count(t, "A asked Ask", 3);
    theatre_close(t);
}

// Dora is nearer, and would fit as a partner, too; but the subject of the cue is asked first.
static void rule_5_1_the_subject_of_a_cue_is_asked_first(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "kind stranger, a guest\n"
        "role Host for guest\n"
        "    latent Welcome, when a stranger comes within 8 m, with a guest, about weather\n"
        "        wait 5 s\n"
        "    reactive Answer, about weather\n"
        "        wait 5 s\n");
    theatre_add_free(t, "Host", "A", 0, 0);
    theatre_add_free(t, "Host", "Dora", 1, 0);
    theatre_add_kind(t, "stranger", "Sam", 20, 0);
    theatre_step(t);
    theatre_put_on(t, "Sam", "Host");
    theatre_run(t, 3);
    theatre_place(t, "Sam", 5, 0);
    theatre_until(t, 4, "A started Welcome");
    theatre_expect(t, "A asked Welcome with Sam");
    theatre_expect_no(t, "A asked Welcome with Dora");
    theatre_close(t);
}

// Dora would answer, too; but only the one who is named is asked, and refuses: `it` is Sam, and Fay is Sam's friend.
static void rule_5_1_whom_a_cue_is_about_is_the_only_candidate_that_it_names(void **state)
{
    static const struct {
        const char *with, *asked;
    } cases[] = {{"it", "Sam"}, {"it.friend", "Fay"}, {"my friend", "Gus"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[700], line[80];
        snprintf(text, sizeof text,
                 "kind guest, a creature\n"
                 "    friend: guest\n"
                 "kind stranger, a guest\n"
                 "role Host for guest\n"
                 "    latent Welcome, when a stranger comes within 8 m, with %s, about weather\n"
                 "        wait 5 s\n"
                 "    proactive Labour, if 0 > 1, priority 3\n"
                 "        wait 20 s\n"
                 "    reactive Answer, about weather\n"
                 "        wait 5 s\n",
                 cases[i].with);
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Host", "A", 0, 0);
        theatre_add_free(t, "Host", "Dora", 1, 0);
        theatre_add_free(t, "Host", "Fay", 30, 0);
        theatre_add_free(t, "Host", "Gus", 40, 0);
        theatre_add_kind(t, "stranger", "Sam", 20, 0);
        theatre_step(t);
        theatre_put_on(t, "Sam", "Host");
        theatre_set_entity(t, "Sam", "friend", "Fay");
        theatre_set_entity(t, "A", "friend", "Gus");
        theatre_run(t, 3);
        theatre_perform(t, cases[i].asked, "Labour", NULL);
        theatre_run(t, 1);
        theatre_place(t, "Sam", 5, 0);
        theatre_run(t, 5);
        snprintf(line, sizeof line, "A refused Welcome with %s (rank)", cases[i].asked);
        theatre_expect(t, line, "A rejected Welcome (no partner)");
        theatre_expect_count(t, "A asked Welcome*", 1);
        theatre_close(t);
    }
}

// All four candidates would refuse. A asks three of them, and then another behaviour has its turn.
static void rule_5_1_after_three_it_is_set_aside_for_the_spin(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Host for creature, chooses best first\n"
        "    proactive Ask, about weather\n"
        "        wait 5 s\n"
        "    proactive Rest\n"
        "        wait 5 s\n"
        "    reactive Answer, about weather, if 0 > 1\n"
        "        wait 5 s\n");
    static const char *const names[] = {"B", "C", "D", "E"};
    for (uint32_t i = 0; i < 4; i++) {
        theatre_add_free(t, "Host", names[i], i + 1, 0);
    }
    theatre_step(t);
    theatre_add(t, "Host", "A", 0, 0);
    theatre_until(t, 2, "A started Rest");
    theatre_expect_count(t, "A asked Ask", 3);
    theatre_close(t);
}

static void rule_5_1_a_candidate_that_refused_is_not_asked_for_ten_seconds(void **state)
{
    (void)state;
    theatre *t = open_party(4, "AB");
    theatre_perform(t, "B", "Labour", NULL);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", NULL);
    uint32_t refused = theatre_until(t, 1, "A refused Ask with B");
    theatre_steps(t, refused + 298 - theatre_now(t));
    theatre_mark(t);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_step(t);
    assert_int_equal(theatre_now(t), refused + 299);
    theatre_expect(t, "A rejected Ask (no partner)");
    theatre_expect_no(t, "A asked Ask");
    theatre_perform(t, "A", "Ask", NULL);
    theatre_step(t);
    theatre_expect(t, "A asked Ask with B");
    theatre_close(t);
}

static void rule_5_1_a_refusal_counts_for_its_topic_only(void **state)
{
    (void)state;
    theatre *t = open_party(4, "AB");
    theatre_perform(t, "B", "Work", NULL);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_run(t, 0.5);
    theatre_expect(t, "A refused Ask with B (rank)");
    theatre_perform(t, "A", "Play", NULL);
    theatre_run(t, 0.5);
    theatre_expect(t, "A asked Play with B");
    theatre_close(t);
}

static void rule_5_1_only_those_who_answer_on_the_topic_are_asked(void **state)
{
    (void)state;
    theatre *t = open_party(4, "A");
    theatre_add_free(t, "Stranger", "S", 1, 0);
    theatre_add_free(t, "Guest", "B", 5, 0);
    theatre_add_player(t, "P", 0.5, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_run(t, 1);
    theatre_expect(t, "A asked Ask with B", "A started Ask");
    theatre_expect_count(t, "A asked Ask", 1);
    theatre_close(t);
}

static void rule_5_1_only_those_who_satisfy_the_conditions_are_asked(void **state)
{
    (void)state;
    theatre *t = open_party(4, "ABCD");
    theatre_set(t, "D", "mood", 61);
    theatre_step(t);
    theatre_perform(t, "A", "Ask the cheerful", NULL);
    theatre_run(t, 1);
    theatre_expect_count(t, "A asked Ask the cheerful", 1);
    theatre_expect(t, "A asked Ask the cheerful with D", "A started Ask the cheerful");
    theatre_close(t);
}

static void rule_5_1_distance_is_a_condition(void **state)
{
    (void)state;
    theatre *t = open_party(4, "A");
    theatre_add_free(t, "Guest", "B", 6, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask neighbours", NULL);
    theatre_run(t, 0.2);
    theatre_expect(t, "A rejected Ask neighbours (no partner)");
    theatre_place(t, "B", 4, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask neighbours", NULL);
    theatre_run(t, 0.2);
    theatre_expect(t, "A started Ask neighbours");
    theatre_close(t);
}

static void rule_5_1_order_is_at_random_when_declared(void **state)
{
    (void)state;
    uint32_t farther = 0;
    for (uint32_t seed = 1; seed <= 40; seed++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.seed = seed;
        theatre *t = theatre_open_with(party, &def);
        theatre_add_free(t, "Guest", "A", 0, 0);
        theatre_add_free(t, "Guest", "B", 1, 0);
        theatre_add_free(t, "Guest", "C", 9, 0);
        theatre_step(t);
        theatre_perform(t, "A", "Ask anybody", NULL);
        theatre_step(t);
        farther += theatre_count(t, "A asked Ask anybody with C");
        theatre_close(t);
    }
    assert_in_range(farther, 8, 32);
}

static void rule_5_1_a_topic_without_answers_is_set_aside(void **state)
{
    (void)state;
    static const char text[] =
        "role Host for creature, chooses best first\n"
        "    proactive Ask, about weather\n"
        "        wait 5 s\n"
        "    proactive Rest\n"
        "        wait 5 s\n"
        "    proactive Labour, priority 3\n"
        "        wait 9 s\n"
        "    reactive Answer, about weather\n"
        "        wait 5 s\n";
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Host", "B", 1, 0);
    theatre_step(t);
    theatre_perform(t, "B", "Labour", NULL);
    theatre_step(t);
    theatre_add(t, "Host", "A", 0, 0);
    theatre_step(t);
    theatre_expect(t, "A asked Ask with B", "A refused Ask with B (rank)", "A rejected Ask", "A started Rest");
    assert_int_equal(theatre_step_of(t, "A asked Ask with B"), theatre_step_of(t, "A started Rest"));
    theatre_close(t);
}

// ---- 5.2 ----------------------------------------------------------------------------------------

// A row: what B is doing; whether A, which asks with priority 1, asks B then, and whether B promises.
typedef struct occupation {
    const char *what;
    const char *behaviour;  // the behaviour that B is ordered to perform, or NULL
    const char *message;
    const char *partner;  // C, if B's behaviour takes two, or NULL
    double seconds;       // from B's order until A asks
    bool asked;
    bool granted;
} occupation;

static void rule_5_2_eye_contact(void **state)
{
    (void)state;
    static const occupation occupations[] = {
        {"nothing", NULL, NULL, NULL, 0.1, true, true},
        {"something of lower priority, alone", "Idle", NULL, NULL, 0.1, true, true},
        {"something of equal priority, alone", "Work", NULL, NULL, 0.1, true, false},
        {"something of higher priority, alone", "Labour", NULL, NULL, 0.1, true, false},
        {"a latent", NULL, "call", NULL, 0.1, false, false},
        {"a collaboration", "Play", NULL, "C", 0.1, false, false},
        {"a collaboration, waiting for its partner", "Play", NULL, "C", 1.5, false, false},
        {"a collaboration that is suspended", "Play", NULL, "C", 3, true, true},
    };
    for (size_t i = 0; i < sizeof occupations / sizeof *occupations; i++) {
        const occupation *o = &occupations[i];
        theatre *t = open_party(4, "ABC");
        if (o->message != NULL) {
            theatre_message(t, "B", o->message);
        }
        if (o->behaviour != NULL) {
            theatre_perform(t, "B", o->behaviour, o->partner);
        }
        theatre_run(t, o->seconds);
        theatre_perform(t, "A", "Ask", "B");
        theatre_run(t, 0.5);
        if (theatre_count(t, "A asked Ask with B") != o->asked || theatre_count(t, "A started Ask") != o->granted) {
            theatre_print(t);
            fail_msg("B is in the middle of %s", o->what);
        }
        theatre_close(t);
    }
}

static void rule_5_2_the_first_reactive_that_can_answers(void **state)
{
    (void)state;
    static const char text[] =
        "kind guest, a creature\n"
        "    mood: 0 to 100, starts 50\n"
        "role Asker for guest\n"
        "    proactive Ask, with a Guest, about weather\n"
        "        wait 1 s\n"
        "role Guest for guest\n"
        "    proactive Idle, priority 0\n"
        "        wait 20 s\n"
        "    reactive Cheer, about weather, if mood > 60\n"
        "        wait 1 s\n"
        "    reactive Answer, about weather, cooldown 60 s\n"
        "        wait 1 s\n"
        "    reactive Nod, about weather\n"
        "        wait 1 s\n";
    theatre *t = theatre_open(text);
    (void)theatre_add_free(t, "Asker", "A", 0, 0);
    (void)theatre_add_free(t, "Guest", "B", 1, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_run(t, 3);
    assert_int_equal(theatre_count(t, "B started Answer"), 1);  // Cheer is for the cheerful
    theatre_perform(t, "A", "Ask", "B");
    theatre_run(t, 3);
    assert_int_equal(theatre_count(t, "B started Answer"), 1);
    assert_int_equal(theatre_count(t, "B started Nod"), 1);
    assert_int_equal(theatre_count(t, "B started Cheer"), 0);
    theatre_close(t);
}

static void rule_5_2_a_promised_candidate_is_not_asked(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_party(1, "ABC");
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);  // B promises
    theatre_perform(t, "C", "Ask", "B");
    theatre_step(t);
    theatre_expect(t, "C rejected Ask with B (no partner)");
    theatre_expect_no(t, "C asked Ask with B");
    theatre_close(t);
}

// `it` is the agent that asks. B answers whoever stands within 3 m; the answer ends when the asker walks away.
static void rule_6_a_reactive_says_whom_it_answers(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "role Asker for creature\n    proactive Ask, with a Answerer within 20 m, about weather\n        wait 20 s\n"
        "    proactive Rest, weight 0\n        wait 1 s\n"
        "role Answerer for creature\n"
        "    reactive Answer, about weather, if it is within 3 m of me, while it is within 6 m of me\n        wait 20 s\n"
        "    proactive Rest too\n        wait 1 s\n");
    theatre_add(t, "Asker", "A", 8, 0);
    theatre_add(t, "Answerer", "B", 0, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_run(t, 1);
    theatre_expect(t, "A refused Ask with B (condition)");
    theatre_place(t, "A", 2, 0);
    theatre_until(t, 30, "B started Answer*");
    theatre_place(t, "A", 8, 0);
    theatre_until(t, 3, "B cancelled Answer*");
    theatre_close(t);
}

// All who ask about the weather are guests, so what guests have can be read of `it`.
static void rule_6_a_reactive_reads_facts_of_those_who_begin_its_topic(void **state)
{
    (void)state;
    for (uint32_t thirst = 3; thirst < 5; thirst++) {
        theatre *t = theatre_open(
            "kind guest, a creature\n    thirst: whole number\nkind lord, a guest\n"
            "role Asker for guest\n    proactive Ask, with a Answerer within 20 m, about weather, if 0 > 1\n        wait 1 s\n"
            "role Lord for lord\n    proactive Command, with a Answerer within 20 m, about weather\n        wait 1 s\n"
            "role Answerer for creature\n    reactive Answer, about weather, if it.thirst > 3\n        wait 1 s\n");
        theatre_add(t, "Asker", "A", 8, 0);
        theatre_add(t, "Answerer", "B", 0, 0);
        theatre_set(t, "A", "thirst", thirst);
        theatre_step(t);
        theatre_perform(t, "A", "Ask", "B");
        theatre_run(t, 1);
        theatre_expect(t, thirst > 3 ? "B started Answer*" : "A refused Ask with B (condition)");
        theatre_close(t);
    }
}

static void rule_5_2_no_queue_left(void **state)
{
    (void)state;
    theatre *t = open_party(4, "ABCD");
    theatre_perform(t, "B", "Play", "C");
    theatre_run(t, 3);
    theatre_perform(t, "B", "Play", "D");  // the same behaviour with another partner is another collaboration
    theatre_run(t, 3);
    theatre_expect_count(t, "B suspended Play", 2);
    theatre_perform(t, "A", "Ask idly", "B");
    theatre_run(t, 0.5);
    theatre_expect(t, "A refused Ask idly with B (no queue)");
    theatre_perform(t, "A", "Ask", "B");
    theatre_run(t, 0.5);
    theatre_expect_no(t, "A started Ask");  // B has refused A lately
    theatre_run(t, 10);
    theatre_perform(t, "A", "Ask", "B");
    theatre_run(t, 0.5);
    theatre_expect(t, "A started Ask", "B cancelled Play by Answer with C (displaced)");  // equal, but suspended (2.7)
    theatre_close(t);
}

// The sender of the message was busy with the meeting when the step before ended.
static void rule_5_2_the_sender_of_a_message_is_asked_in_that_step(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "message Offer\n"
        "event bell\n"
        "role Buyer for creature\n"
        "    latent Buy, when message Offer, with a Seller, about trade\n"
        "        wait 1 s\n"
        "role Seller for creature\n"
        "    reactive Sell, about trade\n"
        "        wait 1 s\n"
        "    latent Shout, when event bell\n"
        "        wait 1 s\n"
        "        send Offer to nearest Buyer\n");
    theatre_add_free(t, "Buyer", "Ann", 0, 0);
    theatre_add_free(t, "Seller", "Bob", 1, 0);
    theatre_step(t);
    theatre_event(t, "bell");
    theatre_until(t, 3, "Bob finished Shout");
    theatre_step(t);
    theatre_expect(t, "Ann started Buy", "Bob started Sell");
    theatre_close(t);
}

// ---- 5.3 ----------------------------------------------------------------------------------------

static void rule_5_3_a_free_pair_starts_in_the_step_in_which_it_was_asked(void **state)
{
    (void)state;
    theatre *t = open_party(4, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    uint32_t step = theatre_now(t);
    assert_int_equal(theatre_step_of(t, "A asked Ask with B"), step);
    assert_int_equal(theatre_step_of(t, "A task started Ask"), step);
    assert_int_equal(theatre_step_of(t, "B task started Answer"), step);
    theatre_close(t);
}

static void rule_5_3_nothing_is_interrupted_before_the_start(void **state)
{
    (void)state;
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Idle", NULL);
    theatre_perform(t, "B", "Idle", NULL);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "B"), "Idle@0 current performing");  // B has promised
    theatre_step(t);
    assert_string_equal(theatre_queues(t, "A"), "Idle@0 current performing");  // A has confirmed
    assert_string_equal(theatre_queues(t, "B"), "Idle@0 current performing");
    theatre_step(t);
    theatre_expect(t, "A interrupted Idle@0 by Ask", "B interrupted Idle@0 by Answer");
    assert_string_equal(theatre_queues(t, "A"), "Ask@0 current performing | Idle@0");
    assert_string_equal(theatre_queues(t, "B"), "Answer@0 current performing | Idle@0");
    theatre_close(t);
}

static void rule_5_3_the_initiator_looks_again_at_the_grant(void **state)
{
    (void)state;
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "B", "Idle", NULL);
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    theatre_perform(t, "A", "Work", NULL);  // Work has the rank of Ask, which may no longer start
    theatre_step(t);
    theatre_expect(t, "A started Work", "A rejected Ask (rank)");
    theatre_run(t, 1);
    theatre_expect_no(t, "B interrupted");
    theatre_perform(t, "A", "Ask urgently", "B");  // B receives the mail that it is free
    theatre_steps(t, 4);
    theatre_expect(t, "A started Ask urgently");
    theatre_close(t);
}

static const char searched[] =
    "kind guest, a creature\n"
    "kind waiter, a creature\n"
    "host party\n"
    "    message call\n"
    "role Guest for guest\n"
    "    latent Ask, when a waiter comes within 5 m, about weather\n"
    "        wait 5 s\n"
    "role Waiter for waiter\n"
    "    latent Gaze, when message call, priority 1\n"
    "        wait 5 s\n"
    "    reactive Answer, about weather\n"
    "        wait 5 s\n";

static void rule_5_3_a_search_that_finds_nobody_leaves_nothing_behind(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(searched);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Waiter", "B", 50, 0);
    theatre_message(t, "B", "call");
    theatre_steps(t, 2);
    theatre_expect(t, "B started Gaze");
    theatre_place(t, "B", 2, 0);
    theatre_until(t, 1, "A rejected Ask with B (no partner)");
    theatre_steps(t, 8);
    trp_counters before, after;
    trp_world_counters(theatre_world(t), &before, sizeof before);
    theatre_steps(t, 90);
    trp_world_counters(theatre_world(t), &after, sizeof after);
#ifndef TRPI_POLLING
    assert_true(after.samples > before.samples);
    assert_true(after.dispatches == before.dispatches);
#endif
    assert_int_equal(theatre_world(t)->agents[0]->claim_count, 0);
    theatre_until(t, 5, "A asked Ask with B");
    assert_int_equal(theatre_world(t)->agents[0]->claim_count, 1);
    theatre_expect_count(t, "A rejected Ask", 1);
    theatre_close(t);
}

static void rule_5_3_a_pending_initiator_starts_nothing_else_proactive(void **state)
{
    (void)state;
    static const char text[] =
        "role Host for creature, chooses best first\n"
        "    proactive Ask, about weather\n"
        "        wait 5 s\n"
        "    proactive Rest\n"
        "        wait 1 s\n"
        "    reactive Answer, about weather\n"
        "        wait 5 s\n";
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Host", "B", 1, 0);
    theatre_step(t);
    theatre_add(t, "Host", "A", 0, 0);
    uint32_t asked = theatre_until(t, 1, "A asked Ask with B");
    uint32_t started = theatre_until(t, 1, "A started Ask");
    assert_true(started > asked + 1);
    theatre_expect_no(t, "A started Rest");
    theatre_expect_count(t, "A spun", 1);
    theatre_close(t);
}

static void rule_5_3_a_promised_agent_chooses_nothing(void **state)
{
    (void)state;
    static const char text[] =
        "kind guest, a creature\n"
        "    mood: 0 to 100, starts 50\n"
        "role Host for guest\n"
        "    proactive Ask, if 0 > 1, about weather\n"
        "        wait 5 s\n"
        "    proactive Rest, if mood > 60\n"
        "        wait 1 s\n"
        "    reactive Answer, about weather\n"
        "        wait 5 s\n";
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(text, &def);
    theatre_add_free(t, "Host", "A", 1, 0);
    theatre_add(t, "Host", "B", 0, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    theatre_set(t, "B", "mood", 70);  // B could start Rest now
    uint32_t answers = theatre_until(t, 1, "B started Answer");
    theatre_expect_no(t, "B started Rest");
    assert_true(theatre_until(t, 20, "B started Rest") > answers + 100);
    theatre_close(t);
}

static void rule_5_3_refuses_lower_requests_while_it_asks_itself(void **state)
{
    (void)state;
    theatre *t = open_party(4, "ABC");
    theatre_perform(t, "A", "Ask", "B");
    theatre_perform(t, "B", "Ask urgently", "C");
    theatre_step(t);
    theatre_expect(t, "A refused Ask with B (pending)", "B started Ask urgently");
    theatre_close(t);
}

static void rule_5_3_withdraws_its_own_when_it_grants_a_higher_one(void **state)
{
    (void)state;
    theatre *t = open_party(4, "ABC");
    theatre_perform(t, "A", "Ask urgently", "B");
    theatre_perform(t, "B", "Ask", "C");
    theatre_step(t);
    theatre_expect(t, "B rejected Ask (promised)", "B started Answer");
    theatre_expect_no(t, "B refused Ask");
    assert_string_equal(theatre_queues(t, "C"), "");
    assert_int_equal(theatre_world(t)->agents[2]->promised_to, 0);
    theatre_close(t);
}

// C refuses A; B is asked by A only when B itself asks for a partner. Of the two, A has waited longer.
static void rule_5_3_of_two_who_ask_the_one_that_has_waited_longer_wins(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_party(1, "ACBD");
    theatre_perform(t, "C", "Labour", NULL);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_until(t, 1, "A refused Ask with C");
    theatre_perform(t, "B", "Ask", "D");
    theatre_step(t);
    theatre_expect(t, "A asked Ask with B", "B asked Ask with D");
    theatre_until(t, 1, "A started Ask");
    theatre_expect(t, "B rejected Ask (promised)");
    theatre_expect(t, "B started Answer");
    theatre_close(t);
}

// B takes off its role after the handshake is settled: B cannot answer any more.
static void rule_5_3_an_agent_without_a_promise_does_not_come(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_steps(t, 2);  // A has confirmed
    theatre_take_off(t, "B", "Guest");
    theatre_run(t, 1);
    theatre_expect_no(t, "B started Answer");
    theatre_expect(t, "A scene broken Ask");
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_close(t);
}

static void rule_5_3_a_cue_of_equal_rank_breaks_no_promise(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);  // B promises
    theatre_message(t, "B", "call");
    theatre_until(t, 1, "B started Answer");
    theatre_expect_no(t, "B started Gaze");
    theatre_close(t);
}

static void rule_5_3_a_confirm_does_not_move_the_deadline(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_party(1, "AB");
    const trp_world *world = theatre_world(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    uint32_t asked = theatre_step_of(t, "A asked Ask with B");
    assert_int_equal(world->agents[0]->claim_state, TRPI_CLAIM_ASKING);
    assert_int_equal(trpi_agent_claim(world, 0)->due, asked + 10);
    theatre_step(t);
    assert_int_equal(world->agents[0]->claim_state, TRPI_CLAIM_CONFIRMED);
    assert_int_equal(trpi_agent_claim(world, 0)->due, asked + 10);
    theatre_close(t);
}

static void rule_5_3_a_broken_promise_is_told(void **state)
{
    (void)state;
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    theatre_perform(t, "B", "Labour", NULL);  // an order of higher rank than the behaviour that B promised
    theatre_step(t);
    theatre_step(t);
    theatre_expect(t, "B started Labour", "A refused Ask with B");
    theatre_run(t, 1);
    theatre_expect_no(t, "A started Ask");
    assert_int_equal(theatre_world(t)->agents[0]->claim_state, TRPI_CLAIM_NONE);
    theatre_close(t);
}

static void rule_5_3_a_request_taken_back_at_once_binds_nobody(void **state)
{
    (void)state;
    theatre *t = open_party(1, "ABC");
    theatre_perform(t, "A", "Ask", "B");
    theatre_perform(t, "A", "Ask urgently", "C");  // B gets A's request and its withdrawal in one round
    theatre_step(t);
    theatre_step(t);
    assert_int_equal(theatre_world(t)->agents[1]->promised_to, 0);
    theatre_remove(t, "A");  // A is gone, and cannot withdraw its request
    theatre_step(t);
    theatre_step(t);
    theatre_close(t);
}

static void rule_4_6_a_flood_of_orders_and_messages_leaves_room_for_what_is_taken_back(void **state)
{
    (void)state;
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);  // B promises
    for (uint32_t i = 0; i < 20000; i++) {
        theatre_message(t, "B", "call");
    }
    theatre_remove(t, "A");
    theatre_step(t);
    theatre_step(t);
    assert_int_equal(theatre_world(t)->agents[1]->promised_to, 0);
    theatre_close(t);
}

static void rule_5_3_every_waiting_record_has_a_due_step(void **state)
{
    (void)state;
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_remove(t, "B");  // B is removed before it has read the request, which is lost
    theatre_step(t);
    uint32_t asked = theatre_step_of(t, "A asked Ask with B");
    assert_int_equal(trpi_agent_claim(theatre_world(t), 0)->due, asked + 10);
    assert_int_equal(theatre_until(t, 1, "A rejected Ask (out of time)"), asked + 10);
    theatre_close(t);
}

static void rule_5_3_a_promise_has_a_due_step(void **state)
{
    (void)state;
    theatre *t = open_party(1, "AB");
    theatre_perform(t, "A", "Ask", "B");
    theatre_step(t);
    trp_world *world = theatre_world(t);
    assert_int_equal(world->agents[1]->promise_due, theatre_now(t) + 10);
    theatre_hush(t, false);                                  // the check after the step would notice
    world->agents[1]->promised_to = trpi_ref_make(30, 999);  // a promise to an agent that will never write again
    trpi_entity_mark_hash_dirty(world, 1);
    theatre_steps(t, 12);
    assert_int_equal(world->agents[1]->promised_to, 0);
    theatre_close(t);
}

// ---- What one needs to know ---------------------------------------------------------------------

static const char errands[] =
    "place hearth\n"
    "kind guest, a creature\n"
    "    darling: guest\n"
    "role Guest for guest\n"
    "    proactive Visit (goal: place = darling.home)\n"
    "        wait 5 s\n"
    "    proactive Stroll (goal: place or nobody = home)\n"
    "        wait 5 s\n"
    "    proactive Ask, if 0 > 1, about weather\n"
    "        wait 5 s\n"
    "role Host for guest\n"
    "    reactive Answer (goal: place = darling.home), about weather\n"
    "        wait 5 s\n"
    "role Witness for guest\n"
    "    proactive Gape\n"
    "        wait 5 s\n"
    "scene Meeting\n"
    "    part left: Guest\n"
    "    part right: Host\n"
    "    | left     | right    |\n"
    "    | wait 5 s | wait 5 s |\n";

static theatre *open_errands(void)
{
    theatre *t = theatre_open(errands);
    theatre_add_kind(t, "place", "hearth", 9, 0);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Host", "B", 1, 0);
    theatre_add_free(t, "Witness", "C", 2, 0);
    theatre_steps(t, 2);
    theatre_mark(t);
    return t;
}

// A's darling is nobody, then B without a home: Visit does not begin. When B has a home, it begins.
static void rule_5_3_a_behaviour_without_a_needed_value_does_not_begin(void **state)
{
    (void)state;
    theatre *t = open_errands();
    theatre_perform(t, "A", "Visit", NULL);
    theatre_run(t, 1);
    theatre_set_entity(t, "A", "darling", "B");
    theatre_step(t);
    theatre_perform(t, "A", "Visit", NULL);
    theatre_run(t, 1);
    theatre_expect_no(t, "A started Visit");
    theatre_set_entity(t, "B", "home", "hearth");
    theatre_step(t);
    theatre_perform(t, "A", "Visit", NULL);
    theatre_until(t, 1, "A started Visit");
    theatre_close(t);
}

static void rule_5_3_an_optional_partner_need_not_be_there(void **state)
{
    (void)state;
    theatre *t = open_errands();
    theatre_perform(t, "A", "Stroll", NULL);
    theatre_until(t, 1, "A started Stroll");
    theatre_close(t);
}

// B has promised, and cannot begin when the time comes: A does not begin alone.
static void rule_5_3_an_answer_without_a_needed_value_does_not_come(void **state)
{
    (void)state;
    theatre *t = open_errands();
    theatre_perform(t, "A", "Ask", "B");
    theatre_run(t, 2);
    theatre_expect(t, "A scene broken Ask with B (no partner)");
    theatre_expect_no(t, "B started Answer");
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_set_entity(t, "B", "darling", "A");
    theatre_set_entity(t, "A", "home", "hearth");
    theatre_step(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_until(t, 15, "B started Answer");
    theatre_close(t);
}

// A is removed before B has read its request, or B is.
static void rule_5_2_a_leaving_agent_gets_and_gives_no_promise(void **state)
{
    (void)state;
    for (int who = 0; who < 2; who++) {
        theatre *t = open_party(1, "AB");
        theatre_perform(t, "A", "Ask", "B");
        theatre_step(t);
        theatre_expect(t, "A asked Ask with B");
        theatre_remove(t, who == 0 ? "A" : "B");
        theatre_steps(t, 3);
        theatre_expect_no(t, "B started *");
        if (who == 0) {
            assert_int_equal(theatre_world(t)->agents[trpi_ref_index(theatre_who(t, "B").value)]->promised_to, 0);
        } else {
            assert_string_equal(theatre_queues(t, "A"), "");
        }
        theatre_close(t);
    }
}

static void rule_5_1_the_partner_chosen_by_the_host_must_be_able_to_play(void **state)
{
    (void)state;
    theatre *t = open_errands();
    theatre_add_kind(t, "creature", "D", 3, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Meeting.left", "C");  // C has another role
    theatre_run(t, 1);
    theatre_perform(t, "A", "Meeting.left", "D");  // D is of another kind
    theatre_run(t, 1);
    theatre_expect_no(t, "A asked *");
    theatre_perform(t, "A", "Meeting.left", "B");
    theatre_until(t, 1, "B started *");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_5_1_asks_at_most_three_nearest_first),
        THEATRE_TEST(rule_5_1_the_subject_of_a_cue_is_asked_first),
        THEATRE_TEST(rule_5_1_whom_a_cue_is_about_is_the_only_candidate_that_it_names),
        THEATRE_TEST(rule_5_1_after_three_it_is_set_aside_for_the_spin),
        THEATRE_TEST(rule_5_1_a_candidate_that_refused_is_not_asked_for_ten_seconds),
        THEATRE_TEST(rule_5_1_a_refusal_counts_for_its_topic_only),
        THEATRE_TEST(rule_5_1_only_those_who_answer_on_the_topic_are_asked),
        THEATRE_TEST(rule_5_1_only_those_who_satisfy_the_conditions_are_asked),
        THEATRE_TEST(rule_5_1_distance_is_a_condition),
        THEATRE_TEST(rule_5_1_order_is_at_random_when_declared),
        THEATRE_TEST(rule_5_1_a_topic_without_answers_is_set_aside),
        THEATRE_TEST(rule_5_2_eye_contact),
        THEATRE_TEST(rule_5_2_the_first_reactive_that_can_answers),
        THEATRE_TEST(rule_5_2_a_promised_candidate_is_not_asked),
        THEATRE_TEST(rule_5_2_no_queue_left),
        THEATRE_TEST(rule_6_a_reactive_says_whom_it_answers),
        THEATRE_TEST(rule_6_a_reactive_reads_facts_of_those_who_begin_its_topic),
        THEATRE_TEST(rule_5_2_the_sender_of_a_message_is_asked_in_that_step),
        THEATRE_TEST(rule_5_3_a_free_pair_starts_in_the_step_in_which_it_was_asked),
        THEATRE_TEST(rule_5_3_nothing_is_interrupted_before_the_start),
        THEATRE_TEST(rule_5_3_the_initiator_looks_again_at_the_grant),
        THEATRE_TEST(rule_5_3_a_search_that_finds_nobody_leaves_nothing_behind),
        THEATRE_TEST(rule_5_3_a_pending_initiator_starts_nothing_else_proactive),
        THEATRE_TEST(rule_5_3_a_promised_agent_chooses_nothing),
        THEATRE_TEST(rule_5_3_refuses_lower_requests_while_it_asks_itself),
        THEATRE_TEST(rule_5_3_withdraws_its_own_when_it_grants_a_higher_one),
        THEATRE_TEST(rule_5_3_of_two_who_ask_the_one_that_has_waited_longer_wins),
        THEATRE_TEST(rule_5_3_an_agent_without_a_promise_does_not_come),
        THEATRE_TEST(rule_5_3_a_cue_of_equal_rank_breaks_no_promise),
        THEATRE_TEST(rule_5_3_a_confirm_does_not_move_the_deadline),
        THEATRE_TEST(rule_5_3_a_broken_promise_is_told),
        THEATRE_TEST(rule_5_3_a_request_taken_back_at_once_binds_nobody),
        THEATRE_TEST(rule_4_6_a_flood_of_orders_and_messages_leaves_room_for_what_is_taken_back),
        THEATRE_TEST(rule_5_3_every_waiting_record_has_a_due_step),
        THEATRE_TEST(rule_5_3_a_promise_has_a_due_step),
        THEATRE_TEST(rule_5_3_a_behaviour_without_a_needed_value_does_not_begin),
        THEATRE_TEST(rule_5_3_an_optional_partner_need_not_be_there),
        THEATRE_TEST(rule_5_3_an_answer_without_a_needed_value_does_not_come),
        THEATRE_TEST(rule_5_2_a_leaving_agent_gets_and_gives_no_promise),
        THEATRE_TEST(rule_5_1_the_partner_chosen_by_the_host_must_be_able_to_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
