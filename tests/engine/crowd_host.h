// SPDX-License-Identifier: MIT
// The least that a crowd needs of a host: whoever moves does so in a straight line, at a walk; whatever else somebody does
// takes as long as it says, or two seconds. Nothing of it is part of what is measured.

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
    int32_t wide, high;  // no stroll goes farther
    crowd_deed *deeds;
    uint32_t count, capacity;
    uint64_t chance;
    uint64_t begun;  // deeds in all
} crowd_host;

/// For so many people.
void crowd_host_open(crowd_host *host, trp_world *world, uint32_t people, double wide_m, double high_m);
void crowd_host_close(crowd_host *host);

/// A number below another.
uint32_t crowd_draw(crowd_host *host, uint32_t below);

/// Begins and ends what is to be performed. Call after every step.
void crowd_host_step(crowd_host *host);

#endif
