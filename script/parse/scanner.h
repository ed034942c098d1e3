// SPDX-License-Identifier: MIT
// The inside of one line, for the lexer: characters to tokens, numbers folded with their units.

#ifndef TROUPE_SCRIPT_PARSE_SCANNER_H
#define TROUPE_SCRIPT_PARSE_SCANNER_H

#include "script/parse/lexer.h"

typedef struct trpi_scanner {
    const trpi_source *source;
    trpi_arena *arena;
    trpi_diagnostics *diagnostics;
    trpi_lexed *lexed;
    uint32_t at;     // next byte
    uint32_t end;    // of the line
    trpi_span last;  // the last token
    trpi_span open;  // the outermost parenthesis that is open
    uint32_t open_count;
    bool after_comma;
    bool bad;             // the logical line has its BAD token: nothing more of it is read
    bool bytes_reported;  // broken characters: said once per file
} trpi_scanner;

void trpi_scanner_emit(trpi_scanner *scanner, trpi_token_kind kind, trpi_span span);

/// Reports that `span` cannot be read and gives up on the line.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void trpi_scanner_fail(trpi_scanner *scanner, trpi_span span, const char *format, ...);

void trpi_scanner_comment(trpi_scanner *scanner, trpi_span span, bool alone);

/// Whether `line` begins with a character and a colon, as in a legend.
bool trpi_scanner_letter_follows(const trpi_scanner *scanner, trpi_span line);

/// Emits the tokens of `line`, which has no indentation. `in_legend`: it begins with a letter taken
/// as it is.
void trpi_scanner_line(trpi_scanner *scanner, trpi_span line, bool in_legend);

/// Reads a number and all that belongs to it at scanner->at, which is a digit or a minus before
/// one.
void trpi_scanner_quantity(trpi_scanner *scanner);

/// Whether the character belongs into words. Letters of all scripts do; signs, spaces and digits do
/// not.
bool trpi_is_letter(uint32_t character);

#endif
