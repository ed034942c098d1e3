// SPDX-License-Identifier: MIT
// Random numbers for simulations: equal seeds give equal numbers on every machine.

#ifndef TROUPE_REHEARSAL_SIM_CHANCE_H
#define TROUPE_REHEARSAL_SIM_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/// A generator of random numbers (SplitMix64).
typedef struct trpi_sim_chance {
    uint64_t state;
} trpi_sim_chance;

static inline uint64_t trpi_sim_chance_mix(uint64_t bits)
{
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
    return bits ^ bits >> 31;
}

static inline uint64_t trpi_sim_chance_bits(trpi_sim_chance *c)
{
    return trpi_sim_chance_mix(c->state += 0x9E3779B97F4A7C15u);
}

/// Draws a number from 0 to `bound` - 1.
static inline uint32_t trpi_sim_chance_below(trpi_sim_chance *c, uint32_t bound)
{
    return (uint32_t)((trpi_sim_chance_bits(c) >> 32) * bound >> 32);
}

/// Draws true once in `times` on average.
static inline bool trpi_sim_chance_once_in(trpi_sim_chance *c, uint32_t times)
{
    return trpi_sim_chance_below(c, times) == 0;
}

#endif
