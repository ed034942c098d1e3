// SPDX-License-Identifier: MIT
// Writes Troupe texts at random: roles, topics, cues, scenes of two to four parts, with choices,
// loops, exchanges. What comes out compiles, and is otherwise as foolish as chance will have it.

#ifndef TESTS_ENGINE_RANDOM_TEXT_H
#define TESTS_ENGINE_RANDOM_TEXT_H

#include <stddef.h>
#include <stdint.h>

/// Chance from a seed: the same seed, the same numbers, on every machine.
typedef struct chance {
    uint64_t state;
} chance;

uint64_t chance_bits(chance *c);

/// 0 to `most` - 1.
uint32_t chance_below(chance *c, uint32_t most);

/// True once in `times`.
int chance_once_in(chance *c, uint32_t times);

/// Writes a text into `out`, always zero-terminated; returns its length. `size` 64 KB is always
/// enough.
size_t random_text(chance *c, char *out, size_t size);

/// How many roles the text of random_text has: called Ada, Ben, ...
#define RANDOM_TEXT_MOST_ROLES 4
extern const char *const random_text_roles[RANDOM_TEXT_MOST_ROLES];

#endif
