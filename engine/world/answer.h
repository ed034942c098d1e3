// SPDX-License-Identifier: MIT
// Puts the questions of agents to the host, between rounds. (8.5)

#ifndef TROUPE_ENGINE_WORLD_ANSWER_H
#define TROUPE_ENGINE_WORLD_ANSWER_H

#include "engine/store/state.h"

/// Has the host answer all pending questions, agent by agent in ascending order; each of these agents has another
/// round.
void trpi_answers_fetch(trp_world *world);

/// Clears the set of agents that have got answers, at the beginning of a step.
void trpi_answers_clear_answered_agents(trp_world *world);

#endif
