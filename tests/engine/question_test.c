// SPDX-License-Identifier: MIT
// Goal: the host answers questions for conditions, values and relations: when it is asked, how long an answer is valid, and that
// what waits for an answer continues in the step in which the answer comes. (SEMANTICS 8.5)
// Method: a theatre whose host answers from a small table and notes the questions. The same plays are saved, recorded, divided
// among lanes and reloaded.

#include "tests/engine/theatre.h"

#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- A host that answers ------------------------------------------------------------------------

// The text that all plays begin with.
#define WORDS                                                                     \
    "host ours\n"                                                                 \
    "    action salute, uses hands, lasts 1 s\n"                                  \
    "    condition (who: creature) can hear (what: entity), polled every 0.5 s\n" \
    "    condition night\n"                                                       \
    "    query threat from (who: creature), gives number, polled every 1 s\n"     \
    "    query hero, gives creature, polled every 1 s\n"                          \
    "    relation enemy (who: creature), gives creature\n"

typedef struct host {
    theatre *t;
    bool is_silent;     // the host answers nothing
    double answers[8];  // by query
    bool by_pair;       // relations and conditions are true for `second` only
    trp_entity second;
    trp_entity hero;
    uint32_t asked, batches, unsorted, inside;
    uint32_t last_step;
    trp_value given[16];  // arguments of the last question that had more than three
    char log[256];        // "can hear@12 "
} host;

static host the_host;

// Reads all arguments of a question that has more than lie in it, and returns the last one.
static double read_all(host *h, const trp_world *world, const trp_question *q)
{
    trp_argument argument;
    const uint32_t count = trp_question_argument_count(world, q);
    for (uint32_t i = 0; i < count; i++) {
        trp_action_parameter_info parameter;
        assert_int_equal(trp_question_argument(world, q, i, &argument, sizeof argument), TRP_OK);
        assert_int_equal(trp_pack_query_parameter(trp_world_pack(world), q->query, i, &parameter, sizeof parameter), TRP_OK);
        assert_int_equal(argument.type, parameter.type);
        assert_true(i >= q->argument_count || argument.value.bits == q->arguments[i].bits);
        h->given[i < 16 ? i : 15] = argument.value;
    }
    assert_int_equal(argument.type, TRP_TYPE_NUMBER);
    trp_argument none;
    assert_int_equal(trp_question_argument(world, q, count, &none, sizeof none), TRP_ERROR_UNKNOWN);
    assert_int_equal(none.type, TRP_TYPE_NONE);
    return trp_value_to_number(argument.value);
}

static void answer(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    host *h = context;
    const trp_pack *pack = trp_world_pack(world);
    h->batches++;
    h->last_step = trp_world_now(world);
    for (uint32_t i = 0; i < count; i++) {
        trp_question *q = &questions[i];
        trp_query_info info;
        assert_int_equal(trp_pack_query(pack, q->query, &info, sizeof info), TRP_OK);
        assert_int_equal(info.parameter_count, q->argument_count);
        assert_int_equal(info.parameter_count + info.further_parameter_count, trp_question_argument_count(world, q));
        assert_int_equal(info.type, q->type);
        assert_true(trp_entity_is_alive(world, q->asker));
        h->asked++;
        h->unsorted += i > 0 && (uint32_t)questions[i - 1].asker.value > (uint32_t)q->asker.value;
        if (h->is_silent) {
            continue;
        }
        double value = trp_index_of_number(q->query) < 8 ? h->answers[trp_index_of_number(q->query)] : 0;
        if (h->by_pair && q->argument_count == 2) {
            value = q->arguments[1].bits == (int64_t)h->second.value;
        }
        if (trp_question_argument_count(world, q) > q->argument_count) {
            value = read_all(h, world, q);
        }
        switch (q->type) {
        case TRP_TYPE_TRUTH: trp_question_answer(q, trp_value_truth(value != 0)); break;
        case TRP_TYPE_ENTITY: trp_question_answer(q, trp_value_entity(h->hero)); break;
        default: trp_question_answer(q, trp_value_number(value)); break;
        }
    }
}

static theatre *open_with(const char *text, const trp_world_def *def)
{
    static char whole[8192];
    snprintf(whole, sizeof whole, "%s%s", WORDS, text);
    the_host = (host){0};
    the_host.t = def != NULL ? theatre_open_with(whole, def) : theatre_open(whole);
    trp_world_set_answerer(theatre_world(the_host.t), answer, &the_host);
    return the_host.t;
}

static theatre *open(const char *text)
{
    return open_with(text, NULL);
}

static void say(const char *query, double value)
{
    the_host.answers[trp_index_of_number(theatre_find(the_host.t, TRP_NAMES_QUERY, query))] = value;
}

static uint32_t asked_in(double seconds)
{
    uint32_t before = the_host.asked;
    theatre_run(the_host.t, seconds);
    return the_host.asked - before;
}

// ---- When the host is asked ---------------------------------------------------------------------

static const char watcher[] =
    "role Watcher for creature, chooses best first\n"
    "    proactive Listen, if me can hear player, while me can hear player\n"
    "        wait 100 s\n"
    "    proactive Rest\n"
    "        wait 200 s\n";

static void rule_8_5_questions_are_asked_between_rounds(void **state)
{
    (void)state;
    theatre *t = open(watcher);
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add(t, "Watcher", "Bob", 2, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("can hear", 1);
    theatre_step(t);
    theatre_step(t);
    assert_int_equal(the_host.asked, 2);
    assert_int_equal(the_host.batches, 1);  // both questions in one batch
    assert_int_equal(the_host.unsorted, 0);
    theatre_expect(t, "Mary started Listen");
    theatre_expect(t, "Bob started Listen");
    // The choice waited for the answer: no other behaviour was chosen meanwhile.
    theatre_expect_no(t, "* started Rest");
    assert_int_equal(theatre_step_of(t, "Mary started Listen"), the_host.last_step);
    theatre_close(t);
}

static void rule_8_5_an_answer_counts_for_its_time(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open(watcher);
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("can hear", 1);
    theatre_run(t, 0.4);
    assert_int_equal(the_host.asked, 1);
    assert_int_equal(asked_in(4), 8);  // every 0.5 s
    theatre_close(t);
}

static void rule_8_5_an_answer_that_is_not_needed_is_not_asked(void **state)
{
    (void)state;
    theatre *t = open(
        "role Watcher for creature\n"
        "    proactive Listen\n"
        "        check me can hear player\n"
        "        wait 100 s\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("can hear", 1);
    theatre_run(t, 1);
    assert_int_equal(the_host.asked, 1);
    assert_int_equal(asked_in(20), 0);
    theatre_expect(t, "Mary task started Listen@1");
    theatre_close(t);
}

// ---- What waits for an answer -------------------------------------------------------------------

static void rule_8_5_a_while_ends_in_the_step_of_the_answer(void **state)
{
    (void)state;
    theatre *t = open(watcher);
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("can hear", 1);
    theatre_run(t, 3);
    theatre_expect_no(t, "Mary cancelled *");
    say("can hear", 0);
    uint32_t step = theatre_until(t, 1, "Mary cancelled Listen");
    assert_int_equal(step, the_host.last_step);
    theatre_expect(t, "Mary cancelled Listen (no longer holds)");
    theatre_close(t);
}

// ---- Arrows of networks ---------------------------------------------------------------------------

static void expect_path(theatre *t, const char *who, const char *path)
{
    char seen[128];
    assert_string_equal(trp_agent_node_path(theatre_world(t), theatre_who(t, who), 0, seen, sizeof seen), path);
}

static void rule_8_5_an_arrow_waits_for_what_is_asked(void **state)
{
    (void)state;
    theatre *t = open(
        "network Guard\n"
        "    node Here\n"
        "        wait 100 s\n"
        "        -> Alone if not me can hear player\n"
        "    node Alone\n"
        "        wait 100 s\n"
        "role Watcher for creature\n"
        "    proactive Watch\n"
        "        Guard\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("can hear", 1);
    theatre_run(t, 3);
    expect_path(t, "Mary", "Guard > Here > wait");  // a question without an answer is neither true nor false
    say("can hear", 0);
    theatre_run(t, 1);
    expect_path(t, "Mary", "Guard > Alone > wait");
    theatre_close(t);
}

// The arrow fires in whatever step, so in one case it fires in the very step in which the node waits for its answer.
static void rule_8_5_a_node_that_waited_when_it_was_set_aside_asks_anew(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    uint32_t waited = 0, asked_at = 0;
    for (uint32_t fires = 1; fires < 20; fires++) {
        theatre *t = open(
            "message go\n"
            "network Guard\n"
            "    node Here\n"
            "        wait 0.3 s\n"
            "        if me can hear player\n"
            "            wait 100 s\n"
            "        otherwise\n"
            "            salute\n"
            "        -> Aside when message go, returns\n"
            "    node Aside\n"
            "        wait 1 s\n"
            "role Watcher for creature\n"
            "    proactive Watch\n"
            "        Guard\n");
        theatre_add(t, "Watcher", "Mary", 0, 0);
        theatre_add_player(t, "Nell", 5, 0);
        say("can hear", 1);
        theatre_run(t, fires / 30.0);
        theatre_message(t, "Mary", "go");
        theatre_run(t, 0.1);
        uint32_t before = the_host.asked;
        expect_path(t, "Mary", "Guard > Aside > wait");
        theatre_run(t, 2);
        if (the_host.asked > before) {  // the wait before the question and the time aside take as long in each case
            assert_true(asked_at == 0 || asked_at == the_host.last_step);
            asked_at = the_host.last_step;
            waited += before;
        }
        expect_path(t, "Mary", "Guard > Here > wait");
        theatre_close(t);
    }
    assert_int_equal(waited, 1);
}

static void rule_8_5_a_message_to_an_arrow_counts_until_the_answer(void **state)
{
    (void)state;
    theatre *t = open(
        "message go\n"
        "network Guard\n"
        "    node Here\n"
        "        wait 100 s\n"
        "        -> Called when message go and night\n"
        "    node Called\n"
        "        wait 100 s\n"
        "role Watcher for creature\n"
        "    proactive Watch\n"
        "        Guard\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_run(t, 1);
    theatre_message(t, "Mary", "go");
    theatre_run(t, 2);
    expect_path(t, "Mary", "Guard > Here > wait");  // `not night` is unknown as well: the answer has expired
    say("night", 1);
    theatre_run(t, 1);
    expect_path(t, "Mary", "Guard > Here > wait");
    theatre_message(t, "Mary", "go");
    theatre_run(t, 2);
    expect_path(t, "Mary", "Guard > Called > wait");
    theatre_close(t);
}

static void rule_8_5_a_chooser_wakes_when_the_answer_changes(void **state)
{
    (void)state;
    theatre *t = open(
        "role Watcher for creature\n"
        "    proactive Listen, if me can hear player\n"
        "        wait 100 s\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    theatre_run(t, 20);  // its back-off has ended long ago
    theatre_expect_no(t, "Mary started *");
    say("can hear", 1);
    theatre_until(t, 0.8, "Mary started Listen");
    theatre_close(t);
}

static void rule_8_5_a_better_sibling_takes_over_when_it_is_so(void **state)
{
    (void)state;
    theatre *t = open(watcher);
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    theatre_run(t, 5);
    theatre_expect(t, "Mary started Rest");
    say("can hear", 1);
    theatre_until(t, 1.2, "Mary started Listen");
    theatre_close(t);
}

static void rule_8_5_a_fired_cue_is_tried_when_the_answer_is_yes(void **state)
{
    (void)state;
    theatre *t = open(
        "role Watcher for creature\n"
        "    latent Greet, when a creature comes within 3 m, if me can hear it\n"
        "        salute\n"
        "    latent Jump, when event bell rings, if night\n"
        "        salute\n"
        "event bell rings\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 2, 0);
    theatre_run(t, 2);
    theatre_expect_no(t, "Mary started *");
    say("can hear", 1);
    theatre_until(t, 1.2, "Mary started Greet");
    // A cue of one moment waits for the answer, too, but only in that step.
    theatre_event(t, "bell rings");
    theatre_run(t, 3);
    theatre_expect_no(t, "Mary started Jump");
    say("night", 1);
    theatre_run(t, 3);
    theatre_expect_no(t, "Mary started Jump");
    theatre_event(t, "bell rings");
    theatre_until(t, 0.5, "Mary started Jump");
    theatre_close(t);
}

static void rule_8_5_a_reactive_tree_looks_again_when_it_is_so(void **state)
{
    (void)state;
    theatre *t = open(
        "role Watcher for creature\n"
        "    proactive Watch\n"
        "        selector, reactive\n"
        "            sequence, reactive\n"
        "                check me can hear player\n"
        "                sequence\n"
        "                    salute\n"
        "                    wait 100 s\n"
        "            sequence\n"
        "                wait 1 s\n"
        "                stand up\n"
        "                wait 200 s\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    theatre_run(t, 3);
    theatre_expect(t, "Mary begins stand up");
    say("can hear", 1);
    theatre_until(t, 0.8, "Mary begins salute");
    theatre_run(t, 3);
    say("can hear", 0);
    theatre_until(t, 2, "Mary begins stand up");
    theatre_close(t);
}

// Each step that needs an answer is done in the step in which the answer comes, which is the step in which it began.
static void rule_8_5_a_step_waits_for_its_answer(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "        check me can hear player\n        salute\n",
        "        check not night\n        salute\n",
        "        let who = hero\n        glance at who\n        salute\n",
        "        glance at hero\n        salute\n",
        "        set courage to threat from player\n        check courage is 7\n        salute\n",
        "        wait (threat from player) * 10 ms\n        salute\n",
        "        sequence\n            check me can hear player\n            salute\n",
        "        selector\n            check not me can hear player\n            salute\n",
        "        if me can hear player\n            salute\n        otherwise\n            glance at me\n",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[1024];
        snprintf(text, sizeof text, "kind hare, a creature\n    courage: 0 to 100\nrole Hare for hare\n    proactive Try, once\n%s",
                 bodies[i]);
        theatre *t = open(text);
        theatre_add(t, "Hare", "Mary", 0, 0);
        the_host.hero = theatre_add_player(t, "Nell", 5, 0);
        say("can hear", 1);
        say("threat from", 7);
        theatre_until(t, 3, "Mary begins salute");
        theatre_expect_no(t, "* failed *");
        theatre_expect_no(t, "Mary begins glance at Mary");
        if (i < 2 || i == 6 || i == 7 || i == 8) {
            assert_int_equal(theatre_step_of(t, "Mary begins salute"), theatre_step_of(t, "Mary started Try"));
        }
        theatre_close(t);
    }
}

static void rule_8_5_a_request_waits_for_its_answer(void **state)
{
    (void)state;
    theatre *t = open(
        "role Talker for creature\n"
        "    proactive Talk, with a Hearer, about news, once\n"
        "        salute\n"
        "role Hearer for creature\n"
        "    reactive Hear, about news, if me can hear nearest creature\n"
        "        salute\n");
    theatre_add(t, "Hearer", "Bob", 2, 0);
    theatre_step(t);
    theatre_add(t, "Talker", "Mary", 0, 0);
    say("can hear", 1);
    theatre_until(t, 1, "Bob started Hear");
    theatre_expect_no(t, "* refused *");
    theatre_close(t);
}

// An ordered behaviour, or a reactive, begins when the answers that it needs are there; that takes no time.
static void rule_8_5_an_order_waits_for_what_it_needs(void **state)
{
    (void)state;
    theatre *t = open(
        "role Guard for creature\n"
        "    proactive Fight (times = 2, whom: creature = hero)\n"
        "        salute\n");
    the_host.hero = theatre_add_kind(t, "creature", "Hero", 3, 0);
    theatre_add_free(t, "Guard", "Mary", 0, 0);
    theatre_step(t);
    theatre_perform(t, "Mary", "Fight", NULL);
    uint32_t now = theatre_now(t);
    theatre_until(t, 1, "Mary started Fight");
    assert_int_equal(theatre_now(t), now + 1);
    theatre_expect_no(t, "Mary rejected Fight");
    theatre_close(t);
}

// The same when an order has as many arguments as it can have, and only the missing ones are computed; those may read the given
// ones.
static void rule_8_5_an_order_with_all_arguments_waits_for_the_others(void **state)
{
    (void)state;
    theatre *t = open(
        "role Guard for creature\n"
        "    proactive Fight (foe = random creature within 2 m, b = 2, c = 3, d = 4, whom: creature = hero, "
        "sum: number = b + d)\n"
        "        check foe is whom and sum is 50\n"
        "        salute\n");
    the_host.hero = theatre_add_kind(t, "creature", "Hero", 30, 0);
    theatre_add(t, "Guard", "Mary", 0, 0);
    theatre_step(t);
    theatre_mark(t);
    trp_value arguments[4] = {trp_value_entity(the_host.hero), trp_value_number(20), trp_value_number(1), trp_value_number(30)};
    uint32_t fight = theatre_find(t, TRP_NAMES_BEHAVIOUR, "Guard.Fight");
    assert_int_equal(trp_agent_perform(theatre_world(t), theatre_who(t, "Mary"), fight, arguments, 4, (trp_entity){0}), TRP_OK);
    theatre_until(t, 1, "Mary begins salute");
    theatre_expect_no(t, "Mary rejected Fight");
    theatre_close(t);
}

static void rule_8_5_a_reactive_waits_for_the_answers_it_needs(void **state)
{
    (void)state;
    theatre *t = open(
        "role Talker for creature\n"
        "    proactive Talk, with a Hearer, about news, once\n"
        "        salute\n"
        "role Hearer for creature\n"
        "    reactive Hear (whom: creature = hero), about news\n"
        "        salute\n");
    the_host.hero = theatre_add(t, "Hearer", "Bob", 2, 0);
    theatre_step(t);
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_until(t, 1, "Bob started Hear");
    theatre_expect_no(t, "* refused *");
    theatre_close(t);
}

static void rule_8_5_a_tree_waits_for_its_weights(void **state)
{
    (void)state;
    theatre *t = open(
        "role Guard for creature\n"
        "    proactive Stand\n"
        "        selector, chooses by score\n"
        "            wait 5 s, weight 2\n"
        "            salute, weight (threat from me)\n");
    say("threat from", 3);
    theatre_add(t, "Guard", "Mary", 0, 0);
    theatre_until(t, 1, "Mary begins salute");
    theatre_close(t);
}

static void rule_8_5_weights_are_answered_before_the_choice(void **state)
{
    (void)state;
    theatre *t = open(
        "role Hare for creature, chooses by score\n"
        "    proactive Run, weight threat from player\n"
        "        salute\n"
        "        wait 100 s\n"
        "    proactive Eat, weight 5\n"
        "        wait 200 s\n");
    theatre_add(t, "Hare", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("threat from", 9);
    theatre_run(t, 1);
    theatre_expect(t, "Mary started Run");
    theatre_expect_no(t, "Mary started Eat");
    theatre_close(t);
}

// ---- Relations ----------------------------------------------------------------------------------

static void rule_8_5_relations_choose_among_those_who_stand_so(void **state)
{
    (void)state;
    theatre *t = open(
        "role Knight for creature\n"
        "    proactive Fight, if any enemy within 20 m\n"
        "        move to nearest enemy within 20 m\n"
        "        salute\n"
        "    latent Shout, when an enemy comes within 3 m, cooldown 1 min\n"
        "        exclaim \"Halt!\" to it\n"
        "    latent Nod, when a creature comes within 3 m, if it is not an enemy\n"
        "        glance at it\n");
    theatre_add(t, "Knight", "Mary", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 2, 0);
    the_host.by_pair = true;
    theatre_run(t, 3);
    theatre_expect_no(t, "Mary started Fight");
    theatre_expect_no(t, "Mary started Shout");
    theatre_expect(t, "Mary started Nod");
    the_host.second = theatre_add_kind(t, "creature", "Orc", 9, 0);
    theatre_until(t, 2, "Mary begins move to Orc");
    theatre_until(t, 10, "Mary started Shout");
    theatre_close(t);
}

static void rule_8_5_any_who_can(void **state)
{
    (void)state;
    theatre *t = open(
        "role Knight for creature\n"
        "    proactive Hide, if any creature within 9 m can hear me\n"
        "        salute\n");
    theatre_add(t, "Knight", "Mary", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 2, 0);
    theatre_add_kind(t, "creature", "Ann", 3, 0);
    theatre_run(t, 3);
    assert_true(the_host.asked >= 2);  // both candidates
    theatre_expect_no(t, "Mary started Hide");
    say("can hear", 1);
    theatre_until(t, 1, "Mary started Hide");
    theatre_close(t);
}

// ---- Nobody answers -----------------------------------------------------------------------------

static void rule_8_5_a_question_without_an_answer_is_false(void **state)
{
    (void)state;
    theatre *t = open(
        "role Watcher for creature, chooses best first\n"
        "    proactive Listen, if me can hear player\n"
        "        wait 100 s\n"
        "    proactive Reckon, if threat from player >= 0\n"
        "        wait 100 s\n"
        "    proactive Adore, if hero is not nobody\n"
        "        wait 100 s\n"
        "    proactive Hold, while me can hear player, once\n"
        "        salute\n"
        "        wait 200 s\n"
        "    proactive Rest\n"
        "        check threat from player > 1\n");
    the_host.is_silent = true;
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    theatre_run(t, 10);
    theatre_expect_no(t, "Mary started Listen");
    theatre_expect_no(t, "Mary started Reckon");
    theatre_expect_no(t, "Mary started Adore");
    theatre_expect_no(t, "Mary started Hold");
    theatre_expect(t, "Mary task failed Rest@0 (check failed)");
    theatre_expect_count(t, "Mary unanswered", 3);  // one report for each question, and only one
    theatre_close(t);
}

static void rule_8_5_without_a_host_the_same(void **state)
{
    (void)state;
    theatre *t = open(watcher);
    trp_world_set_answerer(theatre_world(t), NULL, NULL);
    theatre_add(t, "Watcher", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    theatre_run(t, 10);
    theatre_expect(t, "Mary started Rest");
    theatre_expect_count(t, "* unanswered", 1);
    assert_int_equal(the_host.asked, 0);
    theatre_close(t);
}

static void rule_8_5_about_nobody_nothing_is_asked(void **state)
{
    (void)state;
    theatre *t = open(
        "role Watcher for creature\n"
        "    proactive Listen, if me can hear nobody or me can hear nearest thing\n"
        "        salute\n");
    theatre_add(t, "Watcher", "Mary", 0, 0);
    say("can hear", 1);
    theatre_run(t, 5);
    theatre_expect_no(t, "Mary started *");
    assert_int_equal(the_host.asked, 0);
    theatre_close(t);
}

// ---- Bounds -------------------------------------------------------------------------------------

static void rule_8_5_more_questions_than_there_is_room_for(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.questions = 4;
    theatre *t = open_with(
        "role Watcher for creature\n"
        "    proactive Listen, if any creature within 50 m where me can hear it\n"
        "        salute\n",
        &def);
    theatre_add(t, "Watcher", "Mary", 0, 0);
    for (int i = 0; i < 10; i++) {
        char name[8];
        snprintf(name, sizeof name, "Bob%d", i);
        theatre_add_kind(t, "creature", name, 2 + i, 0);
    }
    theatre_run(t, 5);
    theatre_expect_count(t, "Mary overasked", 1);
    const trp_world *world = theatre_world(t);
    for (uint32_t i = 0; i < world->entity_end; i++) {
        for (uint32_t j = 0; trpi_entity_is_agent(world, i) && j < 4; j++) {
            assert_true((trpi_agent_questions(world, i)[j].flags & TRPI_QUESTION_PENDING) == 0);
        }
    }
    assert_true(the_host.asked <= 4 * 12);
    theatre_close(t);
}

static void rule_8_5_answers_are_held_to_their_type(void **state)
{
    (void)state;
    theatre *t = open(
        "kind hare, a creature\n"
        "    courage: number\n"
        "    idol: creature\n"
        "role Hare for hare\n"
        "    proactive Try, once\n"
        "        set courage to threat from player\n"
        "        set idol to hero\n"
        "        salute\n");
    theatre_add(t, "Hare", "Mary", 0, 0);
    theatre_add_player(t, "Nell", 5, 0);
    say("threat from", 1e13);
    the_host.hero.value = UINT64_C(0x7000000000000777);  // the other entities do not exist
    theatre_until(t, 2, "Mary begins salute");
    assert_true(theatre_get(t, "Mary", "courage") < 1e13);
    theatre_close(t);
}

// A question has further arguments beside its record: the host reads all of them, questions that differ in the last one alone are
// two, and a save, a replay and a reload keep them apart.
#define HAGGLE                                                                                                             \
    "host market\n"                                                                                                        \
    "    query price of (what: item) from (seller: creature) to (buyer: creature) for (other: item) at (stall: creature) " \
    "by (days: number), gives number, polled every 10 s\n"                                                                 \
    "item ale\n"                                                                                                           \
    "item nail\n"                                                                                                          \
    "role Seller for creature, chooses best first\n"                                                                       \
    "    proactive Sell, if price of ale from me to player for nail at player by 3 is 3 and "                              \
    "price of ale from me to player for nail at player by 7 is 7\n"                                                        \
    "        wait 100 s\n"                                                                                                 \
    "    proactive Rest\n"                                                                                                 \
    "        wait 200 s\n"

typedef struct log_bytes {
    unsigned char bytes[1 << 16];
    size_t size;
} log_bytes;

static bool keep_log(void *context, const void *bytes, size_t size)
{
    log_bytes *log = context;
    assert_true(log->size + size <= sizeof log->bytes);
    memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
    return true;
}

static void rule_8_5_a_question_has_as_many_arguments_as_it_declares(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open(HAGGLE);
    static log_bytes log;
    log.size = 0;
    const trp_sink sink = {.write = keep_log, .context = &log};
    assert_int_equal(trp_world_record(theatre_world(t), &sink), TRP_OK);
    trp_entity mary = theatre_add(t, "Seller", "Mary", 0, 0), nell = theatre_add_player(t, "Nell", 5, 0);
    theatre_steps(t, 3);
    theatre_expect(t, "Mary started Sell");
    theatre_expect_no(t, "* started Rest");
    assert_int_equal(the_host.asked, 2);  // each once
    assert_int_equal(trp_value_item_index(the_host.given[0]), theatre_find(t, TRP_NAMES_ITEM, "ale"));
    assert_true(the_host.given[1].bits == (int64_t)mary.value && the_host.given[2].bits == (int64_t)nell.value);
    assert_int_equal(trp_value_item_index(the_host.given[3]), theatre_find(t, TRP_NAMES_ITEM, "nail"));
    assert_true(the_host.given[4].bits == (int64_t)nell.value && trp_value_to_number(the_host.given[5]) == 7);

    assert_int_equal(trp_world_record(theatre_world(t), NULL), TRP_OK);
    trp_replay *replay = NULL;
    assert_int_equal(trp_replay_open(log.bytes, log.size, NULL, &replay, NULL), TRP_OK);
    trp_replay_state played = TRP_REPLAY_STEP;
    while (played == TRP_REPLAY_STEP) {
        played = trp_replay_step(replay, NULL);
    }
    assert_int_equal(played, TRP_REPLAY_END);
    trp_replay_close(replay);

    theatre_expect_same_when_loaded(t, 30);
    theatre_reload(t, WORDS HAGGLE);
    theatre_run(t, 2);
    assert_int_equal(the_host.asked, 2);  // the answers count on
    theatre_close(t);
}

// The same with as many as there may be. One more is told by the compiler (tests/script/check_sentences.c).
static void rule_8_5_a_question_with_sixteen_arguments(void **state)
{
    (void)state;
    theatre *t = open(
        "host market\n"
        "    query sum of (n1: number) for (n2: number) (n3: number = 3) (n4: number = 4) (n5: number = 5) (n6: number = 6) "
        "(n7: number = 7) (n8: number = 8) (n9: number = 9) (n10: number = 10) (n11: number = 11) (n12: number = 12) "
        "(n13: number = 13) (n14: number = 14) (n15: number = 15) by (n16: number), gives number\n"
        "role Teller for creature\n"
        "    proactive Tell, if 1 + 2 * sum of 1 for 2 by 16 is 33\n"
        "        wait 100 s\n");
    theatre_add(t, "Teller", "Mary", 0, 0);
    theatre_until(t, 1, "Mary started Tell");
    for (uint32_t i = 0; i < 16; i++) {
        assert_true(trp_value_to_number(the_host.given[i]) == i + 1);
    }
    theatre_close(t);
}

static void rule_8_5_the_dormant_ask_nothing(void **state)
{
    (void)state;
    theatre *t = open(watcher);
    theatre_add(t, "Watcher", "Mary", 500, 0);
    trp_entity nell = theatre_add_player(t, "Nell", 0, 0);
    say("can hear", 1);
    theatre_run(t, 1);
    assert_true(the_host.asked > 0);
    trp_interest_def interest;
    trp_interest_def_init(&interest, sizeof interest);
    interest.entity = nell;
    interest.rings[0].radius = 20 * TRP_UNITS_PER_METRE;
    trp_interest id;
    assert_int_equal(trp_world_interest_add(theatre_world(t), &interest, &id), TRP_OK);
    theatre_run(t, 15);
    assert_int_equal(asked_in(5), 0);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_5_questions_are_asked_between_rounds),
        THEATRE_TEST(rule_8_5_an_answer_counts_for_its_time),
        THEATRE_TEST(rule_8_5_an_answer_that_is_not_needed_is_not_asked),
        THEATRE_TEST(rule_8_5_a_while_ends_in_the_step_of_the_answer),
        THEATRE_TEST(rule_8_5_an_arrow_waits_for_what_is_asked),
        THEATRE_TEST(rule_8_5_a_node_that_waited_when_it_was_set_aside_asks_anew),
        THEATRE_TEST(rule_8_5_a_message_to_an_arrow_counts_until_the_answer),
        THEATRE_TEST(rule_8_5_a_chooser_wakes_when_the_answer_changes),
        THEATRE_TEST(rule_8_5_a_better_sibling_takes_over_when_it_is_so),
        THEATRE_TEST(rule_8_5_a_fired_cue_is_tried_when_the_answer_is_yes),
        THEATRE_TEST(rule_8_5_a_reactive_tree_looks_again_when_it_is_so),
        THEATRE_TEST(rule_8_5_a_step_waits_for_its_answer),
        THEATRE_TEST(rule_8_5_a_request_waits_for_its_answer),
        THEATRE_TEST(rule_8_5_an_order_waits_for_what_it_needs),
        THEATRE_TEST(rule_8_5_an_order_with_all_arguments_waits_for_the_others),
        THEATRE_TEST(rule_8_5_a_reactive_waits_for_the_answers_it_needs),
        THEATRE_TEST(rule_8_5_a_tree_waits_for_its_weights),
        THEATRE_TEST(rule_8_5_weights_are_answered_before_the_choice),
        THEATRE_TEST(rule_8_5_relations_choose_among_those_who_stand_so),
        THEATRE_TEST(rule_8_5_any_who_can),
        THEATRE_TEST(rule_8_5_a_question_without_an_answer_is_false),
        THEATRE_TEST(rule_8_5_without_a_host_the_same),
        THEATRE_TEST(rule_8_5_about_nobody_nothing_is_asked),
        THEATRE_TEST(rule_8_5_more_questions_than_there_is_room_for),
        THEATRE_TEST(rule_8_5_answers_are_held_to_their_type),
        THEATRE_TEST(rule_8_5_the_dormant_ask_nothing),
        THEATRE_TEST(rule_8_5_a_question_has_as_many_arguments_as_it_declares),
        THEATRE_TEST(rule_8_5_a_question_with_sixteen_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
