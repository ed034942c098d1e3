// SPDX-License-Identifier: MIT
// Transition networks in trees. (BTN "Run-time Architecture"; SEMANTICS 8.2)
//
// A network has nodes, of which one is current; a node has a body, and arrows to others. The execution stack of the
// paper is the chain of running networks in one another, from the root of the tree inwards.
//
// Invariants:
// - of a running network the current node runs, and those that are set aside for it, one for the other (`count`); no
//   other node does. Of what is set aside no leaf runs;
// - `beat` of a network and of its nodes is since when; nothing is decided by it;
// - the arrows of a node that runs, run: `due` is when a rate asks again, `count` whether it will be active then.

#include "engine/body/immediate_step.h"
#include "engine/body/tree_inside.h"

#include "base/assert.h"

#define DRAW_RATE 0xBA7E

static const trpi_pack_node *node_at(const trpi_update *u, uint32_t node)
{
    return trpi_node_at(u, node);
}

static uint32_t current_of(const trpi_update *u, uint32_t network)
{
    return trpi_node_child(u, network, u->states[network].child);
}

// The arrows of a node stand behind its body.
static uint32_t first_arrow(const trpi_update *u, uint32_t node)
{
    return node_at(u, node)->number != 0 ? 1 : 0;
}

// --- Acting ---

// What its arrows wait for begins anew: nothing has been heard, no clock goes. `again`: it was set aside.
static void begin_arrows(trpi_update *u, uint32_t node, bool again)
{
    for (uint32_t i = first_arrow(u, node); i < node_at(u, node)->child_count; i++) {
        uint32_t arrow = trpi_node_child(u, node, i);
        u->states[arrow] = (trpi_node_state){.run.status = TRPI_STATUS_RUNNING};
        trpi_arrow_begin(u, arrow, again);
    }
}

static void enter(trpi_update *u, uint32_t network, uint32_t child, uint32_t set_aside)
{
    uint32_t node = trpi_node_child(u, network, child);
    u->states[network].child = (uint16_t)child;
    u->states[node] = (trpi_node_state){.run.status = TRPI_STATUS_RUNNING, .count = set_aside, .run.beat = u->world->now};
    begin_arrows(u, node, false);
}

static void act(trpi_update *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->once != 0) {
        return;  // its body is over; it waits for an arrow
    }
    trpi_status result = TRPI_STATUS_SUCCESS;
    if (node_at(u, node)->number != 0) {
        result = trpi_node_update_child(u, node, 0);
    }
    if (result != TRPI_STATUS_RUNNING) {
        state->once = result;
        state->run.reason = result == TRPI_STATUS_FAILURE ? u->reason : 0;
        state->run.failure = result == TRPI_STATUS_FAILURE ? u->failure : 0;
    }
}

trpi_status trpi_network_update(trpi_update *u, uint32_t network)
{
    trpi_node_state *state = &u->states[network];
    if (state->run.status == TRPI_STATUS_IDLE) {
        state->run.status = TRPI_STATUS_RUNNING;
        state->run.beat = u->world->now;
        enter(u, network, 0, 0);
    }
    state->run.due = 0;
    if (state->once != 0) {
        u->reason = state->run.reason;
        u->failure = state->run.failure;
        return trpi_node_end(u, network, state->once);
    }
    act(u, current_of(u, network));
    state->run.flags |= u->states[current_of(u, network)].run.flags & TRPI_AT_MARK;
    return TRPI_STATUS_RUNNING;
}

// --- Arrows ---

// A chance per time: it is drawn once for each such time whether the arrow becomes active in it, and if so when. Without
// the condition there is no clock. (8.3)
static bool rate_comes_up(trpi_update *u, uint32_t arrow, bool holds)
{
    const trpi_pack_node *n = node_at(u, arrow);
    trpi_node_state *state = &u->states[arrow];
    if (!holds) {
        state->run.due = 0;
        return false;
    }
    if (state->run.due != 0 && state->run.due <= u->world->now && state->count != 0) {
        return true;
    }
    if (state->run.due == 0 || state->run.due <= u->world->now) {
        trpi_view view = trpi_node_view(u);
        int64_t chance = 0;
        (void)trpi_evaluate(&view, n->weight, &chance);
        uint32_t period = trpi_steps(u->world, n->other * 1000u);
        uint64_t drawn = trpi_draw(u->world, u->index, DRAW_RATE);
        state->count = (int64_t)(drawn >> 32) < (chance >= TRP_ONE ? (int64_t)UINT32_MAX + 1 : chance * TRP_ONE);
        state->run.due = trpi_after(u->world, state->count != 0 ? 1 + (uint32_t)(drawn & UINT32_MAX) % period : period);
    }
    return false;
}

// Whether an arrow is active: all that it asks for is so.
static bool is_active(trpi_update *u, uint32_t node, uint32_t arrow)
{
    const trpi_pack_node *n = node_at(u, arrow);
    trpi_node_state *state = &u->states[arrow];
    uint8_t ended = u->states[node].once;
    bool senses = (n->flags & TRPI_NODE_SENSES) != 0, heard = (state->run.flags & TRPI_AT_HEARD) != 0;
    state->run.flags &= (uint8_t)~TRPI_AT_HEARD;
    bool holds = ((n->flags & TRPI_NODE_WHEN_DONE) == 0 || ended == TRPI_STATUS_SUCCESS) &&
                 ((n->flags & TRPI_NODE_WHEN_FAILED) == 0 || ended == TRPI_STATUS_FAILURE) &&
                 ((n->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT)) == 0 || heard) &&
                 (!senses || trpi_arrow_senses(u, arrow));
    if (holds && n->code != 0) {
        trpi_view view = trpi_node_view(u);
        view.it = heard || senses ? state->run.goods_from : view.it;
        // Until the host has answered it is neither so nor not so, and what was heard goes on to count. (8.5)
        holds = trpi_holds(&view, n->code) && !view.lacks;
        state->run.flags |= heard && view.lacks ? TRPI_AT_HEARD : 0;
    }
    return n->weight != 0 && !senses ? rate_comes_up(u, arrow, holds) : holds;
}

// All arrows of a node are looked at before one is chosen: the first in the order of the text that is active.
static uint32_t choose_arrow(trpi_update *u, uint32_t node)
{
    uint32_t chosen = TRPI_NEVER;
    for (uint32_t i = first_arrow(u, node); i < node_at(u, node)->child_count; i++) {
        uint32_t arrow = trpi_node_child(u, node, i);
        if (is_active(u, node, arrow) && chosen == TRPI_NEVER) {
            chosen = arrow;
        }
    }
    return chosen;
}

// --- Following ---

// The network is over, and says so when it acts next.
static void finish(trpi_update *u, uint32_t network, trpi_status result)
{
    uint32_t node = current_of(u, network);
    u->states[network].run.reason = u->states[node].run.reason;
    u->states[network].run.failure = u->states[node].run.failure;
    for (uint32_t aside = node; aside != TRPI_NEVER;) {
        uint32_t next = u->states[aside].count;
        trpi_node_halt(u, aside);
        aside = next != 0 ? trpi_node_child(u, network, next - 1) : TRPI_NEVER;
    }
    u->states[network].once = result;
}

static bool is_set_aside(const trpi_update *u, uint32_t network, uint32_t child)
{
    for (uint32_t next = u->states[current_of(u, network)].count; next != 0;
         next = u->states[trpi_node_child(u, network, next - 1)].count) {
        if (next - 1 == child) {
            return true;
        }
    }
    return false;
}

// Goes back to a node that was set aside, and gives up what lies above it.
static void go_back(trpi_update *u, uint32_t network, uint32_t child)
{
    while (u->states[network].child != child) {
        uint32_t node = current_of(u, network);
        uint32_t next = u->states[node].count;
        TRP_ASSERT(next != 0);
        trpi_node_halt(u, node);
        u->states[network].child = (uint16_t)(next - 1);
    }
    u->states[current_of(u, network)].run.beat = u->world->now;
    begin_arrows(u, current_of(u, network), true);
}

static void go_to(trpi_update *u, uint32_t network, uint32_t child, bool sets_aside)
{
    uint32_t node = current_of(u, network);
    if (is_set_aside(u, network, child)) {
        go_back(u, network, child);
    } else if (sets_aside && u->states[network].child != child) {
        trpi_node_pause(u, node);
        enter(u, network, child, u->states[network].child + 1u);
    } else {
        uint32_t set_aside = u->states[node].count;
        trpi_node_halt(u, node);
        enter(u, network, child, set_aside);
    }
}

static void follow(trpi_update *u, uint32_t network, uint32_t arrow)
{
    const trpi_pack_node *n = node_at(u, arrow);
    bool hears = (n->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT | TRPI_NODE_SENSES)) != 0;
    trpi_ref heard_of = u->states[arrow].run.goods_from;
    switch (n->number) {
    case TRPI_ARROW_END: finish(u, network, TRPI_STATUS_SUCCESS); break;
    case TRPI_ARROW_FAIL: finish(u, network, TRPI_STATUS_FAILURE); break;
    default: go_to(u, network, n->number, (n->flags & TRPI_NODE_RETURNS) != 0); break;
    }
    u->has_it = hears;
    u->it = heard_of;
    (void)trpi_node_perform_at_once(u, arrow, false);
    u->has_it = false;
}

// Where a node leads whose body has failed and that has no arrow for it: to what catches it.
static bool catch_failure(trpi_update *u, uint32_t network)
{
    uint32_t node = current_of(u, network);
    u->failure = u->states[node].run.failure;
    for (uint32_t i = 0; i < node_at(u, network)->child_count; i++) {
        uint32_t other = trpi_node_child(u, network, i);
        if ((node_at(u, other)->flags & TRPI_NODE_CATCHES) != 0 && other != node && trpi_node_catches(u, other)) {
            go_to(u, network, i, false);
            return true;
        }
    }
    return false;
}

// No arrow is active. A body that is over leads somewhere by itself, unless an arrow waits for something else.
static bool leave_by_itself(trpi_update *u, uint32_t network)
{
    uint32_t node = current_of(u, network);
    uint8_t ended = u->states[node].once;
    if (ended == TRPI_STATUS_FAILURE) {
        if (!catch_failure(u, network)) {
            finish(u, network, TRPI_STATUS_FAILURE);
        }
        return true;
    }
    if (ended == 0 || (u->states[node].count == 0 && node_at(u, node)->child_count > first_arrow(u, node))) {
        return false;
    }
    if (u->states[node].count != 0) {
        go_back(u, network, u->states[node].count - 1);
    } else {
        finish(u, network, TRPI_STATUS_SUCCESS);
    }
    return true;
}

static bool leads_on(trpi_update *u, uint32_t network)
{
    uint32_t arrow = choose_arrow(u, current_of(u, network));
    if (arrow == TRPI_NEVER) {
        return leave_by_itself(u, network);
    }
    follow(u, network, arrow);
    return true;
}

// Whether something at or below a node that runs is not interruptible: then arrows wait. What is set aside does not run.
static bool is_held(const trpi_update *u, uint32_t node)
{
    const trpi_node_state *state = &u->states[node];
    const trpi_pack_node *n = node_at(u, node);
    if (state->run.status != TRPI_STATUS_RUNNING || n->type == TRPI_NODE_ARROW) {
        return false;
    }
    bool held = (n->flags & TRPI_NODE_HELD) != 0;
    bool network = n->type == TRPI_NODE_NETWORK;
    for (uint32_t i = network ? state->child : 0; i < (network ? state->child + 1u : n->child_count) && !held; i++) {
        held = is_held(u, trpi_node_child(u, node, i));
    }
    return held;
}

static bool waits_for_held(const trpi_update *u, uint32_t network)
{
    const trpi_pack_task *task = trpi_task_of(u->world, trpi_entry_at(u->world, u->index, u->entry));
    uint32_t node = current_of(u, network);
    return (task->flags & TRPI_TASK_HOLDS) != 0 && u->states[node].once == 0 && is_held(u, node);
}

void trpi_network_follow(trpi_update *u, uint32_t node)
{
    const trpi_pack_node *n = node_at(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->run.status != TRPI_STATUS_RUNNING) {
        return;
    }
    if (n->type != TRPI_NODE_NETWORK) {
        for (uint32_t i = 0; i < n->child_count; i++) {
            trpi_network_follow(u, trpi_node_child(u, node, i));
        }
    } else if (state->once != 0 || (!waits_for_held(u, node) && leads_on(u, node))) {
        state->run.due = trpi_after(u->world, 1);  // what was popped or pushed acts with the next step
    } else if (first_arrow(u, current_of(u, node)) != 0) {
        trpi_network_follow(u, trpi_node_child(u, current_of(u, node), 0));
    }
}
