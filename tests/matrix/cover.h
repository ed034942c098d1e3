// SPDX-License-Identifier: MIT
// The table of cells by clause and by the sort of line behind which it stands.

#ifndef MATRIX_COVER_H
#define MATRIX_COVER_H

#include "walk.h"

/// A compiled cell, and its subject.
typedef struct matrix_covered {
    matrix_cell cell;
    matrix_outcome outcome;   // SHOWN, or REFUSED
    char *says;               // the sentence of the refusal
    matrix_clauses *clauses;  // the clauses of a cell that is shown, in a file about a clause; else NULL
} matrix_covered;

typedef struct matrix_coverage {
    matrix_covered *at;
    uint32_t count;
} matrix_coverage;

/// Compiles all cells.
matrix_coverage matrix_cover_all(const matrix_file *files, uint32_t count, const matrix_places *places);

/// Whether a cell shows what a clause does behind a sort of line. An open cell shows nothing.
bool matrix_is_about(const matrix_covered *covered, trpi_clause_kind clause, trpi_clause_place place);

/// The commands of the program; clauses without a case are printed, and make them fail.
int matrix_cover(const matrix_file *files, uint32_t count, const matrix_places *places);
int matrix_mutants(const matrix_file *files, uint32_t count, const matrix_places *places);

#endif
