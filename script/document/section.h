// SPDX-License-Identifier: MIT
// Sections: a file is divided in front of each line that begins at the margin, so that a change of one declaration leaves the
// trees of the others as they are. A section's nodes and pieces are a function of its bytes alone.
//
// Invariants:
// - nodes stand in preorder, the range of each within its parent's; the ranges of siblings do not overlap;
// - pieces lie side by side and cover the section.

#ifndef TROUPE_SCRIPT_DOCUMENT_SECTION_H
#define TROUPE_SCRIPT_DOCUMENT_SECTION_H

#include "script/text/source.h"
#include "troupe/document.h"

#define TRPI_NODE_NONE UINT32_MAX

/// `span` and `name` are stretches of the section and of its names.
typedef struct trpi_node {
    trpi_span span;
    trpi_span name;
    uint32_t id;
    uint32_t parent;  // its number; NONE: the file
    uint32_t end;     // the number behind its last descendant
    uint32_t hash;    // of its bytes without blanks
    uint16_t kind;    // in its family
    uint8_t family;   // trp_node_family
    bool is_broken;
} trpi_node;

typedef struct trpi_piece {
    uint32_t at;
    uint32_t kind;  // trp_piece_kind
} trpi_piece;

typedef struct trpi_section {
    uint32_t file;
    uint32_t at;  // where it begins in the file
    uint32_t size;
    trpi_node *nodes;
    uint32_t node_count, node_room;
    trpi_piece *pieces;
    uint32_t piece_count, piece_room;
    char *names;
    uint32_t names_size, names_room;
} trpi_section;

/// The size of the section that `text`, the rest of a file, begins with.
uint32_t trpi_section_measure(trpi_text text);

/// Reads a section; its nodes have no ids yet. NULL when memory ran out.
trpi_section *trpi_section_make(const trp_allocator *allocator, trpi_text text);
void trpi_section_release(const trp_allocator *allocator, trpi_section *section);

/// How a family is called; and a node, by its kind, or by its family where that has no kinds.
const char *trpi_node_family_name(uint32_t family);
const char *trpi_node_kind_name(const trpi_node *node);

trpi_text trpi_node_name(const trpi_section *section, const trpi_node *node);

/// The next sibling of a node, and its first child, by number; NONE when there is none.
uint32_t trpi_node_next(const trpi_section *section, uint32_t node);
uint32_t trpi_node_child(const trpi_section *section, uint32_t node);

/// Takes over the ids of nodes of `old` sections that `made` sections have again: in the same place of the tree by words, then by
/// kind and name, then by kind and order. Both lie side by side in their files. Nodes that trpi_nodes_match has matched before are left out.
void trpi_sections_match(trpi_section *const *old, uint32_t old_count, trpi_section *const *made, uint32_t made_count);

/// The outermost node of a family that begins at `offset` of a section; NONE when there is none.
uint32_t trpi_section_find(const trpi_section *section, uint32_t family, uint32_t offset);

/// Takes over the ids of a node and of what is below it, which are then taken. Neither has been matched.
void trpi_nodes_match(trpi_section *const *old, uint32_t old_node, trpi_section *const *made, uint32_t made_node);

#endif
