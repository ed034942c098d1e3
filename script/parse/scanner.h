// SPDX-License-Identifier: MIT
// Scanners of one line, for the lexer: characters to tokens, numbers with their units.

#ifndef TROUPE_SCRIPT_PARSE_SCANNER_H
#define TROUPE_SCRIPT_PARSE_SCANNER_H

#include "script/parse/cursor.h"

/// Whether `line` begins with a character and a colon, as in a legend.
bool trpi_scanner_is_legend_line(const trpi_lexer_cursor *cursor, trpi_span line);

/// Emits the tokens of `line`, which has no indentation. With `in_legend` the character with which an entry of a legend begins is
/// taken as it is.
void trpi_scanner_read_line(trpi_lexer_cursor *cursor, trpi_span line, bool in_legend);

/// Reads a number and all that belongs to it at cursor->at, which is a digit or a minus before one (scanner_quantity.c).
void trpi_scanner_read_quantity(trpi_lexer_cursor *cursor);

#endif
