// SPDX-License-Identifier: MIT
// Invariants:
// - a node is idle or running; which children of a running node run follows from its type and state;
// - a node that has ended or was halted is idle, and so is everything below it. Such a node keeps only `once`, the child at which a
//   sequence that remembers has failed, and the failed checks (`failed`) of a `finally` that still owes parting steps.

#include "engine/body/node.h"

#include "engine/body/frame.h"
#include "engine/body/immediate_step.h"
#include "engine/body/plan.h"
#include "engine/body/trigger.h"
#include "engine/body/wrap.h"
#include "engine/store/lock.h"
#include "engine/store/sighting.h"

#include "base/assert.h"
#include "pack/step.h"

static trpi_leaf leaf_at(const trpi_tree_update_context *u, uint32_t node)
{
    return (trpi_leaf){.world = u->world, .index = u->index, .entry = u->entry, .at = node, .run = &u->states[node].run};
}

// --- Children that run ---

// Finds the range of a running node's children that may run: *first is the first of them; returns the number behind the last.
static uint32_t running_children(const trpi_tree_update_context *u, uint32_t node, uint32_t *first)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    bool one = n->type == TRPI_NODE_NETWORK || trpi_node_runs_one_child(n);
    *first = one ? u->states[node].child : 0;
    TRP_ASSERT(*first <= n->child_count);
    return one && *first < n->child_count ? *first + 1 : n->child_count;
}

// Finds the range of a node's children that have to be halted with it: *first is the first of them; returns the number behind the
// last. These are the children that may run; in a network all, since some may be set aside; and in any node all when the budget of
// the update is used up, since nodes are left as they are then.
static uint32_t children_to_halt(const trpi_tree_update_context *u, uint32_t node, uint32_t *first)
{
    if (trpi_node_record(u, node)->type != TRPI_NODE_NETWORK && u->reason != TRP_REASON_BUDGET) {
        return running_children(u, node, first);
    }
    *first = 0;
    return trpi_node_record(u, node)->child_count;
}

// --- Ending ---

// Resets the record of a node to that of an idle one, except for `once`.
static void forget(trpi_node_state *state)
{
    *state = (trpi_node_state){.once = state->once};
}

static void halt_leaf(trpi_tree_update_context *u, uint32_t node)
{
    trpi_leaf leaf = leaf_at(u, node);
    if (leaf.run->held != TRPI_HELD_NOT) {
        trpi_leaf_drop_frame(&leaf);
    }
    trpi_leaf_stop(&leaf);
}

void trpi_running_node_halt(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    TRP_ASSERT(state->run.status != TRPI_STATUS_IDLE);
    uint8_t type = trpi_node_record(u, node)->type;
    u->has_changed = u->has_changed || trpi_node_record(u, node)->child_count == 0;
    if (type == TRPI_NODE_NETWORK) {
        trpi_node_halt(u, trpi_node_child(u, node, state->child));  // before the nodes that are set aside
    }
    uint32_t i, end = children_to_halt(u, node, &i);
    for (; i < end; i++) {
        trpi_node_halt(u, trpi_node_child(u, node, i));
    }
    if (type == TRPI_NODE_STEP) {
        halt_leaf(u, node);
    }
    uint32_t unmet = 0;
    if (type == TRPI_NODE_FINALLY) {
        TRP_ASSERT(state->run.status == TRPI_STATUS_RUNNING);
        if (state->child == TRPI_FINALLY_BODY) {  // it is left before its body has ended (2.8)
            state->failed = trpi_node_perform_immediate_steps(u, trpi_node_child(u, node, TRPI_FINALLY_AT_ONCE), false);
        }
        unmet = state->once != 0 ? state->failed : 0;  // its parting steps follow, without those that these checks leave out
    }
    trpi_node_release_lock(u, node);
    forget(state);
    state->failed = unmet;
    if (type == TRPI_NODE_PLAN) {
        trpi_plan_forget(u, node);
    }
    if (type == TRPI_NODE_NETWORK || type == TRPI_NODE_STATE) {
        state->once = 0;  // the result has been read by the network
    }
}

trpi_status trpi_node_end(trpi_tree_update_context *u, uint32_t node, trpi_status result)
{
    TRP_ASSERT(result == TRPI_STATUS_SUCCESS || result == TRPI_STATUS_FAILURE);
    u->has_passed_checkpoint = (u->states[node].run.flags & TRPI_AT_CHECKPOINT) != 0;
    if (u->states[node].run.status != TRPI_STATUS_IDLE) {
        trpi_running_node_halt(u, node);
        u->states[node].failed = 0;  // its parting steps do not follow
    } else {
        forget(&u->states[node]);
    }
    return result;
}

static uint32_t perform_at_once(trpi_tree_update_context *u, trpi_view *view, uint32_t node, bool checks, uint32_t unmet)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    const trpi_pack_step *step = n->type == TRPI_NODE_STEP ? &u->world->pack->steps[n->step] : NULL;
    if (step != NULL && (!checks || trpi_step_is_in_checks_only_pass(step))) {
        unmet = trpi_immediate_block_perform_step(view, u->entry, step, unmet);
    }
    for (uint32_t i = 0; i < n->child_count; i++) {
        unmet = perform_at_once(u, view, trpi_node_child(u, node, i), checks, unmet);
    }
    return unmet;
}

uint32_t trpi_node_perform_immediate_steps(trpi_tree_update_context *u, uint32_t node, bool checks_only)
{
    trpi_view view = trpi_node_view(u);
    view.tolerates_missing = true;
    return perform_at_once(u, &view, node, checks_only, 0);
}

// --- Nodes with children ---

void trpi_node_pass_checkpoint(trpi_tree_update_context *u, uint32_t node, uint32_t child)
{
    u->has_passed_checkpoint = true;
    u->states[node].run.flags |= TRPI_AT_CHECKPOINT;
    if (trpi_node_record(u, node)->type == TRPI_NODE_SEQUENCE) {
        u->states[node].tried = child + 1;
    }
}

trpi_status trpi_node_update_child_and_take_result(trpi_tree_update_context *u, uint32_t node, uint32_t child)
{
    trpi_status result = trpi_node_update_child(u, node, child);
    return result == TRPI_STATUS_RUNNING ? result : trpi_node_end(u, node, result);
}

trpi_status trpi_node_fail(trpi_tree_update_context *u, uint32_t node, trp_reason reason)
{
    TRP_ASSERT(reason != TRP_REASON_NONE);
    u->reason = (uint8_t)reason;
    u->failure = 0;
    return trpi_node_end(u, node, TRPI_STATUS_FAILURE);
}

bool trpi_node_catches_failure(const trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_action_failure *failures = u->world->pack->failures;
    uint16_t way = trpi_node_record(u, node)->other;
    TRP_ASSERT(u->failure <= u->world->pack->failure_count && way <= u->world->pack->failure_count);
    return way == 0 || (u->failure != 0 && failures[u->failure - 1].word == failures[way - 1].word);
}

// Ends a leaf. One without an action, a frame or goods under way has nothing to stop.
static trpi_status end_leaf(trpi_tree_update_context *u, uint32_t node, trpi_status result)
{
    const trpi_running_step *run = &u->states[node].run;
    if (run->token != 0 || run->held != TRPI_HELD_NOT || run->besides != 0 || run->flags != 0) {
        return trpi_node_end(u, node, result);
    }
    u->has_changed = true;
    u->has_passed_checkpoint = false;
    forget(&u->states[node]);
    return result;
}

// Whether a step has changed nothing: it could not begin, since an entity that it is about is nobody or gone, or it has given a
// name the value `before`, which the name had already.
static bool has_changed_nothing(const trpi_tree_update_context *u, const trpi_leaf *leaf, const trpi_pack_step *step,
                                trpi_status result, int64_t before)
{
    const bool lets = step->op == TRPI_STEP_LET;
    return result == TRPI_STATUS_FAILURE ? leaf->run->reason == TRP_REASON_GONE && (lets || step->op == TRPI_STEP_ACT)
                                         : lets && trpi_entry_locals(u->world, u->index, u->entry)[step->local] == before;
}

// Notes when to try a step again that has changed nothing but may come out otherwise without a change of its performer's facts:
// after the time between two looks of the performer, if something reactive runs. (8.1)
static void note_that_others_decide(trpi_tree_update_context *u, const trpi_leaf *leaf, const trpi_pack_step *step)
{
    const trpi_entry *e = trpi_leaf_entry(leaf);
    const trp_pack *pack = u->world->pack;
    if (!trpi_step_depends_on_own_facts_only(pack, &pack->tasks[pack->behaviours[e->behaviour].first_task + e->task], step)) {
        const uint32_t later =
            trpi_step_from_now(u->world, u->world->settings.perception * trpi_agent_update_period(u->world, u->index));
        u->again = later < u->again ? later : u->again;
    }
}

// Evaluates the condition of a check that begins, in place: a check takes no time, so no step is begun for it, and nothing is
// written to its record unless it waits for an answer of the host.
static trpi_status update_check(trpi_tree_update_context *u, uint32_t node, const trpi_pack_step *step)
{
    trpi_view view = trpi_node_view(u);
    const bool holds = trpi_condition_holds(&view, step->code0) && !view.waits && !view.lacks;
    trpi_view_report_faulty_numbers(&view, u->entry, step);
    if (holds) {
        return TRPI_STATUS_SUCCESS;
    }
    if (view.waits) {
        u->states[node].run = (trpi_running_step){0};
        return trpi_node_set_awaiting_answer(u, node);
    }
    trpi_entry *e = trpi_entry_at(u->world, u->index, u->entry);
    if (trpi_entry_is_wrap(u->world, e)) {
        e->failure = 0;  // of the move that the frame wraps; a check has none
    }
    u->reason = (uint8_t)trpi_view_step_failure_reason(&view);
    u->failure = 0;
    return TRPI_STATUS_FAILURE;
}

// Updates a leaf. A leaf whose step takes no time ends in the update in which it begins, and never counts as under way: nothing is
// written to its record, unless it waits for an answer of the host.
static trpi_status update_leaf(trpi_tree_update_context *u, uint32_t node, bool fresh)
{
    const trpi_pack_step *step = &u->world->pack->steps[trpi_node_record(u, node)->step];
    const bool begins = fresh || u->states[node].run.status == TRPI_STATUS_IDLE;
    TRP_ASSERT(trpi_node_record(u, node)->type == TRPI_NODE_STEP);
    if (begins && trpi_immediate_block_skips_step(step, u->unmet)) {
        return TRPI_STATUS_SUCCESS;
    }
    if (begins && step->op == TRPI_STEP_CHECK && !trpi_sighting_is_watched_for(u->world, TRPI_SIGHTING_STEP)) {
        return update_check(u, node, step);
    }
    trpi_leaf leaf = leaf_at(u, node);
    trpi_running_step *run = leaf.run, passing;
    leaf.tolerates_missing = u->tolerates_missing;
    if (begins && trpi_step_is_immediate(step->op)) {
        passing = (trpi_running_step){0};
        leaf.run = &passing;
    }
    const int64_t before = begins && step->op == TRPI_STEP_LET ? trpi_entry_locals(u->world, u->index, u->entry)[step->local] : 0;
    trpi_status result = trpi_leaf_update(&leaf, step);
    if (begins && step->op != TRPI_STEP_CHECK) {
        if (has_changed_nothing(u, &leaf, step, result, before)) {
            note_that_others_decide(u, &leaf, step);
        } else {
            u->has_changed = true;
        }
    }
    if (result == TRPI_STATUS_FAILURE) {
        u->reason = leaf.run->reason;
        u->failure = trpi_leaf_failure_of_action(&leaf);
    } else if (result == TRPI_STATUS_SUCCESS) {
        leaf.run->flags |= trpi_leaf_must_not_be_redone(&leaf) ? TRPI_AT_CHECKPOINT : 0;
    }
    if (result == TRPI_STATUS_RUNNING || !begins) {
        *run = *leaf.run;
        return result == TRPI_STATUS_RUNNING ? result : end_leaf(u, node, result);
    }
    if (leaf.run == run) {
        *run = (trpi_running_step){0};
    }
    return result;
}

static trpi_status update_any(trpi_tree_update_context *u, uint32_t node, bool fresh)
{
    switch (trpi_node_record(u, node)->type) {
    case TRPI_NODE_SEQUENCE: return trpi_sequence_or_selector_update(u, node, TRPI_STATUS_SUCCESS, fresh);
    case TRPI_NODE_SELECTOR: return trpi_sequence_or_selector_update(u, node, TRPI_STATUS_FAILURE, fresh);
    case TRPI_NODE_CHANCE:
    case TRPI_NODE_SCORE:
    case TRPI_NODE_PARALLEL:
    case TRPI_NODE_IF:
    case TRPI_NODE_SWITCH: return trpi_composite_update(u, node);
    case TRPI_NODE_NETWORK: return trpi_network_update(u, node);
    case TRPI_NODE_STEP: return update_leaf(u, node, fresh);
    case TRPI_NODE_PLAN: return trpi_plan_update(u, node);
    case TRPI_NODE_PRIMITIVE: return trpi_primitive_update(u, node);
    default: return trpi_decorator_update(u, node);
    }
}

void trpi_node_note_sighting(const trpi_tree_update_context *u, uint32_t node, uint32_t kind)
{
    if (trpi_sighting_is_watched_for(u->world, kind)) {
        const trpi_pack_node *n = trpi_node_record(u, node);
        trpi_sighting_add_in_entry(u->world, u->index, u->entry, kind, n->origin)->node = (uint16_t)node;
    }
}

// The origin of a failure is that of the innermost node that failed, or, when the budget of the update is used up, of the node at
// which that happens. (8.4)
trpi_status trpi_node_update(trpi_tree_update_context *u, uint32_t node)
{
    const bool fresh = u->is_fresh;
    u->is_fresh = false;
    if (u->budget == 0) {
        u->origin = u->reason != TRP_REASON_BUDGET ? trpi_node_record(u, node)->origin : u->origin;
        u->reason = TRP_REASON_BUDGET;
        return TRPI_STATUS_FAILURE;
    }
    if (trpi_node_record(u, node)->type != TRPI_NODE_STEP && (fresh || u->states[node].run.status == TRPI_STATUS_IDLE)) {
        trpi_node_note_sighting(u, node, TRPI_SIGHTING_NODE);
    }
    u->budget--;
    u->origin = 0;
    trpi_status result = update_any(u, node, fresh);
    TRP_ASSERT(fresh || result == TRPI_STATUS_RUNNING || u->reason == TRP_REASON_BUDGET || u->states[node].once != 0 ||
               u->states[node].run.status == TRPI_STATUS_IDLE);
    if (u->reason != TRP_REASON_BUDGET) {
        uint32_t origin = u->origin != 0 ? u->origin : trpi_node_record(u, node)->origin;
        u->origin = result == TRPI_STATUS_FAILURE ? origin : 0;
    }
    return result;
}

// --- What runs ---

bool trpi_node_visit_running(const trpi_tree_update_context *u, uint32_t node,
                             bool (*visit)(const trpi_tree_update_context *, uint32_t node, void *), void *context)
{
    if (u->states[node].run.status != TRPI_STATUS_RUNNING) {
        return false;
    }
    bool stops = visit(u, node, context);
    uint32_t i, end = running_children(u, node, &i);
    for (; i < end && !stops; i++) {
        stops = trpi_node_visit_running(u, trpi_node_child(u, node, i), visit, context);
    }
    return stops;
}

// Whether a node is a lock that is not held (any more): interrupted nodes below it go on when it is held again.
static bool waits_for_lock(const trpi_tree_update_context *u, uint32_t node)
{
    trpi_lock_user user;
    return trpi_node_record(u, node)->type == TRPI_NODE_LOCK && trpi_lock_find_user_of_entry(u->world, u->index, u->entry, &user) &&
           ((u->states[node].run.flags & TRPI_AT_LOCKS) == 0 ||
            !trpi_lock_is_held_by_user(u->world, user, trpi_node_record(u, node)->number));
}

uint32_t trpi_node_earliest_deadline(const trpi_tree_update_context *u, uint32_t node)
{
    const trpi_running_step *run = &u->states[node].run;
    if (run->status != TRPI_STATUS_RUNNING) {
        return TRPI_NEVER;
    }
    uint32_t due = trpi_earlier_deadline(trpi_earlier_deadline(TRPI_NEVER, run->due), run->watch_due);
    for (const trpi_pack_node *n = trpi_node_record(u, node); trpi_node_runs_one_child(n); n = trpi_node_record(u, node)) {
        if (u->states[node].child >= n->child_count) {
            break;
        }
        node = trpi_node_child(u, node, u->states[node].child);
        run = &u->states[node].run;
        if (run->status != TRPI_STATUS_RUNNING) {
            return due;
        }
        due = trpi_earlier_deadline(trpi_earlier_deadline(due, run->due), run->watch_due);
    }
    uint32_t i, end = running_children(u, node, &i);
    end = waits_for_lock(u, node) ? 0 : end;
    if (trpi_node_record(u, node)->type == TRPI_NODE_STATE && trpi_node_arrows_must_wait(u, node)) {
        end = 1;  // the body, which holds the arrows: their deadlines may have passed
    }
    for (; i < end; i++) {
        uint32_t child = trpi_node_child(u, node, i);
        due = u->states[child].run.status == TRPI_STATUS_RUNNING ? trpi_earlier_deadline(due, trpi_node_earliest_deadline(u, child))
                                                                 : due;
    }
    return due;
}

// --- Pausing ---

void trpi_node_pause(trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    bool parts = trpi_node_has_parting_steps(u, node) && u->states[node].once != 0 && u->states[node].child == TRPI_FINALLY_PARTING;
    if (u->states[node].run.status != TRPI_STATUS_RUNNING || parts) {
        return;  // a node that is parting already goes on with that
    }
    if (n->type == TRPI_NODE_STEP) {
        trpi_leaf leaf = leaf_at(u, node);
        trpi_leaf_pause(&leaf, u->stands_still);
    } else if (n->type == TRPI_NODE_PLAN) {
        trpi_plan_pause(u, node);
    }
    trpi_node_release_lock(u, node);
    for (uint32_t i = 0; i < n->child_count; i++) {
        trpi_node_pause(u, trpi_node_child(u, node, i));
    }
}
