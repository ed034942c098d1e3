// SPDX-License-Identifier: MIT
#include "engine/store/output.h"

#include "engine/store/agent_memory.h"
#include "engine/store/notice.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

#define OUTPUT(name, capacity, wanted)                                    \
    {                                                                     \
        (void **)&view->name, &view->capacity, sizeof *view->name, wanted \
    }

// Returns the new capacity of an output that has room for `had` elements and needs room for `wanted`. A growing output gets
// more room than is wanted now, so that it seldom has to grow.
static uint32_t capacity_for(uint32_t had, uint32_t wanted)
{
    uint32_t grown = had + trpi_memory_least_growth_of_table(had);
    return wanted <= had ? had : wanted < grown ? grown : wanted;
}

// The order of the outputs: outputs whose size depends on the capacity of the commands come before the commands, so that they are
// large enough for all commands even when memory runs out in between. The bag of mail that has been read and the outgoing bag are
// exchanged in each round. The bag that has been read also serves to sort the society's mail and to order the commands. The rows
// beside commands (their words, their further arguments) have room for as many commands as there may be when `commands` has grown.
uint32_t trpi_outputs_list_arrays(const trp_world *world, trp_world *view, trpi_output_limits room, trpi_output *outputs)
{
    const uint32_t mails = room.agent_mails > room.society_mails ? room.agent_mails : room.society_mails,
                   commands = capacity_for(view->command_capacity, room.commands + 1),
                   order = (uint32_t)(commands * TRPI_ORDER_BYTES / sizeof(trpi_mail)) + 1;
    const uint32_t bag = mails + 1 > order ? mails + 1 : order;
    const uint32_t further = world->settings.further_per_command;
    const bool events = world->settings.events || world->settings.watches;
    const trpi_output of_world[] = {
        OUTPUT(incoming.mails, incoming.capacity, bag),
    };
    const trpi_output own[] = {
        OUTPUT(said, said_capacity, commands * world->settings.words_per_command),
        OUTPUT(further, further_capacity, further > 0 ? commands * (1 + further) : 0),
        OUTPUT(outgoing.mails, outgoing.capacity, bag),
        OUTPUT(office.mails, office.capacity, room.society_mails + 1),
        OUTPUT(commands, command_capacity, room.commands + 1),
        OUTPUT(news, news_capacity, room.news + 1),
        OUTPUT(events, event_capacity, events ? room.events + 1 : 0),
        OUTPUT(sightings, sighting_capacity, world->settings.watches ? room.sightings + 1 : 0),
    };
    const uint32_t count = sizeof own / sizeof *own, more = view == world ? sizeof of_world / sizeof *of_world : 0;
    TRP_ASSERT(count + more <= TRPI_MOST_OUTPUTS);
    memcpy(outputs, of_world, more * sizeof *outputs);
    memcpy(outputs + more, own, sizeof own);
    return count + more;
}

bool trpi_output_grow(const trpi_output *output, const trp_allocator *allocator)
{
    uint32_t had = *output->capacity, wanted = capacity_for(had, output->wanted_capacity);
    if (output->wanted_capacity <= had) {
        return true;
    }
    void *larger = trpi_memory_resize(allocator, *output->memory, had, wanted, output->element_size);
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
    uint32_t count = trpi_outputs_list_arrays(world, view, room, outputs);
    bool grown = true;
    for (uint32_t i = 0; i < count && grown; i++) {
        grown = trpi_output_grow(&outputs[i], &world->allocator);
    }
    return grown;
}

void trpi_outputs_get_capacities(trp_world *world, uint32_t capacities[TRPI_MOST_OUTPUTS])
{
    trpi_output outputs[TRPI_MOST_OUTPUTS];
    uint32_t count = trpi_outputs_list_arrays(world, world, (trpi_output_limits){0}, outputs);
    for (uint32_t i = 0; i < count; i++) {
        capacities[i] = *outputs[i].capacity;
    }
}

void trpi_outputs_shrink_to_capacities(trp_world *world, const uint32_t capacities[TRPI_MOST_OUTPUTS])
{
    trpi_output outputs[TRPI_MOST_OUTPUTS];
    uint32_t count = trpi_outputs_list_arrays(world, world, (trpi_output_limits){0}, outputs);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t has = *outputs[i].capacity;
        TRP_ASSERT(capacities[i] <= has);
        void *smaller = has == capacities[i] ? NULL
                                             : trpi_memory_resize(&world->allocator, *outputs[i].memory, has, capacities[i],
                                                                  outputs[i].element_size);
        if (smaller != NULL || capacities[i] == 0) {
            *outputs[i].memory = smaller;
            *outputs[i].capacity = capacities[i];
        }
    }
}

trpi_output_limits trpi_outputs_posted_so_far(const trp_world *view)
{
    trpi_output_limits used = {.mails = view->outgoing.count};
#define USED(limit, count, capacity, most, array) used.limit = view->count;
    TRPI_OUTPUTS(USED)
    return used;
}

bool trpi_outputs_add_room(const trp_world *world, trp_world *view, const trpi_output_limits *additional_room)
{
    trpi_output_limits wanted = trpi_outputs_posted_so_far(view);
#define EXTEND(limit, count, capacity, most, array) wanted.limit += additional_room->limit;
    TRPI_OUTPUTS(EXTEND)
    return trpi_outputs_reserve(world, view, wanted);
}

#define MOST(limit, count, capacity, most, array) .limit = (most),
const trpi_output_limits trpi_turn_output_limits = {TRPI_OUTPUTS(MOST)};

bool trpi_outputs_have_memory_for_turn(const trp_world *view)
{
#define HOLDS(limit, count, capacity, most, array) &&(view->count + (most) < view->capacity || view->capacity == 0)
    return trpi_pieces_have_memory_for_turn(view) TRPI_OUTPUTS(HOLDS);
}

bool trpi_outputs_extend_for_turn(trp_world *world, trp_world *view)
{
    return trpi_outputs_add_room(world, view, &trpi_turn_output_limits) && trpi_pieces_reserve_for_turn(world, view);
}

void trpi_outputs_release(const trp_world *world, trp_world *view)
{
    trpi_output outputs[TRPI_MOST_OUTPUTS];
    uint32_t count = trpi_outputs_list_arrays(world, view, (trpi_output_limits){0}, outputs);
    for (uint32_t i = 0; i < count; i++) {
        trpi_memory_free(&world->allocator, *outputs[i].memory, *outputs[i].capacity, outputs[i].element_size);
    }
}

const uint8_t trpi_event_cue_types[TRP_EVENT_KIND_COUNT] = {
    [TRP_EVENT_STARTED] = TRPI_CUE_STARTS,     [TRP_EVENT_FINISHED] = TRPI_CUE_ENDS,   [TRP_EVENT_CANCELLED] = TRPI_CUE_ENDS,
    [TRP_EVENT_SUSPENDED] = TRPI_CUE_SUSPENDS, [TRP_EVENT_RESUMED] = TRPI_CUE_RESUMES,
};

// The news is posted if the cue of some other behaviour is about it. (7)
trp_event *trpi_event_add_with_news(trp_world *world, uint32_t index, trp_event_kind kind, uint32_t behaviour)
{
    const uint8_t cue_type = trpi_event_cue_types[kind];
    if (cue_type != 0 && (world->pack->behaviours[behaviour].flags & TRPI_BEHAVIOUR_NEWS) != 0) {
        trpi_news_add(
            world,
            &(trpi_news){.who = trpi_ref_of_index(world, index), .behaviour_or_event = (uint16_t)behaviour, .cue_type = cue_type});
    }
    bool collected = world->settings.events || world->settings.watches;
    if (!collected || !trpi_output_has_room_for_events(world)) {
        trpi_notice_add_to_count(world, TRP_NOTICE_EVENTS_LOST, world->settings.events, 0);
        return &world->unseen;
    }
    return trpi_event_append(world, index, kind, behaviour);
}
