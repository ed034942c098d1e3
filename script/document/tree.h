// SPDX-License-Identifier: MIT
// Makes the two halves of a section from the parser's tree and tokens: nodes and pieces. For section.c alone.

#ifndef TROUPE_SCRIPT_DOCUMENT_TREE_H
#define TROUPE_SCRIPT_DOCUMENT_TREE_H

#include "script/document/section.h"
#include "script/parse/syntax.h"

/// Makes the nodes of a parsed text, and their names. `text_offset`: bytes of the section in front of the text. False when memory
/// ran out; what was taken belongs to the section all the same.
bool trpi_section_nodes_make(const trpi_syntax_file *file, uint32_t text_offset, const trp_allocator *allocator,
                             trpi_arena *scratch, trpi_text_section *section);

/// Makes the pieces of a parsed text, which belong to the section.
bool trpi_section_pieces_make(const trpi_syntax_file *file, uint32_t text_offset, const trp_allocator *allocator,
                              trpi_arena *scratch, trpi_text_section *section);

#endif
