// SPDX-License-Identifier: MIT
// Reads of the host: what calls have set since the last step is read as it will be when the next one begins. (11.4) While no input
// waits, everything is read as it is.

#ifndef TROUPE_ENGINE_WORLD_READ_H
#define TROUPE_ENGINE_WORLD_READ_H

#include "engine/store/state.h"

/// The value of a fact of an entity, which must be known (trpi_input_entity_exists) and have the fact; of one that has yet to appear as it is
/// declared, unless it was set.
int64_t trpi_read_fact(const trp_world *world, trpi_ref entity, uint32_t fact);

/// The value of a fact of the world.
int64_t trpi_read_world_fact(const trp_world *world, uint32_t fact);

/// Where an entity is, which must be known: where its next stretch begins, if it was given one.
trp_point trpi_read_position(const trp_world *world, trpi_ref entity);

/// The reach of a place, which must be known.
trp_point trpi_read_reach(const trp_world *world, trpi_ref place);

/// The roles that an agent wears, which must be known, best rank first; returns how many there are.
uint32_t trpi_read_roles(const trp_world *world, trpi_ref agent, trpi_active_role roles[TRPI_MAX_ROLES]);

/// The entity that a name is bound to; 0 when it is gone, or there is none.
trpi_ref trpi_read_bound(const trp_world *world, uint32_t global);

#endif
