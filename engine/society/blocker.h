// SPDX-License-Identifier: MIT
// Blockers of an entry: the entries for which it waits at locks, at the barrier of its scene, and within its own agent. The search
// for deadlocks follows them, and trp_agent_waits lists those of other agents. (SEMANTICS 9.17)

#ifndef TROUPE_ENGINE_SOCIETY_BLOCKER_H
#define TROUPE_ENGINE_SOCIETY_BLOCKER_H

#include "engine/store/lock.h"

/// An iteration over the blockers of an entry: first those at its locks, then at its barrier, then within its agent.
typedef struct trpi_blocker_walk {
    enum { TRPI_BLOCKER_LOCK, TRPI_BLOCKER_BARRIER, TRPI_BLOCKER_WITHIN, TRPI_BLOCKER_NONE } blocker_kind;
    uint32_t lock, last_looked_at;  // the lock, and the user, the part or the entry that was looked at last
    trpi_lock_user user;            // that the waiting entry is, of a lock
    uint32_t index, entry;          // the entry that is waited for
} trpi_blocker_walk;

/// Begins a walk over the blockers of an entry.
trpi_blocker_walk trpi_blocker_walk_begin(const trp_world *world, uint32_t index, uint32_t entry);

/// Steps to the next blocker. False when there are no more.
bool trpi_blocker_next(const trp_world *world, uint32_t index, uint32_t entry, trpi_blocker_walk *blocker);

#endif
