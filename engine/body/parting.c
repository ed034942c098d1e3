// SPDX-License-Identifier: MIT
#include "engine/body/parting.h"

#include "engine/body/instant.h"
#include "engine/body/list.h"

#include "base/assert.h"
#include "base/canary.h"

#define PARTING_MS 5000

void trpi_steps_at_once(trp_world *world, uint32_t index, uint32_t entry, uint32_t first, uint32_t count)
{
    trpi_view view = trpi_entry_view(world, index, entry);
    view.goes_on = true;
    for (uint32_t i = 0; i < count; i++) {
        const trpi_pack_step *step = &world->pack->steps[first + i];
        if (step->op != TRPI_STEP_ACT && step->op != TRPI_STEP_DECIDE) {
            trpi_instant_perform(&view, entry, step);
        }
    }
}

void trpi_task_clean_up(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_task_of(world, e);
    if ((e->flags & TRPI_ENTRY_ENTERED) != 0) {
        e->flags &= (uint16_t)~TRPI_ENTRY_ENTERED;
        for (int times = TRPI_CANARY(CLEANUP_TWICE) ? 2 : !TRPI_CANARY(NO_CLEANUP); task != NULL && times > 0; times--) {
            trpi_steps_at_once(world, index, entry, task->first_cleanup, task->cleanup_count);
        }
    }
}

bool trpi_task_has_parting(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_task_of(world, e);
    return task != NULL && task->parting_count > 0 && (e->flags & TRPI_ENTRY_ENTERED) != 0 && (e->flags & TRPI_ENTRY_PARTING) == 0;
}

bool trpi_task_part(trp_world *world, uint32_t index, uint32_t entry, uint8_t after)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_PARTING) == 0);
    e->run = (trpi_running){0};  // goods that are still under way have gone from here
    e->flags |= TRPI_ENTRY_PARTING;
    e->after = after;
    e->step = 0;
    e->due = 0;
    trpi_touch(world, index);
    bool runs = trpi_list_update(world, index, entry) == TRPI_STATUS_RUNNING;
    e->task_due = trpi_after(world, trpi_steps(world, PARTING_MS));
    return runs;
}
