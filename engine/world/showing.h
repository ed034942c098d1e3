// SPDX-License-Identifier: MIT
// Facts that were set become visible to others, and the agents that wait for one of the world are woken. (SEMANTICS 1.1, 11.1)

#ifndef TROUPE_ENGINE_WORLD_SHOWING_H
#define TROUPE_ENGINE_WORLD_SHOWING_H

#include "engine/store/state.h"

/// Shows the facts that the input, the agents or the society have set. Never called while agents take their turns.
void trpi_show_facts_and_wake_agents(trp_world *world);

#endif
