// SPDX-License-Identifier: MIT
// The fate of everything that is under way when the pack changes. It is decided for all before anything is done:
// scenes as wholes first, then each behaviour by itself.

#ifndef TROUPE_ENGINE_SAVE_MIGRATION_H
#define TROUPE_ENGINE_SAVE_MIGRATION_H

#include "engine/save/remap.h"
#include "engine/store/state.h"

#include "troupe/reload.h"

// The changes of an entry before it moves over.
typedef enum trpi_migration_kind {
    TRPI_MIGRATION_NONE,        // there is nothing in this queue
    TRPI_MIGRATION_KEPT,        // nothing: what it performs is the same
    TRPI_MIGRATION_STEP_AGAIN,  // what it performs stops, and begins again at the same place
    TRPI_MIGRATION_TASK_AGAIN,  // its task is interrupted, and resumes at its checkpoint
    TRPI_MIGRATION_FROM_START,  // back to the first task
    TRPI_MIGRATION_DROPPED      // cancelled
} trpi_migration_kind;

typedef struct trpi_entry_migration {
    uint8_t kind;
    uint8_t reason;  // trp_migration_reason
    uint16_t entry;  // which queue it gets
    uint16_t task;   // where it is then
    uint16_t step;
    uint16_t checkpoint;
    uint16_t left_at;
} trpi_entry_migration;

// The fate of a scene that runs.
typedef struct trpi_scene_migration {
    uint8_t kind;  // GOES_ON, FROM_START or DROPPED
    uint8_t reason;
    uint16_t phase;
    uint16_t branch;
} trpi_scene_migration;

typedef struct trpi_migration {
    trp_world *world;       // with the old pack
    const trp_world *next;  // empty, with the new one
    const trpi_remap *remap;
    trpi_entry_migration *entry_migrations;  // by entity, then by queue
    trpi_scene_migration *scene_migrations;  // by scene
} trpi_migration;

/// The fate of an agent's entry.
static inline trpi_entry_migration *trpi_entry_migration_of(const trpi_migration *r, uint32_t index, uint32_t entry)
{
    return &r->entry_migrations[(size_t)index * r->world->settings.entries_per_agent + entry];
}

/// Decides. `fates` and `scene_fates` have room for everything in the world and are zero.
void trpi_migration_plan(trpi_migration *r);

/// Does with the old pack what has been decided: cancels, interrupts, goes back to the start; takes off roles that
/// are gone, withdraws claims that cannot go on, and bids farewell to those whose kind is gone.
void trpi_migration_prepare(trpi_migration *r);

/// Whether a claim or a promise of somebody can go on as it is.
bool trpi_migration_keeps_claim(const trpi_migration *r, uint32_t index);

/// Whether somebody may go on wearing a role.
bool trpi_migration_keeps_role(const trpi_migration *r, uint32_t index, uint32_t role);

#endif
