// SPDX-License-Identifier: MIT
#include "engine/body/subscription.h"

#include "engine/body/place.h"

#include "base/assert.h"

static uint64_t opened(const trp_pack *pack, uint32_t opening)
{
    return opening != 0 ? pack->openings[opening - 1].situations : 0;
}

// Returns the situations to which the step that an entry performs is open, or in a tree its running steps.
static uint64_t opened_by_steps(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trp_pack *pack = world->pack;
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    bool performs = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == TRPI_ENTRY_RUNNING;
    const trpi_pack_task *task = performs ? trpi_entry_task(world, e) : NULL;
    if (task == NULL) {
        return 0;
    }
    if (task->node_count == 0) {
        return e->step < task->step_count ? opened(pack, pack->steps[task->first_step + e->step].opening) : 0;
    }
    uint64_t open = 0;
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &pack->nodes[task->first_node + i];
        bool runs =
            node->step != TRPI_NONE16 && trpi_node_states_of_agent_entry(world, index, entry)[i].run.status == TRPI_STATUS_RUNNING;
        open |= runs ? opened(pack, pack->steps[node->step].opening) : 0;
    }
    return open;
}

uint64_t trpi_agent_subscribed_situations(const trp_world *world, uint32_t index)
{
    uint64_t open = 0;
    for (uint32_t i = trpi_agent_next_used_entry(world, index, 0); i < world->settings.entries_per_agent;
         i = trpi_agent_next_used_entry(world, index, i + 1)) {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if ((e->flags & TRPI_ENTRY_CURRENT) != 0 && e->claim != TRPI_FRAME_ASKS) {
            open |= opened(world->pack, world->pack->behaviours[e->behaviour].opening) | opened_by_steps(world, index, i);
        }
    }
    return open;
}

uint32_t trpi_scene_situation(const trp_pack *pack, uint32_t scene)
{
    for (uint32_t i = 0; i < pack->situation_count; i++) {
        if (pack->situations[i].scene == scene) {
            return i;
        }
    }
    return TRPI_NEVER;
}

bool trpi_agent_subscribes_to_situation_of(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    if ((b->flags & TRPI_BEHAVIOUR_CAST) == 0) {
        return true;
    }
    uint32_t situation = trpi_scene_situation(world->pack, b->scene);
    TRP_ASSERT(situation < 64);
    return (trpi_agent_subscribed_situations(world, index) >> situation & 1) != 0;
}

uint64_t trpi_area_kind_situation_mask(const trp_pack *pack, uint32_t kind)
{
    uint64_t all = 0;
    for (uint32_t up = kind; up != TRPI_NONE16; up = pack->kinds[up].parent) {
        for (uint32_t i = 0; i < pack->kinds[up].situation_count; i++) {
            all |= UINT64_C(1) << (pack->kinds[up].first_situation + i);
        }
    }
    return all;
}
