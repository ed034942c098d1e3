// SPDX-License-Identifier: MIT
// Spelling of names: names that are the same to Unicode have the same bytes. Unicode can write `é` as one letter, or as a letter
// and an accent; names are normalised (NFC), and any other spelling is a mistake.

#ifndef TROUPE_SCRIPT_TEXT_SPELLING_H
#define TROUPE_SCRIPT_TEXT_SPELLING_H

#include "base/text.h"

typedef enum trpi_unicode_spelling {
    TRPI_UNICODE_SPELLING_NORMALISED,
    TRPI_UNICODE_SPELLING_DECOMPOSED,  // two characters that are one letter
    TRPI_UNICODE_SPELLING_DUPLICATE,   // a character that stands for another, such as the Kelvin sign
    TRPI_UNICODE_SPELLING_MARK_ORDER   // marks in another order than usual
} trpi_unicode_spelling;

/// Finds the first characters of `text` that are not spelt as names must be: `size` bytes at *offset. `composed_letter`, of at
/// least 5 bytes, gets the one letter into which these characters compose, or an empty text.
trpi_unicode_spelling trpi_unicode_spelling_find_unusual(trpi_text text, uint32_t *offset, uint32_t *size, char *composed_letter);

/// Writes a character as UTF-8 with a zero byte behind it, for which `out` has room: 5 bytes. Returns the size without the zero.
uint32_t trpi_character_write_utf8(uint32_t character, char *out);

#endif
