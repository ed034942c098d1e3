// SPDX-License-Identifier: MIT
#include "engine/body/wrap.h"

#include "engine/body/action.h"
#include "engine/body/crossing.h"
#include "engine/body/frame.h"
#include "engine/body/instant.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"
#include "engine/sense/surroundings.h"
#include "engine/store/offer.h"

static trpi_entry *entry_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    return &trpi_entries_of(world, index)[entry];
}

bool trpi_wrap_is(const trp_world *world, const trpi_entry *e)
{
    return e->behaviour != TRPI_NONE16 && (world->pack->behaviours[e->behaviour].flags & TRPI_BEHAVIOUR_WRAPS) != 0;
}

// --- Asking ---

// Whether something performed in an entry may be wrapped, and by areas larger than which.
static bool may_be_wrapped(const trp_world *world, uint32_t index, uint32_t entry, uint32_t *after)
{
    *after = TRPI_NEVER;
    for (uint32_t i = entry; trpi_is_frame(world, i); i = entry_at(world, index, i)->parent - 1u) {
        const trpi_entry *e = entry_at(world, index, i);
        if (trpi_wrap_is(world, e)) {
            *after = trpi_ref_index(e->subject);
            return e->parent != 0 && trpi_is_alive(world, e->subject);
        }
        if (e->parent == 0 || trpi_crossing_is_way(world, index, i)) {
            return false;
        }
    }
    return true;
}

static bool is_move(const trp_world *world, const trpi_entry *e, const trpi_act *act)
{
    const trpi_pack_action *action = &world->pack->actions[act->step->index];
    return (action->flags & TRPI_ACTION_MOVES) != 0 && action->effect == TRPI_EFFECT_NONE &&
           (act->step->flags & TRPI_STEP_BESIDE) == 0 && (e->flags & TRPI_ENTRY_PARTING) == 0;
}

// What an area has for those who move in it, as far as others can see.
static uint32_t offer_of(const trp_world *world, uint32_t area, trpi_ref who)
{
    const trp_pack *pack = world->pack;
    bool there = (world->entities[area].flags & TRPI_ENTITY_DYING) == 0;
    for (uint32_t kind = world->entities[area].kind; there && kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            uint32_t offer = pack->kinds[kind].first_offer + i;
            bool disabled = (world->providers[area].disabled >> pack->offers[offer].slot & 1) != 0;
            if ((pack->offers[offer].flags & TRPI_OFFER_WRAPS) != 0 && !disabled && trpi_offer_is_for(world, offer, who)) {
                return offer;
            }
        }
    }
    return TRPI_NEVER;
}

static void ask(trp_world *world, uint32_t index, uint32_t frame, trpi_ref area)
{
    trpi_mail *mail = trpi_post(world, index, 0, TRPI_MAIL_ADOPT);
    mail->number = frame;
    mail->scene_serial = entry_at(world, index, frame)->claim_serial;
    mail->topic = TRPI_NONE16;
    mail->part = TRPI_ADOPT_WRAP;
    mail->values[0] = (int64_t)area;
}

bool trpi_wrap_asks(trp_world *world, uint32_t index, uint32_t entry, uint32_t at, const trpi_act *act)
{
    uint32_t after;
    if (!world->settings.wraps_moves) {
        return false;
    }
    if (trpi_frame_find(world, index, entry, at) != TRPI_NEVER) {
        trpi_wake(world, index);
        return true;
    }
    if (!is_move(world, entry_at(world, index, entry), act) || !may_be_wrapped(world, index, entry, &after)) {
        return false;
    }
    trpi_ref who = trpi_ref_of(world, index);
    uint32_t area = trpi_area_next(world, index, after), offer = TRPI_NEVER;
    while (area != TRPI_NEVER && (offer = offer_of(world, area, who)) == TRPI_NEVER) {
        area = trpi_area_next(world, index, area);
    }
    uint32_t frame = area != TRPI_NEVER ? trpi_frame_open(world, index, entry, at, offer, trpi_ref_of(world, area)) : TRPI_NEVER;
    if (area != TRPI_NEVER && frame == TRPI_NEVER) {
        trp_event *event = trpi_tell(world, index, TRP_EVENT_REFUSED, world->pack->offers[offer].behaviour);
        event->reason = TRP_REASON_NO_ROOM;
        event->other.value = trpi_ref_of(world, area);
    }
    if (frame == TRPI_NEVER) {
        return false;
    }
    ask(world, index, frame, trpi_ref_of(world, area));
    return true;
}

// --- Going on ---

void trpi_wrap_goes_on(trp_world *world, uint32_t index, uint32_t frame)
{
    trpi_entry *e = entry_at(world, index, frame);
    e->went_on = (uint16_t)((e->went_on & TRPI_LET_GO) | TRPI_GOES_ON);
    trpi_touch(world, index);
}

void trpi_wrap_went_on(trp_world *world, uint32_t index, uint32_t frame)
{
    trpi_entry *e = entry_at(world, index, frame);
    e->went_on = (uint16_t)((e->went_on & TRPI_LET_GO) | TRPI_WENT_ON);
    trpi_touch(world, index);
}

void trpi_wrap_let_go(trp_world *world, uint32_t index, uint32_t frame)
{
    trpi_entry *e = entry_at(world, index, frame);
    e->went_on |= trpi_is_frame(world, frame) && trpi_wrap_is(world, e) ? TRPI_LET_GO : 0;
}

// --- Ending ---

// What waits for a wrap: the running step of an entry, or a leaf of its tree.
typedef struct waiting {
    uint32_t index, entry, at;
    trpi_node_state *leaf;  // NULL: the entry's own
} waiting;

static void fail(trp_world *world, const waiting *w, trp_reason reason, uint16_t failure)
{
    trpi_entry *e = entry_at(world, w->index, w->entry);
    if (w->leaf != NULL) {
        w->leaf->run.flags |= TRPI_AT_REPORT_FAILED;
        w->leaf->run.reason = (uint8_t)reason;
        w->leaf->run.failure = (uint16_t)(failure + 1);
    } else {
        e->run.flags |= TRPI_AT_REPORT_FAILED;
        e->outcome = TRPI_OUTCOME_BECAUSE(reason);
        e->failure = failure;
        e->run.held = 0;
    }
}

static void succeed(trp_world *world, const waiting *w)
{
    trpi_entry *e = entry_at(world, w->index, w->entry);
    if (w->leaf != NULL) {
        w->leaf->run.flags |= TRPI_AT_REPORTED;
    } else {
        e->run.flags |= TRPI_AT_REPORTED;
        e->run.held = 0;
    }
}

// It begins as it would have begun without any wrap.
static void begin_without(trp_world *world, const waiting *w)
{
    trpi_entry *e = entry_at(world, w->index, w->entry);
    trpi_act act = trpi_act_of(world, w->index, w->entry, w->at);
    if (act.step == NULL) {
        fail(world, w, TRP_REASON_GONE, UINT16_MAX);
        return;
    }
    trpi_view view = trpi_act_view(world, w->index, w->entry, &act);
    bool begun = w->leaf != NULL ? trpi_action_begin_leaf(&view, w->entry, act.step, w->leaf)
                                 : trpi_action_begin(&view, w->entry, act.step, act.beside);
    trpi_faults_tell(&view, act.entry, act.step);
    if (!begun && !view.waits) {
        fail(world, w, trpi_view_failure(&view), UINT16_MAX);
    } else if (w->leaf != NULL) {
        w->leaf->run.held = begun ? 0 : TRPI_HELD_PLAIN;
        w->leaf->run.flags |= begun ? 0 : TRPI_AT_ASKS;
    } else {
        e->run.held = begun ? 0 : TRPI_HELD_PLAIN;
        e->run.flags |= begun ? 0 : TRPI_AT_ASKS;
    }
}

static void tell(trp_world *world, const waiting *w, const trpi_entry *frame)
{
    bool well = frame->outcome == TRPI_OUTCOME_SUCCEEDED;
    bool asked = frame->claim == TRPI_FRAME_ASKS;
    bool let_go = (frame->went_on & TRPI_LET_GO) != 0;
    uint16_t needed = let_go ? TRPI_WENT_ON : TRPI_GOES_ON;
    if (w->leaf != NULL) {
        w->leaf->run.held = 0;
    }
    if (asked || ((well || let_go) && (frame->went_on & TRPI_WRAP_STAGE) < needed)) {
        begin_without(world, w);
    } else if (well || let_go) {
        succeed(world, w);
    } else {
        fail(world, w, (trp_reason)(frame->outcome - 2), frame->failure);
    }
    if (w->leaf != NULL) {
        trpi_tree_has_news(world, w->index, w->entry);
    }
    trpi_touch(world, w->index);
    trpi_wake(world, w->index);
}

bool trpi_wrap_end(trp_world *world, uint32_t index, uint32_t frame)
{
    const trpi_entry *e = entry_at(world, index, frame);
    if (!trpi_wrap_is(world, e)) {
        return false;
    }
    if (e->outcome != 0 && trpi_frame_is_wanted(world, index, frame)) {
        waiting w = {.index = index, .entry = e->parent - 1u, .at = e->asked_at};
        bool tree = trpi_tree_size(world, entry_at(world, index, w.entry)) > 0;
        w.leaf = tree ? &trpi_nodes_of(world, index, w.entry)[w.at] : NULL;
        tell(world, &w, e);
    }
    return true;
}

void trpi_wrap_give_up(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    bool waits = world->settings.wraps_moves && e->run.held == TRPI_HELD_REQUEST && trpi_tree_size(world, e) == 0 &&
                 trpi_act_of(world, index, entry, e->step).step != NULL;
    if (waits) {
        trpi_frames_drop(world, index, entry, e->step, false);
        e->run.held = 0;
    }
}

// --- What must hold ---

static bool has_lost(const trp_world *world, uint32_t index, uint32_t entry, uint32_t at, bool waits, uint32_t token)
{
    const trpi_entry *e = entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    bool parting = (e->flags & TRPI_ENTRY_PARTING) != 0;
    const trpi_pack_step *step = trpi_tree_size(world, e) > 0 ? &world->pack->steps[world->pack->nodes[task->first_node + at].step]
                                                             : &world->pack->steps[task->first_step + at];
    if (!waits && !(step->op == TRPI_STEP_GO_ON && token != 0)) {
        return false;
    }
    bool acts = step->op == TRPI_STEP_ACT || step->op == TRPI_STEP_GO_ON;
    bool there = !parting && trpi_act_of(world, index, entry, at).step != NULL;
    return waits ? acts && (!there || trpi_frame_find(world, index, entry, at) == TRPI_NEVER) : !there;
}

bool trpi_wrap_is_lost(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    uint32_t size = trpi_tree_size(world, e);
    bool lost = task != NULL && size == 0 && e->step < task->step_count && (e->flags & TRPI_ENTRY_PARTING) == 0 &&
                has_lost(world, index, entry, e->step, e->run.held == TRPI_HELD_REQUEST, e->run.token);
    for (uint32_t i = 0; i < size && !lost; i++) {
        const trpi_node_state *state = &trpi_nodes_of(world, index, entry)[i];
        bool leaf = world->pack->nodes[task->first_node + i].type == TRPI_NODE_STEP && state->run.status == TRPI_STATUS_RUNNING;
        lost = leaf && has_lost(world, index, entry, i, state->run.held == TRPI_HELD_REQUEST, state->run.token);
    }
    return lost;
}
