// SPDX-License-Identifier: MIT
// A hash table of texts. Invariant: at most half of the buckets are taken, so that a search ends.

#include "show/words.h"

#include <stdlib.h>
#include <string.h>

static uint32_t hash_text(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    }
    return hash;
}

// Finds the bucket that has a text, or the free one where it belongs.
static uint32_t *find_bucket(const trpi_numbered_texts *words, const char *text)
{
    uint32_t place = hash_text(text) & (words->bucket_count - 1);
    while (words->buckets[place] != 0 && strcmp(words->texts[words->buckets[place] - 1], text) != 0) {
        place = (place + 1) & (words->bucket_count - 1);
    }
    return &words->buckets[place];
}

static bool grow(trpi_numbered_texts *words)
{
    uint32_t capacity = words->capacity == 0 ? 64 : words->capacity * 2;
    char **texts = realloc(words->texts, capacity * sizeof *texts);
    if (texts == NULL) {
        return false;
    }
    words->texts = texts;
    uint32_t *buckets = calloc((size_t)capacity * 2, sizeof *buckets);
    if (buckets == NULL) {
        return false;
    }
    free(words->buckets);
    words->buckets = buckets;
    words->capacity = capacity;
    words->bucket_count = capacity * 2;
    for (uint32_t i = 0; i < words->count; i++) {
        *find_bucket(words, words->texts[i]) = i + 1;
    }
    return true;
}

uint32_t trpi_numbered_texts_find_or_add(trpi_numbered_texts *words, const char *text)
{
    if (words->count == words->capacity && !grow(words)) {
        return UINT32_MAX;
    }
    uint32_t *bucket = find_bucket(words, text);
    if (*bucket == 0) {
        size_t size = strlen(text) + 1;
        char *copy = malloc(size);
        if (copy == NULL) {
            return UINT32_MAX;
        }
        memcpy(copy, text, size);
        words->texts[words->count++] = copy;
        *bucket = words->count;
    }
    return *bucket - 1;
}

void trpi_numbered_texts_release(trpi_numbered_texts *words)
{
    for (uint32_t i = 0; i < words->count; i++) {
        free(words->texts[i]);
    }
    free(words->texts);
    free(words->buckets);
    memset(words, 0, sizeof *words);
}
