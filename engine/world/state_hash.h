// SPDX-License-Identifier: MIT
// The state hash: a wrapping sum of a share for each entity, scene and interest, over the canonical fields of their records, and of
// shares for the world's facts, its clock and its update period. A sum can be kept up to date share by share, and where two worlds
// differ, the shares show in what. (11.3)

#ifndef TROUPE_ENGINE_WORLD_STATE_HASH_H
#define TROUPE_ENGINE_WORLD_STATE_HASH_H

#include "engine/store/state.h"

/// Folds the bits of a record of a kind (TRPI_SAVED_…) that count by the roles of its fields.
uint64_t trpi_state_hash_fold_record(uint32_t kind, const void *record, uint64_t hash);

/// Returns the share of the entity at an index; 0 when there is none.
uint64_t trpi_state_hash_share_of_entity(const trp_world *world, uint32_t index);

/// Returns the hash of the whole world. Recomputes the shares of entities and scenes that have changed since the last call, so it
/// must not be called by several threads at once.
uint64_t trpi_state_hash(const trp_world *world);

/// Marks all shares to be recomputed at the next request, since the whole state may be another one.
void trpi_state_hash_mark_all_dirty(trp_world *world);

/// Recomputes the hash of the whole world from nothing, for checks.
uint64_t trpi_state_hash_recompute(const trp_world *world);

#endif
