// SPDX-License-Identifier: MIT
// The inside of an update of a tree: the functions by which the files of nodes (composite.c, decorator.c, network.c, plan.c,
// primitive.c) and tree.c call each other, which go down and up a tree as it is nested. For these files only.

#ifndef TROUPE_ENGINE_BODY_TREE_INSIDE_H
#define TROUPE_ENGINE_BODY_TREE_INSIDE_H

#include "engine/body/tree.h"

/// An update under way.
typedef struct trpi_update {
    trp_world *world;
    uint32_t index, entry;
    trpi_frame_dropper drop;  // drops the frame of a leaf that is halted or paused; NULL: none is
    uint32_t first;           // of the tree's nodes in the pack
    trpi_node_state *states;
    uint32_t budget;
    uint8_t reason;          // why the leaf that failed last did
    uint16_t failure;        // the host's word for it, as trp_report gives it plus one; 0: none
    uint32_t line;           // of what failed last, if that was the last to be updated; else 0
    bool tolerates_missing;  // the tree is under way, and looked at again when the host has answered (8.5)
    bool has_changed;        // something has begun or ended, or was done
    uint32_t again;          // when what a reactive node has passed over may come out otherwise; TRPI_NEVER
    bool has_it;             // `it` is who was heard of, on an arrow that was followed (8.2)
    trpi_ref it;
    bool stands_still;  // it is frozen: what is held for a crossing stays so (9.9)
    uint32_t unmet;     // of what is done on the way out: the checks that were not so
    bool is_marked;     // what ended last is not to be done again when the task begins again (2.4)
} trpi_update;

static inline const trpi_pack_node *trpi_node_at(const trpi_update *u, uint32_t node)
{
    return &u->world->pack->nodes[u->first + node];
}

/// The number, in the tree, of a node's child.
static inline uint32_t trpi_node_child(const trpi_update *u, uint32_t node, uint32_t child)
{
    return trpi_node_at(u, node)->first_child - u->first + child;
}

static inline trpi_view trpi_node_view(const trpi_update *u)
{
    trpi_view view = trpi_entry_view(u->world, u->index, u->entry);
    view.tolerates_missing = u->tolerates_missing;
    view.it = u->has_it ? u->it : view.it;
    return view;
}

/// A node is under way, and lacks no answer of the host.
static inline void trpi_node_run(trpi_node_state *state)
{
    state->run.flags &= (uint8_t)~TRPI_AT_ASKS;
    state->run.status = TRPI_STATUS_RUNNING;
}

/// A node cannot begin without something that the host is being asked: it begins when that has come. (8.5)
static inline trpi_status trpi_node_wait(trpi_update *u, uint32_t node)
{
    u->states[node].run.flags |= TRPI_AT_ASKS;
    u->states[node].run.status = TRPI_STATUS_RUNNING;
    return TRPI_STATUS_RUNNING;
}

/// Updates a node: what runs goes on, what is idle begins. (8.1)
trpi_status trpi_node_update(trpi_update *u, uint32_t node);

/// Updates a child of a node. What is not to be done again counts for all that it is in.
trpi_status trpi_node_update_child(trpi_update *u, uint32_t node, uint32_t child);

/// Updates a child of a node that ends with it, and as it does.
trpi_status trpi_node_pass(trpi_update *u, uint32_t node, uint32_t child);

/// A node fails for a reason of its own, not by a step below it.
trpi_status trpi_node_fail(trpi_update *u, uint32_t node, trp_reason reason);

/// Makes a node and all below it idle; cleanup that is owed is done, the innermost first. (2.8)
void trpi_node_halt(trpi_update *u, uint32_t node);

/// Calls `visit` for a node and the nodes below it that run, outer nodes first: of a network only what its current node has, not
/// the nodes that are set aside. Stops, and returns true, when one of the calls does.
bool trpi_node_each_running(const trpi_update *u, uint32_t node, bool (*visit)(const trpi_update *, uint32_t node, void *),
                            void *context);

/// A node is over: nothing below it goes on. Returns `result`.
trpi_status trpi_node_end(trpi_update *u, uint32_t node, trpi_status result);

/// Stops the leaves that run at and below a node, to begin again, waits with what is left of them.
void trpi_node_pause(trpi_update *u, uint32_t node);

/// Performs the steps at and below a node that take no time, in order, whatever comes of each, but what a check leaves out.
/// Returns a bit for each check that was not so. `checks`: nothing but the checks.
uint32_t trpi_node_perform_at_once(trpi_update *u, uint32_t node, bool checks);

/// Whether a node is a lock that it has asked for, and not given back. (9.15)
static inline bool trpi_node_locks(const trpi_update *u, uint32_t node)
{
    return trpi_node_at(u, node)->type == TRPI_NODE_LOCK && (u->states[node].run.flags & TRPI_AT_LOCKS) != 0;
}

/// A lock is given back, or not waited for any more; its node asks for it anew when it is updated.
void trpi_node_give_back(trpi_update *u, uint32_t node);

/// Whether a node that catches is meant for the failure that the update has come to.
bool trpi_node_catches(const trpi_update *u, uint32_t node);

/// What begins for the first time, or waits for an answer to begin.
static inline bool trpi_node_begins(const trpi_node_state *state)
{
    return state->run.status == TRPI_STATUS_IDLE || (state->run.flags & TRPI_AT_ASKS) != 0;
}

/// Nodes with several children (composite.c), and around one (decorator.c).
trpi_status trpi_composite_update(trpi_update *u, uint32_t node);
trpi_status trpi_decorator_update(trpi_update *u, uint32_t node);

/// A network acts: its current node is updated, and it is over if an arrow has led to an end. (network.c; 8.2)
trpi_status trpi_network_update(trpi_update *u, uint32_t node);

/// Whether what an arrow senses happens now; it is looked at as long as its node is current. It begins to be, `again` when
/// its node was set aside in between. (sensing.c)
bool trpi_arrow_senses(trpi_update *u, uint32_t arrow);
void trpi_arrow_begin(trpi_update *u, uint32_t arrow, bool again);

/// After all have acted: follows, from `node` outwards in, the arrow of the first network that has an active one.
void trpi_network_follow(trpi_update *u, uint32_t node);

#endif
