// SPDX-License-Identifier: MIT
// Rules for the queues of agents, for their holdings, and for their questions to the host.

#include "engine/save/verify.h"

#include "engine/body/act.h"
#include "engine/mind/queue.h"
#include "engine/store/lock.h"

#include "troupe/agent.h"

#include "base/assert.h"

static bool is_in_its_set(const trp_world *world, const trpi_entry *e, uint32_t entry)
{
    TRP_ASSERT(entry < world->settings.entries_per_agent);
    trpi_queue_bid bid = {.layer = e->layer, .queue = e->queue};
    uint32_t first, count;
    trpi_queue_range_for_bid(world, &bid, &first, &count);
    return entry >= first && entry < first + count;
}

// Whether the action under way, if there is one, belongs to the entry's step, and the entry runs.
static bool is_under_way(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    bool held = e->run.held == TRPI_HELD_CROSSING;
    if (held && (e->run.token == 0 || e->run.watch_due != 0 || (e->flags & (TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK)) != 0)) {
        return false;
    }
    if (e->run.token == 0) {
        return e->run.besides == 0;
    }
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return e->run.besides == 0 && world->settings.move_action != TRPI_NONE16;
    }
    if ((e->run.flags & TRPI_AT_GOODS) != 0 && (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0) {
        return e->run.besides == 0;
    }
    bool goes_on = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0 || (held && e->frozen != 0);
    if (e->task >= b->task_count || !goes_on) {
        return false;
    }
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    trpi_leaf_action act = trpi_leaf_find_action(&leaf);
    return act.step != NULL && e->run.besides < 1u << act.parallel_action_count;
}

// Whether the state of a held step is possible. A step that waits for a frame has no action under way. A step that begins without a
// wrap waits for an answer of the host.
static bool is_waiting(const trpi_entry *e)
{
    bool waits = e->run.held == TRPI_HELD_REQUEST || e->run.held == TRPI_HELD_PLAIN;
    bool asks = e->run.held != TRPI_HELD_PLAIN || (e->run.flags & TRPI_AT_ASKS) != 0;
    return (!waits || e->run.token == 0) && asks && (e->went_on & TRPI_WRAP_STAGE) <= TRPI_WENT_ON;
}

bool trpi_locals_are_valid(const trp_world *world, uint32_t behaviour, const int64_t *locals)
{
    TRP_ASSERT(behaviour < world->pack->behaviour_count);
    for (uint32_t i = 0; i < world->pack->behaviours[behaviour].local_count; i++) {
        if (!trpi_value_is_valid(world, trpi_pack_local_type(world->pack, behaviour, i), locals[i])) {
            return false;
        }
    }
    return true;
}

// Whether a behaviour is in the right place: a requested behaviour of an object in a frame, any other in a queue.
static bool is_in_its_place(const trp_world *world, const trpi_entry *e, uint32_t entry)
{
    bool provided = (world->pack->behaviours[e->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
    return trpi_entry_is_frame(world, entry) ? provided && e->parent <= entry && e->claim != TRPI_FRAME_NONE
                                             : is_in_its_set(world, e, entry) && e->parent == 0 && e->claim == TRPI_FRAME_NONE;
}

bool trpi_verify_entry(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_entry *e = record;
    const uint32_t entry = trpi_entry_index_in_agent(world, index, e);
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    bool collaborates = (e->flags & TRPI_ENTRY_COLLABORATES) != 0;
    bool runs = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0;
    // The part is not checked against the scene, which may have continued as one with fewer parts while the mail about that is on
    // its way; trp_world_check allows such a part, too.
    return (!collaborates || e->scene < world->scene_count) && is_in_its_place(world, e, entry) &&
           is_under_way(world, index, entry) && is_waiting(e) &&
           trpi_locals_are_valid(world, e->behaviour, trpi_entry_locals(world, index, entry)) &&
           (e->task <= b->task_count || collaborates) && !(runs && e->task >= b->task_count) &&
           trpi_tree_states_are_valid(world, index, entry);
}

bool trpi_verify_question(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_question *q = record;
    const trpi_pack_query *query = &world->pack->queries[q->query];
    for (uint32_t i = 0; i < query->parameter_count || i < TRPI_GIVEN_AT_HAND; i++) {
        uint32_t type =
            i < query->parameter_count ? world->pack->parameters[query->first_parameter + i].type : (uint32_t)TRP_TYPE_NONE;
        int64_t argument = *trpi_question_argument(world, index, q, i);
        if (type == TRP_TYPE_NONE ? argument != 0 : !trpi_value_is_valid(world, type, argument)) {
            return false;
        }
    }
    return trpi_value_is_valid(world, query->type, q->answer) && q->due > q->since;
}

// Whether a holding has only locks that its object has.
bool trpi_verify_holding(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_holding *holding = record;
    uint32_t at = (uint32_t)(holding - world->holdings), locks = world->settings.locks_per_object;
    trpi_lock_keeper object = {.is_object = true, .index = trpi_ref_index(holding->provider)};
    bool fits = true;
    for (uint32_t i = trpi_ref_is_alive(world, holding->provider) ? trpi_lock_count(world, object) : 0; i < locks; i++) {
        fits = fits && world->holding_locks[(size_t)at * locks + i] == 0;
    }
    return fits;
}
