// SPDX-License-Identifier: MIT
#include "troupe/question.h"

#include "engine/store/state.h"

#include "base/assert.h"
#include "troupe/sized.h"

void trp_world_set_answerer(trp_world *world, trp_question_answerer *answerer, void *context)
{
    TRP_REQUIRE(world != NULL && !world->stepping, );
    world->answer = answerer;
    world->answer_context = context;
    world->unanswered = 0;
}

void *trp_world_answerer_context(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, NULL);
    return world->answer_context;
}

// Returns the record of the query that a question asks; NULL when the number of the query is not of the world's pack.
static const trpi_pack_query *query_of(const trp_world *world, const trp_question *question)
{
    const uint32_t query = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_QUERY, question->query);
    return query < world->pack->query_count ? &world->pack->queries[query] : NULL;
}

uint32_t trp_question_argument_count(const trp_world *world, const trp_question *question)
{
    TRP_REQUIRE(world != NULL && question != NULL, 0);
    const trpi_pack_query *query = query_of(world, question);
    return query != NULL ? query->parameter_count : 0;
}

trp_result trp_question_argument(const trp_world *world, const trp_question *question, uint32_t number, trp_argument *to,
                                 size_t size)
{
    TRP_REQUIRE(world != NULL && question != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_argument argument = {0};
    const trpi_pack_query *query = query_of(world, question);
    const bool is_there = query != NULL && number < query->parameter_count && question->row < TRPI_BATCH;
    if (is_there) {
        const size_t further = world->settings.further_per_question;
        argument.type = world->pack->parameters[query->first_parameter + number].type;
        argument.value.bits = number < TRPI_GIVEN_AT_HAND
                                  ? question->arguments[number].bits
                                  : world->batch_arguments[(size_t)question->row * further + number - TRPI_GIVEN_AT_HAND];
    }
    trp_sized_struct_fill(to, size, &argument, sizeof argument);
    return is_there ? TRP_OK : TRP_ERROR_UNKNOWN;
}

void trp_question_answer(trp_question *question, trp_value answer)
{
    TRP_REQUIRE(question != NULL, );
    question->answer = answer;
    question->answered = 1;
}
