// SPDX-License-Identifier: MIT
#include "show/interruptions.h"

#include "troupe/agent.h"

// The interrupted behaviours of an agent.
typedef struct interrupted_agent {
    trp_entity agent;
    uint32_t behaviours[TRP_MOST_QUEUES];
    uint32_t count;
} interrupted_agent;

void trpi_interruptions_release(trpi_interruptions *interruptions)
{
    trpi_row_array_release(&interruptions->agents);
}

// Finds or adds the row of an agent, by the index of the entity (the lower half of its id); NULL when there is no memory.
static interrupted_agent *find_agent(trpi_interruptions *interruptions, trp_entity agent)
{
    const interrupted_agent unused = {.count = 0};
    uint32_t index = (uint32_t)agent.value;
    interruptions->agents.row_bytes = sizeof unused;
    while (interruptions->agents.count <= index) {
        if (!trpi_row_array_add(&interruptions->agents, &unused)) {
            interruptions->failed = true;
            return NULL;
        }
    }
    interrupted_agent *found = trpi_row_array_at(&interruptions->agents, index);
    if (found->agent.value != agent.value) {
        *found = unused;
        found->agent = agent;
    }
    return found;
}

// Returns the place of a behaviour among those of an agent that are interrupted; their count for none.
static uint32_t place_of(const interrupted_agent *agent, uint32_t behaviour)
{
    uint32_t at = 0;
    while (at < agent->count && agent->behaviours[at] != behaviour) {
        at++;
    }
    return at;
}

// A behaviour that parts when it is interrupted, and is stopped by a layer above meanwhile, is interrupted once.
static trpi_interruption_change begin(interrupted_agent *agent, const trp_event *event)
{
    if (agent->count == TRP_MOST_QUEUES || place_of(agent, event->behaviour) < agent->count) {
        return TRPI_INTERRUPTION_UNCHANGED;
    }
    agent->behaviours[agent->count++] = event->behaviour;
    return TRPI_INTERRUPTION_BEGUN;
}

static trpi_interruption_change settle(interrupted_agent *agent, const trp_event *event)
{
    uint32_t at = place_of(agent, event->behaviour);
    if (at == agent->count) {
        return TRPI_INTERRUPTION_UNCHANGED;
    }
    agent->behaviours[at] = agent->behaviours[--agent->count];
    return event->kind == TRP_EVENT_RESUMED ? TRPI_INTERRUPTION_RESUMED : TRPI_INTERRUPTION_GIVEN_UP;
}

static bool is_of_object(const trp_pack *pack, uint32_t behaviour)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(pack, behaviour, &info, sizeof info) == TRP_OK && info.role == TRP_NOT_FOUND &&
           info.scene == TRP_NOT_FOUND;
}

trpi_interruption_change trpi_interruptions_note_event(trpi_interruptions *interruptions, const trp_pack *pack,
                                                       const trp_event *event)
{
    bool begins = event->kind == TRP_EVENT_INTERRUPTED;
    bool settles = event->kind == TRP_EVENT_RESUMED || event->kind == TRP_EVENT_FINISHED || event->kind == TRP_EVENT_CANCELLED;
    if (!(begins || settles) || is_of_object(pack, event->behaviour)) {
        return TRPI_INTERRUPTION_UNCHANGED;
    }
    interrupted_agent *agent = find_agent(interruptions, event->agent);
    return agent == NULL ? TRPI_INTERRUPTION_UNCHANGED : begins ? begin(agent, event) : settle(agent, event);
}
