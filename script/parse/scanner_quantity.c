// SPDX-License-Identifier: MIT
// Numbers with all that belongs to them: `3 m`, `2 to 5 s`, `20% per s`, `08:00`.

#include "script/parse/scanner.h"

#include "base/assert.h"

typedef struct number {
    trpi_number value;
    trpi_unit unit;
} number;

static char byte_at(const trpi_scanner *scanner, uint32_t offset)
{
    return offset < scanner->end ? scanner->source->text.at[offset] : '\0';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static uint32_t skip_blanks(const trpi_scanner *scanner, uint32_t offset)
{
    while (byte_at(scanner, offset) == ' ' || byte_at(scanner, offset) == '\t') {
        offset++;
    }
    return offset;
}

// The end of the plain word at `offset`; `offset` when there is none.
static uint32_t word_end(const trpi_scanner *scanner, uint32_t offset)
{
    while (offset < scanner->end) {
        uint32_t bytes;
        trpi_text rest = {scanner->source->text.at + offset, scanner->end - offset};
        uint32_t character = trpi_text_character(rest, &bytes);
        bool joins = character == '-' || character == '\'' || character == '_';
        if (!trpi_is_letter(character) && !is_digit(byte_at(scanner, offset)) && !joins) {
            break;
        }
        offset += bytes;
    }
    return offset;
}

static trpi_text word_at(const trpi_scanner *scanner, uint32_t offset)
{
    trpi_text text = {scanner->source->text.at + offset, word_end(scanner, offset) - offset};
    return text;
}

// Takes the unit at the cursor, if there is one.
static trpi_unit take_unit(trpi_scanner *scanner)
{
    uint32_t offset = skip_blanks(scanner, scanner->at);
    if (byte_at(scanner, offset) == '%') {
        scanner->at = offset + 1;
        return TRPI_UNIT_PERCENT;
    }
    trpi_text word = word_at(scanner, offset);
    trpi_unit unit = trpi_unit_of(word);
    if (unit != TRPI_UNIT_NONE) {
        scanner->at = offset + word.size;
    }
    return unit;
}

static bool number_follows(const trpi_scanner *scanner, uint32_t offset)
{
    char byte = byte_at(scanner, offset);
    return is_digit(byte) || (byte == '-' && is_digit(byte_at(scanner, offset + 1)));
}

// Takes the number at the cursor, minus included.
static trpi_number take_number(trpi_scanner *scanner)
{
    bool negative = byte_at(scanner, scanner->at) == '-';
    scanner->at += negative;
    trpi_number value = 0;
    size_t size = trpi_number_parse(scanner->source->text.at + scanner->at, scanner->end - scanner->at, &value);
    TRP_ASSERT(size > 0);
    if (value == TRPI_NUMBER_MAX) {
        TRPI_ERROR(scanner->diagnostics, scanner->source, ((trpi_span){scanner->at, (uint32_t)size}),
                   "No number is larger than 549755813887; write a smaller one.");
    }
    scanner->at += (uint32_t)size;
    return negative ? -value : value;
}

static bool take_clock(trpi_scanner *scanner, trpi_quantity *quantity)
{
    uint32_t at = scanner->at;
    uint32_t hours = 0, minutes = 0, digits = 0;
    for (; digits < 2 && is_digit(byte_at(scanner, at)); digits++, at++) {
        hours = hours * 10 + (uint32_t)(byte_at(scanner, at) - '0');
    }
    bool fits = digits > 0 && byte_at(scanner, at) == ':' && is_digit(byte_at(scanner, at + 1)) &&
                is_digit(byte_at(scanner, at + 2)) && !is_digit(byte_at(scanner, at + 3));
    if (!fits) {
        return false;
    }
    minutes = (uint32_t)((byte_at(scanner, at + 1) - '0') * 10 + (byte_at(scanner, at + 2) - '0'));
    trpi_span span = {scanner->at, at + 3 - scanner->at};
    scanner->at = at + 3;
    if (hours > 23 || minutes > 59) {
        TRPI_ERROR(scanner->diagnostics, scanner->source, span, "There is no such time of day; write `00:00` to `23:59`.");
    }
    quantity->low = quantity->high = (trpi_number)(hours * 3600 + minutes * 60) << 16;
    quantity->unit = TRPI_UNIT_SECOND;
    quantity->is_clock = true;
    return true;
}

// Takes ` to 5 s` at the cursor, if it is there. A unit is written once, behind, or behind both.
static void take_range_end(trpi_scanner *scanner, trpi_quantity *quantity, uint32_t start)
{
    uint32_t offset = skip_blanks(scanner, scanner->at);
    uint32_t high = skip_blanks(scanner, offset + 2);
    if (!trpi_text_is(word_at(scanner, offset), "to") || !number_follows(scanner, high)) {
        return;
    }
    scanner->at = high;
    quantity->high = take_number(scanner);
    trpi_unit unit = take_unit(scanner);
    quantity->is_range = true;
    trpi_span span = {start, scanner->at - start};
    if (quantity->unit != TRPI_UNIT_NONE && unit != quantity->unit) {
        TRPI_ERROR(scanner->diagnostics, scanner->source, span,
                   "The two numbers of this range have different units; write both in the same.");
    } else if (quantity->low > quantity->high) {
        TRPI_ERROR(scanner->diagnostics, scanner->source, span, "This range runs downwards; write the smaller number first.");
    }
    if (quantity->low > quantity->high) {
        trpi_number low = quantity->high;
        quantity->high = quantity->low;
        quantity->low = low;
    }
    quantity->unit = unit != TRPI_UNIT_NONE ? unit : quantity->unit;
}

static void take_rate(trpi_scanner *scanner, trpi_quantity *quantity)
{
    uint32_t offset = skip_blanks(scanner, scanner->at);
    trpi_text word = word_at(scanner, offset);
    if (!trpi_text_is(word, "per")) {
        return;
    }
    uint32_t unit_at = skip_blanks(scanner, offset + word.size);
    trpi_text unit_word = word_at(scanner, unit_at);
    trpi_unit unit = trpi_unit_of(unit_word);
    if (unit != TRPI_UNIT_NONE && unit != TRPI_UNIT_PERCENT) {
        quantity->per = unit;
        scanner->at = unit_at + unit_word.size;
    }
}

void trpi_scanner_quantity(trpi_scanner *scanner)
{
    uint32_t start = scanner->at;
    trpi_quantity *quantity = trpi_arena_take(scanner->arena, sizeof *quantity);
    if (quantity == NULL) {
        scanner->at = scanner->end;
        return;
    }
    if (!take_clock(scanner, quantity)) {
        quantity->low = quantity->high = take_number(scanner);
        uint32_t behind = scanner->at;
        quantity->unit = take_unit(scanner);
        if (scanner->at == behind && word_end(scanner, behind) > behind) {
            trpi_span span = {start, word_end(scanner, behind) - start};
            trpi_text text = trpi_source_slice(scanner->source, span);
            uint32_t dash = 0;
            while (dash < text.size && text.at[dash] != '-') {
                dash++;
            }
            scanner->at = start;
            if (dash + 1 < text.size && text.at[dash + 1] >= '0' && text.at[dash + 1] <= '9') {
                trpi_scanner_fail(scanner, span, "A range is written with `to`; write `%.*s to %.*s`.", (int)dash, text.at,
                                  (int)(text.size - dash - 1), text.at + dash + 1);
                return;
            }
            trpi_scanner_fail(scanner, span,
                              "`%.*s` begins with a digit; put a space behind the number, or brackets around "
                              "the name.",
                              TRPI_WORDS(text));
            return;
        }
        take_range_end(scanner, quantity, start);
        take_rate(scanner, quantity);
    }
    trpi_scanner_emit(scanner, TRPI_TOKEN_QUANTITY, (trpi_span){start, scanner->at - start});
    if (!scanner->arena->failed) {
        scanner->lexed->tokens[scanner->lexed->count - 1].quantity = quantity;
    }
}
