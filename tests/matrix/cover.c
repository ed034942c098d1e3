// SPDX-License-Identifier: MIT
#include "cover.h"

#include "promise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cover_state {
    const matrix_places *places;
    matrix_coverage coverage;
} cover_state;

static void cover_cell(const matrix_cell *cell, void *context)
{
    cover_state *state = context;
    trp_sheet why = {0};
    matrix_coverage *coverage = &state->coverage;
    matrix_covered *at = realloc(coverage->at, (coverage->count + 1) * sizeof *at);
    bool about = strcmp(cell->file->kind, "clause") == 0 && !cell->open &&
                 (cell->shows != NULL || matrix_is_known(cell) || matrix_is_needed(cell) || matrix_is_told(cell));
    matrix_clauses *clauses = about ? malloc(sizeof *clauses) : NULL;
    if (at == NULL || (about && clauses == NULL)) {
        abort();
    }
    coverage->at = at;
    matrix_covered *covered = &at[coverage->count++];
    *covered = (matrix_covered){.cell = *cell, .clauses = clauses};
    covered->outcome = matrix_cell_compile(cell, state->places, clauses, &why);
    covered->says = malloc(why.size_bytes + 1);
    strcpy(covered->says, trp_sheet_text(&why));
    trp_sheet_release(&why);
}

matrix_coverage matrix_cover_all(const matrix_file *files, uint32_t count, const matrix_places *places)
{
    cover_state state = {.places = places};
    for (uint32_t i = 0; i < count; i++) {
        matrix_visit(&files[i], places, cover_cell, &state);
    }
    return state.coverage;
}

bool matrix_is_about(const matrix_covered *covered, trpi_clause_kind clause, trpi_clause_place place)
{
    return covered->clauses != NULL && covered->outcome == MATRIX_SHOWN && covered->clauses->count[clause][place] > 0;
}

static bool has_case(const matrix_coverage *coverage, trpi_clause_kind clause, trpi_clause_place place)
{
    for (uint32_t i = 0; i < coverage->count; i++) {
        if (matrix_is_about(&coverage->at[i], clause, place)) {
            return true;
        }
    }
    return false;
}

int matrix_cover(const matrix_file *files, uint32_t count, const matrix_places *places)
{
    matrix_coverage coverage = matrix_cover_all(files, count, places);
    uint32_t have = 0, lack = 0;
    for (uint32_t c = TRPI_CLAUSE_ERROR + 1; c < TRPI_CLAUSE_COUNT; c++) {
        for (uint32_t p = 0; p < TRPI_BEHIND_COUNT; p++) {
            if (!trpi_clause_may_stand((trpi_clause_kind)c, (trpi_clause_place)p)) {
                continue;
            }
            bool has = has_case(&coverage, (trpi_clause_kind)c, (trpi_clause_place)p);
            have += has ? 1 : 0;
            lack += has ? 0 : 1;
            if (!has) {
                printf("no case: `%s` behind %s\n", trpi_clause_kind_name((trpi_clause_kind)c),
                       trpi_clause_place_name((trpi_clause_place)p));
            }
        }
    }
    printf("%u of %u cells of the table of clauses have a case\n", have, have + lack);
    free(coverage.at);
    return lack == 0 ? 0 : 1;
}

// Whether the promise of a cell, which was kept, is broken now.
static bool fails(const matrix_cell *cell, const matrix_places *places)
{
    matrix_log log;
    trp_sheet why = {0};
    if (matrix_is_known(cell) || matrix_is_told(cell)) {
        bool known = matrix_cell_is_known(cell, places, &why);
        trp_sheet_release(&why);
        return known == matrix_is_told(cell);
    }
    char *text = matrix_cell_text(cell, places, MATRIX_WITH);
    if (matrix_is_needed(cell)) {
        bool fine = matrix_compiles(text, &why);
        trp_sheet_release(&why);
        free(text);
        return !fine;
    }
    bool kept = matrix_play(text, &log, &why) && matrix_keeps(&log, cell->shows, NULL);
    matrix_log_release(&log);
    trp_sheet_release(&why);
    free(text);
    return !kept;
}

int matrix_mutants(const matrix_file *files, uint32_t count, const matrix_places *places)
{
    matrix_coverage coverage = matrix_cover_all(files, count, places);
    uint32_t killed = 0, survivors = 0;
    for (uint32_t c = TRPI_CLAUSE_ERROR + 1; c < TRPI_CLAUSE_COUNT; c++) {
        for (uint32_t p = 0; p < TRPI_BEHIND_COUNT; p++) {
            if (!trpi_clause_may_stand((trpi_clause_kind)c, (trpi_clause_place)p)) {
                continue;
            }
            if (c == TRPI_CLAUSE_OPEN_ENDED) {
                printf("default   %s: an action without a time is so anyway\n", trpi_clause_kind_name((trpi_clause_kind)c));
                continue;
            }
            matrix_clause_switch((trpi_clause_kind)c, (trpi_clause_place)p);
            const matrix_covered *killer = NULL;
            for (uint32_t i = 0; i < coverage.count && killer == NULL; i++) {
                const matrix_covered *covered = &coverage.at[i];
                bool about = matrix_is_about(covered, (trpi_clause_kind)c, (trpi_clause_place)p);
                killer = about && fails(&covered->cell, places) ? covered : NULL;
            }
            const char *clause = trpi_clause_kind_name((trpi_clause_kind)c), *place = trpi_clause_place_name((trpi_clause_place)p);
            if (killer != NULL) {
                killed++;
                printf("killed    %s behind %s: %s at %s fails\n", clause, place, killer->cell.file->name, killer->cell.name);
            } else {
                survivors++;
                printf("SURVIVES  %s behind %s\n", clause, place);
            }
        }
    }
    matrix_clause_switch(TRPI_CLAUSE_ERROR, (trpi_clause_place)0);
    printf("%u clauses were switched off, %u survived\n", killed + survivors, survivors);
    free(coverage.at);
    return survivors == 0 ? 0 : 1;
}
