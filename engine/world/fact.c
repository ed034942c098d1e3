// SPDX-License-Identifier: MIT
#include "troupe/fact.h"

#include "engine/store/fact.h"
#include "engine/world/input.h"

#include "base/assert.h"

trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value)
{
    TRP_ASSERT(value != NULL);
    value->bits = 0;
    if (!trpi_is_alive(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t index = trpi_ref_index(entity.value);
    if (!trpi_fact_is_of(world->pack, world->entities[index].kind, fact)) {
        return TRP_ERROR_UNKNOWN;
    }
    value->bits = trpi_fact_read(world, index, &world->pack->facts[fact]);
    return TRP_OK;
}

trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value)
{
    if (!trpi_input_knows(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    if (!trpi_fact_is_of(world->pack, world->entities[trpi_ref_index(entity.value)].kind, fact)) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_input input = {.kind = TRPI_INPUT_FACT, .number = fact, .entity = entity.value, .values = {value.bits}};
    return trpi_input_add(world, &input);
}

trp_result trp_items_add(trp_world *world, trp_entity entity, uint32_t item, int32_t count)
{
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
    if (!trpi_is_alive(world, entity.value) || item >= world->pack->item_count) {
        return 0;
    }
    return (uint32_t)trpi_item_count(world, trpi_ref_index(entity.value), item);
}
