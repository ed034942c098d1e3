// SPDX-License-Identifier: MIT
// Deadlocks: circles of entries that wait for one another at locks, in what they have requested, and at the barriers of scenes. One is
// found in the round in which it closes, told with all who are in it, and broken. (SEMANTICS 9.17)

#ifndef TROUPE_ENGINE_SOCIETY_DEADLOCK_H
#define TROUPE_ENGINE_SOCIETY_DEADLOCK_H

#include "engine/store/state.h"

/// The end of the society's round: circles that have closed in it are told and broken.
void trpi_deadlocks_break(trp_world *world);

/// Whether an entry of an agent is in a circle that is closed, and that nothing is about to break. Between two steps none is.
bool trpi_deadlock_is_unbroken(const trp_world *world, uint32_t index);

#endif
