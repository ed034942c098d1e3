// SPDX-License-Identifier: MIT
// Locks of scenes and of objects: who waits for one, and who has it, in the order in which they asked. Only the society
// changes them; who asked reads what was decided in the rounds before. (SEMANTICS 9.15)
//
// Invariants, of each lock of a running scene or of an object:
// - those who have asked are present parts, or hold what the object offers, numbered from 1 in the order of the row;
// - those who have it come before those who wait, and of those the ones who were let in before the others come first;
// - nobody waits who could have it.

#ifndef TROUPE_ENGINE_STORE_LOCK_H
#define TROUPE_ENGINE_STORE_LOCK_H

#include "engine/store/state.h"

/// The record of an agent that has asked: a number in the row, whether it has the lock, and if not whether he was let
/// in before the others.
#define TRPI_LOCK_HELD 0x8000u
#define TRPI_LOCK_FIRST 0x4000u

/// The owner of locks: the scene at an index, or the object there.
typedef struct trpi_lock_keeper {
    bool is_object;
    uint32_t index;
} trpi_lock_keeper;

/// One who may ask: a part of a scene; or what an agent holds of an object, by its place among all holdings.
typedef struct trpi_lock_seat {
    trpi_lock_keeper keeper;
    uint32_t at;
} trpi_lock_seat;

trpi_lock_keeper trpi_lock_scene(uint32_t scene);
trpi_lock_seat trpi_lock_part(uint32_t scene, uint32_t part);
trpi_lock_seat trpi_lock_frame(const trp_world *world, uint32_t index, uint32_t entry);

/// Where the locks are that an entry's task asks for: with its scene, or for a frame with its object. False when it has
/// none, or it is lost.
bool trpi_lock_seat_of(const trp_world *world, uint32_t index, uint32_t entry, trpi_lock_seat *seat);

/// Whether somebody has the lock, or has at least asked for it.
bool trpi_lock_is_held(const trp_world *world, trpi_lock_seat seat, uint32_t lock);
bool trpi_lock_is_asked(const trp_world *world, trpi_lock_seat seat, uint32_t lock);

/// The one who has had the lock longest; nobody when nobody has it.
trpi_ref trpi_lock_holder(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock);

/// The next seat behind `at` (TRPI_NEVER: the first) for whose owner a lock is waited for: he has it, or is yet to come to a
/// meeting of all. TRPI_NEVER when there are no more.
uint32_t trpi_lock_next_blocker(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock, uint32_t at);

/// The agent whose seat it is, and its entry. False when it is gone, or has another entry by now.
bool trpi_lock_owner(const trp_world *world, trpi_lock_seat seat, uint32_t *index, uint32_t *entry);

/// The locks for which somebody has asked, a bit each.
uint32_t trpi_lock_set(const trp_world *world, trpi_lock_seat seat);

/// How many locks a scene or an object has now.
uint32_t trpi_lock_count(const trp_world *world, trpi_lock_keeper keeper);

/// An agent asks (`first`: behind those only who have it, and those who were let in before the others, too), or gives back.
/// Agents that have got something by it look again.
void trpi_lock_ask(trp_world *world, trpi_lock_seat seat, uint32_t lock, bool first);
void trpi_lock_give_back(trp_world *world, trpi_lock_seat seat, uint32_t lock);

/// An agent is gone, with all that it had. It is called before what it holds is not its own any more; what others get by that
/// they get with `trpi_lock_admit`.
void trpi_lock_leave(trp_world *world, trpi_lock_seat seat);

/// One less may be waited for: those who can have something have it.
void trpi_lock_admit(trp_world *world, trpi_lock_keeper keeper);

/// Clears all claims to the locks of a scene.
void trpi_locks_clear(trp_world *world, uint32_t scene);

/// Whether the invariants hold.
bool trpi_locks_are_right(const trp_world *world, trpi_lock_keeper keeper);

/// An agent that waits for a lock is told that it may have it: the trees in which locks run are updated in this step.
void trpi_lock_look_again(trp_world *world, uint32_t index);

#endif
