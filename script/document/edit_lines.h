// SPDX-License-Identifier: MIT
// Operations on lines with their blocks, as edits of an operation. Parts within lines are in edit_parts.h.

#ifndef TROUPE_SCRIPT_DOCUMENT_EDIT_LINES_H
#define TROUPE_SCRIPT_DOCUMENT_EDIT_LINES_H

#include "script/document/edit_rows.h"

/// Inserts a text as lines of `parent`, in front of `before_line_id` (0: at the end). With `first_row_lacks_indent` the indentation
/// of the text's first row does not count.
void trpi_edit_lines_insert(trpi_edit_operation *operation, const trp_document_node *parent, uint32_t before_line_id,
                            trpi_text text, bool first_row_lacks_indent);

/// Removes lines, of which none is in another.
void trpi_edit_lines_remove(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count);

/// Moves lines to below `parent`, in front of `before_line_id`, which is none of them.
void trpi_edit_lines_move(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count,
                          const trp_document_node *parent, uint32_t before_line_id);

/// Replaces a line and its block by a text.
void trpi_edit_line_replace(trpi_edit_operation *operation, const trp_document_node *line, trpi_text text);

/// Wraps a text around adjacent lines of a block: they take the place of the text's row `...`, or, without such a row, stand below
/// its last row, one level deeper.
void trpi_edit_lines_wrap(trpi_edit_operation *operation, const trp_document_node *lines, uint32_t count, trpi_text text);

/// Replaces a line by its block. False when it has none.
bool trpi_edit_line_replace_by_own_block(trpi_edit_operation *operation, const trp_document_node *line);

/// Adds a line with its block and its comments to `out`, at the margin and with LF.
void trpi_edit_line_copy(const trp_document *document, const trp_document_node *line, trpi_buffer *out);

#endif
