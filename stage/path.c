// SPDX-License-Identifier: MIT
// Finds ways around walls and furniture; see path.h.

#include "stage/path.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

// The costs of a step from square to square; a door costs a few steps more, so that ways do not cut through rooms to save
// little.
enum { STRAIGHT = 10, DIAGONAL = 14, DOOR = 20 };

#define NOT_IN_HEAP UINT32_MAX

// The neighbours of a square, straight ones first; each is a bit in search->open.
static const int8_t sides[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

typedef struct node {
    uint32_t cost;  // from the start
    uint32_t rest;  // the least that is still to come
    uint32_t parent;
    uint32_t heap_index;
    uint32_t search;  // the number of the search that last wrote here
} node;

// A square to look at, in the heap, with the values that it is ordered by, so that a comparison reads one record.
typedef struct candidate {
    uint64_t key;  // the cost with the least that is still to come, then that alone
    uint32_t cell;
} candidate;

struct trpi_stage_path_search {
    uint8_t *exits;        // of each square, to which sides one can step from it
    uint8_t *extra_costs;  // the extra cost of stepping on it
    node *nodes;
    candidate *heap;
    uint32_t *way;
    uint32_t heap_count;
    uint32_t number;
    int32_t goal_column, goal_row;
    uint64_t squares;  // that were looked at in all searches
};

// Returns a bit for each neighbour that can be stepped to from the square at `own`, in a grid with a byte for each square, not 0 if
// it is free.
static uint8_t open_sides(const uint8_t *own, ptrdiff_t grid_wide)
{
    uint8_t open = 0;
    for (uint32_t i = 0; i < 8; i++) {
        ptrdiff_t right = sides[i][0], down = sides[i][1] * grid_wide;
        open |= (uint8_t)((own[right + down] & own[right] & own[down]) << i);
    }
    return open;
}

// Finds the open sides of all squares. Walls do not move, so it is done once for a map. False when memory is lacking.
static bool find_open_sides(trpi_stage_path_search *search, const trpi_stage_map *map)
{
    size_t wide = (size_t)map->wide, high = (size_t)map->high, grid_wide = wide + 2;  // a border of squares that are not free
    uint8_t *grid = calloc(grid_wide * (high + 2), 1);
    if (grid == NULL) {
        return false;
    }
    for (size_t cell = 0; cell < wide * high; cell++) {
        grid[(cell / wide + 1) * grid_wide + cell % wide + 1] = trpi_stage_map_cell_is_free(map, (uint32_t)cell) ? 1 : 0;
        search->extra_costs[cell] = trpi_stage_map_cell_letter(map, (uint32_t)cell)->door != TRPI_STAGE_NO_INDEX ? DOOR : 0;
    }
    for (size_t cell = 0; cell < wide * high; cell++) {
        const uint8_t *own = &grid[(cell / wide + 1) * grid_wide + cell % wide + 1];
        search->exits[cell] = *own != 0 ? open_sides(own, (ptrdiff_t)grid_wide) : 0;
    }
    free(grid);
    return true;
}

trpi_stage_path_search *trpi_stage_path_search_create(const trpi_stage_map *map)
{
    size_t cells = (size_t)map->wide * (size_t)map->high;
    trpi_stage_path_search *search = calloc(1, sizeof *search);
    if (search == NULL || cells == 0) {
        return search;
    }
    search->exits = malloc(cells);
    search->extra_costs = malloc(cells);
    search->nodes = calloc(cells, sizeof *search->nodes);
    search->heap = calloc(cells, sizeof *search->heap);
    search->way = calloc(cells, sizeof *search->way);
    bool has_room = search->exits != NULL && search->extra_costs != NULL && search->nodes != NULL && search->heap != NULL &&
                    search->way != NULL;
    if (!has_room || !find_open_sides(search, map)) {
        trpi_stage_path_search_destroy(search);
        return NULL;
    }
    return search;
}

void trpi_stage_path_search_destroy(trpi_stage_path_search *search)
{
    if (search != NULL) {
        free(search->exits);
        free(search->extra_costs);
        free(search->nodes);
        free(search->heap);
        free(search->way);
        free(search);
    }
}

uint64_t trpi_stage_path_search_visited_cell_count(const trpi_stage_path_search *search)
{
    return search->squares;
}

// ---- The heap of squares to look at, best first -------------------------------------------------

// Returns whether a square comes before another: the cheaper one; of equals the one nearer to the goal, then the lower
// number.
static bool is_better(const candidate *a, const candidate *b)
{
    return a->key != b->key ? a->key < b->key : a->cell < b->cell;
}

static void heap_put(trpi_stage_path_search *search, uint32_t index, candidate c)
{
    search->heap[index] = c;
    search->nodes[c.cell].heap_index = index;
}

static void heap_rise(trpi_stage_path_search *search, candidate c)
{
    uint32_t at = search->nodes[c.cell].heap_index;
    while (at > 0 && is_better(&c, &search->heap[(at - 1) / 2])) {
        heap_put(search, at, search->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    heap_put(search, at, c);
}

static uint32_t heap_take_best(trpi_stage_path_search *search)
{
    uint32_t best = search->heap[0].cell;
    candidate last = search->heap[--search->heap_count];
    search->nodes[best].heap_index = NOT_IN_HEAP;
    if (search->heap_count == 0) {
        return best;
    }
    uint32_t at = 0;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= search->heap_count) {
            break;
        }
        if (child + 1 < search->heap_count && is_better(&search->heap[child + 1], &search->heap[child])) {
            child++;
        }
        if (!is_better(&search->heap[child], &last)) {
            break;
        }
        heap_put(search, at, search->heap[child]);
        at = child;
    }
    heap_put(search, at, last);
    return best;
}

// ---- The search ---------------------------------------------------------------------------------

static uint32_t least_cost(const trpi_stage_path_search *search, int32_t column, int32_t row)
{
    uint32_t dx = (uint32_t)abs(column - search->goal_column);
    uint32_t dy = (uint32_t)abs(row - search->goal_row);
    uint32_t diagonal = dx < dy ? dx : dy;
    return diagonal * DIAGONAL + (dx + dy - 2 * diagonal) * STRAIGHT;
}

static void reach_square(trpi_stage_path_search *search, uint32_t cell, int32_t column, int32_t row, uint32_t parent, uint32_t cost)
{
    node *reached = &search->nodes[cell];
    if (reached->search != search->number) {
        reached->search = search->number;
        reached->rest = least_cost(search, column, row);
        reached->heap_index = search->heap_count++;
    } else if (reached->heap_index == NOT_IN_HEAP || reached->cost <= cost) {
        return;
    }
    reached->cost = cost;
    reached->parent = parent;
    heap_rise(search, (candidate){(uint64_t)(cost + reached->rest) << 32 | reached->rest, cell});
}

static void reach_neighbours(trpi_stage_path_search *search, const trpi_stage_map *map, uint32_t cell)
{
    int32_t column = (int32_t)cell % map->wide, row = (int32_t)cell / map->wide;
    uint32_t cost = search->nodes[cell].cost;
    for (uint32_t i = 0; i < 8; i++) {
        if ((search->exits[cell] >> i & 1) != 0) {
            uint32_t next = (uint32_t)((int32_t)cell + sides[i][1] * map->wide + sides[i][0]);
            reach_square(search, next, column + sides[i][0], row + sides[i][1], cell,
                         cost + (i >= 4 ? DIAGONAL : STRAIGHT) + search->extra_costs[next]);
        }
    }
}

// Fills search->way with the squares from start to goal; returns their count, 0 when there is no way.
static uint32_t find_cells(trpi_stage_path_search *search, const trpi_stage_map *map, uint32_t start, uint32_t goal)
{
    if (map->regions[start] != map->regions[goal]) {
        return 0;
    }
    search->number++;
    search->heap_count = 0;
    search->goal_column = (int32_t)goal % map->wide;
    search->goal_row = (int32_t)goal / map->wide;
    reach_square(search, start, (int32_t)start % map->wide, (int32_t)start / map->wide, start, 0);
    uint32_t cell = TRPI_STAGE_NO_CELL;
    while (cell != goal && search->heap_count > 0) {
        cell = heap_take_best(search);
        search->squares++;
        reach_neighbours(search, map, cell);
    }
    if (cell != goal) {
        return 0;
    }
    uint32_t count = 1;
    for (uint32_t at = goal; at != start; at = search->nodes[at].parent) {
        count++;
    }
    uint32_t at = goal;
    for (uint32_t i = count; i-- > 0; at = search->nodes[at].parent) {
        search->way[i] = at;
    }
    return count;
}

// ---- Pulling it straight ------------------------------------------------------------------------

static trp_result append_waypoint(trpi_stage_path *path, trp_point at, uint16_t door)
{
    if (path->count == path->capacity) {
        uint32_t capacity = path->capacity == 0 ? 8 : path->capacity * 2;
        trpi_stage_waypoint *points = realloc(path->points, capacity * sizeof *points);
        if (points == NULL) {
            return TRP_ERROR_MEMORY;
        }
        path->points = points;
        path->capacity = capacity;
    }
    path->points[path->count].at = at;
    path->points[path->count++].door = door;
    return TRP_OK;
}

static uint16_t door_at(const trpi_stage_map *map, const uint32_t *way, uint32_t index)
{
    return trpi_stage_map_cell_letter(map, way[index])->door;
}

// Returns whether the way from square `index` to the next one goes into or out of a door.
static bool is_threshold(const trpi_stage_map *map, const uint32_t *way, uint32_t index)
{
    return door_at(map, way, index) != door_at(map, way, index + 1);
}

// Returns the last square of the way, from square `at` on, up to which the line from `anchor` is clear and no door begins
// or ends.
static uint32_t look_ahead(const trpi_stage_map *map, const uint32_t *way, uint32_t count, uint32_t at, trp_point anchor,
                           trp_point to)
{
    uint32_t next = at + 1;
    while (next + 1 < count && !is_threshold(map, way, next)) {
        trp_point further = next + 2 == count ? to : trpi_stage_map_cell_centre(map, way[next + 1]);
        if (!trpi_stage_map_line_is_clear(map, anchor, further)) {
            break;
        }
        next++;
    }
    return next;
}

static trp_result straighten(trpi_stage_path *path, const trpi_stage_map *map, const uint32_t *way, uint32_t count, trp_point from,
                             trp_point to)
{
    if (count == 1) {
        return append_waypoint(path, to, TRPI_STAGE_NO_INDEX);
    }
    trp_result result = TRP_OK;
    trp_point anchor = from;
    trp_point second = trpi_stage_map_cell_centre(map, way[1]);
    if (is_threshold(map, way, 0) || !trpi_stage_map_line_is_clear(map, from, second)) {
        anchor = trpi_stage_map_cell_centre(map, way[0]);  // before a door one stands in front of it
        result = append_waypoint(path, anchor, TRPI_STAGE_NO_INDEX);
    }
    for (uint32_t at = 0; at + 1 < count && result == TRP_OK;) {
        uint16_t door = is_threshold(map, way, at) ? door_at(map, way, at + 1) : TRPI_STAGE_NO_INDEX;
        at = look_ahead(map, way, count, at, anchor, to);
        trp_point centre = trpi_stage_map_cell_centre(map, way[at]);
        if (at + 1 == count && trpi_stage_map_line_is_clear(map, anchor, to)) {
            centre = to;
        }
        anchor = centre;
        result = append_waypoint(path, anchor, door);
    }
    if (result == TRP_OK && (anchor.x != to.x || anchor.y != to.y)) {
        result = append_waypoint(path, to, TRPI_STAGE_NO_INDEX);
    }
    return result;
}

trp_result trpi_stage_path_find(trpi_stage_path *path, trpi_stage_path_search *search, const trpi_stage_map *map, trp_point from,
                                trp_point to)
{
    path->count = 0;
    if (trpi_stage_map_is_open_ground(map)) {
        return append_waypoint(path, to, TRPI_STAGE_NO_INDEX);
    }
    uint32_t start = trpi_stage_map_cell_of_point(map, from);
    uint32_t goal = trpi_stage_map_cell_of_point(map, to);
    if (!trpi_stage_map_cell_is_free(map, start)) {
        start = trpi_stage_map_find_nearest_free_cell(map, from);  // the host put the body into a wall
    }
    if (start == TRPI_STAGE_NO_CELL || !trpi_stage_map_cell_is_free(map, goal)) {
        return TRP_ERROR_UNKNOWN;
    }
    uint32_t count = find_cells(search, map, start, goal);
    if (count == 0) {
        return TRP_ERROR_UNKNOWN;
    }
    return straighten(path, map, search->way, count, from, to);
}

void trpi_stage_path_free(trpi_stage_path *path)
{
    free(path->points);
    *path = (trpi_stage_path){0};
}
