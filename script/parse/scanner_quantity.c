// SPDX-License-Identifier: MIT
// Scans numbers with all that belongs to them: `3 m`, `2 to 5 s`, `20% per s`, `08:00`.

#include "script/parse/scanner.h"

#include "base/assert.h"

typedef struct number {
    trpi_number value;
    trpi_unit unit;
} number;

static uint32_t skip_blanks(const trpi_lexer_cursor *cursor, uint32_t offset)
{
    while (trpi_lexer_cursor_byte(cursor, offset) == ' ' || trpi_lexer_cursor_byte(cursor, offset) == '\t') {
        offset++;
    }
    return offset;
}

// Returns the end of the plain word at `offset`; `offset` when there is none.
static uint32_t word_end(const trpi_lexer_cursor *cursor, uint32_t offset)
{
    while (offset < cursor->end) {
        uint32_t bytes;
        uint32_t character = trpi_lexer_cursor_character(cursor, offset, &bytes);
        bool joins = character == '-' || character == '\'' || character == '_';
        if (!trpi_character_is_letter(character) && !trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, offset)) && !joins) {
            break;
        }
        offset += bytes;
    }
    return offset;
}

static trpi_text word_at(const trpi_lexer_cursor *cursor, uint32_t offset)
{
    return (trpi_text){cursor->source->text.at + offset, word_end(cursor, offset) - offset};
}

// Takes the unit at the cursor, if there is one.
static trpi_unit take_unit(trpi_lexer_cursor *cursor)
{
    uint32_t offset = skip_blanks(cursor, cursor->at);
    if (trpi_lexer_cursor_byte(cursor, offset) == '%') {
        cursor->at = offset + 1;
        return TRPI_UNIT_PERCENT;
    }
    trpi_text word = word_at(cursor, offset);
    trpi_unit unit = trpi_unit_by_word(word);
    if (unit != TRPI_UNIT_NONE) {
        cursor->at = offset + word.size;
    }
    return unit;
}

static bool number_follows(const trpi_lexer_cursor *cursor, uint32_t offset)
{
    char byte = trpi_lexer_cursor_byte(cursor, offset);
    return trpi_character_is_digit(byte) || (byte == '-' && trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, offset + 1)));
}

// Takes the number at the cursor, minus included.
static trpi_number take_number(trpi_lexer_cursor *cursor)
{
    bool negative = trpi_lexer_cursor_byte(cursor, cursor->at) == '-';
    cursor->at += negative;
    trpi_number value = 0;
    size_t size = trpi_number_parse(cursor->source->text.at + cursor->at, cursor->end - cursor->at, &value);
    TRP_ASSERT(size > 0);
    if (value == TRPI_NUMBER_MAX) {
        TRPI_ERROR_AT(cursor, ((trpi_span){cursor->at, (uint32_t)size}),
                      "No number is larger than 549755813887; write a smaller one.");
    }
    cursor->at += (uint32_t)size;
    return negative ? -value : value;
}

static bool take_clock(trpi_lexer_cursor *cursor, trpi_quantity *quantity)
{
    uint32_t at = cursor->at;
    uint32_t hours = 0, minutes = 0, digits = 0;
    for (; digits < 2 && trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, at)); digits++, at++) {
        hours = hours * 10 + (uint32_t)(trpi_lexer_cursor_byte(cursor, at) - '0');
    }
    bool fits = digits > 0 && trpi_lexer_cursor_byte(cursor, at) == ':' &&
                trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, at + 1)) &&
                trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, at + 2)) &&
                !trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, at + 3));
    if (!fits) {
        return false;
    }
    minutes = (uint32_t)((trpi_lexer_cursor_byte(cursor, at + 1) - '0') * 10 + (trpi_lexer_cursor_byte(cursor, at + 2) - '0'));
    trpi_span span = {cursor->at, at + 3 - cursor->at};
    cursor->at = at + 3;
    if (hours > 23 || minutes > 59) {
        TRPI_ERROR_AT(cursor, span, "There is no such time of day; write `00:00` to `23:59`.");
    }
    quantity->low = quantity->high = (trpi_number)(hours * 3600 + minutes * 60) << 16;
    quantity->unit = TRPI_UNIT_SECOND;
    quantity->is_clock = true;
    return true;
}

// Whether the words before the cursor are `set` and a name that ends with a number, as in `set slot 2 to 3`: then ` to 3` is not
// the end of a range.
static bool is_set(const trpi_lexer_cursor *cursor)
{
    const trpi_token *tokens = cursor->lexed->tokens;
    uint32_t count = cursor->lexed->count, at = count;
    while (at > 0 && (trpi_token_is_name_word(&tokens[at - 1]) || trpi_token_is(cursor->source, &tokens[at - 1], "my") ||
                      tokens[at - 1].kind == TRPI_TOKEN_DOT)) {
        at--;
    }
    return count - at > 1 && trpi_token_is_name_word(&tokens[count - 1]) && trpi_token_is(cursor->source, &tokens[at], "set");
}

// Takes ` to 5 s` at the cursor, if it is there. A unit is written once, behind the second number, or behind both numbers.
static void take_range_end(trpi_lexer_cursor *cursor, trpi_quantity *quantity, uint32_t start)
{
    uint32_t offset = skip_blanks(cursor, cursor->at);
    uint32_t high = skip_blanks(cursor, offset + 2);
    if (!trpi_text_equals_string(word_at(cursor, offset), "to") || !number_follows(cursor, high) || is_set(cursor)) {
        return;
    }
    cursor->at = high;
    quantity->high = take_number(cursor);
    trpi_unit unit = take_unit(cursor);
    quantity->is_range = true;
    trpi_span span = {start, cursor->at - start};
    if (quantity->unit != TRPI_UNIT_NONE && unit != quantity->unit) {
        TRPI_ERROR_AT(cursor, span, "The two numbers of this range have different units; write both in the same.");
    } else if (quantity->low > quantity->high) {
        TRPI_ERROR_AT(cursor, span, "This range runs downwards; write the smaller number first.");
    }
    if (quantity->low > quantity->high) {
        trpi_number low = quantity->high;
        quantity->high = quantity->low;
        quantity->low = low;
    }
    quantity->unit = unit != TRPI_UNIT_NONE ? unit : quantity->unit;
}

static void take_rate(trpi_lexer_cursor *cursor, trpi_quantity *quantity)
{
    uint32_t offset = skip_blanks(cursor, cursor->at);
    trpi_text word = word_at(cursor, offset);
    if (!trpi_text_equals_string(word, "per")) {
        return;
    }
    uint32_t unit_at = skip_blanks(cursor, offset + word.size);
    trpi_text unit_word = word_at(cursor, unit_at);
    trpi_unit unit = trpi_unit_by_word(unit_word);
    if (unit != TRPI_UNIT_NONE && unit != TRPI_UNIT_PERCENT) {
        quantity->per = unit;
        cursor->at = unit_at + unit_word.size;
    }
}

void trpi_scanner_read_quantity(trpi_lexer_cursor *cursor)
{
    uint32_t start = cursor->at;
    trpi_quantity *quantity = trpi_arena_take(cursor->arena, sizeof *quantity);
    if (quantity == NULL) {
        cursor->at = cursor->end;
        return;
    }
    if (!take_clock(cursor, quantity)) {
        quantity->low = quantity->high = take_number(cursor);
        uint32_t behind = cursor->at;
        quantity->unit = take_unit(cursor);
        if (cursor->at == behind && word_end(cursor, behind) > behind) {
            trpi_span span = {start, word_end(cursor, behind) - start};
            trpi_text text = trpi_source_slice(cursor->source, span);
            uint32_t dash = 0;
            while (dash < text.size && text.at[dash] != '-') {
                dash++;
            }
            cursor->at = start;
            if (dash + 1 < text.size && text.at[dash + 1] >= '0' && text.at[dash + 1] <= '9') {
                trpi_lexer_cursor_fail(cursor, span, "A range is written with `to`; write `%.*s to %.*s`.", (int)dash, text.at,
                                       (int)(text.size - dash - 1), text.at + dash + 1);
                return;
            }
            trpi_lexer_cursor_fail(
                cursor, span, "`%.*s` begins with a digit; put a space behind the number, or quotes around the name: `'%.*s'`.",
                TRPI_WORDS(text), TRPI_WORDS(text));
            return;
        }
        take_range_end(cursor, quantity, start);
        take_rate(cursor, quantity);
    }
    trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_QUANTITY, (trpi_span){start, cursor->at - start});
    if (!cursor->arena->failed) {
        cursor->lexed->tokens[cursor->lexed->count - 1].quantity = quantity;
    }
}
