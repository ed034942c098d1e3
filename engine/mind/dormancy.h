// SPDX-License-Identifier: MIT
// Live and dormant agents: those that are far from every interest finish what they do and take no part in
// anything until they are near one again. (SEMANTICS 10)

#ifndef TROUPE_ENGINE_MIND_DORMANCY_H
#define TROUPE_ENGINE_MIND_DORMANCY_H

#include "engine/store/state.h"

/// Once per step, before the rounds: looks at those who are astir and whose turn it is.
void trpi_dormancy_survey(trp_world *world);

/// The first step from `step` on at which the survey has something to do, or TRPI_NEVER.
uint32_t trpi_dormancy_due(const trp_world *world, uint32_t step);

#endif
