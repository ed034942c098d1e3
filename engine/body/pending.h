// SPDX-License-Identifier: MIT
// Pending steps: steps of a body that last without an action of the host (a wait, a condition or a message that is awaited, a
// request to an object). Tools list them and end them by force. (SEMANTICS 4.1)

#ifndef TROUPE_ENGINE_BODY_PENDING_H
#define TROUPE_ENGINE_BODY_PENDING_H

#include "engine/body/place.h"

#include "troupe/command.h"

/// Continues a walk over the pending steps of an agent, by entries; it begins with a leaf of which only world and index are set.
/// False behind the last one; else *kind says what the step waits for.
bool trpi_pending_step_next_in_agent(trpi_leaf *leaf, trp_pending_step_kind *kind);

/// Returns the id of step or node `step_or_node` of task `task` in the entry of `leaf`. trpi_pending_step_find finds the
/// pending step by the id until the agent has had another turn.
uint64_t trpi_pending_step_id(const trpi_leaf *leaf, uint32_t task, uint32_t step_or_node);

/// Finds the pending step `id` of an agent; false when the step is over, or has been given a result already.
bool trpi_pending_step_find(const trp_world *world, uint32_t index, uint64_t id, trpi_leaf *leaf);

/// Returns the origin of the text of a pending step.
uint32_t trpi_pending_step_origin(const trpi_leaf *leaf);

/// Sets the result of a pending step. The body of the step takes the result over when it is updated in this step, and drops the
/// frame of a request then.
void trpi_pending_step_set_result(const trpi_leaf *leaf, bool failed);

#endif
