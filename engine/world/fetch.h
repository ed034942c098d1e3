// SPDX-License-Identifier: MIT
// Memory that is fetched before it is read: of agents whose turn, input or timer comes next.

#ifndef TROUPE_ENGINE_WORLD_FETCH_H
#define TROUPE_ENGINE_WORLD_FETCH_H

#include "engine/body/place.h"
#include "engine/store/agent_memory.h"

#include "base/canary.h"
#include "base/memory.h"

// Whether the memory of agents is so large that whoever reads it would wait for it.
enum { TRPI_AT_HAND = 2 << 20 };  // bytes
static inline bool trpi_memory_is_fetched_ahead(const trp_world *world)
{
    size_t size = 0;
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        size += world->pools[kind].capacity * world->pools[kind].piece_size;
    }
    return size > TRPI_AT_HAND || TRPI_CANARY(TIGHT);
}

// A turn reads some twenty lines of memory that few other turns read, and would wait for each of them. So its agent, its first entry
// and two nodes of its tree are fetched in the turns before, one after the other: each is found by what was fetched before.
enum { TRPI_FETCHED = 256 };  // bytes, by one TRPI_MEMORY_FETCH

static inline void trpi_fetch_agent(const trp_world *world, uint32_t index)
{
    TRPI_MEMORY_FETCH(world->agents[index]);
    TRPI_MEMORY_FETCH((const char *)world->agents[index] + TRPI_FETCHED);
    TRPI_MEMORY_FETCHES();
}

// A fact that is set or a report needs its entity, the head of its agent, and where the entries are, behind the facts.
static inline void trpi_fetch_agent_head(const trp_world *world, uint32_t index)
{
    const int64_t *facts = trpi_fact_slots_of_entity(world, index);
    TRPI_MEMORY_FETCH_LINE(&world->entities[index].flags);
    TRPI_MEMORY_FETCH(world->agents[index]);
    TRPI_MEMORY_FETCH_LINE((const char *)&facts[world->settings.slots_per_entity] + world->offsets.entries);
    TRPI_MEMORY_FETCHES();
}

static inline void trpi_fetch_entry(const trp_world *world, uint32_t index)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    if (occupied != 0) {
        const char *entry = (const char *)trpi_entry_at(world, index, trpi_lowest_bit(occupied));
        TRPI_MEMORY_FETCH(entry);
        TRPI_MEMORY_FETCH_LINE(entry + TRPI_FETCHED);
        TRPI_MEMORY_FETCHES();
    }
}

// A report looks for its action in all entries.
static inline void trpi_fetch_entries(const trp_world *world, uint32_t index)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    for (uint64_t rest = occupied; rest != 0; rest &= rest - 1) {
        const char *entry = (const char *)trpi_entry_at(world, index, trpi_lowest_bit(rest));
        TRPI_MEMORY_FETCH_LINE(entry);
        TRPI_MEMORY_FETCH_LINE(entry + 64);
        TRPI_MEMORY_FETCH_LINE(entry + 128);
        TRPI_MEMORY_FETCHES();
    }
}

// Fetches a running node of the tree that the first entry performs, `depth` levels below its root. Those above have been fetched.
static inline void trpi_fetch_node(const trp_world *world, uint32_t index, uint32_t depth)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    if (occupied == 0) {
        return;
    }
    const trpi_entry *e = trpi_entry_at(world, index, trpi_lowest_bit(occupied));
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if (task == NULL || task->node_count == 0) {
        return;
    }
    const trpi_node_state *states = trpi_node_states_of_entry(world, e);
    uint32_t node = task->first_node;
    for (uint32_t i = 0; i < depth; i++) {
        const trpi_pack_node *n = &world->pack->nodes[node];
        const uint32_t child = states[node - task->first_node].child;
        if (child >= n->child_count) {
            return;
        }
        node = n->first_child + child;
    }
    TRPI_MEMORY_FETCH(&states[node - task->first_node]);
    TRPI_MEMORY_FETCHES();
}

#endif
