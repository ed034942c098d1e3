// SPDX-License-Identifier: MIT
// Leaves of trees: one step each.

#include "engine/body/act.h"
#include "engine/body/frame.h"
#include "engine/body/instant.h"
#include "engine/body/tree_inside.h"
#include "engine/body/wrap.h"
#include "engine/sense/motion.h"

#define PROGRESS_UNITS (TRP_UNITS_PER_METRE / 2)  // a move must cover half a metre between two looks (4.4)

// What the host said that went wrong, as a failure of the pack plus one; 0 when it said nothing that was declared.
static uint16_t failure_of(const trpi_update *u, uint32_t node)
{
    trpi_act act = trpi_act_of(u->world, u->index, u->entry, node);
    if (act.step == NULL) {
        return 0;
    }
    const trpi_pack_action *action = &u->world->pack->actions[act.step->index];
    uint32_t number = u->states[node].run.failure;
    return number != 0 && number <= action->failure_count ? (uint16_t)(action->first_failure + number) : 0;
}

// `go on` is over, however. Of what wraps a move only how the move itself has failed is the move's own failure.
static void note_end(trpi_update *u, uint32_t node, uint16_t failure)
{
    trpi_entry *e = &trpi_entries_of(u->world, u->index)[u->entry];
    bool goes_on = u->world->pack->steps[trpi_node_at(u, node)->step].op == TRPI_STEP_GO_ON;
    if (goes_on) {
        trpi_wrap_went_on(u->world, u->index, u->entry);
    }
    if (trpi_wrap_is(u->world, e)) {
        e->failure = goes_on ? (uint16_t)(failure - 1) : UINT16_MAX;
    }
}

static trpi_status fail(trpi_update *u, uint32_t node, trp_reason reason)
{
    u->reason = (uint8_t)reason;
    u->failure = reason == TRP_REASON_ACTION ? failure_of(u, node) : 0;
    note_end(u, node, u->states[node].run.failure);
    return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
}

static trpi_status begin_wait(trpi_update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    if (step->code0 == 0) {
        return TRPI_STATUS_SUCCESS;
    }
    uint32_t rest = state->run.rest;
    trpi_view view = trpi_node_view(u);
    int64_t seconds = 0;
    if (rest == 0 && trpi_evaluate(&view, step->code0, &seconds)) {
        rest = trpi_steps_of_seconds(u->world, seconds);
    }
    trpi_faults_tell(&view, u->entry, step);
    if (view.waits) {
        return trpi_node_wait(u, node);
    }
    state->run.due = trpi_after(u->world, rest);
    state->run.rest = 0;
    state->run.beat = u->world->now;
    state->run.status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

// What was requested is performed as a frame, to the leaf an action that is under way. (9.4)
static trpi_status begin_request(trpi_update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    trpi_view view = trpi_node_view(u);
    trp_reason reason = trpi_request_begin(&view, u->entry, node, step);
    trpi_faults_tell(&view, u->entry, step);
    if (view.waits) {
        return trpi_node_wait(u, node);
    }
    if (reason != TRP_REASON_NONE) {
        return fail(u, node, reason);
    }
    state->run.held = TRPI_HELD_REQUEST;
    state->run.due = step->at_most_ms != 0 ? trpi_after(u->world, trpi_steps(u->world, step->at_most_ms)) : 0;
    state->run.status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

static trpi_status begin_await(trpi_update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    if (trpi_inbox_take(u->world, u->index, u->entry, step)) {
        return TRPI_STATUS_SUCCESS;
    }
    state->run.due = step->at_most_ms != 0 ? trpi_after(u->world, trpi_steps(u->world, step->at_most_ms)) : 0;
    state->run.status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

// What runs and is neither an action nor a wait.
static trpi_status go_on(trpi_update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    if (step->op == TRPI_STEP_HEAR && trpi_inbox_take(u->world, u->index, u->entry, step)) {
        return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
    }
    bool late = state->run.due != 0 && state->run.due <= u->world->now;
    return late ? fail(u, node, TRP_REASON_TIME) : TRPI_STATUS_RUNNING;
}

// An action begins, unless it is a move that an area wraps: then that comes first. (9.8)
static trpi_status begin_action(trpi_update *u, uint32_t node, const trpi_pack_step *step)
{
    trp_world *world = u->world;
    trpi_node_state *state = &u->states[node];
    trpi_act act = trpi_act_of(world, u->index, u->entry, node);
    if (act.step == NULL) {
        return fail(u, node, TRP_REASON_GONE);
    }
    if (step->op == TRPI_STEP_GO_ON) {
        trpi_wrap_goes_on(world, u->index, u->entry);
    }
    bool wrapped = state->run.held != TRPI_HELD_PLAIN && trpi_wrap_asks(world, u->index, u->entry, node, &act);
    if (!wrapped) {
        trpi_view view = act.entry == u->entry ? trpi_node_view(u) : trpi_act_view(world, u->index, u->entry, &act);
        bool begun = trpi_action_begin_leaf(&view, u->entry, act.step, state);
        trpi_faults_tell(&view, act.entry, act.step);
        if (!begun) {
            return view.waits ? trpi_node_wait(u, node) : fail(u, node, trpi_view_failure(&view));
        }
    }
    state->run.held = wrapped ? TRPI_HELD_REQUEST : 0;
    state->run.due = step->at_most_ms != 0 ? trpi_after(world, trpi_steps(world, step->at_most_ms)) : 0;
    state->run.status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

static trpi_status begin_leaf(trpi_update *u, uint32_t node)
{
    trp_world *world = u->world;
    const trpi_pack_step *step = &world->pack->steps[trpi_node_at(u, node)->step];
    trpi_view view = trpi_node_view(u);
    u->has_changed = u->has_changed || step->op != TRPI_STEP_CHECK;
    if (step->op == TRPI_STEP_WAIT) {
        return begin_wait(u, node, step);
    }
    if (step->op == TRPI_STEP_USE) {
        return begin_request(u, node, step);
    }
    if (step->op == TRPI_STEP_HEAR) {
        return begin_await(u, node, step);
    }
    if (step->op != TRPI_STEP_ACT && step->op != TRPI_STEP_GO_ON) {
        bool done = trpi_instant_perform(&view, u->entry, step);
        return done ? TRPI_STATUS_SUCCESS : view.waits ? trpi_node_wait(u, node) : fail(u, node, trpi_view_failure(&view));
    }
    return begin_action(u, node, step);
}

// The host says that it went well: the goods change hands first.
static trpi_status succeed(trpi_update *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_node_state *state = &u->states[node];
    note_end(u, node, 0);
    if (state->run.goods == 0 || (state->run.flags & TRPI_AT_MOVED) != 0) {
        bool keeps = trpi_task_of(u->world, &trpi_entries_of(u->world, u->index)[u->entry])->resume ==
                     TRPI_RESUME_CHECKPOINT;
        state->run.flags |= keeps || state->run.goods != 0 ? TRPI_AT_MARK : 0;
        return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
    }
    trpi_mail *mail = trpi_post(u->world, u->index, 0, TRPI_MAIL_TRANSFER);
    mail->token = state->run.token;
    mail->number = u->world->pack->actions[step->index].effect;
    mail->values[0] = state->run.goods;
    mail->values[1] = (int64_t)state->run.goods_from;
    mail->values[2] = (int64_t)state->run.goods_to;
    state->run.flags = TRPI_AT_GOODS;
    state->run.watch_due = 0;
    state->run.due = 0;
    return TRPI_STATUS_RUNNING;
}

// A body that should move and has not got anywhere is stuck; one from which nothing is heard is silent. (4.4)
static trpi_status look_after(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    trpi_act act = trpi_act_of(u->world, u->index, u->entry, node);
    if (act.step == NULL || (u->world->pack->actions[act.step->index].flags & TRPI_ACTION_MOVES) == 0) {
        return fail(u, node, TRP_REASON_SILENT);
    }
    uint32_t travelled = trpi_travelled(u->world, u->index);
    if (state->run.beat != u->world->now && travelled - state->run.travelled < PROGRESS_UNITS) {
        return fail(u, node, TRP_REASON_STUCK);
    }
    state->run.travelled = travelled;
    state->run.watch_due = trpi_after(u->world, u->world->settings.stuck);
    trpi_touch(u->world, u->index);
    return TRPI_STATUS_RUNNING;
}

trpi_status trpi_leaf_update(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    const trpi_pack_step *step = &u->world->pack->steps[trpi_node_at(u, node)->step];
    if (state->run.status == TRPI_STATUS_IDLE) {
        return begin_leaf(u, node);
    }
    if ((state->run.flags & TRPI_AT_ASKS) != 0) {
        if (trpi_asks(u->world, u->index)) {
            return TRPI_STATUS_RUNNING;
        }
        uint8_t plain = step->op != TRPI_STEP_USE && state->run.held == TRPI_HELD_PLAIN ? (uint8_t)TRPI_HELD_PLAIN : 0;
        *state = (trpi_node_state){.once = state->once, .ready = state->ready, .run.held = plain};
        trpi_status result = begin_leaf(u, node);
        return result == TRPI_STATUS_RUNNING ? result : trpi_node_end(u, node, result);
    }
    if ((state->run.flags & TRPI_AT_REPORT_FAILED) != 0) {
        bool told = step->op == TRPI_STEP_USE || state->run.reason != 0;
        trp_reason reason = told ? (trp_reason)state->run.reason : TRP_REASON_ACTION;
        return fail(u, node, (state->run.flags & TRPI_AT_GOODS) != 0 ? TRP_REASON_GOODS : reason);
    }
    if ((state->run.flags & (TRPI_AT_REPORTED | TRPI_AT_MOVED)) != 0) {
        return succeed(u, node, step);
    }
    if (step->op == TRPI_STEP_USE || step->op == TRPI_STEP_HEAR || state->run.held == TRPI_HELD_REQUEST) {
        return go_on(u, node, step);
    }
    if (state->run.due != 0 && state->run.due <= u->world->now) {
        return state->run.token != 0 ? fail(u, node, TRP_REASON_TIME) : trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
    }
    return state->run.watch_due != 0 && state->run.watch_due <= u->world->now ? look_after(u, node) : TRPI_STATUS_RUNNING;
}


static bool is_action(const trpi_update *u, uint32_t node)
{
    uint8_t op = u->world->pack->steps[trpi_node_at(u, node)->step].op;
    return op == TRPI_STEP_ACT || op == TRPI_STEP_GO_ON;
}

void trpi_leaf_pause(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    bool crosses = trpi_node_at(u, node)->type == TRPI_NODE_STEP && state->run.held == TRPI_HELD_CROSSING;
    if ((state->run.flags & TRPI_AT_GOODS) != 0 || (crosses && u->stands_still)) {
        return;  // what is being paid for is not begun again; what is held goes on with what it is held for
    }
    bool wrapped = trpi_node_at(u, node)->type == TRPI_NODE_STEP && state->run.held == TRPI_HELD_REQUEST && is_action(u, node);
    if (crosses || (wrapped && !u->stands_still)) {
        trpi_frames_drop(u->world, u->index, u->entry, node, false);  // the way will be another
    }
    uint32_t now = u->world->now;
    uint32_t rest = state->run.token == 0 && state->run.due > now ? state->run.due - now : 0;
    trpi_action_stop_leaf(u->world, u->index, u->entry, state);
    *state = (trpi_node_state){.once = state->once, .ready = state->ready, .run.rest = rest};
}
