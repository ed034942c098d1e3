// SPDX-License-Identifier: MIT
// At which times of day something in a behaviour may come out otherwise: its conditions, and those in its trees, that ask
// for the hours or for the day of the week. Whoever could perform it is woken then, and need not look at the clock. (SEMANTICS 12.2)

#ifndef TROUPE_ENGINE_BODY_CLOCK_DEPENDENCY_H
#define TROUPE_ENGINE_BODY_CLOCK_DEPENDENCY_H

#include "engine/store/state.h"

/// Finds them for all behaviours of a pack. False when memory ran out.
bool trpi_clock_dependencies_make(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *hours);
void trpi_clock_dependencies_release(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *hours);

/// The first moment to come of those of `count` behaviours from `behaviour` on; TRPI_NEVER_MOMENT when there is none.
uint64_t trpi_clock_dependencies_next(const trp_world *world, uint32_t behaviour, uint32_t count);

#endif
