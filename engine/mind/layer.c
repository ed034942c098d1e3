// SPDX-License-Identifier: MIT
#include "engine/mind/layer.h"

#include "base/assert.h"

#define KEPT_MS 30000u  // how long frames that stand still for a dialogue without a layer of its own hold their objects

bool trpi_layer_is_forced_on(const trp_world *world, uint32_t index, uint32_t layer)
{
    return (world->agents[index]->forced >> layer & 1) != 0;
}

bool trpi_layer_is_forced_off(const trp_world *world, uint32_t index, uint32_t layer)
{
    return (world->agents[index]->forced >> (TRPI_MAX_LAYERS + layer) & 1) != 0;
}

// Returns the level of dialogues: the lowest layer that does not stand still during a dialogue.
uint32_t trpi_layer_dialogue_floor(const trp_world *world)
{
    uint32_t floor = 0;
    while (floor < world->settings.layer_count && trpi_layer_has_any_flag(world, floor, TRPI_LAYER_UNDER_DIALOGUE)) {
        floor++;
    }
    return floor;
}

// The floor of an agent's layers. `layer` is the lowest layer in which anything may go on. `by` is the layer that holds all layers
// below it, or TRPI_NEVER when none does or a dialogue holds them.
typedef struct floor_level {
    uint32_t layer;
    uint32_t by;
} floor_level;

// Computes the floor from the layers that are forced on, and from a dialogue.
static floor_level forced_floor(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    floor_level floor = {(agent->flags & TRPI_AGENT_TALKS) != 0 ? trpi_layer_dialogue_floor(world) : 0, TRPI_NEVER};
    for (uint32_t layer = 1; (agent->forced & 0xFF) >> layer != 0; layer++) {
        if (trpi_layer_is_forced_on(world, index, layer) && layer >= floor.layer) {
            floor = (floor_level){layer, layer};
        }
    }
    TRP_ASSERT(floor.layer <= world->settings.layer_count);
    return floor;
}

uint32_t trpi_layer_floor_by_force_or_dialogue(const trp_world *world, uint32_t index)
{
    return forced_floor(world, index).layer;
}

// Computes the floor from the forced layers, a dialogue and the current entries.
static floor_level floor_of(const trp_world *world, uint32_t index, uint64_t current)
{
    floor_level floor = forced_floor(world, index);
    uint64_t left = world->settings.layer_count > 1 ? current & trpi_queue_entry_mask(world) : 0;
    for (; left != 0; left &= left - 1) {
        const trpi_entry *e = trpi_agent_entries(world, index)[trpi_lowest_bit(left)];
        if (e->layer >= floor.layer && e->layer > 0 &&
            trpi_layer_has_any_flag(world, e->layer, TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES)) {
            floor = (floor_level){e->layer, e->layer};
        }
    }
    return floor;
}

bool trpi_layer_admits_no_entry(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current_entries)
{
    return trpi_layer_is_forced_off(world, index, layer) || layer < floor_of(world, index, current_entries).layer;
}

bool trpi_layer_allows_selection(const trp_world *world, uint32_t index, uint32_t layer)
{
    bool talks = (world->agents[index]->flags & TRPI_AGENT_TALKS) != 0;
    return !trpi_layer_admits_no_entry(world, index, layer, 0) &&
           (!talks || trpi_layer_has_any_flag(world, layer, TRPI_LAYER_DIALOGUE));
}

uint32_t trpi_layer_find_holding_layer(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current_entries)
{
    return trpi_layer_is_forced_off(world, index, layer) ? layer : floor_of(world, index, current_entries).by;
}

bool trpi_layer_is_frozen(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current_entries)
{
    floor_level floor = floor_of(world, index, current_entries);
    return layer < floor.layer && (floor.by == TRPI_NEVER || !trpi_layer_has_any_flag(world, floor.by, TRPI_LAYER_STOPS));
}

uint32_t trpi_layer_frozen_frame_grace_steps(const trp_world *world, uint32_t index, uint64_t current_entries)
{
    floor_level floor = floor_of(world, index, current_entries);
    bool dialogue = floor.by == TRPI_NEVER && floor.layer < world->settings.layer_count &&
                    trpi_layer_has_any_flag(world, floor.layer, TRPI_LAYER_DIALOGUE);
    uint32_t by = dialogue ? floor.layer : floor.by;
    bool says = by != TRPI_NEVER && trpi_layer_has_any_flag(world, by, TRPI_LAYER_FREEZES);
    return trpi_ms_to_steps(world, says ? world->pack->layers[by].gives_ms : KEPT_MS);
}

trp_layer_forced_state trpi_layer_forced_state(const trp_world *world, uint32_t index, uint32_t layer)
{
    return trpi_layer_is_forced_on(world, index, layer)    ? TRP_LAYER_ON
           : trpi_layer_is_forced_off(world, index, layer) ? TRP_LAYER_OFF
                                                           : TRP_LAYER_NOT_FORCED;
}
