// SPDX-License-Identifier: MIT
// A set of texts: each different text is kept once and has a number.

#ifndef TROUPE_SHOW_WORDS_H
#define TROUPE_SHOW_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/// A set of texts. Begin with zeros, end with trpi_text_set_release.
typedef struct trpi_text_set {
    char **texts;
    uint32_t *buckets;  // number + 1, by hash; 0: free
    uint32_t count, capacity, bucket_count;
} trpi_text_set;

/// Returns the number of a text, which is copied when it is new; UINT32_MAX when there is no memory.
uint32_t trpi_text_set_number(trpi_text_set *words, const char *text);
void trpi_text_set_release(trpi_text_set *words);

#endif
