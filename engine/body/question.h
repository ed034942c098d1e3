// SPDX-License-Identifier: MIT
// Questions to the host, as agents have them: what was asked, what was answered, what is to be asked again. (8.5)
//
// The host is never called from here. A question is only noted; it is put to the host after the round, by
// engine/world/answer.c, and its agent has another round.

#ifndef TROUPE_ENGINE_BODY_QUESTION_H
#define TROUPE_ENGINE_BODY_QUESTION_H

#include "engine/body/expression.h"

/// What the host said last to a question: `arguments` are as many as the query has. What was never answered, or too
/// long ago, is asked after this round, and the view waits. False when there is no answer: not yet, nobody gives any, or
/// what is asked about is nobody. Between steps nothing is noted, and the host is asked at once.
bool trpi_question_look_up(trpi_view *view, uint32_t query, const int64_t *arguments, int64_t *answer);

/// Sees to it that an agent decides anew what depends on answers whose time is over. At the start of its turn.
void trpi_questions_fall_due(trp_world *world, uint32_t index);

/// When the time of the first answer is over; TRPI_NEVER when there is none.
uint32_t trpi_questions_due(const trp_world *world, uint32_t index);

/// An agent forgets all that it was told.
void trpi_questions_forget(trp_world *world, uint32_t index);

/// A question as the host sees it.
trp_question trpi_question_to_host(const trp_world *world, uint32_t index, uint32_t query, const int64_t *arguments);

/// Takes the host's answer, held to its type. False when there is none.
bool trpi_question_take(const trp_world *world, const trp_question *question, int64_t *answer);

#endif
