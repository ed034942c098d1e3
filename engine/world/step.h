// SPDX-License-Identifier: MIT
// The parts of a step that have files of their own: input, answers, visits, showing. (SEMANTICS 11.1; engine/world/step.c)

#ifndef TROUPE_ENGINE_WORLD_STEP_H
#define TROUPE_ENGINE_WORLD_STEP_H

#include "engine/store/state.h"

/// Applies all records of the queue of input, in order, and empties the queue. (11.4)
void trpi_input_apply_all(trp_world *world);

/// Puts all pending questions to the host, agent by agent in ascending order, and takes its answers; each of these agents has
/// another round. (8.5)
void trpi_answers_fetch(trp_world *world);

/// Clears the set of agents that have got answers, at the beginning of a step.
void trpi_answers_clear_answered_agents(trp_world *world);

// The visits of a step: which agents look around, which have a turn in a round, which scenes are updated. Usually only agents and
// scenes that have something to do are visited. A build with TRPI_POLLING visits all scenes in every round, and all live agents at
// every turn of their update periods, and is the reference: a visit that is not due must change nothing, so both builds have equal
// hashes at every step.

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

/// Shows the facts that the input, the agents or the society have set, and wakes the agents that wait for one of the world. Never
/// called while agents take their turns. (1.1)
void trpi_show_facts_and_wake_agents(trp_world *world);

/// Shows the roles that the input of this step has put on or taken off, after the looks and before the rounds: searches and
/// conditions find the agents by them in this step, cues from the next one on. (11.1)
void trpi_show_roles_changed_by_input(trp_world *world);

#endif
