// SPDX-License-Identifier: MIT
// Walking: from stretch to stretch of a way, through doors, after goals that move. Between two
// stretches nothing costs anything.

#ifndef TROUPE_STAGE_WALK_H
#define TROUPE_STAGE_WALK_H

#include "stage/host.h"

typedef enum stage_walk_state {
    STAGE_WALK_GOES_ON,  // walk.leg_ends and walk.check_due say when to look again
    STAGE_WALK_ARRIVED,
    STAGE_WALK_HELD,  // the way crosses an object, which the world has been told: until stage_walk_resume
    STAGE_WALK_UNREACHABLE,
    STAGE_WALK_GONE,      // the goal is not there any more
    STAGE_WALK_DISPLACED  // another performance moves the body now
} stage_walk_state;

/// Sets out. A moving target is followed until it is a metre away.
stage_walk_state stage_walk_begin(trp_stage *stage, uint32_t performance, stage_target goal);

/// Goes on when walk.leg_ends or walk.check_due has come.
stage_walk_state stage_walk_due(trp_stage *stage, uint32_t performance);

/// Goes on when the agent has crossed what it was held for, from where it is now.
stage_walk_state stage_walk_resume(trp_stage *stage, uint32_t performance);

/// When to call stage_walk_due next.
uint32_t stage_walk_next_due(const stage_walk *walk);

/// The host has put the body elsewhere: if it walks, it finds a new way at the next step.
void stage_walk_anew(trp_stage *stage, uint32_t body);

#endif
