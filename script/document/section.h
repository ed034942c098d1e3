// SPDX-License-Identifier: MIT
// Sections: a file is divided in front of each line that begins at the margin, so that a change of one declaration leaves the
// trees of the others as they are. A section's nodes and pieces are a function of its bytes alone.
// Invariants:
// - nodes stand in preorder, the range of each within its parent's; the ranges of siblings do not overlap;
// - pieces lie side by side and cover the section.

#ifndef TROUPE_SCRIPT_DOCUMENT_SECTION_H
#define TROUPE_SCRIPT_DOCUMENT_SECTION_H

#include "script/text/source.h"
#include "troupe/document.h"

#define TRPI_NODE_NONE UINT32_MAX

/// A node of a section's tree. `span` is a stretch of the section's text, `name` a stretch of the section's names.
typedef struct trpi_section_node {
    trpi_span span;
    trpi_span name;
    uint32_t id;
    uint32_t parent;  // its number; NONE: the file
    uint32_t end;     // the number behind its last descendant
    uint32_t hash;    // of its bytes without blanks
    uint16_t kind;    // in its family
    uint8_t family;   // trp_node_family
    bool is_broken;
} trpi_section_node;

/// A piece of a section's text; it ends where the next one begins.
typedef struct trpi_section_piece {
    uint32_t at;    // offset in the section
    uint32_t kind;  // trp_piece_kind
} trpi_section_piece;

typedef struct trpi_text_section {
    uint32_t file;
    uint32_t at;  // where it begins in the file
    uint32_t size;
    trpi_section_node *nodes;
    uint32_t node_count, node_room;
    trpi_section_piece *pieces;
    uint32_t piece_count, piece_room;
    char *names;
    uint32_t names_size, names_room;
} trpi_text_section;

/// Returns the size of the section with which `rest_of_file`, the rest of a file, begins.
uint32_t trpi_text_section_first_size_bytes(trpi_text rest_of_file);

/// Reads a section; its nodes have no ids yet. NULL when memory ran out.
trpi_text_section *trpi_text_section_make(const trp_allocator *allocator, trpi_text text);
void trpi_text_section_release(const trp_allocator *allocator, trpi_text_section *section);

/// Return a name: of a family of nodes (family_name), of a node's kind, or of its family when the family has no kinds
/// (kind_name), and of the node itself (node_name).
const char *trpi_section_node_family_name(uint32_t family);
const char *trpi_section_node_kind_name(const trpi_section_node *node);

trpi_text trpi_section_node_name(const trpi_text_section *section, const trpi_section_node *node);

/// Return the number of a node's next sibling (trpi_section_node_next_sibling), or of its first child
/// (trpi_section_node_first_child); NONE when there is none.
uint32_t trpi_section_node_next_sibling(const trpi_text_section *section, uint32_t node);
uint32_t trpi_section_node_first_child(const trpi_text_section *section, uint32_t node);

/// Takes over the ids of nodes of `old` sections for the nodes of `made` sections that match them: in the same place of the tree by
/// words, then by kind and name, then by kind and order. The sections of each list lie side by side in their file. Nodes that
/// trpi_section_nodes_keep_old_ids has matched before are left out.
void trpi_text_sections_keep_old_node_ids(trpi_text_section *const *old, uint32_t old_count, trpi_text_section *const *made,
                                          uint32_t made_count);

/// Returns the outermost node of a family that begins at `offset` of a section; NONE when there is none.
uint32_t trpi_section_node_find(const trpi_text_section *section, uint32_t family, uint32_t offset);

/// Gives a node of a new section, and the nodes below it, the ids of an old node and of the nodes below that. Neither node has been
/// matched before.
void trpi_section_nodes_keep_old_ids(trpi_text_section *const *old, uint32_t old_node, trpi_text_section *const *made,
                                     uint32_t made_node);

#endif
