// SPDX-License-Identifier: MIT
// Extents: the whole rows of a file that belong to a line of the language. Its block and the comments above it, at its end and at
// the end of its block are part of it; blank rows around it are not.

#ifndef TROUPE_SCRIPT_DOCUMENT_EXTENT_H
#define TROUPE_SCRIPT_DOCUMENT_EXTENT_H

#include "script/document/document.h"

typedef struct trpi_extent {
    uint32_t file;
    uint32_t begin;    // of the first comment above
    uint32_t end;      // behind the last line end
    trpi_text indent;  // the blanks in front of the line, in the text
} trpi_extent;

/// Returns the text of a file.
trpi_text trpi_document_file_text(const trp_document *document, uint32_t file);

/// Return the beginning of the row that `offset` is in, and the end of it, behind its line end.
uint32_t trpi_text_row_begin(trpi_text text, uint32_t offset);
uint32_t trpi_text_row_end(trpi_text text, uint32_t offset);

/// Counts the columns of blanks, as the lexer does: a tab is four.
uint32_t trpi_indent_columns(trpi_text indent);

/// Returns the blanks with which a row begins.
trpi_text trpi_text_row_indent(trpi_text text, uint32_t begin);

/// Whether the row that begins at an offset has nothing but blanks in it.
bool trpi_text_row_is_blank(trpi_text text, uint32_t begin);

/// Whether the row that begins at an offset has nothing but a comment in it.
bool trpi_text_row_is_comment(const trp_document *document, uint32_t file, uint32_t begin);

/// Whether a node is a line with rows of its own, not an argument in parentheses.
bool trpi_document_node_has_own_rows(const trp_document *document, const trp_document_node *node);

/// Returns the extent of a node that has rows.
trpi_extent trpi_extent_of(const trp_document *document, const trp_document_node *node);

/// Returns where the words of a line end, without its block.
uint32_t trpi_line_header_end(const trp_document *document, const trp_document_node *line);

/// Return the id of a line with rows of its own: of the first such child of `parent`, or of the next sibling of `line`. 0 when there
/// is none.
uint32_t trpi_first_child_line_id(const trp_document *document, uint32_t parent);
uint32_t trpi_next_sibling_line_id(const trp_document *document, uint32_t line);

/// Returns the line end of the rows around a place: "\n" or "\r\n".
const char *trpi_newline_style_near(trpi_text text, uint32_t offset);

#endif
