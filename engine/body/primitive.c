// SPDX-License-Identifier: MIT
// Primitive tasks, in a plan or by themselves: their condition is evaluated when they begin, their effects are set when their
// body has succeeded. (SEMANTICS 8.6)
//
// Invariant: `child` of a primitive that runs is 0 until its body is over, and then one more than the number of effects that
// are set.

#include "engine/body/immediate_step.h"
#include "engine/body/plan.h"

#include "base/assert.h"

// Begins a primitive. SUCCESS: its condition holds, and it runs.
static trpi_status begin(trpi_tree_update_context *u, uint32_t node)
{
    TRP_ASSERT(trpi_node_record(u, node)->type == TRPI_NODE_PRIMITIVE && u->states[node].child == 0);
    trpi_view view = trpi_node_view(u);
    bool holds = trpi_condition_holds(&view, trpi_node_record(u, node)->code);
    if (view.waits) {
        return trpi_node_set_awaiting_answer(u, node);
    }
    if (!holds || view.lacks) {
        return trpi_node_fail(u, node, trpi_view_step_failure_reason(&view));
    }
    trpi_node_set_running(&u->states[node]);
    u->states[node].run.beat = u->world->now;
    return TRPI_STATUS_SUCCESS;
}

// Sets the effects of a primitive one after the other, except those that it only expects. While one of them lacks an answer of the
// host, the primitive waits, with its body done.
static trpi_status set_effects(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    const trpi_pack_node *n = trpi_node_record(u, node);
    for (; (uint32_t)n->number + n->other + state->child - 1u < n->child_count; state->child++) {
        const trpi_pack_node *effect = trpi_node_record(u, trpi_node_child(u, node, n->number + state->child - 1u));
        trpi_view view = trpi_node_view(u);
        if ((effect->flags & TRPI_NODE_EXPECTED) != 0) {
            continue;
        }
        if (!trpi_immediate_step_perform(&view, u->entry, &u->world->pack->steps[effect->step])) {
            return view.waits ? trpi_node_set_awaiting_answer(u, node)
                              : trpi_node_fail(u, node, trpi_view_step_failure_reason(&view));
        }
        u->has_changed = true;
    }
    return trpi_node_end(u, node, TRPI_STATUS_SUCCESS);
}

trpi_status trpi_primitive_update(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (trpi_node_has_not_begun(state) && state->child == 0) {
        trpi_status result = begin(u, node);
        if (result != TRPI_STATUS_SUCCESS) {
            return result;
        }
    }
    if (state->child == 0 && trpi_node_record(u, node)->number != 0) {
        trpi_status result = trpi_node_update_child(u, node, 0);
        if (result != TRPI_STATUS_SUCCESS) {
            return result == TRPI_STATUS_RUNNING ? result : trpi_node_end(u, node, result);
        }
    }
    state->child = state->child != 0 ? state->child : 1;
    return set_effects(u, node);
}
