// SPDX-License-Identifier: MIT
// Draws networks as state charts: a box for each node with its steps, and arrows with their conditions and immediate steps.
// Arrows that return are dashed. Several arrows of a node are numbered, since the first one whose condition holds is taken.
// Arrows to one node are drawn as one.

#include "show/graph_words.h"

#include "show/colours.h"

#include <stdio.h>
#include <string.h>

typedef struct chart {
    trpi_graph *graph;
    trp_sheet *sheet;
    trpi_graph_network network;
    uint32_t number;
    trp_node_info info;  // of the network
    bool ends, fails;
} chart;

static void add_state(chart *c, uint32_t node)
{
    trp_node_info info;
    uint32_t used[TRPI_GRAPH_USES + 1] = {TRP_NOT_FOUND};
    uint32_t task = c->network.task;
    (void)trp_task_node(c->graph->pack, task, node, &info, sizeof info);
    bool catches = info.kind == TRP_NODE_CATCH;
    bool is_last = !catches && info.child_count == (info.has_body ? 1u : 0u);
    trp_sheet_add_format(
        c->sheet,
        "    n%u_%u [shape=box, style=\"rounded,filled%s\", fillcolor=\"%s\", color=\"%s\", margin=\"0.12,0.06\"%s, "
        "label=<<b>",
        c->number, node, catches ? ",dashed" : "", catches ? TRPI_COLOUR_CARD : TRPI_COLOUR_CARD,
        catches ? TRPI_COLOUR_PROBLEM_INK : TRPI_COLOUR_INK, is_last ? ", peripheries=2" : "");
    trpi_graph_add_node_words(c->graph, task, node, "");
    trp_sheet_add(c->sheet, "</b>");
    if (info.has_body) {
        trp_sheet_add(c->sheet, "<br/><font point-size=\"10\">");
        trpi_graph_add_body_words_of_network_node(c->graph, task, info.first_child, used);
        trp_sheet_add(c->sheet, "</font>");
    }
    trp_sheet_add(c->sheet, ">];\n");
    for (uint32_t i = 0; used[i] != TRP_NOT_FOUND; i++) {
        char user[24];
        snprintf(user, sizeof user, "n%u_%u", c->number, node);
        trpi_graph_add_edge_to_network(c->graph, user, used[i]);
    }
}

// Adds the condition of an arrow, broken at each `and`, so that its label stays narrow.
static void add_condition(chart *c, uint32_t arrow)
{
    char words[256];
    char *at = words;
    trp_task_node_words(c->graph->pack, c->network.task, arrow, words, sizeof words);
    for (char *next = strstr(at, " and "); next != NULL; next = strstr(at, " and ")) {
        *next = '\0';
        trpi_graph_add_escaped_text(c->sheet, at);
        trp_sheet_add(c->sheet, "<br/>");
        at = next + 1;
    }
    trpi_graph_add_escaped_text(c->sheet, at);
}

static void add_effects(chart *c, const trp_node_info *arrow)
{
    for (uint32_t i = 0; i < arrow->child_count; i++) {
        trp_sheet_add(c->sheet, "<br/><i>");
        trpi_graph_add_node_words(c->graph, c->network.task, arrow->first_child + i, "");
        trp_sheet_add(c->sheet, "</i>");
    }
}

static void add_target(chart *c, uint32_t leads_to)
{
    if (leads_to == TRP_NODE_END || leads_to == TRP_NODE_FAIL) {
        trp_sheet_add_format(c->sheet, "%s%u", leads_to == TRP_NODE_END ? "e" : "x", c->number);
    } else {
        trp_sheet_add_format(c->sheet, "n%u_%u", c->number, leads_to);
    }
}

// Adds the label of an arrow: its condition and its steps, with a number where a node has several arrows.
static void add_label(chart *c, uint32_t arrow, const trp_node_info *info, uint32_t place)
{
    if (place > 0) {
        trp_sheet_add_format(c->sheet, "<font color=\"" TRPI_COLOUR_INK "\"><b>%u</b></font>&#160; ", place);
    }
    add_condition(c, arrow);
    add_effects(c, info);
    trp_sheet_add(c->sheet, info->returns ? "<br/>returns" : "");
}

static bool lead_alike(const trp_node_info *a, const trp_node_info *b)
{
    return a->leads_to == b->leads_to && a->returns == b->returns;
}

// Adds arrow number `place` of a node, from 0, together with all later ones that lead to its target; nothing when an earlier
// arrow leads there.
static void add_arrow(chart *c, uint32_t node, uint32_t first, uint32_t count, uint32_t place)
{
    trp_node_info info, other;
    uint32_t task = c->network.task;
    (void)trp_task_node(c->graph->pack, task, first + place, &info, sizeof info);
    for (uint32_t i = 0; i < place; i++) {
        if (trp_task_node(c->graph->pack, task, first + i, &other, sizeof other) == TRP_OK && lead_alike(&info, &other)) {
            return;
        }
    }
    trp_sheet_add_format(c->sheet, "    n%u_%u -> ", c->number, node);
    add_target(c, info.leads_to);
    trp_sheet_add_format(c->sheet, " [%sfontname=\"Helvetica\", fontsize=10, label=<", info.returns ? "style=dashed, " : "");
    add_label(c, first + place, &info, count > 1 ? place + 1 : 0);
    for (uint32_t i = place + 1; i < count; i++) {
        if (trp_task_node(c->graph->pack, task, first + i, &other, sizeof other) == TRP_OK && lead_alike(&info, &other)) {
            trp_sheet_add(c->sheet, "<br/>");
            add_label(c, first + i, &other, i + 1);
        }
    }
    trp_sheet_add(c->sheet, ">];\n");
}

static void add_arrows(chart *c, uint32_t node)
{
    trp_node_info info;
    (void)trp_task_node(c->graph->pack, c->network.task, node, &info, sizeof info);
    uint32_t body = info.has_body ? 1 : 0;
    for (uint32_t i = 0; i + body < info.child_count; i++) {
        add_arrow(c, node, info.first_child + body, info.child_count - body, i);
    }
}

// Finds whether arrows leave the network with success, with failure, or both.
static void find_exits(chart *c)
{
    for (uint32_t i = 0; i < c->info.child_count; i++) {
        trp_node_info node, arrow;
        (void)trp_task_node(c->graph->pack, c->network.task, c->info.first_child + i, &node, sizeof node);
        for (uint32_t k = node.has_body ? 1 : 0; k < node.child_count; k++) {
            (void)trp_task_node(c->graph->pack, c->network.task, node.first_child + k, &arrow, sizeof arrow);
            c->ends = c->ends || arrow.leads_to == TRP_NODE_END;
            c->fails = c->fails || arrow.leads_to == TRP_NODE_FAIL;
        }
    }
}

static void add_ends(chart *c)
{
    trp_sheet_add_format(c->sheet,
                         "    i%u [shape=circle, style=filled, fillcolor=\"" TRPI_COLOUR_SOFT "\", color=\"" TRPI_COLOUR_SOFT
                         "\", label=\"\", "
                         "width=0.14, fixedsize=true];\n    i%u -> n%u_%u;\n",
                         c->number, c->number, c->number, c->info.first_child);
    const char *look = "shape=doublecircle, fontname=\"Helvetica\", fontsize=9, margin=0, width=0.34, fixedsize=true";
    if (c->ends) {
        trp_sheet_add_format(c->sheet, "    e%u [%s, color=\"" TRPI_COLOUR_SOFT "\", label=\"end\"];\n", c->number, look);
    }
    if (c->fails) {
        trp_sheet_add_format(c->sheet,
                             "    x%u [%s, color=\"" TRPI_COLOUR_PROBLEM_INK "\", fontcolor=\"" TRPI_COLOUR_PROBLEM_INK
                             "\", label=\"fail\"];\n",
                             c->number, look);
    }
}

// Adds the steps that are done whenever the network is left.
static void add_cleanup(chart *c)
{
    trp_node_info info;
    uint32_t used[TRPI_GRAPH_USES + 1];
    if (c->network.cleanup == TRP_NOT_FOUND ||
        trp_task_node(c->graph->pack, c->network.task, c->network.cleanup, &info, sizeof info) != TRP_OK) {
        return;
    }
    trp_sheet_add_format(c->sheet,
                         "    f%u [shape=note, style=filled, fillcolor=\"" TRPI_COLOUR_BUBBLE "\", color=\"" TRPI_COLOUR_SOFT
                         "\", margin=\"0.1,0.05\", "
                         "label=<<b>finally</b><br/><font point-size=\"10\">",
                         c->number);
    for (uint32_t i = 1; i < info.child_count; i++) {
        trpi_graph_add_body_words_of_network_node(c->graph, c->network.task, info.first_child + i, used);
    }
    trp_sheet_add(c->sheet, "</font>>];\n");
}

void trpi_graph_draw_network(trpi_graph *graph, uint32_t number)
{
    chart c = {.graph = graph, .sheet = graph->sheet, .number = number};
    c.network = *(const trpi_graph_network *)trpi_row_array_at(&graph->networks, number);
    (void)trp_task_node(graph->pack, c.network.task, c.network.node, &c.info, sizeof c.info);
    trp_sheet_add_format(c.sheet,
                         "  subgraph cluster_n%u {\n    graph [style=\"rounded,filled\", fillcolor=\"" TRPI_COLOUR_PAPER
                         "\", "
                         "color=\"" TRPI_COLOUR_INK "\", fontsize=14, margin=14, label=<network <b>",
                         number);
    trpi_graph_add_escaped_text(c.sheet, c.info.name);
    trp_sheet_add(c.sheet, "</b>>];\n");
    find_exits(&c);
    add_ends(&c);
    for (uint32_t i = 0; i < c.info.child_count; i++) {
        add_state(&c, c.info.first_child + i);
    }
    for (uint32_t i = 0; i < c.info.child_count; i++) {
        add_arrows(&c, c.info.first_child + i);
    }
    add_cleanup(&c);
    trp_sheet_add(c.sheet, "  }\n");
}
