// SPDX-License-Identifier: MIT
// World dependencies: the facts of the world that a behaviour waits for. An agent that has the behaviour before it is told when they
// change. (SEMANTICS 1.1)

#ifndef TROUPE_ENGINE_BODY_WORLD_DEPENDENCY_H
#define TROUPE_ENGINE_BODY_WORLD_DEPENDENCY_H

#include "pack/pack.h"

/// The facts of the world (by trpi_world_fact_bit) that a behaviour reads to know whether it begins, goes on, or goes on
/// differently. Facts that its steps read when they are done do not count.
uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour);

#endif
