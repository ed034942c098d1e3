// SPDX-License-Identifier: MIT
#include "engine/store/sighting.h"

#include "base/assert.h"

trpi_sighting *trpi_sighting_add(trp_world *world, uint32_t index, uint32_t kind)
{
    TRP_ASSERT(kind < TRPI_SIGHTING_COUNT && trpi_sighting_is_watched_for(world, kind));
    bool takes = trpi_output_has_room_for_sightings(world);
    trpi_sighting *sighting = takes ? &world->sightings[world->sighting_count++] : &world->unseen_sighting;
    *sighting = (trpi_sighting){.kind = (uint8_t)kind,
                                .event_count_before = world->event_count,
                                .behaviour = TRPI_NONE16,
                                .node = TRPI_NONE16,
                                .number = TRPI_NONE16,
                                .agent = index != TRPI_NEVER ? trpi_ref_of_index(world, index) : 0};
    return sighting;
}

trpi_sighting *trpi_sighting_add_in_entry(trp_world *world, uint32_t index, uint32_t entry, uint32_t kind, uint32_t origin)
{
    TRP_ASSERT(entry < world->settings.entries_per_agent);
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    trpi_sighting *sighting = trpi_sighting_add(world, index, kind);
    sighting->behaviour = e->behaviour;
    sighting->task = e->task;
    sighting->origin = origin;
    return sighting;
}

trpi_sighting *trpi_sighting_add_fact(trp_world *world, uint32_t index, const trpi_pack_fact *fact, int64_t before, int64_t value)
{
    trpi_sighting *sighting = trpi_sighting_add(world, index, TRPI_SIGHTING_FACT);
    sighting->number = (uint16_t)(fact - world->pack->facts);
    sighting->value_before = before;
    sighting->value = value;
    return sighting;
}
