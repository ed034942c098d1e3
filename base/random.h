// SPDX-License-Identifier: MIT
// Random numbers without state: a draw is a function of the seed, of who draws, when and what for. So neither the
// order of agents nor the number of threads can change one. (Counter-based, as in Salmon et al., "Parallel random
// numbers: as easy as 1, 2, 3", 2011, with a lighter mixer.)

#ifndef TROUPE_BASE_RANDOM_H
#define TROUPE_BASE_RANDOM_H

#include "base/hash.h"

/// 64 random bits for draw number `counter` of `who` (a stable id) for `purpose`.
static inline uint64_t trpi_random(uint64_t seed, uint64_t who, uint64_t counter, uint64_t purpose)
{
    uint64_t state = seed + 0x9E3779B97F4A7C15ull * (who + 1);
    state = trpi_hash_mix(state) + 0xD1B54A32D192ED03ull * (counter + 1);
    state = trpi_hash_mix(state) + 0x8CB92BA72F3D8DD7ull * (purpose + 1);
    return trpi_hash_mix(state);
}

/// A number from 0 to count - 1, all equally likely (to within 2^-32). `count` must not be 0.
static inline uint32_t trpi_random_below(uint64_t bits, uint32_t count)
{
    return (uint32_t)(((bits >> 32) * count) >> 32);
}

#endif
