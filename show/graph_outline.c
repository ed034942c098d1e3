// SPDX-License-Identifier: MIT
// Writes the steps of a network's node as lines of a label, indented as in the text.

#include "show/graph_words.h"

#include <string.h>

enum { LINES_MOST = 16 };

typedef struct outline {
    trpi_graph *graph;
    uint32_t task;
    uint32_t *used;
    uint32_t used_count;
    uint32_t lines;
} outline;

bool trpi_graph_find_network(const trpi_graph *graph, uint32_t task, uint32_t node, trpi_graph_network *found)
{
    trp_node_info info, below;
    char words[16];
    *found = (trpi_graph_network){task, node, TRP_NOT_FOUND};
    if (trp_task_node(graph->pack, task, node, &info, sizeof info) != TRP_OK) {
        return false;
    }
    if (info.kind == TRP_NODE_BLOCK && info.child_count > 1 &&
        strcmp(trp_task_node_words(graph->pack, task, node, words, sizeof words), "finally") == 0 &&
        trp_task_node(graph->pack, task, info.first_child, &below, sizeof below) == TRP_OK && below.kind == TRP_NODE_NETWORK) {
        *found = (trpi_graph_network){task, info.first_child, node};
        return true;
    }
    return info.kind == TRP_NODE_NETWORK;
}

static bool begin_line(outline *o, uint32_t depth)
{
    if (o->lines++ >= LINES_MOST) {
        trp_sheet_add(o->graph->sheet, o->lines == LINES_MOST + 1 ? "\xE2\x80\xA6<br align=\"left\"/>" : "");
        return false;
    }
    for (uint32_t i = 0; i < depth; i++) {
        trp_sheet_add(o->graph->sheet, "\xC2\xA0\xC2\xA0\xC2\xA0");
    }
    return true;
}

static void end_line(outline *o)
{
    trp_sheet_add(o->graph->sheet, "<br align=\"left\"/>");
}

static void add_line(outline *o, uint32_t node, uint32_t depth, const char *behind)
{
    if (begin_line(o, depth)) {
        trpi_graph_add_node_words(o->graph, o->task, node, behind);
        end_line(o);
    }
}

static void add_word(outline *o, const char *word, uint32_t depth)
{
    if (begin_line(o, depth)) {
        trp_sheet_add(o->graph->sheet, word);
        end_line(o);
    }
}

static void add_use(outline *o, const trpi_graph_network *network, uint32_t depth, const char *behind)
{
    uint32_t number = trpi_graph_find_or_add_network(o->graph, network->task, network->node, network->cleanup);
    if (o->used_count < TRPI_GRAPH_USES) {
        o->used[o->used_count++] = number;
    }
    if (begin_line(o, depth)) {
        trp_sheet_add(o->graph->sheet, "<b>");
        trpi_graph_add_node_words(o->graph, o->task, network->node, behind);
        trp_sheet_add(o->graph->sheet, "</b> \xE2\x86\x92");
        end_line(o);
    }
}

static void add_node(outline *o, uint32_t node, uint32_t depth, const char *behind);

static void add_children(outline *o, const trp_node_info *info, uint32_t from, uint32_t depth)
{
    for (uint32_t i = from; i < info->child_count; i++) {
        add_node(o, info->first_child + i, depth, "");
    }
}

// Adds the line of a node inside decorators, with their clauses behind it, the innermost first.
static void add_clause(outline *o, uint32_t node, const trp_node_info *info, uint32_t depth, const char *behind)
{
    char words[256], both[512];
    trp_task_node_words(o->graph->pack, o->task, node, words, sizeof words);
    both[0] = '\0';
    strncat(both, ", ", sizeof both - 1);
    strncat(both, words, sizeof both - strlen(both) - 1);
    strncat(both, behind, sizeof both - strlen(both) - 1);
    add_node(o, info->first_child, depth, both);
}

static void add_block(outline *o, uint32_t node, const trp_node_info *info, uint32_t depth, const char *behind)
{
    char words[256];
    trp_task_node_words(o->graph->pack, o->task, node, words, sizeof words);
    bool plain = strcmp(words, "sequence") == 0 && behind[0] == '\0';
    bool keeps = strcmp(words, "finally") == 0 || strncmp(words, "catch", 5) == 0;
    if (plain) {
        add_children(o, info, 0, depth);
    } else if (strcmp(words, "while") == 0 || keeps) {  // the first is what it is about
        add_node(o, info->first_child, depth, behind);
        add_word(o, words, depth);
        add_children(o, info, 1, depth + 1);
    } else {
        bool either = info->chooses && strncmp(words, "if", 2) == 0;
        add_line(o, node, depth, behind);
        add_node(o, info->first_child, depth + 1, "");
        if (either && info->child_count > 1) {
            add_word(o, "otherwise", depth);
        }
        add_children(o, info, 1, depth + 1);
    }
}

static void add_node(outline *o, uint32_t node, uint32_t depth, const char *behind)
{
    trp_node_info info;
    trpi_graph_network network;
    if (trp_task_node(o->graph->pack, o->task, node, &info, sizeof info) != TRP_OK) {
        return;
    }
    if (trpi_graph_find_network(o->graph, o->task, node, &network)) {
        add_use(o, &network, depth, behind);
    } else if (info.kind == TRP_NODE_CLAUSE) {
        add_clause(o, node, &info, depth, behind);
    } else if (info.kind == TRP_NODE_BLOCK && info.child_count > 0) {
        add_block(o, node, &info, depth, behind);
    } else {
        add_line(o, node, depth, behind);
    }
}

void trpi_graph_add_body_words_of_network_node(trpi_graph *graph, uint32_t task, uint32_t node,
                                               uint32_t used_networks[TRPI_GRAPH_USES + 1])
{
    outline o = {.graph = graph, .task = task, .used = used_networks};
    add_node(&o, node, 0, "");
    used_networks[o.used_count] = TRP_NOT_FOUND;
}
