// SPDX-License-Identifier: MIT
#include "clause_switch.h"

#include <string.h>

static matrix_clauses seen;
static trpi_clause_kind off;
static trpi_clause_place off_behind;

bool matrix_clause_is_off(trpi_clause_kind clause, trpi_clause_place place)
{
    seen.count[clause][place]++;
    return off != TRPI_CLAUSE_ERROR && clause == off && (place == off_behind || off_behind == TRPI_BEHIND_COUNT);
}

void matrix_clause_switch(trpi_clause_kind clause, trpi_clause_place place)
{
    off = clause;
    off_behind = place;
}

void matrix_clauses_forget(void)
{
    memset(&seen, 0, sizeof seen);
}

const matrix_clauses *matrix_clauses_seen(void)
{
    return &seen;
}
