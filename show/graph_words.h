// SPDX-License-Identifier: MIT
// What the files that draw a pack share.

#ifndef TROUPE_SHOW_GRAPH_WORDS_H
#define TROUPE_SHOW_GRAPH_WORDS_H

#include "show/rows.h"
#include "troupe/sheet.h"
#include "troupe/tree.h"

/// A network that is to be drawn, once for all who use it: node `node` of the tree of `task`.
typedef struct trpi_graph_network {
    uint32_t task;
    uint32_t node;
    uint32_t cleanup;  // the block `finally` around it, or TRP_NOT_FOUND
} trpi_graph_network;

/// A drawing of trees and networks. The networks are found while trees are drawn, and one another.
typedef struct trpi_graph {
    const trp_pack *pack;
    trp_sheet *sheet;
    trpi_rows networks;  // trpi_graph_network
    trp_sheet links;     // from what uses a network to it, which belong into neither
} trpi_graph;

/// Adds text of somebody else's inside of a label.
void trpi_graph_text(trp_sheet *sheet, const char *text);

/// Whether a behaviour is drawn: it is of a role or a scene, and no copy that a test made.
bool trpi_graph_shows(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info);

/// The number of a network among those to be drawn: for its first node, `i0`, `i1` …
uint32_t trpi_graph_network_of(trpi_graph *graph, uint32_t task, uint32_t node, uint32_t cleanup);

/// Adds a network with its nodes and arrows.
void trpi_graph_draw_network(trpi_graph *graph, uint32_t number);

/// Adds the tree of a task. Its name, for arrows to it, is written to `root`.
void trpi_graph_draw_tree(trpi_graph *graph, uint32_t task, const char *title, char root[24]);

/// Joins something that is called `user` with a network that it uses.
void trpi_graph_link(trpi_graph *graph, const char *user, uint32_t network);

/// The work of a node, as lines of a label; `used` says which networks: a number each, ended by TRP_NOT_FOUND.
enum { TRPI_GRAPH_USES = 8 };
void trpi_graph_outline(trpi_graph *graph, uint32_t task, uint32_t node, uint32_t used[TRPI_GRAPH_USES + 1]);

/// A node in words, with what stands behind it, cut to what fits into a picture.
void trpi_graph_words(trpi_graph *graph, uint32_t task, uint32_t node, const char *behind);

/// The network that stands at a node, also one with a `finally` around it. False when there is none.
bool trpi_graph_finds_network(const trpi_graph *graph, uint32_t task, uint32_t node, trpi_graph_network *found);

/// Trees and networks of all behaviours, with lines from the rows of the roles that have them.
void trpi_graph_draw_bodies(const trp_pack *pack, trp_sheet *sheet);

#endif
