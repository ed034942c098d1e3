// SPDX-License-Identifier: MIT
// Locks of scenes and of objects. Each lock has a row of users: first the users that have the lock, then the users that wait for
// it, of which some were put in front of the others; otherwise the order is that of asking. Only the society changes a row; agents
// read what was decided in the rounds before. (SEMANTICS 9.15)
//
// A *keeper* is a scene or an object that has locks. A *user* is a part of a scene, or a holding of an object, which may ask for
// locks.
//
// Invariants, of each lock of a running scene or of an object:
// - the users in the row are present parts, or holdings of the object, numbered from 1;
// - users that have the lock come before users that wait, and waiting users with FIRST before other waiting users;
// - no user waits that could have the lock.

#ifndef TROUPE_ENGINE_STORE_LOCK_H
#define TROUPE_ENGINE_STORE_LOCK_H

#include "engine/store/state.h"

/// The claim of a user to a lock is the user's number in the row, with HELD when the user has the lock, or FIRST when the user
/// waits and was put in front of other waiting users; 0 when the user has not asked.
#define TRPI_LOCK_HELD 0x8000u
#define TRPI_LOCK_FIRST 0x4000u

/// The keeper of locks: the scene at an index, or the object there.
typedef struct trpi_lock_keeper {
    bool is_object;
    uint32_t index;
} trpi_lock_keeper;

/// The user of a lock: a part of a scene, or a holding of an object by its place among all holdings.
typedef struct trpi_lock_user {
    trpi_lock_keeper keeper;
    uint32_t part_or_holding;
} trpi_lock_user;

trpi_lock_keeper trpi_lock_keeper_of_scene(uint32_t scene);
trpi_lock_user trpi_lock_user_of_part(uint32_t scene, uint32_t part);
trpi_lock_user trpi_lock_user_of_frame(const trp_world *world, uint32_t index, uint32_t entry);

/// Finds the user that an entry is: its part of a scene, or for a frame its holding of an object. False when the entry is no user,
/// or has lost its part or holding.
bool trpi_lock_find_user_of_entry(const trp_world *world, uint32_t index, uint32_t entry, trpi_lock_user *user);

/// Whether a user has a lock.
bool trpi_lock_is_held_by_user(const trp_world *world, trpi_lock_user user, uint32_t lock);

/// Returns the agent that has had the lock longest; 0 when no agent has it.
trpi_ref trpi_lock_longest_holder(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock);

/// Returns the next user behind `previous_user` (TRPI_NEVER: the first) that keeps others from a lock; TRPI_NEVER when there are no
/// more. With most locks, such a user has the lock. With a lock that is granted to several users together, such a user has yet to
/// ask for the lock; an object's lock of that sort has no such users unless it is granted to all.
uint32_t trpi_lock_next_blocker(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock, uint32_t previous_user);

/// Returns how many of the users that keep others from a lock must wait for ever for the lock never to become free: one for a lock
/// that is granted to several users together, else as many as may have the lock at a time.
uint32_t trpi_lock_deadlock_least_blocker_count(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock);

/// Finds the agent of a user, and its entry. False when the agent is gone, or has no entry any more that is this user.
bool trpi_lock_user_find_agent(const trp_world *world, trpi_lock_user user, uint32_t *index, uint32_t *entry);

/// Returns the number of a user in the row of a lock, from 1; 0 when the user has not asked for the lock.
uint32_t trpi_lock_user_arrival_number(const trp_world *world, trpi_lock_user user, uint32_t lock);

/// Returns the name of a lock.
const char *trpi_lock_name(const trp_world *world, trpi_lock_keeper keeper, uint32_t lock);

/// Returns the locks that a user has or waits for, a bit each.
uint32_t trpi_lock_user_held_or_awaited_lock_mask(const trp_world *world, trpi_lock_user user);

/// Returns how many locks are declared by a scene, in whatever phase, or by the kind of an object and its parents, whether anyone
/// holds them or not; 0 for a free record.
uint32_t trpi_lock_count(const trp_world *world, trpi_lock_keeper keeper);

/// Adds a user to the row of a lock (trpi_lock_ask), or removes it (trpi_lock_give_back). With `goes_before_waiting` the user
/// comes before the users that wait, but behind other users that asked in the same way earlier. An agent that gets the lock now
/// is woken.
void trpi_lock_ask(trp_world *world, trpi_lock_user user, uint32_t lock, bool goes_before_waiting);
void trpi_lock_give_back(trp_world *world, trpi_lock_user user, uint32_t lock);

/// Removes a user with all its claims, before its part or its holding ends; call trpi_lock_grant_waiting afterwards.
void trpi_lock_remove_user(trp_world *world, trpi_lock_user user);

/// Gives the locks of a keeper to the waiting users that can have them now: when a user is gone, there may be one less to wait for.
void trpi_lock_grant_waiting(trp_world *world, trpi_lock_keeper keeper);

/// Clears all claims to the locks of a scene.
void trpi_scene_locks_clear(trp_world *world, uint32_t scene);

/// Whether the invariants of locks hold for all locks of a keeper.
bool trpi_lock_invariants_hold(const trp_world *world, trpi_lock_keeper keeper);

/// Wakes an agent that has got a lock: its trees with running lock nodes are updated at the next turn of its update period.
void trpi_lock_wake_new_holder(trp_world *world, uint32_t index);

#endif
