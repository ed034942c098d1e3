// SPDX-License-Identifier: MIT
// The making of worlds, for code that makes them otherwise than from a def.

#ifndef TROUPE_ENGINE_WORLD_WORLD_H
#define TROUPE_ENGINE_WORLD_WORLD_H

#include "engine/store/state.h"

/// Makes an empty world with room for `entity_capacity` entities. The settings that follow from the pack are filled in here.
/// On failure *world is NULL.
trp_result trpi_world_make(const trp_pack *pack, const trp_allocator *allocator, const trpi_world_settings *settings,
                           uint32_t entity_capacity, trp_world **world);

#endif
