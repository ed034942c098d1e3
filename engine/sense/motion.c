// SPDX-License-Identifier: MIT
#include "engine/sense/motion.h"

#include "engine/sense/grid.h"

#define FARTHEST (1 << 28)

// Held within a thousand kilometres, so that no square overflows.
static int32_t held(int32_t coordinate)
{
    return (int32_t)trpi_number_clamp(coordinate, -FARTHEST, FARTHEST);
}

static trp_point hold(trp_point point)
{
    return (trp_point){held(point.x), held(point.y), held(point.z)};
}

static int64_t velocity(int32_t from, int32_t to, uint32_t steps)
{
    return steps == 0 ? 0 : ((int64_t)to - from) * 65536 / (int64_t)steps;
}

uint32_t trpi_travelled(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    trp_point began = {e->from_x, e->from_y, e->from_z};
    return e->travelled + trp_point_distance(began, trpi_position(world, index));
}

void trpi_motion_begin(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps)
{
    trpi_entity *e = &world->entities[index];
    e->travelled = trpi_travelled(world, index);
    to = hold(to);
    from = steps == 0 ? to : hold(from);
    e->velocity_x = velocity(from.x, to.x, steps);
    e->velocity_y = velocity(from.y, to.y, steps);
    e->velocity_z = velocity(from.z, to.z, steps);
    e->from_x = from.x;
    e->from_y = from.y;
    e->from_z = from.z;
    e->to_x = to.x;
    e->to_y = to.y;
    e->to_z = to.z;
    e->begins = world->now;
    e->ends = trpi_after(world, steps);
    trpi_touch(world, index);
    trpi_grid_put(world, index, from);
    if (steps > 0) {
        trpi_bitmap_set(&world->moving, index);
        trpi_grid_allow_speed(world, (uint64_t)trpi_square_root((uint64_t)trpi_distance_squared(from, to)), steps);
    }
    if (world->interest_count > 0) {
        trpi_bitmap_set(&world->astir, index);
    }
    uint32_t settled = e->ends + world->settings.perception;
    if (settled > world->still_since) {
        world->still_since = settled;
    }
}

void trpi_motion_follow(trp_world *world)
{
    if (world->now % world->settings.perception != 0) {
        return;
    }
    for (uint32_t i = trpi_bitmap_next(&world->moving, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_next(&world->moving, i + 1)) {
        trpi_grid_put(world, i, trpi_position(world, i));
        if (world->entities[i].ends <= world->now) {
            trpi_bitmap_clear(&world->moving, i);
        }
    }
}

trpi_number trpi_distance(trp_point a, trp_point b)
{
    // The root of 2^16 times the square is 2^8 times the distance in 1/256 m, which is metres in 48.16.
    int64_t square = trpi_distance_squared(a, b);
    if (square < INT64_C(1) << 46) {
        return (trpi_number)trpi_square_root((uint64_t)square << 16);
    }
    return (trpi_number)trpi_square_root((uint64_t)square) << 8;
}

bool trpi_is_inside(const trp_world *world, trp_point point, uint32_t place)
{
    const trpi_entity *e = &world->entities[place];
    trp_point centre = trpi_position(world, place);
    int64_t x = (int64_t)point.x - centre.x, y = (int64_t)point.y - centre.y, z = (int64_t)point.z - centre.z;
    return x >= -e->reach_x && x <= e->reach_x && y >= -e->reach_y && y <= e->reach_y &&
           (e->reach_z == 0 || (z >= -e->reach_z && z <= e->reach_z));
}

uint32_t trp_point_distance(trp_point a, trp_point b)
{
    return (uint32_t)trpi_square_root((uint64_t)trpi_distance_squared(hold(a), hold(b)));
}
