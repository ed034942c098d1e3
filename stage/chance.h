// SPDX-License-Identifier: MIT
// Chance on the stage: draws by counting, so that what one body draws never depends on what another
// one did.

#ifndef TROUPE_STAGE_CHANCE_H
#define TROUPE_STAGE_CHANCE_H

#include <stdint.h>

/// Draw number `count` of `who` (the serial of an entity, or an order number) under `seed`.
uint64_t stage_chance_draw(uint64_t seed, uint64_t who, uint64_t count);

/// A number from 0 to `bound` - 1; 0 when `bound` is 0.
uint32_t stage_chance_below(uint64_t draw, uint32_t bound);

/// A number from `least` to `most`, both included.
uint32_t stage_chance_between(uint64_t draw, uint32_t least, uint32_t most);

#endif
