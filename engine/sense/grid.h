// SPDX-License-Identifier: MIT
// The entities near a point: a grid of cells of 4 m, in which characters lie apart from things. A moving entity is filed where it was a
// short while ago; searches look as much further as it can have come since, and their callers measure exactly. So the time of filing
// never shows in what is found. A search reads the grid alone: entities that are too far away, or of another kind, are not touched.

#ifndef TROUPE_ENGINE_SENSE_GRID_H
#define TROUPE_ENGINE_SENSE_GRID_H

#include "engine/store/state.h"

/// Files an entity at a point, in place of where it was.
void trpi_grid_put(trp_world *world, uint32_t index, trp_point at);
void trpi_grid_remove(trp_world *world, uint32_t index);

/// Widens searches of the grid so that they find an entity that covers `distance` (1/256 m) in `steps`.
void trpi_grid_allow_speed(trp_world *world, uint64_t distance, uint32_t steps);

/// Calls `visit` with the index of every entity that is within `radius` (48.16 metres; below 0: anywhere) of a point, and of some
/// that are not; in no particular order.
void trpi_grid_visit_near(const trp_world *world, trp_point centre, trpi_number radius,
                          void (*visit)(void *context, uint32_t index), void *context);

#endif
