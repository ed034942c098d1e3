// SPDX-License-Identifier: MIT
#include "engine/store/common.h"

#include "engine/store/fact.h"
#include "engine/store/sighting.h"

#include "base/assert.h"

#include <string.h>

static const trpi_pack_fact *fact_at(const trp_world *world, uint32_t fact)
{
    return &world->pack->facts[fact];
}

static int64_t *world_slot(const trp_world *world, uint32_t fact)
{
    TRP_ASSERT(trpi_fact_is_of_world(world->pack, fact));
    return &world->facts[fact_at(world, fact)->slot];
}

static int64_t *seen_slot(const trp_world *world, uint32_t fact)
{
    return world_slot(world, fact) + trpi_fact_value_slot_count(fact_at(world, fact));
}

// Returns the kind that lists the facts of a scene; TRPI_NONE16 when it has none.
static uint32_t facts_of(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    return s->state == TRPI_SCENE_FREE || s->scene == TRPI_NONE16 ? TRPI_NONE16
                                                                  : trpi_pack_kind_of_scene_facts(world->pack, s->scene);
}

static int64_t *scene_slots(const trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_capacity && world->settings.slots_per_scene > 0);
    return &world->scene_facts[(size_t)scene * world->settings.slots_per_scene];
}

// --- Beginning ---

void trpi_world_facts_init(trp_world *world)
{
    uint32_t kind = trpi_pack_kind_of_world_facts(world->pack);
    if (kind != TRPI_NONE16) {
        trpi_fact_slots_init_and_show(world, kind, 0, world->facts);
    }
}

void trpi_scene_facts_init(trp_world *world, uint32_t scene)
{
    uint32_t kind = facts_of(world, scene);
    trpi_scene_facts_clear(world, scene);
    if (kind != TRPI_NONE16) {
        trpi_fact_slots_init_and_show(world, kind, trpi_hash_mix(world->scenes[scene].serial + 0x5CE11Eull),
                                      scene_slots(world, scene));
    }
}

void trpi_scene_facts_clear(trp_world *world, uint32_t scene)
{
    if (world->settings.slots_per_scene > 0) {
        memset(scene_slots(world, scene), 0, world->settings.slots_per_scene * sizeof *world->scene_facts);
    }
}

uint32_t trpi_scene_fact_slot_count(const trp_world *world, uint32_t scene)
{
    uint32_t kind = facts_of(world, scene);
    return kind != TRPI_NONE16 ? world->pack->kinds[kind].slot_count : 0;
}

// --- Reading and writing ---

int64_t trpi_world_fact_read_newest(const trp_world *world, uint32_t fact)
{
    return trpi_fact_slot_read(world, fact_at(world, fact), world_slot(world, fact));
}

int64_t trpi_world_fact_read_shown(const trp_world *world, uint32_t fact)
{
    return trpi_fact_slot_read(world, fact_at(world, fact), seen_slot(world, fact));
}

bool trpi_scene_fact_read(const trp_world *world, uint32_t scene, uint32_t fact, int64_t *value)
{
    if (scene == TRPI_NEVER || facts_of(world, scene) != fact_at(world, fact)->kind) {
        return false;
    }
    *value = scene_slots(world, scene)[fact_at(world, fact)->slot];
    return true;
}

bool trpi_world_fact_write(trp_world *world, uint32_t fact, int64_t value)
{
    TRP_ASSERT(trpi_fact_is_of_world(world->pack, fact));
    bool changed = trpi_sighting_write_fact(world, TRPI_NEVER, 0, fact_at(world, fact), world_slot(world, fact), value);
    world->facts_changed |= changed ? trpi_world_fact_bit(world->pack, fact) : 0;
    return changed;
}

uint32_t trpi_agent_scene_with_fact(const trp_world *world, uint32_t index, uint32_t fact)
{
    if (!trpi_entity_is_agent(world, index)) {
        return TRPI_NEVER;
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        if (trpi_entry_scene_still_exists(world, e) && facts_of(world, e->scene) == fact_at(world, fact)->kind) {
            return e->scene;
        }
    }
    return TRPI_NEVER;
}

bool trpi_scene_fact_write(trp_world *world, uint32_t scene, uint32_t fact, int64_t value)
{
    if (facts_of(world, scene) != fact_at(world, fact)->kind) {
        return false;
    }
    int64_t *slot = &scene_slots(world, scene)[fact_at(world, fact)->slot];
    bool changed = trpi_sighting_write_fact(world, TRPI_NEVER, world->scenes[scene].serial, fact_at(world, fact), slot, value);
    if (changed) {
        trpi_bitmap_set_bit(&world->changed_scenes, scene);
    }
    return changed;
}

uint64_t trpi_world_fact_bit(const trp_pack *pack, uint32_t fact)
{
    return UINT64_C(1) << (fact - pack->kinds[pack->facts[fact].kind].first_fact) % 64;
}

void trpi_facts_show(trp_world *world)
{
    TRP_ASSERT(world->stepping);
    for (uint32_t i = trpi_bitmap_first_from(&world->shared, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->shared, i + 1)) {
        trpi_bitmap_clear_bit(&world->shared, i);
        trpi_entity_show_facts(world, i);
    }
    if (world->facts_changed != 0) {
        trpi_fact_slots_show(world, trpi_pack_kind_of_world_facts(world->pack), world->facts);
    }
}

// --- Watched facts ---

const int64_t *trpi_watched_slot(const trp_world *world, uint32_t index, uint32_t fact)
{
    if (trpi_fact_is_of_world(world->pack, fact)) {
        return seen_slot(world, fact);
    }
    bool own = trpi_fact_belongs_to_kind(world->pack, world->entities[index].kind, fact);
    return own ? trpi_entity_fact_slot(world, index, fact_at(world, fact)) : NULL;
}
