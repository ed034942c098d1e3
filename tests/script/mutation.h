// SPDX-License-Identifier: MIT
// Breaks texts by chance: bytes, words and lines are cut, doubled, swapped and replaced. The same
// seed and text give the same broken text.

#ifndef TROUPE_TESTS_SCRIPT_MUTATION_H
#define TROUPE_TESTS_SCRIPT_MUTATION_H

#include <stdint.h>

#define MUTATION_LARGEST (1u << 16)

typedef struct mutated_text {
    char text[MUTATION_LARGEST];
    uint32_t size;
    uint64_t seed;
    uint64_t draws;
} mutated_text;

/// The seed's next number below `below`; 0 when `below` is 0.
uint32_t mutation_draw(mutated_text *mutant, uint32_t below);

/// Changes the text in one to `most_places` places.
void mutate(mutated_text *mutant, uint32_t most_places);

#endif
