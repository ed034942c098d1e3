// SPDX-License-Identifier: MIT
// Ways around walls and furniture; see path.h.

#include "stage/path.h"

#include <assert.h>
#include <stdlib.h>

// The cost of a step; a door costs a few steps more, so that people do not cut through rooms for
// nothing.
enum {
    STRAIGHT = 10,
    DIAGONAL = 14,
    DOOR = 20
};

#define NOT_IN_HEAP UINT32_MAX

typedef struct node {
    uint32_t cost;   // from the start
    uint32_t total;  // with what is at least still to come
    uint32_t parent;
    uint32_t heap_index;
    uint32_t search;  // the number of the search that last wrote here
} node;

struct stage_search {
    node *nodes;
    uint32_t *heap;
    uint32_t *way;
    uint32_t heap_count;
    uint32_t number;
    uint32_t goal;
};

stage_search *stage_search_create(const stage_map *map)
{
    size_t cells = (size_t)map->wide * (size_t)map->high;
    stage_search *search = calloc(1, sizeof *search);
    if (search == NULL || cells == 0) {
        return search;
    }
    search->nodes = calloc(cells, sizeof *search->nodes);
    search->heap = calloc(cells, sizeof *search->heap);
    search->way = calloc(cells, sizeof *search->way);
    if (search->nodes == NULL || search->heap == NULL || search->way == NULL) {
        stage_search_destroy(search);
        return NULL;
    }
    return search;
}

void stage_search_destroy(stage_search *search)
{
    if (search != NULL) {
        free(search->nodes);
        free(search->heap);
        free(search->way);
        free(search);
    }
}

// ---- The heap of squares to look at, best first -------------------------------------------------

static bool is_better(const stage_search *search, uint32_t a, uint32_t b)
{
    const node *left = &search->nodes[a];
    const node *right = &search->nodes[b];
    if (left->total != right->total) {
        return left->total < right->total;
    }
    if (left->cost != right->cost) {
        return left->cost > right->cost;  // nearer to the goal
    }
    return a < b;
}

static void put(stage_search *search, uint32_t index, uint32_t cell)
{
    search->heap[index] = cell;
    search->nodes[cell].heap_index = index;
}

static void rise(stage_search *search, uint32_t cell)
{
    uint32_t at = search->nodes[cell].heap_index;
    while (at > 0 && is_better(search, cell, search->heap[(at - 1) / 2])) {
        put(search, at, search->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(search, at, cell);
}

static uint32_t take_best(stage_search *search)
{
    uint32_t best = search->heap[0];
    uint32_t cell = search->heap[--search->heap_count];
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
        if (child + 1 < search->heap_count &&
            is_better(search, search->heap[child + 1], search->heap[child])) {
            child++;
        }
        if (!is_better(search, search->heap[child], cell)) {
            break;
        }
        put(search, at, search->heap[child]);
        at = child;
    }
    put(search, at, cell);
    return best;
}

// ---- The search ---------------------------------------------------------------------------------

static uint32_t at_least(const stage_map *map, uint32_t a, uint32_t b)
{
    uint32_t dx = (uint32_t)abs((int32_t)a % map->wide - (int32_t)b % map->wide);
    uint32_t dy = (uint32_t)abs((int32_t)a / map->wide - (int32_t)b / map->wide);
    uint32_t diagonal = dx < dy ? dx : dy;
    return diagonal * DIAGONAL + (dx + dy - 2 * diagonal) * STRAIGHT;
}

static void reach(stage_search *search, const stage_map *map, uint32_t cell, uint32_t parent,
                  uint32_t cost)
{
    node *reached = &search->nodes[cell];
    bool is_new = reached->search != search->number;
    if (!is_new && (reached->heap_index == NOT_IN_HEAP || reached->cost <= cost)) {
        return;
    }
    reached->search = search->number;
    reached->cost = cost;
    reached->total = cost + at_least(map, cell, search->goal);
    reached->parent = parent;
    if (is_new) {
        put(search, search->heap_count, cell);
        search->heap_count++;
    }
    rise(search, cell);
}

static void reach_neighbours(stage_search *search, const stage_map *map, uint32_t cell)
{
    static const int8_t steps[8][2] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                       {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    int32_t column = (int32_t)cell % map->wide, row = (int32_t)cell / map->wide;
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t next = stage_map_cell_at(map, column + steps[i][0], row + steps[i][1]);
        if (!stage_map_is_free(map, next)) {
            continue;
        }
        bool is_diagonal = i >= 4;
        if (is_diagonal &&
            (!stage_map_is_free(map, stage_map_cell_at(map, column + steps[i][0], row)) ||
             !stage_map_is_free(map, stage_map_cell_at(map, column, row + steps[i][1])))) {
            continue;
        }
        uint32_t cost = search->nodes[cell].cost + (is_diagonal ? DIAGONAL : STRAIGHT);
        cost += stage_map_letter_of(map, next)->door != STAGE_NO_INDEX ? DOOR : 0;
        reach(search, map, next, cell, cost);
    }
}

// Fills search->way with the squares from start to goal; returns how many, 0 when there is no way.
static uint32_t find_cells(stage_search *search, const stage_map *map, uint32_t start,
                           uint32_t goal)
{
    if (map->regions[start] != map->regions[goal]) {
        return 0;
    }
    search->number++;
    search->heap_count = 0;
    search->goal = goal;
    reach(search, map, start, start, 0);
    uint32_t cell = STAGE_NO_CELL;
    while (cell != goal && search->heap_count > 0) {
        cell = take_best(search);
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

static trp_result append(stage_path *path, trp_point at, uint16_t door)
{
    if (path->count == path->capacity) {
        uint32_t capacity = path->capacity == 0 ? 8 : path->capacity * 2;
        stage_waypoint *points = realloc(path->points, capacity * sizeof *points);
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

static uint16_t door_at(const stage_map *map, const uint32_t *way, uint32_t index)
{
    return stage_map_letter_of(map, way[index])->door;
}

// Whether the way from square `index` to the next one goes into or out of a door.
static bool is_threshold(const stage_map *map, const uint32_t *way, uint32_t index)
{
    return door_at(map, way, index) != door_at(map, way, index + 1);
}

// Walks ahead from square `at` as long as the view from `anchor` is clear and no door begins or
// ends; returns the last square.
static uint32_t look_ahead(const stage_map *map, const uint32_t *way, uint32_t count, uint32_t at,
                           trp_point anchor, trp_point to)
{
    uint32_t next = at + 1;
    while (next + 1 < count && !is_threshold(map, way, next)) {
        trp_point further = next + 2 == count ? to : stage_map_centre(map, way[next + 1]);
        if (!stage_map_is_clear(map, anchor, further)) {
            break;
        }
        next++;
    }
    return next;
}

static trp_result straighten(stage_path *path, const stage_map *map, const uint32_t *way,
                             uint32_t count, trp_point from, trp_point to)
{
    if (count == 1) {
        return append(path, to, STAGE_NO_INDEX);
    }
    trp_result result = TRP_OK;
    trp_point anchor = from;
    trp_point second = stage_map_centre(map, way[1]);
    if (is_threshold(map, way, 0) || !stage_map_is_clear(map, from, second)) {
        anchor = stage_map_centre(map, way[0]);  // before a door one stands in front of it
        result = append(path, anchor, STAGE_NO_INDEX);
    }
    for (uint32_t at = 0; at + 1 < count && result == TRP_OK;) {
        uint16_t door = is_threshold(map, way, at) ? door_at(map, way, at + 1) : STAGE_NO_INDEX;
        at = look_ahead(map, way, count, at, anchor, to);
        trp_point centre = stage_map_centre(map, way[at]);
        if (at + 1 == count && stage_map_is_clear(map, anchor, to)) {
            centre = to;
        }
        anchor = centre;
        result = append(path, anchor, door);
    }
    if (result == TRP_OK && (anchor.x != to.x || anchor.y != to.y)) {
        result = append(path, to, STAGE_NO_INDEX);
    }
    return result;
}

trp_result stage_path_find(stage_path *path, stage_search *search, const stage_map *map,
                           trp_point from, trp_point to)
{
    path->count = 0;
    if (stage_map_is_open(map)) {
        return append(path, to, STAGE_NO_INDEX);
    }
    uint32_t start = stage_map_cell(map, from);
    uint32_t goal = stage_map_cell(map, to);
    if (!stage_map_is_free(map, start)) {
        start = stage_map_nearest_free(map, from);  // somebody put us into a wall
    }
    if (start == STAGE_NO_CELL || !stage_map_is_free(map, goal)) {
        return TRP_ERROR_UNKNOWN;
    }
    uint32_t count = find_cells(search, map, start, goal);
    if (count == 0) {
        return TRP_ERROR_UNKNOWN;
    }
    return straighten(path, map, search->way, count, from, to);
}

void stage_path_free(stage_path *path)
{
    free(path->points);
    *path = (stage_path){0};
}
