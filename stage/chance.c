// SPDX-License-Identifier: MIT
// Random numbers of the stage; see chance.h. The mixing steps are those of SplitMix64.

#include "stage/chance.h"

static uint64_t mix_bits(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

uint64_t trpi_stage_chance_draw(uint64_t seed, uint64_t who, uint64_t count)
{
    uint64_t x = mix_bits(seed + 0x9E3779B97F4A7C15u);
    x = mix_bits(x ^ (who + 1) * 0x9E3779B97F4A7C15u);
    return mix_bits(x ^ (count + 1) * 0xD1B54A32D192ED03u);
}

uint32_t trpi_stage_chance_below(uint64_t draw, uint32_t bound)
{
    return (uint32_t)((draw >> 32) * bound >> 32);
}

uint32_t trpi_stage_chance_between(uint64_t draw, uint32_t least, uint32_t most)
{
    if (most <= least) {
        return least;
    }
    return least + (uint32_t)((draw >> 32) * ((uint64_t)(most - least) + 1) >> 32);
}
