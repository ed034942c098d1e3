// SPDX-License-Identifier: MIT
// Memory that is fetched before it is read: of agents whose turn, input or timer comes next.

#ifndef TROUPE_ENGINE_WORLD_FETCH_H
#define TROUPE_ENGINE_WORLD_FETCH_H

#include "engine/store/agent_memory.h"

#include "base/memory.h"

// A turn reads some twenty lines of memory that few other turns read, and would wait for each of them. So the agent that has its
// turn after the next one is fetched during a turn (trpi_fetch_agent), and then its first entry (trpi_fetch_entry), which is found by
// what was fetched before.
enum { TRPI_FETCHED = 256 };  // bytes, by one TRPI_MEMORY_FETCH

static inline void trpi_fetch_agent(const trp_world *world, uint32_t index)
{
    TRPI_MEMORY_FETCH(world->agents[index]);
    TRPI_MEMORY_FETCH((const char *)world->agents[index] + TRPI_FETCHED);
    TRPI_MEMORY_FETCHES();
}

static inline void trpi_fetch_entry(const trp_world *world, uint32_t index)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    if (occupied != 0) {
        const char *entry = (const char *)trpi_entry_at(world, index, trpi_lowest_bit(occupied));
        TRPI_MEMORY_FETCH(entry);
        TRPI_MEMORY_FETCH(entry + TRPI_FETCHED);
        TRPI_MEMORY_FETCH(entry + 2 * TRPI_FETCHED);
        TRPI_MEMORY_FETCH(entry + 3 * TRPI_FETCHED);
        TRPI_MEMORY_FETCHES();
    }
}

// Heads of an agent and its first entry have all that a fact that is set or a report needs; a turn that follows fetches more.
static inline void trpi_fetch_agent_head(const trp_world *world, uint32_t index)
{
    TRPI_MEMORY_FETCH(world->agents[index]);
    TRPI_MEMORY_FETCHES();
}

static inline void trpi_fetch_entry_head(const trp_world *world, uint32_t index)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    if (occupied != 0) {
        TRPI_MEMORY_FETCH((const char *)trpi_entry_at(world, index, trpi_lowest_bit(occupied)));
        TRPI_MEMORY_FETCHES();
    }
}

#endif
