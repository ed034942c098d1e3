// SPDX-License-Identifier: MIT
// Operations on lines with their blocks, as edits of an operation. What stands in lines is in edit_parts.h.

#ifndef TROUPE_SCRIPT_DOCUMENT_EDIT_LINES_H
#define TROUPE_SCRIPT_DOCUMENT_EDIT_LINES_H

#include "script/document/edit_rows.h"

/// Puts a text in as lines of `parent`, in front of `before`.
void trpi_lines_insert(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before, trpi_text text,
                       bool is_first_cut);

/// Takes lines out, of which none is in another.
void trpi_lines_remove(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count);

/// Takes lines out and puts them in below `parent`, in front of `before`, which is none of them.
void trpi_lines_move(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count,
                     const trp_document_node *parent, uint32_t before);

/// Puts a text in the place of a line and its block.
void trpi_line_replace(trpi_edit_operation *operation, const trp_document_node *line, trpi_text text);

/// Puts a text around lines that stand one below the other.
void trpi_lines_wrap(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count, trpi_text text);

/// Puts the block of a line in its place. False when it has none.
bool trpi_line_unwrap(trpi_edit_operation *operation, const trp_document_node *line);

/// Adds the lines of a node, at the margin and with LF, to `out`.
void trpi_line_copy(const trp_document *document, const trp_document_node *line, trpi_buffer *out);

#endif
