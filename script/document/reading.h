// SPDX-License-Identifier: MIT
// A reading: a section of a file, parsed once more with notes of what each shape has read. From a reading, forms and chips have the
// syntax behind a node.

#ifndef TROUPE_SCRIPT_DOCUMENT_READING_H
#define TROUPE_SCRIPT_DOCUMENT_READING_H

#include "script/document/section.h"
#include "script/parse/shape.h"
#include "script/parse/syntax.h"
#include "script/text/diagnostic.h"

typedef struct trpi_reading {
    trpi_source source;
    trpi_syntax_file *file;
    struct trpi_shape_notes notes;
    trpi_diagnostics diagnostics;
    uint32_t text_offset;  // bytes of the section in front of the source's text
} trpi_reading;

/// A node as the parser made it. `line` and `cell` are the line and the cell that the node is or stands in; `cell` is NULL outside
/// of cells.
typedef struct trpi_syntax_node {
    uint32_t family, kind;
    trpi_span span;  // in the section
    const trpi_syntax_line *line;
    const trpi_syntax_cell *cell;
    const void *node;  // of its family's struct; NULL: there is none
} trpi_syntax_node;

/// Parses the text of a section; the trees are in `arena`. False when memory ran out.
bool trpi_reading_make(trpi_reading *reading, trpi_arena *arena, trpi_text text);

/// Finds the line, step, clause, cue or cell of `family` that begins at `offset` of the section. `kind`: of a step, clause or
/// cue.
trpi_syntax_node trpi_reading_find(const trpi_reading *reading, uint32_t family, uint32_t kind, uint32_t offset);

#endif
