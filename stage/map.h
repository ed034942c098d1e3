// SPDX-License-Identifier: MIT
// The map, on which bodies walk and see, made from a floor plan: squares of about half a metre that are free or not, doors,
// and places made of letters. Open ground is a map without squares.
//
// Invariants:
// - a letter of the plan is `split` x `split` squares, which all have the letter's properties;
// - two free squares have the same region number exactly when a walk leads from one to the other;
// - a place is in `places` once, however many letters it has.

#ifndef TROUPE_STAGE_MAP_H
#define TROUPE_STAGE_MAP_H

#include <troupe/setting.h>
#include <troupe/types.h>

#define TRPI_STAGE_NO_CELL UINT32_MAX
#define TRPI_STAGE_NO_INDEX UINT16_MAX
#define TRPI_STAGE_NO_REGION 0

/// A rectangle of squares; `right` and `bottom` are included.
typedef struct trpi_stage_box {
    int32_t left, top, right, bottom;
} trpi_stage_box;

/// A place on the plan.
typedef struct trpi_stage_map_place {
    uint32_t global;
    trpi_stage_box box;
    bool solid;
} trpi_stage_map_place;

/// A door: all door letters that touch, or the letter of an object with a behaviour for crossings. A door is open before step
/// `open_until`.
typedef struct trpi_stage_map_door {
    uint32_t open_until;
} trpi_stage_map_door;

/// One letter of the plan.
typedef struct trpi_stage_map_letter {
    uint32_t character;
    uint16_t door;   // TRPI_STAGE_NO_INDEX when none
    uint16_t place;  // TRPI_STAGE_NO_INDEX when none
    bool solid;
    bool is_single_door;  // a door that is an object, and so not joined with door letters beside it
} trpi_stage_map_letter;

typedef struct trpi_stage_map {
    uint32_t letters_wide, letters_high;
    int32_t letter_units;
    trpi_stage_map_letter *letters;

    int32_t split;         // squares along a letter
    int32_t cell_units;    // the side of a square
    int32_t wide, high;    // in squares
    uint32_t *letter_at;   // for each square, the index of its letter
    uint32_t *regions;     // for each square, its region; TRPI_STAGE_NO_REGION if it is not free
    uint16_t *claims;      // for each square, how many bodies stand or will stand there
    uint32_t main_region;  // the largest one
    bool is_blank;         // the plan has only blanks

    trpi_stage_map_place *places;
    uint32_t place_count;
    trpi_stage_map_door *doors;
    uint32_t door_count;
} trpi_stage_map;

/// Makes a map from the floor plan of a setting. A setting without one gives open ground.
trp_result trpi_stage_map_load(trpi_stage_map *map, const trp_pack *pack, uint32_t setting);
void trpi_stage_map_release(trpi_stage_map *map);

/// Forgets the claims of all bodies, and shuts all doors.
void trpi_stage_map_reset_reservations_and_doors(trpi_stage_map *map);

bool trpi_stage_map_is_open_ground(const trpi_stage_map *map);

/// Returns the square at a point (outside the plan the nearest one), or at a column and row (TRPI_STAGE_NO_CELL outside the plan).
uint32_t trpi_stage_map_cell_of_point(const trpi_stage_map *map, trp_point point);
uint32_t trpi_stage_map_cell_at_column_and_row(const trpi_stage_map *map, int32_t column, int32_t row);

trp_point trpi_stage_map_cell_centre(const trpi_stage_map *map, uint32_t cell);
bool trpi_stage_map_cell_is_free(const trpi_stage_map *map, uint32_t cell);
const trpi_stage_map_letter *trpi_stage_map_cell_letter(const trpi_stage_map *map, uint32_t cell);

/// Finds the free square nearest to a point (of two, the one of lower number); TRPI_STAGE_NO_CELL if no square is free.
uint32_t trpi_stage_map_find_nearest_free_cell(const trpi_stage_map *map, trp_point point);

/// Returns whether the straight line from `a` to `b` touches nothing solid. Always true on open ground.
bool trpi_stage_map_line_is_clear(const trpi_stage_map *map, trp_point a, trp_point b);

/// Returns whether `b` can be seen from `a`: neither a wall nor a shut door is between. Always true on open ground.
bool trpi_stage_map_can_see(const trpi_stage_map *map, trp_point a, trp_point b, uint32_t now);

/// Returns whether a way leads from `a` to `b`, or from and to the free squares nearest to them.
bool trpi_stage_map_has_way(const trpi_stage_map *map, trp_point a, trp_point b);

#endif
