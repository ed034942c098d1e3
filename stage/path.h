// SPDX-License-Identifier: MIT
// Ways around walls and furniture: found by A* over the squares of the map, then straightened wherever a line is clear.
//
// Invariants:
// - a diagonal step needs both squares beside the corner to be free, so that no body brushes through a wall;
// - of equally good ways the squares of lower number are taken, so that a search has one result on every machine;
// - the squares in front of a door and behind it are always waypoints, so that a door is passed straight.

#ifndef TROUPE_STAGE_PATH_H
#define TROUPE_STAGE_PATH_H

#include "stage/map.h"

/// One point of a way, and the door that must be open before a body walks to it (TRPI_STAGE_NO_INDEX: none).
typedef struct trpi_stage_waypoint {
    trp_point at;
    uint16_t door;
} trpi_stage_waypoint;

/// A way as a list of waypoints, without its starting point.
typedef struct trpi_stage_path {
    trpi_stage_waypoint *points;
    uint32_t count;
    uint32_t capacity;
} trpi_stage_path;

/// The memory of A*, kept from one search to the next.
typedef struct trpi_stage_path_search trpi_stage_path_search;

trpi_stage_path_search *trpi_stage_path_search_create(const trpi_stage_map *map);
void trpi_stage_path_search_destroy(trpi_stage_path_search *search);

/// Returns how many squares all searches have looked at, which is what they cost.
uint64_t trpi_stage_path_search_visited_cell_count(const trpi_stage_path_search *search);

/// Finds a way from one point to another and writes it to *path. TRP_ERROR_UNKNOWN when there is none.
trp_result trpi_stage_path_find(trpi_stage_path *path, trpi_stage_path_search *search, const trpi_stage_map *map, trp_point from,
                                trp_point to);

void trpi_stage_path_free(trpi_stage_path *path);

#endif
