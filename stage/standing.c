// SPDX-License-Identifier: MIT
// Chooses where bodies stand; see standing.h. The candidates are squares, or on open ground points in a ring.

#include "stage/standing.h"

#include "stage/chance.h"

#include <stdlib.h>

#define APART (TRPI_STAGE_METRE * 3 / 8)     // the least distance of two bodies on open ground
#define NEAREST (TRPI_STAGE_METRE * 6 / 10)  // the least distance at which a body stops in front of another
#define FARTHEST (TRPI_STAGE_METRE * 3 / 2)

static const trp_point directions[8] = {{256, 0, 0},  {181, 181, 0},   {0, 256, 0},  {-181, 181, 0},
                                        {-256, 0, 0}, {-181, -181, 0}, {0, -256, 0}, {181, -181, 0}};

static trp_point offset(trp_point from, trp_point direction, int32_t units)
{
    trp_point at = {from.x + direction.x * units / 256, from.y + direction.y * units / 256, from.z};
    return at;
}

bool trpi_stage_point_is_taken(const trp_stage *stage, uint32_t body, trp_point at)
{
    const trpi_stage_body *me = body == TRPI_STAGE_NO_BODY ? NULL : &stage->bodies.all[body];
    if (!trpi_stage_map_is_open_ground(&stage->map)) {
        uint32_t cell = trpi_stage_map_cell_of_point(&stage->map, at);
        bool mine = me != NULL && me->has_claim && trpi_stage_map_cell_of_point(&stage->map, me->claim) == cell;
        return stage->map.claims[cell] > (mine ? 1 : 0);
    }
    for (uint32_t i = 0; i < stage->bodies.count; i++) {
        const trpi_stage_body *other = &stage->bodies.all[i];
        if (i != body && other->has_claim && trp_point_distance(other->claim, at) < APART) {
            return true;
        }
    }
    return false;
}

// The best candidate so far: a free one rather than a taken one, then the cheaper, then the earlier one.
typedef struct choice {
    trp_point at;
    int64_t cost;
    bool is_taken;
    bool found;
} choice;

static void consider_point(choice *best, trp_point at, int64_t cost, bool is_taken)
{
    bool better = !best->found || (best->is_taken && !is_taken) || (best->is_taken == is_taken && cost < best->cost);
    if (better) {
        *best = (choice){at, cost, is_taken, true};
    }
}

// ---- On a map with squares ----------------------------------------------------------------------

static bool is_beside(const trpi_stage_map *map, uint32_t cell, uint16_t place)
{
    int32_t column = (int32_t)cell % map->wide, row = (int32_t)cell / map->wide;
    for (int32_t down = -1; down <= 1; down++) {
        for (int32_t right = -1; right <= 1; right++) {
            uint32_t near = trpi_stage_map_cell_at_column_and_row(map, column + right, row + down);
            if (near != TRPI_STAGE_NO_CELL && trpi_stage_map_cell_letter(map, near)->place == place) {
                return true;
            }
        }
    }
    return false;
}

bool trpi_stage_cell_is_at_place(const trp_stage *stage, uint32_t place_body, uint32_t cell)
{
    const trpi_stage_map *map = &stage->map;
    const trpi_stage_body *body = &stage->bodies.all[place_body];
    const trpi_stage_map_letter *letter = trpi_stage_map_cell_letter(map, cell);
    if (!trpi_stage_map_cell_is_free(map, cell) || letter->door != TRPI_STAGE_NO_INDEX) {
        return false;
    }
    if (body->map_place == TRPI_STAGE_NO_INDEX) {
        return trp_point_distance(trpi_stage_map_cell_centre(map, cell), body->stretch.to) <= TRPI_STAGE_METRE;
    }
    bool solid = map->places[body->map_place].solid;
    return solid ? is_beside(map, cell, (uint16_t)body->map_place) : letter->place == body->map_place;
}

static trpi_stage_box place_box(const trp_stage *stage, uint32_t place)
{
    const trpi_stage_map *map = &stage->map;
    const trpi_stage_body *body = &stage->bodies.all[place];
    if (body->map_place != TRPI_STAGE_NO_INDEX) {
        return map->places[body->map_place].box;
    }
    uint32_t cell = trpi_stage_map_cell_of_point(map, body->stretch.to);
    int32_t column = (int32_t)cell % map->wide, row = (int32_t)cell / map->wide;
    return (trpi_stage_box){column - 2, row - 2, column + 2, row + 2};
}

static uint32_t point_region(const trpi_stage_map *map, trp_point at)
{
    uint32_t cell = trpi_stage_map_cell_of_point(map, at);
    if (!trpi_stage_map_cell_is_free(map, cell)) {
        cell = trpi_stage_map_find_nearest_free_cell(map, at);
    }
    return cell == TRPI_STAGE_NO_CELL ? TRPI_STAGE_NO_REGION : map->regions[cell];
}

// Returns whether a free candidate at a point could be better than the best so far. Most are not, and this check needs no
// square root.
static bool is_worth_a_look(const choice *best, trp_point me, trp_point at)
{
    int64_t x = at.x - (int64_t)me.x, y = at.y - (int64_t)me.y, z = at.z - (int64_t)me.z;
    return !best->found || best->is_taken || x * x + y * y + z * z < best->cost * best->cost;
}

static choice choose_at_place(const trp_stage *stage, uint32_t body, uint32_t place)
{
    const trpi_stage_map *map = &stage->map;
    trp_point me = trpi_stage_body_position(stage, body);
    uint32_t region = point_region(map, me);
    trpi_stage_box box = place_box(stage, place);
    choice best = {0};
    for (int32_t row = box.top - 1; row <= box.bottom + 1; row++) {
        for (int32_t column = box.left - 1; column <= box.right + 1; column++) {
            uint32_t cell = trpi_stage_map_cell_at_column_and_row(map, column, row);
            if (cell == TRPI_STAGE_NO_CELL || map->regions[cell] != region) {
                continue;
            }
            trp_point centre = trpi_stage_map_cell_centre(map, cell);
            if (!is_worth_a_look(&best, me, centre) || !trpi_stage_cell_is_at_place(stage, place, cell)) {
                continue;
            }
            bool is_taken = trpi_stage_point_is_taken(stage, body, centre);
            consider_point(&best, centre, trp_point_distance(me, centre), is_taken);
        }
    }
    return best;
}

// Chooses a square about a metre from a body and in sight of it (`beside`), or one as near to a point as possible.
static choice choose_around(const trp_stage *stage, uint32_t body, trp_point target, bool beside)
{
    const trpi_stage_map *map = &stage->map;
    trp_point me = trpi_stage_body_position(stage, body);
    uint32_t region = point_region(map, me);
    uint32_t centre_cell = trpi_stage_map_cell_of_point(map, target);
    bool must_see = beside && trpi_stage_map_cell_is_free(map, centre_cell);
    int32_t reach = (beside ? FARTHEST : 3 * TRPI_STAGE_METRE) / map->cell_units + 1;
    int32_t column = (int32_t)centre_cell % map->wide, row = (int32_t)centre_cell / map->wide;
    choice best = {0};
    for (int32_t down = -reach; down <= reach; down++) {
        for (int32_t right = -reach; right <= reach; right++) {
            uint32_t cell = trpi_stage_map_cell_at_column_and_row(map, column + right, row + down);
            if (cell == TRPI_STAGE_NO_CELL || map->regions[cell] != region || region == TRPI_STAGE_NO_REGION ||
                trpi_stage_map_cell_letter(map, cell)->door != TRPI_STAGE_NO_INDEX) {
                continue;
            }
            trp_point at = trpi_stage_map_cell_centre(map, cell);
            int64_t away = trp_point_distance(at, target);
            if (beside && (away < NEAREST || away > FARTHEST)) {
                continue;
            }
            if (must_see && !trpi_stage_map_line_is_clear(map, at, target)) {
                continue;
            }
            int64_t cost =
                beside ? llabs(away - TRPI_STAGE_METRE) * 2 + trp_point_distance(me, at) : away * 4096 + trp_point_distance(me, at);
            consider_point(&best, at, cost, trpi_stage_point_is_taken(stage, body, at));
        }
    }
    return best;
}

// ---- On open ground -----------------------------------------------------------------------------

static choice choose_ring(const trp_stage *stage, uint32_t body, trp_point target, bool beside)
{
    trp_point me = trpi_stage_body_position(stage, body);
    choice best = {0};
    uint32_t away = trp_point_distance(me, target);
    if (!beside) {
        consider_point(&best, target, -1, trpi_stage_point_is_taken(stage, body, target));
    } else if (away > 0) {  // straight on, a metre short
        trp_point direction = {(int32_t)((int64_t)(me.x - target.x) * 256 / (int64_t)away),
                               (int32_t)((int64_t)(me.y - target.y) * 256 / (int64_t)away), 0};
        trp_point at = offset(target, direction, TRPI_STAGE_METRE);
        consider_point(&best, at, -1, trpi_stage_point_is_taken(stage, body, at));
    }
    static const int32_t radii[3] = {TRPI_STAGE_METRE * 7 / 16, TRPI_STAGE_METRE, TRPI_STAGE_METRE * 3 / 2};
    for (uint32_t ring = beside ? 1 : 0; ring < 3 && (!best.found || best.is_taken); ring++) {
        for (uint32_t i = 0; i < 8; i++) {
            trp_point at = offset(target, directions[i], radii[ring]);
            consider_point(&best, at, trp_point_distance(me, at), trpi_stage_point_is_taken(stage, body, at));
        }
    }
    return best;
}

// ---- Choosing -----------------------------------------------------------------------------------

bool trpi_stage_standing_choose_target_point(trp_stage *stage, uint32_t body, trpi_stage_target target, trp_point *at)
{
    bool is_body = target.kind == TRPI_STAGE_TARGET_BODY;
    bool is_place = is_body && stage->bodies.all[target.body].is_place;
    trp_point where = trpi_stage_target_position(stage, target);
    choice best;
    if (trpi_stage_map_is_open_ground(&stage->map)) {
        best = choose_ring(stage, body, where, is_body && !is_place);
    } else if (is_place) {
        best = choose_at_place(stage, body, target.body);
    } else {
        uint32_t cell = trpi_stage_map_cell_of_point(&stage->map, where);
        if (!is_body && trpi_stage_map_cell_is_free(&stage->map, cell) && !trpi_stage_point_is_taken(stage, body, where)) {
            *at = where;
            return true;
        }
        best = choose_around(stage, body, where, is_body);
    }
    *at = best.at;
    return best.found;
}

// Returns whether `body` can walk to a point and stand there.
static bool can_stand(const trp_stage *stage, uint32_t body, trp_point at)
{
    const trpi_stage_map *map = &stage->map;
    if (!trpi_stage_map_is_open_ground(map)) {
        bool outside = at.x < 0 || at.y < 0 || at.x >= map->wide * map->cell_units || at.y >= map->high * map->cell_units;
        uint32_t cell = trpi_stage_map_cell_of_point(map, at);
        if (outside || !trpi_stage_map_cell_is_free(map, cell) ||
            map->regions[cell] != point_region(map, trpi_stage_body_position(stage, body)) ||
            trpi_stage_map_cell_letter(map, cell)->door != TRPI_STAGE_NO_INDEX) {
            return false;
        }
    }
    return !trpi_stage_point_is_taken(stage, body, at);
}

bool trpi_stage_standing_choose_wander_point(trp_stage *stage, uint32_t body, trp_point *at)
{
    trp_point me = trpi_stage_body_position(stage, body);
    for (uint32_t attempt = 0; attempt < 16; attempt++) {
        uint64_t draw = trpi_stage_body_draw_random(stage, body);
        uint32_t side = 12 * TRPI_STAGE_METRE;
        *at = (trp_point){me.x + (int32_t)trpi_stage_chance_below(draw, side) - 6 * TRPI_STAGE_METRE,
                          me.y + (int32_t)trpi_stage_chance_below(draw << 32, side) - 6 * TRPI_STAGE_METRE, me.z};
        if (can_stand(stage, body, *at)) {
            return true;
        }
    }
    return false;
}

bool trpi_stage_standing_choose_sidestep(trp_stage *stage, uint32_t body, bool right, uint32_t millimetres, trp_point *at)
{
    trp_point me = trpi_stage_body_position(stage, body), facing = stage->bodies.all[body].facing;
    int64_t length = trp_point_distance((trp_point){0, 0, 0}, facing);
    int64_t turn = right ? -256 : 256;
    trp_point direction = {(int32_t)(facing.y * turn / length), (int32_t)(-facing.x * turn / length), 0};
    const int32_t quarter = TRPI_STAGE_METRE / 4;
    int32_t most = (int32_t)((int64_t)(millimetres < 50000 ? millimetres : 50000) * TRPI_STAGE_METRE / 1000);
    for (int32_t units = most; units >= quarter; units -= quarter) {
        *at = offset(me, direction, units);
        if (can_stand(stage, body, *at) && trpi_stage_map_line_is_clear(&stage->map, me, *at)) {
            return true;
        }
    }
    return false;
}

bool trpi_stage_standing_choose_flee_point(trp_stage *stage, uint32_t body, trp_point threat, trp_point *at)
{
    trp_point me = trpi_stage_body_position(stage, body);
    uint32_t farthest = trp_point_distance(me, threat);
    bool found = false;
    for (int32_t metres = 8; metres >= 2; metres -= 2) {
        for (uint32_t i = 0; i < 8; i++) {
            trp_point point = offset(me, directions[i], metres * TRPI_STAGE_METRE);
            uint32_t away = trp_point_distance(point, threat);
            if (away > farthest && can_stand(stage, body, point)) {
                farthest = away;
                *at = point;
                found = true;
            }
        }
    }
    return found;
}
