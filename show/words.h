// SPDX-License-Identifier: MIT
// A set of texts: each different text is kept once and has a number.

#ifndef TROUPE_SHOW_WORDS_H
#define TROUPE_SHOW_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/// A set of texts. Begin with zeros, end with trpi_words_release.
typedef struct trpi_words {
    char **texts;
    uint32_t *buckets;  // number + 1, by hash; 0: free
    uint32_t count, capacity, bucket_count;
} trpi_words;

/// Returns the number of a text, which is copied when it is new; UINT32_MAX when there is no memory.
uint32_t trpi_words_number(trpi_words *words, const char *text);
void trpi_words_release(trpi_words *words);

#endif
