// SPDX-License-Identifier: MIT
#include "base/bitmap.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

static uint32_t words_for(uint32_t numbers)
{
    return numbers / 64 + (numbers % 64 != 0);
}

bool trpi_bitmap_reserve(trpi_bitmap *bitmap, const trp_allocator *allocator, uint32_t capacity)
{
    uint32_t old_words = words_for(bitmap->capacity);
    uint32_t new_words = words_for(capacity);
    if (new_words <= old_words) {
        return true;
    }
    uint64_t *words = trpi_memory_array(allocator, new_words, sizeof *words);
    uint64_t *summary = trpi_memory_array(allocator, words_for(new_words), sizeof *summary);
    if (words == NULL || summary == NULL) {
        trpi_memory_free(allocator, words, new_words, sizeof *words);
        trpi_memory_free(allocator, summary, words_for(new_words), sizeof *summary);
        return false;
    }
    if (old_words > 0) {
        memcpy(words, bitmap->words, old_words * sizeof *words);
        memcpy(summary, bitmap->summary, words_for(old_words) * sizeof *summary);
    }
    trpi_bitmap_release(bitmap, allocator);
    bitmap->words = words;
    bitmap->summary = summary;
    bitmap->capacity = new_words * 64;
    return true;
}

void trpi_bitmap_release(trpi_bitmap *bitmap, const trp_allocator *allocator)
{
    uint32_t words = words_for(bitmap->capacity);
    trpi_memory_free(allocator, bitmap->words, words, sizeof *bitmap->words);
    trpi_memory_free(allocator, bitmap->summary, words_for(words), sizeof *bitmap->summary);
    *bitmap = (trpi_bitmap){0};
}

void trpi_bitmap_set(trpi_bitmap *bitmap, uint32_t number)
{
    TRP_ASSERT(number < bitmap->capacity);
    uint32_t word = number / 64;
    bitmap->words[word] |= UINT64_C(1) << number % 64;
    bitmap->summary[word / 64] |= UINT64_C(1) << word % 64;
}

void trpi_bitmap_clear(trpi_bitmap *bitmap, uint32_t number)
{
    TRP_ASSERT(number < bitmap->capacity);
    uint32_t word = number / 64;
    bitmap->words[word] &= ~(UINT64_C(1) << number % 64);
    if (bitmap->words[word] == 0) {
        bitmap->summary[word / 64] &= ~(UINT64_C(1) << word % 64);
    }
}

bool trpi_bitmap_has(const trpi_bitmap *bitmap, uint32_t number)
{
    return number < bitmap->capacity && (bitmap->words[number / 64] >> number % 64 & 1) != 0;
}

void trpi_bitmap_update_summary(trpi_bitmap *bitmap)
{
    uint32_t words = words_for(bitmap->capacity);
    for (uint32_t i = 0; i < words; i += 64) {
        uint64_t summary = 0;
        for (uint32_t j = 0; j < 64 && i + j < words; j++) {
            summary |= (uint64_t)(bitmap->words[i + j] != 0) << j;
        }
        bitmap->summary[i / 64] = summary;
    }
}

uint32_t trpi_bitmap_next(const trpi_bitmap *bitmap, uint32_t from)
{
    if (from >= bitmap->capacity) {
        return TRPI_BITMAP_END;
    }
    uint64_t rest = bitmap->words[from / 64] >> from % 64;
    if (rest != 0) {
        return from + trpi_lowest_bit(rest);
    }
    uint32_t word = from / 64 + 1;
    uint32_t word_count = bitmap->capacity / 64;
    while (word < word_count) {
        uint64_t summary = bitmap->summary[word / 64] >> word % 64;
        if (summary != 0) {
            word += trpi_lowest_bit(summary);
            return word * 64 + trpi_lowest_bit(bitmap->words[word]);
        }
        word = (word / 64 + 1) * 64;
    }
    return TRPI_BITMAP_END;
}

uint32_t trpi_bitmap_next_of_both(const trpi_bitmap *a, const trpi_bitmap *b, uint32_t from)
{
    TRP_ASSERT(a->capacity == b->capacity);
    if (from >= a->capacity) {
        return TRPI_BITMAP_END;
    }
    uint64_t rest = (a->words[from / 64] & b->words[from / 64]) >> from % 64;
    if (rest != 0) {
        return from + trpi_lowest_bit(rest);
    }
    uint32_t word_count = a->capacity / 64;
    for (uint32_t word = from / 64 + 1; word < word_count;) {
        uint64_t summary = (a->summary[word / 64] & b->summary[word / 64]) >> word % 64;
        if (summary == 0) {
            word = (word / 64 + 1) * 64;
            continue;
        }
        word += trpi_lowest_bit(summary);
        if ((a->words[word] & b->words[word]) != 0) {
            return word * 64 + trpi_lowest_bit(a->words[word] & b->words[word]);
        }
        word++;
    }
    return TRPI_BITMAP_END;
}
