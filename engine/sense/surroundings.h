// SPDX-License-Identifier: MIT
// The areas around an entity, from the smallest to the largest. (BO VI-E1; SEMANTICS 9.8)

#ifndef TROUPE_ENGINE_SENSE_SURROUNDINGS_H
#define TROUPE_ENGINE_SENSE_SURROUNDINGS_H

#include "engine/store/state.h"

/// Whether an area is smaller than another; of two with the same size the older counts as smaller. An area that is everywhere is
/// larger than all others.
bool trpi_area_is_smaller(const trp_world *world, uint32_t a, uint32_t b);

/// Returns the smallest of the areas in a set that is around an entity and larger than the area `after` (TRPI_NEVER: the smallest
/// of all). The entity need not be in `after`. TRPI_NEVER when there is none.
uint32_t trpi_area_next_larger(const trp_world *world, const trpi_bitmap *areas, uint32_t who, uint32_t after);

#endif
