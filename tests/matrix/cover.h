// SPDX-License-Identifier: MIT
// Which cells are about which clause behind which sort of line.

#ifndef MATRIX_COVER_H
#define MATRIX_COVER_H

#include "walk.h"

/// A cell that has been compiled, and what it is about.
typedef struct matrix_covered {
    matrix_cell cell;
    matrix_outcome outcome;   // SHOWN, or REFUSED
    char *says;               // the sentence of what is refused
    matrix_clauses *clauses;  // of a file about a clause, if it is shown; else NULL
} matrix_covered;

typedef struct matrix_coverage {
    matrix_covered *at;
    uint32_t count;
} matrix_coverage;

/// Compiles all cells.
matrix_coverage matrix_cover_all(const matrix_file *files, uint32_t count, const matrix_places *places);

/// Whether a cell is about a clause there, and shows what it does. An open cell shows nothing.
bool matrix_is_about(const matrix_covered *covered, trpi_clause_kind clause, trpi_clause_place place);

/// The commands: what has no case is printed, and makes them fail.
int matrix_cover(const matrix_file *files, uint32_t count, const matrix_places *places);
int matrix_mutants(const matrix_file *files, uint32_t count, const matrix_places *places);

#endif
