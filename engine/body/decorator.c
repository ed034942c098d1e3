// SPDX-License-Identifier: MIT
// Nodes of trees around one child, or around a few that are performed one after the other: loops, times, conditions, locks, changed
// results, and cleanup. (SEMANTICS 8.1, 8.2)

#include "engine/body/node.h"

#include "engine/store/lock.h"

#include "base/assert.h"
#include "base/canary.h"

// Returns the step that lies as many seconds ahead as an expression says; the present step when the expression has no
// value.
static uint32_t seconds_from_now(trpi_tree_update_context *u, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    int64_t seconds;
    return trpi_evaluate_expression(&view, code, &seconds) ? trpi_step_from_now(u->world, trpi_seconds_to_steps(u->world, seconds))
                                                           : u->world->now;
}

// Updates a `while` or `until` around a child: the condition is tested first.
static trpi_status update_guard(trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_view view = trpi_node_view(u);
    bool until = n->number != 0;
    TRP_ASSERT(n->child_count == 1);
    bool over = trpi_condition_holds(&view, n->code) == until;
    if (trpi_node_has_not_begun(&u->states[node]) && view.waits) {
        return trpi_node_set_awaiting_answer(u, node);
    }
    trpi_node_set_running(&u->states[node]);
    if (over && !view.lacks) {
        u->failure = 0;
        return until ? trpi_node_end(u, node, TRPI_STATUS_SUCCESS) : trpi_node_fail(u, node, TRP_REASON_HOLDS);
    }
    return trpi_node_update_child_and_take_result(u, node, 0);
}

// Updates a node that waits for a condition and has no child; `beat` is the step in which the wait began.
static trpi_status update_await(trpi_tree_update_context *u, uint32_t node)
{
    trpi_view view = trpi_node_view(u);
    trpi_node_state *state = &u->states[node];
    state->run.beat = state->run.status == TRPI_STATUS_IDLE ? u->world->now : state->run.beat;
    trpi_node_set_running(state);
    if ((state->run.flags & TRPI_AT_REPORTED) != 0) {  // a tool has ended it
        bool failed = (state->run.flags & TRPI_AT_REPORT_FAILED) != 0;
        return failed ? trpi_node_fail(u, node, TRP_REASON_HOST) : trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
    }
    bool holds = trpi_condition_holds(&view, trpi_node_record(u, node)->code);
    return holds && !view.lacks ? trpi_node_end(u, node, TRPI_STATUS_SUCCESS) : TRPI_STATUS_RUNNING;
}

// Computes the number of rounds of a loop that begins now. The number is whole, and 0 when the expression has no value.
static uint32_t rounds_of(trpi_tree_update_context *u, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    int64_t rounds;
    if (!trpi_evaluate_expression(&view, code, &rounds) || rounds < TRP_ONE) {
        return 0;
    }
    return rounds / TRP_ONE < UINT16_MAX ? (uint32_t)(rounds / TRP_ONE) : UINT16_MAX;
}

// Updates a loop. Another round begins as long as the child ends with `again`, up to a number of rounds, which is in `tried` if an
// expression has given it; behind the last one the loop ends so, too. `beat` is the step in which the present round began. An
// endless loop whose round took no time makes one round a step.
static trpi_status update_loop(trpi_tree_update_context *u, uint32_t node, trpi_status again)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    bool first = state->run.status == TRPI_STATUS_IDLE;
    if (first && n->code != 0) {
        state->tried = rounds_of(u, n->code);
    }
    uint32_t most = n->code != 0 ? state->tried : n->number;
    trpi_node_set_running(state);
    if (n->code != 0 && most == 0) {
        return trpi_node_end(u, node, again);
    }
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
        if (most != 0 && state->count >= most) {
            return trpi_node_end(u, node, again);
        }
        bool took_no_time = state->run.beat == u->world->now;
        state->run.beat = u->world->now;
        if (took_no_time && most == 0) {
            state->run.due = trpi_step_from_now(u->world, 1);
            return TRPI_STATUS_RUNNING;
        }
    }
}

// Updates a node with a time limit for its child, or with a delay before it.
static trpi_status update_timed(trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->run.status == TRPI_STATUS_IDLE) {
        state->run.due = seconds_from_now(u, n->code);
        trpi_node_set_running(state);
    }
    bool is_over = state->run.due != 0 && state->run.due <= u->world->now;
    if (n->type == TRPI_NODE_DELAY) {
        if (!is_over && state->run.due != 0) {
            return TRPI_STATUS_RUNNING;
        }
        state->run.due = 0;
    }
    trpi_status result =
        trpi_node_update_child_and_take_result(u, node, 0);  // a child that is over in the step of the deadline is in time
    return result == TRPI_STATUS_RUNNING && is_over && n->type == TRPI_NODE_TIMEOUT ? trpi_node_fail(u, node, TRP_REASON_TIME)
                                                                                    : result;
}

// Updates a cooldown node, which fails until so much time has passed since its child last ended. The agent keeps that time,
// whichever of its queues performs the tree.
static trpi_status update_cooldown(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_line_cooldown *rest = &trpi_agent_line_cooldowns(u->world, u->index)[trpi_node_record(u, node)->number];
    if (state->run.status == TRPI_STATUS_IDLE && rest->ready > u->world->now) {
        u->again = rest->ready < u->again ? rest->ready : u->again;
        return TRPI_STATUS_FAILURE;
    }
    trpi_node_set_running(state);
    trpi_status result = trpi_node_update_child_and_take_result(u, node, 0);
    if (result != TRPI_STATUS_RUNNING) {
        rest->ready = seconds_from_now(u, trpi_node_record(u, node)->code);
        u->has_changed = true;
    }
    return result;
}

// Keeps the first result of the child as the result of the node (`once`), as long as the task lasts.
static trpi_status update_once(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->once != 0) {
        return (trpi_status)state->once;
    }
    trpi_node_set_running(state);
    trpi_status result = trpi_node_update_child_and_take_result(u, node, 0);
    state->once = result != TRPI_STATUS_RUNNING ? (uint8_t)result : 0;
    return result;
}

// Updates a decorator that only changes the result of its child.
static trpi_status update_result(trpi_tree_update_context *u, uint32_t node, trpi_status success, trpi_status failure)
{
    trpi_node_set_running(&u->states[node]);
    trpi_status result = trpi_node_update_child_and_take_result(u, node, 0);
    if (result == TRPI_STATUS_SUCCESS && success == TRPI_STATUS_FAILURE) {
        u->reason = TRP_REASON_NONE;  // not that of a node which has failed earlier in this update
        u->failure = 0;
    }
    return result == TRPI_STATUS_RUNNING ? result : result == TRPI_STATUS_SUCCESS ? success : failure;
}

// Updates a `finally`. When its body has ended, the node performs its immediate steps, then its parting steps, within a limit of
// time. If the node is left early, it performs the immediate steps when it is halted, and the parting steps when its whole tree is
// left (trpi_tree_update_parting). (2.8)
static trpi_status update_finally(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->run.status == TRPI_STATUS_IDLE) {
        state->child = TRPI_FINALLY_BODY;
        trpi_node_set_running(state);
    }
    if (state->child == TRPI_FINALLY_BODY) {
        trpi_status result = trpi_node_update_child(u, node, TRPI_FINALLY_BODY);
        if (result == TRPI_STATUS_RUNNING) {
            return TRPI_STATUS_RUNNING;
        }
        state->child = TRPI_FINALLY_PARTING;
        state->run.due = trpi_step_from_now(u->world, trpi_ms_to_steps(u->world, trpi_node_parting_limit_ms(u, node)));
        state->tried = result == TRPI_STATUS_SUCCESS;
        state->run.reason = u->reason;
        state->run.failure = u->failure;
        state->failed = trpi_node_perform_immediate_steps(u, trpi_node_child(u, node, TRPI_FINALLY_AT_ONCE), false);
    }
    u->unmet = state->failed;
    bool parts = state->child == TRPI_FINALLY_PARTING && trpi_node_record(u, node)->child_count > TRPI_FINALLY_PARTING;
    if (parts && trpi_node_update_child(u, node, TRPI_FINALLY_PARTING) == TRPI_STATUS_RUNNING && state->run.due > u->world->now) {
        return TRPI_STATUS_RUNNING;
    }
    u->reason = state->run.reason;
    u->failure = state->run.failure;
    return trpi_node_end(u, node, state->tried != 0 ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE);
}

// Updates a `catch`: its result is that of the first child, or, if the first child fails with a failure that the node catches, that
// of the second.
static trpi_status update_catch(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_node_set_running(state);
    trpi_status result = trpi_node_update_child(u, node, state->child);
    if (result == TRPI_STATUS_FAILURE && state->child == 0 && trpi_node_catches_failure(u, node)) {
        state->child = 1;
        return trpi_node_update_child_and_take_result(u, node, 1);
    }
    return result == TRPI_STATUS_RUNNING ? TRPI_STATUS_RUNNING : trpi_node_end(u, node, result);
}

// --- Locks (9.15) ---

// Whether another node of the tree has asked for the same lock: an entry asks for each lock once at a time.
static bool another_asks(const trpi_tree_update_context *u, uint32_t node)
{
    uint32_t size = trpi_entry_node_count(u->world, trpi_entry_at(u->world, u->index, u->entry));
    for (uint32_t i = 0; i < size; i++) {
        if (i != node && trpi_node_holds_or_awaits_lock(u, i) &&
            trpi_node_record(u, i)->number == trpi_node_record(u, node)->number) {
            return true;
        }
    }
    return false;
}

// Asks for the lock of a node, or gives it back, by mail: to the scene, or, in a frame, to the society for the frame's object.
static void post_lock(trpi_tree_update_context *u, uint32_t node, bool wanted, bool first)
{
    const trpi_entry *e = trpi_entry_at(u->world, u->index, u->entry);
    TRP_ASSERT(trpi_node_record(u, node)->type == TRPI_NODE_LOCK);
    bool frame = trpi_entry_is_frame(u->world, u->entry);
    trpi_mail *mail = frame ? trpi_mail_post(u->world, u->index, 0, TRPI_MAIL_LOCK)
                            : trpi_mail_post_to_scene(u->world, u->index, e->scene, e->scene_serial, TRPI_MAIL_LOCK);
    if (frame) {
        mail->token = u->entry;
        mail->scene_serial = e->claim_serial;
    }
    mail->number = trpi_node_record(u, node)->number;
    mail->lock.wanted = wanted;
    mail->lock.first = first;
}

// Whether the agent takes precedence over the agents already waiting for the lock, by the condition of the node at the
// time of asking.
static bool goes_first(trpi_tree_update_context *u, uint32_t node)
{
    uint32_t condition = trpi_node_record(u, node)->code;
    trpi_view view = trpi_node_view(u);
    view.tolerates_missing = true;  // without the host's answer it does not go first
    return condition != 0 && trpi_condition_holds(&view, condition) && !view.lacks;
}

void trpi_node_release_lock(trpi_tree_update_context *u, uint32_t node)
{
    if (!trpi_node_holds_or_awaits_lock(u, node)) {
        return;
    }
    u->states[node].run.flags &= (uint8_t)~TRPI_AT_LOCKS;
    trpi_lock_user user;
    if (trpi_lock_find_user_of_entry(u->world, u->index, u->entry, &user) && !TRPI_CANARY(LOCK_KEPT)) {
        post_lock(u, node, false, false);
    }
}

// Updates a lock node: the lock is asked of the scene or object, held while the child runs, and given back however that ends.
// `rest` and `count` are the step and the round in which it was asked for.
static trpi_status update_lock(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_lock_user user;
    if (!trpi_lock_find_user_of_entry(u->world, u->index, u->entry, &user)) {
        return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
    }
    if ((state->run.flags & TRPI_AT_LOCKS) == 0) {
        state->run.rest = u->world->now;
        state->count = (uint16_t)u->world->round;
        state->run.beat = state->run.status == TRPI_STATUS_IDLE ? u->world->now : state->run.beat;
        trpi_node_set_running(state);
        if (!another_asks(u, node)) {
            state->run.flags |= TRPI_AT_LOCKS;
            post_lock(u, node, true, goes_first(u, node));
        }
        return TRPI_STATUS_RUNNING;
    }
    bool asked_now = state->run.rest == u->world->now && state->count == u->world->round;  // the mail has not been read yet
    if (asked_now || !trpi_lock_is_held_by_user(u->world, user, trpi_node_record(u, node)->number)) {
        return TRPI_STATUS_RUNNING;
    }
    TRP_ASSERT(trpi_node_holds_or_awaits_lock(u, node));
    return trpi_node_update_child_and_take_result(u, node, 0);
}

trpi_status trpi_decorator_update(trpi_tree_update_context *u, uint32_t node)
{
    switch (trpi_node_record(u, node)->type) {
    case TRPI_NODE_REPEAT:
    case TRPI_NODE_UNTIL: return update_loop(u, node, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_RETRY: return update_loop(u, node, TRPI_STATUS_FAILURE);
    case TRPI_NODE_INVERT: return update_result(u, node, TRPI_STATUS_FAILURE, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_SUCCEED: return update_result(u, node, TRPI_STATUS_SUCCESS, TRPI_STATUS_SUCCESS);
    case TRPI_NODE_FAIL: return update_result(u, node, TRPI_STATUS_FAILURE, TRPI_STATUS_FAILURE);
    case TRPI_NODE_TIMEOUT:
    case TRPI_NODE_DELAY: return update_timed(u, node);
    case TRPI_NODE_COOLDOWN: return update_cooldown(u, node);
    case TRPI_NODE_ONCE: return update_once(u, node);
    case TRPI_NODE_FINALLY: return update_finally(u, node);
    case TRPI_NODE_CATCH: return update_catch(u, node);
    case TRPI_NODE_GUARD: return update_guard(u, node);
    case TRPI_NODE_AWAIT: return update_await(u, node);
    case TRPI_NODE_LOCK: return update_lock(u, node);
    default: return update_result(u, node, TRPI_STATUS_SUCCESS, TRPI_STATUS_FAILURE);  // a case of a switch
    }
}
