// SPDX-License-Identifier: MIT
// Goal: everything that the compiler accepts has an effect. Each clause and construct, at each place where it may stand, makes
// the difference that its promise says; where it may not stand, a sentence says what to write instead.
// Method: a text is played with the clause or construct and without it, on the same seed; the log (commands and events) keeps the
// promise with it, and does not keep the promise without it.
//
//     matrix check FILE        plays every cell of a file
//     matrix show FILE [NAME]  prints what happens in the cells, or in those of that name
//     matrix page FILE ...     prints docs/matrix.md: every cell with its test or its sentence
//     matrix cover FILE ...    every clause has a case for each sort of line behind which it may stand
//     matrix mutants FILE ...  switches off each clause behind each sort of line, and names the case that fails

#include "cover.h"
#include "page.h"
#include "walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char places_path[] = "tests/matrix/places.matrix";

typedef struct check_state {
    const matrix_places *places;
    const char *wanted;  // the name of the cells to play, or NULL: all
    bool print;
    uint32_t shown, refused, open, failed;
} check_state;

static void fail(check_state *checking, const matrix_cell *cell, const char *why)
{
    printf("FAILED  %s at %s (line %u): %s\n", cell->file->name, cell->name, cell->part->line, why);
    checking->failed++;
}

static void judge(check_state *checking, const matrix_cell *cell, matrix_outcome outcome, const char *why)
{
    bool refused = outcome == MATRIX_REFUSED || outcome == MATRIX_NO_PLACE;
    if (strcmp(cell->part->kind, "refused") == 0) {
        if (outcome != MATRIX_REFUSED) {
            fail(checking, cell, refused ? "refused without it, too" : "not refused");
        } else if (cell->part->says == NULL || strcmp(cell->part->says, why) != 0) {
            fail(checking, cell, why);
        }
    } else if (cell->open) {
        checking->open++;
        if (outcome != MATRIX_BROKEN) {
            printf("MENDED  %s at %s: take it out of `open`\n", cell->file->name, cell->name);
        }
    } else if (outcome == MATRIX_BROKEN ||
               (refused && strcmp(cell->part->kind, "everywhere") != 0 && strcmp(cell->part->kind, "behind") != 0)) {
        fail(checking, cell, why);
    }
    checking->refused += refused ? 1 : 0;
    checking->shown += outcome == MATRIX_SHOWN ? 1 : 0;
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
    matrix_outcome outcome = matrix_cell_play(cell, checking->places, checking->print, &why);
    if (checking->print && outcome != MATRIX_SHOWN) {
        printf("  %s\n", trp_sheet_text(&why));
    }
    judge(checking, cell, outcome, trp_sheet_text(&why));
    trp_sheet_release(&why);
}

static int check(const matrix_file *file, const char *wanted, bool print, const matrix_places *places)
{
    check_state checking = {.places = places, .wanted = wanted, .print = print};
    matrix_visit(file, places, check_cell, &checking);
    printf("%s: %u cells are shown, %u refused, %u open, %u failed\n", file->name, checking.shown, checking.refused, checking.open,
           checking.failed);
    return checking.failed == 0 && checking.shown + checking.refused + checking.open > 0 ? 0 : 1;
}

static void print_texts_of_cell(const matrix_cell *cell, void *context)
{
    for (matrix_variant variant = MATRIX_WITH; variant <= MATRIX_BARE; variant++) {
        char *text = matrix_cell_text(cell, context, variant);
        fwrite(text, 1, strlen(text) + 1, stdout);
        free(text);
    }
}

// Prints the texts of all cells, each with a zero behind it, for tools/fuzz_seeds.mjs.
static int print_texts(const matrix_file *files, uint32_t count, matrix_places *places)
{
    for (uint32_t i = 0; i < count; i++) {
        matrix_visit(&files[i], places, print_texts_of_cell, places);
    }
    return 0;
}

int main(int count, char **words)
{
    matrix_places places;
    if (count < 3 || !matrix_read_places(places_path, &places)) {
        fprintf(stderr,
                "matrix check FILE | show FILE [NAME] | page FILE ... | cover FILE ... | texts FILE ... | mutants FILE ...\n");
        return 2;
    }
    bool one = strcmp(words[1], "check") == 0 || strcmp(words[1], "show") == 0;
    uint32_t file_count = one ? 1 : (uint32_t)count - 2;
    matrix_file *files = calloc(file_count, sizeof *files);
    bool all_read = true;
    for (uint32_t i = 0; i < file_count && all_read; i++) {
        all_read = matrix_read(words[2 + i], &files[i]);
    }
    int result = !all_read ? 1
                 : one     ? check(&files[0], count > 3 ? words[3] : NULL, strcmp(words[1], "show") == 0, &places)
                 : strcmp(words[1], "page") == 0    ? matrix_page(files, file_count, &places)
                 : strcmp(words[1], "texts") == 0   ? print_texts(files, file_count, &places)
                 : strcmp(words[1], "mutants") == 0 ? matrix_mutants(files, file_count, &places)
                                                    : matrix_cover(files, file_count, &places);
    matrix_release(files, file_count, &places);
    return result;
}
