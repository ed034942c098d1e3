// SPDX-License-Identifier: MIT
// The behaviour dispatcher: one turn of one agent in one round. (MQ "Behavior Dispatch", cases 1 to 7; SEMANTICS 4)

#ifndef TROUPE_ENGINE_MIND_DISPATCHER_H
#define TROUPE_ENGINE_MIND_DISPATCHER_H

#include "engine/store/state.h"

/// Handles everything that has come for an agent, in the order of 4.6, and starts what may start. A turn changes the
/// agent's own state only, and posts mail.
void trpi_dispatch(trp_world *world, uint32_t index);

/// Publishes whether an agent is busy, as other agents will see it once the step is committed. Called after its turn, not in it,
/// because other lanes read the same word during turns. (5.2)
void trpi_dispatch_publish_busy(trp_world *world, uint32_t index);

/// Whether the agent performs something with a `while`, or a tree with a condition, that has to be evaluated in its samples, since
/// no event tells when it changes.
bool trpi_agent_evaluates_while_clause_in_samples(const trp_world *world, uint32_t index);

/// Returns the first step at which an entry has to be updated if nothing happens before, or TRPI_NEVER.
uint32_t trpi_entry_due_step(const trpi_entry *e);

/// Ends everything in which an agent takes part, because it is about to disappear or to become dormant.
void trpi_dispatch_end_behaviours_and_agreements(trp_world *world, uint32_t index, trp_reason reason);

#endif
