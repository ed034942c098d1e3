// SPDX-License-Identifier: MIT
#include "engine/sense/surroundings.h"

#include "engine/sense/motion.h"

#include "base/assert.h"

// Returns the size of an area; one that is everywhere is larger than all others.
static int64_t size_of(const trp_world *world, uint32_t area)
{
    const trpi_entity *e = &world->entities[area];
    bool everywhere = (trpi_kind_of_entity(world, area)->flags & TRPI_KIND_EVERYWHERE) != 0;
    return everywhere ? INT64_MAX : (int64_t)e->reach_x * e->reach_y;
}

bool trpi_area_is_smaller(const trp_world *world, uint32_t a, uint32_t b)
{
    TRP_ASSERT(a < world->entity_end && b < world->entity_end);
    int64_t size_a = size_of(world, a), size_b = size_of(world, b);
    return size_a < size_b || (size_a == size_b && world->entities[a].serial < world->entities[b].serial);
}

uint32_t trpi_area_next_larger(const trp_world *world, const trpi_bitmap *areas, uint32_t who, uint32_t after)
{
    TRP_ASSERT(who < world->entity_end);
    uint32_t best = TRPI_NEVER;
    trp_point here = trpi_entity_position(world, who);
    for (uint32_t i = trpi_bitmap_first_from(areas, 0); i != TRPI_BITMAP_END; i = trpi_bitmap_first_from(areas, i + 1)) {
        // The test whether the area contains the point comes first: it is cheapest, and most areas fail it.
        if (trpi_place_contains(world, here, i) && (after == TRPI_NEVER || trpi_area_is_smaller(world, after, i)) &&
            (best == TRPI_NEVER || trpi_area_is_smaller(world, i, best))) {
            best = i;
        }
    }
    return best;
}
