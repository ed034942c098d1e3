// SPDX-License-Identifier: MIT
// Reads of the host: what calls have set since the last step is read as it will be when the next step begins. (11.4) While no input
// waits, everything is read as it is.

#ifndef TROUPE_ENGINE_WORLD_READ_H
#define TROUPE_ENGINE_WORLD_READ_H

#include "engine/store/state.h"

/// Returns the value of a fact of an entity, which must be known (trpi_input_entity_is_alive_or_spawning) and have the fact; for an
/// entity that has yet to appear the initial value, unless another one was set.
int64_t trpi_read_fact_with_queued_input(const trp_world *world, trpi_ref entity, uint32_t fact);

/// Returns the value of a fact of the world, as the queued input leaves it.
int64_t trpi_read_world_fact_with_queued_input(const trp_world *world, uint32_t fact);

/// Returns the position of an entity that is alive or about to appear. After a motion in the queued input: the start of its
/// stretch, or the end when the stretch takes no time.
trp_point trpi_read_position_with_queued_input(const trp_world *world, trpi_ref entity);

/// Returns the reach of a place, which must be alive or about to appear.
trp_point trpi_read_reach_with_queued_input(const trp_world *world, trpi_ref place);

/// Reads the roles that an agent wears, best rank first; returns how many there are. The agent must be alive or about to appear.
uint32_t trpi_read_roles_with_queued_input(const trp_world *world, trpi_ref agent, trpi_active_role roles[TRPI_MAX_ROLES]);

/// Returns the entity to which a global is bound; 0 when that entity is gone, or there is none.
trpi_ref trpi_read_global_with_queued_input(const trp_world *world, uint32_t global);

#endif
