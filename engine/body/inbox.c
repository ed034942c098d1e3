// SPDX-License-Identifier: MIT
#include "engine/body/inbox.h"
#include "engine/store/notice.h"

#include "base/assert.h"

#include <string.h>

// Returns the inbox of a behaviour for a message, or NULL.
static const trpi_pack_inbox *inbox_of(const trp_pack *pack, uint32_t behaviour, uint32_t message)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    for (uint32_t i = 0; i < b->inbox_count; i++) {
        if (pack->inboxes[b->first_inbox + i].message == message) {
            return &pack->inboxes[b->first_inbox + i];
        }
    }
    return NULL;
}

void trpi_inbox_add_message_to_waiting_entries(trp_world *world, uint32_t index, uint32_t message, const int64_t *values)
{
    TRP_ASSERT(message < world->pack->message_count);
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        const trpi_pack_inbox *inbox = inbox_of(world->pack, e->behaviour, message);
        if (inbox == NULL || e->claim == TRPI_FRAME_ASKS) {
            continue;
        }
        int64_t *locals = trpi_entry_locals(world, index, i) + inbox->local;
        uint32_t size = world->pack->messages[message].parameter_count;
        if (locals[0] < 0 || locals[0] >= inbox->capacity) {  // a save may hold any number
            trpi_event_add(world, index, TRP_EVENT_UNHEARD, e->behaviour)->task = message;
            trpi_notice_tell_about_agent(world, index, TRP_NOTICE_INBOX_FULL, message, inbox->capacity);
            continue;
        }
        for (uint32_t j = 0; j < size; j++) {
            locals[1 + (size_t)locals[0] * size + j] = values[j];
        }
        locals[0]++;
        trpi_body_request_update(world, index, i);
        trpi_agent_mark_dirty(world, index);
    }
}

bool trpi_inbox_take(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_step *step)
{
    TRP_ASSERT(step->op == TRPI_STEP_AWAIT);
    const trpi_pack_inbox *inbox = inbox_of(world->pack, trpi_entry_at(world, index, entry)->behaviour, step->index);
    int64_t *locals = trpi_entry_locals(world, index, entry);
    int64_t *box = inbox != NULL ? locals + inbox->local : NULL;
    if (box == NULL || box[0] <= 0) {
        return false;
    }
    uint32_t size = world->pack->messages[step->index].parameter_count;
    box[0] = box[0] > inbox->capacity ? inbox->capacity : box[0];
    box[0]--;
    for (uint32_t i = 0; i < size; i++) {
        locals[step->local + i] = box[1 + i];
    }
    memmove(&box[1], &box[1 + size], (size_t)box[0] * size * sizeof *box);
    trpi_entity_mark_hash_dirty(world, index);
    return true;
}
