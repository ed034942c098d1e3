// SPDX-License-Identifier: MIT
// Random numbers of the stage. A draw is a function of a seed, a body and a count, so that the draws of one body never
// depend on another body.

#ifndef TROUPE_STAGE_CHANCE_H
#define TROUPE_STAGE_CHANCE_H

#include <stdint.h>

/// Returns the 64 random bits of draw number `count` by `drawer` (the serial of an entity, or an order number).
uint64_t trpi_stage_chance_draw(uint64_t seed, uint64_t drawer, uint64_t count);

/// Turns random bits into a number from 0 to `bound` - 1; 0 when `bound` is 0.
uint32_t trpi_stage_chance_below(uint64_t draw, uint32_t bound);

/// Turns random bits into a number from `least` to `most`, both included.
uint32_t trpi_stage_chance_between(uint64_t draw, uint32_t least, uint32_t most);

#endif
