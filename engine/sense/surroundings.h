// SPDX-License-Identifier: MIT
// The areas around an entity, from the smallest to the largest. (BO VI-E1; SEMANTICS 9.8)

#ifndef TROUPE_ENGINE_SENSE_SURROUNDINGS_H
#define TROUPE_ENGINE_SENSE_SURROUNDINGS_H

#include "engine/store/state.h"

/// Whether an area is smaller than another one; of one size the older is. One that is everywhere is larger than all others.
bool trpi_area_is_smaller(const trp_world *world, uint32_t a, uint32_t b);

/// The next larger area around an entity behind `after` (TRPI_NEVER: the smallest), which need not be around it. TRPI_NEVER when there
/// is none.
uint32_t trpi_area_next_larger(const trp_world *world, uint32_t who, uint32_t after);

#endif
