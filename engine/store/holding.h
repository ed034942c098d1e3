// SPDX-License-Identifier: MIT
// Holdings: the offers of objects that agents have adopted, one for each frame of an agent. The holdings of one object lie in a
// chain, so that finding its holders costs as much as there are. The chains follow from the holdings: they are not saved, and
// nothing depends on their order. (SEMANTICS 9.3)

#ifndef TROUPE_ENGINE_STORE_HOLDING_H
#define TROUPE_ENGINE_STORE_HOLDING_H

#include "engine/store/state.h"

/// The place of a frame's holding among all; and the agent that a place belongs to.
uint32_t trpi_holding_at(const trp_world *world, uint32_t index, uint32_t entry);
uint32_t trpi_holding_agent(const trp_world *world, uint32_t at);

/// The holdings of an object, one after the other; TRPI_NEVER when there are no more.
uint32_t trpi_holding_first(const trp_world *world, uint32_t object);
uint32_t trpi_holding_next(const trp_world *world, uint32_t at);

/// A holding that has a provider now joins its chain, or one that is about to have none leaves it.
void trpi_holding_chain_add(trp_world *world, uint32_t at);
void trpi_holding_chain_remove(trp_world *world, uint32_t at);

/// Builds all chains from the holdings, after loading. A holding whose provider is gone is in no chain.
void trpi_holdings_build_chains(trp_world *world);

/// Whether a holding is in the chain of its provider.
bool trpi_holding_is_chained(const trp_world *world, uint32_t at);

#endif
