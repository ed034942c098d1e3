// SPDX-License-Identifier: MIT
// Puts the questions of agents to the host, between rounds. (8.5)

#ifndef TROUPE_ENGINE_WORLD_ANSWER_H
#define TROUPE_ENGINE_WORLD_ANSWER_H

#include "engine/store/state.h"

/// Has the host answer all that is pending, agent by agent in ascending order; each of them has another round.
void trpi_answers_fetch(trp_world *world);

/// A step begins: nobody has been answered in it.
void trpi_answers_clear(trp_world *world);

#endif
