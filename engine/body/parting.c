// SPDX-License-Identifier: MIT
// Invariant: a parting entry first waits for goods that are changing hands, if its task goes on afterwards, and for the parting
// steps of the nodes of its tree. Meanwhile LEAVING is set, and `step` and `run` are still those of the task. After that the entry
// performs the task's own list of parting steps, while `left_at` and `left_rest` keep where the task was left.

#include "engine/body/parting.h"

#include "engine/body/immediate_step.h"
#include "engine/body/list.h"
#include "engine/body/tree.h"

#include "base/assert.h"
#include "base/canary.h"

uint32_t trpi_steps_perform_immediate(trp_world *world, uint32_t index, uint32_t entry, uint32_t first_step, uint32_t step_count,
                                      bool checks_only)
{
    trpi_view view = trpi_entry_view(world, index, entry);
    uint32_t unmet = 0;
    view.tolerates_missing = true;
    for (uint32_t i = 0; i < step_count; i++) {
        const trpi_pack_step *step = &world->pack->steps[first_step + i];
        unmet = !checks_only || trpi_step_is_in_checks_only_pass(step)
                    ? trpi_immediate_block_perform_step(&view, entry, step, unmet)
                    : unmet;
    }
    return unmet;
}

void trpi_task_perform_immediate_cleanup(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if ((e->flags & TRPI_ENTRY_ENTERED) != 0) {
        e->flags &= (uint16_t)~TRPI_ENTRY_ENTERED;
        for (int times = TRPI_CANARY(CLEANUP_TWICE) ? 2 : !TRPI_CANARY(NO_CLEANUP); task != NULL && times > 0; times--) {
            e->unmet = trpi_steps_perform_immediate(world, index, entry, task->first_cleanup, task->cleanup_count, false);
        }
    }
}

bool trpi_task_prepare_owed_parting(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if (task == NULL || (e->flags & (TRPI_ENTRY_ENTERED | TRPI_ENTRY_PARTING)) != TRPI_ENTRY_ENTERED) {
        return false;
    }
    bool of_tree = task->node_count > 0 && trpi_tree_prepare_owed_partings(world, index, entry);
    if (task->parting_count > 0) {
        e->unmet = trpi_steps_perform_immediate(world, index, entry, task->first_cleanup, task->cleanup_count, true);
    }
    return of_tree || task->parting_count > 0;
}

// Returns the limit of time for the parting of a task: the longer of the limits of its own parting steps and of the parting steps
// of its tree. (2.8)
static uint32_t longest_ms(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_pack_task *task = trpi_entry_task(world, trpi_entry_at(world, index, entry));
    uint32_t of_tree = task->node_count > 0 ? trpi_tree_parting_limit_ms(world, index, entry) : 0;
    uint32_t own = task->parting_count == 0 ? 0 : task->parting_ms != 0 ? task->parting_ms : TRPI_PARTING_MS;
    return own > of_tree ? own : of_tree;
}

bool trpi_parting_begin(trp_world *world, uint32_t index, uint32_t entry, uint8_t what_follows)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_PARTING) == 0 && what_follows <= TRPI_PARTING_REMOVE);
    e->flags = (uint16_t)((e->flags & ~TRPI_ENTRY_RUNNING) | TRPI_ENTRY_PARTING | TRPI_ENTRY_LEAVING);
    e->after = what_follows;
    e->due = 0;
    e->task_due = trpi_step_from_now(world, trpi_ms_to_steps(world, longest_ms(world, index, entry)));
    trpi_entity_mark_hash_dirty(world, index);
    return trpi_parting_update(world, index, entry).state == TRPI_STATUS_RUNNING;
}

// Whether the task's own parting steps must still wait: for the ledger, if the task goes on afterwards, or for the parting steps
// of its tree. Otherwise puts the entry at the first of them.
static bool own_steps_wait(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    if ((e->run.flags & TRPI_AT_GOODS) != 0 && e->after == TRPI_PARTING_RESUME) {
        return true;
    }
    if (trpi_entry_node_count(world, e) > 0 && trpi_tree_update_parting(world, index, entry) == TRPI_STATUS_RUNNING) {
        return true;
    }
    e->flags &= (uint16_t)~TRPI_ENTRY_LEAVING;
    e->left_at = e->step;
    e->left_rest = e->run.rest;
    e->step = 0;
    e->due = 0;
    e->run = (trpi_running_step){0};
    trpi_entity_mark_hash_dirty(world, index);
    return false;
}

trpi_outcome trpi_parting_update(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_PARTING) != 0);
    if ((e->flags & TRPI_ENTRY_LEAVING) != 0 && own_steps_wait(world, index, entry)) {
        return (trpi_outcome){.state = TRPI_STATUS_RUNNING};
    }
    return trpi_list_update(world, index, entry);
}

void trpi_parting_end(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    TRP_ASSERT((e->flags & TRPI_ENTRY_PARTING) != 0 && task != NULL);
    if (trpi_body_is_parting(e)) {
        trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
        trpi_leaf_stop(&leaf);
        e->step = task->resume == TRPI_RESUME_DROP ? trpi_task_end_position(task) : e->left_at;
        e->run = (trpi_running_step){.rest = e->left_rest};
    } else if (trpi_entry_node_count(world, e) > 0) {
        trpi_tree_stop_parting(world, index, entry);
    }
    e->flags &= (uint16_t) ~(TRPI_ENTRY_PARTING | TRPI_ENTRY_LEAVING);
    e->left_at = 0;
    e->left_rest = 0;
    e->due = 0;
    e->task_due = 0;
    trpi_entity_mark_hash_dirty(world, index);
}
