// SPDX-License-Identifier: MIT
// Deadlocks: circles of those who wait for one another at locks, in what they have requested, and at the barriers of scenes. One is found
// when it closes, told with all who are in it, and broken. (SEMANTICS 9.17)

#ifndef TROUPE_ENGINE_SOCIETY_DEADLOCK_H
#define TROUPE_ENGINE_SOCIETY_DEADLOCK_H

#include "engine/store/state.h"

/// An entry has begun to wait: for a lock, or at the barrier of its scene. If that closes a circle it is told and broken.
void trpi_deadlock_look(trp_world *world, uint32_t index, uint32_t entry);

#endif
