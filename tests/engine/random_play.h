// SPDX-License-Identifier: MIT
// Plays of `troupe sim` for tests: each is drawn from a seed; a mistake while it is made fails the test. A copy of a play is
// another host of the same world.

#ifndef TESTS_ENGINE_RANDOM_PLAY_H
#define TESTS_ENGINE_RANDOM_PLAY_H

#include "rehearsal/sim_answer.h"
#include "rehearsal/sim_play.h"

typedef struct random_play {
    trpi_sim_case what;
    trpi_sim_play play;
    trp_world *world;  // the play's world; a test may replace it by one that is equal
    trp_pack *pack;
} random_play;

/// Sets the def for a seed: rounds, waits, events. The capacity is one entity at first.
void random_play_def(uint64_t seed, trp_world_def *def);

/// Makes a text, a pack and an empty world. The pack is made whatever the result.
trp_result random_play_begin(random_play *p, uint64_t seed, const trp_world_def *def);

/// Spawns the cast of the beginning.
void random_play_cast(random_play *p);

/// Text, world and cast in one call.
void random_play_open(random_play *p, uint64_t seed);

/// Like random_play_open, but before the cast it also spawns the objects and areas of the text, which people use and cross.
void random_play_open_with_places(random_play *p, uint64_t seed);
void random_play_close(random_play *p);

/// Returns the pack of a play without names: other bytes with the same meaning.
trp_pack *random_play_stripped_pack(const random_play *p);

/// The host's calls before a step, and after it; and both with the step between.
void random_play_prepare(random_play *p);
void random_play_perform(random_play *p);
void random_play_step(random_play *p);

#endif
