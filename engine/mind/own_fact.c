// SPDX-License-Identifier: MIT
#include "engine/mind/own_fact.h"

#include "engine/body/tree.h"
#include "engine/mind/active_role.h"
#include "engine/mind/role.h"

bool trpi_agent_performs_on_after_own_fact(trp_world *world, uint32_t index, uint32_t fact)
{
    const uint64_t occupied = trpi_agent_derived_state_of(world, index)->occupied_entries;
    const trpi_agent *agent = world->agents[index];
    // No cue, choice, role or question to the host may depend on the fact, and the agent has one entry, in a queue.
    if (trpi_agent_has_latents(world, index) || occupied == 0 || (occupied & (occupied - 1)) != 0 ||
        (occupied & trpi_queue_entry_mask(world)) == 0 || world->settings.layer_count > 1 || world->pack->query_count > 0 ||
        agent->forced != 0 || trpi_agent_is_dormant(world, index) || trpi_agent_kind_has_conditional_role(world, index) ||
        trpi_agent_next_update_step(world, index, world->now) != world->now) {
        return false;
    }
    const uint32_t entry = trpi_lowest_bit(occupied);
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    const uint16_t performs = TRPI_ENTRY_CURRENT | TRPI_ENTRY_RUNNING;
    const uint16_t other = TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK | TRPI_ENTRY_SUSPENDED;
    return (e->flags & (performs | other)) == performs && e->frozen == 0 && trpi_behaviour_of_entry(world, e)->holds == 0 &&
           trpi_body_goes_on_after_fact(world, index, entry, fact);
}
