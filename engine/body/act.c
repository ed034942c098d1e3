// SPDX-License-Identifier: MIT
#include "engine/body/act.h"

#include "engine/body/action.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"

uint32_t trpi_act_beside(const trpi_pack_step *steps, uint32_t at, uint32_t count)
{
    uint32_t beside = 0;
    while (at + 1 + beside < count && (steps[at + 1 + beside].flags & TRPI_STEP_BESIDE) != 0 &&
           steps[at + 1 + beside].op == TRPI_STEP_ACT && beside < TRPI_MAX_BESIDE) {
        beside++;
    }
    return beside;
}

// The step at a place of an entry, and what runs beside it; none where there is no step.
static trpi_act step_at(const trp_world *world, uint32_t index, uint32_t entry, uint32_t at)
{
    const trp_pack *pack = world->pack;
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    const trpi_pack_task *task = e->behaviour != TRPI_NONE16 ? trpi_task_of(world, e) : NULL;
    trpi_act act = {.entry = entry};
    if (task == NULL) {
        return act;
    }
    bool parting = (e->flags & TRPI_ENTRY_PARTING) != 0;
    if (!parting && task->node_count > 0) {
        bool leaf = at < task->node_count && pack->nodes[task->first_node + at].type == TRPI_NODE_STEP;
        act.step = leaf ? &pack->steps[pack->nodes[task->first_node + at].step] : NULL;
        return act;
    }
    uint32_t count = parting ? task->parting_count : task->step_count;
    const trpi_pack_step *steps = &pack->steps[parting ? task->first_parting : task->first_step];
    if (at < count) {
        act.step = &steps[at];
        act.beside = trpi_act_beside(steps, at, count);
    }
    return act;
}

trpi_act trpi_act_of(const trp_world *world, uint32_t index, uint32_t entry, uint32_t at)
{
    trpi_act act = step_at(world, index, entry, at);
    while (act.step != NULL && act.step->op == TRPI_STEP_GO_ON) {
        const trpi_entry *e = &trpi_entries_of(world, index)[act.entry];
        uint32_t parent = e->parent - 1u;  // a frame lies behind its parent, so this ends
        bool wraps = e->parent != 0 && parent < act.entry;
        act = wraps ? step_at(world, index, parent, e->asked_at) : (trpi_act){.entry = entry};
    }
    if (act.step != NULL && act.step->op != TRPI_STEP_ACT) {
        act.step = NULL;
    }
    return act;
}

trpi_view trpi_act_view(trp_world *world, uint32_t index, uint32_t entry, const trpi_act *act)
{
    trpi_view view = trpi_entry_view(world, index, act->entry);
    view.fixed_draw = trpi_entry_view(world, index, entry).fixed_draw;  // who stood still draws nothing new
    return view;
}
