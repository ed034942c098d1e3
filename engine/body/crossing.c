// SPDX-License-Identifier: MIT
#include "engine/body/crossing.h"

#include "engine/body/action.h"
#include "engine/body/frame.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"
#include "engine/store/offer.h"

#include "base/canary.h"

static trpi_entry *entry_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    return &trpi_entries_of(world, index)[entry];
}

// A move of the host's: that of the running step of an entry, or of a leaf of its tree.
typedef struct move {
    uint32_t index, entry;
    uint32_t at;            // the step or node
    trpi_node_state *leaf;  // NULL: the entry's own
} move;

static bool is_leaf(const trp_world *world, const trpi_entry *e, uint32_t node)
{
    return world->pack->nodes[trpi_task_of(world, e)->first_node + node].type == TRPI_NODE_STEP;
}

// --- Finding the move ---

static bool find_in_steps(const trp_world *world, trp_token token, move *found)
{
    uint32_t which;
    const trpi_entry *e = trpi_action_find(world, token, &found->index, &which);
    if (e == NULL || which != 0 || e->run.held != 0) {
        return false;
    }
    found->entry = (uint32_t)(e - trpi_entries_of(world, found->index));
    found->at = e->step;
    found->leaf = NULL;
    return true;
}

static bool find_in_tree(const trp_world *world, trp_token token, move *found)
{
    trpi_node_state *leaf = trpi_action_find_leaf(world, token, &found->index, &found->entry);
    if (leaf == NULL || leaf->run.held != 0 || (leaf->run.flags & (TRPI_AT_REPORTED | TRPI_AT_GOODS | TRPI_AT_MOVED)) != 0) {
        return false;
    }
    found->at = (uint32_t)(leaf - trpi_nodes_of(world, found->index, found->entry));
    found->leaf = leaf;
    return true;
}

// --- Held, and not any more ---

static void fail(trp_world *world, const move *m, trp_reason reason)
{
    trpi_entry *e = entry_at(world, m->index, m->entry);
    if (m->leaf != NULL) {
        m->leaf->run.flags |= TRPI_AT_REPORT_FAILED;
        m->leaf->run.reason = (uint8_t)reason;
        m->leaf->run.held = 0;
        trpi_tree_has_news(world, m->index, m->entry);
    } else {
        e->run.flags |= TRPI_AT_REPORT_FAILED;
        e->outcome = TRPI_OUTCOME_BECAUSE(reason);
        e->run.held = 0;
    }
    trpi_touch(world, m->index);
}

static void hold(trp_world *world, const move *m)
{
    if (m->leaf != NULL) {
        m->leaf->run.held = TRPI_HELD_CROSSING;
        m->leaf->run.watch_due = 0;
        trpi_tree_has_news(world, m->index, m->entry);  // it has no clock of the watchdog any more
    } else {
        trpi_entry *e = entry_at(world, m->index, m->entry);
        e->run.held = TRPI_HELD_CROSSING;
        e->run.watch_due = TRPI_CANARY(CROSS_CLOCK) ? e->run.watch_due : 0;
    }
    trpi_touch(world, m->index);
}

static void go_on(trp_world *world, const move *m)
{
    if (!trpi_action_resume(world, m->index, m->entry, m->leaf)) {
        fail(world, m, TRP_REASON_NO_ROOM);
        return;
    }
    if (m->leaf != NULL) {
        m->leaf->run.held = 0;
        trpi_tree_has_news(world, m->index, m->entry);  // the watchdog has a clock again
    } else {
        entry_at(world, m->index, m->entry)->run.held = 0;
    }
    trpi_touch(world, m->index);
}

// What stands still is stopped, and begins again when it goes on.
static void stop(trp_world *world, const move *m)
{
    if (m->leaf != NULL) {
        trpi_action_stop_leaf(world, m->index, m->entry, m->leaf);
        *m->leaf = (trpi_node_state){.once = m->leaf->once, .ready = m->leaf->ready};
    } else {
        trpi_entry *e = entry_at(world, m->index, m->entry);
        trpi_action_stop(world, m->index, e);
        e->run.held = 0;
        e->run.rest = 0;
    }
}

void trpi_crossing_let_go_on(trp_world *world, uint32_t index, uint32_t entry, trpi_node_state *leaf)
{
    move m = {.index = index, .entry = entry, .leaf = leaf};
    if (entry_at(world, index, entry)->frozen == TRPI_FROZEN) {
        stop(world, &m);
    } else {
        go_on(world, &m);
    }
}

bool trpi_crossing_is_lost(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    bool lost = e->run.held == TRPI_HELD_CROSSING && trpi_frame_find(world, index, entry, e->step) == TRPI_NEVER;
    for (uint32_t i = 0; i < trpi_tree_size(world, e) && !lost; i++) {
        bool held = is_leaf(world, e, i) && trpi_nodes_of(world, index, entry)[i].run.held == TRPI_HELD_CROSSING;
        lost = held && trpi_frame_find(world, index, entry, i) == TRPI_NEVER;
    }
    return lost;
}

// --- Beginning ---

static void tell_refusal(trp_world *world, const move *m, trpi_ref object, trp_reason reason)
{
    trp_event *event = trpi_tell(world, m->index, TRP_EVENT_REFUSED, entry_at(world, m->index, m->entry)->behaviour);
    event->reason = (uint8_t)reason;
    event->other.value = object;
}

// Asks the object to let somebody over it; the society answers in this step, as with any request. (9.3)
static trp_reason ask(trp_world *world, const move *m, trpi_ref object, trp_point beyond)
{
    bool there = trpi_is_alive(world, object) && (world->entities[trpi_ref_index(object)].flags & TRPI_ENTITY_DYING) == 0;
    if (!there) {
        return TRP_REASON_GONE;
    }
    uint32_t offer = trpi_offer_crossing(world->pack, world->entities[trpi_ref_index(object)].kind);
    if (offer == TRPI_NEVER) {
        return TRP_REASON_UNKNOWN;
    }
    uint32_t frame = trpi_frame_open(world, m->index, m->entry, m->at, offer, object);
    if (frame == TRPI_NEVER) {
        return TRP_REASON_NO_ROOM;
    }
    if (world->pack->behaviours[world->pack->offers[offer].behaviour].parameter_count > 0) {
        trpi_locals_of(world, m->index, frame)[0] = trp_value_point(beyond).bits;
    }
    trpi_mail *mail = trpi_post(world, m->index, 0, TRPI_MAIL_ADOPT);
    mail->number = frame;
    mail->scene_serial = entry_at(world, m->index, frame)->claim_serial;
    mail->topic = TRPI_NONE16;
    mail->part = TRPI_ADOPT_CROSSING;
    mail->values[0] = (int64_t)object;
    return TRP_REASON_NONE;
}

void trpi_crossing_begin(trp_world *world, trp_token token, trpi_ref object, trp_point beyond)
{
    move m;
    if (!find_in_steps(world, token, &m) && !find_in_tree(world, token, &m)) {
        return;
    }
    trpi_entry *e = entry_at(world, m.index, m.entry);
    trpi_wake_in_turn(world, m.index);
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        trpi_action_stop(world, m.index, e);  // that is as near to its partners as it gets
        return;
    }
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        e->run.flags |= TRPI_AT_REPORT_FAILED;  // who takes his leave has no time for a queue
        trpi_touch(world, m.index);
        return;
    }
    trp_reason reason = ask(world, &m, object, beyond);
    if (reason == TRP_REASON_NONE) {
        hold(world, &m);
    } else {
        tell_refusal(world, &m, object, reason);
        fail(world, &m, reason);
    }
}

// --- Ending ---

// What is held for a frame; false when it is no crossing, or is not wanted any more.
static bool find_held(const trp_world *world, uint32_t index, uint32_t frame, move *m)
{
    const trpi_entry *e = entry_at(world, index, frame);
    *m = (move){.index = index, .entry = e->parent - 1u, .at = e->asked_at};
    const trpi_entry *parent = e->parent != 0 ? entry_at(world, index, m->entry) : NULL;
    if (parent == NULL || parent->behaviour == TRPI_NONE16) {
        return false;
    }
    uint32_t size = trpi_tree_size(world, parent);
    m->leaf = m->at < size ? &trpi_nodes_of(world, index, m->entry)[m->at] : NULL;
    return size > 0 ? m->leaf != NULL && is_leaf(world, parent, m->at) && m->leaf->run.held == TRPI_HELD_CROSSING
                    : parent->run.held == TRPI_HELD_CROSSING && parent->step == m->at;
}

bool trpi_crossing_is_way(const trp_world *world, uint32_t index, uint32_t frame)
{
    move m;
    return find_held(world, index, frame, &m);
}

bool trpi_crossing_end(trp_world *world, uint32_t index, uint32_t frame)
{
    const trpi_entry *e = entry_at(world, index, frame);
    move m;
    if (e->outcome == 0 || !find_held(world, index, frame, &m)) {
        return false;
    }
    if (entry_at(world, index, m.entry)->frozen == TRPI_FROZEN) {
        stop(world, &m);  // it has lost what it kept for too long
    } else if (e->outcome == TRPI_OUTCOME_SUCCEEDED) {
        if (!TRPI_CANARY(CROSSED)) {
            go_on(world, &m);
        }
    } else {
        fail(world, &m, (trp_reason)(e->outcome - 2));
    }
    trpi_wake(world, index);
    return true;
}

void trpi_crossing_give_up(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    if (e->run.held == TRPI_HELD_CROSSING) {
        trpi_frames_drop(world, index, entry, e->step, false);
        e->run.held = 0;
    }
}
