// SPDX-License-Identifier: MIT
#include "walk.h"

#include "promise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- One cell -----------------------------------------------------------------------------------

char *matrix_cell_text(const matrix_cell *cell, const matrix_places *places, matrix_variant variant)
{
    const char *given = cell->place == NULL && cell->file->given != NULL ? cell->file->given : places->given;
    return matrix_text(cell->part, given, places, cell->place, variant);
}

static matrix_outcome compare(const matrix_cell *cell, const matrix_log *with, const matrix_log *without, trp_sheet *why)
{
    trp_sheet line = {0};
    matrix_outcome outcome = MATRIX_SHOWN;
    if (!matrix_keeps(with, cell->shows, &line)) {
        trp_sheet_add_format(why, "not so with it: %s", trp_sheet_text(&line));
        outcome = MATRIX_BROKEN;
    } else if (matrix_keeps(without, cell->shows, NULL)) {
        trp_sheet_add(why, "it makes no difference");
        outcome = MATRIX_BROKEN;
    }
    trp_sheet_release(&line);
    return outcome;
}

static void print_plays(const char *text, const matrix_places *places, const matrix_log *with, const matrix_log *without)
{
    printf("%s\n  with:\n", text + strlen(places->given));
    matrix_log_print(with);
    printf("  without:\n");
    matrix_log_print(without);
}

bool matrix_is_known(const matrix_cell *cell)
{
    return strcmp(cell->part->kind, "known") == 0;
}

bool matrix_cell_is_known(const matrix_cell *cell, const matrix_places *places, trp_sheet *why)
{
    char *text = matrix_cell_text(cell, places, MATRIX_WITH), *old = matrix_cell_text(cell, places, MATRIX_WITHOUT);
    bool same = matrix_is_same(text, old, why);
    free(text);
    free(old);
    return same;
}

bool matrix_is_needed(const matrix_cell *cell)
{
    return strcmp(cell->part->kind, "needed") == 0;
}

// Checks that the text has no errors with its subject, and has errors without it.
static matrix_outcome compare_needed(const matrix_cell *cell, const matrix_places *places, trp_sheet *why)
{
    trp_sheet refusal = {0};
    char *text = matrix_cell_text(cell, places, MATRIX_WITH), *plain = matrix_cell_text(cell, places, MATRIX_WITHOUT);
    bool fine = matrix_compiles(text, why), anyway = matrix_compiles(plain, &refusal);
    if (fine && anyway) {
        trp_sheet_add(why, "it makes no difference");
    }
    trp_sheet_release(&refusal);
    free(text);
    free(plain);
    return fine && !anyway ? MATRIX_SHOWN : MATRIX_BROKEN;
}

bool matrix_is_told(const matrix_cell *cell)
{
    return strcmp(cell->part->kind, "told") == 0;
}

// Checks that the pack, which the game reads, differs with the subject and without it.
static matrix_outcome compare_told(const matrix_cell *cell, const matrix_places *places, trp_sheet *why)
{
    if (matrix_cell_is_known(cell, places, why)) {
        trp_sheet_add(why, "it makes no difference");
        return MATRIX_BROKEN;
    }
    return why->size_bytes == 0 ? MATRIX_SHOWN : MATRIX_BROKEN;
}

// Checks that a text with a new name and the old one is the same to saves as with the old name, and that without the old one it
// is not.
static matrix_outcome compare_known(const matrix_cell *cell, const matrix_places *places, trp_sheet *why)
{
    if (!matrix_cell_is_known(cell, places, why)) {
        trp_sheet_add(why, " (not known by its old name)");
        return MATRIX_BROKEN;
    }
    matrix_clause_switch(TRPI_CLAUSE_WAS, TRPI_BEHIND_COUNT);
    bool anyway = matrix_cell_is_known(cell, places, why);
    matrix_clause_switch(TRPI_CLAUSE_ERROR, TRPI_BEHIND_COUNT);
    if (anyway) {
        trp_sheet_add(why, "it makes no difference");
    }
    return anyway ? MATRIX_BROKEN : MATRIX_SHOWN;
}

matrix_outcome matrix_cell_play(const matrix_cell *cell, const matrix_places *places, bool print, trp_sheet *why)
{
    if (matrix_is_known(cell)) {
        return compare_known(cell, places, why);
    }
    if (matrix_is_told(cell)) {
        return compare_told(cell, places, why);
    }
    if (matrix_is_needed(cell)) {
        return compare_needed(cell, places, why);
    }
    matrix_log with, without = {0};
    trp_sheet refusal = {0};
    char *text = matrix_cell_text(cell, places, MATRIX_WITH), *plain = matrix_cell_text(cell, places, MATRIX_WITHOUT);
    matrix_outcome outcome = MATRIX_BROKEN;
    if (!matrix_play(text, &with, why)) {
        outcome = matrix_compiles(plain, &refusal) ? MATRIX_REFUSED : MATRIX_NO_PLACE;
    } else if (!matrix_play(plain, &without, &refusal)) {
        trp_sheet_add_format(why, "refused without it: %s", trp_sheet_text(&refusal));
    } else if (cell->shows == NULL) {
        trp_sheet_add(why, "accepted, and nothing is said of what it does");
    } else {
        outcome = compare(cell, &with, &without, why);
    }
    if (print) {
        print_plays(text, places, &with, &without);
    }
    matrix_log_release(&with);
    matrix_log_release(&without);
    trp_sheet_release(&refusal);
    free(text);
    free(plain);
    return outcome;
}

// Removes the clauses that another text of the same cell has, too. False when that text has errors.
static bool take_away(const matrix_cell *cell, const matrix_places *places, matrix_variant variant, matrix_clauses *clauses)
{
    trp_sheet refusal = {0};
    char *text = matrix_cell_text(cell, places, variant);
    matrix_clauses_forget();
    bool fine = matrix_compiles(text, &refusal);
    for (uint32_t c = 0; c < TRPI_CLAUSE_COUNT; c++) {
        for (uint32_t p = 0; p < TRPI_BEHIND_COUNT; p++) {
            uint16_t others = matrix_clauses_seen()->count[c][p];
            clauses->count[c][p] = clauses->count[c][p] > others ? (uint16_t)(clauses->count[c][p] - others) : 0;
        }
    }
    trp_sheet_release(&refusal);
    free(text);
    return fine;
}

// The subject of a cell: the part of its text that the same text with nothing in its place does not have. If that is no text,
// more than with what stands there instead; or, if it is the same clause, the clause that the file is named after.
static void keep_own(const matrix_cell *cell, const matrix_places *places, matrix_clauses *clauses)
{
    matrix_clauses all = *clauses;
    if (take_away(cell, places, MATRIX_BARE, clauses)) {
        return;
    }
    *clauses = all;
    (void)take_away(cell, places, MATRIX_WITHOUT, clauses);
    for (uint32_t c = TRPI_CLAUSE_ERROR + 1; c < TRPI_CLAUSE_COUNT; c++) {
        const char *name = trpi_clause_kind_name((trpi_clause_kind)c), *file = cell->file->name;
        size_t length = strlen(name);
        if (strncmp(name, file, length) == 0 && strchr(" ,", file[length]) != NULL) {
            memcpy(clauses->count[c], all.count[c], sizeof all.count[c]);
        }
    }
}

matrix_outcome matrix_cell_compile(const matrix_cell *cell, const matrix_places *places, matrix_clauses *clauses, trp_sheet *why)
{
    char *text = matrix_cell_text(cell, places, MATRIX_WITH);
    matrix_clauses_forget();
    bool fine = matrix_compiles(text, why);
    free(text);
    if (fine && clauses != NULL) {
        *clauses = *matrix_clauses_seen();
        keep_own(cell, places, clauses);
    }
    return fine ? MATRIX_SHOWN : MATRIX_REFUSED;
}

// ---- All cells of a file ------------------------------------------------------------------------

static bool has_case(const matrix_file *file, const char *place)
{
    for (uint32_t i = 0; i < file->part_count; i++) {
        const matrix_part *part = &file->parts[i];
        if ((strcmp(part->kind, "case") == 0 || strcmp(part->kind, "refused") == 0) && matrix_names(part->name, place)) {
            return true;
        }
    }
    return false;
}

// Whether a block is of a variant: "lock (again)" is of "again"; "lock", also as a line of a sequence, is of "".
static bool is_meant(const char *block, const char *variant)
{
    const char *own = strstr(block, " (");
    bool plain = own == NULL || strcmp(own, " (in a sequence)") == 0;
    size_t length = strlen(variant);
    return length == 0 ? plain : own != NULL && strncmp(own + 2, variant, length) == 0;
}

static void visit_places(const matrix_file *file, const matrix_part *part, const matrix_places *places, matrix_visitor *visit,
                         void *context)
{
    for (uint32_t i = 0; i < places->count; i++) {
        const matrix_place *place = &places->at[i];
        if (place->block != (strcmp(part->kind, "behind") == 0) || (place->block && !is_meant(place->name, part->name)) ||
            (place->aside && strcmp(file->kind, "clause") == 0) ||
            (strcmp(part->kind, "only") == 0 && !matrix_names(part->name, place->name))) {
            continue;
        }
        matrix_cell cell = {file, part, place, place->name, part->shows, false};
        bool apart = false;
        for (uint32_t e = 0; e < part->exception_count; e++) {
            if (matrix_names(part->exceptions[e].places, place->name)) {
                cell.open = part->exceptions[e].open;
                apart = !cell.open && part->exceptions[e].shows == NULL;
                cell.shows = cell.open ? cell.shows : part->exceptions[e].shows;
            }
        }
        if (!apart) {
            visit(&cell, context);
        } else if (!has_case(file, place->name)) {
            fprintf(stderr, "%s: no case of its own for `%s`\n", file->name, place->name);
            exit(1);
        }
    }
}

void matrix_visit(const matrix_file *file, const matrix_places *places, matrix_visitor *visit, void *context)
{
    for (uint32_t i = 0; i < file->part_count; i++) {
        const matrix_part *part = &file->parts[i];
        if (strcmp(part->kind, "everywhere") == 0 || strcmp(part->kind, "only") == 0 || strcmp(part->kind, "behind") == 0) {
            visit_places(file, part, places, visit, context);
        } else {
            matrix_cell cell = {file, part, NULL, part->name, part->shows, part->exception_count > 0 && part->exceptions[0].open};
            visit(&cell, context);
        }
    }
}
