// SPDX-License-Identifier: MIT
#include "engine/society/blocker.h"

#include "engine/body/place.h"
#include "engine/mind/queue.h"

// Whether an entry that is not done cannot become current because the entry `by` of its agent is current. (2.3, 9.12)
static bool is_kept_off(const trp_world *world, const trpi_entry *e, const trpi_entry *by)
{
    const uint16_t has_its_turn = TRPI_ENTRY_CURRENT | TRPI_ENTRY_SELF_DONE;
    bool above = by->layer > e->layer && (world->pack->layers[by->layer].flags & (TRPI_LAYER_STOPS | TRPI_LAYER_FREEZES)) != 0;
    return (e->flags & has_its_turn) == 0 && (by->flags & TRPI_ENTRY_CURRENT) != 0 &&
           (above || trpi_behaviours_share_channel(world, e->behaviour, e->layer, by->behaviour, by->layer));
}

// Finds the next lock user that keeps an entry from a lock for which it has asked.
static bool next_by_lock(const trp_world *world, trpi_blocker_walk *b)
{
    for (; b->lock < trpi_lock_count(world, b->user.keeper); b->lock++, b->last_looked_at = TRPI_NEVER) {
        bool waits =
            trpi_lock_user_arrival_number(world, b->user, b->lock) != 0 && !trpi_lock_is_held_by_user(world, b->user, b->lock);
        while (waits &&
               (b->last_looked_at = trpi_lock_next_blocker(world, b->user.keeper, b->lock, b->last_looked_at)) != TRPI_NEVER) {
            if (trpi_lock_user_find_agent(world, (trpi_lock_user){b->user.keeper, b->last_looked_at}, &b->index, &b->entry)) {
                return true;
            }
        }
    }
    return false;
}

// Finds the next part that is not done at the barrier where an entry waits.
static bool next_by_barrier(const trp_world *world, const trpi_entry *e, trpi_blocker_walk *b)
{
    if (!trpi_entry_scene_still_exists(world, e) || trpi_scene_members(world, e->scene)[e->part].done == 0) {
        return false;
    }
    while (++b->last_looked_at < world->scenes[e->scene].part_count) {
        const trpi_member *member = &trpi_scene_members(world, e->scene)[b->last_looked_at];
        if (member->present == 0 || member->done != 0 || !trpi_ref_is_alive(world, member->who)) {
            continue;
        }
        b->index = trpi_ref_index(member->who);
        b->entry = trpi_queue_find_entry_of_scene(world, b->index, e->scene, e->scene_serial);
        if (b->entry != TRPI_NEVER) {
            return true;
        }
    }
    return false;
}

// Finds the next entry of the agent itself for which `entry` waits: a frame that it has requested, or a behaviour that keeps it
// from becoming current.
static bool next_within_agent(const trp_world *world, uint32_t index, uint32_t entry, trpi_blocker_walk *b)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    while ((b->last_looked_at = trpi_agent_next_used_entry(world, index, b->last_looked_at + 1)) <
           world->settings.entries_per_agent) {
        const trpi_entry *other = trpi_entry_at(world, index, b->last_looked_at);
        bool requested = other->parent == entry + 1u && other->claim == TRPI_FRAME_HELD;
        bool rivals = !trpi_entry_is_frame(world, entry) && !trpi_entry_is_frame(world, b->last_looked_at);
        if (requested || (rivals && is_kept_off(world, e, other))) {
            b->index = index;
            b->entry = b->last_looked_at;
            return true;
        }
    }
    return false;
}

trpi_blocker_walk trpi_blocker_walk_begin(const trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_blocker_walk b = {.last_looked_at = TRPI_NEVER};
    b.blocker_kind = trpi_lock_find_user_of_entry(world, index, entry, &b.user) ? TRPI_BLOCKER_LOCK : TRPI_BLOCKER_BARRIER;
    return b;
}

bool trpi_blocker_next(const trp_world *world, uint32_t index, uint32_t entry, trpi_blocker_walk *b)
{
    _Static_assert((uint32_t)(TRPI_NEVER + 1u) == 0, "what comes behind TRPI_NEVER is the first");
    for (; b->blocker_kind != TRPI_BLOCKER_NONE; b->blocker_kind++, b->last_looked_at = TRPI_NEVER) {
        bool found = b->blocker_kind == TRPI_BLOCKER_LOCK      ? next_by_lock(world, b)
                     : b->blocker_kind == TRPI_BLOCKER_BARRIER ? next_by_barrier(world, trpi_entry_at(world, index, entry), b)
                                                               : next_within_agent(world, index, entry, b);
        if (found) {
            return true;
        }
    }
    return false;
}
