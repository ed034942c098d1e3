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
    uint64_t *words = trpi_memory_allocate(allocator, new_words, sizeof *words);
    uint64_t *summary = trpi_memory_allocate(allocator, words_for(new_words), sizeof *summary);
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

void trpi_bitmap_clear_all(trpi_bitmap *bitmap)
{
    for (uint32_t i = 0; i < words_for(bitmap->capacity / 64); i++) {
        for (uint64_t rest = bitmap->summary[i]; rest != 0; rest &= rest - 1) {
            bitmap->words[i * 64 + trpi_lowest_bit(rest)] = 0;
        }
        bitmap->summary[i] = 0;
    }
}

void trpi_bitmap_add_bitmap(trpi_bitmap *to, const trpi_bitmap *from)
{
    trpi_bitmap_add_intersection(to, from, from);
}

void trpi_bitmap_add_intersection(trpi_bitmap *to, const trpi_bitmap *a, const trpi_bitmap *b)
{
    TRP_ASSERT(to->capacity == a->capacity && a->capacity == b->capacity);
    for (uint32_t i = 0; i < words_for(to->capacity / 64); i++) {
        for (uint64_t rest = a->summary[i] & b->summary[i]; rest != 0; rest &= rest - 1) {
            const uint32_t word = i * 64 + trpi_lowest_bit(rest);
            const uint64_t both = a->words[word] & b->words[word];
            to->words[word] |= both;
            to->summary[i] |= both != 0 ? rest & -rest : 0;
        }
    }
}

bool trpi_bitmap_intersects(const trpi_bitmap *a, const trpi_bitmap *b)
{
    TRP_ASSERT(a->capacity == b->capacity);
    for (uint32_t i = 0; i < words_for(a->capacity / 64); i++) {
        for (uint64_t rest = a->summary[i] & b->summary[i]; rest != 0; rest &= rest - 1) {
            const uint32_t word = i * 64 + trpi_lowest_bit(rest);
            if ((a->words[word] & b->words[word]) != 0) {
                return true;
            }
        }
    }
    return false;
}
