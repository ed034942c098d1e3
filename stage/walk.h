// SPDX-License-Identifier: MIT
// Walks: each leads from stretch to stretch of a way, through doors, and after a goal that moves. A walk takes computing time only
// at the end of a stretch, and when it looks at a moving goal.

#ifndef TROUPE_STAGE_WALK_H
#define TROUPE_STAGE_WALK_H

#include "stage/host.h"

typedef enum trpi_stage_walk_state {
    TRPI_STAGE_WALK_GOES_ON,  // goes on; it is next due at walk.leg_ends or walk.goal_check_due
    TRPI_STAGE_WALK_ARRIVED,
    TRPI_STAGE_WALK_HELD,  // paused for a crossing until trpi_stage_walk_resume_after_crossing
    TRPI_STAGE_WALK_UNREACHABLE,
    TRPI_STAGE_WALK_GONE,      // the goal is gone
    TRPI_STAGE_WALK_DISPLACED  // another performance moves the body now
} trpi_stage_walk_state;

/// Begins a walk to a goal. A moving goal is followed until it is about a metre away.
trpi_stage_walk_state trpi_stage_walk_begin(trp_stage *stage, uint32_t performance, trpi_stage_target goal);

/// Continues a walk at the end of its leg (walk.leg_ends), or looks again at a goal that moves (walk.goal_check_due).
trpi_stage_walk_state trpi_stage_walk_continue(trp_stage *stage, uint32_t performance);

/// Continues a paused walk, from where the body is now, when the agent has crossed the object.
trpi_stage_walk_state trpi_stage_walk_resume_after_crossing(trp_stage *stage, uint32_t performance);

/// Returns the step at which to call trpi_stage_walk_continue next.
uint32_t trpi_stage_walk_next_due(const trpi_stage_walk *walk);

/// Returns the walking speed of a body in 1/65536 metre per second; 0 if it cannot walk.
uint32_t trpi_stage_walk_speed(const trp_stage *stage, uint32_t body);

/// Returns how many steps a way of so many units takes at a speed, one at least.
uint32_t trpi_stage_walk_duration_in_steps(const trp_stage *stage, uint32_t units, uint32_t speed);

/// Opens the doors on a straight way, until a while after step `until`.
void trpi_stage_walk_open_doors(trp_stage *stage, trp_point from, trp_point to, uint32_t until);

/// Has a body that walks find a new way at the next step, after the host has put it elsewhere or the plan may have changed.
void trpi_stage_walk_request_new_way(trp_stage *stage, uint32_t body);

#endif
