// SPDX-License-Identifier: MIT
// Deadlocks: circles of entries that wait for one another at locks, in what they have requested, and at the barriers of scenes. A
// deadlock is found in the round in which it closes, reported with all its members, and broken. (SEMANTICS 9.17)

#ifndef TROUPE_ENGINE_SOCIETY_DEADLOCK_H
#define TROUPE_ENGINE_SOCIETY_DEADLOCK_H

#include "engine/store/state.h"

/// Reports and breaks the deadlocks that have closed in this round; called at the end of the society's round.
void trpi_deadlocks_break(trp_world *world);

/// Whether an entry of an agent is in a closed circle that nothing is about to break. Between two steps none is.
bool trpi_deadlock_agent_is_in_circle(const trp_world *world, uint32_t index);

#endif
