// SPDX-License-Identifier: MIT
// What the stage answers when it is asked.

#ifndef TROUPE_STAGE_ANSWER_H
#define TROUPE_STAGE_ANSWER_H

#include "stage/host.h"

/// Answers the questions it knows, which are known by their names; the others stay without an answer.
void stage_answer(void *stage, const trp_world *world, trp_question *questions, uint32_t count);

#endif
