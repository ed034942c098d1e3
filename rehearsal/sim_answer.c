// SPDX-License-Identifier: MIT
#include "rehearsal/sim_answer.h"

#define ANSWER_LASTS 20  // steps

static uint64_t mix(uint64_t number)
{
    number ^= number >> 31;
    number *= UINT64_C(0x9E3779B97F4A7C15);
    return number ^ number >> 29;
}

// Makes a number of a question's argument; for an entity its serial number, which does not depend on its index.
static uint64_t argument_number(const trp_world *world, const trp_question *question, uint32_t number)
{
    trp_argument argument = {0};
    (void)trp_question_argument(world, question, number, &argument, sizeof argument);
    const uint64_t bits = (uint64_t)argument.value.bits;
    return argument.type == TRP_TYPE_ENTITY ? bits >> 32 : bits;
}

// Answers questions by hashes of their arguments and the time; some stay without an answer.
static void answer(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    (void)context;
    for (uint32_t i = 0; i < count; i++) {
        trp_question *question = &questions[i];
        uint64_t drawn = mix(trp_world_now(world) / ANSWER_LASTS + trp_index_of_number(question->query) * 1000003u);
        for (uint32_t j = 0; j < trp_question_argument_count(world, question); j++) {
            drawn = mix(drawn ^ argument_number(world, question, j));
        }
        drawn = mix(drawn ^ question->asker.value >> 32);
        if (drawn % 16 == 0) {
            continue;
        }
        bool number = question->type == TRP_TYPE_NUMBER;
        trp_value value = number ? trp_value_number((double)(drawn >> 8 & 127)) : trp_value_truth((drawn >> 8 & 1) != 0);
        trp_question_answer(question, value);
    }
}

void trpi_sim_set_question_answerer(trp_world *world)
{
    trp_world_set_answerer(world, answer, NULL);
}
