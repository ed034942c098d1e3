// SPDX-License-Identifier: MIT
#include "troupe/agent.h"

#include "engine/api/host_array.h"
#include "engine/body/place.h"
#include "engine/body/plan.h"
#include "engine/body/running_node.h"
#include "engine/mind/queue.h"

#include "base/assert.h"

#include <string.h>

// Returns the entry at a position of the array of trp_agent_queues, if the entry performs a tree; else NULL.
static const trpi_entry *body_at(const trp_world *world, trp_entity agent, uint32_t position)
{
    const trpi_entry *sorted[TRPI_MOST_ENTRIES];
    uint32_t index = trpi_ref_index(agent.value);
    if (!trpi_ref_is_alive(world, agent.value) || !trpi_entity_is_agent(world, index) ||
        position >= trpi_queue_sort_entries(world, index, sorted)) {
        return NULL;
    }
    const trpi_entry *e = sorted[position];
    return trpi_body_is_tree(world, e) ? e : NULL;
}

static bool add(void *context, const trp_running_node *node)
{
    trpi_host_array_add(context, node, sizeof *node);
    return true;
}

uint32_t trp_agent_running_nodes(const trp_world *world, trp_entity agent, uint32_t position, trp_running_node *nodes,
                                 uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (nodes != NULL || capacity == 0), 0);
    const trpi_entry *e = body_at(world, agent, position);
    trpi_host_array to = {nodes, size, capacity, 0};
    if (e != NULL) {
        trpi_running_nodes_visit(world, e, add, &to);
    }
    return to.count;
}

uint32_t trp_agent_plan_steps(const trp_world *world, trp_entity agent, uint32_t position, uint32_t node, uint16_t *steps,
                              uint32_t capacity, uint32_t *done_count)
{
    TRP_REQUIRE(world != NULL && (steps != NULL || capacity == 0) && done_count != NULL, 0);
    const trpi_entry *e = body_at(world, agent, position);
    const trpi_pack_task *task = e != NULL ? trpi_entry_task(world, e) : NULL;
    *done_count = 0;
    if (task == NULL || node >= task->node_count || world->pack->nodes[task->first_node + node].type != TRPI_NODE_PLAN) {
        return 0;
    }
    uint32_t first = (uint32_t)world->pack->nodes[task->first_node + node].first_child - task->first_node;
    const trpi_node_state *states = trpi_node_states_of_entry(world, e);
    uint32_t count = states[node].failed;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        steps[i] = (uint16_t)(first + trpi_plan_task_of_step(&states[first], i));
    }
    *done_count = states[node].tried;
    return count;
}

// The path of running nodes, as far as it is written: `at` characters of the `room` for it are filled.
typedef struct path {
    char *to;
    size_t at, room;
} path;

static void add_words(path *p, const char *words)
{
    size_t size = strlen(words);
    size = size < p->room - 1 - p->at ? size : p->room - 1 - p->at;
    memcpy(p->to + p->at, words, size);
    p->at += size;
}

// Adds the name of a running node to a path; blocks, and nodes that are set aside, are left out. False once a step was added, with
// which the path ends.
static bool add_to_path(void *context, const trp_running_node *node)
{
    path *p = context;
    if (node->kind != TRP_RUNNING_NODE_BLOCK && node->kind != TRP_RUNNING_NODE_ASIDE) {
        add_words(p, p->at > 0 ? " > " : "");
        add_words(p, node->name);
    }
    return node->kind != TRP_RUNNING_NODE_STEP;
}

const char *trp_agent_node_path(const trp_world *world, trp_entity agent, uint32_t position, char *to, size_t room)
{
    TRP_REQUIRE(world != NULL && (to != NULL || room == 0), "");
    if (room == 0) {
        return "";
    }
    const trpi_entry *e = body_at(world, agent, position);
    path p = {.to = to, .room = room};
    if (e != NULL) {
        trpi_running_nodes_visit(world, e, add_to_path, &p);
    }
    to[p.at] = '\0';
    return to;
}
