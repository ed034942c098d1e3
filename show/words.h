// SPDX-License-Identifier: MIT
// Texts with numbers: each different text is kept once, and its number is the count of the texts that came before it.

#ifndef TROUPE_SHOW_WORDS_H
#define TROUPE_SHOW_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/// Texts with their numbers. Begin with zeros, end with trpi_numbered_texts_release.
typedef struct trpi_numbered_texts {
    char **texts;
    uint32_t *buckets;  // number + 1, by hash; 0: free
    uint32_t count, capacity, bucket_count;
} trpi_numbered_texts;

/// Returns the number of a text, which is copied when it is new; UINT32_MAX when there is no memory.
uint32_t trpi_numbered_texts_find_or_add(trpi_numbered_texts *words, const char *text);
void trpi_numbered_texts_release(trpi_numbered_texts *words);

#endif
