// SPDX-License-Identifier: MIT
// The record of a performance: the action of a body, its target and its progress. performance.h has what it does.

#ifndef TROUPE_STAGE_PERFORMANCE_RECORD_H
#define TROUPE_STAGE_PERFORMANCE_RECORD_H

#include "stage/path.h"
#include "stage/verb.h"

#include <troupe/stage.h>

#define TRPI_STAGE_NO_PERFORMANCE UINT32_MAX

/// The kinds of targets that a performance can have.
typedef enum trpi_stage_target_kind {
    TRPI_STAGE_TARGET_NONE,  // no target was named
    TRPI_STAGE_TARGET_LOST,  // the named target is gone
    TRPI_STAGE_TARGET_POINT,
    TRPI_STAGE_TARGET_BODY
} trpi_stage_target_kind;

typedef struct trpi_stage_target {
    trpi_stage_target_kind kind;
    uint32_t body;
    trp_point point;
} trpi_stage_target;

/// The walk of a performance; see walk.h.
typedef struct trpi_stage_walk {
    trpi_stage_path path;  // its memory is kept from one performance to the next
    uint32_t next;         // the waypoint to which the body walks now
    int32_t carry;         // the part of a step that was rounded away, in 1/65536
    uint32_t leg_ends;
    uint32_t goal_check_due;  // the step at which to look at a moving goal again; UINT32_MAX if it does not move
    trpi_stage_target goal;
    trp_point aimed_at;  // where the goal was when the way was found
    bool at_door;
    bool needs_new_way;  // no way is known, for the body was put elsewhere or there was no time: one is searched in the next step
    bool is_held;        // paused while the agent crosses the object `crosses`; the walk is not due meanwhile
    bool has_crossed;    // the agent has crossed `crosses`: the walk goes through this time
    bool halts_before_object;  // the stretch ends in front of an object on the way, not at the waypoint
    trp_entity crosses;
} trpi_stage_walk;

/// A performance of a body: one action, or the walking about of the player.
typedef struct trpi_stage_performance {
    trp_token token;  // 0: the player's performance, which no command began
    uint32_t action;  // TRP_NOT_FOUND for the player's performance
    uint32_t body;
    uint32_t generation;
    uint32_t next;  // the next older performance of the body; of an unused record, the next unused one
    trpi_stage_verb verb;
    uint32_t operation_index;  // index of its operation in the program of the verb
    uint32_t beats;
    trpi_stage_target first, second;
    uint32_t item, item_count;  // TRP_NOT_FOUND when there is none
    trp_value newcomer;         // kind and role of an entity to summon
    char *words;                // the spoken words with names filled in; the memory is kept when the performance ends
    size_t words_room;
    bool speaks;       // `words` is in use
    uint32_t time_ms;  // the duration that the command asks for; UINT32_MAX if it does not
    uint32_t ends;     // the step at which its present operation ends, for views
    trp_point began_at;
    trpi_stage_walk walk;
    uint32_t due;    // the step of its entry in the agenda
    uint64_t order;  // the order of its entry among those of that step
    bool is_due;     // has an entry of the agenda that is not stale
    bool is_used;
} trpi_stage_performance;

#endif
