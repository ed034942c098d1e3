// SPDX-License-Identifier: MIT
// Deduplication: finds out whether something equal was added before, by a hash table of numbers of things that lie
// elsewhere.

#ifndef TROUPE_PACK_DEDUP_H
#define TROUPE_PACK_DEDUP_H

#include "troupe/types.h"

typedef struct trpi_dedup_slot {
    uint64_t hash;  // 0: empty
    uint64_t number;
} trpi_dedup_slot;

typedef struct trpi_dedup {
    trpi_dedup_slot *slots;  // open addressing
    uint32_t slot_count;     // a power of two, or 0
    uint32_t count;
} trpi_dedup;

/// Whether the thing with this number equals the one looked for.
typedef bool trpi_dedup_same(const void *context, uint32_t number);

void trpi_dedup_release(trpi_dedup *dedup, const trp_allocator *allocator);

/// Returns the number of the thing with this hash for which `same` is true, or UINT32_MAX.
uint32_t trpi_dedup_find(const trpi_dedup *dedup, uint64_t hash, trpi_dedup_same *same, const void *context);

/// Adds a thing that was not found. False when memory ran out (unchanged).
bool trpi_dedup_add_new(trpi_dedup *dedup, const trp_allocator *allocator, uint64_t hash, uint32_t number);

#endif
