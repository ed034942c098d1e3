// SPDX-License-Identifier: MIT
// Steering: a player led by hand, one stretch at a time, who slides along walls.

#include "stage/host.h"
#include "stage/walk.h"

#include "troupe/assert.h"

enum { STRETCH_MS = 400, PARTS = 4 };

// Ends the performances that no command began, because the player is led by hand from now on.
static void take_over(trp_stage *stage, uint32_t body)
{
    uint32_t next;
    for (uint32_t index = stage->bodies.all[body].newest_performance; index != TRPI_STAGE_NO_PERFORMANCE; index = next) {
        next = stage->performances[index].next;
        if (stage->performances[index].token.value == 0) {
            trpi_stage_performance_close(stage, index);
        }
    }
    stage->bodies.all[body].walking_performance = TRPI_STAGE_NO_PERFORMANCE;
    stage->bodies.all[body].sits = false;
}

static bool is_same_spot(trp_point a, trp_point b)
{
    return a.x == b.x && a.y == b.y;
}

// Returns whether a point is on the map. Open ground has no border; a floor plan has one, and nothing can be walked on beyond it.
static bool is_on_plan(const trpi_stage_map *map, trp_point at)
{
    return trpi_stage_map_is_open_ground(map) ||
           (at.x >= 0 && at.y >= 0 && at.x < map->wide * map->cell_units && at.y < map->high * map->cell_units);
}

// Returns the farthest of a few points along a straight way up to which the way is clear; `here` if it is clear to none of them.
static trp_point clear_part(const trp_stage *stage, trp_point here, int32_t x, int32_t y)
{
    for (int32_t part = PARTS; part > 0; part--) {
        trp_point to = {here.x + x * part / PARTS, here.y + y * part / PARTS, here.z};
        if (trpi_stage_point_is_valid(to) && is_on_plan(&stage->map, to) && trpi_stage_map_line_is_clear(&stage->map, here, to)) {
            return to;
        }
    }
    return here;
}

// Returns the point that is `units` away in a direction, or the farthest point towards it that walls allow; along the wall if the
// way is blocked at once. From inside a wall it is the centre of the nearest free square.
static trp_point point_towards(const trp_stage *stage, trp_point here, int32_t x, int32_t y, uint32_t units)
{
    if (!trpi_stage_map_is_open_ground(&stage->map) &&
        !trpi_stage_map_cell_is_free(&stage->map, trpi_stage_map_cell_of_point(&stage->map, here))) {
        return trpi_stage_map_cell_centre(&stage->map, trpi_stage_map_find_nearest_free_cell(&stage->map, here));
    }
    uint32_t length = trp_point_distance((trp_point){0, 0, 0}, (trp_point){x, y, 0});
    int32_t along_x = (int32_t)((int64_t)x * units / length);
    int32_t along_y = (int32_t)((int64_t)y * units / length);
    trp_point to = clear_part(stage, here, along_x, along_y);
    to = is_same_spot(to, here) ? clear_part(stage, here, along_x, 0) : to;
    return is_same_spot(to, here) ? clear_part(stage, here, 0, along_y) : to;
}

trp_result trp_stage_steer(trp_stage *stage, trp_entity player, int32_t x, int32_t y)
{
    TRP_REQUIRE(stage != NULL, TRP_ERROR_ARGUMENT);

    uint32_t body = trpi_stage_bodies_find(&stage->bodies, player);
    if (body == TRPI_STAGE_NO_BODY || !trpi_stage_body_keep_if_alive(stage, body)) {
        return TRP_ERROR_STALE;
    }
    if (!stage->bodies.all[body].is_player || !trpi_stage_point_is_valid((trp_point){x, y, 0})) {
        return TRP_ERROR_ARGUMENT;
    }
    stage->now = trp_world_now(stage->world);
    take_over(stage, body);
    trp_point here = trpi_stage_body_position(stage, body), to = here;
    uint32_t speed = trpi_stage_walk_speed(stage, body);
    uint32_t units = (uint32_t)((uint64_t)speed * STRETCH_MS / 1000 / (TRP_ONE / TRP_UNITS_PER_METRE));
    if ((x != 0 || y != 0) && units > 0) {
        to = point_towards(stage, here, x, y, units);
        trpi_stage_body_turn_towards(&stage->bodies.all[body], here, (trp_point){here.x + x, here.y + y, here.z});
    }
    uint32_t steps = is_same_spot(here, to) ? 0 : trpi_stage_walk_duration_in_steps(stage, trp_point_distance(here, to), speed);
    if (steps > 0) {
        trpi_stage_walk_open_doors(stage, here, to, stage->now + steps);
    }
    if (!trpi_stage_begin_stretch(stage, body, to, steps)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_stage_body_reserve_point(&stage->bodies.all[body], &stage->map, to);
    trpi_stage_hand_in_motions(stage);
    return TRP_OK;
}
