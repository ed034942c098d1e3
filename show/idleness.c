// SPDX-License-Identifier: MIT
// A dormant agent (10.2) and a player do not count as idle.

#include "show/idleness.h"

#include "troupe/agent.h"
#include "troupe/event.h"

static bool is_idle(const trp_world *world, trp_entity who)
{
    trp_queue_entry entries[TRP_MOST_QUEUES];
    if (!trp_agent_is_live(world, who)) {
        return false;
    }
    uint32_t count = trp_agent_queues(world, who, entries, TRP_MOST_QUEUES, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].is_current != 0) {
            return false;
        }
    }
    return true;
}

// Finds or adds the record of an agent; NULL when there is no memory.
static trpi_idle_agent *find_idler(trpi_idleness *idleness, trp_entity who)
{
    uint32_t place = (uint32_t)who.value;
    while (idleness->idlers.count <= place) {
        trpi_idle_agent nobody = {{0}, 0, false};
        if (!trpi_row_array_add(&idleness->idlers, &nobody)) {
            idleness->failed = true;
            return NULL;
        }
    }
    return trpi_row_array_at(&idleness->idlers, place);
}

static void keep_longest(trpi_idleness *idleness, const trpi_idle_agent *idler, uint32_t now)
{
    if (idler->is_idle && now - idler->since > idleness->longest_steps) {
        idleness->longest_steps = now - idler->since;
        idleness->longest = idler->who;
    }
}

static void look_at_agent(trpi_idleness *idleness, const trp_world *world, trp_entity who)
{
    uint32_t now = trp_world_now(world);
    trpi_idle_agent *idler = find_idler(idleness, who);
    if (idler == NULL) {
        return;
    }
    bool idles = is_idle(world, who);
    if (idler->who.value != who.value || idler->is_idle != idles) {
        keep_longest(idleness, idler, now);
        *idler = (trpi_idle_agent){who, now, idles};
    }
}

void trpi_idleness_begin(trpi_idleness *idleness, const trp_world *world)
{
    for (trp_entity who = trp_world_next_entity(world, trp_nobody()); who.value != 0; who = trp_world_next_entity(world, who)) {
        look_at_agent(idleness, world, who);
    }
}

void trpi_idleness_release(trpi_idleness *idleness)
{
    trpi_row_array_release(&idleness->idlers);
}

void trpi_idleness_note_step(trpi_idleness *idleness, const trp_world *world)
{
    uint32_t count;
    const trp_event *events = trp_world_events(world, &count);
    trp_entity last = trp_nobody();
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].agent.value != 0 && events[i].agent.value != last.value) {
            last = events[i].agent;
            look_at_agent(idleness, world, last);
        }
    }
}

uint32_t trpi_idleness_longest_steps(const trpi_idleness *idleness, const trp_world *world, trp_entity *who)
{
    trpi_idleness upto = *idleness;
    for (uint32_t i = 0; i < idleness->idlers.count; i++) {
        const trpi_idle_agent *idler = trpi_row_array_at(&idleness->idlers, i);
        if (trp_agent_is_live(world, idler->who)) {  // an agent that has gone idles no more
            keep_longest(&upto, idler, trp_world_now(world));
        }
    }
    *who = upto.longest;
    return upto.longest_steps;
}
