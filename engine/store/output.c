// SPDX-License-Identifier: MIT
#include "engine/store/output.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

#define OUTPUT(name, capacity, wanted)                                    \
    {                                                                     \
        (void **)&view->name, &view->capacity, sizeof *view->name, wanted \
    }

uint32_t trpi_view_outputs(const trp_world *world, trp_world *view, trpi_output_limits room, trpi_output *outputs)
{
    // Behind the last command is a place for what is lost.
    const trpi_output own[] = {
        OUTPUT(outgoing.mails, outgoing.capacity, room.most_mails),
        OUTPUT(office.mails, office.capacity, room.office),
        OUTPUT(commands, command_capacity, room.commands + 1),
        OUTPUT(said, said_capacity, (room.commands + 1) * world->settings.words_per_command),
        OUTPUT(news, news_capacity, room.news),
        OUTPUT(events, event_capacity, world->settings.events || world->settings.watches ? room.events : 0),
        OUTPUT(sightings, sighting_capacity, world->settings.watches ? room.sightings : 0),
    };
    const trpi_output of_world[] = {
        OUTPUT(incoming.mails, incoming.capacity, room.most_mails),
        OUTPUT(sorting, sorting_capacity, room.office),
        OUTPUT(command_scratch, scratch_capacity, room.commands + 1),
        OUTPUT(published, published_capacity, room.commands + 1),
    };
    const uint32_t count = sizeof own / sizeof *own, more = sizeof of_world / sizeof *of_world;
    TRP_ASSERT(count + more == TRPI_MOST_OUTPUTS);
    memcpy(outputs, own, sizeof own);
    memcpy(outputs + count, of_world, view == world ? sizeof of_world : 0);
    return view == world ? count + more : count;
}

bool trpi_output_grow(const trpi_output *output, const trp_allocator *allocator)
{
    if (output->wanted <= *output->capacity) {
        return true;
    }
    void *larger = trpi_memory_resize(allocator, *output->memory, *output->capacity, output->wanted, output->size);
    if (larger == NULL) {
        return false;
    }
    *output->memory = larger;
    *output->capacity = wanted;
    return true;
}

bool trpi_outputs_reserve(const trp_world *world, trp_world *view, trpi_output_limits room)
{
    trpi_output outputs[TRPI_MOST_OUTPUTS];
    uint32_t count = trpi_view_outputs(world, view, room, outputs);
    bool grown = true;
    for (uint32_t i = 0; i < count && grown; i++) {
        grown = trpi_output_grow(&outputs[i], &world->allocator);
    }
    return grown;
}

void trpi_outputs_release(const trp_world *world, trp_world *view)
{
    trpi_output outputs[TRPI_MOST_OUTPUTS];
    uint32_t count = trpi_view_outputs(world, view, (trpi_output_limits){0}, outputs);
    for (uint32_t i = 0; i < count; i++) {
        trpi_memory_free(&world->allocator, *outputs[i].memory, *outputs[i].capacity, outputs[i].size);
    }
}
