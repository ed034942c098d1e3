// SPDX-License-Identifier: MIT
// Rules for the states of the nodes of a tree, a network or a plan.

#include "engine/save/verify.h"

#include "engine/body/plan.h"

#include "base/assert.h"

// Returns the highest number that the failure of a node can have. For a leaf it is a failure of the action, and the host may give
// any number. For a node of a network it is a failure of the pack.
static uint32_t most_failures(const trp_world *world, const trpi_pack_node *node)
{
    return node->type == TRPI_NODE_STEP ? UINT16_MAX : world->pack->failure_count;
}

// Whether the state of a network is possible: only the current node runs, and the nodes set aside for it, in a chain without a
// circle. A network that has not begun has no current node.
static bool is_network(const trp_world *world, const trpi_pack_task *task, const trpi_node_state *states, uint32_t node)
{
    const trpi_pack_node *network = &world->pack->nodes[task->first_node + node];
    const trpi_node_state *nodes = &states[network->first_child - task->first_node];
    uint64_t seen = 0;
    if (states[node].run.status == TRPI_STATUS_RUNNING && states[node].once == 0) {
        uint32_t at = states[node].child;
        for (uint32_t next = at + 1; next != 0; next = nodes[at].count) {
            at = next - 1;
            if (at >= network->child_count || (seen >> at & 1) != 0) {
                return false;
            }
            seen |= UINT64_C(1) << at;
        }
    }
    for (uint32_t i = 0; i < network->child_count; i++) {
        if ((nodes[i].run.status == TRPI_STATUS_RUNNING) != ((seen >> i & 1) != 0)) {
            return false;
        }
    }
    return true;
}

// Whether the state of a plan is possible: a plan that runs performs its current task and no other; one that searches, or waits
// to, performs none; one that does not run has no steps. (8.6)
static bool is_plan(const trp_world *world, const trpi_pack_task *task, const trpi_node_state *states, uint32_t node)
{
    const trpi_pack_node *plan = &world->pack->nodes[task->first_node + node];
    const trpi_node_state *state = &states[node], *children = &states[plan->first_child - task->first_node];
    bool runs = state->run.status == TRPI_STATUS_RUNNING;
    bool looks = !runs || state->run.due != 0 || (state->run.flags & TRPI_AT_ASKS) != 0;
    if (state->failed > TRPI_PLAN_STEPS || (looks ? state->failed != 0 : state->tried >= state->failed)) {
        return false;
    }
    uint8_t steps[TRPI_PLAN_STEPS];
    for (uint32_t i = 0; i < state->failed; i++) {
        uint32_t step = trpi_plan_task_of_step(children, i);
        steps[i] = (uint8_t)step;
        if (step < TRPI_PLAN_PAGES || step >= plan->child_count ||
            world->pack->nodes[plan->first_child + step].type != TRPI_NODE_PRIMITIVE ||
            (i == state->tried && step != state->child)) {
            return false;
        }
        const trpi_pack_node *done = &world->pack->nodes[plan->first_child + step];
        for (uint32_t j = 0; j < done->other; j++) {
            uint32_t kept = TRPI_GIVEN_KEPT(trpi_plan_argument_node(world->pack, done, j)->number);
            if (trpi_plan_argument_local_offset(world->pack, plan, steps, i, j) >= kept) {
                return false;
            }
        }
    }
    for (uint32_t i = 0; i < plan->child_count; i++) {
        if ((children[i].run.status == TRPI_STATUS_RUNNING) != (!looks && i == state->child)) {
            return false;
        }
    }
    return true;
}

// Whether the state of a leaf is possible: only a leaf that acts has an action under way; a leaf that does not run has nothing.
// One that waits for a frame has no token; one held for a crossing has its token, and no deadline.
static bool is_leaf(const trpi_running_step *run, uint8_t op)
{
    bool acts = op == TRPI_STEP_ACT || op == TRPI_STEP_GO_ON, requests = acts || op == TRPI_STEP_REQUEST;
    bool runs = run->status == TRPI_STATUS_RUNNING, asks = (run->flags & TRPI_AT_ASKS) != 0;
    if ((run->token != 0) != (acts && runs && !asks && run->held != TRPI_HELD_REQUEST)) {
        return false;
    }
    switch (run->held) {
    case TRPI_HELD_REQUEST: return requests && runs;
    case TRPI_HELD_CROSSING: return acts && runs && run->watch_due == 0;
    case TRPI_HELD_PLAIN: return acts && runs && asks;
    default: return true;
    }
}

static bool is_node(const trp_world *world, const trpi_pack_node *node, const trpi_node_state *state)
{
    const uint32_t known = TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_GOODS | TRPI_AT_MOVED | TRPI_AT_CHECKPOINT |
                           TRPI_AT_ASKS | (node->type == TRPI_NODE_ARROW ? TRPI_AT_HEARD : 0) |
                           (node->type == TRPI_NODE_PLAN ? TRPI_AT_AGAIN : 0) | (node->type == TRPI_NODE_LOCK ? TRPI_AT_LOCKS : 0);
    bool runs = state->run.status == TRPI_STATUS_RUNNING;
    bool chooses = node->type == TRPI_NODE_NETWORK || node->type == TRPI_NODE_CATCH;
    bool marks = node->type == TRPI_NODE_SEQUENCE;
    if ((chooses && state->child >= node->child_count) || (marks && state->tried > node->child_count)) {
        return false;
    }
    uint8_t op = node->type == TRPI_NODE_STEP ? world->pack->steps[node->step].op : TRPI_STEP_COUNT;
    return is_leaf(&state->run, op) && (state->run.flags & ~known) == 0 && state->run.besides == 0 &&
           (runs || (state->run.flags == 0 && state->run.watch_due == 0)) && state->child <= node->child_count &&
           state->run.failure <= most_failures(world, node) && state->once != TRPI_STATUS_RUNNING;
}

// Whether, of a node that runs one child at a time, no child runs but the current one, and that one only while the node itself
// runs. True for any other node.
static bool only_current_child_runs(const trpi_pack_task *task, const trpi_pack_node *node, const trpi_node_state *states,
                                    const trpi_node_state *state)
{
    bool alone = true;
    for (uint32_t i = 0; i < node->child_count && trpi_node_runs_one_child(node); i++) {
        bool may_run = state->run.status == TRPI_STATUS_RUNNING && i == state->child;
        alone = alone && (may_run || states[node->first_child - task->first_node + i].run.status != TRPI_STATUS_RUNNING);
    }
    return alone;
}

bool trpi_tree_states_are_valid(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    const trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry);
    uint32_t size = trpi_entry_node_count(world, e);
    bool goes_on = (e->flags & TRPI_ENTRY_RUNNING) != 0 || (e->flags & TRPI_ENTRY_LEAVING) != 0;
    for (uint32_t i = 0; i < size; i++) {
        const trpi_pack_task *task = trpi_entry_task(world, e);
        const trpi_pack_node *node = &world->pack->nodes[task->first_node + i];
        const trpi_node_state *state = &states[i];
        // An interrupted tree has nothing under way except goods that are being paid for, and, while it is frozen, an action that
        // waits for a crossing.
        bool may_act = goes_on || state->run.token == 0 || (state->run.flags & TRPI_AT_GOODS) != 0 ||
                       (e->frozen != 0 && state->run.held == TRPI_HELD_CROSSING);
        if ((node->type == TRPI_NODE_NETWORK && !is_network(world, task, states, i)) ||
            (node->type == TRPI_NODE_PLAN && !is_plan(world, task, states, i)) ||
            !only_current_child_runs(task, node, states, state) || !is_node(world, node, state) || !may_act) {
            return false;
        }
    }
    return size == 0 || (e->step <= 1 && e->run.token == 0) || (e->flags & TRPI_ENTRY_PARTING) != 0 ||
           (e->flags & TRPI_ENTRY_MOVES_BACK) != 0;
}
