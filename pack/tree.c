// SPDX-License-Identifier: MIT
// Trees as those see them who only look.

#include "pack/pack.h"
#include "troupe/tree.h"

#include <string.h>

uint32_t trp_task_node_count(const trp_pack *pack, uint32_t task)
{
    return task < pack->task_count ? pack->tasks[task].node_count : 0;
}

static uint8_t kind_of(const trpi_pack_node *node)
{
    switch (node->type) {
    case TRPI_NODE_STEP:
    case TRPI_NODE_AWAIT: return TRP_NODE_STEP;
    case TRPI_NODE_INVERT:
    case TRPI_NODE_SUCCEED:
    case TRPI_NODE_FAIL:
    case TRPI_NODE_TIMEOUT:
    case TRPI_NODE_DELAY:
    case TRPI_NODE_COOLDOWN:
    case TRPI_NODE_ONCE:
    case TRPI_NODE_GUARD: return TRP_NODE_CLAUSE;
    case TRPI_NODE_NETWORK: return TRP_NODE_NETWORK;
    case TRPI_NODE_STATE: return (node->flags & TRPI_NODE_CATCHES) != 0 ? TRP_NODE_CATCH : TRP_NODE_NODE;
    case TRPI_NODE_ARROW: return TRP_NODE_ARROW;
    default: return TRP_NODE_BLOCK;
    }
}

// The node that an arrow of a network leads to. An arrow stands below a node of the network, so the networks are few.
static uint32_t target_of(const trp_pack *pack, const trpi_pack_task *task, uint32_t arrow)
{
    uint32_t number = pack->nodes[task->first_node + arrow].number;
    if (number >= TRPI_ARROW_FAIL) {
        return number == TRPI_ARROW_END ? TRP_NODE_END : TRP_NODE_FAIL;
    }
    uint32_t below = arrow + task->first_node;
    for (uint32_t i = arrow + task->first_node; i-- > task->first_node;) {
        const trpi_pack_node *node = &pack->nodes[i];
        if (below < node->first_child || below >= (uint32_t)node->first_child + node->child_count) {
            continue;
        }
        if (node->type == TRPI_NODE_NETWORK) {
            return node->first_child - task->first_node + number;
        }
        below = i;
    }
    return TRP_NODE_FAIL;
}

trp_result trp_task_node(const trp_pack *pack, uint32_t task, uint32_t node, trp_node_info *info)
{
    memset(info, 0, sizeof *info);
    info->name = "";
    if (node >= trp_task_node_count(pack, task)) {
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_pack_task *t = &pack->tasks[task];
    const trpi_pack_node *n = &pack->nodes[t->first_node + node];
    bool state = n->type == TRPI_NODE_STATE;
    info->kind = kind_of(n);
    info->line = n->line;
    info->child_count = n->child_count;
    info->first_child = n->child_count > 0 ? (uint32_t)n->first_child - t->first_node : 0u;
    info->has_body = state && n->number != 0;
    info->chooses = n->type == TRPI_NODE_IF || n->type == TRPI_NODE_SWITCH;
    if (n->type == TRPI_NODE_NETWORK || (state && info->kind == TRP_NODE_NODE)) {
        info->name = trpi_pack_name_at(pack, n->name);
    }
    if (n->type == TRPI_NODE_ARROW) {
        info->returns = (n->flags & TRPI_NODE_RETURNS) != 0;
        info->leads_to = target_of(pack, t, node);
    }
    return TRP_OK;
}
