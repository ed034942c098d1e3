// SPDX-License-Identifier: MIT
// The migration of everything that is under way when the pack changes: what each running scene and each queue entry can go on
// with. All of it is decided (migration_plan.c) before anything is done: scenes as wholes first, then each behaviour by itself.
// The decisions are carried out with the old pack (migration_prepare.c). Then the state moves into an empty world with the new
// pack, and every number is mapped (migrate.c; migrate_mail.c; migrate_watch.c).

#ifndef TROUPE_ENGINE_SAVE_MIGRATION_H
#define TROUPE_ENGINE_SAVE_MIGRATION_H

#include "engine/save/remap.h"
#include "engine/store/state.h"

#include "troupe/reload.h"

// The decision about an entry or a scene: how it is changed before it moves into the new world.
typedef enum trpi_migration_kind {
    TRPI_MIGRATION_NONE,        // there is nothing in this queue
    TRPI_MIGRATION_KEPT,        // not changed: its step or tree is the same in the new pack
    TRPI_MIGRATION_STEP_AGAIN,  // its action stops, and its step begins again
    TRPI_MIGRATION_TASK_AGAIN,  // its task is interrupted, and resumes at its checkpoint
    TRPI_MIGRATION_FROM_START,  // back to the first task
    TRPI_MIGRATION_DROPPED      // cancelled
} trpi_migration_kind;

// The decision about one entry of an agent: how it changes, and its position in the new pack.
typedef struct trpi_entry_migration {
    uint8_t kind;
    uint8_t reason;  // trp_migration_reason
    uint16_t entry;  // its queue in the new world
    uint16_t task;   // its task there, and its step and checkpoint in that
    uint16_t step;
    uint16_t checkpoint;
    uint16_t left_at;  // the step at which a parting task goes on then
} trpi_entry_migration;

// The decision about a running scene.
typedef struct trpi_scene_migration {
    uint8_t kind;  // KEPT, FROM_START or DROPPED
    uint8_t reason;
    uint16_t phase;
    uint16_t branch;
} trpi_scene_migration;

typedef struct trpi_migration {
    trp_world *world;       // runs with the old pack
    const trp_world *next;  // empty, with the new one
    const trpi_remap *remap;
    trpi_entry_migration *entry_migrations;  // by entity, then by queue
    trpi_scene_migration *scene_migrations;  // by scene
    trp_migration *rows;                     // of the report; NULL while they are only counted
    uint32_t row_count, row_capacity;
} trpi_migration;

/// The decision about an entry of an agent.
static inline trpi_entry_migration *trpi_migration_of_entry(const trpi_migration *r, uint32_t index, uint32_t entry)
{
    return &r->entry_migrations[(size_t)index * r->world->settings.entries_per_agent + entry];
}

/// Decides about all scenes and entries. The arrays of `r` have room for everything in the world and are zero.
void trpi_migration_plan(trpi_migration *r);

/// Carries out the decisions with the old pack: cancels, interrupts, goes back to the start; takes off roles that are
/// gone, withdraws claims that cannot go on, and removes entities whose kind is gone.
void trpi_migration_apply_in_old_pack(trpi_migration *r);

/// Whether the claim or promise of an agent, if it has one, can go on unchanged.
bool trpi_migration_keeps_claim(const trpi_migration *r, uint32_t index);

/// Whether an agent goes on wearing a role after the reload: the new pack has the role, and the agent's new kind may wear it.
bool trpi_migration_keeps_role(const trpi_migration *r, uint32_t index, uint32_t role);

/// Maps a fact's value to the new pack. AS_IT_WAS when it is kept, BOUNDS when it is clamped to other bounds, else GONE or
/// CHANGED. `kind` is the kind that lists the facts of the owner in the new pack, if there is one.
trp_migration_reason trpi_migrate_fact_value(const trpi_remap *remap, uint32_t fact, uint32_t kind, int64_t *value);

static inline bool trpi_migration_keeps_value(trp_migration_reason reason)
{
    return reason == TRP_MIGRATION_AS_IT_WAS || reason == TRP_MIGRATION_BOUNDS;
}

/// Fills the new world `r->next` with the migrated state. Takes no memory, since the new world has room for everything.
void trpi_migrate_world(const trpi_migration *r, trp_world *next);

/// Moves mail and queued input that still mean something to the new world, after everything else. What is lost gets a row in the
/// report, except mail that can be dropped without loss.
void trpi_migrate_mails(trpi_migration *r, trp_world *next);
void trpi_migrate_inputs(trpi_migration *r, trp_world *next);

/// Maps the watches of a world to its new pack, which is already in place. The things that a watch names are found by their keys,
/// and a line is found by the step that stands there.
void trpi_watches_migrate(const trpi_remap *remap, trp_world *world);

#endif
