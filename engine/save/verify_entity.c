// SPDX-License-Identifier: MIT
// Where somebody is and what is so of them, and who looks on.

#include "engine/save/verify_part.h"

#include "engine/store/common.h"
#include "engine/sense/interest.h"

#include "base/assert.h"

static bool moves_as_it_says(const trpi_entity *e)
{
    int64_t steps = (int64_t)e->ends - e->begins;
    const int32_t from[] = {e->from_x, e->from_y, e->from_z}, to[] = {e->to_x, e->to_y, e->to_z};
    const int64_t velocity[] = {e->velocity_x, e->velocity_y, e->velocity_z};
    for (int i = 0; i < 3; i++) {
        if (velocity[i] != (steps == 0 ? 0 : ((int64_t)to[i] - from[i]) * 65536 / steps)) {
            return false;
        }
    }
    return steps >= 0;
}

bool trpi_entity_can_be(const trp_world *world, const trpi_entity *e)
{
    uint32_t state = e->flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED);
    uint32_t distance = e->flags & (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT);
    bool agent = (world->pack->kinds[e->kind].flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == TRPI_KIND_CHARACTER;
    if (distance != 0 && (!agent || distance == (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT))) {
        return false;
    }
    return (state == TRPI_ENTITY_ALIVE || state == TRPI_ENTITY_RESERVED) && moves_as_it_says(e);
}

// A fact's value, and since when if it drifts; the same again for the copy that others see.
static bool are_values(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot)
{
    uint32_t own = fact->rate_per_hour != 0 ? 2 : 1;
    uint32_t copies = (fact->flags & TRPI_FACT_SHARED) != 0 ? 2 : 1;
    for (uint32_t i = 0; i < copies; i++, slot += own) {
        if (!trpi_fact_value_is_valid(world, fact, slot[0]) || (own == 2 && !trpi_lies_within(slot[1], 0, world->now))) {
            return false;
        }
    }
    return true;
}

// The facts that a kind lists; TRPI_NONE16: none.
bool trpi_slots_can_be(const trp_world *world, uint32_t kind, const int64_t *slots)
{
    const trp_pack *pack = world->pack;
    for (uint32_t i = 0; kind != TRPI_NONE16 && i < pack->kinds[kind].fact_count; i++) {
        const trpi_pack_fact *fact = &pack->facts[pack->kinds[kind].first_fact + i];
        if (!are_values(world, fact, &slots[fact->slot])) {
            return false;
        }
    }
    return true;
}

bool trpi_facts_can_be(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const int64_t *slots = &world->slots[(size_t)index * world->settings.slots_per_entity];
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = world->pack->kinds[kind].parent) {
        if (!trpi_slots_can_be(world, kind, slots)) {
            return false;
        }
    }
    return true;
}

bool trpi_scene_facts_can_be(const trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count);
    return trpi_scene_fact_slots(world, scene) == 0 ||
           trpi_slots_can_be(world, trpi_pack_scene_facts(world->pack, world->scenes[scene].scene),
                             &world->scene_facts[(size_t)scene * world->settings.slots_per_scene]);
}

bool trpi_interests_can_be(const trp_world *world)
{
    for (uint32_t i = 0; i < world->interest_count; i++) {
        if (!trpi_interest_is_valid(world, &world->interests[i]) ||
            (i > 0 && world->interests[i].serial <= world->interests[i - 1].serial)) {
            return false;
        }
    }
    return true;
}
