// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <string.h>

trpi_text trpi_text_from_string(const char *zero_terminated)
{
    return (trpi_text){zero_terminated, (uint32_t)strlen(zero_terminated)};
}

bool trpi_text_is_equal(trpi_text a, trpi_text b)
{
    return a.size == b.size && (a.size == 0 || (a.at[0] == b.at[0] && memcmp(a.at, b.at, a.size) == 0));
}

// Compares the first letter before all others (trpi_text_is_equal), since most words that are looked up differ in it.
bool trpi_text_begins_with(trpi_text text, trpi_text part)
{
    return text.size >= part.size && trpi_text_is_equal((trpi_text){text.at, part.size}, part);
}

trpi_text trpi_text_trim(trpi_text text, const char *blanks)
{
    while (text.size > 0 && strchr(blanks, text.at[0]) != NULL) {
        text.at++;
        text.size--;
    }
    while (text.size > 0 && strchr(blanks, text.at[text.size - 1]) != NULL) {
        text.size--;
    }
    return text;
}

int trpi_text_compare(trpi_text a, trpi_text b)
{
    uint32_t shorter = a.size < b.size ? a.size : b.size;
    if (shorter > 0 && a.at[0] != b.at[0]) {  // as most words that are looked up
        return (unsigned char)a.at[0] < (unsigned char)b.at[0] ? -1 : 1;
    }
    int order = shorter > 0 ? memcmp(a.at, b.at, shorter) : 0;
    if (order != 0) {
        return order;
    }
    return a.size < b.size ? -1 : a.size > b.size;
}

// Returns how many bytes a character takes that begins with `byte`, and in *bits the bits of that byte that belong to the
// character; 0 when no character begins so.
static uint32_t sequence_size(unsigned char byte, uint32_t *bits)
{
    static const struct {
        unsigned char mask, lead;
    } forms[] = {{0x80, 0x00}, {0xE0, 0xC0}, {0xF0, 0xE0}, {0xF8, 0xF0}};
    for (uint32_t i = 0; i < 4; i++) {
        if ((byte & forms[i].mask) == forms[i].lead) {
            *bits = (uint32_t)(byte & ~forms[i].mask);
            return i + 1;
        }
    }
    return 0;
}

uint32_t trpi_text_decode_first_character(trpi_text text, uint32_t *bytes)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    *bytes = text.size > 0;
    if (text.size == 0 || (unsigned char)text.at[0] < 0x80) {
        return text.size == 0 ? 0 : (unsigned char)text.at[0];
    }
    uint32_t character = 0;
    uint32_t size = sequence_size((unsigned char)text.at[0], &character);
    if (size == 0 || size > text.size) {
        return 0xFFFD;
    }
    for (uint32_t i = 1; i < size; i++) {
        unsigned char byte = (unsigned char)text.at[i];
        if ((byte & 0xC0) != 0x80) {
            return 0xFFFD;
        }
        character = character << 6 | (byte & 0x3Fu);
    }
    if (character < smallest[size] || character > 0x10FFFF || (character >= 0xD800 && character < 0xE000)) {
        return 0xFFFD;
    }
    *bytes = size;
    return character;
}

bool trpi_text_take_character(trpi_text *rest, uint32_t *character, trpi_text *bytes)
{
    *bytes = *rest;
    *character = trpi_text_decode_first_character(*rest, &bytes->size);
    rest->at += bytes->size;
    rest->size -= bytes->size;
    return bytes->size > 0;
}

uint32_t trpi_text_character_count(trpi_text text)
{
    uint32_t character, length = 0;
    for (trpi_text bytes; trpi_text_take_character(&text, &character, &bytes);) {
        length++;
    }
    return length;
}

#define LONGEST_COMPARED 64

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

uint32_t trpi_text_edit_distance(trpi_text a, trpi_text b, uint32_t limit)
{
    uint32_t rows[3][LONGEST_COMPARED + 1];
    uint32_t *before = rows[0], *last = rows[1], *row = rows[2];
    a.size = least(a.size, LONGEST_COMPARED);
    b.size = least(b.size, LONGEST_COMPARED);
    if (a.size > b.size + limit || b.size > a.size + limit) {
        return limit + 1;  // each slip changes the length by one at most
    }
    for (uint32_t j = 0; j <= b.size; j++) {
        last[j] = j;
        before[j] = j;
    }
    for (uint32_t i = 1; i <= a.size; i++) {
        row[0] = i;
        for (uint32_t j = 1; j <= b.size; j++) {
            bool same = trpi_lower_letter(a.at[i - 1]) == trpi_lower_letter(b.at[j - 1]);
            row[j] = least(least(last[j] + 1, row[j - 1] + 1), last[j - 1] + (same ? 0 : 1));
            if (i > 1 && j > 1 && trpi_lower_letter(a.at[i - 1]) == trpi_lower_letter(b.at[j - 2]) &&
                trpi_lower_letter(a.at[i - 2]) == trpi_lower_letter(b.at[j - 1])) {
                row[j] = least(row[j], before[j - 2] + 1);
            }
        }
        uint32_t *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[b.size] <= limit ? last[b.size] : limit + 1;
}
