// SPDX-License-Identifier: MIT
#include "engine/body/running_node.h"

#include "engine/body/place.h"

// A walk over the running nodes of a tree.
typedef struct walk {
    const trp_world *world;
    const trpi_node_state *states;
    uint32_t first;  // of the nodes in the pack
    trpi_running_node_visitor *visit;
    void *context;
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
    trp_running_node described = {.name = word_of_type(n->type),
                                  .line = trpi_origin_line(pack, n->origin),
                                  .origin = n->origin,
                                  .kind = TRP_RUNNING_NODE_BLOCK,
                                  .node = (uint16_t)node};
    if (n->type == TRPI_NODE_STEP) {
        const trpi_pack_step *step = &pack->steps[n->step];
        described.kind = TRP_RUNNING_NODE_STEP;
        described.name = step->op == TRPI_STEP_ACT     ? trpi_pack_name_at(pack, pack->actions[step->index].name)
                         : step->op == TRPI_STEP_GO_ON ? "go on"
                                                       : "wait";
    } else if (n->type == TRPI_NODE_AWAIT) {
        described.kind = TRP_RUNNING_NODE_STEP;
        described.name = "wait";
    } else if (n->type == TRPI_NODE_NETWORK || n->type == TRPI_NODE_STATE) {
        described.kind = n->type == TRPI_NODE_NETWORK ? TRP_RUNNING_NODE_NETWORK : TRP_RUNNING_NODE_NODE;
        described.name = (n->flags & TRPI_NODE_CATCHES) != 0 ? "catch" : trpi_pack_name_at(pack, n->name);
    }
    if (n->type == TRPI_NODE_PLAN || n->type == TRPI_NODE_PRIMITIVE) {
        described.kind = n->type == TRPI_NODE_PLAN ? TRP_RUNNING_NODE_PLAN : TRP_RUNNING_NODE_TASK;
        described.name = trpi_pack_name_at(pack, n->name);
    }
    described.since = described.kind != TRP_RUNNING_NODE_BLOCK || n->type == TRPI_NODE_LOCK ? w->states[node].run.beat : 0;
    return described;
}

static bool tell(const walk *w, uint32_t node, uint32_t depth, bool aside)
{
    trp_running_node told = describe(w, node);
    told.depth = (uint16_t)depth;
    told.kind = aside ? TRP_RUNNING_NODE_ASIDE : told.kind;
    return w->visit(w->context, &told);
}

// Calls the visitor for a node, if it runs, and for the nodes in it that run or are set aside. False when the visitor wants no
// more.
static bool visit(const walk *w, uint32_t node, uint32_t depth)
{
    const trpi_pack_node *n = &w->world->pack->nodes[w->first + node];
    const trpi_node_state *state = &w->states[node];
    if (state->run.status != TRPI_STATUS_RUNNING || n->type == TRPI_NODE_ARROW) {
        return true;
    }
    bool goes_on = tell(w, node, depth, false);
    for (uint32_t i = 0; i < n->child_count && goes_on; i++) {
        uint32_t child = n->first_child - w->first + i;
        if (n->type != TRPI_NODE_NETWORK || i == state->child) {
            goes_on = visit(w, child, depth + 1);
        } else if (w->states[child].run.status == TRPI_STATUS_RUNNING) {
            goes_on = tell(w, child, depth + 1, true);
        }
    }
    return goes_on;
}

void trpi_running_nodes_visit(const trp_world *world, const trpi_entry *entry, trpi_running_node_visitor *visitor, void *context)
{
    if (!trpi_body_is_tree(world, entry)) {
        return;
    }
    const walk w = {.world = world,
                    .states = trpi_node_states_of_entry(world, entry),
                    .first = trpi_entry_task(world, entry)->first_node,
                    .visit = visitor,
                    .context = context};
    (void)visit(&w, 0, 0);
}
