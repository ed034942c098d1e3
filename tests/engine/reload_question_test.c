// SPDX-License-Identifier: MIT
// Goal: after a change of the text the host's answers are valid as long as the question is the same and its answer still has a
// meaning. (SEMANTICS 8.5; docs/saves.md, "When the text has changed")
// Method: an agent that has asked and has its answer; then another text. A table of questions before and after.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/question.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// The beginning and the end of all texts.
#define THINGS                  \
    "item coin\n"               \
    "item nail\n"               \
    "kind person, a creature\n" \
    "host ours\n"
#define ROLE                    \
    "role Watcher for person\n" \
    "    proactive Listen, if "
#define TASK "\n        wait 100 s\n"

// Answers yes, 1, or the first item.
static void answer(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    (void)context;
    for (uint32_t i = 0; i < count; i++) {
        trp_question *q = &questions[i];
        switch (q->type) {
        case TRP_TYPE_TRUTH: trp_question_answer(q, trp_value_truth(true)); break;
        case TRP_TYPE_ITEM:
            trp_question_answer(q, trp_value_item(trp_pack_find(trp_world_pack(world), TRP_NAMES_ITEM, "coin"), 1));
            break;
        default: trp_question_answer(q, trp_value_number(1)); break;
        }
    }
}

static theatre *open(const char *text)
{
    theatre *t = theatre_open(text);
    trp_world_set_answerer(theatre_world(t), answer, NULL);
    theatre_add(t, "Watcher", "Ann", 0, 0);
    theatre_steps(t, 3);
    return t;
}

// The number of answers that an agent has.
static uint32_t known(const theatre *t, const char *who)
{
    const trp_world *world = theatre_world(t);
    uint32_t each = world->settings.questions_per_agent, count = 0;
    for (uint32_t i = 0; i < each; i++) {
        const trpi_question *q = &trpi_agent_questions(world, trpi_ref_index(theatre_who(t, who).value))[i];
        count += q->query != TRPI_NONE16 && (q->flags & TRPI_QUESTION_ANSWERED) != 0;
    }
    return count;
}

#define TEXT(query, condition) THINGS "    " query ", polled every 10 s\n" ROLE condition TASK

static void an_answer_counts_for_the_question_that_was_asked(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after;
        uint32_t known;
    } rows[] = {
        // Another question is declared before this one.
        {TEXT("query odds of (how: number), gives number", "odds of 3 > 0"),
         "item ale\n" THINGS "    query mood, gives number\n    query odds of (how: number), gives number, polled every 10 s\n" ROLE
         "odds of 3 > 0" TASK,
         1},
        // The question is gone, or another question has its name.
        {TEXT("query odds of (how: number), gives number", "odds of 3 > 0"),
         THINGS "    query mood, gives number\n" ROLE "1 > 0" TASK, 0},
        {TEXT("query odds of (how: number), gives number", "odds of 3 > 0"),
         TEXT("query odds of (how: number), gives yes or no", "odds of 3"), 0},
        {TEXT("query odds of (how: number), gives number", "odds of 3 > 0"),
         TEXT("query odds of (how: yes or no), gives number", "odds of yes > 0"), 0},
        {TEXT("query odds of (how: number), gives number", "odds of 3 > 0"),
         TEXT("query odds of (how: number) (who: creature), gives number", "odds of 3 me > 0"), 0},
        {TEXT("condition night", "night"), TEXT("query night, gives yes or no", "night"), 0},
        // The fourth of four arguments is another item's number now, or of another type.
        {TEXT("query odds of (what: item) from (n: number) by (m: number) for (other: item), gives number",
              "odds of coin from 1 by 2 for nail > 0"),
         "item ale\n" THINGS
         "    query odds of (what: item) from (n: number) by (m: number) for (other: item), gives number, polled "
         "every 10 s\n" ROLE "odds of coin from 1 by 2 for nail > 0" TASK,
         1},
        {TEXT("query odds of (what: item) from (n: number) by (m: number) for (other: item), gives number",
              "odds of coin from 1 by 2 for nail > 0"),
         TEXT("query odds of (what: item) from (n: number) by (m: number) for (other: number), gives number",
              "odds of coin from 1 by 2 for 3 > 0"),
         0},
        // The question's argument, or its answer, is gone.
        {TEXT("query worth of (what: item), gives number", "worth of nail > 0"),
         "item coin\nkind person, a creature\nhost ours\n    query worth of (what: item), gives number, polled every 10 s\n" ROLE
         "worth of coin > 0" TASK,
         0},
        {TEXT("query wish, gives item", "wish is coin"),
         "item nail\nkind person, a creature\nhost ours\n    query wish, gives item, polled every 10 s\n" ROLE
         "wish is not nail" TASK,
         0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        theatre *t = open(rows[i].before);
        assert_int_equal(known(t, "Ann"), 1);
        theatre_reload(t, rows[i].after);
        if (known(t, "Ann") != rows[i].known) {
            fail_msg("row %zu: %u answers are known", i, known(t, "Ann"));
        }
        theatre_steps(t, 30);
        theatre_close(t);
    }
}

// Ann is ordered to listen; she asks how long when the order reaches her, and the order waits between two steps of one round
// each. Arguments may mean something else in another text: so only an order without arguments is kept.
static void an_order_that_waits_for_an_answer_is_kept_if_it_means_the_same(void **state)
{
    (void)state;
    static const char text[] = THINGS
        "    query first, gives number, polled every 1 s\n"
        "    query time after (what: number), gives number, polled every 1 s\n"
        "role Watcher for person\n"
        "    proactive Listen (loud: number = 2, what: number = first, time: number = time after what)\n"
        "        wait (time) * 3 s\n";
    static const struct {
        uint32_t given;
        const char *from, *to;
        bool kept;
    } rows[] = {
        {0, "item coin\n", "item ale\nitem coin\n", true},
        {0, "Listen", "Hark", false},
        {1, "item coin\n", "item ale\nitem coin\n", false},
        {0, "Watcher", "Hearer", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;
        theatre_up_to_period(1);
        theatre *t = theatre_open_with(text, &def);
        trp_world_set_answerer(theatre_world(t), answer, NULL);
        theatre_add_free(t, "Watcher", "Ann", 0, 0);
        theatre_steps(t, 2);
        trp_value loud = trp_value_number(7);
        assert_int_equal(trp_agent_perform(theatre_world(t), theatre_who(t, "Ann"),
                                           theatre_find(t, TRP_NAMES_BEHAVIOUR, "Watcher.Listen"), &loud, rows[i].given,
                                           trp_nobody()),
                         TRP_OK);
        theatre_step(t);
        assert_true(theatre_world(t)->outgoing.count > 0);  // mail of Ann to herself
        theatre_reload(t, theatre_edited(text, rows[i].from, rows[i].to));
        theatre_run(t, 1);
        theatre_expect_number(t, "Ann started Listen*", rows[i].kept, __FILE__, __LINE__);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(an_answer_counts_for_the_question_that_was_asked),
        THEATRE_TEST(an_order_that_waits_for_an_answer_is_kept_if_it_means_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
