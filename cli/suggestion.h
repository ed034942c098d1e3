// SPDX-License-Identifier: MIT
// A suggestion: the known word that is nearest to a mistyped one.

#ifndef TROUPE_CLI_SUGGESTION_H
#define TROUPE_CLI_SUGGESTION_H

#include <stddef.h>

/// A search for the best suggestion; begin with all zeros.
typedef struct trpi_suggestion {
    const char *best;  // NULL: nothing is near enough
    size_t distance;
} trpi_suggestion;

/// Considers a known word: it becomes the best if it differs from the first `length` bytes of `written_word` by few letters only
/// (1, or a third of a longer word), and by fewer than the best so far.
void trpi_suggestion_consider(trpi_suggestion *suggestion, const char *written_word, size_t length, const char *candidate);

#endif
