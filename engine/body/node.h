// SPDX-License-Identifier: MIT
// Nodes of trees in an update. An update goes down a tree and up again: node.c calls the file of the node's type (composite.c,
// decorator.c, network.c, plan.c), which updates, ends, pauses or halts its children by the functions here. For these
// files and tree.c only.

#ifndef TROUPE_ENGINE_BODY_NODE_H
#define TROUPE_ENGINE_BODY_NODE_H

#include "engine/body/tree.h"

#include "base/assert.h"

/// The context of one update of a tree.
typedef struct trpi_tree_update_context {
    trp_world *world;
    uint32_t index, entry;
    const trpi_pack_node *nodes;  // of the tree, in the pack
    uint32_t first;               // the number of the first one in the pack
    trpi_node_state *states;
    uint32_t budget;
    uint8_t reason;          // of the leaf that failed last: trp_reason
    uint16_t failure;        // of that leaf, the failure that the host has named plus one; 0: none
    uint32_t origin;         // of the node that failed last, if none was updated since; else 0
    bool tolerates_missing;  // conditions that lack an answer of the host are evaluated again with it (8.5)
    bool has_changed;        // a leaf has begun, ended or taken effect
    uint32_t again;          // the step in which a child that was skipped may end differently; TRPI_NEVER
    bool has_it;             // `it` is the sender of the message that led along an arrow (8.2)
    trpi_ref it;
    bool stands_still;           // the tree is frozen: a move that is held for a crossing stays so (9.9)
    uint32_t unmet;              // in cleanup, a bit for each check that has failed
    bool has_passed_checkpoint;  // the node that ended last must not be done again when the task begins again (2.4)
    bool is_unchanged;           // the children in front of those that run in reactive rows would end as in the last update
    bool is_fresh;  // the node that is updated next is idle, as a row knows of its children, so its record need not be read
} trpi_tree_update_context;

static inline const trpi_pack_node *trpi_node_record(const trpi_tree_update_context *u, uint32_t node)
{
    return &u->nodes[node];
}

/// Returns the number in the tree of child number `child` of a node.
static inline uint32_t trpi_node_child(const trpi_tree_update_context *u, uint32_t node, uint32_t child)
{
    return trpi_node_record(u, node)->first_child - u->first + child;
}

/// Returns a view of the entry for the expressions of a node.
static inline trpi_view trpi_node_view(trpi_tree_update_context *u)
{
    trpi_view view = trpi_entry_view(u->world, u->index, u->entry);
    view.tolerates_missing = u->tolerates_missing;
    view.it = u->has_it ? u->it : view.it;
    return view;
}

/// Marks a node as running, with no answer of the host missing.
static inline void trpi_node_set_running(trpi_node_state *state)
{
    state->run.flags &= (uint8_t)~TRPI_AT_ASKS;
    state->run.status = TRPI_STATUS_RUNNING;
}

/// Marks a node as waiting: it cannot begin without an answer of the host, and begins when the answer has come. (8.5)
static inline trpi_status trpi_node_set_awaiting_answer(trpi_tree_update_context *u, uint32_t node)
{
    u->states[node].run.flags |= TRPI_AT_ASKS;
    u->states[node].run.status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

/// Records for watches that a node begins, or that an arrow is followed (TRPI_SIGHTING_NODE, TRPI_SIGHTING_ARROW).
void trpi_node_note_sighting(const trpi_tree_update_context *u, uint32_t node, uint32_t kind);

/// Updates a node: a running one goes on, an idle one begins. (8.1)
trpi_status trpi_node_update(trpi_tree_update_context *u, uint32_t node);

/// Marks a node of which a child must not be repeated (TRPI_AT_CHECKPOINT).
void trpi_node_pass_checkpoint(trpi_tree_update_context *u, uint32_t node, uint32_t child);

/// Updates a child of a node. A child that must not be repeated marks the node, too.
static inline trpi_status trpi_node_update_child(trpi_tree_update_context *u, uint32_t node, uint32_t child)
{
    const uint32_t number = trpi_node_child(u, node, child);
    TRP_ASSERT(child < trpi_node_record(u, node)->child_count);
    u->has_passed_checkpoint = false;
    trpi_status result = trpi_node_update(u, number);
    bool marks = result == TRPI_STATUS_SUCCESS && (trpi_node_record(u, number)->flags & TRPI_NODE_CHECKPOINT) != 0;
    if (result != TRPI_STATUS_RUNNING && (u->has_passed_checkpoint || marks)) {
        trpi_node_pass_checkpoint(u, node, child);
    }
    return result;
}

/// Updates a child of a node, and ends the node with the child's result when the child has ended.
trpi_status trpi_node_update_child_and_take_result(trpi_tree_update_context *u, uint32_t node, uint32_t child);

/// Fails a node for a reason of its own, not because of a step below it.
trpi_status trpi_node_fail(trpi_tree_update_context *u, uint32_t node, trp_reason reason);

/// Halts a node that runs: see trpi_node_halt.
void trpi_running_node_halt(trpi_tree_update_context *u, uint32_t node);

/// Halts a node: makes it and all below it idle, and performs the immediate cleanup that they owe, the innermost first.
/// (2.8)
static inline void trpi_node_halt(trpi_tree_update_context *u, uint32_t node)
{
    if (u->states[node].run.status != TRPI_STATUS_IDLE) {
        trpi_running_node_halt(u, node);
    } else {
        u->states[node].run.rest = 0;
    }
}

/// Calls `visit` for a node and the nodes below it that run, outer nodes first. Of a network only the current node and what is
/// below it are visited, not the nodes that are set aside. Stops, and returns true, when a call returns true.
bool trpi_node_visit_running(const trpi_tree_update_context *u, uint32_t node,
                             bool (*visit)(const trpi_tree_update_context *, uint32_t node, void *), void *context);

/// Returns the earliest deadline of a node and of the nodes that run below it; TRPI_NEVER when there is none. Arrows that have to
/// wait (trpi_node_arrows_must_wait) and nodes below a lock that is not held are left out.
uint32_t trpi_node_earliest_deadline(const trpi_tree_update_context *u, uint32_t node);

/// Ends a node with a result, and halts what still runs below it. Returns the result.
trpi_status trpi_node_end(trpi_tree_update_context *u, uint32_t node, trpi_status result);

/// Stops the leaves that run at and below a node until their task goes on: an action is begun anew then, a wait has the time that
/// was left of it (trpi_leaf_pause).
void trpi_node_pause(trpi_tree_update_context *u, uint32_t node);

/// Performs the immediate steps at and below a node in order, as a block of cleanup. A failed step does not stop the others, but a
/// failed check leaves out the rest of its block. Returns a bit for each failed check. `checks_only`: performs only the steps of
/// the pass for checks (trpi_step_is_in_checks_only_pass).
uint32_t trpi_node_perform_immediate_steps(trpi_tree_update_context *u, uint32_t node, bool checks_only);

/// Returns how long the parting steps of a `finally` may take, in milliseconds.
static inline uint32_t trpi_node_parting_limit_ms(const trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    return n->number != 0 ? n->number : TRPI_PARTING_MS;
}

/// Whether a node is a `finally` with steps that take time.
static inline bool trpi_node_has_parting_steps(const trpi_tree_update_context *u, uint32_t node)
{
    const trpi_pack_node *n = trpi_node_record(u, node);
    return n->type == TRPI_NODE_FINALLY && n->child_count > TRPI_FINALLY_PARTING;
}

/// Whether a node is a sequence, a selector, or a choice by chance or score: at most one of its children runs, the current one. (A
/// network has a current child, too, but sets others aside.)
static inline bool trpi_node_runs_one_child(const trpi_pack_node *node)
{
    return node->type == TRPI_NODE_SEQUENCE || node->type == TRPI_NODE_SELECTOR || node->type == TRPI_NODE_CHANCE ||
           node->type == TRPI_NODE_SCORE;
}

/// Whether a node has asked for a lock, and not given it back. (9.15)
static inline bool trpi_node_holds_or_awaits_lock(const trpi_tree_update_context *u, uint32_t node)
{
    return trpi_node_record(u, node)->type == TRPI_NODE_LOCK && (u->states[node].run.flags & TRPI_AT_LOCKS) != 0;
}

/// Gives the lock of a lock node back, or stops waiting for it; the node asks for it again when it is updated. Does nothing for
/// nodes of other types.
void trpi_node_release_lock(trpi_tree_update_context *u, uint32_t node);

/// Whether a node that catches failures catches the one that the update has come to: the node names that failure, or catches any.
bool trpi_node_catches_failure(const trpi_tree_update_context *u, uint32_t node);

/// Whether a node is idle, or waits for an answer of the host to begin.
static inline bool trpi_node_has_not_begun(const trpi_node_state *state)
{
    return state->run.status == TRPI_STATUS_IDLE || (state->run.flags & TRPI_AT_ASKS) != 0;
}

/// Updates a sequence, which goes on with each success of a child, or a selector, which goes on with each failure.
/// `fresh`: the node is known to be idle, so that its record need not be read. (composite.c)
trpi_status trpi_sequence_or_selector_update(trpi_tree_update_context *u, uint32_t node, trpi_status goes_on, bool fresh);

/// Updates a node with several children that is neither sequence nor selector (composite.c), or a decorator (decorator.c).
trpi_status trpi_composite_update(trpi_tree_update_context *u, uint32_t node);
trpi_status trpi_decorator_update(trpi_tree_update_context *u, uint32_t node);

/// Updates the current node of a network; a network that was finished since its last update ends with its result. (network.c; 8.2)
trpi_status trpi_network_update(trpi_tree_update_context *u, uint32_t node);

/// Whether the arrows of a network's current node have to wait, because a step or node below it is not interruptible, or a network
/// below it is closed. (network.c)
bool trpi_node_arrows_must_wait(const trpi_tree_update_context *u, uint32_t node);

/// Follows the active arrow of the first network, from `node` inwards, that has one. Called after all nodes have been updated.
void trpi_network_follow_first_active_arrow(trpi_tree_update_context *u, uint32_t node);

#endif
