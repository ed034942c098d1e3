// SPDX-License-Identifier: MIT
// The commit: the end of a step, at which its decisions become visible to all. (SEMANTICS 11.1–11.3)

#ifndef TROUPE_ENGINE_WORLD_COMMIT_H
#define TROUPE_ENGINE_WORLD_COMMIT_H

#include "engine/store/state.h"

/// Publishes commands, spreads news, commits shared facts, removes dying entities, and brings the hash up to date.
void trpi_step_commit(trp_world *world);

/// Empties the place of an entity, which becomes free.
void trpi_entity_clear_and_free_index(trp_world *world, uint32_t index);

#endif
