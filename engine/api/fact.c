// SPDX-License-Identifier: MIT
#include "troupe/fact.h"

#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

// The value of a fact: as it is, or, of an entity that has yet to appear, as it will be then: declared, or set by a call.
static int64_t value_of(const trp_world *world, uint32_t index, trpi_ref entity, uint32_t number)
{
    const trpi_pack_fact *fact = &world->pack->facts[number];
    if (trpi_is_alive(world, entity)) {
        return trpi_fact_read(world, index, fact);
    }
    const trpi_input *set = trpi_input_last(world, TRPI_INPUT_FACT, entity, number);
    return set != NULL ? trpi_fact_fitted(fact, set->values[0]) : trpi_slot_first(world, fact, world->entities[index].serial);
}

trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value)
{
    TRP_REQUIRE(world != NULL && value != NULL, TRP_ERROR_ARGUMENT);
    value->bits = 0;
    if (!trpi_input_knows(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t index = trpi_ref_index(entity.value);
    if (!trpi_fact_is_of(world->pack, world->entities[index].kind, fact)) {
        return TRP_ERROR_UNKNOWN;
    }
    value->bits = value_of(world, index, entity.value, fact);
    return TRP_OK;
}

trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_knows(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    if (!trpi_fact_is_of(world->pack, world->entities[trpi_ref_index(entity.value)].kind, fact)) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_input input = {.kind = TRPI_INPUT_FACT, .number = fact, .entity = entity.value, .values = {value.bits}};
    return trpi_input_add(world, &input);
}

static bool is_of_world(const trp_world *world, uint32_t fact)
{
    return fact < world->pack->fact_count && trpi_fact_is_of_world(world->pack, fact);
}

trp_result trp_world_fact_get(const trp_world *world, uint32_t fact, trp_value *value)
{
    TRP_REQUIRE(world != NULL && value != NULL, TRP_ERROR_ARGUMENT);
    value->bits = is_of_world(world, fact) ? trpi_world_fact_read(world, fact) : 0;
    return is_of_world(world, fact) ? TRP_OK : TRP_ERROR_UNKNOWN;
}

trp_result trp_world_fact_set(trp_world *world, uint32_t fact, trp_value value)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_input input = {.kind = TRPI_INPUT_WORLD_FACT, .number = fact, .values = {value.bits}};
    return is_of_world(world, fact) ? trpi_input_add(world, &input) : TRP_ERROR_UNKNOWN;
}

trp_result trp_world_fact_reset(trp_world *world, uint32_t fact)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trp_value first = {is_of_world(world, fact) ? trpi_slot_first(world, &world->pack->facts[fact], 0) : 0};
    return trp_world_fact_set(world, fact, first);
}

trp_result trp_scene_fact_get(const trp_world *world, trp_entity part, uint32_t fact, trp_value *value)
{
    TRP_REQUIRE(world != NULL && value != NULL, TRP_ERROR_ARGUMENT);
    value->bits = 0;
    if (!trpi_is_alive(world, part.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t index = trpi_ref_index(part.value);
    bool known = fact < world->pack->fact_count && trpi_fact_is_of_scene(world->pack, fact) && trpi_is_agent(world, index);
    for (uint32_t i = 0; known && i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16 && trpi_has_scene(world, e) && trpi_scene_fact_read(world, e->scene, fact, &value->bits)) {
            return TRP_OK;
        }
    }
    return TRP_ERROR_UNKNOWN;
}

trp_result trp_items_add(trp_world *world, trp_entity entity, uint32_t item, int32_t count)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_knows(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t kind = world->entities[trpi_ref_index(entity.value)].kind;
    if (item >= world->pack->item_count || trp_pack_item_fact(world->pack, kind, item) == TRP_NOT_FOUND) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_input input = {.kind = TRPI_INPUT_ITEMS, .number = item, .entity = entity.value, .values = {count}};
    return trpi_input_add(world, &input);
}

uint32_t trp_items_count(const trp_world *world, trp_entity entity, uint32_t item)
{
    TRP_REQUIRE(world != NULL, 0);
    if (!trpi_input_knows(world, entity.value) || item >= world->pack->item_count) {
        return 0;
    }
    uint32_t index = trpi_ref_index(entity.value);
    if (trpi_is_alive(world, entity.value)) {
        return (uint32_t)trpi_item_count(world, index, item);
    }
    uint32_t fact = trp_pack_item_fact(world->pack, world->entities[index].kind, item);
    int64_t held = fact != TRP_NOT_FOUND ? value_of(world, index, entity.value, fact) / TRP_ONE : 0;
    for (uint32_t i = 0; i < world->input.count; i++) {
        const trpi_input *input = &world->input.records[i];
        bool changes = input->kind == TRPI_INPUT_ITEMS && input->entity == entity.value && input->number == item;
        held = !changes ? held : held + input->values[0] > 0 ? held + input->values[0] : 0;
    }
    return (uint32_t)held;
}
