// SPDX-License-Identifier: MIT
// Ways around walls and furniture: A* over the squares of the map, then pulled straight where the
// view is clear.
//
// Invariants:
// - diagonal steps need both squares beside the corner, so nobody brushes through a wall;
// - equal ways are told apart by the number of the square: the same question has the same answer
//   everywhere;
// - the squares before and behind a door are always on the way, so that a door is passed straight.

#ifndef TROUPE_STAGE_PATH_H
#define TROUPE_STAGE_PATH_H

#include "stage/map.h"

/// One point of a way, and the door that must be open before one walks to it (STAGE_NO_INDEX:
/// none).
typedef struct stage_waypoint {
    trp_point at;
    uint16_t door;
} stage_waypoint;

/// A way; the place where one starts is not in it.
typedef struct stage_path {
    stage_waypoint *points;
    uint32_t count;
    uint32_t capacity;
} stage_path;

/// Memory for searching, kept between searches.
typedef struct stage_search stage_search;

stage_search *stage_search_create(const stage_map *map);
void stage_search_destroy(stage_search *search);

/// Finds a way and writes it to *path. TRP_ERROR_UNKNOWN when there is none.
trp_result stage_path_find(stage_path *path, stage_search *search, const stage_map *map, trp_point from, trp_point to);

void stage_path_free(stage_path *path);

#endif
