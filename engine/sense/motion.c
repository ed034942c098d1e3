// SPDX-License-Identifier: MIT
#include "engine/sense/motion.h"

#include "engine/sense/grid.h"

#include "base/assert.h"

#define JUMP 32  // units: farther is no step of a stretch that goes on

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

// A point at which an entity moves.
typedef struct disturbance {
    const trp_world *world;
    trp_point at;
    int64_t reach;  // in units: an agent farther away cannot have it in sight at its next sample
    trpi_bitmap *attentive;
} disturbance;

static void notice(const disturbance *d, uint32_t index)
{
    const uint32_t absent = TRPI_ENTITY_DYING | TRPI_ENTITY_DORMANT;
    if (trpi_agent_looks_around(d->world, index) && (d->world->entities[index].flags & absent) == 0) {
        trpi_bitmap_set(d->attentive, index);
    }
}

static void notice_within(void *context, uint32_t index)
{
    const disturbance *d = context;
    if (trpi_distance_squared(d->at, trpi_position(d->world, index)) <= d->reach * d->reach) {
        notice(d, index);
    }
}

// Its greatest coordinate and half of the others are more than the root of their squares.
int64_t trpi_motion_stride(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    const int64_t velocities[3] = {e->velocity_x, e->velocity_y, e->velocity_z};
    int64_t sum = 0, greatest = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        int64_t speed = velocities[axis] < 0 ? -velocities[axis] : velocities[axis];
        int64_t way = speed * (int64_t)(world->settings.perception + 1) / 65536;
        way = way < TRP_FARTHEST ? way : TRP_FARTHEST;
        sum += way;
        greatest = way > greatest ? way : greatest;
    }
    return (sum + greatest) / 2 + 4;
}

// An entity moves at a point, and is at most `away` from it when all agents have looked around: agents that may have it in sight look
// at their next sample, and so does the entity itself.
static void disturb(const trp_world *world, uint32_t index, trp_point at, int64_t away, trpi_bitmap *attentive)
{
    TRP_ASSERT(away >= 0);
    if (world->still_since == world->now) {
        return;  // all look anyhow
    }
    trpi_number sight = trpi_number_clamp(world->settings.sight + away * 256, 0, (trpi_number)TRP_FARTHEST * 512);
    disturbance d = {world, at, sight / 256 + 1, attentive};
    if (trpi_is_agent(world, index)) {
        notice(&d, index);
    }
    if (world->settings.sight > 0) {
        trpi_grid_visit_near(world, at, sight, trpi_grid_characters(), notice_within, &d);
    }
}

static bool is_place(const trp_world *world, uint32_t index)
{
    return (trpi_kind_of_entity(world, index)->flags & TRPI_KIND_PLACE) != 0;
}

uint32_t trpi_distance_travelled(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    trp_point began = {e->from_x, e->from_y, e->from_z};
    return e->travelled + trp_point_distance(began, trpi_position(world, index));
}

// The stretch of an entity is another from here on. The movement of a place concerns agents anywhere, since it changes which are
// inside; other entities are followed in this step, and where they were is disturbed here if they have jumped.
static void note_change(trp_world *world, uint32_t index, trp_point before, int64_t away_before)
{
    const trpi_entity *e = &world->entities[index];
    trp_point from = {e->from_x, e->from_y, e->from_z};
    trpi_grid_allow_stride(world, away_before);
    trpi_grid_allow_stride(world, trpi_motion_stride(world, index));
    if (is_place(world, index)) {
        trpi_agents_look_again(world);
        return;
    }
    trpi_bitmap_set(&world->begun, index);
    if (trpi_distance_squared(before, from) > JUMP * JUMP) {
        disturb(world, index, before, away_before, &world->attentive);
    }
}

void trpi_motion_begin(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps)
{
    TRP_ASSERT((world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0);
    trpi_entity *e = &world->entities[index];
    const trp_point before = trpi_position(world, index);
    const int64_t away_before = trpi_motion_stride(world, index);
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
    }
    if (world->interest_count > 0) {
        trpi_bitmap_set(&world->astir, index);
    }
    uint32_t settled = e->ends + world->settings.perception;
    if (settled > world->moved_until) {
        world->moved_until = settled;
    }
    note_change(world, index, before, away_before);
}

static void file(trp_world *world, uint32_t index)
{
    trpi_grid_put(world, index, trpi_position(world, index));
    if (world->entities[index].ends <= world->now) {
        trpi_bitmap_clear(&world->moving, index);
    }
    if (is_place(world, index)) {
        trpi_agents_look_again(world);
    } else {
        trpi_bitmap_set(&world->turns, index);
    }
}

// The places of a word of the bitmap are followed in the same step.
bool trpi_motion_is_followed_at(const trp_world *world, uint32_t step)
{
    const uint32_t period = world->settings.perception, words = world->moving.capacity / 64;
    uint32_t word = step % period;
    while (word < words && world->moving.words[word] == 0) {
        word += period;
    }
    return word < words;
}

void trpi_motion_file(trp_world *world)
{
    const uint32_t period = world->settings.perception, words = world->moving.capacity / 64;
    TRP_ASSERT(period > 0);
    for (uint32_t word = world->now % period; word < words; word += period) {
        for (uint64_t rest = world->moving.words[word]; rest != 0; rest &= rest - 1) {
            file(world, word * 64 + trpi_lowest_bit(rest));
        }
    }
    trpi_bitmap_add(&world->turns, &world->begun);
}

void trpi_motion_follow(const trp_world *world, uint32_t index, trpi_bitmap *attentive)
{
    // Of a stretch that has just begun the one before counts, too: the margin is no less than the stride of either.
    int64_t away = trpi_bitmap_has(&world->begun, index) ? world->grid.margin + JUMP : trpi_motion_stride(world, index);
    disturb(world, index, trpi_position(world, index), away, attentive);
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

static bool is_everywhere(const trp_world *world, uint32_t place)
{
    return (trpi_kind_of_entity(world, place)->flags & TRPI_KIND_EVERYWHERE) != 0;
}

trpi_number trpi_place_radius(const trp_world *world, uint32_t place)
{
    const trpi_entity *e = &world->entities[place];
    trp_point corner = {e->reach_x, e->reach_y, 0};
    return is_everywhere(world, place) ? -1 : trpi_distance(corner, (trp_point){0, 0, 0});
}

bool trpi_place_contains(const trp_world *world, trp_point point, uint32_t place)
{
    TRP_ASSERT(place < world->entity_end);
    const trpi_entity *e = &world->entities[place];
    if (is_everywhere(world, place)) {
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
