// SPDX-License-Identifier: MIT
// A switch in the compiler, for these tests alone: script/check/clauses.c is compiled once more for them, and asks here for each
// clause behind each line whether it counts. So the tests know which clauses a text has, and can take one away.

#ifndef MATRIX_CLAUSE_SWITCH_H
#define MATRIX_CLAUSE_SWITCH_H

#include "script/words/clause.h"

/// Asked by the compiler: true, and it drops the clause as if nobody obeyed it. Counts what it is asked for.
bool matrix_clause_is_off(trpi_clause_kind clause, trpi_clause_place place);

/// Switches a clause off behind one sort of line, or behind all (TRPI_BEHIND_COUNT); TRPI_CLAUSE_ERROR: none.
void matrix_clause_switch(trpi_clause_kind clause, trpi_clause_place place);

/// How often each clause stood behind each sort of line since matrix_clauses_forget.
typedef struct matrix_clauses {
    uint16_t count[TRPI_CLAUSE_COUNT][TRPI_BEHIND_COUNT];
} matrix_clauses;

void matrix_clauses_forget(void);
const matrix_clauses *matrix_clauses_seen(void);

#endif
