// SPDX-License-Identifier: MIT
#include "engine/store/field.h"

#include "base/assert.h"

// Whether a reference is 0, or names an entity that is or was at a place up to the highest one used, or one that is about to appear
// at a place behind it. The capacity of a world does not count, since it is not saved.
static bool is_ref(const trp_world *world, trpi_ref ref)
{
    uint32_t index = trpi_ref_index(ref), serial = trpi_ref_serial(ref);
    bool appears = index >= world->entity_end && index < world->capacity && world->entities[index].serial == serial;
    return ref == 0 || (serial != 0 && serial < world->next_serial && (index < world->entity_end || appears));
}

static bool is_goods(const trp_world *world, uint64_t number)
{
    trp_value goods = {(int64_t)number};
    return number == 0 || (trp_value_item_index(goods) < world->pack->item_count && trp_value_item_count(goods) <= INT32_MAX);
}

bool trpi_rank_is_valid(const trp_world *world, int32_t rank)
{
    return rank >= -32768 && (rank + 32768) >> 16 < (int32_t)world->settings.layer_count;
}

static bool is_thing(const trp_world *world, uint32_t sort, uint64_t number)
{
    TRP_ASSERT(sort < TRP_NAMES_COUNT);
    return number < trp_pack_count(world->pack, (trp_name_family)sort);
}

static bool is_valid(const trp_world *world, const trpi_field *field, uint64_t number)
{
    switch (field->role) {
    case TRPI_STATE_MOST: return number <= field->about;
    case TRPI_STATE_BITS: return (number & ~(uint64_t)field->about) == 0;
    case TRPI_STATE_SPARE: return number == 0;
    case TRPI_STATE_ENTITY: return is_ref(world, number);
    case TRPI_STATE_SERIAL: return number != 0 && number < world->next_serial;
    case TRPI_STATE_SCENE: return number < world->scene_count;
    case TRPI_STATE_PART: return number < world->settings.parts_per_scene;
    case TRPI_STATE_THING: return is_thing(world, field->about, number);
    case TRPI_STATE_MAYBE:
    case TRPI_STATE_ASIDE: return number == TRPI_NONE16 || is_thing(world, field->about, number);
    case TRPI_STATE_NEXT: return number == 0 || is_thing(world, field->about, number - 1);
    case TRPI_STATE_PAST: return number <= world->now;
    case TRPI_STATE_TIME: return number < TRPI_NEVER;
    case TRPI_STATE_SPAN: return number <= TRPI_LONGEST;
    case TRPI_STATE_RANK: return trpi_rank_is_valid(world, (int32_t)number);
    case TRPI_STATE_COORDINATE: return trpi_number_is_between((int32_t)number, -TRP_FARTHEST, TRP_FARTHEST);
    case TRPI_STATE_GOODS: return is_goods(world, number);
    case TRPI_STATE_PERIOD: return number == 0 || trpi_is_valid_update_period((uint32_t)number);
    default: return true;
    }
}

bool trpi_field_numbers_are_valid(const trp_world *world, const trpi_field *field, const void *record)
{
    if (field->role == TRPI_STATE_NUMBER) {
        return true;
    }
    TRP_ASSERT(field->role < TRPI_STATE_ROLE_COUNT && field->count > 0);
    bool valid = is_valid(world, field, trpi_field_get(field, record, 0));
    for (uint32_t i = 1; i < field->count; i++) {
        valid = valid && is_valid(world, field, trpi_field_get(field, record, i));
    }
    return valid;
}

bool trpi_value_is_valid(const trp_world *world, uint32_t type, int64_t value)
{
    switch (type) {
    case TRP_TYPE_ENTITY: return is_ref(world, (trpi_ref)value);
    case TRP_TYPE_TRUTH: return value == 0 || value == 1;
    case TRP_TYPE_TEXT: return value == 0 || trpi_number_is_between(value, 0, (int64_t)world->pack->line_count - 1);
    case TRP_TYPE_ITEM: return is_goods(world, (uint64_t)value);
    case TRP_TYPE_NUMBER: return trpi_number_is_between(value, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX);
    default: return true;
    }
}

bool trpi_arguments_are_valid(const trp_world *world, uint32_t first_parameter, uint32_t argument_count, const int64_t *values)
{
    TRP_ASSERT(first_parameter + argument_count <= world->pack->parameter_count && argument_count <= TRPI_MAX_ARGUMENTS);
    for (uint32_t i = 0; i < argument_count; i++) {
        if (!trpi_value_is_valid(world, world->pack->parameters[first_parameter + i].type, values[i])) {
            return false;
        }
    }
    return true;
}

bool trpi_fact_value_is_valid(const trp_world *world, const trpi_pack_fact *fact, int64_t value)
{
    return fact->type == TRP_TYPE_CHOICE ? trpi_number_is_between(value, 0, (int64_t)fact->choice_count - 1)
                                         : trpi_value_is_valid(world, fact->type, value);
}
