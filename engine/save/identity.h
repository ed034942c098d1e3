// SPDX-License-Identifier: MIT
// Identities: hashes by which the steps, tasks and rows of one pack are found again in another. Steps have no names, so an
// identity is made of what a step does and with what, by keys: it can be compared across packs, and is the same on every machine.
// (docs/saves.md, "When the text has changed")

#ifndef TROUPE_ENGINE_SAVE_IDENTITY_H
#define TROUPE_ENGINE_SAVE_IDENTITY_H

#include "pack/pack.h"

#define TRPI_IDENTITY_STEPS 8

/// The traits by which steps, tasks and rows are compared, from the best to the weakest.
typedef struct trpi_identity {
    uint64_t as_name;                                 // the name that `as` gave it; 0: none
    uint64_t spoken_line_key;                         // the key of the line that it says; 0: none
    uint64_t whole_hash;                              // all of it
    uint64_t verb;                                    // the operation and its object, without arguments
    uint64_t first_step_hashes[TRPI_IDENTITY_STEPS];  // of a task or a row: its first steps
    uint32_t first_step_count;
    uint32_t spare;
} trpi_identity;

/// Computes the identity of a step of the pack, in the behaviour `behaviour` (for its parameters).
trpi_identity trpi_step_identity(const trp_pack *pack, uint32_t behaviour, uint32_t step);

/// Computes the identity of a task from all its steps.
trpi_identity trpi_task_identity(const trp_pack *pack, uint32_t behaviour, uint32_t task);

/// Computes the identity of a row of a scene: from the tasks that its parts have there, and from where it leads.
trpi_identity trpi_scene_row_identity(const trp_pack *pack, uint32_t scene, uint32_t row);

/// Computes a hash of the way in which a behaviour uses its locals: equal when the locals mean the same in both packs.
uint64_t trpi_locals_identity_hash(const trp_pack *pack, uint32_t behaviour);

#endif
