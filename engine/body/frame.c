// SPDX-License-Identifier: MIT
// Invariants:
// - the holding or the open request of a frame is given back once, by the mail that trpi_entry_clear_giving_back_holding posts;
// - the frames of an entry are dropped before it, so the body of a frame that is stopped has none left.

#include "engine/body/frame.h"

#include "engine/body/crossing.h"
#include "engine/body/parting.h"
#include "engine/body/tree.h"
#include "engine/body/wrap.h"
#include "engine/store/agent_memory.h"

#include "base/assert.h"
#include "base/canary.h"

// Passes the outcome of a frame to the step or node that requested it, in the way an answer of the host reaches the step of an
// action.
static void tell_parent(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_leaf leaf;
    if (e->outcome == 0 || !trpi_frame_find_current_parent_place(world, index, entry, &leaf)) {
        return;
    }
    if (leaf.run->held == TRPI_HELD_CROSSING) {
        trpi_crossing_end(&leaf, e);
    } else if (!trpi_frame_is_still_requested(world, index, entry) || trpi_leaf_has_result_without_frame(leaf.run)) {
        return;
    } else if (trpi_entry_is_wrap(world, e)) {
        trpi_wrap_end_wait_of_leaf(&leaf, e);
    } else {
        trpi_leaf_force_result(&leaf, e->outcome != TRPI_FRAME_OUTCOME_SUCCEEDED, trpi_frame_outcome_reason(e->outcome), 0);
    }
    trpi_agent_wake(world, index);
}

// Gives the holding of a frame back to the object, or withdraws the frame's open request, by mail.
static void give_back(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    if (e->claim != TRPI_FRAME_NONE && !TRPI_CANARY(HOLDER_KEPT)) {
        trpi_mail *mail = trpi_mail_post(world, index, 0, TRPI_MAIL_DROP);
        mail->to = TRPI_NEVER - 1;  // sorted in front of requests: holdings are given back before others are granted
        mail->number = entry;
        mail->scene_serial = e->claim_serial;
        mail->drop.outcome = e->outcome;
    }
}

void trpi_frame_ask_provider_to_resume(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    e->frozen_until = 0;
    TRP_ASSERT(e->claim == TRPI_FRAME_HELD);
    trpi_mail *mail = trpi_mail_post(world, index, 0, TRPI_MAIL_REVIEW);
    mail->number = entry;
    mail->scene_serial = e->claim_serial;
    trpi_entity_mark_hash_dirty(world, index);
}

void trpi_entry_clear_giving_back_holding(trp_world *world, uint32_t index, uint32_t entry)
{
    if (trpi_entry_is_frame(world, entry)) {
        give_back(world, index, entry);
        tell_parent(world, index, entry);
    }
    trpi_entry_remove(world, index, entry);
    trpi_agent_mark_dirty(world, index);
}

// Drops a frame and the frames in it. A frame whose request is still open is only given back; one that owes parting steps becomes
// an entry without a parent.
static void drop(trp_world *world, uint32_t index, uint32_t entry, bool hard)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT(trpi_entry_is_frame(world, entry) && trpi_entry_is_used(e));
    e->outcome = 0;
    trpi_entry_drop_frames(world, index, entry, TRPI_NONE16, hard);
    if (e->claim != TRPI_FRAME_HELD) {
        trpi_entry_clear_giving_back_holding(world, index, entry);
        return;
    }
    bool parts = !hard && (e->flags & TRPI_ENTRY_CURRENT) != 0 && trpi_task_prepare_owed_parting(world, index, entry);
    bool leaving = (e->flags & TRPI_ENTRY_PARTING) != 0;
    if (!leaving || hard) {
        trpi_body_stop(world, index, entry);
    }
    trp_event *event = trpi_event_add(world, index, TRP_EVENT_CANCELLED, e->behaviour);
    event->task = e->task;
    event->other.value = e->subject;
    event->reason = TRP_REASON_WITHDRAWN;
    trpi_task_perform_immediate_cleanup(world, index, entry);
    e->parent = 0;
    if (leaving && !hard) {
        e->after = TRPI_PARTING_REMOVE;
        return;
    }
    if (parts && trpi_parting_begin(world, index, entry, TRPI_PARTING_REMOVE)) {
        e->flags &= (uint16_t)~TRPI_ENTRY_INTERRUPTED;
        trpi_agent_mark_dirty(world, index);
        return;
    }
    trpi_entry_clear_giving_back_holding(world, index, entry);
}

void trpi_entry_drop_frames(trp_world *world, uint32_t index, uint32_t entry, uint32_t at_place, bool skips_parting)
{
    for (uint32_t i = world->settings.entries_per_agent; i-- > world->settings.queues_per_agent;) {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (trpi_entry_is_used(e) && e->parent == entry + 1 && (at_place == TRPI_NONE16 || e->asked_at == at_place) &&
            !TRPI_CANARY(ORPHAN)) {
            drop(world, index, i, skips_parting);
        }
    }
}

void trpi_leaf_drop_frame(const trpi_leaf *leaf)
{
    TRP_ASSERT(leaf->run->held != TRPI_HELD_NOT);
    trpi_entry_drop_frames(leaf->world, leaf->index, leaf->entry, leaf->at, false);
}

// --- Mail ---

uint32_t trpi_frame_find_by_mail(const trp_world *world, uint32_t index, const trpi_mail *mail)
{
    uint32_t entry = mail->number;
    if (entry < world->settings.queues_per_agent || entry >= world->settings.entries_per_agent) {
        return TRPI_NEVER;
    }
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    bool there = trpi_entry_is_used(e) && e->claim != TRPI_FRAME_NONE && e->claim_serial == mail->scene_serial;
    return there ? entry : TRPI_NEVER;
}

void trpi_frame_begin_granted(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    uint32_t entry = trpi_frame_find_by_mail(world, index, mail);
    if (entry == TRPI_NEVER || trpi_entry_at(world, index, entry)->claim != TRPI_FRAME_ASKS) {
        return;
    }
    trpi_entry *e = trpi_entry_at(world, index, entry);
    e->behaviour = mail->behaviour;
    e->subject = mail->adopted.provider;
    e->claim = TRPI_FRAME_HELD;
    e->claim_due = 0;
    e->since = world->now;
    // The offer that the object granted may have fewer parameters than arguments came: another without the point beyond a crossing.
    for (uint32_t i = world->pack->behaviours[e->behaviour].parameter_count;
         i + 1 < TRPI_STEP_CODES && i < world->settings.locals_per_entry; i++) {
        trpi_entry_locals(world, index, entry)[i] = 0;
    }
    trp_event *event = trpi_event_add(world, index, TRP_EVENT_STARTED, e->behaviour);
    event->other.value = e->subject;
    trpi_agent_mark_dirty(world, index);
}
