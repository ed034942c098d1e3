// SPDX-License-Identifier: MIT
#include "engine/mind/lifecycle.h"

#include "engine/body/frame.h"
#include "engine/body/task.h"
#include "engine/mind/active_role.h"
#include "engine/store/agent_memory.h"

#include "base/assert.h"
#include "base/canary.h"

#define DRAWS_FORGETTING UINT64_C(0xF06E)

#include <string.h>

trp_event *trpi_lifecycle_add_event(trp_world *world, uint32_t index, const trpi_entry *e, trp_event_kind kind)
{
    trp_event *event = trpi_event_add(world, index, kind, e->behaviour);
    event->task = e->task;
    event->scene = (e->flags & TRPI_ENTRY_COLLABORATES) != 0 ? e->scene_serial : 0;
    event->other.value = e->subject;
    if (trpi_entry_scene_still_exists(world, e)) {
        event->other.value = trpi_scene_members(world, e->scene)[e->part == 0].who;
    }
    return event;
}

static void cancel_for(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason, bool skips_parting, uint32_t displacer);

uint32_t trpi_lifecycle_enqueue(trp_world *world, uint32_t index, const trpi_queue_bid *bid, const int64_t *locals)
{
    TRP_ASSERT(bid->behaviour < world->pack->behaviour_count && bid->layer < world->settings.layer_count);
    uint32_t entry = trpi_queue_for_bid(world, index, bid);
    TRP_ASSERT(entry != TRPI_NEVER);
    if (trpi_entry_is_used(trpi_entry_at(world, index, entry))) {
        cancel_for(world, index, entry, TRP_REASON_DISPLACED, true, bid->behaviour);
    }
    trpi_agent *agent = world->agents[index];
    const trpi_entry *e = trpi_entry_set_content(world, index, entry,
                                                 &(trpi_entry){.behaviour = bid->behaviour,
                                                               .priority = bid->priority,
                                                               .layer = bid->layer,
                                                               .queue = bid->queue,
                                                               .subject = bid->subject,
                                                               .since = world->now,
                                                               .order = ++agent->order});
    if (locals != NULL) {
        memcpy(trpi_locals_of_entry(e), locals, world->settings.locals_per_entry * sizeof(int64_t));
    }
    agent->idle_ms = 0;
    agent->idle_until = 0;
    agent->flags &= ~(uint32_t)TRPI_AGENT_SPINNING;
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_STARTED);
    trpi_entity_mark_hash_dirty(world, index);
    return entry;
}

uint32_t trpi_lifecycle_start(trp_world *world, uint32_t index, const trpi_queue_bid *bid, uint32_t latent, const int64_t *locals)
{
    if (latent != TRPI_NO_LATENT) {
        trpi_active_role_remove_firing(world, index, latent, bid->subject);
    }
    trpi_active_role_record_behaviour_start(world, index, bid->behaviour, bid->subject, locals);
    return trpi_lifecycle_enqueue(world, index, bid, locals);
}

void trpi_lifecycle_join_scene(trp_world *world, uint32_t index, uint32_t entry, uint32_t scene, uint32_t part)
{
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_COLLABORATES) == 0 && scene < world->scene_capacity &&
               part < world->settings.parts_per_scene);
    e->flags |= TRPI_ENTRY_COLLABORATES;
    e->scene = scene;
    e->scene_serial = world->scenes[scene].serial;
    e->turn = world->scenes[scene].turn;
    e->part = (uint8_t)(TRPI_CANARY(WRONG_PART) ? part == 0 : part);
    e->task = world->scenes[scene].phase;
    trpi_entity_mark_hash_dirty(world, index);
}

static void end_waiting(trp_world *world, uint32_t index, trpi_entry *e)
{
    if (e->waits_since != 0) {
        trpi_lifecycle_add_event(world, index, e, TRP_EVENT_WAITED)->steps = world->now - e->waits_since;
        e->waits_since = e->patient_until = 0;
    }
}

static void leave_scene(trp_world *world, uint32_t index, trpi_entry *e, trp_reason reason)
{
    if ((e->flags & TRPI_ENTRY_COLLABORATES) != 0) {
        bool untold = TRPI_CANARY(UNTOLD) && reason != TRP_REASON_GONE;
        if (trpi_entry_scene_still_exists(world, e) && world->scenes[e->scene].state == TRPI_SCENE_RUNS && !untold) {
            trpi_mail_post_to_scene(world, index, e->scene, e->scene_serial, TRPI_MAIL_LEAVE)->leave.reason = (int64_t)reason;
        }
        e->flags &= (uint16_t)~TRPI_ENTRY_COLLABORATES;
    }
}

// Ends a behaviour before its end, except for its parting: tells host, listeners and scene, and cleans the task up. `displacer` is
// the behaviour that takes its queue, or TRP_NOT_FOUND.
static void conclude(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason, uint32_t displacer)
{
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    end_waiting(world, index, e);
    e->outcome = e->parent != 0 && e->outcome == 0 ? TRPI_FRAME_OUTCOME_BECAUSE(reason) : e->outcome;
    if (e->claim != TRPI_FRAME_ASKS) {
        trp_event *event = trpi_lifecycle_add_event(world, index, e, TRP_EVENT_CANCELLED);
        event->reason = (uint8_t)reason;
        event->other_behaviour = displacer;
    }
    trpi_task_perform_immediate_cleanup(world, index, entry);
    leave_scene(world, index, e, reason);
}

// Reduces an entry whose behaviour is over to its parting steps.
static void only_parts(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_PARTING) != 0);
    e->after = TRPI_PARTING_REMOVE;
    e->flags &= (uint16_t) ~(TRPI_ENTRY_SUSPENDED | TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_INTERRUPTED);
    trpi_agent_mark_dirty(world, index);
}

static void cancel_for(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason, bool skips_parting, uint32_t displacer)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT(e->behaviour != TRPI_NONE16);
    bool parts = !skips_parting && (e->flags & TRPI_ENTRY_CURRENT) != 0 && trpi_task_prepare_owed_parting(world, index, entry);
    trpi_entry_drop_frames(world, index, entry, TRPI_NONE16, skips_parting);
    trpi_task_stop(world, index, entry);
    bool told = (e->flags & TRPI_ENTRY_PARTING) != 0 && e->after == TRPI_PARTING_REMOVE;
    if (!told) {
        conclude(world, index, entry, reason, displacer);
    }
    if (!told && parts && trpi_parting_begin(world, index, entry, TRPI_PARTING_REMOVE)) {
        only_parts(world, index, entry);
    } else {
        trpi_entry_clear_giving_back_holding(world, index, entry);
    }
}

void trpi_lifecycle_cancel(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason, bool skips_parting)
{
    cancel_for(world, index, entry, reason, skips_parting, TRP_NOT_FOUND);
}

bool trpi_lifecycle_end_but_keep_parting(trp_world *world, uint32_t index, uint32_t entry, trp_reason reason)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT(e->parent == 0);
    if ((e->flags & TRPI_ENTRY_PARTING) == 0 || (e->flags & TRPI_ENTRY_CURRENT) == 0 || e->frozen != 0) {
        return false;
    }
    if (e->after != TRPI_PARTING_REMOVE) {  // else its end has been told already
        conclude(world, index, entry, reason, TRP_NOT_FOUND);
        only_parts(world, index, entry);
    }
    return true;
}

void trpi_lifecycle_finish(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT(e->behaviour != TRPI_NONE16);
    trpi_task_stop(world, index, entry);
    end_waiting(world, index, e);
    trpi_task_perform_immediate_cleanup(world, index, entry);
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_FINISHED)->steps = world->now - e->since;
    e->outcome = TRPI_FRAME_OUTCOME_SUCCEEDED;
    trpi_entry_clear_giving_back_holding(world, index, entry);
}

void trpi_lifecycle_suspend(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_RUNNING) == 0);
    trpi_lifecycle_add_event(world, index, e, TRP_EVENT_SUSPENDED)->steps = world->now - e->waits_since;
    e->flags |= TRPI_ENTRY_SUSPENDED | TRPI_ENTRY_INTERRUPTED;  // when it runs again, that is a resumption
    e->flags &= (uint16_t)~TRPI_ENTRY_CURRENT;
    trpi_lifecycle_record_resumable_stop(world, index, entry);
    if (!TRPI_CANARY(HASH)) {
        trpi_agent_mark_dirty(world, index);
    }
}

void trpi_lifecycle_record_resumable_stop(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, e);
    e->stopped_at = world->now;
    e->forgotten_at = 0;
    if (TRPI_DURATION_IS_GIVEN(b, forgets)) {
        trpi_view view = trpi_entry_view(world, index, entry);
        e->forgotten_at = trpi_step_from_now(
            world, 1 + trpi_evaluate_or_draw_time_in_steps(&view, b->key ^ DRAWS_FORGETTING, TRPI_DURATION(b, forgets)));
    }
}

void trpi_lifecycle_begin_phase(trp_world *world, uint32_t index, uint32_t entry, uint32_t behaviour, uint32_t phase,
                                uint32_t scene_begun_phase_count)
{
    trpi_entry *e = trpi_agent_entries(world, index)[entry];
    TRP_ASSERT((e->flags & TRPI_ENTRY_COLLABORATES) != 0 && behaviour < world->pack->behaviour_count);
    if ((e->flags & TRPI_ENTRY_AHEAD) != 0 && e->behaviour == behaviour && phase < e->task) {
        trpi_mail *mail = trpi_mail_post_to_scene(world, index, e->scene, e->scene_serial, TRPI_MAIL_DONE);
        mail->number = scene_begun_phase_count;  // that phase is behind it already
        mail->part = e->part;
        e->turn = scene_begun_phase_count;
        return;
    }
    bool ahead = (e->flags & TRPI_ENTRY_AHEAD) != 0 && e->behaviour == behaviour && phase == e->task;
    e->turn = TRPI_CANARY(PHASE) ? e->turn : scene_begun_phase_count;
    end_waiting(world, index, e);
    if ((e->flags & TRPI_ENTRY_SUSPENDED) != 0) {
        e->flags &= (uint16_t)~TRPI_ENTRY_SUSPENDED;
        e->order = ++world->agents[index]->order;
        trpi_lifecycle_add_event(world, index, e, TRP_EVENT_ACTIVATED);  // Case 3
    }
    if (!ahead) {
        bool interrupted = (e->flags & TRPI_ENTRY_INTERRUPTED) != 0;
        if (e->run.token != 0 || (e->flags & TRPI_ENTRY_ENTERED) != 0) {
            trpi_task_interrupt(world, index, entry);  // a loop or a continuation overtook it
            trpi_task_stop(world, index, entry);
            trpi_task_perform_immediate_cleanup(world, index, entry);
        }
        if (e->behaviour != behaviour) {
            trpi_lifecycle_add_event(world, index, e, TRP_EVENT_FINISHED)->steps = world->now - e->since;
            e->behaviour = (uint16_t)behaviour;
            trpi_agent_request_cue_review(world, index);
            e->since = world->now;
            e->task = 0;
            trpi_lifecycle_add_event(world, index, e, TRP_EVENT_STARTED);
        }
        e->branch = 0;
        trpi_entry_go_to_task(world, index, entry, phase);
        e->flags |= interrupted ? TRPI_ENTRY_INTERRUPTED : 0;
    }
    e->flags &= (uint16_t) ~(TRPI_ENTRY_SELF_DONE | TRPI_ENTRY_AHEAD);
    trpi_agent_mark_dirty(world, index);
}
