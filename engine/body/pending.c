// SPDX-License-Identifier: MIT
#include "engine/body/pending.h"

#include "base/assert.h"

// The id of a pending step has, from the high bits down, the count of the entry's start (its low bits only), the entry, the task,
// the node of a tree or the step of a list, and a bit that says whether it is of a tree.
#define ORDER_SHIFT 40
#define ENTRY_SHIFT 34
#define TASK_SHIFT 18
_Static_assert(TRPI_MOST_ENTRIES <= 1u << (ORDER_SHIFT - ENTRY_SHIFT), "an entry has room in an id");

// Returns the node of the tree at a place, or NULL when the place is a step of a list.
static const trpi_pack_node *node_at(const trpi_leaf *leaf)
{
    const trp_world *world = leaf->world;
    return trpi_leaf_is_of_tree(leaf) ? &world->pack->nodes[trpi_entry_task(world, trpi_leaf_entry(leaf))->first_node + leaf->at]
                                      : NULL;
}

static bool is_pending(const trpi_leaf *leaf, trp_pending_step_kind *kind)
{
    const trpi_running_step *run = leaf->run;
    if (run->status != TRPI_STATUS_RUNNING || (run->flags & (TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_ASKS)) != 0) {
        return false;
    }
    const trpi_pack_node *node = node_at(leaf);
    if (node != NULL && node->type == TRPI_NODE_AWAIT) {
        *kind = TRP_PENDING_CONDITION;
        return true;
    }
    const trpi_pack_step *step = trpi_leaf_step(leaf);
    switch (step != NULL ? step->op : TRPI_STEP_COUNT) {
    case TRPI_STEP_WAIT: *kind = TRP_PENDING_TIME; return true;
    case TRPI_STEP_AWAIT: *kind = TRP_PENDING_MESSAGE; return true;
    case TRPI_STEP_REQUEST: *kind = TRP_PENDING_REQUEST; return run->held == TRPI_HELD_REQUEST;
    default: return false;
    }
}

bool trpi_pending_step_next_in_agent(trpi_leaf *leaf, trp_pending_step_kind *kind)
{
    bool is_there = trpi_leaf_next_in_agent(leaf);
    while (is_there && !is_pending(leaf, kind)) {
        is_there = trpi_leaf_next_in_agent(leaf);
    }
    return is_there;
}

uint64_t trpi_pending_step_id(const trpi_leaf *leaf, uint32_t task, uint32_t at)
{
    TRP_ASSERT(task <= UINT16_MAX && at <= UINT16_MAX);
    return (uint64_t)trpi_leaf_entry(leaf)->order << ORDER_SHIFT | (uint64_t)leaf->entry << ENTRY_SHIFT |
           (uint64_t)task << TASK_SHIFT | at << 1 | trpi_leaf_is_of_tree(leaf);
}

bool trpi_pending_step_find(const trp_world *world, uint32_t index, uint64_t id, trpi_leaf *leaf)
{
    *leaf = (trpi_leaf){.world = (trp_world *)(uintptr_t)world, .index = index};
    for (trp_pending_step_kind kind; trpi_pending_step_next_in_agent(leaf, &kind);) {
        if (trpi_pending_step_id(leaf, trpi_leaf_entry(leaf)->task, leaf->at) == id) {
            return true;
        }
    }
    return false;
}

uint32_t trpi_pending_step_origin(const trpi_leaf *leaf)
{
    const trpi_pack_node *node = node_at(leaf);
    const trpi_pack_step *step = trpi_leaf_step(leaf);
    TRP_ASSERT(node != NULL || step != NULL);
    return step != NULL ? step->origin : node->origin;
}

void trpi_pending_step_set_result(const trpi_leaf *leaf, bool failed)
{
    leaf->run->flags |= TRPI_AT_REPORTED | (failed ? TRPI_AT_REPORT_FAILED : 0);
    leaf->run->reason = failed ? TRP_REASON_HOST : TRP_REASON_NONE;
    trpi_body_request_update(leaf->world, leaf->index, leaf->entry);
}
