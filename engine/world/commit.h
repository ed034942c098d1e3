// SPDX-License-Identifier: MIT
// The commit: the end of a step, at which its decisions become visible to all. (SEMANTICS 11.1–11.3)

#ifndef TROUPE_ENGINE_WORLD_COMMIT_H
#define TROUPE_ENGINE_WORLD_COMMIT_H

#include "engine/store/state.h"

/// Shows facts, spreads news, publishes commands, removes dying entities, shows the roles, subscriptions and busy flags of agents,
/// and marks changed entities to be hashed anew.
void trpi_step_commit(trp_world *world);

/// Empties the place of an entity, which becomes free.
void trpi_entity_clear_and_free_index(trp_world *world, uint32_t index);

#endif
