// SPDX-License-Identifier: MIT
// Tables of lines and their translations: for spreadsheets (CSV, RFC 4180), for translators' tools
// (gettext PO), and the project's own, which is what `run --language` reads:
//     language de
//     k7f2 "Ein Bier, {server}." {server}
// Behind each translation stand the names in braces that the line has, in its order: when one of them is renamed, the translation
// follows (line_names.h).
//
// In CSV and PO the words are written so that nothing in them can act: a cell that a spreadsheet
// would take for a formula gets an apostrophe before it, and characters that cannot be seen are
// spelled \u{202E}. Reading takes both back.

#ifndef TROUPE_SCRIPT_TOOLS_LINE_TABLE_H
#define TROUPE_SCRIPT_TOOLS_LINE_TABLE_H

#include "base/buffer.h"
#include "script/parse/parse.h"
#include "script/tools/line_voices.h"

typedef struct trpi_spoken_line_table_row {
    trpi_text id;
    trpi_text words;        // as they were when the table was written; empty when it does not say
    trpi_text names;        // in braces, as the line had them in its order; empty when only `words` say
    trpi_text translation;  // empty when there is none
    uint32_t line;          // of the table, from 1
} trpi_spoken_line_table_row;

typedef struct trpi_spoken_line_table {
    trpi_spoken_line_table_row *at;
    uint32_t count;
    uint32_t capacity;
    trpi_text language;   // of the project's own format
    const char *mistake;  // why it cannot be read, or NULL; then `mistake_line` says where
    uint32_t mistake_line;
} trpi_spoken_line_table;

/// Reads a table in any of the three formats. `language_column` is the name of the column of a CSV to read; where none is called
/// so, the column `translation` is read. False when memory ran out.
bool trpi_spoken_line_table_read_noting_mistake(trpi_text text, trpi_text language_column, trpi_arena *arena,
                                                trpi_spoken_line_table *table);

/// Returns the row called `id`, or NULL.
const trpi_spoken_line_table_row *trpi_spoken_line_table_find(const trpi_spoken_line_table *table, trpi_text id);

/// Write a table of spoken lines in one of the three formats. `table` has the translations that are known; `table` and `voices`
/// may be empty.
void trpi_spoken_line_table_write_csv(const trpi_spoken_lines *list, const trpi_spoken_line_voices *voices,
                                      const trpi_spoken_line_table *table, trpi_text language, trpi_buffer *out);
void trpi_spoken_line_table_write_po(const trpi_spoken_lines *list, const trpi_spoken_line_voices *voices,
                                     const trpi_spoken_line_table *table, trpi_text language, trpi_buffer *out);
void trpi_spoken_line_table_write_own_format(const trpi_spoken_lines *list, const trpi_spoken_line_table *table, trpi_text language,
                                             trpi_buffer *out);

/// Whether words can stand between the quotes of a text: they have no quotation mark and no control character.
bool trpi_spoken_line_is_quotable(trpi_text words);

#endif
