// SPDX-License-Identifier: MIT
// Cells of the matrix: they are read from the files *.matrix.
//
// A file is about one clause or construct. A word in the first column begins a part; what belongs to it stands four further in:
//
//     clause once
//     rule 6
//     promise One sentence, from the rule.
//     given                  declarations in front of each case of the file; without it, those of places.matrix
//     case proactive         a whole text, with a test of its own or with the stage of places.matrix. [[, once]] is what it is about: the text is played with and without it.
//                            [[a||b]] is `a` with it and `b` without.
//     known role             a text with a new name and what it was, and with the old name: both make the same pack
//     needed fact            a text that has errors without it
//     told action            a text whose pack says something else without it, for the game to read
//     refused role           a text that has errors with it, and none without
//     says                   ... and the sentence of the first
//     everywhere             lines that are put at <here> in the text of every place where steps stand (places.matrix),
//     only PLACE, PLACE      ... or in these places alone
//     behind                 a clause that is put at <clause>, behind every block; with `inner`, `before` and `then`
//     behind again           ... behind those blocks whose names end with this
//     acts                   lines that are put at <acts> in the test of that place
//     shows                  what the log has with it, and does not have without (promise.h)
//     but PLACE, PLACE       ... what it has at these places instead
//     apart PLACE, PLACE     places that have a case of their own
//     open PLACE, PLACE      places where it is not so yet: known, and to be mended
//
// places.matrix has `place NAME` with a text that has <here> in it: alone in a line, or in the middle of one; what stands
// between <each> and <end> comes once for each line that is put there. `stage` is the test where a place has none; an `aside`
// is a place for constructs alone, as the text behind it would belong to something else.

#ifndef MATRIX_CELL_H
#define MATRIX_CELL_H

#include <stdbool.h>
#include <stdint.h>

enum { MATRIX_NAME = 64, MATRIX_EXCEPTIONS = 16 };

typedef struct matrix_place {
    char name[MATRIX_NAME];
    char *text;
    bool block;  // the place has a <clause> behind a block
    bool aside;  // a clause behind the inserted lines would belong to another line
} matrix_place;

typedef struct matrix_places {
    char *given;   // declarations that every place has
    char *people;  // lines of a test, for <people>
    char *stage;   // the test that is played where a place has none of its own
    matrix_place *at;
    uint32_t count;
} matrix_places;

/// The case that some places have instead of the usual one; or nothing, for places that have cells of their own.
typedef struct matrix_exception {
    char *places;
    char *shows;
    bool open;
} matrix_exception;

typedef struct matrix_part {
    char kind[MATRIX_NAME];  // "case", "refused", "everywhere", "only", "behind"
    char *name;              // the text behind it
    char *text;
    char *acts;
    char *inner;   // of a `behind`: the lines below the block
    char *before;  // of a `behind`: the lines before the block, where it is a line of a sequence
    char *then;    // of a `behind`: the lines after the block
    char *outer;   // of a `behind`: the clauses behind the name of that sequence
    char *shows;
    char *says;
    matrix_exception exceptions[MATRIX_EXCEPTIONS];
    uint32_t exception_count;
    uint32_t line;
} matrix_part;

typedef struct matrix_file {
    char *kind;  // "clause" or "construct"
    char *name;
    char *rule;
    char *promise;
    char *given;
    matrix_part *parts;
    uint32_t part_count;
} matrix_file;

/// Reads a file; prints a mistake in it to stderr.
bool matrix_read(const char *path, matrix_file *file);
bool matrix_read_places(const char *path, matrix_places *places);

/// Releases everything that was read, and `files` itself.
void matrix_release(matrix_file *files, uint32_t count, matrix_places *places);

/// Three variants of a text: with its subject, with the replacement of its subject, and with neither.
typedef enum matrix_variant { MATRIX_WITH, MATRIX_WITHOUT, MATRIX_BARE } matrix_variant;

/// The text of a part. At a place (NULL: none) the lines are put into the text of that place.
char *matrix_text(const matrix_part *part, const char *given, const matrix_places *places, const matrix_place *place,
                  matrix_variant variant);

/// Whether `name` is one of the names in `list`, with commas between.
bool matrix_names(const char *list, const char *name);

#endif
