// SPDX-License-Identifier: MIT
// Collects the failures of an agent's behaviours, which no single moment shows: a blocked way, an empty shelf, a `check` that
// is never true. The failures of a behaviour are dropped when it finishes.

#include "show/wording.h"
#include "troupe/assert.h"
#include "troupe/show.h"

#include <stdlib.h>

typedef struct setback {
    uint32_t count, last_step, task, origin;
    uint8_t reason;
} setback;

struct trp_setbacks {
    uint32_t count;
    setback behaviours[];
};

trp_result trp_setbacks_create(const trp_pack *pack, trp_setbacks **setbacks)
{
    TRP_REQUIRE(pack != NULL && setbacks != NULL, TRP_ERROR_ARGUMENT);
    uint32_t count = trp_pack_count(pack, TRP_NAMES_BEHAVIOUR);
    *setbacks = calloc(1, sizeof **setbacks + count * sizeof(setback));
    if (*setbacks == NULL) {
        return TRP_ERROR_MEMORY;
    }
    (*setbacks)->count = count;
    return TRP_OK;
}

void trp_setbacks_destroy(trp_setbacks *setbacks)
{
    free(setbacks);
}

void trp_setbacks_note(trp_setbacks *setbacks, const trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(setbacks != NULL, );
    uint32_t count;
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const trp_event *event = &events[i];
        uint32_t behaviour = trp_number_index(event->behaviour);
        if (event->agent.value != agent.value || behaviour >= setbacks->count) {
            continue;
        }
        setback *of = &setbacks->behaviours[behaviour];
        if (event->kind == TRP_EVENT_FINISHED) {
            of->count = 0;
        } else if (event->kind == TRP_EVENT_TASK_FAILED) {
            of->count++;
            of->last_step = event->step;
            of->task = event->task;
            of->reason = event->reason;
            of->origin = event->origin;
        }
    }
}

static const char *reason_words(uint8_t reason)
{
    switch (reason) {
    case TRP_REASON_ACTION: return "it could not be done";
    case TRP_REASON_CHECK: return "a `check` was false";
    case TRP_REASON_GONE: return "somebody or something was not there";
    case TRP_REASON_TIME: return "it took longer than its `at most`";
    case TRP_REASON_STUCK: return "there was no getting on";
    case TRP_REASON_GOODS: return "what was to be given was not there";
    default: return trp_reason_name((trp_reason)reason);
    }
}

static void tell_setback(const setback *of, const trp_world *world, uint32_t behaviour, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(world);
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK || of->task >= info.task_count) {
        return;
    }
    trp_sheet_add(sheet, "  ");
    trp_sheet_plain(sheet, info.name);
    trp_sheet_format(sheet, of->count == 1 ? ", once, " : ", %u times in a row, the last time ", of->count);
    uint32_t rate = trp_world_steps_per_second(world);
    uint64_t tenths = (uint64_t)(trp_world_now(world) - of->last_step) * 10 / rate;
    trp_sheet_format(sheet, "%u.%u s ago, at task %u of %u", (unsigned)(tenths / 10), (unsigned)(tenths % 10), of->task + 1,
                     info.task_count);
    const char *task = trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + of->task);
    if (task[0] != '\0') {
        trp_sheet_add(sheet, " (");
        trp_sheet_plain(sheet, task);
        trp_sheet_add(sheet, ")");
    }
    trpi_wording_origin(sheet, " in ", pack, of->origin);
    trp_sheet_format(sheet, ": %s.\n", reason_words(of->reason));
}

trp_result trp_setbacks_print(const trp_setbacks *setbacks, const trp_world *world, trp_sheet *sheet)
{
    TRP_REQUIRE(setbacks != NULL, TRP_ERROR_ARGUMENT);
    bool any = false;
    for (uint32_t i = 0; i < setbacks->count; i++) {
        if (setbacks->behaviours[i].count > 0) {
            trp_sheet_add(sheet, any ? "" : "\nFailed before\n");
            tell_setback(&setbacks->behaviours[i], world, i, sheet);
            any = true;
        }
    }
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
