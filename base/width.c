// SPDX-License-Identifier: MIT
#include "troupe/text.h"

#include "base/assert.h"
#include "base/text.h"

#define LONGEST_CHARACTER 4u  // bytes

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

// Characters that take no column: combining marks, joiners and the like.
static const range joining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A},   {0x064B, 0x065F}, {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF},   {0x1DC0, 0x1DFF},   {0x200B, 0x200D}, {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0x1F3FB, 0x1F3FF}, {0xE0100, 0xE01EF},
};

// Characters that take two columns: East Asian wide characters and pictographs.
static const range wide[] = {
    {0x1100, 0x115F}, {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},
    {0xA000, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE4F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

uint32_t trp_codepoint_columns(uint32_t codepoint)
{
    if (codepoint < 0x20 || (codepoint >= 0x7F && codepoint < 0xA0)) {
        return 0;
    }
    if (codepoint < 0x300) {
        return 1;
    }
    if (is_in(joining, sizeof joining / sizeof joining[0], codepoint)) {
        return 0;
    }
    return is_in(wide, sizeof wide / sizeof wide[0], codepoint) ? 2 : 1;
}

uint32_t trp_text_columns(const char *text, size_t size_bytes)
{
    TRP_REQUIRE(text != NULL, 0);
    uint32_t columns = 0;
    for (size_t at = 0; at < size_bytes;) {
        size_t left = size_bytes - at;
        trpi_text rest = {text + at, left < LONGEST_CHARACTER ? (uint32_t)left : LONGEST_CHARACTER};
        uint32_t bytes;
        columns += trp_codepoint_columns(trpi_text_decode_first_character(rest, &bytes));
        at += bytes;
    }
    return columns;
}

uint32_t trp_text_first_character(const char *text, uint32_t *bytes)
{
    TRP_REQUIRE(text != NULL && bytes != NULL, 0);
    trpi_text start = {text, 0};
    while (start.size < LONGEST_CHARACTER && text[start.size] != '\0') {
        start.size++;
    }
    return trpi_text_decode_first_character(start, bytes);
}
