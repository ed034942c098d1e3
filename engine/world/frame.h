// SPDX-License-Identifier: MIT
// The queues of an agent, and its places in what is in them, for the calls that look on.

#ifndef TROUPE_ENGINE_WORLD_FRAME_H
#define TROUPE_ENGINE_WORLD_FRAME_H

#include "engine/store/state.h"

/// The entries of an agent, best first: the current ones, then by rank. Returns how many there are.
uint32_t trpi_sorted_entries(const trp_world *world, uint32_t index, const trpi_entry **sorted);

#endif
