// SPDX-License-Identifier: MIT
// Nodes of trees with several children: sequences, selectors, parallels, and nodes that choose one branch. (SEMANTICS 8.1)

#include "engine/body/node.h"

#include "base/assert.h"

#define DRAW_CHOICE 0x7EE

// Ends a sequence or selector. If it has just begun, in this update, nothing runs below it and nothing was written to its record,
// unless one of its children must not be repeated (`marked`) or the budget of the update is used up.
static void end_row(trpi_tree_update_context *u, uint32_t node, trpi_status result, bool has_just_begun, bool marked)
{
    if (has_just_begun && !marked && u->reason != TRP_REASON_BUDGET) {
        u->has_passed_checkpoint = false;
        return;
    }
    trpi_node_set_running(&u->states[node]);
    trpi_node_end(u, node, result);
}

// Whether the children in front of the running one of a reactive sequence or selector would end as before: nothing had changed when
// the update of the tree began, and the update itself has changed no fact. (8.1)
static bool front_is_unchanged(const trpi_tree_update_context *u)
{
    return u->is_unchanged && (trpi_agent_derived_state_of(u->world, u->index)->stale_entries >> u->entry & 1) == 0;
}

// A reactive sequence or selector begins an update at its first child, unless the children in front of the one that runs would end
// as before.
trpi_status trpi_sequence_or_selector_update(trpi_tree_update_context *u, uint32_t node, trpi_status goes_on, bool fresh)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    bool reactive = (n->flags & TRPI_NODE_REACTIVE) != 0, keeps_place = (n->flags & TRPI_NODE_KEEPS) != 0;
    const bool changed_before = u->has_changed, begins_row = fresh || state->run.status == TRPI_STATUS_IDLE;
    const uint32_t current = fresh && !keeps_place ? 0 : state->child;
    const uint32_t first = reactive && (begins_row || !front_is_unchanged(u)) ? 0 : current;
    const uint32_t budget = u->budget;
    uint32_t i = first;
    bool marked = false;
    trpi_status result = goes_on;
    TRP_ASSERT(current <= n->child_count);
    if (!begins_row) {
        state->run.due = 0;
    }
    u->has_changed = false;  // from here on: by a child in front of the one that runs
    for (; i < n->child_count && result == goes_on; i++) {
        bool passed = u->has_changed;
        if (i == current && !begins_row) {
            u->budget = budget;  // those in front do not count, looked at or not (8.4)
        }
        u->is_fresh = begins_row || i != current;
        bool begins = u->is_fresh || u->states[trpi_node_child(u, node, i)].run.status == TRPI_STATUS_IDLE;
        result = trpi_node_update_child(u, node, i);
        marked = marked || (u->has_passed_checkpoint && result != TRPI_STATUS_RUNNING);
        if (result == TRPI_STATUS_RUNNING) {
            if (reactive && passed) {
                u->again = trpi_step_from_now(u->world, 1);
            }
            if (current > i && current < n->child_count) {
                trpi_node_halt(u, trpi_node_child(u, node, current));
            }
            state->child = (uint16_t)i;
        } else if (!begins) {
            u->has_changed = true;
        } else if ((n->flags & TRPI_NODE_YIELDS) != 0 && result == goes_on && i + 1 < n->child_count) {
            state->child = (uint16_t)(i + 1);
            state->run.due = trpi_step_from_now(u->world, 1);
            result = TRPI_STATUS_RUNNING;
        }
    }
    u->has_changed = u->has_changed || changed_before;
    if (result == TRPI_STATUS_RUNNING) {
        trpi_node_set_running(state);
        return result;
    }
    uint32_t place = result != goes_on && keeps_place ? i - 1 : 0;  // a row that remembers goes on later where it ended
    u->has_changed = u->has_changed || (keeps_place && place != first);
    end_row(u, node, result, begins_row, marked);
    if (place != current || !begins_row) {
        state->child = (uint16_t)place;
    }
    return result;
}

// Returns the weight or score of a child, 0 when its expression has no value or is not above 0. *waits becomes true when the
// expression needs an answer of the host.
static int64_t weight_of(trpi_tree_update_context *u, uint32_t node, bool *waits)
{
    trpi_view view = trpi_node_view(u);
    int64_t weight = TRP_ONE;
    uint32_t code = trpi_node_record(u, node)->weight;
    bool known = code == 0 || (trpi_evaluate_expression(&view, code, &weight) && weight > 0);
    *waits = *waits || view.waits;
    return known ? weight : 0;
}

// Returns the next child to try, by chance or by score; child_count when there is none, or when an answer of the host
// is missing.
static uint32_t choose_child(trpi_tree_update_context *u, uint32_t node, bool by_score, bool *waits)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    int64_t weights[TRPI_NODE_CHILDREN], total = 0, best = 0;
    uint32_t chosen = n->child_count;
    TRP_ASSERT(n->child_count <= TRPI_NODE_CHILDREN);
    for (uint32_t i = 0; i < n->child_count; i++) {
        bool tried = (u->states[node].tried >> i & 1) != 0;
        weights[i] = tried ? 0 : weight_of(u, trpi_node_child(u, node, i), waits);
        total = trpi_number_add(total, weights[i]);
        chosen = weights[i] > best ? i : chosen;
        best = weights[i] > best ? weights[i] : best;
    }
    if (*waits) {
        return n->child_count;
    }
    if (by_score || total <= 0) {
        return chosen;
    }
    int64_t drawn = (int64_t)((trpi_agent_draw_random(u->world, u->index, DRAW_CHOICE) >> 1) % (uint64_t)total);
    for (chosen = 0; chosen < n->child_count && drawn >= weights[chosen]; chosen++) {
        drawn -= weights[chosen];
    }
    return chosen;
}

static trpi_status update_choice(trpi_tree_update_context *u, uint32_t node, bool by_score)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    bool chosen = !trpi_node_has_not_begun(state), waits = false;
    trpi_status result = TRPI_STATUS_FAILURE;
    for (uint32_t tries = 0; tries <= n->child_count && result == TRPI_STATUS_FAILURE; tries++) {
        uint32_t child = chosen ? state->child : choose_child(u, node, by_score, &waits);
        if (waits) {
            return trpi_node_set_awaiting_answer(u, node);
        }
        trpi_node_set_running(state);
        if (child == n->child_count) {
            break;
        }
        state->child = (uint16_t)child;
        result = trpi_node_update_child(u, node, child);
        state->tried |= result == TRPI_STATUS_FAILURE ? 1u << child : 0;
        chosen = false;
    }
    return result == TRPI_STATUS_RUNNING ? result : trpi_node_end(u, node, result);
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

// Returns the result of a parallel, given the results of its children so far. If its first child leads, the result is that child's.
// If all children are awaited, the result comes when all have ended. Otherwise the result comes as soon as enough have succeeded,
// or too many have failed.
static trpi_status parallel_result(const trpi_pack_node *n, const trpi_node_state *state)
{
    uint32_t wanted = n->number != 0 && n->number < n->child_count ? n->number : n->child_count;
    uint32_t allowed = n->other != 0 ? n->other : 1;
    uint32_t failed = count_bits(state->failed);
    TRP_ASSERT(wanted <= n->child_count && n->child_count <= TRPI_NODE_CHILDREN);
    if ((n->flags & TRPI_NODE_LED) != 0) {
        return (state->tried & 1) != 0 ? TRPI_STATUS_SUCCESS : (state->failed & 1) != 0 ? TRPI_STATUS_FAILURE : TRPI_STATUS_RUNNING;
    }
    if ((n->flags & TRPI_NODE_ALL) != 0 && count_bits(state->tried) + failed < n->child_count) {
        return TRPI_STATUS_RUNNING;
    }
    if ((n->flags & TRPI_NODE_ALL) != 0) {
        return failed >= allowed ? TRPI_STATUS_FAILURE : TRPI_STATUS_SUCCESS;
    }
    if (count_bits(state->tried) >= wanted) {
        return TRPI_STATUS_SUCCESS;
    }
    return failed >= allowed || n->child_count - failed < wanted ? TRPI_STATUS_FAILURE : TRPI_STATUS_RUNNING;
}

static trpi_status update_parallel(trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    trpi_node_set_running(state);
    for (uint32_t i = 0; i < n->child_count; i++) {
        if (((state->tried | state->failed) >> i & 1) == 0) {
            trpi_status result = trpi_node_update_child(u, node, i);
            state->tried |= result == TRPI_STATUS_SUCCESS ? 1u << i : 0;
            state->failed |= result == TRPI_STATUS_FAILURE ? 1u << i : 0;
        }
        trpi_status result = parallel_result(n, state);
        if (result != TRPI_STATUS_RUNNING) {
            return trpi_node_end(u, node, result);
        }
    }
    return TRPI_STATUS_RUNNING;
}

// Returns the child that an `if` or `switch` has to perform. For an `if` it is child 0 when its condition holds, else child 1. For
// a `switch` it is the first case whose condition holds. child_count when there is none.
static uint16_t choose_branch(trpi_tree_update_context *u, uint32_t node, trpi_view *view)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    if (n->type == TRPI_NODE_IF) {
        return trpi_condition_holds(view, n->code) ? 0 : 1;
    }
    uint16_t i = 0;
    while (i < n->child_count && !trpi_condition_holds(view, trpi_node_record(u, trpi_node_child(u, node, i))->code)) {
        i++;
    }
    return i;
}

// Updates an `if` or `switch`. A reactive one that runs chooses anew, unless the choice lacks an answer of the host.
static trpi_status update_branches(trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    bool begins = trpi_node_has_not_begun(state);
    TRP_ASSERT(state->child <= n->child_count);
    if (begins || (n->flags & TRPI_NODE_REACTIVE) != 0) {
        trpi_view view = trpi_node_view(u);
        uint16_t branch = choose_branch(u, node, &view);
        if (begins && view.waits) {
            return trpi_node_set_awaiting_answer(u, node);
        }
        branch = !begins && view.lacks ? state->child : branch;
        if (!begins && branch != state->child && state->child < n->child_count) {
            trpi_node_halt(u, trpi_node_child(u, node, state->child));
        }
        state->child = branch;
    }
    trpi_node_set_running(state);
    if (state->child >= n->child_count) {
        return trpi_node_end(u, node, n->number != 0 ? TRPI_STATUS_SUCCESS : TRPI_STATUS_FAILURE);
    }
    return trpi_node_update_child_and_take_result(u, node, state->child);
}

trpi_status trpi_composite_update(trpi_tree_update_context *u, uint32_t node)
{
    switch (trpi_node_record(u, node)->type) {
    case TRPI_NODE_CHANCE: return update_choice(u, node, false);
    case TRPI_NODE_SCORE: return update_choice(u, node, true);
    case TRPI_NODE_PARALLEL: return update_parallel(u, node);
    default: return update_branches(u, node);
    }
}
