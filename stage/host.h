// SPDX-License-Identifier: MIT
// The stage itself: what struct trp_stage holds, and what its parts ask of each other.

#ifndef TROUPE_STAGE_HOST_H
#define TROUPE_STAGE_HOST_H

#include "stage/agenda.h"
#include "stage/bodies.h"
#include "stage/doing.h"
#include "stage/map.h"
#include "stage/path.h"
#include "stage/verb.h"

#include <troupe/stage.h>
#include <troupe/troupe.h>

#define STAGE_METRE TRP_UNITS_PER_METRE

struct trp_stage {
    trp_world *world;
    const trp_pack *pack;
    trp_stage_def def;
    uint32_t now;            // trp_world_now when the stage last looked
    uint32_t commands_read;  // the step whose commands were read; UINT32_MAX before the first

    stage_map map;
    stage_search *search;
    stage_bodies bodies;
    stage_agenda agenda;

    stage_performance *performances;
    uint32_t performance_count, performance_capacity;
    uint32_t first_unused;

    stage_deed *deeds;  // of each action of the pack
    trp_stage_action_counts *action_counts;
    uint32_t action_count;

    trp_motion *motions;  // to be handed in
    uint32_t motion_count, motion_capacity;

    trp_entity *bound;  // by global: what it is bound to; the world knows it from the first step on

    trp_stage_counts counts;
    uint64_t walked_units;
};

/// Files a performance for a step, in place of when it was due before. False when memory is
/// lacking.
bool stage_schedule(trp_stage *stage, uint32_t performance, uint32_t step);

/// A step some milliseconds from now.
uint32_t stage_later(const trp_stage *stage, uint32_t milliseconds);

/// A draw of a body's own.
uint64_t stage_draw(trp_stage *stage, uint32_t body);

/// Puts a body on a straight stretch that begins now; 0 steps: it is there at once. False when
/// memory is lacking.
bool stage_set_stretch(trp_stage *stage, uint32_t body, trp_point to, uint32_t steps);

/// Hands in what stage_set_stretch has gathered.
void stage_hand_in_motions(trp_stage *stage);

/// Takes an entity in at a point. STAGE_NOBODY when memory is lacking.
uint32_t stage_take_in(trp_stage *stage, trp_entity entity, const char *name, trp_point at);

/// A performance of a body, with nothing said yet of what it is; STAGE_NO_PERFORMANCE when memory is lacking. And the end of
/// one, without an answer.
uint32_t stage_open_performance(trp_stage *stage, uint32_t body);
void stage_close_performance(trp_stage *stage, uint32_t performance);

/// Stops the walking of a performance where its body is now.
void stage_walk_stop(trp_stage *stage, uint32_t performance);

/// Whether a body is still there; notices when its entity is not alive any more.
bool stage_is_here(trp_stage *stage, uint32_t body);

/// Where a body, or what a performance is about, is now.
trp_point stage_where(const trp_stage *stage, uint32_t body);
trp_point stage_target_at(const trp_stage *stage, stage_target target);

/// The fact that says how fast somebody of a kind walks; TRP_NOT_FOUND when there is none.
uint32_t stage_speed_of_kind(const trp_stage *stage, uint32_t kind);

/// Makes a stage with its plan and without anybody on it. The def is whole.
trp_result stage_open(trp_world *world, const trp_stage_def *def, trp_stage **stage);

/// "Chair 3": what has no name of its own is called after its kind.
void stage_name_thing(const trp_stage *stage, uint32_t kind, char *name, size_t size);

/// Makes a body at home in a place, if its kind has a home. Where `place` is STAGE_NOBODY its home is the spot where it was put: a
/// place is made there, if the text reads homes at all.
trp_result stage_make_at_home(trp_stage *stage, uint32_t body, uint32_t place);

/// Puts in what the setting says.
trp_result stage_cast(trp_stage *stage);

#endif
