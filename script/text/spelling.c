// SPDX-License-Identifier: MIT
#include "script/text/spelling.h"

#include "script/text/spelling_data.h"

#include <stddef.h>

// Returns the row of a table of ranges that has `character` in it, or NULL. Rows are in order.
static const uint32_t *range_of(const uint32_t *rows, uint32_t count, uint32_t width, uint32_t character)
{
    uint32_t from = 0;
    while (from < count) {
        uint32_t middle = from + (count - from) / 2;
        const uint32_t *row = rows + (size_t)middle * width;
        if (character >= row[0] && character <= row[1]) {
            return row;
        }
        if (character < row[0]) {
            count = middle;
        } else {
            from = middle + 1;
        }
    }
    return NULL;
}

#define WHOLE_ROWS (sizeof wholes / sizeof *wholes)
#define FIRST_MARK 0x300  // nothing below it is a mark or a twin

static bool is_twin(uint32_t character)
{
    return character >= FIRST_MARK && range_of(twins[0], sizeof twins / sizeof *twins, 2, character) != NULL;
}

// Returns the combining class of a character; 0: it is no mark.
static uint32_t class_of(uint32_t character)
{
    if (character < FIRST_MARK) {
        return 0;
    }
    const uint32_t *row = range_of(marks[0], sizeof marks / sizeof *marks, 3, character);
    return row != NULL ? row[2] : 0;
}

// Composes Korean syllables, by arithmetic (Unicode, 3.12) instead of a table.
static uint32_t hangul_of(uint32_t letter, uint32_t next)
{
    if (letter >= 0x1100 && letter <= 0x1112 && next >= 0x1161 && next <= 0x1175) {
        return 0xAC00 + ((letter - 0x1100) * 21 + (next - 0x1161)) * 28;
    }
    bool open = letter >= 0xAC00 && letter <= 0xD7A3 && (letter - 0xAC00) % 28 == 0;
    return open && next >= 0x11A8 && next <= 0x11C2 ? letter + (next - 0x11A7) : 0;
}

// Takes the next pair off a row: a letter, and the letter into which the row's mark turns it. False when no pair is left.
static bool next_pair(trpi_text *rest, uint32_t *letter, uint32_t *whole)
{
    trpi_text bytes;
    return trpi_text_take_character(rest, letter, &bytes) && trpi_text_take_character(rest, whole, &bytes);
}

// Returns the one letter that a letter and a mark compose; 0 when there is none.
static uint32_t whole_of(uint32_t letter, uint32_t mark)
{
    uint32_t row = 0, base, whole;
    while (row < WHOLE_ROWS && wholes[row].mark != mark) {
        row++;
    }
    if (row < WHOLE_ROWS) {
        for (trpi_text rest = trpi_text_from_string(wholes[row].pairs); next_pair(&rest, &base, &whole);) {
            if (base == letter) {
                return whole;
            }
        }
    }
    return hangul_of(letter, mark);
}

// Returns the diacritical mark of a letter, and in *base the letter without the mark; 0 when the letter has none.
static uint32_t mark_within(uint32_t letter, uint32_t *base)
{
    uint32_t whole;
    for (uint32_t row = 0; row < WHOLE_ROWS; row++) {
        for (trpi_text rest = trpi_text_from_string(wholes[row].pairs); next_pair(&rest, base, &whole);) {
            if (whole == letter) {
                return wholes[row].mark;
            }
        }
    }
    return 0;
}

// Whether a mark behind a letter that has marks in it belongs before one of these: `é` and a dot below are to be written as `ẹ` and
// an accent.
static bool is_overtaken(uint32_t letter, uint32_t mark, uint32_t class)
{
    uint32_t base;
    for (uint32_t within; (within = mark_within(letter, &base)) != 0; letter = base) {  // a letter may have two marks
        if (class_of(within) > class && whole_of(base, mark) != 0) {
            return true;
        }
    }
    return false;
}

uint32_t trpi_character_write_utf8(uint32_t character, char *out)
{
    static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    uint32_t size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (uint32_t i = size; i > 1; i--) {
        out[i - 1] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    out[0] = (char)(leads[size] | character);
    out[size] = '\0';
    return size;
}

trpi_unicode_spelling trpi_unicode_spelling_find_unusual(trpi_text text, uint32_t *offset, uint32_t *size, char *composed_letter)
{
    uint32_t letter = 0, letter_at = 0;  // the last one that is no mark
    uint32_t last = 0;                   // the class of what stands before
    composed_letter[0] = '\0';
    uint32_t plain = 0;
    while (plain < text.size && (unsigned char)text.at[plain] < 0x80) {
        plain++;
    }
    if (plain == text.size) {
        return TRPI_UNICODE_SPELLING_NORMALISED;
    }
    for (uint32_t at = 0, bytes; at < text.size; at += bytes) {
        uint32_t character = trpi_text_decode_first_character((trpi_text){text.at + at, text.size - at}, &bytes);
        uint32_t class = class_of(character);
        *offset = at;
        *size = bytes;
        if (is_twin(character)) {
            return TRPI_UNICODE_SPELLING_DUPLICATE;
        }
        bool reaches = at > 0 && character >= FIRST_MARK && (last == 0 || last < class);  // no other mark is in the way
        uint32_t one = reaches ? whole_of(letter, character) : 0;
        if (one != 0) {
            *offset = letter_at;
            *size = at + bytes - letter_at;
            trpi_character_write_utf8(one, composed_letter);
            return TRPI_UNICODE_SPELLING_DECOMPOSED;
        }
        if (class != 0 && (class < last || (reaches && is_overtaken(letter, character, class)))) {
            return TRPI_UNICODE_SPELLING_MARK_ORDER;
        }
        if (class == 0) {
            letter = character;
            letter_at = at;
        }
        last = class;
    }
    return TRPI_UNICODE_SPELLING_NORMALISED;
}
