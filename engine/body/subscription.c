// SPDX-License-Identifier: MIT
#include "engine/body/subscription.h"

#include "engine/body/place.h"

#include "base/assert.h"

#include <string.h>

static void add_opening(const trp_pack *pack, uint32_t opening, uint64_t *open)
{
    const trpi_pack_subscription *listed = opening != 0 ? &pack->openings[opening - 1] : NULL;
    for (uint32_t i = 0; listed != NULL && i < listed->open_count; i++) {
        uint32_t situation = pack->open_situations[listed->first_open + i].situation;
        open[situation / 64] |= UINT64_C(1) << situation % 64;
    }
}

// Adds the situations to which the step that an entry performs is open, or in a tree its running steps.
static void add_opened_by_steps(const trp_world *world, uint32_t index, uint32_t entry, uint64_t *open)
{
    const trp_pack *pack = world->pack;
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    bool performs = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == TRPI_ENTRY_RUNNING;
    const trpi_pack_task *task = performs ? trpi_entry_task(world, e) : NULL;
    if (task == NULL) {
        return;
    }
    if (task->node_count == 0 && e->step < task->step_count) {
        add_opening(pack, pack->steps[task->first_step + e->step].opening, open);
    }
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &pack->nodes[task->first_node + i];
        if (node->step != TRPI_NONE16 &&
            trpi_node_states_of_agent_entry(world, index, entry)[i].run.status == TRPI_STATUS_RUNNING) {
            add_opening(pack, pack->steps[node->step].opening, open);
        }
    }
}

void trpi_agent_collect_subscribed_situations(const trp_world *world, uint32_t index, uint64_t open[TRPI_MOST_SITUATIONS / 64])
{
    memset(open, 0, world->settings.situation_words * sizeof *open);
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if ((e->flags & TRPI_ENTRY_CURRENT) != 0 && e->claim != TRPI_FRAME_ASKS) {
            add_opening(world->pack, world->pack->behaviours[e->behaviour].opening, open);
            add_opened_by_steps(world, index, i, open);
        }
    }
}

uint32_t trpi_scene_situation(const trp_pack *pack, uint32_t scene)
{
    TRP_ASSERT(scene < pack->scene_count);
    const uint32_t situation = pack->scene_situations[scene];
    return situation != TRPI_NONE16 ? situation : TRPI_NEVER;
}

bool trpi_agent_subscribes_to_situation_of(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    if ((b->flags & TRPI_BEHAVIOUR_CAST) == 0) {
        return true;
    }
    uint64_t open[TRPI_MOST_SITUATIONS / 64];
    uint32_t situation = trpi_scene_situation(world->pack, b->scene);
    TRP_ASSERT(situation < world->pack->situation_count);
    trpi_agent_collect_subscribed_situations(world, index, open);
    return (open[situation / 64] >> situation % 64 & 1) != 0;
}

bool trpi_area_kind_casts_situation(const trp_pack *pack, uint32_t kind, uint32_t situation)
{
    TRP_ASSERT(situation < pack->situation_count);
    return trpi_pack_kind_is(pack, kind, pack->situations[situation].kind);
}

bool trpi_area_kind_casts_any_situation(const trp_pack *pack, uint32_t kind)
{
    uint32_t count = 0;
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        count += pack->kinds[kind].situation_count;
    }
    return count > 0;
}
