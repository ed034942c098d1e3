// SPDX-License-Identifier: MIT
// Holdings: the offers of objects that agents have adopted, one for each frame of an agent. The holdings of one object are linked
// in a chain, so that finding its holders costs no more than their number. The chains follow from the holdings: they are not
// saved, and nothing depends on their order. (SEMANTICS 9.3)

#ifndef TROUPE_ENGINE_STORE_HOLDING_H
#define TROUPE_ENGINE_STORE_HOLDING_H

#include "engine/store/state.h"

/// Returns the place of a frame's holding in the table (trpi_holding_index_of_frame), and the agent to which a place belongs.
uint32_t trpi_holding_index_of_frame(const trp_world *world, uint32_t index, uint32_t entry);
uint32_t trpi_holding_agent(const trp_world *world, uint32_t holding);

/// Iterate over the holdings of an object; TRPI_NEVER when there are no more.
uint32_t trpi_holding_first_of_object(const trp_world *world, uint32_t object);
uint32_t trpi_holding_next_of_object(const trp_world *world, uint32_t holding);

/// Add a holding that has got a provider to the provider's chain, or remove one that is about to lose its provider.
void trpi_holding_add_to_provider_chain(trp_world *world, uint32_t holding);
void trpi_holding_remove_from_provider_chain(trp_world *world, uint32_t holding);

/// Builds all chains from the holdings, after loading. A holding whose provider is gone is in no chain.
void trpi_holdings_build_chains(trp_world *world);

/// Whether a holding is in the chain of its provider.
bool trpi_holding_is_chained(const trp_world *world, uint32_t holding);

#endif
