// SPDX-License-Identifier: MIT
// Facts about each kind of line and of each block, from the lists of lines.h: names, and which lines stand under which.

#ifndef TROUPE_SCRIPT_WORDS_LINE_H
#define TROUPE_SCRIPT_WORDS_LINE_H

#include "script/words/clause.h"
#include "script/words/lines.h"

typedef enum trpi_line_kind {
#define LINE(name, ...) TRPI_LINE_##name,
    TRPI_LINES(LINE)
#undef LINE
        TRPI_LINE_COUNT
} trpi_line_kind;

/// The kind of block that a line stands in. NONE: no block at all; ANY: the block of a line that could not be read, which takes
/// every line.
typedef enum trpi_line_block {
#define BLOCK(name, ...) TRPI_BLOCK_##name,
    TRPI_BLOCKS(BLOCK)
#undef BLOCK
        TRPI_BLOCK_COUNT
} trpi_line_block;

/// Returns the name of a kind of line in findings and in the printed tree: "role".
const char *trpi_line_kind_name(trpi_line_kind kind);

/// Returns the place of places.h behind which the clauses of a kind of line stand; TRPI_BEHIND_COUNT when the lines around it
/// decide (check/clauses.c).
trpi_clause_place trpi_line_kind_clause_place(trpi_line_kind kind);

/// Returns the block under a line of `kind` that stands in `outer`; NONE when it takes none.
trpi_line_block trpi_line_block_under(trpi_line_kind kind, trpi_line_block outer);

bool trpi_line_block_allows(trpi_line_block block, trpi_line_kind kind);

/// Returns where a line of a kind belongs, "a role"; NULL when it stands in files.
const char *trpi_line_kind_outer_block_name(trpi_line_kind kind);

/// Returns the name of a block, "a scene" (trpi_line_block_name); and a line that usually stands in it.
const char *trpi_line_block_name(trpi_line_block block);
const char *trpi_line_block_usual_line_inside(trpi_line_block block);

#endif
