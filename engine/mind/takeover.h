// SPDX-License-Identifier: MIT
// Takeovers: a layer takes over, so entries below it are stopped with their cleanup, and claims and promises of held layers are
// given up. A layer takes over because an entry in it is current, because it is forced on, or because a dialogue begins. (BO
// VI-A; SEMANTICS 9.12, 9.13)

#ifndef TROUPE_ENGINE_MIND_TAKEOVER_H
#define TROUPE_ENGINE_MIND_TAKEOVER_H

#include "engine/store/state.h"

/// Cancels the entries that the highest stopping layer stops, and all entries of a layer that is forced off, the innermost first.
/// True when there was one. (2.8)
bool trpi_takeover_cancel_stopped_entries(trp_world *world, uint32_t index, uint64_t current_entries);

/// Forces a layer on or off, or releases it again (trp_layer_forced_state).
void trpi_takeover_force_layer(trp_world *world, uint32_t index, uint32_t layer, uint32_t state);

/// Handles the beginning or the end of a dialogue with the player.
void trpi_takeover_begin_or_end_dialogue(trp_world *world, uint32_t index, bool begins);

#endif
