// SPDX-License-Identifier: MIT
// Walks over the cells of a file.

#ifndef MATRIX_WALK_H
#define MATRIX_WALK_H

#include "cell.h"
#include "clause_switch.h"
#include "play.h"

typedef enum matrix_outcome {
    MATRIX_SHOWN,     // the subject makes the difference that the cell promises
    MATRIX_REFUSED,   // the text has errors with the subject; `why` has the sentence
    MATRIX_NO_PLACE,  // the text has errors with and without the subject, which cannot stand there; `why` has the sentence
    MATRIX_BROKEN     // none of these; `why` has the reason
} matrix_outcome;

typedef struct matrix_cell {
    const matrix_file *file;
    const matrix_part *part;
    const matrix_place *place;  // NULL: the cell is a case, which has no place
    const char *name;
    const char *shows;
    bool open;  // the promise is known not to be kept yet
} matrix_cell;

typedef void matrix_visitor(const matrix_cell *cell, void *context);

void matrix_visit(const matrix_file *file, const matrix_places *places, matrix_visitor *visit, void *context);

/// The text of a cell. The caller frees it.
char *matrix_cell_text(const matrix_cell *cell, const matrix_places *places, matrix_variant variant);

/// Whether a cell's text has errors without the cell's subject.
bool matrix_is_needed(const matrix_cell *cell);

/// Whether a cell's subject is something that the game reads in the pack.
bool matrix_is_told(const matrix_cell *cell);

/// Whether a cell is about a new name and the old one, and whether both make the same pack.
bool matrix_is_known(const matrix_cell *cell);
bool matrix_cell_is_known(const matrix_cell *cell, const matrix_places *places, trp_sheet *why);

/// Plays the text of a cell with its subject (the construct that the cell is about) and with the subject's replacement, and says
/// whether that makes the promised difference. For cells of the kinds known, told and needed the text is only compiled.
matrix_outcome matrix_cell_play(const matrix_cell *cell, const matrix_places *places, bool print, trp_sheet *why);

/// Compiles a cell only: SHOWN or REFUSED. If it has no errors, `clauses` (may be NULL) gets its subject, and nothing else.
matrix_outcome matrix_cell_compile(const matrix_cell *cell, const matrix_places *places, matrix_clauses *clauses, trp_sheet *why);

#endif
