// SPDX-License-Identifier: MIT
#include "engine/body/wrap.h"

#include "engine/body/request.h"
#include "engine/sense/motion.h"
#include "engine/store/offer.h"

#include "base/assert.h"

bool trpi_entry_is_wrap(const trp_world *world, const trpi_entry *e)
{
    return e->behaviour != TRPI_NONE16 && (world->pack->behaviours[e->behaviour].flags & TRPI_BEHAVIOUR_WRAPS) != 0;
}

// --- Asking ---

// Whether a frame is performed for a crossing. (9.9)
static bool is_crossing(const trp_world *world, uint32_t index, uint32_t frame)
{
    trpi_leaf leaf;
    return trpi_frame_find_current_parent_place(world, index, frame, &leaf) && leaf.run->held == TRPI_HELD_CROSSING;
}

// Whether the moves of an entry may be wrapped, and if so, only by areas larger than *after (TRPI_NEVER: by any).
static bool may_be_wrapped(const trp_world *world, uint32_t index, uint32_t entry, uint32_t *after)
{
    *after = TRPI_NEVER;
    for (uint32_t i = entry; trpi_entry_is_frame(world, i); i = trpi_entry_at(world, index, i)->parent - 1u) {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (trpi_entry_is_wrap(world, e)) {
            *after = trpi_ref_index(e->subject);
            return e->parent != 0 && trpi_ref_is_alive(world, e->subject);
        }
        if (e->parent == 0 || is_crossing(world, index, i)) {
            return false;
        }
    }
    return true;
}

// Whether an action is a move that areas may wrap: not one beside another, not a parting step, and none that moves goods.
static bool is_move(const trp_world *world, const trpi_entry *e, const trpi_leaf_action *act)
{
    const trpi_pack_action *action = &world->pack->actions[act->step->index];
    return (action->flags & TRPI_ACTION_MOVES) != 0 && action->effect == TRPI_EFFECT_NONE &&
           (act->step->flags & TRPI_STEP_BESIDE) == 0 && (e->flags & TRPI_ENTRY_PARTING) == 0;
}

// Returns the offer of an area that wraps an agent's moves, as other entities see it; TRPI_NEVER: none.
static uint32_t wrap_offer_of(const trp_world *world, uint32_t area, trpi_ref who)
{
    const trp_pack *pack = world->pack;
    bool there = (world->entities[area].flags & TRPI_ENTITY_DYING) == 0;
    for (uint32_t kind = world->entities[area].kind; there && kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            uint32_t offer = pack->kinds[kind].first_offer + i;
            bool disabled = (world->providers[area].disabled >> pack->offers[offer].slot & 1) != 0;
            if ((pack->offers[offer].flags & TRPI_OFFER_WRAPS) != 0 && !disabled && trpi_offer_fits_agent_kind(world, offer, who)) {
                return offer;
            }
        }
    }
    return TRPI_NEVER;
}

bool trpi_wrap_hold_move_for_area(const trpi_leaf *leaf, const trpi_leaf_action *act)
{
    trp_world *world = leaf->world;
    uint32_t index = leaf->index, entry = leaf->entry, at = leaf->at, after;
    if (!world->settings.wraps_moves) {
        return false;
    }
    if (trpi_frame_find(world, index, entry, at) != TRPI_NEVER) {
        trpi_agent_wake(world, index);
        return true;
    }
    if (!is_move(world, trpi_entry_at(world, index, entry), act) || !may_be_wrapped(world, index, entry, &after)) {
        return false;
    }
    trpi_ref who = trpi_ref_of_index(world, index);
    uint32_t area = trpi_area_next_larger(world, &world->wrapping, index, after), offer = TRPI_NEVER;
    while (area != TRPI_NEVER && (offer = wrap_offer_of(world, area, who)) == TRPI_NEVER) {
        area = trpi_area_next_larger(world, &world->wrapping, index, area);
    }
    if (area == TRPI_NEVER) {
        return false;
    }
    uint32_t frame = trpi_frame_open(leaf, offer, trpi_ref_of_index(world, area), TRPI_ADOPT_WRAP);
    if (frame == TRPI_NEVER) {
        trpi_event_add_with_reason(world, index, TRP_EVENT_REFUSED, world->pack->offers[offer].behaviour, TRP_REASON_NO_ROOM,
                                   trpi_ref_of_index(world, area));
    }
    return frame != TRPI_NEVER;
}

// --- Going on ---

void trpi_wrap_record_go_on_step(const trpi_leaf *leaf, uint16_t went_on_flag)
{
    trpi_entry *e = trpi_leaf_entry(leaf);
    TRP_ASSERT(went_on_flag == TRPI_GOES_ON || went_on_flag == TRPI_WENT_ON);
    e->went_on = (uint16_t)((e->went_on & TRPI_LET_GO) | went_on_flag);
    trpi_entity_mark_hash_dirty(leaf->world, leaf->index);
}

void trpi_wrap_mark_frame_given_up(trp_world *world, uint32_t index, uint32_t frame)
{
    trpi_entry *e = trpi_entry_at(world, index, frame);
    e->went_on |= trpi_entry_is_frame(world, frame) && trpi_entry_is_wrap(world, e) ? TRPI_LET_GO : 0;
}

// --- Ending ---

// Marks the move at a place to begin without a wrap when its body is updated next.
static void begin_unwrapped(const trpi_leaf *leaf)
{
    leaf->run->held = TRPI_HELD_PLAIN;
    leaf->run->flags |= TRPI_AT_ASKS;
    trpi_body_request_update(leaf->world, leaf->index, leaf->entry);
}

void trpi_wrap_end_wait_of_leaf(const trpi_leaf *leaf, const trpi_entry *frame)
{
    bool well = frame->outcome == TRPI_FRAME_OUTCOME_SUCCEEDED;
    bool asked = frame->claim == TRPI_FRAME_ASKS;
    bool let_go = (frame->went_on & TRPI_LET_GO) != 0;
    uint16_t needed = let_go ? TRPI_WENT_ON : TRPI_GOES_ON;
    TRP_ASSERT(frame->outcome != 0 && leaf->run->held == TRPI_HELD_REQUEST);
    if (asked || ((well || let_go) && (frame->went_on & TRPI_WRAP_STAGE) < needed)) {
        begin_unwrapped(leaf);
    } else if (well || let_go) {
        trpi_leaf_force_result(leaf, false, TRP_REASON_NONE, 0);
    } else {
        trpi_leaf_force_result(leaf, true, trpi_frame_outcome_reason(frame->outcome), frame->failure);
    }
}

// --- What must hold ---

static bool has_lost_frame(const trpi_leaf *leaf)
{
    const trpi_pack_step *step = trpi_leaf_step(leaf);
    bool waits = leaf->run->held == TRPI_HELD_REQUEST, crosses = leaf->run->held == TRPI_HELD_CROSSING;
    bool there = (waits || crosses) && trpi_frame_find(leaf->world, leaf->index, leaf->entry, leaf->at) != TRPI_NEVER;
    if (crosses) {
        return !there;
    }
    if (step == NULL || (step->op != TRPI_STEP_ACT && step->op != TRPI_STEP_GO_ON) ||
        (trpi_leaf_entry(leaf)->flags & TRPI_ENTRY_PARTING) != 0) {
        return false;
    }
    bool goes_on = step->op == TRPI_STEP_GO_ON && leaf->run->token != 0;
    return (waits && !there) || ((waits || goes_on) && trpi_leaf_find_action(leaf).step == NULL);
}

bool trpi_entry_lacks_awaited_frame(const trp_world *world, uint32_t index, uint32_t entry)
{
    for (trpi_leaf leaf = trpi_leaf_before_first_in_entry(world, index, entry); trpi_leaf_next_in_entry(&leaf);) {
        if (has_lost_frame(&leaf)) {
            return true;
        }
    }
    return false;
}
