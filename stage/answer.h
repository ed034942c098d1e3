// SPDX-License-Identifier: MIT
// The stage's answers to questions of the world.

#ifndef TROUPE_STAGE_ANSWER_H
#define TROUPE_STAGE_ANSWER_H

#include "stage/host.h"

/// Answers the queries whose names the stage knows; other questions stay without an answer.
void trpi_stage_answer_questions(void *stage, const trp_world *world, trp_question *questions, uint32_t count);

#endif
