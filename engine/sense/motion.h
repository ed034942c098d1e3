// SPDX-License-Identifier: MIT
// Where things are: straight stretches, read lazily. Integers only, so every machine agrees.

#ifndef TROUPE_ENGINE_SENSE_MOTION_H
#define TROUPE_ENGINE_SENSE_MOTION_H

#include "engine/store/state.h"

#include "troupe/motion.h"

/// The position of the entity at an index, at the current step.
trp_point trpi_position(const trp_world *world, uint32_t index);

/// Begins a stretch at the current step. Keeps the grid right.
void trpi_motion_begin(trp_world *world, uint32_t index, trp_point from, trp_point to, uint32_t steps);

/// The square of the distance between two points, in units of 1/65536 square metre.
int64_t trpi_distance_squared(trp_point a, trp_point b);

/// The distance as a 48.16 number of metres.
trpi_number trpi_distance(trp_point a, trp_point b);

/// Whether a point is within the reach of a place.
bool trpi_is_inside(const trp_world *world, trp_point point, uint32_t place);

#endif
