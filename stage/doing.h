// SPDX-License-Identifier: MIT
// The record of a performance: what somebody is doing, and how far it is. performance.h says what becomes of it.

#ifndef TROUPE_STAGE_DOING_H
#define TROUPE_STAGE_DOING_H

#include "stage/path.h"
#include "stage/verb.h"

#include <troupe/stage.h>

#define STAGE_NO_PERFORMANCE UINT32_MAX

/// The target of a performance.
typedef enum stage_target_kind {
    STAGE_TARGET_NONE,  // no target was named
    STAGE_TARGET_LOST,  // the named target is not there any more
    STAGE_TARGET_POINT,
    STAGE_TARGET_BODY
} stage_target_kind;

typedef struct stage_target {
    stage_target_kind kind;
    uint32_t body;
    trp_point point;
} stage_target;

/// The walking part of a performance; see walk.h.
typedef struct stage_walk {
    stage_path path;  // its memory is kept from one performance to the next
    uint32_t next;    // the waypoint one is walking to
    int32_t carry;    // the part of a step that was rounded away, in 1/65536
    uint32_t leg_ends;
    uint32_t check_due;  // when to look where a moving goal is; UINT32_MAX when it does not move
    stage_target goal;
    trp_point aimed_at;  // where the goal was when the way was found
    bool at_door;
    bool is_lost;      // the body was put elsewhere: the way is not valid any more
    bool is_held;      // its way crosses `crosses`, and the agent does that first; nothing is due meanwhile
    bool has_crossed;  // ... and has done so: it goes through this time
    bool halts;        // the stretch ends before something that is crossed, not at the waypoint
    trp_entity crosses;
} stage_walk;

typedef struct stage_performance {
    trp_token token;  // 0: the player's own
    uint32_t action;  // TRP_NOT_FOUND: the player's own
    uint32_t body;
    uint32_t generation;
    uint32_t next;  // the older one of the same body; of an unused one, the next unused
    stage_verb verb;
    uint32_t position;  // in the program
    uint32_t beats;
    stage_target first, second;
    uint32_t item, item_count;  // TRP_NOT_FOUND when there is none
    trp_value newcomer;         // the newcomer
    char *words;                // as they are heard; the room stays when the performance ends
    size_t words_room;
    bool speaks;       // `words` are its own
    uint32_t time_ms;  // asked for; UINT32_MAX when not
    uint32_t ends;     // when what it is doing now is over, for the eye
    trp_point began_at;
    stage_walk walk;
    uint32_t due;    // the step of its entry in the agenda, and
    uint64_t order;  // its place among those of that step
    bool is_due;     // it has an entry that is not stale
    bool is_used;
} stage_performance;

#endif
