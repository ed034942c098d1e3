// SPDX-License-Identifier: MIT
// Locks of scenes: who waits for one, and who has it, in the order in which they asked. Only the society changes them; a
// part reads what was decided in the rounds before. (SEMANTICS 9.15)
//
// Invariants, of each lock of a running scene:
// - those who have asked are present parts, numbered from 1 in the order in which they came;
// - those who have it came before those who wait;
// - nobody waits who could have it.

#ifndef TROUPE_ENGINE_STORE_LOCK_H
#define TROUPE_ENGINE_STORE_LOCK_H

#include "engine/store/state.h"

/// Whether a part of the scene at an index has the lock, or has at least asked for it.
bool trpi_lock_is_held(const trp_world *world, uint32_t scene, uint32_t part, uint32_t lock);
bool trpi_lock_is_asked(const trp_world *world, uint32_t scene, uint32_t part, uint32_t lock);

/// The one who has had the lock longest; nobody when nobody has it.
trpi_ref trpi_lock_holder(const trp_world *world, uint32_t scene, uint32_t lock);

/// The locks for which a part has asked, a bit each.
uint32_t trpi_lock_set(const trp_world *world, uint32_t scene, uint32_t part);

/// How many locks a scene has now.
uint32_t trpi_lock_count(const trp_world *world, uint32_t scene);

/// A part asks, gives back, or is gone with all that it had. Returns the parts that have got something by it, a bit each.
uint32_t trpi_lock_ask(trp_world *world, uint32_t scene, uint32_t part, uint32_t lock);
uint32_t trpi_lock_give_back(trp_world *world, uint32_t scene, uint32_t part, uint32_t lock);
uint32_t trpi_lock_leave(trp_world *world, uint32_t scene, uint32_t part);

/// Nobody has anything any more.
void trpi_locks_clear(trp_world *world, uint32_t scene);

/// Whether the invariants hold.
bool trpi_locks_are_right(const trp_world *world, uint32_t scene);

#endif
