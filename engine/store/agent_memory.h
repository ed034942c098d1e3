// SPDX-License-Identifier: MIT
// Agent memory: the queues, roles and claims of one agent, and all that it remembers, in one piece (TRPI_AGENT_TABLES). Agents have
// it, and objects that cast situations; the many places and things of a world have none.
//
// Invariants:
// - an entity that needs no memory, and a place that is free, has the blank one: nothing is written to that;
// - a piece is cleared when it is taken;
// - memory is taken between steps only. A piece that is given back is the next one that is taken.

#ifndef TROUPE_ENGINE_STORE_AGENT_MEMORY_H
#define TROUPE_ENGINE_STORE_AGENT_MEMORY_H

#include "engine/store/state.h"

/// Computes where the tables lie in a piece, and makes the blank one. False when memory ran out.
bool trpi_agent_memory_init(trp_world *world);
void trpi_agent_memory_release(trp_world *world);

/// Whether entities of a kind need a piece of their own.
bool trpi_agent_memory_is_needed(const trp_world *world, uint32_t kind);

/// Makes room for so many pieces, those in use included. False when memory ran out; nothing is lost then.
bool trpi_agent_memory_reserve(trp_world *world, uint32_t count);

/// Returns how many pieces are in use.
uint32_t trpi_agent_memory_used(const trp_world *world);

/// Gives the entity at a place, which has none, the memory that its kind needs. False when memory ran out.
bool trpi_agent_memory_take(trp_world *world, uint32_t index, uint32_t kind);
void trpi_agent_memory_give_back(trp_world *world, uint32_t index);

/// Whether the blank piece, to which nothing must be written, is unchanged.
bool trpi_agent_memory_is_blank(const trp_world *world);

#endif
