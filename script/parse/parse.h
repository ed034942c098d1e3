// SPDX-License-Identifier: MIT
// The parser: text to syntax tree, and what needs nothing but that tree. The parser reads anything, never stops at a mistake, and
// is a function of the text alone. The meaning of names is left to the checker.
//
// A scanner makes tokens of characters, and the lexer makes blocks of lines (lexer.h). The lists of script/words say how each line,
// step, clause and cue is written, and their shapes are read into the nodes of the tree (syntax.h).

#ifndef TROUPE_SCRIPT_PARSE_PARSE_H
#define TROUPE_SCRIPT_PARSE_PARSE_H

#include "base/buffer.h"
#include "script/parse/syntax.h"
#include "script/text/text.h"

/// Reads `source` into a tree in `arena`; mistakes go to `diagnostics`, and the tree holds what
/// could be read beside them. False when memory ran out or `arena` reached its limit: *file is then
/// NULL. The source must outlive the tree.
bool trpi_parse_source(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_syntax_file **file);

struct trpi_shape_notes;

/// Parses as trpi_parse_source does, and notes what each item of a shape has read (shape.h).
bool trpi_parse_source_with_shape_notes(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics,
                                        struct trpi_shape_notes *notes, trpi_syntax_file **file);

/// Words of the language that could come where a text ends, and the sorts of names that could, as findings call them: "the name of
/// a role". Some are listed twice.
typedef struct trpi_expected_words {
    trpi_text *words;
    uint32_t word_count, word_capacity;
    trpi_text *names;
    uint32_t name_count, name_capacity;
} trpi_expected_words;

/// Parses as trpi_parse_source does, and adds to *expected what the parser looked for at the end of the source. False when memory
/// ran out.
bool trpi_parse_for_completions(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics,
                                trpi_syntax_file **file, trpi_expected_words *expected);

// ---- Trees as text ------------------------------------------------------------------------------

/// Prints the tree, without places and comments: texts that differ in nothing but their layout print the same.
void trpi_syntax_print(const trpi_syntax_file *file, trpi_buffer *out);

typedef enum trpi_syntax_difference {
    TRPI_SYNTAX_SAME,
    TRPI_SYNTAX_DIFFERENT,
    TRPI_SYNTAX_DIFFERENCE_UNKNOWN  // memory ran out
} trpi_syntax_difference;

/// Compares the trees of two files, without spans, and their comments: their words, whether each stands alone, and
/// between which lines. Blanks at the end of a comment do not count.
trpi_syntax_difference trpi_syntax_compare(const trpi_syntax_file *a, const trpi_syntax_file *b, const trp_allocator *allocator);

// ---- What is said -------------------------------------------------------------------------------

/// A spoken line in quotes, with its speaker and its place: for translators.
typedef struct trpi_spoken_line {
    const trpi_source *source;
    trpi_text words;  // between the quotes
    trpi_text tag;    // without the `@`; empty when it has none
    trpi_span span;   // of the string, with its quotes
    trpi_span tag_span;
    trpi_text speaker;      // a role or a part; empty when anybody may say it
    trpi_text declaration;  // the name of the behaviour, scene, task or pool in which it stands
} trpi_spoken_line;

typedef struct trpi_spoken_lines {
    trpi_spoken_line *at;
    uint32_t count;
    uint32_t capacity;
} trpi_spoken_lines;

/// Appends the spoken lines of a file in the order of the text; those of tests are left out, since players never hear
/// them. False when memory ran out.
bool trpi_spoken_lines_collect(const trpi_syntax_file *file, trpi_arena *arena, trpi_spoken_lines *list);

#endif
