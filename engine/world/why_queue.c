// SPDX-License-Identifier: MIT
// Queues: what is in the way of a behaviour that would start, and what keeps somebody busy.

#include "engine/world/explanation.h"

#include "engine/mind/layer.h"
#include "engine/mind/queue.h"

static void add_entry(trpi_explanation *e, trp_why_kind kind, uint32_t index, const trpi_entry *entry, uint32_t behaviour)
{
    trp_why_line *line = trpi_explain(e, kind, index, behaviour);
    line->other_behaviour = entry->behaviour;
    line->other_layer = entry->layer;
    line->other_priority = entry->priority;
    line->queue = entry->queue;
    line->since = entry->since;
    if (trpi_has_scene(e->world, entry)) {
        line->other.value = trpi_members_of(e->world, entry->scene)[entry->part == 0].who;
    }
}

trp_why_cause trpi_explain_obstacle(trpi_explanation *e, uint32_t index, const trpi_bid *bid)
{
    const trpi_entry *entries = trpi_entries_of(e->world, index);
    uint64_t current = trpi_queue_current(e->world, index);
    uint32_t rival, first, count;
    switch (trpi_queue_obstacle(e->world, index, bid, &rival)) {
    case TRPI_OBSTACLE_WHEN_FREE:
        for (uint32_t i = 0; i < e->world->settings.entries_per_agent; i++) {
            if ((current >> i & 1) != 0) {
                add_entry(e, TRP_WHY_RIVAL, index, &entries[i], bid->behaviour);
            }
        }
        return TRP_CAUSE_WHEN_FREE;
    case TRPI_OBSTACLE_RANK: add_entry(e, TRP_WHY_RIVAL, index, &entries[rival], bid->behaviour); return TRP_CAUSE_RANK;
    case TRPI_OBSTACLE_HELD: add_entry(e, TRP_WHY_RIVAL, index, &entries[rival], bid->behaviour); return TRP_CAUSE_HELD;
    case TRPI_OBSTACLE_QUEUES:
        trpi_queue_set(e->world, bid, &first, &count);
        for (uint32_t i = first; i < first + count; i++) {
            add_entry(e, TRP_WHY_HOLDER, index, &entries[i], bid->behaviour);
        }
        return TRP_CAUSE_QUEUES;
    case TRPI_OBSTACLE_LAYER:
        for (uint32_t i = 0; i < e->world->settings.queues_per_agent; i++) {
            if ((current >> i & 1) != 0 && entries[i].layer > bid->layer) {
                add_entry(e, TRP_WHY_RIVAL, index, &entries[i], bid->behaviour);
            }
        }
        return TRP_CAUSE_LAYER;
    default: return TRP_CAUSE_NONE;
    }
}

void trpi_explain_business(trpi_explanation *e, uint32_t index)
{
    const trpi_entry *entries = trpi_entries_of(e->world, index);
    for (uint32_t i = 0; i < e->world->settings.entries_per_agent; i++) {
        if (entries[i].behaviour != TRPI_NONE16 && entries[i].queue != TRP_QUEUE_INDEPENDENT &&
            (entries[i].flags & TRPI_ENTRY_SUSPENDED) == 0) {
            add_entry(e, TRP_WHY_HOLDER, index, &entries[i], TRP_NOT_FOUND);
        }
    }
}

trp_why_cause trpi_explain_admission(trpi_explanation *e, uint32_t behaviour, const trpi_bid *bid)
{
    uint32_t rival;
    if (trpi_queue_obstacle(e->world, e->index, bid, &rival) == TRPI_OBSTACLE_NONE) {
        return TRP_CAUSE_NONE;
    }
    uint32_t at = e->count;
    trp_why_line *line = trpi_explain_cause(e, behaviour, TRP_CAUSE_RANK);
    e->depth++;
    trp_why_cause cause = trpi_explain_obstacle(e, e->index, bid);
    e->depth--;
    line = at < e->capacity ? &e->lines[at] : line;
    line->cause = (uint8_t)cause;
    if (cause == TRP_CAUSE_LAYER) {
        line->number = trpi_layer_holder(e->world, e->index, bid->layer, trpi_queue_current(e->world, e->index));
    }
    return cause;
}
