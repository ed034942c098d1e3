// SPDX-License-Identifier: MIT
// Extents: the whole rows of a file that belong to a line of the language. Its block and the comments above it, at its end and at the
// end of its block are part of it; blank rows around it are not.

#ifndef TROUPE_SCRIPT_DOCUMENT_EXTENT_H
#define TROUPE_SCRIPT_DOCUMENT_EXTENT_H

#include "script/document/document.h"

typedef struct trpi_extent {
    uint32_t file;
    uint32_t begin;    // of the first comment above
    uint32_t end;      // behind the last line end
    trpi_text indent;  // the blanks in front of the line, in the text
} trpi_extent;

/// The text of a file.
trpi_text trpi_document_slice(const trp_document *document, uint32_t file);

/// The beginning of the row that `offset` is in, and the end of it, behind its line end.
uint32_t trpi_row_begin(trpi_text text, uint32_t offset);
uint32_t trpi_row_end(trpi_text text, uint32_t offset);

/// The columns of blanks, as the lexer counts them: a tab is four.
uint32_t trpi_indent_columns(trpi_text indent);

/// The blanks that a row begins with.
trpi_text trpi_row_indent(trpi_text text, uint32_t begin);

/// Whether nothing but blanks is in the row that begins there.
bool trpi_row_is_blank(trpi_text text, uint32_t begin);

/// Whether nothing but a comment is in the row that begins there.
bool trpi_row_is_comment(const trp_document *document, uint32_t file, uint32_t begin);

/// Whether a node is a line with rows of its own, and no argument in parentheses.
bool trpi_node_has_rows(const trp_document *document, const trp_document_node *node);

/// The extent of a node that has rows.
trpi_extent trpi_extent_of(const trp_document *document, const trp_document_node *node);

/// Where the words of a line end, without its block.
uint32_t trpi_header_end(const trp_document *document, const trp_document_node *line);

/// The children of a node that are lines with rows: the first, the last one, and the one behind a child. Their ids, or 0.
uint32_t trpi_first_row(const trp_document *document, uint32_t parent);
uint32_t trpi_last_row(const trp_document *document, uint32_t parent);
uint32_t trpi_next_row(const trp_document *document, uint32_t child);

/// The line end at a place, of the rows around it: "\n" or "\r\n".
const char *trpi_line_end_near(trpi_text text, uint32_t offset);

#endif
