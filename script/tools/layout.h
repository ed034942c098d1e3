// SPDX-License-Identifier: MIT
// The types and passes that the files of the formatter share. For format*.c only.
//
// The tree of a file becomes items: lines, comments that stand alone, rows of plans, each with its level. A line is written by its
// tokens. Items are written one after the other, tables with the columns that were measured before.

#ifndef TROUPE_SCRIPT_TOOLS_LAYOUT_H
#define TROUPE_SCRIPT_TOOLS_LAYOUT_H

#include "base/buffer.h"
#include "script/parse/token.h"

#define TRPI_LAYOUT_INDENT 4u
#define TRPI_LAYOUT_COLUMNS 100u

typedef struct trpi_layout_item {
    const trpi_syntax_line *line;  // NULL: a comment that stands alone
    uint32_t level;
    uint32_t comment;        // the first of its comments, or the comment
    uint32_t comment_count;  // of a line: between its tokens and behind them
    bool opens;              // has a block
    bool blank_before;       // in the source
    const uint32_t *bars;    // row of a table: the column of each `|`; NULL: as wide as it is
} trpi_layout_item;

/// A token as it will be written.
typedef struct trpi_layout_piece {
    uint32_t offset;  // in `scratch`
    uint32_t size;
    uint32_t columns;
    uint32_t depth;  // of the parentheses around it
    trpi_token_kind kind;
    bool space;       // before it, unless it begins a line
    bool may_break;   // before it, when there is no room
    bool may_split;   // before it, when what stands between two such breaks has no room on a line of its own
    bool must_break;  // before it: it stood so, and would be read differently otherwise
} trpi_layout_piece;

typedef struct trpi_text_layout {
    const trpi_syntax_file *file;
    trpi_arena *arena;
    trpi_layout_item *items;
    uint32_t item_count;
    uint32_t item_capacity;
    trpi_layout_piece *pieces;  // of the line being written or measured
    uint32_t piece_count;
    uint32_t piece_capacity;
    trpi_buffer scratch;  // the text of the pieces
    bool plain_names;     // brackets that are not needed go
} trpi_text_layout;

/// Finds the items of a file: format_items.c.
void trpi_layout_make_items(trpi_text_layout *layout);

/// Whether an item is a line of the given kind (trpi_layout_item_is_of_kind), or a row of a table, its head included
/// (trpi_layout_item_is_table_row).
bool trpi_layout_item_is_of_kind(const trpi_layout_item *item, trpi_line_kind kind);
bool trpi_layout_item_is_table_row(const trpi_layout_item *item);

/// Whether a comment stands between the tokens of a line.
bool trpi_layout_has_inner_comment(const trpi_text_layout *layout, const trpi_layout_item *item);

/// Renders the tokens of a line as pieces: format_pieces.c.
void trpi_layout_make_pieces_of_line(trpi_text_layout *layout, const trpi_layout_item *item);

/// Decides the columns of all tables: format_table.c.
void trpi_layout_measure_tables(trpi_text_layout *layout);

/// Writes a row of a table, its bars in the columns that were measured, if any. The row must have no comments between its tokens.
void trpi_layout_write_row(trpi_text_layout *layout, const trpi_layout_item *item, trpi_buffer *out);

void trpi_layout_add_spaces(trpi_buffer *out, uint32_t count);

#endif
