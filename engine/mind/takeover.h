// SPDX-License-Identifier: MIT
// A layer takes over: entries below it are stopped with their cleanup, and claims and promises of held layers are given up.
// A layer does so because an entry of its own is current, because it is forced on, or because a dialogue begins.
// (BO VI-A; SEMANTICS 9.12, 9.13)

#ifndef TROUPE_ENGINE_MIND_TAKEOVER_H
#define TROUPE_ENGINE_MIND_TAKEOVER_H

#include "engine/store/state.h"

/// Cancels the entries that a layer stops, and all entries of a layer that is forced off, the innermost first. True when there
/// was one. (2.8)
bool trpi_takeover_stop(trp_world *world, uint32_t index, uint64_t current);

/// Forces a layer on or off, or leaves it to itself again (trp_layer_state).
void trpi_takeover_force(trp_world *world, uint32_t index, uint32_t layer, uint32_t state);

/// A dialogue with the player begins, or is over.
void trpi_takeover_dialogue(trp_world *world, uint32_t index, bool begins);

#endif
