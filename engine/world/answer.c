// SPDX-License-Identifier: MIT
// Invariants:
// - after a step nothing is pending: a question that the host leaves unanswered counts as asked, and is asked again when its
//   time is over;
// - answers got in a step are kept in the agents' records until the step has ended, since engine/save/log.c reads them there.

#include "engine/store/notice.h"
#include "engine/world/step.h"

#include "engine/body/question.h"

#include "base/assert.h"

// A batch of questions, and the agents to which the answers belong.
typedef struct batch {
    trp_world *world;
    uint32_t count;
    uint32_t first, end;  // agents whose questions are in it
} batch;

static bool is_pending(const trpi_question *q)
{
    return q->query != TRPI_NONE16 && (q->flags & TRPI_QUESTION_PENDING) != 0;
}

static void tell_unanswered(trp_world *world, uint32_t index, uint32_t query)
{
    uint64_t bit = UINT64_C(1) << (query & 63u);
    if ((world->unanswered & bit) == 0) {
        world->unanswered |= bit;
        trpi_event_add(world, index, TRP_EVENT_UNANSWERED, TRP_NOT_FOUND)->task = query;
        trpi_notice_tell_about_agent(world, index, TRP_NOTICE_UNANSWERED, query, 0);
    }
}

// Takes an answer of the host. When the host has not answered, no answer was known before, or the new answer is another one, the
// agent evaluates everything again that depends on the answer.
static void take(trp_world *world, uint32_t index, trpi_question *q, const trp_question *question)
{
    int64_t answer = 0;
    bool answered = trpi_question_read_answer(world, question, &answer);
    bool knew = (q->flags & TRPI_QUESTION_ANSWERED) != 0;
    if (!answered || !knew || answer != q->answer) {
        trpi_agent_mark_conditions_stale(world, index);
        world->agents[index]->flags |= TRPI_AGENT_DIRTY | TRPI_AGENT_CHECKS_WHILE;
    }
    if (!answered) {
        tell_unanswered(world, index, q->query);
    }
    q->answer = answered ? answer : 0;
    q->flags = answered ? TRPI_QUESTION_ANSWERED : 0;
    q->since = world->now;
    q->due = trpi_step_from_now(world, trpi_ms_to_steps(world, world->pack->queries[q->query].period_ms));
    trpi_bitmap_set_bit(&world->asked, index);
    trpi_entity_mark_hash_dirty(world, index);
    trpi_agent_wake(world, index);
}

static void put(batch *b)
{
    trp_world *world = b->world;
    if (b->count == 0) {
        return;
    }
    world->counters.questions += b->count;
    if (world->answer != NULL) {
        world->answer(world->answer_context, world, world->batch, b->count);
    }
    uint32_t at = 0;
    for (uint32_t i = trpi_bitmap_first_from(&world->asking, b->first); i != TRPI_BITMAP_END && i < b->end;
         i = trpi_bitmap_first_from(&world->asking, i + 1)) {
        trpi_question *all = trpi_agent_questions(world, i);
        for (uint32_t j = 0; j < world->settings.questions_per_agent; j++) {
            if (is_pending(&all[j])) {
                TRP_ASSERT(at < b->count);
                take(world, i, &all[j], &world->batch[at++]);
            }
        }
        trpi_bitmap_clear_bit(&world->asking, i);
    }
    TRP_ASSERT(at == b->count);
    *b = (batch){.world = world, .first = b->end, .end = b->end};
}

static void add(batch *b, uint32_t index)
{
    trp_world *world = b->world;
    const trpi_question *all = trpi_agent_questions(world, index);
    if (b->count + world->settings.questions_per_agent > TRPI_BATCH) {
        put(b);
    }
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        if (is_pending(&all[i])) {
            int64_t arguments[TRPI_MOST_GIVEN];
            for (uint32_t j = 0; j < world->pack->queries[all[i].query].parameter_count; j++) {
                arguments[j] = *trpi_question_argument(world, index, &all[i], j);
            }
            world->batch[b->count] = trpi_convert_question_for_host(world, index, all[i].query, arguments, b->count);
            b->count++;
        }
    }
    b->end = index + 1;
}

void trpi_answers_fetch(trp_world *world)
{
    if (world->settings.questions_per_agent == 0) {
        return;
    }
    batch b = {.world = world};
    for (uint32_t i = trpi_bitmap_first_from(&world->asking, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->asking, i + 1)) {
        add(&b, i);
    }
    put(&b);
}

void trpi_answers_clear_answered_agents(trp_world *world)
{
    if (world->settings.questions_per_agent > 0) {
        trpi_bitmap_clear_all(&world->asked);
    }
}
