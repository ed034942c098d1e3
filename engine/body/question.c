// SPDX-License-Identifier: MIT
// Invariants:
// - an agent has at most one record of each question;
// - a record gives way to another question only when its answer's time is over;
// - whether a question is asked depends on the agent's own records and the step, and on nothing else.

#include "engine/body/question.h"
#include "engine/store/notice.h"

#include "base/assert.h"

// The grace period of an answer: it still counts for so long after its time is over, until the next answer has come.
#define KEEPS_MS 1000

static uint32_t parameters_of(const trp_world *world, uint32_t query)
{
    return world->pack->queries[query].parameter_count;
}

static bool is_same(const trp_world *world, uint32_t index, const trpi_question *q, uint32_t query, const int64_t *arguments)
{
    for (uint32_t i = 0; q->query == query && i < parameters_of(world, query); i++) {
        if (*trpi_question_argument(world, index, q, i) != arguments[i]) {
            return false;
        }
    }
    return q->query == query;
}

// Whether each entity among the arguments of a question exists, and is of the kind that the query takes; an optional argument may
// be nobody.
static bool is_askable(const trp_world *world, uint32_t query, const int64_t *arguments)
{
    const trpi_pack_query *asked = &world->pack->queries[query];
    for (uint32_t i = 0; i < asked->parameter_count; i++) {
        const trpi_pack_parameter *parameter = &world->pack->parameters[asked->first_parameter + i];
        trpi_ref who = (trpi_ref)arguments[i];
        if (parameter->type != TRP_TYPE_ENTITY) {
            continue;
        }
        bool there = trpi_ref_is_alive(world, who);
        if (!there && (who != 0 || (parameter->flags & TRPI_PARAMETER_OPTIONAL) == 0)) {
            return false;
        }
        if (there && !trpi_pack_kind_is(world->pack, world->entities[trpi_ref_index(who)].kind, parameter->kind)) {
            return false;
        }
    }
    return true;
}

static bool is_over(const trp_world *world, const trpi_question *q)
{
    return (q->flags & TRPI_QUESTION_PENDING) == 0 && q->due <= world->now;
}

// Finds a record for a new question: an empty one, or the one whose answer has been out of date for the longest time. NULL when
// all are in use.
static trpi_question *make_place(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(world->settings.questions_per_agent > 0);
    trpi_question *all = trpi_agent_questions(world, index), *oldest = NULL;
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        if (all[i].query == TRPI_NONE16) {
            return &all[i];
        }
        if (is_over(world, &all[i]) && (oldest == NULL || all[i].due < oldest->due)) {
            oldest = &all[i];
        }
    }
    return oldest;
}

static void tell_overasked(trp_world *world, uint32_t index, uint32_t query)
{
    if ((world->agents[index]->flags & TRPI_AGENT_OVERASKED) == 0) {
        world->agents[index]->flags |= TRPI_AGENT_OVERASKED;
        trpi_entity_mark_hash_dirty(world, index);
        trpi_event_add(world, index, TRP_EVENT_OVERASKED, TRP_NOT_FOUND)->task = query;
        trpi_notice_tell_about_agent(world, index, TRP_NOTICE_QUESTIONS_FULL, query, world->settings.questions);
    }
}

static trpi_question *find(const trp_world *world, uint32_t index, uint32_t query, const int64_t *arguments)
{
    trpi_question *all = trpi_agent_questions(world, index);
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        if (is_same(world, index, &all[i], query, arguments)) {
            return &all[i];
        }
    }
    return NULL;
}

static trpi_question *note(trp_world *world, uint32_t index, uint32_t query, const int64_t *arguments)
{
    TRP_ASSERT(parameters_of(world, query) <= TRPI_MOST_GIVEN);
    trpi_question *q = make_place(world, index);
    if (q == NULL) {
        tell_overasked(world, index, query);
        return NULL;
    }
    *q = (trpi_question){.query = (uint16_t)query, .due = world->now};
    for (uint32_t i = 0; i < parameters_of(world, query); i++) {
        *trpi_question_argument(world, index, q, i) = arguments[i];
    }
    return q;
}

// Takes an answer that is still valid, or asks the host at once and keeps nothing of its answer, because between steps an
// evaluation only explains something.
static bool ask_at_once(trpi_view *view, uint32_t query, const int64_t *arguments, int64_t *answer)
{
    TRP_ASSERT(!view->world->stepping);
    trp_world *world = view->world;
    const trpi_question *q = find(world, view->index, query, arguments);
    if (q != NULL && (q->flags & TRPI_QUESTION_ANSWERED) != 0 && q->due > world->now) {
        *answer = q->answer;
        return true;
    }
    trp_question question = trpi_convert_question_for_host(world, view->index, query, arguments, 0);
    if (world->answer != NULL) {
        world->stepping = true;  // nothing may be put in, nor the world destroyed, before this comes back
        world->answer(world->answer_context, world, &question, 1);
        world->stepping = false;
    }
    bool answered = trpi_question_read_answer(world, &question, answer);
    view->lacks = view->lacks || !answered;
    return answered;
}

bool trpi_question_look_up_or_ask(trpi_view *view, uint32_t query, const int64_t *arguments, int64_t *answer)
{
    TRP_ASSERT(query < view->world->pack->query_count);
    trp_world *world = view->world;
    if (!is_askable(world, query, arguments)) {
        return false;
    }
    if (!world->stepping) {
        return ask_at_once(view, query, arguments, answer);
    }
    TRP_ASSERT(trpi_entity_is_agent(world, view->index));  // an object keeps no answers (8.5)
    trpi_question *q = find(world, view->index, query, arguments);
    q = q != NULL ? q : note(world, view->index, query, arguments);
    if (q == NULL) {
        return false;
    }
    if (is_over(world, q)) {
        bool counts = world->now - q->due <= trpi_ms_to_steps(world, KEEPS_MS);
        q->flags &= counts ? TRPI_QUESTION_ANSWERED : 0;
        q->flags |= TRPI_QUESTION_PENDING;
        trpi_bitmap_set_bit(&world->asking, view->index);
        trpi_entity_mark_hash_dirty(world, view->index);
    }
    view->lacks = view->lacks || (q->flags & (TRPI_QUESTION_PENDING | TRPI_QUESTION_ANSWERED)) == TRPI_QUESTION_PENDING;
    view->waits = view->waits || (!view->tolerates_missing && (q->flags & TRPI_QUESTION_PENDING) != 0);
    *answer = q->answer;
    return (q->flags & TRPI_QUESTION_ANSWERED) != 0;
}

void trpi_questions_mark_expired_and_agent_dirty(trp_world *world, uint32_t index)
{
    trpi_question *all = trpi_agent_questions(world, index);
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        if (all[i].query != TRPI_NONE16 && is_over(world, &all[i]) && (all[i].flags & TRPI_QUESTION_OVER) == 0) {
            all[i].flags |= TRPI_QUESTION_OVER;
            trpi_agent_mark_conditions_stale(world, index);
            world->agents[index]->flags |= TRPI_AGENT_DIRTY | TRPI_AGENT_CHECKS_WHILE;
            trpi_entity_mark_hash_dirty(world, index);
        }
    }
}

uint32_t trpi_questions_next_expiry_step(const trp_world *world, uint32_t index)
{
    const trpi_question *all = trpi_agent_questions(world, index);
    uint32_t due = TRPI_NEVER;
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        bool counts = all[i].query != TRPI_NONE16 && (all[i].flags & (TRPI_QUESTION_OVER | TRPI_QUESTION_PENDING)) == 0;
        due = counts && all[i].due < due ? all[i].due : due;
    }
    return due;
}

void trpi_questions_forget_of_agent(trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        trpi_agent_questions(world, index)[i] = (trpi_question){.query = TRPI_NONE16};
    }
    if (world->settings.questions_per_agent > 0) {
        trpi_bitmap_clear_bit(&world->asking, index);
        trpi_bitmap_clear_bit(&world->asked, index);
    }
}

// --- The host's side ---

trp_question trpi_convert_question_for_host(trp_world *world, uint32_t index, uint32_t query, const int64_t *arguments,
                                            uint32_t row)
{
    TRP_ASSERT(row < TRPI_BATCH);
    const trpi_pack_query *asked = &world->pack->queries[query];
    const uint32_t count = asked->parameter_count, at_hand = count < TRPI_GIVEN_AT_HAND ? count : TRPI_GIVEN_AT_HAND;
    trp_question question = {.asker = {trpi_ref_of_index(world, index)},
                             .query = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_QUERY, query),
                             .argument_count = (uint8_t)at_hand,
                             .type = asked->type,
                             .row = row};
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t type = world->pack->parameters[asked->first_parameter + i].type;
        const int64_t bits = trpi_value_convert_for_host(world->pack, type, arguments[i]);
        if (i < TRPI_GIVEN_AT_HAND) {
            question.argument_types[i] = type;
            question.arguments[i].bits = bits;
        } else {
            world->batch_arguments[(size_t)row * world->settings.further_per_question + i - TRPI_GIVEN_AT_HAND] = bits;
        }
    }
    return question;
}

bool trpi_question_read_answer(const trp_world *world, const trp_question *question, int64_t *answer)
{
    const uint32_t query = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_QUERY, question->query);
    TRP_ASSERT(query < world->pack->query_count);
    int64_t value = question->answer.bits;
    if (question->answered == 0 || !trpi_value_convert_from_host(world->pack, world->pack->queries[query].type, &value)) {
        return false;
    }
    switch (world->pack->queries[query].type) {
    case TRP_TYPE_TRUTH: *answer = value != 0; return true;
    case TRP_TYPE_NUMBER: *answer = trpi_number_clamp(value, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX); return true;
    case TRP_TYPE_ENTITY: *answer = trpi_ref_is_alive(world, (trpi_ref)value) ? value : 0; return true;
    case TRP_TYPE_TEXT: *answer = value; return value >= 0 && value < (int64_t)world->pack->line_count;
    case TRP_TYPE_ITEM: *answer = value; return trp_value_item_index((trp_value){value}) < world->pack->item_count;
    default: *answer = value; return true;
    }
}
