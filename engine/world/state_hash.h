// SPDX-License-Identifier: MIT
// The hash of the state: a wrapping sum of a hash per entity, scene and interest, over the canonical fields of their
// records. So it can be kept up to date, adds up over machines, and points at the first one that differs. (11.3)

#ifndef TROUPE_ENGINE_WORLD_STATE_HASH_H
#define TROUPE_ENGINE_WORLD_STATE_HASH_H

#include "engine/store/state.h"

/// Folds a record of a kind (TRPI_SAVED_…): what counts of it by the roles of its fields.
uint64_t trpi_state_hash_record(uint32_t kind, const void *record, uint64_t hash);

/// The share of the entity at an index; 0 when there is none.
uint64_t trpi_state_hash_entity(const trp_world *world, uint32_t index);

/// The share of a scene; 0 when it is free.
uint64_t trpi_state_hash_scene(const trp_world *world, uint32_t scene);

/// The share of the world's facts.
uint64_t trpi_state_hash_facts(const trp_world *world);

/// The share of the interests.
uint64_t trpi_state_hash_interests(const trp_world *world);

/// Everything, computed anew.
uint64_t trpi_state_hash(const trp_world *world);

#endif
