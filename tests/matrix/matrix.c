// SPDX-License-Identifier: MIT
// Goal: nothing is accepted that does nothing. Each clause and each construct, at each place where it may stand, makes the
// difference that its promise says; and where it may not stand, a sentence says what to write instead.
// Method: a text is played with it and without it, on the same seed; what happens (commands and events) keeps the promise
// with it, and does not keep it without.
//
//     matrix check FILE        plays every cell of a file
//     matrix show FILE [NAME]  prints what happens in the cells, or in those of that name
//     matrix page FILE ...     prints the page: every cell with its test or its sentence

#include "cell.h"
#include "play.h"
#include "promise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char places_path[] = "tests/matrix/places.matrix";

typedef enum cell_outcome {
    SHOWN,     // makes the difference that it promises
    REFUSED,   // has errors with it; `why` has the sentence
    NO_PLACE,  // has errors with and without: what it stands behind cannot stand there; `why` has the sentence
    BROKEN     // neither; `why` says so
} cell_outcome;

typedef struct matrix_cell {
    const matrix_file *file;
    const matrix_part *part;
    const matrix_place *place;  // or NULL
    const char *name;
    const char *shows;
    bool open;  // not so yet
} matrix_cell;

typedef void visitor(const matrix_cell *cell, void *context);

// ---- One cell -----------------------------------------------------------------------------------

static char *text_of(const matrix_cell *cell, const matrix_places *places, bool with)
{
    const char *given = cell->place == NULL && cell->file->given != NULL ? cell->file->given : places->given;
    return matrix_text(cell->part, given, places, cell->place, with);
}

static void describe(trp_sheet *why, const char *which, const char *what)
{
    trp_sheet_format(why, "%s it: %s", which, what);
}

static cell_outcome compare(const matrix_cell *cell, const matrix_log *with, const matrix_log *without, trp_sheet *why)
{
    trp_sheet line = {0};
    cell_outcome outcome = SHOWN;
    if (!matrix_keeps(with, cell->shows, &line)) {
        describe(why, "not so with", trp_sheet_text(&line));
        outcome = BROKEN;
    } else if (matrix_keeps(without, cell->shows, NULL)) {
        trp_sheet_add(why, "it makes no difference");
        outcome = BROKEN;
    }
    trp_sheet_release(&line);
    return outcome;
}

static cell_outcome play_cell(const matrix_cell *cell, const matrix_places *places, bool print, trp_sheet *why)
{
    matrix_log with, without = {0};
    trp_sheet refusal = {0}, second = {0};
    char *text = text_of(cell, places, true), *plain = text_of(cell, places, false);
    cell_outcome outcome = REFUSED;
    if (matrix_play(text, &with, why)) {
        outcome = BROKEN;
        if (!matrix_play(plain, &without, &refusal)) {
            describe(why, "refused without", trp_sheet_text(&refusal));
        } else if (cell->shows == NULL) {
            trp_sheet_add(why, "accepted, and nothing is said of what it does");
        } else {
            outcome = compare(cell, &with, &without, why);
        }
    } else if (!matrix_compiles(plain, &second)) {
        outcome = NO_PLACE;
    }
    if (print) {
        printf("%s\n  with:\n", text + strlen(places->given));
        matrix_log_print(&with);
        printf("  without:\n");
        matrix_log_print(&without);
    }
    matrix_log_release(&with);
    matrix_log_release(&without);
    trp_sheet_release(&refusal);
    trp_sheet_release(&second);
    free(text);
    free(plain);
    return outcome;
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

static void visit_places(const matrix_file *file, const matrix_part *part, const matrix_places *places, visitor *visit,
                         void *context)
{
    for (uint32_t i = 0; i < places->count; i++) {
        const matrix_place *place = &places->at[i];
        if (strcmp(part->kind, "only") == 0 && !matrix_names(part->name, place->name)) {
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

static void visit_cells(const matrix_file *file, const matrix_places *places, visitor *visit, void *context)
{
    for (uint32_t i = 0; i < file->part_count; i++) {
        const matrix_part *part = &file->parts[i];
        if (strcmp(part->kind, "everywhere") == 0 || strcmp(part->kind, "only") == 0) {
            visit_places(file, part, places, visit, context);
        } else {
            matrix_cell cell = {file, part, NULL, part->name, part->shows, part->exception_count > 0 && part->exceptions[0].open};
            visit(&cell, context);
        }
    }
}

// ---- check --------------------------------------------------------------------------------------

typedef struct check_state {
    const matrix_places *places;
    const char *wanted;  // the name of the cells that are meant, or NULL
    bool print;
    uint32_t shown, refused, open, failed;
} check_state;

static void fail(check_state *checking, const matrix_cell *cell, const char *why)
{
    printf("FAILED  %s at %s (line %u): %s\n", cell->file->name, cell->name, cell->part->line, why);
    checking->failed++;
}

static void check_cell(const matrix_cell *cell, void *context)
{
    check_state *checking = context;
    if (checking->wanted != NULL && !matrix_names(cell->name, checking->wanted)) {
        return;
    }
    trp_sheet why = {0};
    if (checking->print) {
        printf("%s at %s\n", cell->file->name, cell->name);
    }
    cell_outcome outcome = play_cell(cell, checking->places, checking->print, &why);
    bool refused = outcome == REFUSED || outcome == NO_PLACE;
    if (checking->print && refused) {
        printf("  refused: %s\n", trp_sheet_text(&why));
    }
    if (strcmp(cell->part->kind, "refused") == 0) {
        if (outcome != REFUSED) {
            fail(checking, cell, refused ? "refused without it, too" : "not refused");
        } else if (cell->part->says == NULL || strcmp(cell->part->says, trp_sheet_text(&why)) != 0) {
            fail(checking, cell, trp_sheet_text(&why));
        }
    } else if (cell->open) {
        checking->open++;
        if (outcome != BROKEN) {
            printf("MENDED  %s at %s: take it out of `open`\n", cell->file->name, cell->name);
        }
    } else if (outcome == BROKEN || (refused && strcmp(cell->part->kind, "everywhere") != 0)) {
        fail(checking, cell, trp_sheet_text(&why));
    }
    checking->refused += refused ? 1 : 0;
    checking->shown += outcome == SHOWN ? 1 : 0;
    trp_sheet_release(&why);
}

static int check(const char *path, const char *wanted, bool print, const matrix_places *places)
{
    matrix_file file;
    if (!matrix_read(path, &file)) {
        return 1;
    }
    check_state checking = {.places = places, .wanted = wanted, .print = print};
    visit_cells(&file, places, check_cell, &checking);
    printf("%s: %u cells are shown, %u refused, %u open, %u failed\n", file.name, checking.shown, checking.refused,
           checking.open, checking.failed);
    return checking.failed == 0 && checking.shown + checking.refused > 0 ? 0 : 1;
}

// ---- Main ---------------------------------------------------------------------------------------

int main(int count, char **words)
{
    matrix_places places;
    if (count < 3 || !matrix_read_places(places_path, &places)) {
        fprintf(stderr, "matrix check FILE | show FILE [PLACE]\n");
        return 2;
    }
    bool print = strcmp(words[1], "show") == 0;
    return check(words[2], count > 3 ? words[3] : NULL, print, &places);
}
