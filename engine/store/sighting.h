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

/// Adds a sighting about what an entry performs, with its origin; returns it for more to be filled in (never NULL).
trpi_sighting *trpi_sighting_add_in_entry(trp_world *world, uint32_t index, uint32_t entry, uint32_t kind, uint32_t origin);

/// Writes a fact (trpi_fact_slot_write) of an entity, or of the world or a scene (TRPI_NEVER, and the serial number of the scene or
/// 0), and adds a sighting if the fact changed and a watch looks for facts. Returns whether the fact changed.
bool trpi_sighting_write_watched_fact(trp_world *world, uint32_t index, uint32_t scene, const trpi_pack_fact *fact, int64_t *slot,
                                      int64_t value);
static inline bool trpi_sighting_write_fact(trp_world *world, uint32_t index, uint32_t scene, const trpi_pack_fact *fact,
                                            int64_t *slot, int64_t value)
{
    return trpi_sighting_is_watched_for(world, TRPI_SIGHTING_FACT)
               ? trpi_sighting_write_watched_fact(world, index, scene, fact, slot, value)
               : trpi_fact_slot_write(world, fact, slot, value);
}

#endif
