// SPDX-License-Identifier: MIT
// The decisions of a reload are carried out here with the old pack, before the state moves to the new one; what a behaviour owes
// when it ends, such as its cleanup and mail to its partners, is done by the old text.

#include "engine/body/crossing.h"
#include "engine/body/frame.h"
#include "engine/body/task.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/dispatcher.h"
#include "engine/mind/handshake.h"
#include "engine/mind/role.h"
#include "engine/save/migration.h"
#include "engine/society/casting.h"
#include "engine/society/scene.h"
#include "engine/society/society.h"
#include "engine/world/commit.h"

#include "base/assert.h"

// Marks an entry as interrupted, so that it resumes as after an interruption.
static void mark_interrupted(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;
    e->flags |= TRPI_ENTRY_INTERRUPTED;
    trpi_lifecycle_record_resumable_stop(world, index, entry);
}

static void restart_task(trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_MOVES_BACK)) != 0) {
        trpi_task_interrupt(world, index, entry);
        mark_interrupted(world, index, entry);
    }
    if (trpi_entry_node_count(world, e) > 0 && (e->flags & TRPI_ENTRY_PARTING) == 0) {
        trpi_task_stop(world, index, entry);  // the tree is left for good, with its cleanup
    }
    e->run.rest = 0;
    trpi_entity_mark_hash_dirty(world, index);
}

static void restart_step(trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    trpi_task_stop(world, index, entry);
    e->flags &= (uint16_t)~TRPI_ENTRY_RUNNING;
    e->task_due = 0;
    e->run = (trpi_running_step){0};
}

static void restart_behaviour(trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    e->flags &= (uint16_t)~TRPI_ENTRY_AHEAD;
    if (trpi_entry_scene_still_exists(world, e)) {
        trpi_lifecycle_begin_phase(world, index, entry, e->behaviour, 0, world->scenes[e->scene].turn);
    } else {
        if (e->run.token != 0 || (e->flags & TRPI_ENTRY_RUNNING) != 0) {
            trpi_task_interrupt(world, index, entry);
        }
        trpi_task_stop(world, index, entry);
        trpi_task_perform_immediate_cleanup(world, index, entry);
        trpi_entry_go_to_task(world, index, entry, 0);
    }
    mark_interrupted(world, index, entry);
    trpi_entity_mark_hash_dirty(world, index);
}

static void prepare_scenes(trpi_migration *r)
{
    trp_world *world = r->world;
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (world->scenes[i].state != TRPI_SCENE_RUNS) {
            continue;
        }
        if (r->scene_migrations[i].kind == TRPI_MIGRATION_DROPPED) {
            trpi_scene_end_without_telling_parts(world, i, TRP_REASON_RELOAD);
        } else if (r->scene_migrations[i].kind == TRPI_MIGRATION_FROM_START) {
            trpi_scene_restart_without_telling_parts(world, i);
        }
    }
}

static void prepare_entry(trpi_migration *r, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < r->world->capacity && entry < r->world->settings.entries_per_agent);
    trp_world *world = r->world;
    switch (trpi_migration_of_entry(r, index, entry)->kind) {
    case TRPI_MIGRATION_DROPPED: trpi_lifecycle_cancel(world, index, entry, TRP_REASON_RELOAD, true); break;
    case TRPI_MIGRATION_FROM_START: restart_behaviour(world, index, entry); break;
    case TRPI_MIGRATION_TASK_AGAIN: restart_task(world, index, entry); break;
    case TRPI_MIGRATION_STEP_AGAIN: restart_step(world, index, entry); break;
    default: break;
    }
}

static void prepare_claim(trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    trp_world *world = r->world;
    if (trpi_migration_keeps_claim(r, index)) {
        return;
    }
    if (world->agents[index]->claim_state != TRPI_CLAIM_NONE) {
        trpi_claim_withdraw(world, index, TRP_REASON_RELOAD);
    }
    if (world->agents[index]->promised_to != 0) {
        trpi_promise_break(world, index, TRP_REASON_RELOAD);
    }
}

static void prepare_roles(trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    trp_world *world = r->world;
    for (uint32_t i = world->agents[index]->role_count; i-- > 0;) {
        uint32_t role = trpi_agent_active_roles(world, index)[i].role;
        if (!trpi_migration_keeps_role(r, index, role)) {
            trpi_role_take_off(world, index, role);
        }
    }
}

// Begins again at a place whose frame was given back before the reload: a crossing goes on with its move, and a request is made
// anew with the new pack.
static void request_anew(const trpi_leaf *leaf)
{
    trpi_entry *e = trpi_leaf_entry(leaf);
    if (leaf->run->held == TRPI_HELD_CROSSING) {
        trpi_crossing_go_on_without_frame(leaf);
    } else if (leaf->run->held != TRPI_HELD_NOT) {
        *leaf->run = (trpi_running_step){0};
        if (trpi_leaf_is_of_tree(leaf)) {
            trpi_body_request_update(leaf->world, leaf->index, leaf->entry);
        } else {
            e->task_due = 0;
            e->flags &= (uint16_t)~TRPI_ENTRY_RUNNING;
        }
    }
}

// Gives back the agent's requests, which are made again with the new pack.
static void prepare_requests(trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    trp_world *world = r->world;
    if (world->settings.frames_per_agent == 0) {
        return;
    }
    TRPI_EACH_QUEUE(world, index, i)
    {
        trpi_entry_drop_frames(world, index, i, TRPI_NONE16, true);
        for (trpi_leaf leaf = trpi_leaf_before_first_in_entry(world, index, i); trpi_leaf_next_in_entry(&leaf);) {
            request_anew(&leaf);
        }
    }
    TRPI_EACH_FRAME(world, index, i)
    {
        trpi_lifecycle_cancel(world, index, i, TRP_REASON_RELOAD, true);  // frames that were still in their exit steps
    }
}

static void prepare_agent(trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    prepare_requests(r, index);
    TRPI_EACH_QUEUE(r->world, index, i)
    {
        prepare_entry(r, index, i);
    }
    prepare_claim(r, index);
    prepare_roles(r, index);
}

// Removes an entity if its kind is gone.
static void remove_entity(trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    trp_world *world = r->world;
    if (trpi_remap_thing(r->remap, TRP_NAMES_KIND, world->entities[index].kind) == TRPI_GONE) {
        trpi_event_add(world, index, TRP_EVENT_DESPAWNED, TRP_NOT_FOUND);
        if (trpi_entity_is_agent(world, index)) {
            trpi_dispatch_end_behaviours_and_agreements(world, index, TRP_REASON_GONE);
        }
        world->entities[index].flags |= TRPI_ENTITY_DYING;
        trpi_entity_mark_hash_dirty(world, index);
    }
}

void trpi_migration_apply_in_old_pack(trpi_migration *r)
{
    trp_world *world = r->world;
    world->stepping = true;
    world->round = 0;
    world->event_count = 0;
    world->published_count = 0;
    prepare_scenes(r);
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i)) {
            prepare_agent(r, i);
        } else if (trpi_area_casts_situations(world, i)) {
            trpi_casting_withdraw_claim(world, i, TRP_REASON_RELOAD);  // the area looks for people anew, by the new text
        }
    }
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0) {
            remove_entity(r, i);
        }
    }
    trpi_society_handle_round(world);
    trpi_step_commit(world);
    world->stepping = false;
}
