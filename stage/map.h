// SPDX-License-Identifier: MIT
// The floor plan as bodies feel it: squares of about half a metre that are free or not, doors, and
// places made of letters. Open ground is a map without squares.
//
// Invariants:
// - a letter of the plan is `split` x `split` squares; what is true of a letter is true of all its
//   squares;
// - two free squares have the same region number exactly when one can walk from one to the other;
// - a place stands once in `places`, however many letters it has.

#ifndef TROUPE_STAGE_MAP_H
#define TROUPE_STAGE_MAP_H

#include <troupe/setting.h>
#include <troupe/types.h>

#define STAGE_NO_CELL UINT32_MAX
#define STAGE_NO_INDEX UINT16_MAX
#define STAGE_NO_REGION 0

/// A box of squares, the last ones included.
typedef struct stage_box {
    int32_t left, top, right, bottom;
} stage_box;

/// A place on the plan.
typedef struct stage_map_place {
    uint32_t global;
    stage_box box;
    bool solid;
} stage_map_place;

/// A door: all door letters that touch; or the letter of an object that has something for those who cross it. Open while the clock is before `open_until`.
typedef struct stage_map_door {
    uint32_t open_until;
} stage_map_door;

/// One letter of the plan.
typedef struct stage_map_letter {
    uint32_t character;
    uint16_t door;   // STAGE_NO_INDEX when none
    uint16_t place;  // STAGE_NO_INDEX when none
    bool solid;
    bool alone;  // a door that is an object of its own, whatever stands beside it
} stage_map_letter;

typedef struct stage_map {
    uint32_t letters_wide, letters_high;
    int32_t letter_units;
    stage_map_letter *letters;

    int32_t split;         // squares along a letter
    int32_t cell_units;    // the side of a square
    int32_t wide, high;    // in squares
    uint32_t *letter_at;   // of each square, its letter
    uint32_t *regions;     // of each square, STAGE_NO_REGION when it is not free
    uint16_t *claims;      // how many stand or will stand on each square
    uint32_t main_region;  // the largest one
    bool is_blank;         // its floor has no letters but blanks

    stage_map_place *places;
    uint32_t place_count;
    stage_map_door *doors;
    uint32_t door_count;
} stage_map;

/// Reads the plan of a setting. A setting without one gives open ground.
trp_result stage_map_load(stage_map *map, const trp_pack *pack, uint32_t setting);
void stage_map_free(stage_map *map);

bool stage_map_is_open(const stage_map *map);

/// The square at a point (the nearest one on the plan), or at a column and row (none outside).
uint32_t stage_map_cell(const stage_map *map, trp_point point);
uint32_t stage_map_cell_at(const stage_map *map, int32_t column, int32_t row);

trp_point stage_map_centre(const stage_map *map, uint32_t cell);
bool stage_map_is_free(const stage_map *map, uint32_t cell);
const stage_map_letter *stage_map_letter_of(const stage_map *map, uint32_t cell);

/// The free square nearest to a point (the lower number of two), or none.
uint32_t stage_map_nearest_free(const stage_map *map, trp_point point);

/// Whether one can walk straight from `a` to `b` without touching anything solid. Always true on
/// open ground.
bool stage_map_is_clear(const stage_map *map, trp_point a, trp_point b);

/// Whether `b` is seen from `a`: neither a wall nor a door that is shut is between. Always true on open
/// ground.
bool stage_map_is_in_sight(const stage_map *map, trp_point a, trp_point b, uint32_t now);

/// Whether one can walk from (beside) `a` to (beside) `b`.
bool stage_map_is_joined(const stage_map *map, trp_point a, trp_point b);

#endif
