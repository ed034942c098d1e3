// SPDX-License-Identifier: MIT
// Makes random files without mistakes: from a grammar, by a seed.

#ifndef TROUPE_TESTS_SCRIPT_GENERATE_H
#define TROUPE_TESTS_SCRIPT_GENERATE_H

#include "base/buffer.h"

typedef enum generate_manner {
    GENERATE_TIDY,  // one blank between words, four for a block, no comments
    GENERATE_MESSY  // any indentation, blanks, breaks after commas, comments, line endings
} generate_manner;

/// Adds a file of `declarations` declarations to `out`: always the same for the same seed. The file parses without errors, but
/// nothing it names need exist.
void generate_file(uint64_t seed, uint32_t declarations, generate_manner manner, trpi_buffer *out);

/// Adds one derivation of a rule of the grammar, "step" or "expression", in one line.
void generate_piece(uint64_t seed, const char *rule, trpi_buffer *out);

#endif
