// SPDX-License-Identifier: MIT
// A game of 300 people on open ground, who wander, talk, sit and greet; the stage performs it.

#ifndef TROUPE_TESTS_LINK_CROWD_H
#define TROUPE_TESTS_LINK_CROWD_H

#include "troupe/link.h"
#include "troupe/rehearsal.h"

typedef struct crowd {
    trp_pack *pack;
    trp_rehearsal *rehearsal;
    trp_link *link;
    uint32_t packs_taken;
} crowd;

void crowd_open(crowd *game, uint32_t count, bool is_linked);
void crowd_close(crowd *game);
trp_world *crowd_world(const crowd *game);
/// Makes one step, if the link lets the game make one. False: a tool holds the game.
bool crowd_step(crowd *game);
/// Saves the game and loads it: the world is another one afterwards.
void crowd_load(crowd *game);
/// The pack of the crowd's text, in which people say `words` when they meet.
trp_pack *crowd_pack(const char *words, trp_script **script);

#endif
