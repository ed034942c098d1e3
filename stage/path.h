// SPDX-License-Identifier: MIT
// Ways around walls and furniture: A* over the squares of the map, then pulled straight where the view is clear.
//
// Invariants:
// - diagonal steps need both squares beside the corner, so nobody brushes through a wall;
// - equal ways are told apart by the number of the square: the same question has the same answer everywhere;
// - the squares before and behind a door are always on the way, so that a door is passed straight.

#ifndef TROUPE_STAGE_PATH_H
#define TROUPE_STAGE_PATH_H

#include "stage/map.h"

/// One point of a way, and the door that must be open before one walks to it (TRPI_NO_INDEX: none).
typedef struct trpi_waypoint {
    trp_point at;
    uint16_t door;
} trpi_waypoint;

/// A way; the place where one starts is not in it.
typedef struct trpi_path {
    trpi_waypoint *points;
    uint32_t count;
    uint32_t capacity;
} trpi_path;

/// Memory for searching, kept between searches.
typedef struct trpi_search trpi_search;

trpi_search *trpi_search_create(const trpi_map *map);
void trpi_search_destroy(trpi_search *search);

/// Finds a way and writes it to *path. TRP_ERROR_UNKNOWN when there is none.
trp_result trpi_path_find(trpi_path *path, trpi_search *search, const trpi_map *map, trp_point from, trp_point to);

void trpi_path_free(trpi_path *path);

#endif
