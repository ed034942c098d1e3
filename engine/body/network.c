// SPDX-License-Identifier: MIT
// Transition networks in trees. (BTN "Run-time Architecture"; SEMANTICS 8.2)
//
// A network has nodes, of which one is current; a node has a body, and arrows to other nodes. The execution stack of the
// paper is the chain of running networks in one another, from the root of the tree inwards.
//
// Invariants:
// - in a running network the current node runs, and so do the nodes that are set aside: each notes the one set aside below it
//   in `count` (its child number plus one). No other node runs, and no leaf of a node that is set aside;
// - `beat` of a network and of its nodes is the step since which they run; nothing is decided by it;
// - the arrows of a running node run. An arrow with a rate keeps in `due` the step of its next draw or of its activation, and in
//   `count` which of the two that is;
// - an arrow that senses watches its cue as long as its node is current. `tried` of its state remembers:
//   TURNS: the truth at the last look, and whether it has turned since the node became current;
//   CHANGES: that a value was seen, which is in `failed` and `travelled`;
//   IS, COMES: whether the condition held before the node was set aside, and has held ever since;
//   GOES: whether an entity is watched.
//   The entity that comes or goes is in `run.goods_from`.

#include "engine/body/node.h"
#include "engine/body/selector.h"

#include "base/assert.h"

#define DRAW_RATE 0xBA7E

static uint32_t current_of(const trpi_tree_update_context *u, uint32_t network)
{
    return trpi_node_child(u, network, u->states[network].child);
}

// Returns the child of a node at which its arrows begin: behind its body, if it has one.
static uint32_t first_arrow(const trpi_tree_update_context *u, uint32_t node)
{
    return trpi_node_record(u, node)->number != 0 ? 1 : 0;
}

// --- Cues of arrows ---

enum { NOT_LOOKED, IS_NOT, IS, HAS_TURNED };

// Whether a condition is true now, and, if its node was set aside, was false at some time since. A condition that has been true all
// that time must not lead away from the node again.
static bool is_new(trpi_node_state *state, bool is)
{
    state->tried = !is ? IS_NOT : state->tried;
    return is && state->tried != IS;
}

static bool is_so(trpi_tree_update_context *u, trpi_node_state *state, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    bool is = trpi_condition_holds(&view, code);
    return !view.lacks && !view.waits && is_new(state, is);
}

// Whether a condition has turned true: it is true now, and was false when the node became current or at some time
// since.
static bool turns(trpi_tree_update_context *u, trpi_node_state *state, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    bool is = trpi_condition_holds(&view, code);
    if (view.lacks || view.waits) {
        return false;
    }
    state->tried = !is ? IS_NOT : state->tried == IS_NOT || state->tried == HAS_TURNED ? HAS_TURNED : IS;
    return state->tried == HAS_TURNED;
}

static bool changes(trpi_tree_update_context *u, trpi_node_state *state, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    int64_t value;
    if (!trpi_evaluate_expression(&view, code, &value) || view.lacks || view.waits) {
        return false;
    }
    uint32_t low = (uint32_t)(uint64_t)value, high = (uint32_t)((uint64_t)value >> 32);
    bool other = state->tried == IS && (state->failed != low || state->run.travelled != high);
    state->tried = IS;
    state->failed = low;
    state->run.travelled = high;
    return other;
}

static uint32_t selector_of(const trpi_tree_update_context *u, uint32_t code)
{
    return TRPI_OPERAND(u->world->pack->code[code + 1]);
}

static bool is_there(trpi_tree_update_context *u, trpi_node_state *state, uint32_t selector)
{
    trpi_view view = trpi_node_view(u);
    trpi_search_result found;
    bool any = trpi_selector_find(&view, selector, &found) && found.count > 0 && !view.waits;
    state->run.goods_from = any ? found.best : 0;
    return any;
}

// Whether the watched entity has gone. Of several entities the nearest is watched, and after it the next one.
static bool goes(trpi_tree_update_context *u, trpi_node_state *state, uint32_t selector)
{
    TRP_ASSERT(selector < u->world->pack->selector_count);
    trpi_view view = trpi_node_view(u);
    if (state->tried != IS) {
        state->tried = is_there(u, state, selector) ? IS : IS_NOT;
        return false;
    }
    bool stays = trpi_ref_is_alive(u->world, state->run.goods_from) &&
                 trpi_selector_allows(&view, selector, trpi_ref_index(state->run.goods_from));
    if (stays || view.lacks || view.waits) {
        return false;
    }
    state->tried = NOT_LOOKED;
    return true;
}

static void wind_up(trpi_tree_update_context *u, uint32_t arrow)
{
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    trpi_view view = trpi_node_view(u);
    int64_t seconds = 0;
    (void)trpi_evaluate_expression(&view, n->weight, &seconds);
    u->states[arrow].run.due = trpi_step_from_now(u->world, trpi_seconds_to_steps(u->world, seconds));
}

// Notes that an arrow senses its cue from now on, since its node has become current. `was_set_aside`: the node was current before,
// and was set aside meanwhile.
static void begin_sensing(trpi_tree_update_context *u, uint32_t arrow, bool was_set_aside)
{
    TRP_ASSERT(trpi_node_record(u, arrow)->type == TRPI_NODE_ARROW);
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    if ((n->flags & TRPI_NODE_SENSES) == 0) {
        return;
    }
    if (n->other == TRPI_SENSE_TIME) {
        wind_up(u, arrow);
    } else if (was_set_aside && (n->other == TRPI_SENSE_IS || n->other == TRPI_SENSE_COMES)) {
        u->states[arrow].tried = IS;
    }
}

// Whether the cue of an arrow fires now.
static bool cue_fires(trpi_tree_update_context *u, uint32_t arrow)
{
    TRP_ASSERT((trpi_node_record(u, arrow)->flags & TRPI_NODE_SENSES) != 0);
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    trpi_node_state *state = &u->states[arrow];
    switch (n->other) {
    case TRPI_SENSE_IS: return is_so(u, state, n->weight);
    case TRPI_SENSE_TURNS: return turns(u, state, n->weight);
    case TRPI_SENSE_CHANGES: return changes(u, state, n->weight);
    case TRPI_SENSE_COMES: return is_new(state, is_there(u, state, selector_of(u, n->weight)));
    case TRPI_SENSE_GOES: return goes(u, state, selector_of(u, n->weight));
    default:
        if (state->run.due > u->world->now) {
            return false;
        }
        wind_up(u, arrow);
        return true;
    }
}

// --- Nodes ---

// Resets the arrows of a node when it becomes current: no message has been received, no rate has been drawn, and cues are sensed
// from now on. `again`: the node was set aside before.
static void begin_arrows(trpi_tree_update_context *u, uint32_t node, bool again)
{
    for (uint32_t i = first_arrow(u, node); i < trpi_node_record(u, node)->child_count; i++) {
        uint32_t arrow = trpi_node_child(u, node, i);
        u->states[arrow] = (trpi_node_state){.run.status = TRPI_STATUS_RUNNING};
        begin_sensing(u, arrow, again);
    }
}

// Makes a child of a network its current node. `set_aside` is the number of the node that was set aside last, plus one (0:
// none): the new node notes it, so that the nodes set aside are a chain.
static void enter(trpi_tree_update_context *u, uint32_t network, uint32_t child, uint32_t set_aside)
{
    uint32_t node = trpi_node_child(u, network, child);
    TRP_ASSERT(child < trpi_node_record(u, network)->child_count);
    u->states[network].child = (uint16_t)child;
    u->states[node] = (trpi_node_state){.run.status = TRPI_STATUS_RUNNING, .count = set_aside, .run.beat = u->world->now};
    trpi_node_note_sighting(u, node, TRPI_SIGHTING_NODE);
    begin_arrows(u, node, false);
}

// Updates the body of a current node until it is over; then the node waits for an arrow.
static void update_body(trpi_tree_update_context *u, uint32_t node)
{
    trpi_node_state *state = &u->states[node];
    if (state->once != 0) {
        return;
    }
    bool has_body = trpi_node_record(u, node)->number != 0;
    trpi_status result = has_body ? trpi_node_update_child(u, node, 0) : (trpi_status)TRPI_STATUS_SUCCESS;
    bool failed = result == TRPI_STATUS_FAILURE;
    if (result == TRPI_STATUS_RUNNING) {
        return;
    }
    state->once = result;
    if (failed || (trpi_node_record(u, node)->flags & TRPI_NODE_CATCHES) == 0) {  // else what it has caught is passed on
        state->run.reason = failed ? u->reason : 0;
        state->run.failure = failed ? u->failure : 0;
    }
}

trpi_status trpi_network_update(trpi_tree_update_context *u, uint32_t network)
{
    trpi_node_state *state = &u->states[network];
    if (state->run.status == TRPI_STATUS_IDLE) {
        trpi_node_set_running(state);
        state->run.beat = u->world->now;
        enter(u, network, 0, 0);
    }
    state->run.due = 0;
    if (state->once != 0) {
        u->reason = state->run.reason;
        u->failure = state->run.failure;
        return trpi_node_end(u, network, state->once);
    }
    update_body(u, current_of(u, network));
    state->run.flags |= u->states[current_of(u, network)].run.flags & TRPI_AT_CHECKPOINT;
    return TRPI_STATUS_RUNNING;
}

// --- Arrows ---

// Draws whether an arrow with a rate becomes active, once for each period, and in which step of the period. The period runs only
// while the arrow's condition holds. (8.3)
static bool rate_comes_up(trpi_tree_update_context *u, uint32_t arrow, bool holds)
{
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    TRP_ASSERT(n->type == TRPI_NODE_ARROW && n->other > 0);
    trpi_node_state *state = &u->states[arrow];
    if (!holds) {
        state->run.due = 0;
        return false;
    }
    if (state->run.due > u->world->now) {
        return false;
    }
    if (state->run.due != 0 && state->count != 0) {
        return true;
    }
    trpi_view view = trpi_node_view(u);
    int64_t chance = 0;
    (void)trpi_evaluate_expression(&view, n->weight, &chance);
    uint32_t period = trpi_ms_to_steps(u->world, n->other * 1000u);
    uint64_t drawn = trpi_agent_draw_random(u->world, u->index, DRAW_RATE);
    state->count = (int64_t)(drawn >> 32) < (chance >= TRP_ONE ? (int64_t)UINT32_MAX + 1 : chance * TRP_ONE);
    state->run.due = trpi_step_from_now(u->world, state->count != 0 ? 1 + (uint32_t)(drawn & UINT32_MAX) % period : period);
    return false;
}

// Whether all conditions of an arrow are met: the result of the body, the message received, the cue sensed, its expression and
// its rate.
static bool is_active(trpi_tree_update_context *u, uint32_t node, uint32_t arrow)
{
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    trpi_node_state *state = &u->states[arrow];
    uint8_t ended = u->states[node].once;
    bool senses = (n->flags & TRPI_NODE_SENSES) != 0, heard = (state->run.flags & TRPI_AT_HEARD) != 0;
    state->run.flags &= (uint8_t)~TRPI_AT_HEARD;
    bool holds = ((n->flags & TRPI_NODE_WHEN_DONE) == 0 || ended == TRPI_STATUS_SUCCESS) &&
                 ((n->flags & TRPI_NODE_WHEN_FAILED) == 0 || ended == TRPI_STATUS_FAILURE) &&
                 ((n->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT)) == 0 || heard) && (!senses || cue_fires(u, arrow));
    if (holds && n->code != 0) {
        trpi_view view = trpi_node_view(u);
        view.it = heard || senses ? state->run.goods_from : view.it;
        // An arrow whose expression lacks an answer of the host is not active, and its message still counts in the next update.
        // (8.5)
        holds = trpi_condition_holds(&view, n->code) && !view.lacks;
        state->run.flags |= heard && view.lacks ? TRPI_AT_HEARD : 0;
    }
    return n->weight != 0 && !senses ? rate_comes_up(u, arrow, holds) : holds;
}

// Returns the first active arrow of a node in the order of the text. All arrows are evaluated, since each forgets the
// message that it has received.
static uint32_t choose_arrow(trpi_tree_update_context *u, uint32_t node)
{
    uint32_t chosen = TRPI_NEVER;
    for (uint32_t i = first_arrow(u, node); i < trpi_node_record(u, node)->child_count; i++) {
        uint32_t arrow = trpi_node_child(u, node, i);
        if (is_active(u, node, arrow) && chosen == TRPI_NEVER) {
            chosen = arrow;
        }
    }
    return chosen;
}

// --- Following ---

// Ends a network: its nodes are halted now, and its result is returned by its next update.
static void finish(trpi_tree_update_context *u, uint32_t network, trpi_status result)
{
    uint32_t node = current_of(u, network);
    TRP_ASSERT(u->states[network].once == 0);
    bool failed = result == TRPI_STATUS_FAILURE;
    u->states[network].run.reason = failed ? u->states[node].run.reason : 0;
    u->states[network].run.failure = failed ? u->states[node].run.failure : 0;
    for (uint32_t at = node; at != TRPI_NEVER;) {
        uint32_t next = u->states[at].count;
        trpi_node_halt(u, at);
        at = next != 0 ? trpi_node_child(u, network, next - 1) : TRPI_NEVER;
    }
    u->states[network].once = result;
}

static bool is_set_aside(const trpi_tree_update_context *u, uint32_t network, uint32_t child)
{
    for (uint32_t next = u->states[current_of(u, network)].count; next != 0;
         next = u->states[trpi_node_child(u, network, next - 1)].count) {
        if (next - 1 == child) {
            return true;
        }
    }
    return false;
}

// Returns to a node that was set aside, and halts the nodes above it in the chain.
static void go_back(trpi_tree_update_context *u, uint32_t network, uint32_t child)
{
    while (u->states[network].child != child) {
        uint32_t node = current_of(u, network);
        uint32_t next = u->states[node].count;
        TRP_ASSERT(next != 0);
        trpi_node_halt(u, node);
        u->states[network].child = (uint16_t)(next - 1);
    }
    u->states[current_of(u, network)].run.beat = u->world->now;
    trpi_node_note_sighting(u, current_of(u, network), TRPI_SIGHTING_NODE);
    begin_arrows(u, current_of(u, network), true);
}

static void go_to(trpi_tree_update_context *u, uint32_t network, uint32_t child, bool sets_aside)
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

// Follows an arrow: makes its target current, or ends the network, then performs the immediate steps of the arrow.
static void follow(trpi_tree_update_context *u, uint32_t network, uint32_t arrow)
{
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    bool hears = (n->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT | TRPI_NODE_SENSES)) != 0;
    trpi_ref heard_of = u->states[arrow].run.goods_from;
    trpi_node_note_sighting(u, arrow, TRPI_SIGHTING_ARROW);
    switch (n->number) {
    case TRPI_ARROW_END: finish(u, network, TRPI_STATUS_SUCCESS); break;
    case TRPI_ARROW_FAIL: finish(u, network, TRPI_STATUS_FAILURE); break;
    default: go_to(u, network, n->number, (n->flags & TRPI_NODE_RETURNS) != 0); break;
    }
    u->has_it = hears;
    u->it = heard_of;
    (void)trpi_node_perform_immediate_steps(u, arrow, false);
    u->has_it = false;
}

// Handles a failure of the current node's body without an active arrow: the first node that catches the failure becomes current,
// if there is one.
static bool catch_failure(trpi_tree_update_context *u, uint32_t network)
{
    uint32_t node = current_of(u, network);
    const uint8_t reason = u->states[node].run.reason;
    u->failure = u->states[node].run.failure;
    TRP_ASSERT(u->states[node].once == TRPI_STATUS_FAILURE);
    for (uint32_t i = 0; i < trpi_node_record(u, network)->child_count; i++) {
        uint32_t other = trpi_node_child(u, network, i);
        if ((trpi_node_record(u, other)->flags & TRPI_NODE_CATCHES) != 0 && other != node && trpi_node_catches_failure(u, other)) {
            go_to(u, network, i, false);
            u->states[other].run.reason = reason;  // an arrow to `fail` passes them on
            u->states[other].run.failure = u->failure;
            return true;
        }
    }
    return false;
}

// Leaves a current node without an active arrow, if its body is over. After a failure, a node that catches it becomes current, else
// the network fails. After a success, the node that was set aside becomes current, or else, if the node is final or has no arrows
// to wait for, the network succeeds.
static bool leave_by_itself(trpi_tree_update_context *u, uint32_t network)
{
    uint32_t node = current_of(u, network);
    uint8_t ended = u->states[node].once;
    if (ended == TRPI_STATUS_FAILURE) {
        if (!catch_failure(u, network)) {
            finish(u, network, TRPI_STATUS_FAILURE);
        }
        return true;
    }
    bool is_final =
        trpi_node_record(u, node)->child_count == first_arrow(u, node) || (trpi_node_record(u, node)->flags & TRPI_NODE_FINAL) != 0;
    if (ended == 0 || (u->states[node].count == 0 && !is_final)) {
        return false;
    }
    if (u->states[node].count != 0) {
        go_back(u, network, u->states[node].count - 1);
    } else {
        finish(u, network, TRPI_STATUS_SUCCESS);
    }
    return true;
}

static bool follow_or_leave(trpi_tree_update_context *u, uint32_t network)
{
    uint32_t arrow = choose_arrow(u, current_of(u, network));
    if (arrow == TRPI_NEVER) {
        return leave_by_itself(u, network);
    }
    follow(u, network, arrow);
    return true;
}

static bool holds_arrows(const trpi_tree_update_context *u, uint32_t node, void *context)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    (void)context;
    return (n->type != TRPI_NODE_ARROW && (n->flags & TRPI_NODE_HELD) != 0) ||
           (n->type == TRPI_NODE_NETWORK && (n->flags & TRPI_NODE_CLOSED) != 0);
}

bool trpi_node_arrows_must_wait(const trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_task *task = trpi_entry_task(u->world, trpi_entry_at(u->world, u->index, u->entry));
    TRP_ASSERT(trpi_node_record(u, node)->type == TRPI_NODE_STATE);
    return (task->flags & TRPI_TASK_HOLDS) != 0 && u->states[node].once == 0 &&
           trpi_node_visit_running(u, node, holds_arrows, NULL);
}

// Begins to watch what the arrows of a node sense while they are held: a value that changes meanwhile counts afterwards. An arrow
// stores the value with which it compares from now on, unless it has stored one.
static void watch_from_held_arrows(trpi_tree_update_context *u, uint32_t node)
{
    for (uint32_t i = first_arrow(u, node); i < trpi_node_record(u, node)->child_count; i++) {
        const uint32_t arrow = trpi_node_child(u, node, i);
        const trpi_pack_node *n = trpi_node_record(u, arrow);
        bool compares = n->other == TRPI_SENSE_TURNS || n->other == TRPI_SENSE_CHANGES || n->other == TRPI_SENSE_GOES;
        if ((n->flags & TRPI_NODE_SENSES) != 0 && compares && u->states[arrow].tried == NOT_LOOKED) {
            bool fires = cue_fires(u, arrow);  // never at the first look
            TRP_ASSERT(!fires);
            (void)fires;
        }
    }
}

void trpi_network_follow_first_active_arrow(trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    trpi_node_state *state = &u->states[node];
    if (state->run.status != TRPI_STATUS_RUNNING) {
        return;
    }
    if (n->type != TRPI_NODE_NETWORK) {
        for (uint32_t i = 0; i < n->child_count; i++) {
            trpi_network_follow_first_active_arrow(u, trpi_node_child(u, node, i));
        }
        return;
    }
    bool is_held = state->once == 0 && trpi_node_arrows_must_wait(u, current_of(u, node));
    if (is_held) {
        watch_from_held_arrows(u, current_of(u, node));
    }
    if (state->once != 0 || (!is_held && follow_or_leave(u, node))) {
        state->run.due = trpi_step_from_now(u->world, 1);   // the node that was entered is updated in the next step
    } else if (first_arrow(u, current_of(u, node)) != 0) {  // a node with a body
        trpi_network_follow_first_active_arrow(u, trpi_node_child(u, current_of(u, node), 0));
    }
}
