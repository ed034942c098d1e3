// SPDX-License-Identifier: MIT
// A hash table with open addressing and linear probing, from which nothing is removed. The order of its places never shows:
// of equal counts the least pair wins.

#include "show/pairs.h"

#include <stdlib.h>

void trpi_pair_counts_release(trpi_pair_counts *pairs)
{
    free(pairs->places);
    *pairs = (trpi_pair_counts){0};
}

static trpi_meeting_pair *find_place(trpi_meeting_pair *places, uint32_t capacity, uint32_t group, uint32_t first, uint32_t second)
{
    uint64_t hash = ((uint64_t)first * 0x9E3779B97F4A7C15u) ^ ((uint64_t)second * 0xC2B2AE3D27D4EB4Fu) ^
                    ((uint64_t)group * 0x165667B19E3779F9u);
    uint32_t at = (uint32_t)(hash >> 32) & (capacity - 1);
    while (places[at].count > 0 && !(places[at].meeting == group && places[at].first == first && places[at].second == second)) {
        at = (at + 1) & (capacity - 1);
    }
    return &places[at];
}

static bool grow(trpi_pair_counts *pairs)
{
    uint32_t capacity = pairs->capacity == 0 ? 64 : pairs->capacity * 2;
    trpi_meeting_pair *places = calloc(capacity, sizeof *places);
    if (places == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < pairs->capacity; i++) {
        const trpi_meeting_pair *old = &pairs->places[i];
        if (old->count > 0) {
            *find_place(places, capacity, old->meeting, old->first, old->second) = *old;
        }
    }
    free(pairs->places);
    pairs->places = places;
    pairs->capacity = capacity;
    return true;
}

bool trpi_pair_counts_add(trpi_pair_counts *pairs, uint32_t meeting, uint32_t first, uint32_t second)
{
    if (pairs->used * 2 >= pairs->capacity && !grow(pairs)) {
        return false;
    }
    trpi_meeting_pair *pair = find_place(pairs->places, pairs->capacity, meeting, first, second);
    if (pair->count == 0) {
        *pair = (trpi_meeting_pair){meeting, first, second, 0};
        pairs->used++;
    }
    pair->count++;
    return true;
}

static bool is_better(const trpi_meeting_pair *a, const trpi_meeting_pair *b)
{
    if (a->count != b->count) {
        return a->count > b->count;
    }
    if (a->first != b->first) {
        return a->first < b->first;
    }
    return a->second != b->second ? a->second < b->second : a->meeting < b->meeting;
}

trpi_meeting_pair trpi_pair_counts_find_highest_of_meeting(const trpi_pair_counts *pairs, uint32_t meeting)
{
    trpi_meeting_pair best = {0, UINT32_MAX, UINT32_MAX, 0};
    for (uint32_t i = 0; i < pairs->capacity; i++) {
        const trpi_meeting_pair *pair = &pairs->places[i];
        if (pair->count > 0 && pair->meeting == meeting && is_better(pair, &best)) {
            best = *pair;
        }
    }
    return best;
}

trpi_meeting_pair trpi_pair_counts_find_highest_with_person(const trpi_pair_counts *pairs, uint32_t person)
{
    trpi_meeting_pair best = {0, UINT32_MAX, UINT32_MAX, 0};
    for (uint32_t i = 0; i < pairs->capacity; i++) {
        const trpi_meeting_pair *pair = &pairs->places[i];
        if (pair->count > 0 && (pair->first == person || pair->second == person) && is_better(pair, &best)) {
            best = *pair;
        }
    }
    return best;
}
