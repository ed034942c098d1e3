// SPDX-License-Identifier: MIT
// Where things are. The host moves bodies; it tells the engine in segments: from here, with this velocity, until
// then. A position between is computed when someone asks, so a walk across a town costs two records.

#ifndef TROUPE_MOTION_H
#define TROUPE_MOTION_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// A straight stretch of movement, beginning at the next step. 40 bytes.
typedef struct trp_motion {
    trp_entity entity;  ///< the body that moves
    trp_point from;     ///< at the start of the stretch
    trp_point to;       ///< at its end
    uint32_t steps;     ///< how many steps it takes; 0: it is at `to` at once and stays
    uint32_t spare;     ///< 0
} trp_motion;

/// Hands in stretches of motion; each replaces the motion that its entity had before. Points are held within TRP_FARTHEST.
/// TRP_ERROR_STALE when an entity is gone; the stretches of the others are taken. TRP_ERROR_ARGUMENT for a stretch that takes
/// longer than the world lasts; then those behind it are not taken either.
TRP_API trp_result trp_world_set_motions(trp_world *world, const trp_motion *motions, uint32_t count);

/// The position of an entity. After a stretch that was handed in since the last step, the position at which the stretch begins (at
/// which it ends, if it takes 0 steps); else where the entity is now, or, if it has yet to appear, where it was spawned. A stale id
/// gives the origin.
TRP_API trp_point trp_entity_position(const trp_world *world, trp_entity entity);

/// The reach of a place: a box around its position, for `inside`, `enters` and `leaves`. Half sizes in 1/256 metre, at
/// most TRP_FARTHEST.
TRP_API trp_result trp_place_set_reach(trp_world *world, trp_entity place, trp_point half_size);

/// The reach of a place, as it was set last; (0, 0, 0) for a stale id and until it is set.
TRP_API trp_point trp_place_reach(const trp_world *world, trp_entity place);

/// The distance between two points in 1/256 metre, rounded down.
TRP_API uint32_t trp_point_distance(trp_point a, trp_point b);

TRP_END_C

#endif
