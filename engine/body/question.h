// SPDX-License-Identifier: MIT
// Questions to the host, in records of the agents that ask them, with their answers. (8.5)
//
// Within a step the host is never called from here: a question is noted, engine/world/answer.c puts it to the host after the round, and
// its agent has another round.

#ifndef TROUPE_ENGINE_BODY_QUESTION_H
#define TROUPE_ENGINE_BODY_QUESTION_H

#include "engine/body/expression.h"

/// The last answer of the host to a question with `arguments`, as many as the query has. A question that was never answered, or too long
/// ago, is asked after this round, and the view waits. False when there is no answer: none has come yet, the host gives none, or an
/// argument is nobody. Between steps nothing is noted, and the host is asked at once.
bool trpi_question_look_up(trpi_view *view, uint32_t query, const int64_t *arguments, int64_t *answer);

/// Makes an agent decide anew what depends on answers whose time is over. Call at the start of its turn.
void trpi_questions_expire(trp_world *world, uint32_t index);

/// The step at which the time of an agent's first answer is over; TRPI_NEVER when it has none.
uint32_t trpi_questions_due_step(const trp_world *world, uint32_t index);

/// Clears all records of an agent.
void trpi_questions_forget(trp_world *world, uint32_t index);

/// A question as the host sees it.
trp_question trpi_question_to_host(const trp_world *world, uint32_t index, uint32_t query, const int64_t *arguments);

/// Takes the host's answer, held to its type. False when there is none.
bool trpi_question_read_answer(const trp_world *world, const trp_question *question, int64_t *answer);

#endif
