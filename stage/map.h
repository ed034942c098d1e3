// SPDX-License-Identifier: MIT
// The floor plan as bodies feel it: squares of about half a metre that are free or not, doors, and places made of
// letters. Open ground is a map without squares.
//
// Invariants:
// - a letter of the plan is `split` x `split` squares; what is true of a letter is true of all its squares;
// - two free squares have the same region number exactly when one can walk from one to the other;
// - a place stands once in `places`, however many letters it has.

#ifndef TROUPE_STAGE_MAP_H
#define TROUPE_STAGE_MAP_H

#include <troupe/setting.h>
#include <troupe/types.h>

#define TRPI_NO_CELL UINT32_MAX
#define TRPI_NO_INDEX UINT16_MAX
#define TRPI_NO_REGION 0

/// A box of squares, the last ones included.
typedef struct trpi_box {
    int32_t left, top, right, bottom;
} trpi_box;

/// A place on the plan.
typedef struct trpi_map_place {
    uint32_t global;
    trpi_box box;
    bool solid;
} trpi_map_place;

/// A door: all door letters that touch. Open while the clock is before `open_until`.
typedef struct trpi_map_door {
    uint32_t open_until;
} trpi_map_door;

/// One letter of the plan.
typedef struct trpi_map_letter {
    uint32_t character;
    uint16_t door;           // TRPI_NO_INDEX when none
    uint16_t place;          // TRPI_NO_INDEX when none
    bool solid;
} trpi_map_letter;

typedef struct trpi_map {
    uint32_t letters_wide, letters_high;
    int32_t letter_units;
    trpi_map_letter *letters;

    int32_t split;           // squares along a letter
    int32_t cell_units;      // the side of a square
    int32_t wide, high;      // in squares
    uint32_t *regions;       // of each square, TRPI_NO_REGION when it is not free
    uint16_t *claims;        // how many stand or will stand on each square
    uint32_t main_region;    // the largest one

    trpi_map_place *places;
    uint32_t place_count;
    trpi_map_door *doors;
    uint32_t door_count;
} trpi_map;

/// Reads the plan of a setting. A setting without one gives open ground.
trp_result trpi_map_load(trpi_map *map, const trp_pack *pack, uint32_t setting);
void trpi_map_free(trpi_map *map);

bool trpi_map_is_open(const trpi_map *map);

/// The square at a point (the nearest one on the plan), or at a column and row (none outside).
uint32_t trpi_map_cell(const trpi_map *map, trp_point point);
uint32_t trpi_map_cell_at(const trpi_map *map, int32_t column, int32_t row);

trp_point trpi_map_centre(const trpi_map *map, uint32_t cell);
bool trpi_map_is_free(const trpi_map *map, uint32_t cell);
const trpi_map_letter *trpi_map_letter_of(const trpi_map *map, uint32_t cell);

/// The free square nearest to a point (the lower number of two), or none.
uint32_t trpi_map_nearest_free(const trpi_map *map, trp_point point);

/// Whether one can walk straight from `a` to `b` without touching anything solid. Always true on open ground.
bool trpi_map_is_clear(const trpi_map *map, trp_point a, trp_point b);

#endif
