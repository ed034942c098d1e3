// SPDX-License-Identifier: MIT
// Keeps harmful characters from terminals. Names and lines come from strangers; an escape sequence in one of them must
// stay text.

#include "troupe/assert.h"
#include "troupe/sheet.h"

#define REPLACEMENT 0xFFFDu

// Returns whether a character is a control of either block, or changes the direction of text: a name must not rewrite
// the line that it is in.
static bool is_harmful(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0x061C || character == 0x200E ||
           character == 0x200F || character == 0x2028 || character == 0x2029 || (character >= 0x202A && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0xFEFF || (character >= 0xE0000 && character <= 0xE007F);
}

void trp_sheet_add_sanitized(trp_sheet *sheet, const char *text)
{
    TRP_REQUIRE(sheet != NULL, );
    uint32_t bytes = 0;
    for (uint32_t character = trp_text_first_character(text, &bytes); bytes > 0;
         text += bytes, character = trp_text_first_character(text, &bytes)) {
        if (character == '\n' || character == '\t' || character == '\r') {
            trp_sheet_add(sheet, " ");
        } else if (is_harmful(character) || (character == REPLACEMENT && bytes == 1)) {
            trp_sheet_add(sheet, "\xEF\xBF\xBD");
        } else {
            trp_sheet_add_bytes(sheet, text, bytes);
        }
    }
}
