// SPDX-License-Identifier: MIT
// Parses a text, for tests that look at the parser's result.

#ifndef TROUPE_TESTS_SCRIPT_READING_H
#define TROUPE_TESTS_SCRIPT_READING_H

#include "base/buffer.h"
#include "script/parse/lexer.h"
#include "script/parse/parse.h"

typedef struct script_reading {
    trpi_arena arena;
    trpi_source source;
    trpi_diagnostics diagnostics;
    trpi_syntax_file *file;
    trpi_buffer out;  // the output of the functions below
    bool ok;          // the parser had enough memory
} script_reading;

/// Reads `text`, with at most `limit` bytes of memory (0: any). Release it in any case.
void reading_init(script_reading *reading, trpi_text text, size_t limit);
void reading_release(script_reading *reading);

/// The tree, the diagnostics as they are printed, and one line "3:5: sentence" for each. Valid
/// until the next call.
const char *reading_tree(script_reading *reading);
const char *reading_print(script_reading *reading);
const char *reading_sentences(script_reading *reading);

/// Asserts what holds for the tree of any text: spans within the source, parents that are right,
/// bounded depth.
void reading_check(const script_reading *reading);

/// The bytes of a file, to be freed, with room for one more behind them; NULL when there is none.
char *reading_file(const char *folder, const char *name, uint32_t *size);

#endif
