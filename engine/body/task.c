// SPDX-License-Identifier: MIT
// Invariant: a task that is not RUNNING has no action or wait under way, but possibly goods that are changing hands.

#include "engine/body/task.h"

#include "engine/body/frame.h"
#include "engine/body/list.h"

#include "base/assert.h"
#include "base/canary.h"

static const trpi_outcome runs = {.state = TRPI_STATUS_RUNNING};
static const trpi_outcome out_of_time = {.state = TRPI_STATUS_FAILURE, .reason = TRP_REASON_TIME};

uint32_t trpi_entry_origin_of_step_or_task(const trp_world *world, const trpi_entry *e)
{
    uint32_t count;
    const trpi_pack_step *steps = trpi_entry_pack_steps(world, e, &count);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    if (task == NULL) {
        return 0;
    }
    return !trpi_body_is_tree(world, e) && e->step < count ? steps[e->step].origin : task->origin;
}

// --- Performing ---

static trpi_outcome update_body(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        return trpi_parting_update(world, index, entry);
    }
    if (!trpi_body_is_tree(world, e)) {
        return trpi_list_update(world, index, entry);
    }
    bool left_out =
        e->step == trpi_task_end_position(trpi_entry_task(world, e));  // dropped by an interruption: nothing is left to do
    return left_out ? (trpi_outcome){.state = TRPI_STATUS_SUCCESS} : trpi_tree_update(world, index, entry);
}

// Updates the task of an entry. A task that ends in the very step of its deadline has not failed.
static trpi_outcome update(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    bool held = trpi_body_is_uninterruptible(world, index, entry);
    trpi_outcome outcome = update_body(world, index, entry);
    TRP_ASSERT(outcome.state != TRPI_STATUS_IDLE);
    if (held && !trpi_body_is_uninterruptible(world, index, entry)) {
        trpi_agent_mark_dirty(world, index);  // a cue that has fired may interrupt it now
    }
    if (outcome.state == TRPI_STATUS_RUNNING && e->task_due != 0 && e->task_due <= world->now) {
        return out_of_time;
    }
    if (outcome.state == TRPI_STATUS_SUCCESS) {
        e->flags &= (uint16_t) ~(TRPI_CANARY(DONE) ? 0 : TRPI_ENTRY_RUNNING);
        e->due = 0;
        e->task_due = 0;
    }
    return outcome;
}

trpi_outcome trpi_task_start_or_resume(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    TRP_ASSERT(trpi_entry_is_used(e));
    if ((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0 && task != NULL) {
        bool may_be_dropped = task->resume == TRPI_RESUME_DROP || (task->flags & TRPI_TASK_DROPS) != 0;
        bool dropped = may_be_dropped && e->step >= trpi_task_end_position(task) && trpi_task_end_position(task) > 0;
        e->flags |= TRPI_ENTRY_RUNNING;
        e->flags |= dropped ? 0 : TRPI_ENTRY_ENTERED;  // a task that is left out owes no second cleanup (2.8)
        e->task_due = task->at_most_ms != 0 ? trpi_step_from_now(world, trpi_ms_to_steps(world, task->at_most_ms)) : 0;
    }
    trpi_entity_mark_hash_dirty(world, index);
    return update(world, index, entry);
}

// Whether the host has answered every question for which a step or node of an entry waited to begin. A node to which its network
// has gone back in this step has yet to ask anew: its tree was updated in the step, and no answer has come. (8.5)
static bool is_answered(const trp_world *world, uint32_t index, uint32_t entry)
{
    if (world->pack->query_count == 0 || trpi_agent_awaits_answer(world, index)) {
        return false;
    }
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    if (!trpi_body_is_tree(world, e)) {
        return (e->run.flags & TRPI_AT_ASKS) != 0;
    }
    bool is_news = trpi_bitmap_has_bit(&world->asked, index) || !trpi_tree_was_updated_in_step(world, index, entry);
    return is_news && trpi_tree_awaits_answer(world, index, entry);
}

trpi_outcome trpi_task_update(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0);
    if ((e->due == 0 || e->due > world->now) && !is_answered(world, index, entry)) {
        return e->task_due != 0 && e->task_due <= world->now ? out_of_time : runs;
    }
    return update(world, index, entry);
}

// --- Looking again ---

// A tree is updated once a step for all facts that have changed. Changes by its own update are seen by the update of the next
// step, so no action that it begins is stopped before the host has seen it.
trpi_outcome trpi_task_update_reactive_tree(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    TRP_ASSERT((e->flags & TRPI_ENTRY_RUNNING) != 0 && trpi_body_is_tree(world, e));
    if (!trpi_tree_was_updated_in_step(world, index, entry)) {
        return update(world, index, entry);
    }
    if ((world->agents[index]->flags & TRPI_AGENT_CHANGED) != 0) {
        uint32_t next = trpi_step_from_now(world, 1);
        e->due = e->due != 0 && e->due < next ? e->due : next;
        trpi_entity_mark_hash_dirty(world, index);
    }
    return runs;
}

// --- Interrupting, resuming ---

uint16_t trpi_task_checkpoint_step(const trp_world *world, const trpi_entry *e)
{
    uint32_t count;
    const trpi_pack_step *steps = trpi_entry_pack_steps(world, e, &count);
    uint32_t at = (e->flags & TRPI_ENTRY_PARTING) == 0 && e->step <= count ? e->step : 0;
    while (at > e->checkpoint && (steps[at - 1].flags & TRPI_STEP_CHECKPOINT) == 0) {
        at--;
    }
    return at > e->checkpoint ? trpi_list_step_after_parallel_actions(world, e, at - 1) : e->checkpoint;
}

// Marks a task as no longer performed; goods that are changing hands stay under way.
static void stop_performing(trpi_entry *e)
{
    e->flags &= (uint16_t) ~(TRPI_ENTRY_RUNNING | TRPI_ENTRY_MOVES_BACK);
    e->due = 0;
    e->task_due = 0;
}

// Interrupts a tree in the way that the task's `resume` says.
static void interrupt_tree(trp_world *world, uint32_t index, uint32_t entry, uint8_t resume)
{
    if (resume == TRPI_RESUME_HERE) {
        trpi_tree_pause(world, index, entry, false);
    } else if (resume == TRPI_RESUME_DROP) {
        trpi_body_stop(world, index, entry);
    } else {
        trpi_tree_rewind_to_checkpoint(world, index, entry);
    }
}

// Pauses the step of a list. A list never resumes at or in front of a step whose goods have changed hands, even if the ledger's
// answer has only just come.
static void pause_list(trp_world *world, uint32_t index, uint32_t entry, bool here)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    if ((e->run.flags & TRPI_AT_MOVED) != 0) {
        e->step = trpi_list_step_after_parallel_actions(world, e, e->step);
        e->checkpoint = e->step;
    }
    if ((e->run.flags & TRPI_AT_GOODS) != 0 && (e->run.flags & (TRPI_AT_MOVED | TRPI_AT_REPORT_FAILED)) != 0) {
        e->run = (trpi_running_step){0};
    }
    trpi_leaf_pause(&leaf, false);
    e->run.rest = here ? e->run.rest : 0;
}

void trpi_task_interrupt(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    const trpi_pack_task *task = trpi_entry_task(world, e);
    uint8_t resume = trpi_body_resumption(world, index, entry);
    bool tree = trpi_body_is_tree(world, e);
    TRP_ASSERT(trpi_entry_is_used(e));
    if (tree) {
        interrupt_tree(world, index, entry, resume);
    }
    pause_list(world, index, entry, resume == TRPI_RESUME_HERE);
    e->checkpoint = tree ? e->checkpoint : trpi_task_checkpoint_step(world, e);
    stop_performing(e);
    trpi_entity_mark_hash_dirty(world, index);
    if (task == NULL) {
        return;
    }
    (void)trpi_steps_perform_immediate(world, index, entry, task->first_interrupt, task->interrupt_count, false);
    if (resume == TRPI_RESUME_RESTART || resume == TRPI_RESUME_DROP) {
        trpi_task_perform_immediate_cleanup(world, index, entry);  // a task that goes on later is not over: what it has set stays
    }
    if (resume == TRPI_RESUME_DROP) {
        e->step = trpi_task_end_position(task);
    } else if (resume != TRPI_RESUME_HERE) {
        e->step = e->checkpoint;
    }
}

void trpi_task_freeze(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    uint32_t rest = e->task_due > world->now ? e->task_due - world->now : 0;
    TRP_ASSERT(e->frozen != TRPI_FROZEN);
    if (trpi_body_is_tree(world, e)) {
        trpi_tree_pause(world, index, entry, true);
    }
    trpi_leaf_pause(&leaf, true);
    stop_performing(e);
    e->task_rest = rest;
    e->frozen = TRPI_FROZEN;
    trpi_entity_mark_hash_dirty(world, index);
}

trpi_outcome trpi_task_thaw(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    uint32_t rest = e->task_rest;
    TRP_ASSERT(e->frozen != 0);
    e->frozen = TRPI_THAWS;
    trpi_outcome outcome = trpi_task_start_or_resume(world, index, entry);
    trpi_agent_wake(world, index);  // the frames performed for it may be current again
    e->frozen = 0;
    e->task_rest = 0;
    e->task_due = outcome.state == TRPI_STATUS_RUNNING && rest != 0 ? trpi_step_from_now(world, rest) : e->task_due;
    return outcome;
}

void trpi_task_stop(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry_drop_frames(world, index, entry, TRPI_NONE16, false);
    trpi_body_stop(world, index, entry);
}

void trpi_entry_go_to_task(trp_world *world, uint32_t index, uint32_t entry, uint32_t task)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    trpi_entry_drop_frames(world, index, entry, TRPI_NONE16, false);
    for (uint32_t i = 0; i < world->settings.nodes_per_entry; i++) {
        trpi_node_states_of_entry(world, e)[i] = (trpi_node_state){0};
    }
    e->run = (trpi_running_step){0};
    e->task = (uint16_t)task;
    e->step = 0;
    e->checkpoint = 0;
    e->task_rest = 0;
    e->left_at = 0;
    e->left_rest = 0;
    e->frozen = 0;
    e->due = 0;
    e->task_due = 0;
    e->flags &=
        (uint16_t) ~(TRPI_ENTRY_RUNNING | TRPI_ENTRY_ENTERED | TRPI_ENTRY_PARTING | TRPI_ENTRY_LEAVING | TRPI_ENTRY_INTERRUPTED);
    trpi_entity_mark_hash_dirty(world, index);
}
