// SPDX-License-Identifier: MIT
// A sheet: text that grows while it is written. Rehearsals and pictures write into a sheet, so the same text can go to a terminal,
// a file or a page.

#ifndef TROUPE_SHEET_H
#define TROUPE_SHEET_H

#include <troupe/text.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// Begin with zeros (`trp_sheet sheet = {0}`), end with trp_sheet_release. When memory runs out
/// `failed` is set and nothing more is added: check once at the end.
typedef struct trp_sheet {
    char *text;             ///< zero-terminated UTF-8; NULL as long as nothing was added
    size_t size_bytes;      ///< without the zero
    size_t capacity_bytes;  ///< of `text`
    bool failed;            ///< there was no memory, and something is missing
} trp_sheet;

/// Frees the text; the sheet is empty again.
TRP_API void trp_sheet_release(trp_sheet *sheet);

/// Empties a sheet, which keeps its memory for the next text.
TRP_API void trp_sheet_clear(trp_sheet *sheet);

/// The text so far; "" when there is none. Valid until the next addition.
TRP_API const char *trp_sheet_text(const trp_sheet *sheet);

/// Adds text as it is.
TRP_API void trp_sheet_add(trp_sheet *sheet, const char *text);

/// Adds `size_bytes` bytes as they are.
TRP_API void trp_sheet_add_bytes(trp_sheet *sheet, const char *bytes, size_t size_bytes);

/// Adds text that is formatted as by printf. For whole numbers and texts only: fractions go through trp_sheet_add_tenths, which no
/// locale can change.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
TRP_API void
trp_sheet_add_format(trp_sheet *sheet, const char *format, ...);

/// Adds text that somebody else wrote, made harmless for terminals: control characters, direction
/// marks and bytes that are no UTF-8 become a replacement character, line breaks blanks.
TRP_API void trp_sheet_add_sanitized(trp_sheet *sheet, const char *text);

/// Adds a whole number with commas: 12,345.
TRP_API void trp_sheet_add_count(trp_sheet *sheet, uint64_t number);

/// Adds `numerator / denominator` with one decimal: 12.3. A denominator of 0 gives 0.0.
TRP_API void trp_sheet_add_tenths(trp_sheet *sheet, uint64_t numerator, uint64_t denominator);

/// Adds blanks until the text since byte `start` is `columns` characters wide.
TRP_API void trp_sheet_pad_to_column(trp_sheet *sheet, size_t start, uint32_t columns);

TRP_END_C

#endif
