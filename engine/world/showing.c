// SPDX-License-Identifier: MIT
#include "engine/world/step.h"

#include "engine/mind/role.h"
#include "engine/store/common.h"

#include "base/assert.h"

// Returns the facts of the world on which an agent depends, through the behaviours that it performs or might start, as bits
// (trpi_world_fact_bit).
static uint64_t dependencies(const trp_world *world, uint32_t index)
{
    uint64_t set = 0;
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[trpi_agent_active_roles(world, index)[i].role];
        for (uint32_t j = 0; j < role->behaviour_count; j++) {
            set |= world->dependencies[role->first_behaviour + j];
        }
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        set |= world->dependencies[trpi_agent_entries(world, index)[i]->behaviour];
    }
    return set;
}

// Wakes the agents that depend on a fact of the world that has changed, or on one that shares its bit, and no others; dormant
// agents sleep on. (1.1)
static void wake_for(trp_world *world, uint64_t changed)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool lives = (world->entities[i].flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_DYING)) == TRPI_ENTITY_ALIVE &&
                     trpi_entity_is_agent(world, i) && !trpi_agent_is_dormant(world, i);
        if (lives && (dependencies(world, i) & changed) != 0) {
            trpi_agent_mark_conditions_stale(world, i);
            trpi_agent_mark_dirty_for_next_update(world, i);
        }
    }
}

void trpi_show_facts_and_wake_agents(trp_world *world)
{
    TRP_ASSERT(world->stepping);
    uint64_t changed = world->facts_changed;
    trpi_facts_show(world);
    if (changed == 0) {
        return;
    }
    world->facts_changed = 0;
    wake_for(world, changed);
}

void trpi_show_roles_changed_by_input(trp_world *world)
{
    if (!world->roles_from_input) {
        return;
    }
    world->roles_from_input = false;
    trpi_bitmap *dressed = &world->dressed;
    const uint32_t end = dressed->capacity / 64;
    for (uint32_t word = trpi_bitmap_next_used_word(dressed, 0, end); word < end;
         word = trpi_bitmap_next_used_word(dressed, word + 1, end)) {
        for (uint64_t rest = dressed->words[word]; rest != 0; rest &= rest - 1) {
            const uint32_t index = word * 64 + trpi_lowest_bit(rest);
            if ((world->entities[index].flags & TRPI_ENTITY_ROLES_NEW) != 0) {
                dressed->words[word] &= ~(rest & -rest);
                (void)trpi_roles_show_if_changed(world, index);
            }
        }
        trpi_bitmap_update_summary(dressed, word);
    }
}
