// SPDX-License-Identifier: MIT
// Whether two files say the same: what the formatter has to keep.

#ifndef TROUPE_SCRIPT_PARSE_SYNTAX_EQUAL_H
#define TROUPE_SCRIPT_PARSE_SYNTAX_EQUAL_H

#include "base/buffer.h"
#include "script/parse/syntax.h"

typedef enum trpi_sameness {
    TRPI_SAME,
    TRPI_SAME_NOT,
    TRPI_SAME_UNKNOWN  // memory ran out
} trpi_sameness;

/// Compares the trees of two files, spans left out, and their comments: their words, whether each
/// stands alone, and between which lines. Blanks at the end of a comment do not count.
trpi_sameness trpi_syntax_equal(const trpi_syntax_file *a, const trpi_syntax_file *b, const trp_allocator *allocator);

#endif
