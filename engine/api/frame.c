// SPDX-License-Identifier: MIT
#include "troupe/agent.h"

#include "engine/body/plan.h"
#include "engine/mind/queue.h"

#include "base/assert.h"
#include "troupe/sized.h"

#include <string.h>

// A walk over the running nodes of a tree.
typedef struct walk {
    const trp_world *world;
    const trpi_node_state *states;
    uint32_t first;  // of the nodes in the pack
    trp_running_node *frames;
    size_t size;  // of a frame, as the caller knows it
    uint32_t capacity, count;
} walk;

static const char *word_of_type(uint32_t type)
{
    static const char *const words[TRPI_NODE_COUNT] = {
        [TRPI_NODE_SEQUENCE] = "sequence", [TRPI_NODE_SELECTOR] = "selector",   [TRPI_NODE_CHANCE] = "selector",
        [TRPI_NODE_SCORE] = "selector",    [TRPI_NODE_PARALLEL] = "parallel",   [TRPI_NODE_IF] = "if",
        [TRPI_NODE_REPEAT] = "repeat",     [TRPI_NODE_RETRY] = "retry",         [TRPI_NODE_TIMEOUT] = "at most",
        [TRPI_NODE_COOLDOWN] = "cooldown", [TRPI_NODE_ONCE] = "once",           [TRPI_NODE_CATCH] = "catch",
        [TRPI_NODE_FINALLY] = "finally",   [TRPI_NODE_INVERT] = "invert",       [TRPI_NODE_DELAY] = "delay",
        [TRPI_NODE_UNTIL] = "repeat",      [TRPI_NODE_SUCCEED] = "succeed",     [TRPI_NODE_FAIL] = "fail",
        [TRPI_NODE_GUARD] = "while",       [TRPI_NODE_SWITCH] = "depending on", [TRPI_NODE_CASE] = "case",
        [TRPI_NODE_LOCK] = "lock",
    };
    return type < TRPI_NODE_COUNT && words[type] != NULL ? words[type] : "block";
}

static trp_running_node describe(const walk *w, uint32_t node)
{
    const trp_pack *pack = w->world->pack;
    const trpi_pack_node *n = &pack->nodes[w->first + node];
    trp_running_node frame = {.name = word_of_type(n->type),
                              .line = trpi_origin_line(pack, n->origin),
                              .origin = n->origin,
                              .kind = TRP_RUNNING_NODE_BLOCK,
                              .node = (uint16_t)node};
    if (n->type == TRPI_NODE_STEP) {
        const trpi_pack_step *step = &pack->steps[n->step];
        frame.kind = TRP_RUNNING_NODE_STEP;
        frame.name = step->op == TRPI_STEP_ACT     ? trpi_pack_name_at(pack, pack->actions[step->index].name)
                     : step->op == TRPI_STEP_GO_ON ? "go on"
                                                   : "wait";
    } else if (n->type == TRPI_NODE_AWAIT) {
        frame.kind = TRP_RUNNING_NODE_STEP;
        frame.name = "wait";
    } else if (n->type == TRPI_NODE_NETWORK || n->type == TRPI_NODE_STATE) {
        frame.kind = n->type == TRPI_NODE_NETWORK ? TRP_RUNNING_NODE_NETWORK : TRP_RUNNING_NODE_NODE;
        frame.name = (n->flags & TRPI_NODE_CATCHES) != 0 ? "catch" : trpi_pack_name_at(pack, n->name);
    }
    if (n->type == TRPI_NODE_PLAN || n->type == TRPI_NODE_PRIMITIVE) {
        frame.kind = n->type == TRPI_NODE_PLAN ? TRP_RUNNING_NODE_PLAN : TRP_RUNNING_NODE_TASK;
        frame.name = trpi_pack_name_at(pack, n->name);
    }
    frame.since = frame.kind != TRP_RUNNING_NODE_BLOCK || n->type == TRPI_NODE_LOCK ? w->states[node].run.beat : 0;
    return frame;
}

static void add(walk *w, uint32_t node, uint32_t depth, bool aside)
{
    if (w->count < w->capacity) {
        trp_running_node frame = describe(w, node);
        frame.depth = (uint16_t)depth;
        frame.kind = aside ? TRP_RUNNING_NODE_ASIDE : frame.kind;
        trp_sized_struct_fill_element(w->frames, w->count, w->size, &frame, sizeof frame);
    }
    w->count++;
}

static void visit(walk *w, uint32_t node, uint32_t depth)
{
    const trpi_pack_node *n = &w->world->pack->nodes[w->first + node];
    const trpi_node_state *state = &w->states[node];
    if (state->run.status != TRPI_STATUS_RUNNING || n->type == TRPI_NODE_ARROW) {
        return;
    }
    add(w, node, depth, false);
    for (uint32_t i = 0; i < n->child_count; i++) {
        uint32_t child = n->first_child - w->first + i;
        if (n->type != TRPI_NODE_NETWORK || i == state->child) {
            visit(w, child, depth + 1);
        } else if (w->states[child].run.status == TRPI_STATUS_RUNNING) {
            add(w, child, depth + 1, true);
        }
    }
}

// Returns the behaviour at a position of the array of trp_agent_queues, if it performs a tree; else NULL.
static const trpi_entry *body_at(const trp_world *world, trp_entity agent, uint32_t position)
{
    const trpi_entry *sorted[TRPI_MOST_ENTRIES];
    uint32_t index = trpi_ref_index(agent.value);
    if (!trpi_ref_is_alive(world, agent.value) || !trpi_entity_is_agent(world, index) ||
        position >= trpi_queue_sort_entries(world, index, sorted)) {
        return NULL;
    }
    const trpi_entry *e = sorted[position];
    return trpi_entry_node_count(world, e) == 0 || (e->flags & TRPI_ENTRY_PARTING) != 0 ? NULL : e;
}

uint32_t trp_agent_running_nodes(const trp_world *world, trp_entity agent, uint32_t position, trp_running_node *nodes,
                                 uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (nodes != NULL || capacity == 0), 0);
    const trpi_entry *e = body_at(world, agent, position);
    if (e == NULL) {
        return 0;
    }
    walk w = {.world = world,
              .first = trpi_entry_task(world, e)->first_node,
              .frames = nodes,
              .size = size,
              .capacity = capacity,
              .states = trpi_node_states_of_entry(world, e)};
    visit(&w, 0, 0);
    return w.count;
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

const char *trp_agent_node_path(const trp_world *world, trp_entity agent, uint32_t position, char *to, size_t room)
{
    TRP_REQUIRE(world != NULL && (to != NULL || room == 0), "");
    trp_running_node frames[64];
    uint32_t count = trp_agent_running_nodes(world, agent, position, frames, 64, sizeof *frames);
    size_t at = 0;
    if (room == 0) {
        return "";
    }
    for (uint32_t i = 0; i < count && i < 64; i++) {
        if (frames[i].kind == TRP_RUNNING_NODE_BLOCK || frames[i].kind == TRP_RUNNING_NODE_ASIDE) {
            continue;
        }
        const char *parts[] = {at > 0 ? " > " : "", frames[i].name};
        for (uint32_t part = 0; part < 2; part++) {
            size_t size = strlen(parts[part]);
            size = size < room - 1 - at ? size : room - 1 - at;
            memcpy(to + at, parts[part], size);
            at += size;
        }
        if (frames[i].kind == TRP_RUNNING_NODE_STEP) {
            break;
        }
    }
    to[at] = '\0';
    return to;
}
