// SPDX-License-Identifier: MIT
// A play of `troupe sim` for tests: drawn from a seed, with whatever goes wrong while it is made failing the test.
// A copy of one is another host of the same world.

#ifndef TESTS_ENGINE_RANDOM_PLAY_H
#define TESTS_ENGINE_RANDOM_PLAY_H

#include "rehearsal/sim_answer.h"
#include "rehearsal/sim_play.h"

typedef struct random_play {
    trpi_sim_case what;
    trpi_sim_play play;
    trp_world *world;  // of the play; a test may put another one, that is equal, in its place
    trp_pack *pack;
} random_play;

/// The def that goes with a seed: rounds, waits, events. Starts with room for one entity.
void random_play_def(uint64_t seed, trp_world_def *def);

/// A text, a pack and an empty world. The pack is there whatever comes back.
trp_result random_play_begin(random_play *p, uint64_t seed, const trp_world_def *def);

/// The cast at the beginning.
void random_play_cast(random_play *p);

/// All three in one.
void random_play_open(random_play *p, uint64_t seed);

/// The same with the places of the text, which people use and cross.
void random_play_open_with_places(random_play *p, uint64_t seed);
void random_play_close(random_play *p);

/// The host's calls before and after a step; and both with the step between.
void random_play_prepare(random_play *p);
void random_play_perform(random_play *p);
void random_play_step(random_play *p);

#endif
