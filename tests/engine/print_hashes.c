// SPDX-License-Identifier: MIT
// Prints the hashes of random worlds: print_hashes FIRST COUNT STEPS. For each seed and step one line has the seed, the step and
// the state hash. The output of two builds for the same seeds can be compared line by line.

#include "tests/engine/random_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    static random_play p;
    if (count != 4) {
        fprintf(stderr, "print_hashes FIRST COUNT STEPS\n");
        return 2;
    }
    uint64_t first = strtoull(words[1], NULL, 10), worlds = strtoull(words[2], NULL, 10);
    uint64_t steps = strtoull(words[3], NULL, 10);
    for (uint64_t seed = first; seed < first + worlds; seed++) {
        random_play_open_with_places(&p, seed);
        for (uint64_t i = 0; i < steps; i++) {
            random_play_step(&p);
            printf("%" PRIu64 " %u %016" PRIx64 "\n", seed, trp_world_now(p.world), trp_world_hash(p.world));
        }
        random_play_close(&p);
    }
    return 0;
}
