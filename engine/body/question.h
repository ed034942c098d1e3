// SPDX-License-Identifier: MIT
// Questions to the host, in records of the agents that ask them, with their answers. (8.5)
// Within a step the host is never called from here: a question is noted, engine/world/answer.c hands it to the host after the
// round, and the agent has another round.

#ifndef TROUPE_ENGINE_BODY_QUESTION_H
#define TROUPE_ENGINE_BODY_QUESTION_H

#include "engine/body/expression.h"

/// Looks up the host's last answer to a question with `arguments`, as many as the query has. A question that was never answered, or
/// too long ago, is asked after this round, and the view waits, unless it tolerates missing answers. False when there is no answer:
/// none has come yet, the host gives none, or an argument is nobody. Between steps nothing is noted, and the host is asked at once.
bool trpi_question_look_up_or_ask(trpi_view *view, uint32_t query, const int64_t *arguments, int64_t *answer);

/// Makes an agent re-evaluate what depends on answers that are out of date. Called at the start of its turn.
void trpi_questions_mark_expired_and_agent_dirty(trp_world *world, uint32_t index);

/// Returns the step at which the first of an agent's answers goes out of date; TRPI_NEVER when it has none.
uint32_t trpi_questions_next_expiry_step(const trp_world *world, uint32_t index);

/// Clears all records of an agent.
void trpi_questions_forget_of_agent(trp_world *world, uint32_t index);

/// Makes the question that the host gets, with the host's numbers; its further arguments go into row `row` of the world's batch.
trp_question trpi_convert_question_for_host(trp_world *world, uint32_t index, uint32_t query, const int64_t *arguments,
                                            uint32_t row);

/// Reads the host's answer, clamped to the range of its type. False when there is none, or none that is valid in the world's pack.
bool trpi_question_read_answer(const trp_world *world, const trp_question *question, int64_t *answer);

#endif
