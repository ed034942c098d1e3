// SPDX-License-Identifier: MIT
// Live and dormant agents: an agent that is far from every interest finishes what it does, and then takes no part in anything
// until it is near one again. (SEMANTICS 10)

#ifndef TROUPE_ENGINE_MIND_DORMANCY_H
#define TROUPE_ENGINE_MIND_DORMANCY_H

#include "engine/store/state.h"

/// Determines, once per step before the rounds, which agents are within range of an interest, and makes them live, leaving or
/// dormant. Agents that are marked in `astir` are considered, when they take their sample or begin to move in this step, or were
/// put off.
void trpi_dormancy_survey_agents_in_range(trp_world *world);

/// Returns the first step from `from_step` on at which the survey has something to do, or TRPI_NEVER.
uint32_t trpi_dormancy_next_survey_step(const trp_world *world, uint32_t from_step);

#endif
