// SPDX-License-Identifier: MIT
// Slices of UTF-8: a pointer and a length. A slice does not own its bytes.

#ifndef TROUPE_BASE_TEXT_H
#define TROUPE_BASE_TEXT_H

#include "troupe/types.h"

typedef struct trpi_text {
    const char *at;
    uint32_t size;  // bytes
} trpi_text;

trpi_text trpi_text_from_string(const char *zero_terminated);
bool trpi_text_is_equal(trpi_text a, trpi_text b);

/// Whether a text has the bytes of a word. Words are compared one after the other all the time, and mostly differ in the first
/// byte.
static inline bool trpi_text_equals_string(trpi_text text, const char *zero_terminated)
{
    uint32_t same = 0;
    while (same < text.size && zero_terminated[same] == text.at[same] && zero_terminated[same] != '\0') {
        same++;
    }
    return same == text.size && zero_terminated[same] == '\0';
}

/// Returns whether `text` begins with `part`.
bool trpi_text_begins_with(trpi_text text, trpi_text part);

/// Returns a text without the characters of `blanks` at its two ends.
trpi_text trpi_text_trim(trpi_text text, const char *blanks);

/// Compares by bytes: below 0, 0 or above 0 as `a` comes before, with or after `b`.
int trpi_text_compare(trpi_text a, trpi_text b);

/// Decodes the first character of `text` and says how many bytes it takes. A byte that is no UTF-8 gives U+FFFD and 1;
/// an empty text gives 0 and 0. Overlong forms, surrogates and anything above U+10FFFF are no UTF-8.
uint32_t trpi_text_decode_first_character(trpi_text text, uint32_t *bytes);

/// Takes the first character off `rest` and gives its code point and its bytes. False when nothing is left.
bool trpi_text_take_character(trpi_text *rest, uint32_t *character, trpi_text *bytes);

/// Counts the characters of `text`.
uint32_t trpi_text_character_count(trpi_text text);

/// Returns the small letter of a capital (ASCII), and any other character as it is.
static inline char trpi_lower_letter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/// Computes the Damerau-Levenshtein distance in bytes (insert, delete, replace, swap neighbours); `limit` + 1 when it
/// is more than `limit`. Letters that differ only in ASCII case count as equal. Texts over 64 bytes are cut.
uint32_t trpi_text_edit_distance(trpi_text a, trpi_text b, uint32_t limit);

#endif
