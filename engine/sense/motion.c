// SPDX-License-Identifier: MIT
#include "engine/sense/motion.h"

#include "engine/sense/grid.h"

static int32_t between(int32_t from, int32_t to, uint32_t done, uint32_t whole)
{
    int64_t way = (int64_t)to - from;
    return from + (int32_t)(way * (int64_t)done / (int64_t)whole);
}

trp_point trpi_position(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    trp_point point = {e->to_x, e->to_y, e->to_z};
    if (world->now < e->ends && e->ends > e->begins) {
        uint32_t whole = e->ends - e->begins;
        uint32_t done = world->now > e->begins ? world->now - e->begins : 0;
        point.x = between(e->from_x, e->to_x, done, whole);
        point.y = between(e->from_y, e->to_y, done, whole);
        point.z = between(e->from_z, e->to_z, done, whole);
    }
    return point;
}

void trpi_motion_begin(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps)
{
    trpi_entity *e = &world->entities[index];
    if (steps == 0) {
        from = to;
    }
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
    uint32_t settled = e->ends + world->settings.perception;
    if (settled > world->still_since) {
        world->still_since = settled;
    }
}

// Coordinates beyond a thousand kilometres are not told apart, so that no square overflows.
static int64_t difference(int32_t a, int32_t b)
{
    return trpi_number_clamp((int64_t)a - b, -(INT64_C(1) << 28), INT64_C(1) << 28);
}

int64_t trpi_distance_squared(trp_point a, trp_point b)
{
    int64_t x = difference(a.x, b.x), y = difference(a.y, b.y), z = difference(a.z, b.z);
    return x * x + y * y + z * z;
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
    int64_t x = difference(point.x, centre.x), y = difference(point.y, centre.y);
    int64_t z = difference(point.z, centre.z);
    return x >= -e->reach_x && x <= e->reach_x && y >= -e->reach_y && y <= e->reach_y &&
           (e->reach_z == 0 || (z >= -e->reach_z && z <= e->reach_z));
}

uint32_t trp_point_distance(trp_point a, trp_point b)
{
    return (uint32_t)trpi_square_root((uint64_t)trpi_distance_squared(a, b));
}
