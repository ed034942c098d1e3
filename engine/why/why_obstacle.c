// SPDX-License-Identifier: MIT
// Obstacles that any behaviour may have: in the queues, and in the state of its agent.

#include "engine/why/explanation.h"

#include "engine/mind/active_role.h"
#include "engine/mind/layer.h"

#include "base/assert.h"

// ---- Queues -------------------------------------------------------------------------------------

trpi_ref trpi_scene_partner_of_entry(const trp_world *world, const trpi_entry *entry)
{
    bool is_shared = trpi_entry_scene_still_exists(world, entry) && world->scenes[entry->scene].part_count > 1;
    return is_shared ? trpi_scene_members(world, entry->scene)[entry->part == 0].who : 0;
}

// Adds a line about an entry below the line about the obstacle that it is.
static void add_entry(trpi_explanation *e, trp_why_kind kind, uint32_t index, const trpi_entry *entry, uint32_t behaviour)
{
    TRP_ASSERT(entry->behaviour != TRPI_NONE16);
    e->depth++;
    trp_why_line *line = trpi_explanation_add_line(e, kind, index, behaviour);
    e->depth--;
    line->other.value = trpi_scene_partner_of_entry(e->world, entry);
    line->other_behaviour = entry->behaviour;
    line->other_layer = entry->layer;
    line->other_priority = entry->priority;
    line->queue = entry->queue;
    line->since = entry->since;
}

void trpi_explain_rival_entries(trpi_explanation *e, uint32_t index, uint32_t least_layer, uint32_t behaviour)
{
    for (uint64_t left = trpi_queue_current_entries(e->world, index); left != 0; left &= left - 1) {
        const trpi_entry *entry = trpi_entry_at(e->world, index, trpi_lowest_bit(left));
        if (entry->layer >= least_layer) {
            add_entry(e, TRP_WHY_RIVAL, index, entry, behaviour);
        }
    }
}

// Adds the entries of the agent at an index that keep a bid from starting.
static void explain_rivals(trpi_explanation *e, uint32_t index, const trpi_queue_bid *bid)
{
    trpi_entry *const *entries = trpi_agent_entries(e->world, index);
    uint32_t rival, first, count;
    switch (trpi_queue_obstacle(e->world, index, bid, trpi_queue_current_entries(e->world, index), &rival)) {
    case TRPI_OBSTACLE_WHEN_FREE: trpi_explain_rival_entries(e, index, 0, bid->behaviour); break;
    case TRPI_OBSTACLE_LAYER: trpi_explain_rival_entries(e, index, bid->layer + 1u, bid->behaviour); break;
    case TRPI_OBSTACLE_RANK:
    case TRPI_OBSTACLE_HELD: add_entry(e, TRP_WHY_RIVAL, index, entries[rival], bid->behaviour); break;
    case TRPI_OBSTACLE_QUEUES:
        trpi_queue_range_for_bid(e->world, bid, &first, &count);
        for (uint32_t i = first; i < first + count; i++) {
            add_entry(e, TRP_WHY_HOLDER, index, entries[i], bid->behaviour);
        }
        break;
    case TRPI_OBSTACLE_NONE: break;
    }
}

void trpi_explain_queue_obstacle(trpi_explanation *e, const trpi_queue_bid *bid)
{
    uint32_t rival;
    trp_why_cause cause = trpi_cause_of_verdict(
        TRPI_VERDICT_QUEUE, trpi_queue_obstacle(e->world, e->index, bid, trpi_queue_current_entries(e->world, e->index), &rival));
    if (cause == TRP_CAUSE_NONE) {
        return;
    }
    trp_why_line *line = trpi_explain_add_obstacle(e, bid->behaviour, cause);
    if (cause == TRP_CAUSE_LAYER) {
        line->number =
            trpi_layer_find_holding_layer(e->world, e->index, bid->layer, trpi_queue_current_entries(e->world, e->index));
    }
    explain_rivals(e, e->index, bid);
}

// Adds the entries that keep the agent at an index busy.
static void explain_busy_entries(trpi_explanation *e, uint32_t index)
{
    trpi_entry *const *entries = trpi_agent_entries(e->world, index);
    TRPI_EACH_ENTRY(e->world, index, i)
    {
        if (entries[i]->queue != TRP_QUEUE_INDEPENDENT && (entries[i]->flags & TRPI_ENTRY_SUSPENDED) == 0) {
            add_entry(e, TRP_WHY_HOLDER, index, entries[i], TRP_NOT_FOUND);
        }
    }
}

void trpi_explain_refusal(trpi_explanation *e, uint32_t index, trpi_ref asker, trp_why_cause cause, const trpi_queue_bid *bid)
{
    if (cause == TRP_CAUSE_BUSY) {
        explain_busy_entries(e, index);
    } else if (cause == TRP_CAUSE_RANK || cause == TRP_CAUSE_QUEUES) {
        explain_rivals(e, index, bid);
    } else if (cause == TRP_CAUSE_CONDITION) {
        TRP_ASSERT(bid->behaviour != TRPI_NONE16);
        trpi_view view = trpi_explanation_make_view(e, index, asker);
        trpi_explain_condition(e, &view, e->world->pack->behaviours[bid->behaviour].condition, bid->behaviour);
    }
}

// ---- The agent ----------------------------------------------------------------------------------

void trpi_explain_dormancy_obstacle(trpi_explanation *e, uint32_t behaviour)
{
    if (!trpi_agent_is_live_and_not_leaving(e->world, e->index)) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_DORMANT);
    }
}

void trpi_explain_promise_obstacle(trpi_explanation *e, uint32_t behaviour)
{
    trp_why_line *line = trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_PROMISED);
    line->other.value = e->world->agents[e->index]->promised_to;
    line->until = e->world->agents[e->index]->promise_due;
}

void trpi_explain_claim_obstacle(trpi_explanation *e, uint32_t behaviour)
{
    trp_why_line *line = trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_PENDING);
    line->other_behaviour = trpi_agent_claim(e->world, e->index)->behaviour;
    line->until = trpi_agent_claim(e->world, e->index)->due;
}

// ---- The behaviour ------------------------------------------------------------------------------

void trpi_explain_rest_obstacle(trpi_explanation *e, uint32_t behaviour)
{
    trp_why_cause cause = trpi_cause_of_verdict(TRPI_VERDICT_REASON, trpi_active_role_rest_reason(e->world, e->index, behaviour));
    if (cause != TRP_CAUSE_NONE) {
        trpi_explain_add_obstacle(e, behaviour, cause)->until = trpi_active_role_ready_step(e->world, e->index, behaviour);
    }
}

void trpi_explain_own_condition(trpi_explanation *e, const trpi_view *view, uint32_t behaviour, bool known_to_fail)
{
    uint32_t condition = e->world->pack->behaviours[behaviour].condition;
    trpi_view own = *view;
    if (known_to_fail || !trpi_condition_holds(&own, condition)) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_CONDITION);
        trpi_explain_condition(e, view, condition, behaviour);
    }
}
