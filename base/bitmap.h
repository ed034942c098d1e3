// SPDX-License-Identifier: MIT
// A set of small numbers, walked in ascending order: one bit each, with a summary bit per word so that an empty
// stretch costs nothing.

#ifndef TROUPE_BASE_BITMAP_H
#define TROUPE_BASE_BITMAP_H

#include "troupe/types.h"

#define TRPI_BITMAP_END UINT32_MAX

typedef struct trpi_bitmap {
    uint64_t *words;
    uint64_t *summary;  // bit w: words[w] is not 0
    uint32_t capacity;  // numbers, a multiple of 64
} trpi_bitmap;

/// The number of the lowest bit that is set in a word, which is not 0.
static inline uint32_t trpi_lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t bit = 0;
    while ((word >> bit & 1) == 0) {
        bit++;
    }
    return bit;
#endif
}

/// Makes room for numbers below `capacity`; keeps what is in it. False when memory ran out (unchanged).
bool trpi_bitmap_reserve(trpi_bitmap *bitmap, const trp_allocator *allocator, uint32_t capacity);
void trpi_bitmap_release(trpi_bitmap *bitmap, const trp_allocator *allocator);

void trpi_bitmap_set(trpi_bitmap *bitmap, uint32_t number);
void trpi_bitmap_clear(trpi_bitmap *bitmap, uint32_t number);
bool trpi_bitmap_has(const trpi_bitmap *bitmap, uint32_t number);

/// Works the summary out anew, after the words have been written to without it.
void trpi_bitmap_settle(trpi_bitmap *bitmap);

/// The least number in the set that is at least `from`, or TRPI_BITMAP_END.
uint32_t trpi_bitmap_next(const trpi_bitmap *bitmap, uint32_t from);

/// The least number in both of two sets of the same capacity that is at least `from`, or TRPI_BITMAP_END.
uint32_t trpi_bitmap_next_of_both(const trpi_bitmap *a, const trpi_bitmap *b, uint32_t from);

#endif
