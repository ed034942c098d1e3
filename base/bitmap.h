// SPDX-License-Identifier: MIT
// A set of small numbers, one bit each, that can be walked in ascending order. A summary bit for each word of 64 lets a
// walk skip empty stretches at no cost.

#ifndef TROUPE_BASE_BITMAP_H
#define TROUPE_BASE_BITMAP_H

#include "troupe/types.h"

#define TRPI_BITMAP_END UINT32_MAX

typedef struct trpi_bitmap {
    uint64_t *words;
    uint64_t *summary;  // bit w: words[w] is not 0
    uint32_t capacity;  // numbers, a multiple of 64
} trpi_bitmap;

/// Finds the lowest bit that is set in a word; the word must not be 0.
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

/// Makes room for numbers below `capacity` and keeps the set's members. False, and nothing changed, when memory ran out.
bool trpi_bitmap_reserve(trpi_bitmap *bitmap, const trp_allocator *allocator, uint32_t capacity);
void trpi_bitmap_release(trpi_bitmap *bitmap, const trp_allocator *allocator);

void trpi_bitmap_set(trpi_bitmap *bitmap, uint32_t number);
void trpi_bitmap_clear(trpi_bitmap *bitmap, uint32_t number);
bool trpi_bitmap_has(const trpi_bitmap *bitmap, uint32_t number);

/// Computes the summary anew, after bits were written straight into `words`.
void trpi_bitmap_update_summary(trpi_bitmap *bitmap);

/// Finds the least number in the set that is at least `from`; TRPI_BITMAP_END if there is none.
uint32_t trpi_bitmap_next(const trpi_bitmap *bitmap, uint32_t from);

/// Finds the least number, `from` or above, that is in both sets; TRPI_BITMAP_END if there is none. Their capacities
/// must be equal.
uint32_t trpi_bitmap_next_of_both(const trpi_bitmap *a, const trpi_bitmap *b, uint32_t from);

#endif
