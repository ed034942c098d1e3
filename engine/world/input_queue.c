// SPDX-License-Identifier: MIT
#include "engine/world/input_queue.h"

#include "base/assert.h"
#include "base/memory.h"

// The queue keeps its memory for the next step if it has room for so many calls, and one more for four entities. What is larger is
// the making of a crowd.
#define MOST_KEPT 1024

bool trpi_input_reserve(trp_world *world, uint32_t count)
{
    trpi_input_queue *queue = &world->input;
    if (count <= queue->capacity) {
        return true;
    }
    uint32_t capacity = queue->capacity == 0 ? 64 : queue->capacity * 2;
    capacity = capacity < count ? count : capacity;
    void *records = trpi_memory_resize(&world->allocator, queue->records, queue->capacity, capacity, sizeof *queue->records);
    if (records == NULL) {
        return false;
    }
    queue->records = records;
    queue->capacity = capacity;
    return true;
}

// Gives the memory of the queue back if the one that is empty is much larger than what a step of so many entities takes. Called for the
// first call behind a step: inside of a step no memory is given back.
static void shrink(trp_world *world)
{
    trpi_input_queue *queue = &world->input;
    if (queue->count == 0 && queue->capacity > MOST_KEPT + world->entity_count / 4) {
        trpi_memory_free(&world->allocator, queue->records, queue->capacity, sizeof *queue->records);
        *queue = (trpi_input_queue){0};
    }
}

// Converts the values of a call for the parameters from `first` on.
static bool take_values(const trp_world *world, trpi_input *input, uint32_t first, uint32_t count)
{
    bool taken = true;
    for (uint32_t i = 0; i < input->count && i < count && i < TRPI_MAX_ARGUMENTS; i++) {
        taken = trpi_value_from_host(world->pack, world->pack->parameters[first + i].type, &input->values[i]) && taken;
    }
    return taken;
}

// Converts the numbers of a call to rows of the pack. False when one is of another pack or family.
static bool take_numbers(const trp_world *world, trpi_input *input)
{
    const trp_pack *pack = world->pack;
    uint32_t sort = trpi_input_thing_sort(input->kind);
    if (sort == TRP_NAMES_COUNT || input->number == TRP_NOT_FOUND) {
        return true;
    }
    input->number = trpi_pack_row_of_number(pack, sort, input->number);
    if (input->number >= trp_pack_count(pack, (trp_sort)sort)) {
        return input->number != TRPI_NONE32;
    }
    switch (input->kind) {
    case TRPI_INPUT_FACT:
    case TRPI_INPUT_SCENE_FACT:
    case TRPI_INPUT_WORLD_FACT: return trpi_value_from_host(pack, pack->facts[input->number].type, &input->values[0]);
    case TRPI_INPUT_PERFORM: {
        const trpi_pack_behaviour *behaviour = &pack->behaviours[input->number];
        return take_values(world, input, behaviour->first_parameter, behaviour->parameter_count);
    }
    case TRPI_INPUT_MESSAGE: {
        const trpi_pack_message *message = &pack->messages[input->number];
        return take_values(world, input, message->first_parameter, message->parameter_count);
    }
    default: return true;
    }
}

trp_result trpi_input_add(trp_world *world, const trpi_input *call)
{
    TRP_ASSERT(!world->stepping);
    trpi_input taken = *call;
    const trpi_input *input = &taken;
    if (!take_numbers(world, &taken)) {
        return TRP_ERROR_OUTDATED;
    }
    if (!trpi_input_check(world, input)) {
        return trpi_input_names_thing(world, input) ? TRP_ERROR_ARGUMENT : TRP_ERROR_UNKNOWN;
    }
    shrink(world);
    if (!trpi_input_reserve(world, world->input.count + 1)) {
        return TRP_ERROR_MEMORY;
    }
    world->input.records[world->input.count++] = *input;
    return TRP_OK;
}

trp_result trpi_input_add_for(trp_world *world, trp_entity entity, trpi_input input)
{
    TRP_ASSERT(!world->stepping && input.entity == 0);
    input.entity = entity.value;
    if (!take_numbers(world, &input)) {
        return TRP_ERROR_OUTDATED;
    }
    bool stale = !trpi_input_entity_exists(world, entity.value) && trpi_input_names_thing(world, &input);
    return stale ? TRP_ERROR_STALE : trpi_input_add(world, &input);
}

const trpi_input *trpi_input_find_last(const trp_world *world, uint32_t kind, trpi_ref entity, uint32_t number)
{
    TRP_ASSERT(kind < TRPI_INPUT_KINDS);
    for (uint32_t i = world->input.count; i-- > 0;) {
        const trpi_input *input = &world->input.records[i];
        if (input->kind == kind && (entity == 0 || input->entity == entity) &&
            (number == TRP_NOT_FOUND || input->number == number)) {
            return input;
        }
    }
    return NULL;
}

bool trpi_input_entity_exists(const trp_world *world, trpi_ref who)
{
    uint32_t index = trpi_ref_index(who);
    return who != 0 && index < world->capacity && world->entities[index].serial == trpi_ref_serial(who) &&
           (world->entities[index].flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED)) != 0;
}
