// SPDX-License-Identifier: MIT
// Positions, and the places around them: an entity moves along straight stretches, and its position is computed when it is read.
// Integers only, so every machine agrees.

#ifndef TROUPE_ENGINE_SENSE_MOTION_H
#define TROUPE_ENGINE_SENSE_MOTION_H

#include "engine/store/state.h"

/// Clamps a point to within a thousand kilometres, where every point must be, so that no square overflows.
trp_point trpi_point_clamped(trp_point point);

#include "troupe/motion.h"

// Shifts to the right, rounding towards minus infinity.
static inline int32_t trpi_shift_right_16_floor(int64_t fixed)
{
    return (int32_t)(fixed >= 0 ? fixed >> 16 : -((-fixed + 65535) >> 16));
}

/// Returns the position of the entity at an index, at a step of its present stretch or later.
static inline trp_point trpi_entity_position_at(const trp_world *world, uint32_t index, uint32_t step)
{
    const trpi_entity *e = &world->entities[index];
    trp_point point = {e->to_x, e->to_y, e->to_z};
    if (step < e->ends) {
        int64_t done = step > e->begins ? step - e->begins : 0;
        point.x = e->from_x + trpi_shift_right_16_floor(e->velocity_x * done);
        point.y = e->from_y + trpi_shift_right_16_floor(e->velocity_y * done);
        point.z = e->from_z + trpi_shift_right_16_floor(e->velocity_z * done);
    }
    return point;
}

/// Returns the position of the entity at an index, at the current step.
static inline trp_point trpi_entity_position(const trp_world *world, uint32_t index)
{
    return trpi_entity_position_at(world, index, world->now);
}

/// Returns a coordinate of a point by its number: 0 for x, 1 for y, 2 for z.
static inline int32_t trpi_point_coordinate(trp_point point, uint32_t axis)
{
    return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}

/// Returns the length of the way that an entity has covered since it appeared, in units of 1/256 metre. The number wraps round, so
/// only the difference of two such lengths means something.
uint32_t trpi_entity_distance_travelled(const trp_world *world, uint32_t index);

/// Puts a new entity at a point, where it stands until a stretch of motion begins. The caller marks its hash dirty.
void trpi_motion_appear(trp_world *world, uint32_t index, trp_point at);

/// Begins a stretch of motion at the current step, and updates the grid.
void trpi_motion_begin_stretch(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps);

/// Returns an upper bound, in units of 1/256 metre: how far an entity moves at most along its stretch until all agents have looked
/// around; for an entity that has come to rest, how far it has moved at most since an agent last looked around.
int64_t trpi_motion_max_travel_between_looks(const trp_world *world, uint32_t index);

/// Makes nearby agents that seek a partner look around at their next sample, because the agent `new_partner` can be a partner from
/// now on. (7.3)
void trpi_motion_alert_partner_seekers(trp_world *world, uint32_t new_partner);

/// Returns the square of the distance between two positions, in units of 1/65536 square metre.
static inline int64_t trpi_distance_squared(trp_point a, trp_point b)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y, z = (int64_t)a.z - b.z;
    return x * x + y * y + z * z;
}

/// Files each moving entity in the grid where it is now, once in every perception period, some of them in each step. Adds to
/// world->turns the entities that it files in this step, and all that have begun a stretch in this step; for a place, all agents
/// look around instead. Called at each step.
void trpi_motion_refile_moving(trp_world *world);

/// Adds to `attentive` the agents that may see the moving entity at `index` at their next sample, and the entity itself if it is an
/// agent. Writes nothing else, so several threads may do this at once, each with a set of its own.
void trpi_motion_alert_agents_near(const trp_world *world, uint32_t index, trpi_bitmap *attentive);

/// Whether any moving entity is refiled at a step.
bool trpi_motion_refiling_is_due_at(const trp_world *world, uint32_t step);

/// Returns a distance as a 48.16 number of metres.
trpi_number trpi_point_distance(trp_point a, trp_point b);

/// Whether two positions are at most `radius` (48.16 metres) apart. Exact, without a root; a radius of 32768 metres or more is
/// rounded down to whole units of 1/256 metre.
static inline bool trpi_is_within_radius(trp_point a, trp_point b, trpi_number radius)
{
    // `radius` is in 1/65536 metre and the distance in units of 1/256 metre, so the square of the distance is scaled by 2^16. A
    // square of 2^46 or more is beyond any radius that comes here, and scaled it could overflow.
    int64_t square = trpi_distance_squared(a, b);
    if (radius > INT64_C(0x7FFFFFFF)) {
        int64_t units = radius / 256 < INT64_C(8) * TRP_FARTHEST ? radius / 256 : INT64_C(8) * TRP_FARTHEST;
        return square <= units * units;
    }
    return radius >= 0 && square < INT64_C(1) << 46 && square << 16 <= radius * radius;
}

/// Returns how far a place extends at most from its centre, horizontally, as a 48.16 number of metres, for searches of the grid;
/// below 0 when the place is everywhere.
trpi_number trpi_place_radius(const trp_world *world, uint32_t place);

/// Whether every point is inside a place.
static inline bool trpi_place_is_everywhere(const trp_world *world, uint32_t place)
{
    return (trpi_kind_of_entity(world, place)->flags & TRPI_KIND_EVERYWHERE) != 0;
}

/// Whether an area is smaller than another; of two with the same size the older counts as smaller. An area that is everywhere is
/// larger than all others.
bool trpi_area_is_smaller(const trp_world *world, uint32_t a, uint32_t b);

/// Returns the smallest of the areas in a set that is around an entity and larger than the area `after` (TRPI_NEVER: the smallest
/// of all). The entity need not be in `after`. TRPI_NEVER when there is none. (BO VI-E1; 9.8)
uint32_t trpi_area_next_larger(const trp_world *world, const trpi_bitmap *areas, uint32_t who, uint32_t after);

/// Whether a point is inside a place.
static inline bool trpi_place_contains(const trp_world *world, trp_point point, uint32_t place)
{
    TRP_ASSERT(place < world->entity_end);
    const trpi_entity *e = &world->entities[place];
    if (trpi_place_is_everywhere(world, place)) {
        return true;
    }
    trp_point centre = trpi_entity_position(world, place);
    int64_t x = (int64_t)point.x - centre.x, y = (int64_t)point.y - centre.y, z = (int64_t)point.z - centre.z;
    return x >= -e->reach_x && x <= e->reach_x && y >= -e->reach_y && y <= e->reach_y &&
           (e->reach_z == 0 || (z >= -e->reach_z && z <= e->reach_z));
}

#endif
