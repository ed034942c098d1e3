// SPDX-License-Identifier: MIT
// Which facts of the world a behaviour waits for: whoever has it before it is told when they change. (SEMANTICS 1.1)

#ifndef TROUPE_ENGINE_BODY_WORLD_DEPENDENCY_H
#define TROUPE_ENGINE_BODY_WORLD_DEPENDENCY_H

#include "pack/pack.h"

/// The set of facts of the world (by trpi_world_fact_bit) that a behaviour reads to know whether it begins, goes on, or
/// goes on differently. What its steps read when they are done does not count.
uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour);

#endif
