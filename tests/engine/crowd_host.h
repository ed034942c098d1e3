// SPDX-License-Identifier: MIT
// The smallest host for a crowd: a moving agent moves in a straight line at walking speed; any other action takes its declared
// time, or two seconds. The measurements leave the host out.

#ifndef TROUPE_TESTS_ENGINE_CROWD_HOST_H
#define TROUPE_TESTS_ENGINE_CROWD_HOST_H

#include "troupe/troupe.h"

/// The action that an agent performs.
typedef struct crowd_deed {
    trp_token token;
    trp_entity who;
    uint32_t until;
    bool walks;
} crowd_deed;

typedef struct crowd_host {
    trp_world *world;
    int32_t wide, high;  // bounds of the ground: no walk leads farther
    crowd_deed *deeds;
    uint32_t count, capacity;
    uint64_t chance;
    uint64_t begun;  // actions begun in all
} crowd_host;

/// Prepares the host for this number of people.
void crowd_host_open(crowd_host *host, trp_world *world, uint32_t people, double wide_m, double high_m);
void crowd_host_close(crowd_host *host);

/// A random number below `below`.
uint32_t crowd_draw(crowd_host *host, uint32_t below);

/// Begins and ends the actions that the world's last step commanded. Call after every step.
void crowd_host_step(crowd_host *host);

#endif
