// SPDX-License-Identifier: MIT
// Characters as a terminal sees them: how wide they are, and which ones must never get there. Names
// and lines come from strangers; an escape sequence in one of them must stay text.

#include "troupe/sheet.h"

#include <string.h>

#define REPLACEMENT 0xFFFDu

// How many bytes follow the first one, its payload and the least value that may be written so long.
static uint32_t read_lead(unsigned char lead, uint32_t *value, uint32_t *least)
{
    if (lead >= 0xC2 && lead < 0xE0) {
        *value = lead & 0x1Fu;
        *least = 0x80;
        return 1;
    }
    if (lead >= 0xE0 && lead < 0xF0) {
        *value = lead & 0x0Fu;
        *least = 0x800;
        return 2;
    }
    if (lead >= 0xF0 && lead < 0xF5) {
        *value = lead & 0x07u;
        *least = 0x10000;
        return 3;
    }
    return 0;
}

uint32_t trp_text_character(const char *text, uint32_t *bytes)
{
    unsigned char lead = (unsigned char)text[0];
    *bytes = lead == 0 ? 0 : 1;
    if (lead < 0x80) {
        return lead;
    }

    uint32_t value = 0;
    uint32_t least = 0;
    uint32_t more = read_lead(lead, &value, &least);
    for (uint32_t i = 1; i <= more; i++) {
        unsigned char next = (unsigned char)text[i];
        if ((next & 0xC0u) != 0x80u) {
            return REPLACEMENT;
        }
        value = value << 6 | (next & 0x3Fu);
    }
    if (more == 0 || value < least || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
        return REPLACEMENT;
    }
    *bytes = more + 1;
    return value;
}

typedef struct range {
    uint32_t first, last;
} range;

static bool is_in(const range *ranges, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++) {
        if (character >= ranges[i].first && character <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

// Joining marks and other characters without a width of their own.
static const range joining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},   {0x0E47, 0x0E4E},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D},   {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0x1F3FB, 0x1F3FF}, {0xE0100, 0xE01EF},
};

// East Asian wide characters and pictographs.
static const range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE4F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

uint32_t trp_character_columns(uint32_t character)
{
    if (character < 0x20 || (character >= 0x7F && character < 0xA0)) {
        return 0;
    }
    if (character < 0x300) {
        return 1;
    }
    if (is_in(joining, sizeof joining / sizeof joining[0], character)) {
        return 0;
    }
    return is_in(wide, sizeof wide / sizeof wide[0], character) ? 2 : 1;
}

uint32_t trp_text_columns(const char *text, size_t size_bytes)
{
    uint32_t columns = 0;
    for (size_t at = 0; at < size_bytes;) {
        uint32_t bytes = 0;
        columns += trp_character_columns(trp_text_character(text + at, &bytes));
        if (bytes == 0) {
            break;
        }
        at += bytes;
    }
    return columns;
}

// Controls of both blocks, and the marks that turn the direction of text around: a name must not
// rewrite its line.
static bool is_harmful(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x061C ||
           character == 0x200E || character == 0x200F || character == 0x2028 ||
           character == 0x2029 || (character >= 0x202A && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0xFEFF ||
           (character >= 0xE0000 && character <= 0xE007F);
}

void trp_sheet_plain(trp_sheet *sheet, const char *text)
{
    uint32_t bytes = 0;
    for (uint32_t character = trp_text_character(text, &bytes); bytes > 0;
         text += bytes, character = trp_text_character(text, &bytes)) {
        if (character == '\n' || character == '\t' || character == '\r') {
            trp_sheet_add(sheet, " ");
        } else if (is_harmful(character) || (character == REPLACEMENT && bytes == 1)) {
            trp_sheet_add(sheet, "\xEF\xBF\xBD");
        } else {
            trp_sheet_add_bytes(sheet, text, bytes);
        }
    }
}
