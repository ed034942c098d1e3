// SPDX-License-Identifier: MIT
#include "engine/body/crossing.h"

#include "engine/body/action.h"
#include "engine/body/leaf.h"
#include "engine/body/request.h"
#include "engine/store/offer.h"

#include "base/assert.h"
#include "base/canary.h"

static void go_on(const trpi_leaf *leaf)
{
    if (!trpi_action_resume_held_move(leaf)) {
        trpi_leaf_force_result(leaf, true, TRP_REASON_NO_ROOM, 0);
        return;
    }
    leaf->run->held = TRPI_HELD_NOT;
    trpi_body_request_update(leaf->world, leaf->index, leaf->entry);  // the watchdog's clock is on
}

void trpi_crossing_go_on_without_frame(const trpi_leaf *leaf)
{
    if (trpi_leaf_entry(leaf)->frozen == TRPI_FROZEN) {
        trpi_leaf_stop(leaf);  // the move begins again when its entry does
    } else {
        go_on(leaf);
    }
}

// --- Beginning ---

// Asks the object by mail for its offer for crossing; the society answers in this step, as for any request. TRP_REASON_NONE: a
// frame waits for the answer. (9.3)
static trp_reason ask(const trpi_leaf *leaf, trpi_ref object, trp_point beyond)
{
    trp_world *world = leaf->world;
    bool there = trpi_ref_is_alive(world, object) && (world->entities[trpi_ref_index(object)].flags & TRPI_ENTITY_DYING) == 0;
    if (!there) {
        return TRP_REASON_GONE;
    }
    uint32_t offer = trpi_offer_find_with_flag(world->pack, world->entities[trpi_ref_index(object)].kind, TRPI_OFFER_CROSSES);
    if (offer == TRPI_NEVER) {
        return TRP_REASON_UNKNOWN;
    }
    uint32_t frame = trpi_frame_open(leaf, offer, object, TRPI_ADOPT_CROSSING);
    if (frame == TRPI_NEVER) {
        return TRP_REASON_NO_ROOM;
    }
    if (world->pack->behaviours[world->pack->offers[offer].behaviour].parameter_count > 0) {
        trpi_entry_locals(world, leaf->index, frame)[0] = trp_value_point(beyond).bits;
    }
    return TRP_REASON_NONE;
}

void trpi_crossing_begin(trp_world *world, trp_token token, trpi_ref object, trp_point beyond)
{
    trpi_leaf leaf;
    uint32_t which;
    if (!trpi_action_find_by_token(world, token, &leaf, &which) || which != 0 || leaf.run->held != TRPI_HELD_NOT) {
        return;
    }
    trpi_entry *e = trpi_leaf_entry(&leaf);
    trpi_agent_wake_at_next_update(world, leaf.index);
    if (trpi_leaf_is_walk_back(&leaf)) {
        trpi_leaf_stop(&leaf);  // the walk back to partners ends in front of the object
        e->flags &= (uint16_t)~TRPI_ENTRY_MOVES_BACK;
        return;
    }
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        trpi_leaf_force_result(&leaf, true, TRP_REASON_NONE, 0);  // parting steps have too little time for a crossing
        return;
    }
    trp_reason reason = ask(&leaf, object, beyond);
    if (reason != TRP_REASON_NONE) {
        trpi_event_add_with_reason(world, leaf.index, TRP_EVENT_REFUSED, e->behaviour, reason, object);
        trpi_leaf_force_result(&leaf, true, reason, 0);
        return;
    }
    TRP_ASSERT(leaf.run->token != 0);
    leaf.run->held = TRPI_HELD_CROSSING;
    leaf.run->watch_due = TRPI_CANARY(CROSS_CLOCK) ? leaf.run->watch_due : 0;
    trpi_body_request_update(world, leaf.index, leaf.entry);  // the watchdog's clock is off
}

// --- Ending ---

void trpi_crossing_end(const trpi_leaf *leaf, const trpi_entry *frame)
{
    TRP_ASSERT(frame->outcome != 0 && leaf->run->held == TRPI_HELD_CROSSING);
    if (trpi_leaf_entry(leaf)->frozen == TRPI_FROZEN) {
        trpi_leaf_stop(leaf);  // its claim was kept for too long, and has been lost
    } else if (frame->outcome != TRPI_FRAME_OUTCOME_SUCCEEDED) {
        trpi_leaf_force_result(leaf, true, trpi_frame_outcome_reason(frame->outcome), 0);
    } else if (!TRPI_CANARY(CROSSED)) {
        go_on(leaf);
    }
}
