// SPDX-License-Identifier: MIT
#include "engine/sense/motion.h"

#include "engine/sense/grid.h"

#include "base/assert.h"

static int32_t held(int32_t coordinate)
{
    return (int32_t)trpi_number_clamp(coordinate, -TRP_FARTHEST, TRP_FARTHEST);
}

trp_point trpi_point_clamped(trp_point point)
{
    return (trp_point){held(point.x), held(point.y), held(point.z)};
}

static int64_t velocity(int32_t from, int32_t to, uint32_t steps)
{
    return steps == 0 ? 0 : ((int64_t)to - from) * 65536 / (int64_t)steps;
}

// An agent that looks around does so at the next sample.
static void notice(trp_world *world, uint32_t index)
{
    bool looks = (world->agents[index].flags & TRPI_AGENT_SENSES) != 0 || trpi_shown_subscriptions(world, index) != 0;
    const uint32_t absent = TRPI_ENTITY_DYING | TRPI_ENTITY_DORMANT;
    if (looks && (world->entities[index].flags & (TRPI_ENTITY_ALIVE | absent)) == TRPI_ENTITY_ALIVE) {
        trpi_agent_look_at_next_sample(world, index);
    }
}

// A point at which an entity moves.
typedef struct disturbance {
    trp_world *world;
    trp_point at;
    int64_t reach;  // in units: an agent farther away cannot have it in sight at its next sample
} disturbance;

static void notice_within(void *context, uint32_t index)
{
    const disturbance *d = context;
    if (d->world->grid.nodes[index].is_agent != 0 &&
        trpi_distance_squared(d->at, trpi_position(d->world, index)) <= d->reach * d->reach) {
        notice(d->world, index);
    }
}

// How far an entity gets along its stretch until all agents have looked around, in units. An entity that has come to rest came at
// most as far since an agent may have looked.
static int64_t stride(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    const int64_t velocities[3] = {e->velocity_x, e->velocity_y, e->velocity_z};
    uint64_t square = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        int64_t way = velocities[axis] * (int64_t)(world->settings.perception + 1) / 65536;
        way = trpi_number_clamp(way, -TRP_FARTHEST, TRP_FARTHEST);
        square += (uint64_t)(way * way);
    }
    return (int64_t)trpi_square_root(square) + 4;
}

// An entity moves at a point, and is at most `away` from it when all agents have looked around: agents that may have it in sight look
// at their next sample, and so does the entity itself. The movement of a place concerns agents anywhere, since it changes which are
// inside.
static void disturb(trp_world *world, uint32_t index, trp_point at, int64_t away)
{
    TRP_ASSERT(away >= 0);
    if ((trpi_kind_of_entity(world, index)->flags & TRPI_KIND_PLACE) != 0) {
        trpi_all_agents_look_again(world);
        return;
    }
    notice(world, index);
    if (world->settings.sight > 0) {
        trpi_number sight = trpi_number_clamp(world->settings.sight + away * 256, 0, (trpi_number)TRP_FARTHEST * 512);
        disturbance d = {world, at, sight / 256 + 1};
        trpi_grid_visit_near(world, at, sight, notice_within, &d);
    }
}

uint32_t trpi_distance_travelled(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    trp_point began = {e->from_x, e->from_y, e->from_z};
    return e->travelled + trp_point_distance(began, trpi_position(world, index));
}

void trpi_motion_begin(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps)
{
    TRP_ASSERT((world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0);
    trpi_entity *e = &world->entities[index];
    trp_point before = trpi_position(world, index);
    int64_t away = stride(world, index);
    e->travelled = trpi_distance_travelled(world, index);
    to = trpi_point_clamped(to);
    from = steps == 0 ? to : trpi_point_clamped(from);
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
    e->ends = trpi_step_after(world, steps);
    trpi_mark_hash_dirty(world, index);
    trpi_grid_put(world, index, from);
    if (steps > 0) {
        trpi_bitmap_set(&world->moving, index);
        trpi_grid_allow_speed(world, (uint64_t)trpi_square_root((uint64_t)trpi_distance_squared(from, to)), steps);
    }
    if (world->interest_count > 0) {
        trpi_bitmap_set(&world->astir, index);
    }
    uint32_t settled = e->ends + world->settings.perception;
    if (settled > world->moved_until) {
        world->moved_until = settled;
    }
    away = stride(world, index) > away ? stride(world, index) : away;
    disturb(world, index, from, away);
    if (before.x != from.x || before.y != from.y || before.z != from.z) {
        disturb(world, index, before, away);
    }
}

void trpi_motion_follow(trp_world *world)
{
    TRP_ASSERT(world->settings.perception > 0);
    if (world->now % world->settings.perception != 0) {
        return;
    }
    for (uint32_t i = trpi_bitmap_next(&world->moving, 0); i != TRPI_BITMAP_END; i = trpi_bitmap_next(&world->moving, i + 1)) {
        trp_point here = trpi_position(world, i);
        trpi_grid_put(world, i, here);
        disturb(world, i, here, stride(world, i));
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

bool trpi_place_contains(const trp_world *world, trp_point point, uint32_t place)
{
    TRP_ASSERT(place < world->entity_end);
    const trpi_entity *e = &world->entities[place];
    if ((world->pack->kinds[e->kind].flags & TRPI_KIND_EVERYWHERE) != 0) {
        return true;
    }
    trp_point centre = trpi_position(world, place);
    int64_t x = (int64_t)point.x - centre.x, y = (int64_t)point.y - centre.y, z = (int64_t)point.z - centre.z;
    return x >= -e->reach_x && x <= e->reach_x && y >= -e->reach_y && y <= e->reach_y &&
           (e->reach_z == 0 || (z >= -e->reach_z && z <= e->reach_z));
}

uint32_t trp_point_distance(trp_point a, trp_point b)
{
    return (uint32_t)trpi_square_root((uint64_t)trpi_distance_squared(trpi_point_clamped(a), trpi_point_clamped(b)));
}
