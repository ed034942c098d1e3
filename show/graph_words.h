// SPDX-License-Identifier: MIT
// Functions that the files that draw a graph of a pack share: labels, networks, trees.

#ifndef TROUPE_SHOW_GRAPH_WORDS_H
#define TROUPE_SHOW_GRAPH_WORDS_H

#include "show/rows.h"
#include "troupe/sheet.h"
#include "troupe/tree.h"

/// A network that is to be drawn once, however many tasks use it: node `node` of the tree of `task`.
typedef struct trpi_graph_network {
    uint32_t task;
    uint32_t node;
    uint32_t cleanup;  // the block `finally` around it, or TRP_NOT_FOUND
} trpi_graph_network;

/// A drawing of trees and networks. Networks are added while the trees and networks that use them are drawn.
typedef struct trpi_graph {
    const trp_pack *pack;
    trp_sheet *sheet;
    trpi_row_array networks;  // trpi_graph_network
    trp_sheet links;          // from what uses a network to it, which belong into neither
} trpi_graph;

/// Adds a text of the pack to a label, escaped.
void trpi_graph_add_escaped_text(trp_sheet *sheet, const char *text);

/// Returns whether a behaviour is drawn: it is of a role or a scene, and no copy that a test made.
bool trpi_graph_shows_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info);

/// Returns the number of a network among those to be drawn, which is in the name of its first node: `i0`, `i1` … `cleanup` is
/// the block `finally` around it, or TRP_NOT_FOUND.
uint32_t trpi_graph_find_or_add_network(trpi_graph *graph, uint32_t task, uint32_t node, uint32_t cleanup);

/// Draws a network, by its number among those to be drawn, with its nodes and arrows.
void trpi_graph_draw_network(trpi_graph *graph, uint32_t network);

/// Adds the tree of a task, and writes its name, for arrows to it, to `root_name`.
void trpi_graph_draw_tree(trpi_graph *graph, uint32_t task, const char *title, char root_name[24]);

/// Adds an arrow from the graph's node `user_node` to a network that it uses.
void trpi_graph_add_edge_to_network(trpi_graph *graph, const char *user_node, uint32_t network);

/// Adds the work of a network's node as lines of a label. `used_networks` gets the numbers of the networks that it uses, ended by
/// TRP_NOT_FOUND.
enum { TRPI_GRAPH_USES = 8 };
void trpi_graph_add_body_words_of_network_node(trpi_graph *graph, uint32_t task, uint32_t node,
                                               uint32_t used_networks[TRPI_GRAPH_USES + 1]);

/// Adds the words of a node and the text `words_behind` it, cut to the width of a label.
void trpi_graph_add_node_words(trpi_graph *graph, uint32_t task, uint32_t node, const char *words_behind);

/// Finds the network at a node, also inside a `finally`. False when there is none.
bool trpi_graph_find_network(const trpi_graph *graph, uint32_t task, uint32_t node, trpi_graph_network *found);

/// Adds the trees and networks of the behaviours that `is_drawn` wants, with arrows from the rows of their roles and kinds.
void trpi_graph_draw_bodies(const trp_pack *pack, bool (*is_drawn)(const void *context, uint32_t behaviour), const void *context,
                            trp_sheet *sheet);

#endif
