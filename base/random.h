// SPDX-License-Identifier: MIT
// Random numbers without state: a draw is a function of the seed, the drawer's stable id, a counter and a purpose. So
// neither the order of agents nor the number of threads can change a draw. (Counter-based, as in Salmon et al.,
// "Parallel random numbers: as easy as 1, 2, 3", 2011, with a lighter mixer.)

#ifndef TROUPE_BASE_RANDOM_H
#define TROUPE_BASE_RANDOM_H

#include "base/hash.h"

/// Returns the 64 random bits of draw number `counter` by the stable id `drawer`, for `purpose`.
static inline uint64_t trpi_random_bits(uint64_t seed, uint64_t drawer, uint64_t counter, uint64_t purpose)
{
    uint64_t state = seed + 0x9E3779B97F4A7C15ull * (drawer + 1);
    state = trpi_hash_mix(state) + 0xD1B54A32D192ED03ull * (counter + 1);
    state = trpi_hash_mix(state) + 0x8CB92BA72F3D8DD7ull * (purpose + 1);
    return trpi_hash_mix(state);
}

/// Turns random bits into a number from 0 to bound - 1, all equally likely (to within 2^-32). `bound` must not be 0.
static inline uint32_t trpi_random_below(uint64_t bits, uint32_t bound)
{
    return (uint32_t)(((bits >> 32) * bound) >> 32);
}

#endif
