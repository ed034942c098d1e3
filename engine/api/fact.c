// SPDX-License-Identifier: MIT
#include "troupe/fact.h"

#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/world/read.h"
#include "engine/world/input_queue.h"

#include "base/assert.h"

static int64_t told(const trp_world *world, uint32_t fact, int64_t bits)
{
    return trpi_value_convert_for_host(world->pack, world->pack->facts[fact].type, bits);
}

// Lets a row of the pack take a value of the host. The fact belongs to what the kind of the call (TRPI_INPUT_…) is about.
static trp_result add_value(trp_world *world, uint32_t kind, trpi_ref entity, uint32_t row, trp_value value)
{
    const trpi_pack_fact *fact = &world->pack->facts[row];
    if (!trpi_value_convert_from_host(world->pack, fact->type, &value.bits)) {
        return TRP_ERROR_OUTDATED;
    }
    return trpi_fact_value_is_valid(world, fact, value.bits) ? trpi_input_add_value(world, kind, row, entity, value.bits)
                                                             : TRP_ERROR_ARGUMENT;
}

trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value)
{
    TRP_REQUIRE(world != NULL && value != NULL, TRP_ERROR_ARGUMENT);
    value->bits = 0;
    if (!trpi_input_entity_is_alive_or_spawning(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t index = trpi_ref_index(entity.value), row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_FACT, fact);
    if (!trpi_fact_belongs_to_kind(world->pack, world->entities[index].kind, row)) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_FACT, fact);
    }
    value->bits = told(world, row, trpi_read_fact_with_queued_input(world, entity.value, row));
    return TRP_OK;
}

trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_entity_is_alive_or_spawning(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_FACT, fact);
    if (!trpi_fact_belongs_to_kind(world->pack, world->entities[trpi_ref_index(entity.value)].kind, row)) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_FACT, fact);
    }
    return add_value(world, TRPI_INPUT_FACT, entity.value, row, value);
}

static bool is_of_world(const trp_world *world, uint32_t fact)
{
    return fact < world->pack->fact_count && trpi_fact_is_of_world(world->pack, fact);
}

trp_result trp_world_fact_get(const trp_world *world, uint32_t fact, trp_value *value)
{
    TRP_REQUIRE(world != NULL && value != NULL, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_FACT, fact);
    value->bits = is_of_world(world, row) ? told(world, row, trpi_read_world_fact_with_queued_input(world, row)) : 0;
    return is_of_world(world, row) ? TRP_OK : trpi_pack_number_refusal(world->pack, TRP_NAMES_FACT, fact);
}

trp_result trp_world_fact_set(trp_world *world, uint32_t fact, trp_value value)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_FACT, fact);
    return is_of_world(world, row) ? add_value(world, TRPI_INPUT_WORLD_FACT, 0, row, value)
                                   : trpi_pack_number_refusal(world->pack, TRP_NAMES_FACT, fact);
}

trp_result trp_world_fact_reset(trp_world *world, uint32_t fact)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_FACT, fact);
    trp_value first = {is_of_world(world, row) ? trpi_fact_slot_initial_value(world, &world->pack->facts[row], 0) : 0};
    return trp_world_fact_set(world, fact, first);
}

// Finds a fact of a scene in which an entity takes part, and that scene.
static trp_result find_in_scene(const trp_world *world, trp_entity member, uint32_t fact, uint32_t *row, uint32_t *scene)
{
    if (!trpi_ref_is_alive(world, member.value)) {
        return TRP_ERROR_STALE;
    }
    *row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_FACT, fact);
    bool is_of_scene = *row < world->pack->fact_count && trpi_fact_is_of_scene(world->pack, *row);
    *scene = is_of_scene ? trpi_agent_scene_with_fact(world, trpi_ref_index(member.value), *row) : TRPI_NEVER;
    return *scene != TRPI_NEVER ? TRP_OK : trpi_pack_number_refusal(world->pack, TRP_NAMES_FACT, fact);
}

trp_result trp_scene_fact_get(const trp_world *world, trp_entity member, uint32_t fact, trp_value *value)
{
    TRP_REQUIRE(world != NULL && value != NULL, TRP_ERROR_ARGUMENT);
    uint32_t row, scene;
    trp_result result = find_in_scene(world, member, fact, &row, &scene);
    value->bits = 0;
    if (result == TRP_OK && trpi_scene_fact_read(world, scene, row, &value->bits)) {
        value->bits = told(world, row, value->bits);
    }
    return result;
}

trp_result trp_scene_fact_set(trp_world *world, trp_entity member, uint32_t fact, trp_value value)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t row, scene;
    trp_result result = find_in_scene(world, member, fact, &row, &scene);
    return result == TRP_OK ? add_value(world, TRPI_INPUT_SCENE_FACT, member.value, row, value) : result;
}

trp_result trp_items_add(trp_world *world, trp_entity entity, uint32_t item, int32_t count)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    if (!trpi_input_entity_is_alive_or_spawning(world, entity.value)) {
        return TRP_ERROR_STALE;
    }
    uint32_t kind = world->entities[trpi_ref_index(entity.value)].kind,
             row = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_ITEM, item);
    if (row >= world->pack->item_count || trpi_pack_item_count_fact(world->pack, kind, row) == TRPI_NONE32) {
        return trpi_pack_number_refusal(world->pack, TRP_NAMES_ITEM, item);
    }
    trpi_input input = {.kind = TRPI_INPUT_ITEMS, .number = row, .entity = entity.value, .values = {count}};
    return trpi_input_add_checked(world, &input);
}

uint32_t trp_items_count(const trp_world *world, trp_entity entity, uint32_t item)
{
    TRP_REQUIRE(world != NULL, 0);
    item = trpi_pack_index_of_stamped_number(world->pack, TRP_NAMES_ITEM, item);
    if (!trpi_input_entity_is_alive_or_spawning(world, entity.value) || item >= world->pack->item_count) {
        return 0;
    }
    uint32_t fact = trpi_pack_item_count_fact(world->pack, world->entities[trpi_ref_index(entity.value)].kind, item);
    return fact != TRPI_NONE32 ? (uint32_t)(trpi_read_fact_with_queued_input(world, entity.value, fact) / TRP_ONE) : 0;
}
