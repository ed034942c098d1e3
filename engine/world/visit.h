// SPDX-License-Identifier: MIT
// The visits of a step: which agents look around, which have a turn in a round, which scenes are updated. Usually only agents and
// scenes that have something to do are visited. A build with TRPI_POLLING visits all scenes in every round, and all live agents at
// every turn of their update periods, and is the reference: a visit that is not due must change nothing, so both builds have equal
// hashes at every step.

#ifndef TROUPE_ENGINE_WORLD_VISIT_H
#define TROUPE_ENGINE_WORLD_VISIT_H

#include "engine/store/state.h"

/// Makes the agents and scenes whose timers end at this step due in the first round.
void trpi_visit_expire_timers(trp_world *world);

/// Collects in world->turns the agents that look around in this step.
void trpi_visit_collect_agents_that_look(trp_world *world);

/// Makes the agents and scenes due that are visited in the round that begins. False when there are none, and nothing for the
/// society either: the rounds of the step are over.
bool trpi_visit_begin_round(trp_world *world);

/// Sets the agent's timer to the step that it has chosen in its turn.
void trpi_visit_set_agent_timer(trp_world *world, uint32_t index);

/// Returns the first step after this one in which anything may have to be done.
uint32_t trpi_visit_next_due_step(const trp_world *world);

#endif
