// SPDX-License-Identifier: MIT
#include "engine/mind/layer.h"

#include "base/assert.h"

#define KEPT_MS 30000u  // what a dialogue without a layer of its own lets those who stand still keep

static bool has(const trp_world *world, uint32_t layer, uint32_t flag)
{
    return (world->pack->layers[layer].flags & flag) != 0;
}

bool trpi_layer_is_forced_on(const trp_world *world, uint32_t index, uint32_t layer)
{
    return (world->agents[index].forced >> layer & 1) != 0;
}

bool trpi_layer_is_forced_off(const trp_world *world, uint32_t index, uint32_t layer)
{
    return (world->agents[index].forced >> (TRPI_MAX_LAYERS + layer) & 1) != 0;
}

// The place of dialogues: above all layers that stand still for one.
uint32_t trpi_layer_dialogue_floor(const trp_world *world)
{
    uint32_t floor = 0;
    while (floor < world->settings.layer_count && has(world, floor, TRPI_LAYER_UNDER_DIALOGUE)) {
        floor++;
    }
    return floor;
}

// The floor as to what is forced; *by is the layer that does it, or TRPI_NEVER for a dialogue.
static uint32_t forced_floor(const trp_world *world, uint32_t index, uint32_t *by)
{
    const trpi_agent *agent = &world->agents[index];
    uint32_t floor = 0;
    *by = TRPI_NEVER;
    if ((agent->flags & TRPI_AGENT_TALKS) != 0) {
        floor = trpi_layer_dialogue_floor(world);
    }
    for (uint32_t layer = 1; (agent->forced & 0xFF) >> layer != 0; layer++) {
        if (trpi_layer_is_forced_on(world, index, layer) && layer >= floor) {
            floor = layer;
            *by = layer;
        }
    }
    return floor;
}

uint32_t trpi_layer_forced_floor(const trp_world *world, uint32_t index)
{
    uint32_t by;
    return forced_floor(world, index, &by);
}

static uint32_t floor_by(const trp_world *world, uint32_t index, uint64_t current, uint32_t *by)
{
    uint32_t floor = forced_floor(world, index, by);
    for (uint32_t i = 0; world->settings.layer_count > 1 && i < world->settings.queues_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if ((current >> i & 1) != 0 && e->layer >= floor && e->layer > 0 &&
            has(world, e->layer, TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES)) {
            floor = e->layer;
            *by = e->layer;
        }
    }
    return floor;
}

uint32_t trpi_layer_floor(const trp_world *world, uint32_t index, uint64_t current)
{
    uint32_t by;
    return floor_by(world, index, current, &by);
}

bool trpi_layer_is_held(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current)
{
    return trpi_layer_is_forced_off(world, index, layer) || layer < trpi_layer_floor(world, index, current);
}

bool trpi_layer_may_choose(const trp_world *world, uint32_t index, uint32_t layer)
{
    bool talks = (world->agents[index].flags & TRPI_AGENT_TALKS) != 0;
    return !trpi_layer_is_held(world, index, layer, 0) && (!talks || has(world, layer, TRPI_LAYER_DIALOGUE));
}

uint32_t trpi_layer_holder(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current)
{
    uint32_t by = TRPI_NEVER;
    (void)floor_by(world, index, current, &by);
    return trpi_layer_is_forced_off(world, index, layer) ? layer : by;
}

bool trpi_layer_freezes(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current)
{
    uint32_t by;
    uint32_t floor = floor_by(world, index, current, &by);
    return layer < floor && (by == TRPI_NEVER || !has(world, by, TRPI_LAYER_STOPS));
}

uint32_t trpi_layer_keeps(const trp_world *world, uint32_t index, uint64_t current)
{
    uint32_t by;
    uint32_t floor = floor_by(world, index, current, &by);
    if (by == TRPI_NEVER && floor < world->settings.layer_count && has(world, floor, TRPI_LAYER_DIALOGUE)) {
        by = floor;  // the layer of dialogues
    }
    uint32_t gives_ms = by != TRPI_NEVER && has(world, by, TRPI_LAYER_FREEZES) ? world->pack->layers[by].gives_ms : KEPT_MS;
    return trpi_steps(world, gives_ms);
}

trp_layer_state trpi_layer_state(const trp_world *world, uint32_t index, uint32_t layer)
{
    return trpi_layer_is_forced_on(world, index, layer)    ? TRP_LAYER_ON
           : trpi_layer_is_forced_off(world, index, layer) ? TRP_LAYER_OFF
                                                           : TRP_LAYER_FREE;
}
