// SPDX-License-Identifier: MIT
#include "engine/world/telling.h"

#include "base/assert.h"

void trpi_convert_command_for_host(const trp_pack *pack, trp_command *command)
{
    TRP_ASSERT(pack != NULL && command->argument_count <= TRPI_MAX_ARGUMENTS);
    command->action = trpi_pack_host_number_of_index(pack, TRP_NAMES_ACTION, command->action);
    command->behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, command->behaviour);
    for (uint32_t i = 0; i < command->argument_count; i++) {
        command->arguments[i].bits = trpi_value_convert_for_host(pack, command->argument_types[i], command->arguments[i].bits);
    }
}

// The sorts of things that the fields of an event name, by its kind. 0 stands for a behaviour, and in `task` for a position in it.
static const struct event_sorts {
    uint8_t behaviour, task;
} sorts[TRP_EVENT_KIND_COUNT] = {[TRP_EVENT_ROLE_ON] = {.behaviour = TRP_NAMES_ROLE},
                                 [TRP_EVENT_ROLE_OFF] = {.behaviour = TRP_NAMES_ROLE},
                                 [TRP_EVENT_OCCASION_BEGUN] = {.behaviour = TRP_NAMES_BLOCK},
                                 [TRP_EVENT_OCCASION_ENDED] = {.behaviour = TRP_NAMES_BLOCK},
                                 [TRP_EVENT_LAYER_ON] = {.behaviour = TRP_NAMES_LAYER},
                                 [TRP_EVENT_LAYER_OFF] = {.behaviour = TRP_NAMES_LAYER},
                                 [TRP_EVENT_LAYER_FREE] = {.behaviour = TRP_NAMES_LAYER},
                                 [TRP_EVENT_UNANSWERED] = {.task = TRP_NAMES_QUERY},
                                 [TRP_EVENT_OVERASKED] = {.task = TRP_NAMES_QUERY},
                                 [TRP_EVENT_HEARD] = {.task = TRP_NAMES_MESSAGE},
                                 [TRP_EVENT_UNHEARD] = {.task = TRP_NAMES_MESSAGE},
                                 [TRP_EVENT_FACT] = {.task = TRP_NAMES_FACT},
                                 [TRP_EVENT_MARK] = {.task = TRP_NAMES_ACTION}};
_Static_assert(TRP_NAMES_KIND == 0, "no event names a kind");

static inline void map_numbers(trp_event *event, trpi_number_map *map, const void *context)
{
    const struct event_sorts named = sorts[event->kind];
    event->behaviour = map(context, named.behaviour != 0 ? named.behaviour : TRP_NAMES_BEHAVIOUR, event->behaviour);
    event->other_behaviour = map(context, TRP_NAMES_BEHAVIOUR, event->other_behaviour);
    if (named.task != 0) {
        event->task = map(context, named.task, event->task);
        event->steps = event->kind == TRP_EVENT_MARK ? map(context, TRPI_NAMES_MARK, event->steps) : event->steps;
    }
}

void trpi_event_map_numbers(trp_event *event, trpi_number_map *map, const void *context)
{
    map_numbers(event, map, context);
}

static uint32_t host_number(const void *pack, uint32_t sort, uint32_t number)
{
    return trpi_pack_host_number_of_index(pack, sort, number);
}

// Returns the sort of thing that the field `number` names in an explanation's line about a cue of a type.
static uint32_t sort_of_cue(uint32_t cue)
{
    switch (trpi_cue_source_of_type(cue)) {
    case TRPI_SOURCE_MAIL: return cue == TRPI_CUE_MESSAGE ? TRP_NAMES_MESSAGE : TRP_NAMES_EVENT;
    case TRPI_SOURCE_BEHAVIOUR: return TRP_NAMES_BEHAVIOUR;
    default: return TRP_NAMES_FACT;
    }
}

// Returns the sort of thing that the field `number` names in a line of an explanation; TRP_NAMES_COUNT when the number is a
// position, of a task, a node or a parameter.
static uint32_t sort_of_number(const trp_why_line *line)
{
    switch (line->cause) {
    case TRP_CAUSE_NO_TOPIC:
    case TRP_CAUSE_UNASKED:
    case TRP_CAUSE_NO_ASKER:
    case TRP_CAUSE_NOBODY_ASKS:
    case TRP_CAUSE_NO_REACTION: return TRP_NAMES_TOPIC;
    case TRP_CAUSE_KIND: return TRP_NAMES_KIND;
    case TRP_CAUSE_ROLE: return TRP_NAMES_ROLE;
    case TRP_CAUSE_SCHEDULE: return TRP_NAMES_BLOCK;
    case TRP_CAUSE_LAYER: return TRP_NAMES_LAYER;
    default: break;
    }
    return line->kind == TRP_WHY_CUE       ? sort_of_cue(line->cue)
           : line->kind == TRP_WHY_ROLE    ? TRP_NAMES_ROLE
           : line->kind == TRP_WHY_MISSING ? TRP_NAMES_ACTION
                                           : TRP_NAMES_COUNT;
}

void trpi_convert_why_line_for_host(const trp_pack *pack, trp_why_line *line)
{
    TRP_ASSERT(pack != NULL && line->kind < TRP_WHY_KIND_COUNT);
    uint32_t sort = sort_of_number(line);
    line->behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, line->behaviour);
    line->other_behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, line->other_behaviour);
    line->choices = trpi_pack_host_number_of_index(pack, TRP_NAMES_FACT, line->choices);
    line->number = sort != TRP_NAMES_COUNT ? trpi_pack_host_number_of_index(pack, sort, line->number) : line->number;
    line->left = trpi_value_convert_for_host(pack, line->type, line->left);
    line->right = trpi_value_convert_for_host(pack, line->type, line->right);
}

void trpi_convert_outputs_for_host(trp_world *world)
{
    TRP_ASSERT(world != NULL && world->published_count <= world->command_capacity);
    for (uint32_t i = 0; i < world->published_count; i++) {
        trpi_convert_command_for_host(world->pack, &world->commands[i]);
    }
    for (uint32_t i = 0; i < world->event_count; i++) {
        map_numbers(&world->events[i], host_number, world->pack);
    }
}
