// SPDX-License-Identifier: MIT
// The struct of the stage, and the functions that its files call of each other.

#ifndef TROUPE_STAGE_HOST_H
#define TROUPE_STAGE_HOST_H

#include "stage/agenda.h"
#include "stage/bodies.h"
#include "stage/performance_record.h"
#include "stage/map.h"
#include "stage/path.h"
#include "stage/verb.h"

#include <troupe/stage.h>
#include <troupe/troupe.h>

#define TRPI_STAGE_METRE TRP_UNITS_PER_METRE

struct trp_stage {
    trp_world *world;
    const trp_pack *pack;
    trp_stage_def def;
    uint32_t now;            // trp_world_now at the stage's last step
    uint32_t commands_read;  // the step whose commands were read; UINT32_MAX before the first

    trpi_stage_map map;
    trpi_stage_path_search *search;
    uint64_t squares_before;  // trpi_stage_path_search_visited_cell_count at the beginning of the step
    trpi_stage_bodies bodies;
    trpi_stage_agenda agenda;

    trpi_stage_performance *performances;
    uint32_t performance_count, performance_capacity;
    uint32_t first_unused;

    trpi_stage_action_def *action_defs;  // for each action of the pack, how the stage performs it
    trp_stage_action_counts *action_counts;
    uint32_t action_count;

    trp_token *succeeded;  // the actions that came to their end in the last step
    uint32_t succeeded_count, succeeded_capacity;

    trp_motion *motions;  // gathered for the world
    uint32_t motion_count, motion_capacity;

    trp_entity *bound;  // for each global, the entity bound to it, which the world knows only from the first step on

    trp_stage_counts counts;
    uint64_t walked_units;
};

/// Makes a performance due at a step, in place of the step at which it was due so far. False when memory is lacking.
bool trpi_stage_performance_set_due(trp_stage *stage, uint32_t performance, uint32_t step);

/// Returns the step that is some milliseconds from now.
uint32_t trpi_stage_step_after(const trp_stage *stage, uint32_t milliseconds);

/// Draws the next random number of a body.
uint64_t trpi_stage_body_draw_random(trp_stage *stage, uint32_t body);

/// Returns whether a point is near enough to the origin for a save of the stage, at most 1000 km.
bool trpi_stage_point_is_valid(trp_point at);

/// Moves a body on a straight stretch that begins now; with 0 steps it is at the end at once. False when memory is lacking.
bool trpi_stage_begin_stretch(trp_stage *stage, uint32_t body, trp_point to, uint32_t steps);

/// Hands the motions that trpi_stage_begin_stretch has gathered to the world.
void trpi_stage_hand_in_motions(trp_stage *stage);

/// Adds a body for an entity, at a point. TRPI_STAGE_NO_BODY when memory is lacking.
uint32_t trpi_stage_add_body(trp_stage *stage, trp_entity entity, const char *name, trp_point at);

/// Opens a performance of a body, which the caller fills in; TRPI_STAGE_NO_PERFORMANCE when memory is lacking. Closing it gives
/// no answer to the world.
uint32_t trpi_stage_performance_open(trp_stage *stage, uint32_t body);
void trpi_stage_performance_close(trp_stage *stage, uint32_t performance);

/// Stops the walk of a performance where its body is now.
void trpi_stage_walk_stop(trp_stage *stage, uint32_t performance);

/// Returns whether a body is still on the stage; removes it if its entity is not alive any more.
bool trpi_stage_body_keep_if_alive(trp_stage *stage, uint32_t body);

/// Returns the present position of a body, or of a target.
trp_point trpi_stage_body_position(const trp_stage *stage, uint32_t body);
trp_point trpi_stage_target_position(const trp_stage *stage, trpi_stage_target target);

/// Returns the fact that has the walking speed of a kind; TRP_NOT_FOUND if the kind has none.
uint32_t trpi_stage_kind_speed_fact(const trp_stage *stage, uint32_t kind);

/// Makes a stage with its floor plan and without bodies. All fields of the def must be set.
trp_result trpi_stage_create_empty(trp_world *world, const trp_stage_def *def, trp_stage **stage);

/// Removes all bodies and performances from a stage, so that it can be filled anew, and returns it in *emptied. TRP_ERROR_ARGUMENT,
/// and nothing has changed, when `def` has another setting, or the stage's world has taken another pack since.
trp_result trpi_stage_clear_for_reuse(trp_stage *stage, const trp_stage_def *def, trp_stage **emptied);

/// Writes the name of a thing that the text does not name, made of its kind and a number: "Chair 3".
void trpi_stage_write_name_of_unnamed_thing(const trp_stage *stage, uint32_t kind, char *name, size_t size);

/// Makes a place the home of a body whose kind has homes and that has none yet. If `place_body` is TRPI_STAGE_NO_BODY, the home is
/// a new place at the point where the body was put; but the player gets no such home, nor does anybody in a text that reads no
/// homes.
trp_result trpi_stage_set_home(trp_stage *stage, uint32_t body, uint32_t place_body);

/// Fills the world and the stage with the places, stock, cast and facts of the setting.
trp_result trpi_stage_fill_from_setting(trp_stage *stage);

#endif
