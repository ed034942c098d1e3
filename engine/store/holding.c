// SPDX-License-Identifier: MIT
// A link in a chain is one more than the index of the holding that it leads to; 0 ends the chain, so tables that are cleared to 0
// hold no chains.

#include "engine/store/holding.h"

#include "base/assert.h"

#include <string.h>

uint32_t trpi_holding_index_of_frame(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(trpi_entry_is_frame(world, entry) && entry < world->settings.entries_per_agent);
    return index * world->settings.frames_per_agent + (entry - world->settings.queues_per_agent);
}

uint32_t trpi_holding_agent(const trp_world *world, uint32_t holding)
{
    TRP_ASSERT(holding < world->capacity * world->settings.frames_per_agent);
    return holding / world->settings.frames_per_agent;
}

uint32_t trpi_holding_first_of_object(const trp_world *world, uint32_t object)
{
    uint32_t link = world->first_holdings[object];
    return link != 0 ? link - 1 : TRPI_NEVER;
}

uint32_t trpi_holding_next_of_object(const trp_world *world, uint32_t holding)
{
    uint32_t link = world->next_holdings[holding];
    return link != 0 ? link - 1 : TRPI_NEVER;
}

void trpi_holding_add_to_provider_chain(trp_world *world, uint32_t holding)
{
    TRP_ASSERT(world->next_holdings[holding] == 0 && trpi_ref_is_alive(world, world->holdings[holding].provider));
    uint32_t *first = &world->first_holdings[trpi_ref_index(world->holdings[holding].provider)];
    world->next_holdings[holding] = *first;
    *first = holding + 1;
}

void trpi_holding_remove_from_provider_chain(trp_world *world, uint32_t holding)
{
    uint32_t provider = trpi_ref_index(world->holdings[holding].provider);
    if (provider >= world->capacity) {
        return;  // out of a save that is refused
    }
    uint32_t *link = &world->first_holdings[provider];
    while (*link != 0 && *link != holding + 1) {
        link = &world->next_holdings[*link - 1];
    }
    *link = *link != 0 ? world->next_holdings[holding] : 0;
    world->next_holdings[holding] = 0;
}

static bool can_be_chained(const trp_world *world, const trpi_holding *holding)
{
    return holding->provider != 0 && trpi_ref_index(holding->provider) < world->capacity &&
           trpi_ref_is_alive(world, holding->provider);
}

void trpi_holdings_build_chains(trp_world *world)
{
    uint32_t count = world->entity_end * world->settings.frames_per_agent;
    if (count == 0) {
        return;
    }
    memset(world->first_holdings, 0, world->capacity * sizeof *world->first_holdings);
    memset(world->next_holdings, 0, count * sizeof *world->next_holdings);
    for (uint32_t i = count; i-- > 0;) {
        if (can_be_chained(world, &world->holdings[i])) {
            trpi_holding_add_to_provider_chain(world, i);
        }
    }
}

bool trpi_holding_is_chained(const trp_world *world, uint32_t holding)
{
    uint32_t i = trpi_holding_first_of_object(world, trpi_ref_index(world->holdings[holding].provider));
    while (i != TRPI_NEVER && i != holding) {
        i = trpi_holding_next_of_object(world, i);
    }
    return i == holding;
}
