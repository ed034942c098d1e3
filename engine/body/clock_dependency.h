// SPDX-License-Identifier: MIT
// Clock dependencies: the times of day at which a condition of a behaviour, or one in its trees, may change its result, because it
// asks for times of day or days of the week. An agent that could perform the behaviour is woken then, and need not poll the clock.
// (SEMANTICS 12.2)

#ifndef TROUPE_ENGINE_BODY_CLOCK_DEPENDENCY_H
#define TROUPE_ENGINE_BODY_CLOCK_DEPENDENCY_H

#include "engine/store/state.h"

/// Collects the clock dependencies of all behaviours of a pack. False when memory ran out.
bool trpi_clock_dependencies_make(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *dependencies);
void trpi_clock_dependencies_release(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *dependencies);

/// Returns the first moment after `moment` that is among the dependencies of `behaviour_count` behaviours from `first_behaviour`
/// on; TRPI_NEVER_MOMENT when there is none.
uint64_t trpi_clock_dependencies_next_moment(const trp_world *world, uint64_t moment, uint32_t first_behaviour,
                                             uint32_t behaviour_count);

#endif
