// SPDX-License-Identifier: MIT
// Counts of pairs of numbers, such as how often two persons met.

#ifndef TROUPE_SHOW_PAIRS_H
#define TROUPE_SHOW_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct trpi_meeting_pair {
    uint32_t meeting;  // in which the two met, by its number in the story
    uint32_t first;
    uint32_t second;
    uint32_t count;  // 0: an empty place
} trpi_meeting_pair;

/// A hash table of pairs. Begin with zeros, end with trpi_pair_counts_release.
typedef struct trpi_pair_counts {
    trpi_meeting_pair *places;
    uint32_t capacity;  // a power of two
    uint32_t used;
} trpi_pair_counts;

void trpi_pair_counts_release(trpi_pair_counts *pairs);

/// Counts an ordered pair once more. False when there is no memory.
bool trpi_pair_counts_add(trpi_pair_counts *pairs, uint32_t meeting, uint32_t first, uint32_t second);

/// Finds the pair of a meeting that was counted most often; of equals the one with the least numbers. Its count is 0 when
/// there is none.
trpi_meeting_pair trpi_pair_counts_find_highest_of_meeting(const trpi_pair_counts *pairs, uint32_t meeting);

/// Finds the pair that has `person` as either of its two persons and was counted most often, whichever meeting it belongs to. Its
/// count is 0 when there is none.
trpi_meeting_pair trpi_pair_counts_find_highest_with_person(const trpi_pair_counts *pairs, uint32_t person);

#endif
