// SPDX-License-Identifier: MIT
// The word that may have been meant in place of a mistyped one.

#ifndef TROUPE_CLI_SUGGESTION_H
#define TROUPE_CLI_SUGGESTION_H

#include <stddef.h>

/// Begin with zeros.
typedef struct trpi_suggestion {
    const char *best;  // NULL: nothing is near enough
    size_t distance;
} trpi_suggestion;

/// Takes `candidate` for the best if it is nearer to the first `length` bytes of `word` than those
/// before.
void trpi_suggestion_consider(trpi_suggestion *suggestion, const char *word, size_t length, const char *candidate);

#endif
