// SPDX-License-Identifier: MIT
// Marks: moments of an action that the host reports while the action is under way, such as the blow of a hammer in the animation
// of forging. The steps that a task has for a mark (`on mark`) are performed at once, however far the task is, and take no time.
// They may send messages to the task itself, which receives them when it waits for them. (BO IX: "lambda BTs"; SEMANTICS 9.16)

#ifndef TROUPE_ENGINE_BODY_MARK_H
#define TROUPE_ENGINE_BODY_MARK_H

#include "engine/store/state.h"

/// Takes the host's report that the action of `token` has reached its mark number `mark_number`. Does nothing when the action is
/// not under way, is held, or has no such mark.
void trpi_mark_perform_responses(trp_world *world, trp_token token, uint32_t mark_number);

/// Returns the index of the action with a token; TRPI_NEVER when the action is not under way, or declares no mark number
/// `mark_number`.
uint32_t trpi_mark_find_action_that_declares_mark(const trp_world *world, trp_token token, uint32_t mark_number);

#endif
