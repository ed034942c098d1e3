// SPDX-License-Identifier: MIT
// Walks over all records that belong to an entity or to a scene, always in the same order. Hashing, saving, loading and checking
// are walks, each with its own function for the records.
//
// Invariant: the number of records that follow is known from the records before them, so a walk that reads records goes the same
// way as the walk that wrote them.

#ifndef TROUPE_ENGINE_WORLD_WALK_H
#define TROUPE_ENGINE_WORLD_WALK_H

#include "engine/world/layout.h"

typedef struct trpi_walker trpi_walker;

struct trpi_walker {
    /// Handles `count` records of a kind (TRPI_SAVED_…) that lie in a row.
    void (*records)(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count);
    bool reads;         // the records are filled by the walk
    uint32_t index;     // the entity whose records are walked over
    const char *wrong;  // NULL; or a sentence about the record at which the walk has ended
};

/// Checks each field of the records by its role: a function for the member `records` of a walker. `wrong` becomes the sentence of
/// the first record with a number that its role does not allow.
void trpi_walk_check_records(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count);

/// The value of `wrong` when memory ran out for an entity that was read, or for what belongs to it.
extern const char trpi_walk_no_memory_sentence[];

/// Walks over an entity that is there, and all that belongs to it.
void trpi_walk_entity(trpi_walker *walker, trp_world *world, uint32_t index);

/// Walks over a scene that is not free.
void trpi_walk_scene(trpi_walker *walker, trp_world *world, uint32_t scene);

/// Walks over the facts of the world.
void trpi_walk_world_facts(trpi_walker *walker, trp_world *world);

#endif
