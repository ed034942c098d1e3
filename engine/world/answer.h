// SPDX-License-Identifier: MIT
// The questions of agents to the host, which are put to it between rounds. (8.5)

#ifndef TROUPE_ENGINE_WORLD_ANSWER_H
#define TROUPE_ENGINE_WORLD_ANSWER_H

#include "engine/store/state.h"

/// Puts all pending questions to the host, agent by agent in ascending order, and takes its answers; each of these agents has
/// another round.
void trpi_answers_fetch(trp_world *world);

/// Clears the set of agents that have got answers, at the beginning of a step.
void trpi_answers_clear_answered_agents(trp_world *world);

#endif
