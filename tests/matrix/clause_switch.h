// SPDX-License-Identifier: MIT
// A switch for clauses, for these tests alone: script/check/clauses.c is compiled once more for them, and asks this switch for
// every clause behind every line whether it counts. So the tests know which clauses a text has, and can switch one off.

#ifndef MATRIX_CLAUSE_SWITCH_H
#define MATRIX_CLAUSE_SWITCH_H

#include "script/words/clause.h"

/// Called by the compiler for a clause: true drops the clause as if it had no effect. Counts the clauses asked for.
bool matrix_clause_is_off(trpi_clause_kind clause, trpi_clause_place place);

/// Switches a clause off behind one sort of line, or behind all (TRPI_BEHIND_COUNT); TRPI_CLAUSE_ERROR: none.
void matrix_clause_switch(trpi_clause_kind clause, trpi_clause_place place);

/// The number of times that each clause stood behind each sort of line since matrix_clauses_forget.
typedef struct matrix_clauses {
    uint16_t count[TRPI_CLAUSE_COUNT][TRPI_BEHIND_COUNT];
} matrix_clauses;

void matrix_clauses_forget(void);
const matrix_clauses *matrix_clauses_seen(void);

#endif
