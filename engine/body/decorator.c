// SPDX-License-Identifier: MIT
// Nodes of trees around one child, or two that are one after the other: loops, times, conditions, results that are
// changed, and what is done when something fails or ends. (SEMANTICS 8.1, 8.2)

#include "engine/body/tree_inside.h"

#include "engine/store/lock.h"

#include "base/canary.h"

static uint32_t seconds_from_now(trpi_update *u, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    int64_t seconds;
    return trpi_evaluate(&view, code, &seconds) ? trpi_after(u->world, trpi_steps_of_seconds(u->world, seconds)) : u->world->now;
}

// `while` and `until` behind something: the condition comes first.
static trpi_status update_guard(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_view view = trpi_node_view(u);
    bool until = n->number != 0;
    bool over = trpi_holds(&view, n->code) == until;
    if (trpi_node_begins(&u->states[node]) && view.waits) {
        return trpi_node_wait(u, node);
    }
    u->states[node].run.flags &= (uint8_t)~TRPI_AT_ASKS;
    u->states[node].run.status = TRPI_STATUS_RUNNING;
    if (over && !view.lacks) {
        u->reason = until ? u->reason : TRP_REASON_HOLDS;
        u->failure = 0;
        return trpi_node_end(u, node, until ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE);
    }
    trpi_status result = trpi_node_update_child(u, node, 0);
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING : trpi_node_end(u, node, result);
}

static trpi_status update_await(trpi_update *u, uint32_t node)
{
    trpi_view view = trpi_node_view(u);
    trpi_node_state *state = &u->states[node];
    state->run.beat = state->run.status == TRPI_STATUS_IDLE ? u->world->now : state->run.beat;
    state->run.status = TRPI_STATUS_RUNNING;
    bool holds = trpi_holds(&view, trpi_node_at(u, node)->code);
    return holds && !view.lacks ? trpi_node_end(u, node, TRPI_STATUS_SUCCESS) : TRPI_STATUS_RUNNING;
}

// Its child again and again while it ends as `again`; `beat` is when its turn began. A turn that took no time is enough for
// one step.
static trpi_status update_loop(trpi_update *u, uint32_t node, trpi_status again, trpi_status at_the_end)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_node_state *state = &u->states[node];
    bool first = state->run.status == TRPI_STATUS_IDLE;
    state->run.status = TRPI_STATUS_RUNNING;
    if (state->run.due > u->world->now) {
        return TRPI_STATUS_RUNNING;
    }
    state->run.beat = first || state->run.due != 0 ? u->world->now : state->run.beat;
    state->run.due = 0;
    for (;;) {
        trpi_status result = trpi_node_update_child(u, node, 0);
        if (result == TRPI_STATUS_RUNNING) {
            return TRPI_STATUS_RUNNING;
        }
        if (result != again) {
            return trpi_node_end(u, node, n->type == TRPI_NODE_UNTIL ? TRPI_STATUS_SUCCESS : result);
        }
        state->count++;
        if (n->number != 0 && state->count >= n->number) {
            return trpi_node_end(u, node, at_the_end);
        }
        bool at_once = state->run.beat == u->world->now;
        state->run.beat = u->world->now;
        if (at_once && n->number == 0) {
            state->run.due = trpi_after(u->world, 1);
            return TRPI_STATUS_RUNNING;
        }
    }
}

static trpi_status update_timed(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->run.status == TRPI_STATUS_IDLE) {
        state->run.due = seconds_from_now(u, n->code);
        state->run.status = TRPI_STATUS_RUNNING;
    }
    bool is_over = state->run.due != 0 && state->run.due <= u->world->now;
    if (n->type == TRPI_NODE_DELAY && !is_over && state->run.due != 0) {
        return TRPI_STATUS_RUNNING;
    }
    trpi_status result = trpi_node_update_child(u, node, 0);
    if (n->type == TRPI_NODE_DELAY) {
        state->run.due = 0;
    } else if (result == TRPI_STATUS_RUNNING && is_over) {  // who answers in time for this update is in time
        u->reason = TRP_REASON_TIME;
        u->failure = 0;
        return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
    }
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING : trpi_node_end(u, node, result);
}

// Not before the time that the agent has kept from whenever it was done last.
static trpi_status update_cooldown(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_rest *rest = &trpi_rests_of(u->world, u->index)[trpi_node_at(u, node)->number];
    if (state->run.status == TRPI_STATUS_IDLE && rest->ready > u->world->now) {
        u->again = rest->ready < u->again ? rest->ready : u->again;
        return TRPI_STATUS_FAILURE;
    }
    state->run.status = TRPI_STATUS_RUNNING;
    trpi_status result = trpi_node_update_child(u, node, 0);
    if (result != TRPI_STATUS_RUNNING) {
        rest->ready = seconds_from_now(u, trpi_node_at(u, node)->code);
        u->has_changed = true;
        return trpi_node_end(u, node, result);
    }
    return TRPI_STATUS_RUNNING;
}

static trpi_status update_once(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->once != 0) {
        return (trpi_status)state->once;
    }
    state->run.status = TRPI_STATUS_RUNNING;
    trpi_status result = trpi_node_update_child(u, node, 0);
    if (result != TRPI_STATUS_RUNNING) {
        state->once = (uint8_t)result;
        return trpi_node_end(u, node, result);
    }
    return TRPI_STATUS_RUNNING;
}

// Decorators that only change how their child ended.
static trpi_status update_turned(trpi_update *u, uint32_t node, trpi_status success, trpi_status failure)
{
    u->states[node].run.status = TRPI_STATUS_RUNNING;
    trpi_status result = trpi_node_update_child(u, node, 0);
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING
                                         : trpi_node_end(u, node, result == TRPI_STATUS_SUCCESS ? success : failure);
}

// However its body ends, what takes no time is done then, and then what does, for so long at most. Of a node that is left early
// the former is done when it is halted, and the latter when its whole tree is left: trpi_tree_part. (2.8)
static trpi_status update_finally(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->run.status == TRPI_STATUS_IDLE) {
        state->child = TRPI_FINALLY_BODY;
        state->run.status = TRPI_STATUS_RUNNING;
    }
    if (state->child == TRPI_FINALLY_BODY) {
        trpi_status result = trpi_node_update_child(u, node, TRPI_FINALLY_BODY);
        if (result == TRPI_STATUS_RUNNING) {
            return TRPI_STATUS_RUNNING;
        }
        state->child = TRPI_FINALLY_PARTING;
        state->run.due = trpi_after(u->world, trpi_steps(u->world, TRPI_PARTING_MS));
        state->tried = result == TRPI_STATUS_SUCCESS;
        state->run.reason = u->reason;
        state->run.failure = u->failure;
        state->failed = trpi_node_perform_at_once(u, trpi_node_child(u, node, TRPI_FINALLY_AT_ONCE), false);
    }
    u->unmet = state->failed;
    bool parts = state->child == TRPI_FINALLY_PARTING && trpi_node_at(u, node)->child_count > TRPI_FINALLY_PARTING;
    if (parts && trpi_node_update_child(u, node, TRPI_FINALLY_PARTING) == TRPI_STATUS_RUNNING && state->run.due > u->world->now) {
        return TRPI_STATUS_RUNNING;
    }
    u->reason = state->run.reason;
    u->failure = state->run.failure;
    return trpi_node_end(u, node, state->tried != 0 ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE);
}

// Its first child; if that fails in the way that is named, the second, whose result counts.
static trpi_status update_catch(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    state->run.status = TRPI_STATUS_RUNNING;
    trpi_status result = trpi_node_update_child(u, node, state->child);
    if (result == TRPI_STATUS_FAILURE && state->child == 0 && trpi_node_catches(u, node)) {
        state->child = 1;
        result = trpi_node_update_child(u, node, 1);
    }
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING : trpi_node_end(u, node, result);
}

// Whether another node of the tree has asked for the same: only one at a time does.
static bool another_asks(const trpi_update *u, uint32_t node)
{
    uint32_t size = trpi_tree_size(u->world, &trpi_entries_of(u->world, u->index)[u->entry]);
    for (uint32_t i = 0; i < size; i++) {
        const trpi_pack_node *n = trpi_node_at(u, i);
        if (i != node && n->type == TRPI_NODE_LOCK && n->number == trpi_node_at(u, node)->number &&
            (u->states[i].run.flags & TRPI_AT_LOCKS) != 0) {
            return true;
        }
    }
    return false;
}

// To the scene; or to the society, about what a frame holds.
static void post_lock(trpi_update *u, uint32_t node, bool wanted, bool first)
{
    const trpi_entry *e = &trpi_entries_of(u->world, u->index)[u->entry];
    bool frame = trpi_is_frame(u->world, u->entry);
    trpi_mail *mail = frame ? trpi_post(u->world, u->index, 0, TRPI_MAIL_LOCK)
                            : trpi_post_scene(u->world, u->index, e->scene, e->scene_serial, TRPI_MAIL_LOCK);
    if (frame) {
        mail->token = u->entry;
        mail->scene_serial = e->claim_serial;
    }
    mail->number = trpi_node_at(u, node)->number;
    mail->lock.wanted = wanted;
    mail->lock.first = first;
}

// Whether one goes before those who wait already: as it is when one comes to the lock.
static bool goes_first(trpi_update *u, uint32_t node)
{
    uint32_t condition = trpi_node_at(u, node)->code;
    trpi_view view = trpi_node_view(u);
    view.tolerates_missing = true;  // an answer of the host that is missing is not waited for here
    return condition != 0 && trpi_holds(&view, condition) && !view.lacks;
}

void trpi_node_give_back(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (trpi_node_at(u, node)->type != TRPI_NODE_LOCK || (state->run.flags & TRPI_AT_LOCKS) == 0) {
        return;
    }
    state->run.flags &= (uint8_t)~TRPI_AT_LOCKS;
    trpi_lock_seat seat;
    if (trpi_lock_seat_of(u->world, u->index, u->entry, &seat) && !TRPI_CANARY(LOCK_KEPT)) {
        post_lock(u, node, false, false);
    }
}

// Asks its scene or object, waits until it has it, and gives it back however its child ends. (9.15)
static trpi_status update_lock(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_lock_seat seat;
    if (!trpi_lock_seat_of(u->world, u->index, u->entry, &seat)) {
        return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
    }
    if ((state->run.flags & TRPI_AT_LOCKS) == 0) {
        state->run.rest = u->world->now;
        state->count = (uint16_t)u->world->round;
        state->run.beat = state->run.status == TRPI_STATUS_IDLE ? u->world->now : state->run.beat;
        state->run.status = TRPI_STATUS_RUNNING;
        if (!another_asks(u, node)) {
            state->run.flags |= TRPI_AT_LOCKS;
            post_lock(u, node, true, goes_first(u, node));
        }
        return TRPI_STATUS_RUNNING;
    }
    bool asked_now = state->run.rest == u->world->now && state->count == u->world->round;  // nobody has read it
    if (asked_now || !trpi_lock_is_held(u->world, seat, trpi_node_at(u, node)->number)) {
        return TRPI_STATUS_RUNNING;
    }
    trpi_status result = trpi_node_update_child(u, node, 0);
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING : trpi_node_end(u, node, result);
}

bool trpi_node_catches(const trpi_update *u, uint32_t node)
{
    const trpi_pack_failure *failures = u->world->pack->failures;
    uint16_t way = trpi_node_at(u, node)->other;
    return way == 0 || (u->failure != 0 && failures[u->failure - 1].word == failures[way - 1].word);
}

trpi_status trpi_decorator_update(trpi_update *u, uint32_t node)
{
    switch (trpi_node_at(u, node)->type) {
    case TRPI_NODE_REPEAT:
    case TRPI_NODE_UNTIL: return update_loop(u, node, TRPI_STATUS_SUCCESS, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_RETRY: return update_loop(u, node, TRPI_STATUS_FAILURE, TRPI_STATUS_FAILURE);
    case TRPI_NODE_INVERT: return update_turned(u, node, TRPI_STATUS_FAILURE, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_SUCCEED: return update_turned(u, node, TRPI_STATUS_SUCCESS, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_FAIL: return update_turned(u, node, TRPI_STATUS_FAILURE, TRPI_STATUS_FAILURE);
    case TRPI_NODE_TIMEOUT:
    case TRPI_NODE_DELAY: return update_timed(u, node);
    case TRPI_NODE_COOLDOWN: return update_cooldown(u, node);
    case TRPI_NODE_ONCE: return update_once(u, node);
    case TRPI_NODE_FINALLY: return update_finally(u, node);
    case TRPI_NODE_CATCH: return update_catch(u, node);
    case TRPI_NODE_GUARD: return update_guard(u, node);
    case TRPI_NODE_AWAIT: return update_await(u, node);
    case TRPI_NODE_LOCK: return update_lock(u, node);
    default: return update_turned(u, node, TRPI_STATUS_SUCCESS, TRPI_STATUS_FAILURE);  // a case of a switch
    }
}
