// SPDX-License-Identifier: MIT
// The entities near a point: a grid of cells of 4 m, with separate lists for characters and for things. A moving entity stays filed
// where it was a short while ago, so a search looks farther by the distance that an entity may have moved since, and the caller of
// the search measures exactly. So a result does not depend on when entities were filed. A search reads only the grid, not
// the records of entities that are too far away or of another kind.

#ifndef TROUPE_ENGINE_SENSE_GRID_H
#define TROUPE_ENGINE_SENSE_GRID_H

#include "engine/store/state.h"

/// Files an entity at a point, and removes it from where it was filed.
void trpi_grid_put(trp_world *world, uint32_t index, trp_point at);
void trpi_grid_remove(trp_world *world, uint32_t index);

/// With this margin all entities are searched.
#define TRPI_GRID_MOST_MARGIN (1u << 20)

/// Widens searches of the grid so that they find an entity that has moved by `max_travel` units
/// (trpi_motion_max_travel_between_looks) since it was filed.
static inline void trpi_grid_widen_searches(trp_world *world, int64_t max_travel)
{
    TRP_ASSERT(max_travel >= 0);
    if (max_travel > world->grid.search_margin) {
        world->grid.search_margin = max_travel < TRPI_GRID_MOST_MARGIN ? (uint32_t)max_travel : TRPI_GRID_MOST_MARGIN;
    }
}

/// The entities that a search is for: those of `count` kinds from `first` on, as trp_pack.kind_enter numbers kinds, and in the
/// groups `group_bits` (characters, things: TRPI_GRID_GROUP_…).
typedef struct trpi_grid_kinds {
    uint16_t first;
    uint16_t count;
    uint32_t group_bits;
} trpi_grid_kinds;

/// Returns the set of a kind and its descendants; of all kinds for TRPI_NONE16.
trpi_grid_kinds trpi_grid_kinds_of(const trp_pack *pack, uint32_t kind);

/// Makes the set of all kinds that may be characters, players among them.
trpi_grid_kinds trpi_grid_kinds_of_characters(void);

/// Calls `visit`, in no particular order, with the index of every entity of `kinds` that is within `radius` (48.16 metres; below 0:
/// anywhere) of a point, and of some of `kinds` that are farther away.
void trpi_grid_visit_possibly_near(const trp_world *world, trp_point centre, trpi_number radius, trpi_grid_kinds kinds,
                                   void (*visit)(void *context, uint32_t index), void *context);

#endif
