// SPDX-License-Identifier: MIT
// Layers: a layer that stops or freezes others holds the layers below it while one of its entries is current, and any layer does
// while it is forced on; a dialogue holds layers, too. Entries of held layers are stopped, or stand still. Nothing here changes
// anything. (BO VI-A; SEMANTICS 9.12, 9.13)

#ifndef TROUPE_ENGINE_MIND_LAYER_H
#define TROUPE_ENGINE_MIND_LAYER_H

#include "engine/store/state.h"

#include "troupe/agent.h"

static inline bool trpi_layer_has_any_flag(const trp_world *world, uint32_t layer, uint32_t flags)
{
    return (world->pack->layers[layer].flags & flags) != 0;
}

/// Returns the lowest layer in which anything may go on, as far as forced layers and a dialogue decide about it. 0 when no layer is
/// forced and no dialogue goes on (trpi_layer_effective_floor, which is quick then).
uint32_t trpi_layer_floor_by_force_or_dialogue(const trp_world *world, uint32_t index);
static inline uint32_t trpi_layer_effective_floor(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    return agent->forced == 0 && (agent->flags & TRPI_AGENT_TALKS) == 0 ? 0 : trpi_layer_floor_by_force_or_dialogue(world, index);
}

/// Whether nothing may begin in a layer: a layer above or a dialogue holds it, or it is forced off.
bool trpi_layer_admits_no_entry(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current_entries);

/// Whether a proactive of a layer may be chosen. The layer must not be forced off, nor held by a forced layer or a dialogue; during
/// a dialogue it must be the layer of dialogues.
bool trpi_layer_allows_selection(const trp_world *world, uint32_t index, uint32_t layer);

/// Returns the layer that holds `layer`, which admits no entry: `layer` itself when it is forced off; TRPI_NEVER when a dialogue
/// holds it.
uint32_t trpi_layer_find_holding_layer(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current_entries);

/// Whether a layer is frozen: a dialogue holds it, or a layer above that does not stop others, so that its entries stand still.
bool trpi_layer_is_frozen(const trp_world *world, uint32_t index, uint32_t layer, uint64_t current_entries);

/// Returns for how many steps a frame in a frozen layer keeps its object.
uint32_t trpi_layer_frozen_frame_grace_steps(const trp_world *world, uint32_t index, uint64_t current_entries);

/// Whether a layer is forced on; whether it is forced off; and the state to which it is forced: on, off, or free for neither
/// (trpi_layer_forced_state). trpi_layer_dialogue_floor returns the lowest layer that goes on during a dialogue.
bool trpi_layer_is_forced_on(const trp_world *world, uint32_t index, uint32_t layer);
bool trpi_layer_is_forced_off(const trp_world *world, uint32_t index, uint32_t layer);
trp_layer_forced_state trpi_layer_forced_state(const trp_world *world, uint32_t index, uint32_t layer);
uint32_t trpi_layer_dialogue_floor(const trp_world *world);

#endif
