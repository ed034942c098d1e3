// SPDX-License-Identifier: MIT
// Invariants:
// - an entry that a layer stops is out of its queue in the step in which that layer becomes current, or parts within the time
//   given;
// - no layer is forced on and off at once.

#include "engine/mind/takeover.h"

#include "engine/mind/lifecycle.h"
#include "engine/mind/handshake.h"
#include "engine/mind/layer.h"

#include "base/assert.h"

// --- Stopping ---

// Returns the highest layer with TRPI_LAYER_STOPS that is forced on or has a current entry; 0 when there is none. An entry that
// only parts for a layer that has stopped it does not count.
static uint32_t stopping(const trp_world *world, uint32_t index, uint64_t current)
{
    uint32_t highest = 0;
    for (uint32_t layer = 1; layer < world->settings.layer_count; layer++) {
        if (trpi_layer_is_forced_on(world, index, layer) && trpi_layer_has_any_flag(world, layer, TRPI_LAYER_STOPS)) {
            highest = layer;
        }
    }
    for (uint64_t left = current & trpi_queue_entry_mask(world); left != 0; left &= left - 1) {
        const trpi_entry *e = trpi_agent_entries(world, index)[trpi_lowest_bit(left)];
        bool stops = e->layer > highest && trpi_layer_has_any_flag(world, e->layer, TRPI_LAYER_STOPS) && e->parts_for == 0;
        highest = stops ? e->layer : highest;
    }
    return highest;
}

// Lets entries below a layer perform their parting steps for `steps` steps of the world, before that layer starts. (2.8)
static void give_time(trp_world *world, uint32_t index, uint32_t layer, uint32_t steps)
{
    TRP_ASSERT(layer > 0 && layer < world->settings.layer_count && steps > 0);
    uint32_t due = trpi_step_from_now(world, steps);
    TRPI_EACH_ENTRY(world, index, i)
    {
        trpi_entry *e = trpi_agent_entries(world, index)[i];
        if ((e->flags & TRPI_ENTRY_PARTING) != 0 && e->after == TRPI_PARTING_REMOVE && e->layer < layer && e->parts_for <= layer) {
            e->parts_for = (uint8_t)(layer + 1);
            e->task_due = e->task_due == 0 || due < e->task_due ? due : e->task_due;
            trpi_entity_mark_hash_dirty(world, index);
        }
    }
}

static bool is_stopped(const trp_world *world, uint32_t index, const trpi_entry *e, uint32_t layer)
{
    bool leaves =
        (e->flags & TRPI_ENTRY_PARTING) != 0 && e->after == TRPI_PARTING_REMOVE && (e->parts_for > layer || e->layer >= layer);
    return e->behaviour != TRPI_NONE16 && !leaves && (e->layer < layer || trpi_layer_is_forced_off(world, index, e->layer));
}

bool trpi_takeover_cancel_stopped_entries(trp_world *world, uint32_t index, uint64_t current)
{
    uint32_t layer = world->settings.layer_count > 1 ? stopping(world, index, current) : 0;
    if (layer == 0 && world->agents[index]->forced >> TRPI_MAX_LAYERS == 0) {
        return false;
    }
    uint32_t gives_ms = layer != 0 ? world->pack->layers[layer].gives_ms : 0;
    bool stopped = false;
    for (uint32_t i = world->settings.entries_per_agent; i-- > 0;) {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        if ((trpi_entry_is_frame(world, i) && e->parent != 0) || !is_stopped(world, index, e, layer)) {
            continue;  // a frame is cancelled with its parent, before it
        }
        bool hard = e->layer < layer && gives_ms == 0;
        if (hard || !trpi_lifecycle_end_but_keep_parting(world, index, i, TRP_REASON_LAYER)) {
            trpi_lifecycle_cancel(world, index, i, TRP_REASON_LAYER, hard);
        }
        stopped = true;
    }
    if (stopped && gives_ms != 0) {
        give_time(world, index, layer, trpi_ms_to_steps(world, gives_ms));
    }
    if (layer != 0 && layer >= trpi_layer_dialogue_floor(world) && !trpi_layer_has_any_flag(world, layer, TRPI_LAYER_DIALOGUE) &&
        (world->agents[index]->flags & TRPI_AGENT_TALKS) != 0) {
        trpi_takeover_begin_or_end_dialogue(world, index, false);  // the layer breaks the dialogue off
    }
    return stopped;
}

// --- Forcing ---

static uint32_t layer_of_rank(int32_t rank)
{
    return (uint32_t)((rank + 32768) >> 16);
}

// Gives up the agent's claim, unless it is confirmed, and its promise, if they are for behaviours of layers that are held now, and
// makes the agent choose again in this step.
static void decide_anew(trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    if (agent->claim_state == TRPI_CLAIM_ASKING &&
        trpi_layer_admits_no_entry(world, index, layer_of_rank(trpi_agent_claim(world, index)->rank), 0)) {
        trpi_claim_withdraw(world, index, TRP_REASON_LAYER);
    }
    if (agent->promised_to != 0 && trpi_layer_admits_no_entry(world, index, layer_of_rank(agent->promise_rank), 0)) {
        trpi_promise_break(world, index, TRP_REASON_LAYER);
    }
    trpi_agent_make_choose_again(world, index);
}

void trpi_takeover_force_layer(trp_world *world, uint32_t index, uint32_t layer, uint32_t state)
{
    TRP_ASSERT(layer < world->settings.layer_count && state <= TRP_LAYER_OFF);
    trpi_agent *agent = world->agents[index];
    if (trpi_layer_forced_state(world, index, layer) == (trp_layer_forced_state)state) {
        return;
    }
    uint32_t forced = agent->forced & ~(0x0101u << layer);
    forced |= state == TRP_LAYER_ON ? 1u << layer : state == TRP_LAYER_OFF ? 1u << (TRPI_MAX_LAYERS + layer) : 0;
    agent->forced = (uint16_t)forced;
    TRP_ASSERT((forced & forced >> TRPI_MAX_LAYERS & 0xFF) == 0);
    static const uint8_t kinds[] = {TRP_EVENT_LAYER_FREE, TRP_EVENT_LAYER_ON, TRP_EVENT_LAYER_OFF};
    trpi_event_add(world, index, (trp_event_kind)kinds[state], layer);
    decide_anew(world, index);
}

void trpi_takeover_begin_or_end_dialogue(trp_world *world, uint32_t index, bool begins)
{
    trpi_agent *agent = world->agents[index];
    if (begins == ((agent->flags & TRPI_AGENT_TALKS) != 0)) {
        return;
    }
    agent->flags ^= TRPI_AGENT_TALKS;
    trpi_event_add(world, index, begins ? TRP_EVENT_DIALOGUE_BEGUN : TRP_EVENT_DIALOGUE_ENDED, TRP_NOT_FOUND);
    decide_anew(world, index);
}
