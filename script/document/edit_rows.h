// SPDX-License-Identifier: MIT
// Rows of text for a place: lines with their blocks are written with the indentation and the line ends of the place. Deeper rows
// stay as much deeper, or as many levels where the place has other levels.

#ifndef TROUPE_SCRIPT_DOCUMENT_EDIT_ROWS_H
#define TROUPE_SCRIPT_DOCUMENT_EDIT_ROWS_H

#include "script/document/operation.h"

typedef struct trpi_text_row_style {
    trpi_text indent;        // of the lines
    trpi_text level_indent;  // of each level
    const char *line_end;    // "\n" or "\r\n"
    bool keeps_depths;       // deeper rows keep their blanks where they can, as in a text that was only moved
} trpi_text_row_style;

/// Returns the style of rows in the block of `parent`, a line or a file (trpi_text_row_style_in_block), or of rows in the place of
/// `line` (trpi_text_row_style_of_line).
trpi_text_row_style trpi_text_row_style_in_block(trpi_edit_operation *operation, const trp_document_node *parent);
trpi_text_row_style trpi_text_row_style_of_line(trpi_edit_operation *operation, const trp_document_node *line);

/// Writes the rows of a text in a style, without the blank rows at the beginning and the end of the text. A mark is the offset in
/// `text` at which the words of a row begin; it becomes their offset among the bytes that the call adds to `out`. With
/// `is_first_row_partial` the indentation of the first row does not count, as when the text was copied from the middle of a line.
void trpi_text_rows_write_indented(trpi_text text, const trpi_text_row_style *style, bool is_first_row_partial, trpi_buffer *out,
                                   uint32_t *marks, uint32_t mark_count);

/// Returns where the words begin of the first row that is not a comment. If all rows are comments, the first row counts.
uint32_t trpi_text_rows_find_words_of_first_row(trpi_text text);

/// Whether a row that is no comment is indented deeper than the first such row.
bool trpi_text_rows_have_block(trpi_text text);

#endif
