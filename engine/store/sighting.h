// SPDX-License-Identifier: MIT
// Sightings: steps, nodes, arrows, facts and failures for which watches look and of which no event tells. A sighting is
// recorded where it happens, and only if some watch looks for its kind. Each lane keeps its own sightings, as it keeps
// events, so their order does not depend on lanes. Nothing is decided by sightings.

#ifndef TROUPE_ENGINE_STORE_SIGHTING_H
#define TROUPE_ENGINE_STORE_SIGHTING_H

#include "engine/store/fact.h"

/// Whether a watch looks for a kind of sighting (TRPI_SIGHTING_…). In a world without watches, sightings cost nothing but this
/// test.
static inline bool trpi_sighting_is_watched_for(const trp_world *world, uint32_t kind)
{
    return (world->sought & 1u << kind) != 0;
}

/// Adds a sighting about an entity (TRPI_NEVER: none); returns it for more to be filled in (never NULL).
trpi_sighting *trpi_sighting_add(trp_world *world, uint32_t index, uint32_t kind);

/// Adds a sighting about what an entry performs, with its origin.
trpi_sighting *trpi_sighting_add_in_entry(trp_world *world, uint32_t index, uint32_t entry, uint32_t kind, uint32_t origin);

/// Adds a sighting of a fact that was written: of an entity, or of the world or a scene (TRPI_NEVER).
trpi_sighting *trpi_sighting_add_fact(trp_world *world, uint32_t index, const trpi_pack_fact *fact, int64_t before, int64_t value);

/// Returns the value in a slot that is about to be written, if sightings of facts are looked for; else 0.
static inline int64_t trpi_sighting_value_before_write(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot)
{
    return trpi_sighting_is_watched_for(world, TRPI_SIGHTING_FACT) ? trpi_fact_slot_read(world, fact, slot) : 0;
}

#endif
