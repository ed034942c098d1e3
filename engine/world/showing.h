// SPDX-License-Identifier: MIT
// Facts that were set become visible to others, and the agents that wait for one of the world are woken. (SEMANTICS 1.1, 11.1)

#ifndef TROUPE_ENGINE_WORLD_SHOWING_H
#define TROUPE_ENGINE_WORLD_SHOWING_H

#include "engine/store/state.h"

/// Shows the facts that the input, the agents or the society have set. Never called while agents take their turns.
void trpi_show_facts_and_wake_agents(trp_world *world);

/// Shows the roles that the input of this step has put on or taken off, after the looks and before the rounds: searches and
/// conditions find the agents by them in this step, cues from the next one on. (11.1)
void trpi_show_roles_changed_by_input(trp_world *world);

#endif
