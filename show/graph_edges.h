// SPDX-License-Identifier: MIT
// The arrows of a graph between things: roles, scenes, topics, kinds of objects, and what of those stands in a setting.

#ifndef TROUPE_SHOW_GRAPH_EDGES_H
#define TROUPE_SHOW_GRAPH_EDGES_H

#include "troupe/kind.h"
#include "troupe/sheet.h"

/// A thing of a graph: a role ('r'), scene ('s'), topic ('t'), kind ('k'), or letter of the first setting's legend ('g'), by its
/// index.
typedef struct trpi_graph_thing {
    char letter;
    uint32_t index;
} trpi_graph_thing;

/// An arrow from a row of a thing to a row of another. The looks are Graphviz's, in brackets, or "".
typedef struct trpi_graph_edge {
    trpi_graph_thing from, to;
    char from_port[16], to_port[16];
    char looks[192];
} trpi_graph_edge;

typedef void trpi_graph_edge_visitor(void *context, const trpi_graph_edge *edge);

/// Visits all arrows, in the order in which they are drawn. False when memory ran out.
bool trpi_graph_visit_edges(const trp_pack *pack, trpi_graph_edge_visitor *visit, void *context);

/// Visits the edges of objects and areas: requests, behaviours that are handed in, messages, links, parents, and what stands in
/// the setting.
bool trpi_graph_visit_object_edges(const trp_pack *pack, trpi_graph_edge_visitor *visit, void *context);

/// Whether a kind is drawn: an object that offers, hears or is linked to anything.
bool trpi_graph_shows_kind(const trp_pack *pack, uint32_t kind);

/// trpi_graph_find_offer finds the offer to which a behaviour belongs, and the kind that has it, by their indices.
/// trpi_graph_kind_has_own_offer_of returns whether a behaviour is offered by a kind itself, not by one of its parents.
bool trpi_graph_find_offer(const trp_pack *pack, uint32_t behaviour, uint32_t *kind, uint32_t *offer);
bool trpi_graph_kind_has_own_offer_of(const trp_pack *pack, uint32_t kind, uint32_t behaviour);

/// Adds a kind as a table: what it offers, what it reacts to, its links.
void trpi_graph_draw_kind(const trp_pack *pack, uint32_t kind, trp_sheet *sheet);

/// Finds what a letter of the first setting's legend stands for, if its kind is drawn: the name, the kind, and how many there
/// are. False when there is no such letter, or its kind is not drawn.
bool trpi_graph_find_shown_instance(const trp_pack *pack, uint32_t legend_index, trp_sheet *name, uint32_t *kind, uint32_t *count);

/// Adds what a letter of the legend stands for.
void trpi_graph_draw_instance(const trp_pack *pack, uint32_t legend_index, trp_sheet *sheet);

#endif
