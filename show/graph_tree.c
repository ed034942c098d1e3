// SPDX-License-Identifier: MIT
// Draws behaviour trees: a box for each block and step, from left to right, in the order of the text. The clauses behind a
// line are written into its box.

#include "show/graph_edges.h"
#include "show/graph_words.h"

#include "show/colours.h"
#include "troupe/rehearsal.h"

#include <stdio.h>
#include <string.h>

typedef struct drawn {
    trpi_graph *graph;
    trp_sheet *sheet;
    uint32_t task;
    char root[24];
} drawn;

typedef enum look { LOOK_BLOCK, LOOK_CONDITION, LOOK_STEP, LOOK_NETWORK } look;

static void add_box(drawn *d, uint32_t node, look looks, const char *behind)
{
    static const char *const fills[] = {TRPI_COLOUR_LINE, TRPI_COLOUR_FLOOR, TRPI_COLOUR_CARD, TRPI_COLOUR_PLACE};
    trp_sheet_add_format(d->sheet,
                         "    t%u_%u [shape=box, style=\"%sfilled\", fillcolor=\"%s\", color=\"" TRPI_COLOUR_SOFT
                         "\", fontsize=11, "
                         "margin=\"0.12,0.06\", height=0.3, ordering=out, label=<",
                         d->task, node, looks == LOOK_STEP ? "rounded," : "", fills[looks]);
    trp_sheet_add(d->sheet, looks == LOOK_NETWORK ? "<b>" : "");
    trpi_graph_add_node_words(d->graph, d->task, node, "");
    trp_sheet_add(d->sheet, looks == LOOK_NETWORK ? "</b> \xE2\x86\x92" : "");
    if (behind[0] != '\0') {
        trp_sheet_add(d->sheet, "<br/><font point-size=\"10\" color=\"" TRPI_COLOUR_SOFT "\">");
        trpi_graph_add_escaped_text(d->sheet, behind + 2);
        trp_sheet_add(d->sheet, "</font>");
    }
    trp_sheet_add(d->sheet, ">];\n");
}

static void add_edge(drawn *d, const char *parent, uint32_t node, const char *label)
{
    if (parent[0] == '\0') {
        return;
    }
    bool aside = strcmp(label, "finally") == 0 || strncmp(label, "catch", 5) == 0;
    trp_sheet_add_format(d->sheet, "    %s -> t%u_%u [arrowhead=none%s", parent, d->task, node, aside ? ", style=dashed" : "");
    if (label[0] != '\0') {
        trp_sheet_add(d->sheet, ", fontname=\"Helvetica\", fontsize=10, label=<");
        trpi_graph_add_escaped_text(d->sheet, label);
        trp_sheet_add(d->sheet, ">");
    }
    trp_sheet_add(d->sheet, "];\n");
}

static void draw_node(drawn *d, uint32_t node, const char *parent, const char *label, const char *behind, char own[24]);

// Draws the children of box `own` from number `from` on, with `label` at the arrow to the first of them. They are written
// last first, since Graphviz draws the first one at the bottom.
static void draw_children(drawn *d, const trp_node_info *info, uint32_t from, const char *own, const char *label)
{
    char below[24];
    for (uint32_t i = info->child_count; i-- > from;) {
        draw_node(d, info->first_child + i, own, i == from ? label : "", "", below);
    }
}

// Returns whether the only child of a block is a sequence, whose lines then need no box around them.
static bool is_row(const drawn *d, const trp_node_info *info, trp_node_info *row)
{
    char words[24];
    return info->child_count == 1 && trp_task_node(d->graph->pack, d->task, info->first_child, row, sizeof *row) == TRP_OK &&
           row->kind == TRP_NODE_BLOCK &&
           strcmp(trp_task_node_words(d->graph->pack, d->task, info->first_child, words, sizeof words), "sequence") == 0;
}

static look node_look(const trp_node_info *info, const char *words)
{
    if (info->kind == TRP_NODE_STEP) {
        return strncmp(words, "check ", 6) == 0 || strncmp(words, "wait until ", 11) == 0 ? LOOK_CONDITION : LOOK_STEP;
    }
    return info->chooses || strncmp(words, "if ", 3) == 0 || strcmp(words, "otherwise") == 0 ? LOOK_CONDITION : LOOK_BLOCK;
}

static void draw_clause(drawn *d, const trp_node_info *info, const char *words, const char *parent, const char *label,
                        const char *behind, char own[24])
{
    char both[512] = ", ";
    strncat(both, words, sizeof both - strlen(both) - 1);
    strncat(both, behind, sizeof both - strlen(both) - 1);
    draw_node(d, info->first_child, parent, label, both, own);
}

static void draw_block(drawn *d, uint32_t node, const trp_node_info *info, const char *words, const char *parent, const char *label,
                       const char *behind, char own[24])
{
    bool keeps = strcmp(words, "finally") == 0 || strncmp(words, "catch", 5) == 0 || strcmp(words, "while") == 0;
    if (keeps && info->child_count > 0) {  // they belong to their first line, with the others aside
        draw_node(d, info->first_child, parent, label, behind, own);
        draw_children(d, info, 1, own, words);
        return;
    }
    snprintf(own, 24, "t%u_%u", d->task, node);
    add_box(d, node, node_look(info, words), behind);
    add_edge(d, parent, node, label);
    char below[24];
    trp_node_info row;
    if (info->chooses && info->child_count == 2 && strncmp(words, "if ", 3) == 0) {
        draw_node(d, info->first_child + 1, own, "otherwise", "", below);
        draw_node(d, info->first_child, own, "", "", below);
    } else {
        draw_children(d, is_row(d, info, &row) ? &row : info, 0, own, "");
    }
}

static void draw_use(drawn *d, const trpi_graph_network *network, const char *parent, const char *label, const char *behind,
                     char own[24])
{
    uint32_t number = trpi_graph_find_or_add_network(d->graph, network->task, network->node, network->cleanup);
    snprintf(own, 24, "t%u_%u", d->task, network->node);
    add_box(d, network->node, LOOK_NETWORK, behind);
    add_edge(d, parent, network->node, label);
    trpi_graph_add_edge_to_network(d->graph, own, number);
}

// Draws a plan, with each of its tasks once, however many ways use it.
static void draw_plan(drawn *d, uint32_t node, const trp_node_info *info, const char *parent, const char *label, const char *behind,
                      char own[24])
{
    char below[24];
    snprintf(own, 24, "t%u_%u", d->task, node);
    add_box(d, node, LOOK_BLOCK, behind);
    add_edge(d, parent, node, label);
    for (uint32_t i = 0; i < info->child_count; i++) {
        draw_node(d, info->first_child + i, i == 0 ? own : "", "", "", below);
    }
}

// Draws a way of a plan and its tasks in their order.
static void draw_way(drawn *d, uint32_t node, const trp_node_info *info, const char *words, const char *parent, char own[24])
{
    snprintf(own, 24, "t%u_%u", d->task, node);
    add_box(d, node, strstr(words, ", if ") != NULL ? LOOK_CONDITION : LOOK_BLOCK, "");
    add_edge(d, parent, node, "");
    for (uint32_t i = info->child_count; i-- > 0;) {
        trp_node_info subtask;
        char use[256];
        (void)trp_task_node(d->graph->pack, d->task, info->first_child + i, &subtask, sizeof subtask);
        trp_task_node_words(d->graph->pack, d->task, info->first_child + i, use, sizeof use);
        const char *given = strrchr(use, ')') != NULL ? strstr(use, " (") : NULL;
        trp_sheet_add_format(d->sheet,
                             "    %s -> t%u_%u [arrowhead=vee, arrowsize=0.6, color=\"" TRPI_COLOUR_SOFT
                             "\", fontname=\"Helvetica\", "
                             "fontsize=10, label=<%u",
                             own, d->task, subtask.leads_to, i + 1);
        trpi_graph_add_escaped_text(d->sheet, given != NULL ? given : "");
        trp_sheet_add(d->sheet, ">];\n");
    }
}

static void draw_node(drawn *d, uint32_t node, const char *parent, const char *label, const char *behind, char own[24])
{
    trp_node_info info;
    trpi_graph_network network;
    char words[256];
    own[0] = '\0';
    if (trp_task_node(d->graph->pack, d->task, node, &info, sizeof info) != TRP_OK) {
        return;
    }
    trp_task_node_words(d->graph->pack, d->task, node, words, sizeof words);
    if (trpi_graph_find_network(d->graph, d->task, node, &network)) {
        draw_use(d, &network, parent, label, behind, own);
    } else if (info.kind == TRP_NODE_PLAN) {
        draw_plan(d, node, &info, parent, label, behind, own);
    } else if (info.kind == TRP_NODE_WAY) {
        draw_way(d, node, &info, words, parent, own);
    } else if (info.kind == TRP_NODE_CLAUSE) {
        draw_clause(d, &info, words, parent, label, behind, own);
    } else {
        draw_block(d, node, &info, words, parent, label, behind, own);
    }
}

// Draws the steps that are done whenever the task ends.
static void draw_cleanup(drawn *d)
{
    char words[256];
    uint32_t count = 0;
    while (trp_task_cleanup_words(d->graph->pack, d->task, count, words, sizeof words)[0] != '\0') {
        if (count++ == 0) {
            trp_sheet_add_format(d->sheet,
                                 "    z%u [shape=note, style=filled, fillcolor=\"" TRPI_COLOUR_BUBBLE
                                 "\", color=\"" TRPI_COLOUR_SOFT
                                 "\", "
                                 "margin=\"0.1,0.05\", label=<<b>finally</b><br/><font point-size=\"10\">",
                                 d->task);
        }
        trpi_graph_add_escaped_text(d->sheet, words);
        trp_sheet_add(d->sheet, "<br align=\"left\"/>");
    }
    trp_sheet_add(d->sheet, count > 0 ? "</font>>];\n" : "");
}

void trpi_graph_draw_tree(trpi_graph *graph, uint32_t task, const char *title, char root_name[24])
{
    trpi_graph_network network;
    if (trpi_graph_find_network(graph, task, 0, &network)) {
        snprintf(root_name, 24, "i%u", trpi_graph_find_or_add_network(graph, network.task, network.node, network.cleanup));
        return;
    }
    drawn d = {.graph = graph, .sheet = graph->sheet, .task = task};
    trp_sheet_add_format(d.sheet,
                         "  subgraph cluster_t%u {\n    graph [style=\"rounded,filled\", fillcolor=\"" TRPI_COLOUR_PAPER
                         "\", "
                         "color=\"" TRPI_COLOUR_SOFT "\", fontsize=14, margin=14, label=<<b>",
                         task);
    trpi_graph_add_escaped_text(d.sheet, title);
    trp_sheet_add(d.sheet, "</b>>];\n");
    draw_node(&d, 0, "", "", "", root_name);
    draw_cleanup(&d);
    trp_sheet_add(d.sheet, "  }\n");
}

// ---- All of them --------------------------------------------------------------------------------

// Returns whether two tasks have one tree, which is written once in the text and used by both.
static bool is_same_tree(const trp_pack *pack, uint32_t task, uint32_t other)
{
    trp_node_info a, b;
    uint32_t count = trp_task_node_count(pack, task);
    return count == trp_task_node_count(pack, other) && trp_task_node(pack, task, 0, &a, sizeof a) == TRP_OK &&
           trp_task_node(pack, other, 0, &b, sizeof b) == TRP_OK && a.line != 0 && a.line == b.line && a.kind == b.kind &&
           strcmp(trp_pack_name(pack, TRP_NAMES_TASK, task), trp_pack_name(pack, TRP_NAMES_TASK, other)) == 0;
}

typedef struct body {
    uint32_t task;
    char root[24];
} body;

// Returns the name of a task's tree, and draws the tree unless an equal one was drawn.
static const char *tree_root(trpi_graph *graph, trpi_row_array *bodies, uint32_t task, const char *title)
{
    for (uint32_t i = 0; i < bodies->count; i++) {
        const body *known = trpi_row_array_at(bodies, i);
        if (is_same_tree(graph->pack, known->task, task)) {
            return known->root;
        }
    }
    body added = {.task = task};
    trpi_graph_draw_tree(graph, task, title, added.root);
    if (!trpi_row_array_add(bodies, &added)) {
        graph->sheet->failed = true;
        return "";
    }
    return ((const body *)trpi_row_array_at(bodies, bodies->count - 1))->root;
}

static void draw_behaviour(trpi_graph *graph, trpi_row_array *bodies, uint32_t behaviour, const trp_behaviour_info *info)
{
    for (uint32_t i = 0; i < info->task_count; i++) {
        uint32_t task = info->first_task + i;
        if (trp_task_node_count(graph->pack, task) == 0) {
            continue;
        }
        trp_sheet title = {0};
        const char *name = trp_pack_name(graph->pack, TRP_NAMES_TASK, task);
        trp_sheet_add(&title, trp_behaviour_title(graph->pack, behaviour));
        if (info->task_count > 1 && name[0] != '\0') {
            trp_sheet_add(&title, ": ");
            trp_sheet_add(&title, name);
        }
        const char *root = tree_root(graph, bodies, task, trp_sheet_text(&title));
        uint32_t kind, offer;
        if (root[0] != '\0' && info->role != TRP_NOT_FOUND) {
            trp_sheet_add_format(&graph->links, "  r%u:b%u:e -> %s [style=dotted, color=\"" TRPI_COLOUR_INK "\"];\n",
                                 trp_index_of_number(info->role), behaviour, root);
        } else if (root[0] != '\0' && trpi_graph_find_offer(graph->pack, behaviour, &kind, &offer)) {
            trp_sheet_add_format(&graph->links, "  k%u:o%u:e -> %s [style=dotted, color=\"" TRPI_COLOUR_INK "\"];\n", kind, offer,
                                 root);
        }
        graph->sheet->failed = graph->sheet->failed || title.failed;
        trp_sheet_release(&title);
    }
}

void trpi_graph_draw_bodies(const trp_pack *pack, bool (*is_drawn)(const void *context, uint32_t behaviour), const void *context,
                            trp_sheet *sheet)
{
    trpi_graph graph = {.pack = pack, .sheet = sheet};
    trpi_row_array bodies = {0};
    bodies.row_bytes = sizeof(body);
    graph.networks.row_bytes = sizeof(trpi_graph_network);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        trp_behaviour_info info;
        uint32_t kind, offer;
        bool has_row = trpi_graph_shows_behaviour(pack, i, &info) || trpi_graph_find_offer(pack, i, &kind, &offer);
        if (has_row && is_drawn(context, i)) {
            draw_behaviour(&graph, &bodies, i, &info);
        }
    }
    for (uint32_t i = 0; i < graph.networks.count; i++) {  // drawing one may find more
        trpi_graph_draw_network(&graph, i);
    }
    trp_sheet_add(sheet, trp_sheet_text(&graph.links));
    sheet->failed = sheet->failed || graph.links.failed;
    trp_sheet_release(&graph.links);
    trpi_row_array_release(&bodies);
    trpi_row_array_release(&graph.networks);
}
