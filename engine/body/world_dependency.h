// SPDX-License-Identifier: MIT
// World dependencies: the facts of the world that a behaviour reads to decide whether it begins or goes on. An agent that performs
// the behaviour, or wears a role with it, is woken when one of them changes. (SEMANTICS 1.1)

#ifndef TROUPE_ENGINE_BODY_WORLD_DEPENDENCY_H
#define TROUPE_ENGINE_BODY_WORLD_DEPENDENCY_H

#include "pack/pack.h"

/// Returns the facts of the world (bits of trpi_world_fact_bit) that a behaviour reads to decide whether it begins, goes on, or
/// goes on differently. Facts that its steps read while they are performed do not count.
uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour);

#endif
