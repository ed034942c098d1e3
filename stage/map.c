// SPDX-License-Identifier: MIT
// Questions about the map of the floor; see map.h. plan.c reads the floor plan.

#include "stage/map.h"

#include "troupe/assert.h"

#include <stdlib.h>

void trpi_stage_map_release(trpi_stage_map *map)
{
    free(map->letters);
    free(map->letter_at);
    free(map->regions);
    free(map->claims);
    free(map->places);
    free(map->doors);
    *map = (trpi_stage_map){0};
}

void trpi_stage_map_reset_reservations_and_doors(trpi_stage_map *map)
{
    for (uint32_t cell = 0; cell < (uint32_t)(map->wide * map->high); cell++) {
        map->claims[cell] = 0;
    }
    for (uint32_t door = 0; door < map->door_count; door++) {
        map->doors[door].open_until = 0;
    }
}

bool trpi_stage_map_is_open_ground(const trpi_stage_map *map)
{
    return map->regions == NULL;
}

static int32_t clamp(int32_t value, int32_t count)
{
    return value < 0 ? 0 : value >= count ? count - 1 : value;
}

uint32_t trpi_stage_map_cell_of_point(const trpi_stage_map *map, trp_point point)
{
    TRP_ASSERT(!trpi_stage_map_is_open_ground(map));

    int32_t column = clamp(point.x < 0 ? -1 : point.x / map->cell_units, map->wide);
    int32_t row = clamp(point.y < 0 ? -1 : point.y / map->cell_units, map->high);
    return (uint32_t)(row * map->wide + column);
}

uint32_t trpi_stage_map_cell_at_column_and_row(const trpi_stage_map *map, int32_t column, int32_t row)
{
    if (column < 0 || row < 0 || column >= map->wide || row >= map->high) {
        return TRPI_STAGE_NO_CELL;
    }
    return (uint32_t)(row * map->wide + column);
}

trp_point trpi_stage_map_cell_centre(const trpi_stage_map *map, uint32_t cell)
{
    int32_t column = (int32_t)cell % map->wide;
    int32_t row = (int32_t)cell / map->wide;
    trp_point centre = {column * map->cell_units + map->cell_units / 2, row * map->cell_units + map->cell_units / 2, 0};
    return centre;
}

bool trpi_stage_map_cell_is_free(const trpi_stage_map *map, uint32_t cell)
{
    return cell != TRPI_STAGE_NO_CELL && map->regions[cell] != TRPI_STAGE_NO_REGION;
}

const trpi_stage_map_letter *trpi_stage_map_cell_letter(const trpi_stage_map *map, uint32_t cell)
{
    return &map->letters[map->letter_at[cell]];
}

uint32_t trpi_stage_map_find_nearest_free_cell(const trpi_stage_map *map, trp_point point)
{
    uint32_t best = TRPI_STAGE_NO_CELL;
    int64_t best_square = INT64_MAX;
    for (uint32_t cell = 0; cell < (uint32_t)(map->wide * map->high); cell++) {
        if (map->regions[cell] == TRPI_STAGE_NO_REGION) {
            continue;
        }
        trp_point centre = trpi_stage_map_cell_centre(map, cell);
        int64_t dx = centre.x - point.x;
        int64_t dy = centre.y - point.y;
        if (dx * dx + dy * dy < best_square) {
            best_square = dx * dx + dy * dy;
            best = cell;
        }
    }
    return best;
}

// Returns the distance from `at` to the next line of the grid in the direction `sign`.
static int64_t distance_to_next_line(int32_t at, int32_t index, int32_t size, int32_t sign)
{
    return sign > 0 ? (int64_t)(index + 1) * size - at : (int64_t)at - (int64_t)index * size;
}

// Returns whether a walker, or a look, gets past a square.
typedef bool passes(const trpi_stage_map *map, uint32_t cell, uint32_t now);

static bool is_free_at(const trpi_stage_map *map, uint32_t cell, uint32_t now)
{
    (void)now;
    return trpi_stage_map_cell_is_free(map, cell);
}

// Returns whether one can see through a square: not through walls and shut doors, but over furniture.
static bool is_transparent(const trpi_stage_map *map, uint32_t cell, uint32_t now)
{
    if (cell == TRPI_STAGE_NO_CELL) {
        return false;
    }
    const trpi_stage_map_letter *letter = trpi_stage_map_cell_letter(map, cell);
    bool shut = letter->door != TRPI_STAGE_NO_INDEX && map->doors[letter->door].open_until <= now;
    return letter->character != '#' && !shut;
}

// Returns whether a diagonal step passes the corner between two squares: a walker needs both squares, a look only one.
static bool passes_corner(const trpi_stage_map *map, uint32_t beside, uint32_t other, passes *by, uint32_t now)
{
    bool first = by(map, beside, now), second = by(map, other, now);
    return by == is_transparent ? first || second : first && second;
}

// Returns whether the line from `a` to `b` can pass all its squares, as `by` judges them. The line meets the next column after
// `next_x / width` of its length and the next row after `next_y / height`. The fractions are compared by multiplying
// crosswise, so that nothing is rounded.
static bool passes_line(const trpi_stage_map *map, trp_point a, trp_point b, passes *by, uint32_t now)
{
    if (trpi_stage_map_is_open_ground(map)) {
        return true;
    }
    uint32_t first = trpi_stage_map_cell_of_point(map, a);
    uint32_t last = trpi_stage_map_cell_of_point(map, b);
    int32_t column = (int32_t)first % map->wide, row = (int32_t)first / map->wide;
    int32_t last_column = (int32_t)last % map->wide, last_row = (int32_t)last / map->wide;
    int32_t right = b.x > a.x ? 1 : -1, down = b.y > a.y ? 1 : -1;
    int64_t width = llabs((int64_t)b.x - a.x), height = llabs((int64_t)b.y - a.y);
    int64_t next_x = distance_to_next_line(a.x, column, map->cell_units, right);
    int64_t next_y = distance_to_next_line(a.y, row, map->cell_units, down);

    while (by(map, trpi_stage_map_cell_at_column_and_row(map, column, row), now)) {
        if (column == last_column && row == last_row) {
            return true;
        }
        int64_t difference = next_x * height - next_y * width;
        bool sideways = row == last_row || (column != last_column && difference <= 0);
        bool downwards = column == last_column || (row != last_row && difference >= 0);
        if (sideways && downwards &&
            !passes_corner(map, trpi_stage_map_cell_at_column_and_row(map, column + right, row),
                           trpi_stage_map_cell_at_column_and_row(map, column, row + down), by, now)) {
            return false;
        }
        if (sideways) {
            column += right;
            next_x += map->cell_units;
        }
        if (downwards) {
            row += down;
            next_y += map->cell_units;
        }
    }
    return false;
}

bool trpi_stage_map_line_is_clear(const trpi_stage_map *map, trp_point a, trp_point b)
{
    return passes_line(map, a, b, is_free_at, 0);
}

bool trpi_stage_map_can_see(const trpi_stage_map *map, trp_point a, trp_point b, uint32_t now)
{
    return passes_line(map, a, b, is_transparent, now);
}

static uint32_t region_at(const trpi_stage_map *map, trp_point point)
{
    uint32_t cell = trpi_stage_map_cell_of_point(map, point);
    cell = trpi_stage_map_cell_is_free(map, cell) ? cell : trpi_stage_map_find_nearest_free_cell(map, point);
    return cell != TRPI_STAGE_NO_CELL ? map->regions[cell] : TRPI_STAGE_NO_REGION;
}

bool trpi_stage_map_has_way(const trpi_stage_map *map, trp_point a, trp_point b)
{
    return trpi_stage_map_is_open_ground(map) || region_at(map, a) == region_at(map, b);
}
