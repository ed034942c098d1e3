// SPDX-License-Identifier: MIT
#include "engine/world/input_queue.h"

#include "base/assert.h"
#include "base/memory.h"

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

trp_result trpi_input_add(trp_world *world, const trpi_input *input)
{
    TRP_ASSERT(!world->stepping);
    if (!trpi_input_check(world, input)) {
        return trpi_input_names_thing(world, input) ? TRP_ERROR_ARGUMENT : TRP_ERROR_UNKNOWN;
    }
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
    bool stale = !trpi_input_knows(world, entity.value) && trpi_input_names_thing(world, &input);
    return stale ? TRP_ERROR_STALE : trpi_input_add(world, &input);
}

const trpi_input *trpi_input_last(const trp_world *world, uint32_t kind, trpi_ref entity, uint32_t number)
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

bool trpi_input_knows(const trp_world *world, trpi_ref who)
{
    uint32_t index = trpi_ref_index(who);
    return who != 0 && index < world->capacity && world->entities[index].serial == trpi_ref_serial(who) &&
           (world->entities[index].flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED)) != 0;
}
