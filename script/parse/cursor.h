// SPDX-License-Identifier: MIT
// The cursor: the place in the characters of a line, for the lexer and its scanners, which emit tokens through it.

#ifndef TROUPE_SCRIPT_PARSE_CURSOR_H
#define TROUPE_SCRIPT_PARSE_CURSOR_H

#include "script/parse/token.h"
#include "script/text/diagnostic.h"

typedef struct trpi_lexed_text {
    trpi_token *tokens;
    uint32_t count;
    uint32_t capacity;
    trpi_syntax_comment *comments;
    uint32_t comment_count;
    uint32_t comment_capacity;
} trpi_lexed_text;

typedef struct trpi_lexer_cursor {
    const trpi_source *source;
    trpi_arena *arena;
    trpi_diagnostics *diagnostics;
    trpi_lexed_text *lexed;
    uint32_t at;     // next byte
    uint32_t end;    // of the line
    trpi_span last;  // the last token
    trpi_span open;  // the outermost parenthesis that is open
    uint32_t open_count;
    bool after_comma;
    bool bad;             // the logical line has its BAD token: nothing more of it is read
    bool bytes_reported;  // broken characters: said once per file
} trpi_lexer_cursor;

void trpi_lexer_cursor_emit(trpi_lexer_cursor *cursor, trpi_token_kind kind, trpi_span span);

/// Gives up on the line at `span`, which cannot be read.
void trpi_lexer_cursor_give_up_line(trpi_lexer_cursor *cursor, trpi_span span);

/// Gives up on the line, and reports why.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void trpi_lexer_cursor_fail(trpi_lexer_cursor *cursor, trpi_span span, const char *format, ...);

void trpi_lexer_cursor_note_comment(trpi_lexer_cursor *cursor, trpi_span span, bool alone);

/// Returns the character (or the byte) at an offset of the source; a byte behind the line is 0.
uint32_t trpi_lexer_cursor_character(const trpi_lexer_cursor *cursor, uint32_t offset, uint32_t *byte_count);
char trpi_lexer_cursor_byte(const trpi_lexer_cursor *cursor, uint32_t offset);

/// Whether a word can begin with a character. Letters of all scripts can; signs, spaces and digits cannot.
bool trpi_character_is_letter(uint32_t character);

bool trpi_character_is_digit(char byte);
bool trpi_character_is_between(uint32_t character, uint32_t first, uint32_t last);

#endif
