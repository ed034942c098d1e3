// SPDX-License-Identifier: MIT
// A world that is played at random: a text from random_text, a random cast, and a host that answers
// late, twice, wrongly or never, takes people away, adds some, moves them about, changes their
// roles and gives them orders. In every third world interests come, go, follow somebody and are put
// elsewhere. All of it comes from one seed.

#ifndef TESTS_ENGINE_RANDOM_PLAY_H
#define TESTS_ENGINE_RANDOM_PLAY_H

#include "tests/engine/random_text.h"
#include "troupe/troupe.h"

#define RANDOM_PLAY_PEOPLE 24
#define RANDOM_PLAY_DEEDS 1024
#define RANDOM_PLAY_INTERESTS 4

/// What the host has been told to do, and how it will answer.
typedef struct random_deed {
    trp_token token;
    uint32_t due;
    bool fails;
    bool twice;
} random_deed;

typedef struct random_play {
    chance c;
    trp_pack *pack;
    trp_world *world;
    trp_entity people[RANDOM_PLAY_PEOPLE];
    uint32_t people_count;
    random_deed deeds[RANDOM_PLAY_DEEDS];
    uint32_t deed_count;
    trp_interest interests[RANDOM_PLAY_INTERESTS];
    uint32_t interest_count;
    bool has_interests;  // players and points that people come into range of, and get out of
    uint32_t wildness;  // once in so many steps something happens
} random_play;

/// The def that goes with a seed: rounds, waits, events. Starts with room for one entity.
void random_play_def(uint64_t seed, trp_world_def *def);

/// A text, a pack and an empty world. The pack is there whatever comes back.
trp_result random_play_begin(random_play *p, uint64_t seed, const trp_world_def *def);

/// Who is there at the beginning.
void random_play_cast(random_play *p);

/// All three in one.
void random_play_open(random_play *p, uint64_t seed);
void random_play_close(random_play *p);

/// What the host does before and after a step; and both with the step between.
void random_play_prepare(random_play *p);
void random_play_perform(random_play *p);
void random_play_step(random_play *p);

#endif
