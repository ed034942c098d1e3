// SPDX-License-Identifier: MIT
// The cells of a file, one after the other.

#ifndef MATRIX_WALK_H
#define MATRIX_WALK_H

#include "cell.h"
#include "clause_switch.h"
#include "play.h"

typedef enum matrix_outcome {
    MATRIX_SHOWN,     // makes the difference that it promises
    MATRIX_REFUSED,   // has errors with it; `why` has the sentence
    MATRIX_NO_PLACE,  // has errors with and without: what it stands behind cannot stand there; `why` has the sentence
    MATRIX_BROKEN     // neither; `why` says so
} matrix_outcome;

typedef struct matrix_cell {
    const matrix_file *file;
    const matrix_part *part;
    const matrix_place *place;  // or NULL: a case
    const char *name;
    const char *shows;
    bool open;  // not so yet
} matrix_cell;

typedef void matrix_visitor(const matrix_cell *cell, void *context);

void matrix_visit(const matrix_file *file, const matrix_places *places, matrix_visitor *visit, void *context);

/// The text of a cell. The caller frees it.
char *matrix_cell_text(const matrix_cell *cell, const matrix_places *places, matrix_variant variant);

/// Whether a cell is about something without which the text has errors.
bool matrix_is_needed(const matrix_cell *cell);

/// Whether a cell is about something that the game reads in the pack.
bool matrix_is_told(const matrix_cell *cell);

/// Whether a cell is about a name and what was its old one; and whether the one is as good as the other.
bool matrix_is_known(const matrix_cell *cell);
bool matrix_cell_is_known(const matrix_cell *cell, const matrix_places *places, trp_sheet *why);

/// Plays a cell with and without what it is about.
matrix_outcome matrix_cell_play(const matrix_cell *cell, const matrix_places *places, bool print, trp_sheet *why);

/// Compiles it only: SHOWN or REFUSED. If it has no errors, `clauses` (may be NULL) has what the cell is about, and nothing else.
matrix_outcome matrix_cell_compile(const matrix_cell *cell, const matrix_places *places, matrix_clauses *clauses, trp_sheet *why);

#endif
