// SPDX-License-Identifier: MIT
// The trees of a pack, as hosts are told of them.

#include "pack/pack.h"
#include "troupe/tree.h"

#include "base/assert.h"
#include "troupe/sized.h"

#include <string.h>

uint32_t trp_task_node_count(const trp_pack *pack, uint32_t task)
{
    TRP_REQUIRE(pack != NULL, 0);
    return task < pack->task_count ? pack->tasks[task].node_count : 0;
}

static uint8_t kind_of(const trpi_pack_node *node)
{
#define SHOWN(id, home, least, most, flags, code, shown) TRP_NODE_##shown,
    static const uint8_t kinds[] = {TRPI_PACK_NODES(SHOWN)};
    bool catches = node->type == TRPI_NODE_STATE && (node->flags & TRPI_NODE_CATCHES) != 0;
    return catches ? TRP_NODE_CATCH : kinds[node->type];
}

// Returns the nearest node of a type that contains node `inner` of a task, or NULL. `inner` is its index among all nodes of the
// pack. The nodes that contain a node lie in front of it.
static const trpi_pack_node *around(const trp_pack *pack, const trpi_pack_task *task, uint32_t inner, uint8_t type)
{
    for (uint32_t i = inner, below = inner; i-- > task->first_node;) {
        const trpi_pack_node *node = &pack->nodes[i];
        if (below < node->first_child || below >= (uint32_t)node->first_child + node->child_count) {
            continue;
        }
        if (node->type == type) {
            return node;
        }
        below = i;
    }
    return NULL;
}

// Returns the node to which an arrow of a network, or a subtask of a plan, leads: its number in the task, or TRP_NODE_END or
// TRP_NODE_FAIL.
static uint32_t target_of(const trp_pack *pack, const trpi_pack_task *task, uint32_t from)
{
    bool arrow = pack->nodes[task->first_node + from].type == TRPI_NODE_ARROW;
    uint32_t number = pack->nodes[task->first_node + from].number;
    if (arrow && number >= TRPI_ARROW_FAIL) {
        return number == TRPI_ARROW_END ? TRP_NODE_END : TRP_NODE_FAIL;
    }
    const trpi_pack_node *whole = around(pack, task, from + task->first_node, arrow ? TRPI_NODE_NETWORK : TRPI_NODE_PLAN);
    return whole != NULL ? (uint32_t)whole->first_child - task->first_node + number : TRP_NODE_FAIL;
}

trp_result trp_task_node(const trp_pack *pack, uint32_t task, uint32_t node, trp_node_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_node_info info = {0};
    info.name = "";
    if (node >= trp_task_node_count(pack, task)) {
        trp_sized_struct_fill(to, size, &info, sizeof info);
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_pack_task *t = &pack->tasks[task];
    const trpi_pack_node *n = &pack->nodes[t->first_node + node];
    bool state = n->type == TRPI_NODE_STATE;
    info.kind = kind_of(n);
    info.origin = n->origin;
    info.line = trpi_origin_line(pack, n->origin);
    uint32_t hidden = n->type == TRPI_NODE_PLAN ? TRPI_PLAN_PAGES : 0;
    bool is_given = n->type == TRPI_NODE_COMPOUND || n->type == TRPI_NODE_PRIMITIVE;
    info.child_count = n->type == TRPI_NODE_SUBTASK ? 0 : n->child_count - hidden - (is_given ? n->other : 0u);
    info.first_child = n->child_count > 0 ? (uint32_t)n->first_child - t->first_node + hidden : 0u;
    info.has_body = (state || n->type == TRPI_NODE_PRIMITIVE) && n->number != 0;
    info.chooses = n->type == TRPI_NODE_IF || n->type == TRPI_NODE_SWITCH;
    bool planned = info.kind == TRP_NODE_PLAN || info.kind == TRP_NODE_COMPOUND || info.kind == TRP_NODE_WAY ||
                   info.kind == TRP_NODE_PRIMITIVE || n->type == TRPI_NODE_GIVEN;
    if (n->type == TRPI_NODE_NETWORK || planned || (state && info.kind == TRP_NODE_NODE)) {
        info.name = trpi_pack_name_at(pack, n->name);
    }
    if (n->type == TRPI_NODE_ARROW) {
        info.returns = (n->flags & TRPI_NODE_RETURNS) != 0;
        info.leads_to = target_of(pack, t, node);
    } else if (n->type == TRPI_NODE_SUBTASK) {
        info.leads_to = target_of(pack, t, node);
    }
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}
