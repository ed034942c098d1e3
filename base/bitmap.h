// SPDX-License-Identifier: MIT
// A set of small numbers, one bit each, that can be walked in ascending order. A summary bit for each word of 64 lets a walk skip
// empty stretches at little cost.

#ifndef TROUPE_BASE_BITMAP_H
#define TROUPE_BASE_BITMAP_H

#include "base/assert.h"

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

/// Finds the highest bit that is set in a word; the word must not be 0.
static inline uint32_t trpi_highest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return 63 - (uint32_t)__builtin_clzll(word);
#else
    uint32_t bit = 63;
    while ((word >> bit & 1) == 0) {
        bit--;
    }
    return bit;
#endif
}

/// Makes room for numbers below `capacity` and keeps the set's members. False, and nothing changed, when memory ran out.
bool trpi_bitmap_reserve(trpi_bitmap *bitmap, const trp_allocator *allocator, uint32_t capacity);
void trpi_bitmap_release(trpi_bitmap *bitmap, const trp_allocator *allocator);

static inline void trpi_bitmap_set_bit(trpi_bitmap *bitmap, uint32_t number)
{
    TRP_ASSERT(number < bitmap->capacity);
    uint32_t word = number / 64;
    const uint64_t before = bitmap->words[word];
    bitmap->words[word] = before | UINT64_C(1) << number % 64;
    if (before == 0) {
        bitmap->summary[word / 64] |= UINT64_C(1) << word % 64;
    }
}

static inline void trpi_bitmap_clear_bit(trpi_bitmap *bitmap, uint32_t number)
{
    TRP_ASSERT(number < bitmap->capacity);
    uint32_t word = number / 64;
    bitmap->words[word] &= ~(UINT64_C(1) << number % 64);
    if (bitmap->words[word] == 0) {
        bitmap->summary[word / 64] &= ~(UINT64_C(1) << word % 64);
    }
}

static inline bool trpi_bitmap_has_bit(const trpi_bitmap *bitmap, uint32_t number)
{
    return number < bitmap->capacity && (bitmap->words[number / 64] >> number % 64 & 1) != 0;
}

/// Takes all numbers out of a set.
void trpi_bitmap_clear_all(trpi_bitmap *bitmap);

/// Adds to a set all numbers of another set, or the numbers that two other sets have in common. The capacities must be
/// equal.
void trpi_bitmap_add_bitmap(trpi_bitmap *to, const trpi_bitmap *from);
void trpi_bitmap_add_intersection(trpi_bitmap *to, const trpi_bitmap *a, const trpi_bitmap *b);

/// Returns the index of the first word from `word` on that is not 0, or `end` when there is none below it. No words are read, only
/// the summary.
static inline uint32_t trpi_bitmap_next_used_word(const trpi_bitmap *bitmap, uint32_t word, uint32_t end)
{
    while (word < end) {
        uint64_t summary = bitmap->summary[word / 64] >> word % 64;
        if (summary != 0) {
            word += trpi_lowest_bit(summary);
            return word < end ? word : end;
        }
        word = (word / 64 + 1) * 64;
    }
    return end;
}

/// Recomputes the summary bit of one word, after bits were written into the word directly.
static inline void trpi_bitmap_update_summary(trpi_bitmap *bitmap, uint32_t word)
{
    uint64_t bit = UINT64_C(1) << word % 64, *summary = &bitmap->summary[word / 64];
    *summary = bitmap->words[word] != 0 ? *summary | bit : *summary & ~bit;
}

/// Finds the least number in the set that is at least `from`; TRPI_BITMAP_END if there is none.
static inline uint32_t trpi_bitmap_first_from(const trpi_bitmap *bitmap, uint32_t from)
{
    if (from >= bitmap->capacity) {
        return TRPI_BITMAP_END;
    }
    const uint64_t rest = bitmap->words[from / 64] >> from % 64;
    if (rest != 0) {
        return from + trpi_lowest_bit(rest);
    }
    const uint32_t end = bitmap->capacity / 64, word = trpi_bitmap_next_used_word(bitmap, from / 64 + 1, end);
    return word < end ? word * 64 + trpi_lowest_bit(bitmap->words[word]) : TRPI_BITMAP_END;
}

/// Whether any number is in both sets. Their capacities must be equal.
bool trpi_bitmap_intersects(const trpi_bitmap *a, const trpi_bitmap *b);

#endif
