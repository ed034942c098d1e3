// SPDX-License-Identifier: MIT
// The records of an entity and of a scene, told once: a walk over all records of one, in an order of its own. Hashing, saving,
// loading and checking are walks; what they do with the records is theirs.
//
// Invariant: how much follows is known from what came before, so a walk that reads records in goes the way of the one that wrote
// them.

#ifndef TROUPE_ENGINE_WORLD_WALK_H
#define TROUPE_ENGINE_WORLD_WALK_H

#include "engine/world/layout.h"

typedef struct trpi_walker trpi_walker;

/// Is given `count` records of a kind (TRPI_SAVED_…) that lie in a row.
typedef void trpi_walk_records(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count);

struct trpi_walker {
    trpi_walk_records *records;
    bool reads;         // the records are filled by the walk
    const char *wrong;  // a sentence: nothing more is walked over. NULL so far
};

/// A walk's `records` that looks at each field by its role: `wrong` is then the sentence of the first record that cannot be.
void trpi_walk_check(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count);

/// An entity that is there, and all that belongs to it.
void trpi_walk_entity(trpi_walker *walker, trp_world *world, uint32_t index);

/// A scene that is not free.
void trpi_walk_scene(trpi_walker *walker, trp_world *world, uint32_t scene);

/// The facts of the world.
void trpi_walk_facts(trpi_walker *walker, trp_world *world);

#endif
