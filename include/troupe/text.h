// SPDX-License-Identifier: MIT
// UTF-8 as it is shown: characters one by one, and how much room they take where every one stands in a grid.

#ifndef TROUPE_TEXT_H
#define TROUPE_TEXT_H

#include <troupe/types.h>

TRP_BEGIN_C

/// How many columns a terminal or an editor needs for UTF-8 text: wide characters take two, joining marks and controls
/// none.
TRP_API uint32_t trp_text_columns(const char *text, size_t size_bytes);

/// Columns of one Unicode character: 0, 1 or 2.
TRP_API uint32_t trp_codepoint_columns(uint32_t codepoint);

/// The character at the start of zero-terminated UTF-8 and its length in bytes; 0 and 0 at the end. A byte that is no
/// UTF-8 gives U+FFFD and 1.
TRP_API uint32_t trp_text_first_character(const char *text, uint32_t *bytes);

TRP_END_C

#endif
