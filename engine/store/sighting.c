// SPDX-License-Identifier: MIT
#include "engine/store/sighting.h"

#include "base/assert.h"

// Adds a sighting about an entity (TRPI_NEVER: none).
static trpi_sighting *add(trp_world *world, uint32_t index, uint32_t kind)
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
    trpi_sighting *sighting = add(world, index, kind);
    sighting->behaviour = e->behaviour;
    sighting->task = e->task;
    sighting->origin = origin;
    return sighting;
}

bool trpi_sighting_write_watched_fact(trp_world *world, uint32_t index, uint32_t scene, const trpi_pack_fact *fact, int64_t *slot,
                                      int64_t value)
{
    int64_t before = trpi_fact_slot_read(world, fact, slot);
    bool changed = trpi_fact_slot_write(world, fact, slot, value);
    if (changed) {
        trpi_sighting *sighting = add(world, index, TRPI_SIGHTING_FACT);
        sighting->number = (uint16_t)(fact - world->pack->facts);
        sighting->scene = scene;
        sighting->value_before = before;
        sighting->value = slot[0];
    }
    return changed;
}
