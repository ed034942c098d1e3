// SPDX-License-Identifier: MIT
#include "engine/body/mark.h"

#include "engine/body/action.h"
#include "engine/body/immediate_step.h"

#include "base/assert.h"

// An entry that performs an action for which a mark has come, as the main action of a place or beside it. `owner` is the entry
// whose task has the action as a step. The two differ when an area wraps the move: then `entry` is the frame of the wrap, and
// `owner` the entry whose move is wrapped. (9.8)
typedef struct marked {
    uint32_t index, entry, owner;
    uint32_t action;
} marked;

// Performs the steps of a response to a mark. False when there is no more room for mail: a flood of marks must leave room for the
// mail by which agents agree on scenes. (4.6)
static bool perform(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_response *response)
{
    trpi_view view = trpi_entry_view(world, index, entry);
    uint32_t unmet = 0;
    view.tolerates_missing = true;
    for (uint32_t i = 0; i < response->step_count; i++) {
        const trpi_pack_step *step = &world->pack->steps[response->first_step + i];
        if (!trpi_outputs_have_room_for_turn(world)) {
            return false;
        }
        unmet = trpi_immediate_block_perform_step(&view, entry, step, unmet);
    }
    return true;
}

// Performs the responses of an entry's task to a mark; the first response is told to the host, unless `told`. Returns whether
// there are any; *room becomes false when there is no more room for mail.
static bool hear(trp_world *world, const marked *d, uint32_t entry, uint32_t mark, bool told, bool *room)
{
    const trp_pack *pack = world->pack;
    const trpi_entry *e = trpi_agent_entries(world, d->index)[entry];
    const trpi_pack_task *task = trpi_entry_task(world, e);
    uint32_t word = pack->marks[pack->actions[d->action].first_mark + mark].word;
    bool heard = false;
    for (uint32_t i = 0; task != NULL && i < task->response_count && *room; i++) {
        const trpi_pack_response *response = &pack->responses[task->first_response + i];
        if (pack->marks[response->mark].word != word) {
            continue;
        }
        if (!heard && !told) {
            const trpi_entry *owner = trpi_agent_entries(world, d->index)[d->owner];
            trp_event *event = trpi_event_add(world, d->index, TRP_EVENT_MARK, owner->behaviour);
            event->task = d->action;
            event->steps = mark;
        }
        heard = true;
        *room = perform(world, d->index, entry, response);
    }
    if (heard) {
        trpi_body_request_update(world, d->index, entry);  // the body may read a value that has changed
    }
    return heard;
}

static bool find(const trp_world *world, trp_token token, uint32_t mark, marked *found)
{
    trpi_leaf leaf;
    uint32_t which;
    if (!trpi_action_find_by_token(world, token, &leaf, &which) || leaf.run->held != TRPI_HELD_NOT ||
        trpi_leaf_is_walk_back(&leaf)) {
        return false;
    }
    *found = (marked){leaf.index, leaf.entry, trpi_leaf_find_action(&leaf).entry, trpi_leaf_performed_action(&leaf, which)};
    TRP_ASSERT(found->owner <= found->entry);
    return found->action != TRPI_NONE16 && mark < world->pack->actions[found->action].mark_count;
}

uint32_t trpi_mark_find_action_that_declares_mark(const trp_world *world, trp_token token, uint32_t mark_number)
{
    marked d;
    return find(world, token, mark_number, &d) ? d.action : TRPI_NEVER;
}

// Offers a mark of a wrapped move to the task of the move first, then to the frames that wrap it, that of the smallest area first.
// True when one of them has a response.
static bool hear_up_to(trp_world *world, const marked *d, uint32_t entry, uint32_t mark, bool *room)
{
    bool heard = entry != d->owner && hear_up_to(world, d, trpi_entry_at(world, d->index, entry)->parent - 1u, mark, room);
    return (*room && hear(world, d, entry, mark, heard, room)) || heard;
}

void trpi_mark_perform_responses(trp_world *world, trp_token token, uint32_t mark_number)
{
    bool room = true;
    marked d;
    bool heard = find(world, token, mark_number, &d) && hear_up_to(world, &d, d.entry, mark_number, &room);
    if (heard) {
        trpi_agent_mark_dirty_for_next_update(world, d.index);
    }
}
