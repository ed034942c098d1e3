// SPDX-License-Identifier: MIT
#include "troupe/question.h"

#include "engine/store/state.h"

#include "base/assert.h"

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

void trp_question_answer(trp_question *question, trp_value answer)
{
    TRP_REQUIRE(question != NULL, );
    question->answer = answer;
    question->answered = 1;
}
