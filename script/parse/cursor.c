// SPDX-License-Identifier: MIT
#include "script/parse/cursor.h"

void trpi_lexer_cursor_emit(trpi_lexer_cursor *cursor, trpi_token_kind kind, trpi_span span)
{
    trpi_lexed_text *lexed = cursor->lexed;
    trpi_token token = {.kind = kind, .span = span};
    if (kind == TRPI_TOKEN_WORD) {
        token.joining = trpi_joining_word_of(trpi_source_slice(cursor->source, span));
    }
    (void)TRPI_ARENA_PUSH(cursor->arena, lexed->tokens, lexed->count, lexed->capacity, token);
    cursor->last = span;
}

void trpi_lexer_cursor_give_up_line(trpi_lexer_cursor *cursor, trpi_span span)
{
    trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_BAD, span);
    cursor->bad = true;
    cursor->after_comma = false;
    cursor->open_count = 0;
}

void trpi_lexer_cursor_fail(trpi_lexer_cursor *cursor, trpi_span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    trpi_diagnostics_add_va_list(cursor->diagnostics, TRPI_SEVERITY_ERROR, cursor->source, span, format, arguments);
    va_end(arguments);
    trpi_lexer_cursor_give_up_line(cursor, span);
}

void trpi_lexer_cursor_note_comment(trpi_lexer_cursor *cursor, trpi_span span, bool alone)
{
    trpi_lexed_text *lexed = cursor->lexed;
    trpi_syntax_comment comment = {span, alone};
    (void)TRPI_ARENA_PUSH(cursor->arena, lexed->comments, lexed->comment_count, lexed->comment_capacity, comment);
}

uint32_t trpi_lexer_cursor_character(const trpi_lexer_cursor *cursor, uint32_t offset, uint32_t *byte_count)
{
    trpi_text rest = {cursor->source->text.at + offset, cursor->end - offset};
    return trpi_text_decode_first_character(rest, byte_count);
}

char trpi_lexer_cursor_byte(const trpi_lexer_cursor *cursor, uint32_t offset)
{
    return offset < cursor->end ? cursor->source->text.at[offset] : '\0';
}

bool trpi_character_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

bool trpi_character_is_between(uint32_t character, uint32_t first, uint32_t last)
{
    return character >= first && character <= last;
}

bool trpi_character_is_letter(uint32_t character)
{
    if (character < 0x80) {
        return trpi_character_is_between(character | 0x20, 'a', 'z');
    }
    static const struct {
        uint32_t first, last;
    } signs[] = {
        {0x80, 0xA9},     {0xAB, 0xB4},     {0xB6, 0xB9},     {0xBB, 0xBF},     {0xD7, 0xD7},       {0xF7, 0xF7},
        {0x1680, 0x1680}, {0x180E, 0x180E}, {0x2000, 0x206F}, {0x20A0, 0x20CF}, {0x2190, 0x2BFF},   {0x2E00, 0x2E7F},
        {0x3000, 0x3004}, {0x3008, 0x3020}, {0xD800, 0xF8FF}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE6F},   {0xFEFF, 0xFF0F},
        {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1FAFF}, {0xE0000, 0x10FFFF},
    };
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (trpi_character_is_between(character, signs[i].first, signs[i].last)) {
            return false;
        }
    }
    return true;
}
