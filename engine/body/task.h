// SPDX-License-Identifier: MIT
// Tasks: the unit of interruption and of resumption. The body of a task is a tree or a list of steps; the functions here are for
// both. (MQ "Behavior Multi-queues"; SEMANTICS 2.4, 2.8)
// No function here decides what an agent does next: each returns the outcome of the task, and its caller in engine/mind decides.

#ifndef TROUPE_ENGINE_BODY_TASK_H
#define TROUPE_ENGINE_BODY_TASK_H

#include "engine/body/parting.h"
#include "engine/body/tree.h"
#include "engine/body/trigger.h"

/// Returns the origin of what an entry performs: of its step, or, in a tree, of its task.
uint32_t trpi_entry_origin_of_step_or_task(const trp_world *world, const trpi_entry *entry);

/// Begins the task of an entry, or resumes it at its step, and performs it until a step takes time.
trpi_outcome trpi_task_start_or_resume(trp_world *world, uint32_t index, uint32_t entry);

/// Updates the task of an entry if something has happened to a running step: an answer of the host or the ledger, or a deadline.
/// RUNNING when nothing has.
trpi_outcome trpi_task_update(trp_world *world, uint32_t index, uint32_t entry);

/// Returns the step at which the list of an entry's task would begin again: behind the last completed step that must not be
/// repeated (trpi_leaf_must_not_be_redone) or that says `checkpoint`. (2.4)
uint16_t trpi_task_checkpoint_step(const trp_world *world, const trpi_entry *e);

/// Interrupts a task so that it resumes where its `resume` says, and performs the cleanup that this takes. (2.4, 2.8)
void trpi_task_interrupt(trp_world *world, uint32_t index, uint32_t entry);

/// Stops all running steps of a task, and the frames performed for them, because the task ends.
void trpi_task_stop(trp_world *world, uint32_t index, uint32_t entry);

/// Returns the trigger of the tree that an entry performs; TRPI_TRIGGER_NEVER when it performs none, or nothing in it is reactive.
static inline uint32_t trpi_running_tree_trigger(const trp_world *world, const trpi_entry *e)
{
    const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, e);
    const bool may_be_tree = world->looks != NULL && (e->flags & TRPI_ENTRY_RUNNING) != 0 && e->task < b->task_count;
    return may_be_tree && !trpi_body_is_parting(e) ? world->looks[b->first_task + e->task] & TRPI_TRIGGER_MASK : TRPI_TRIGGER_NEVER;
}

/// Whether a reactive node runs in the tree that an entry performs (trpi_task_runs_reactive_node), and whether one has to be
/// updated at each look around (trpi_task_is_due_at_each_look). trpi_task_update_reactive_tree updates a tree in which one runs.
/// (8.1)
static inline bool trpi_task_runs_reactive_node(const trp_world *world, uint32_t index, uint32_t entry)
{
    return trpi_running_tree_trigger(world, trpi_entry_at(world, index, entry)) != TRPI_TRIGGER_NEVER &&
           trpi_tree_runs_reactive_node(world, index, entry);
}
static inline bool trpi_task_is_due_at_each_look(const trp_world *world, uint32_t index, uint32_t entry)
{
    return trpi_running_tree_trigger(world, trpi_entry_at(world, index, entry)) == TRPI_TRIGGER_AROUND &&
           trpi_tree_is_due_at_each_look(world, index, entry);
}
trpi_outcome trpi_task_update_reactive_tree(trp_world *world, uint32_t index, uint32_t entry);

/// Puts an entry at the start of another task of its behaviour.
void trpi_entry_go_to_task(trp_world *world, uint32_t index, uint32_t entry, uint32_t task);

/// Returns the step in which an entry must be updated if nothing else happens; TRPI_NEVER: none.
static inline uint32_t trpi_task_due_step(const trpi_entry *e)
{
    uint32_t of_run = trpi_earlier_deadline(trpi_earlier_deadline(TRPI_NEVER, e->run.due), e->run.watch_due);
    return trpi_earlier_deadline(trpi_earlier_deadline(of_run, e->due), e->task_due);
}

/// Freezes an entry for a layer above: its actions stop, and it keeps its place exactly, whatever its task says of interruptions.
/// Nothing is cleaned up. (9.12)
void trpi_task_freeze(trp_world *world, uint32_t index, uint32_t entry);

/// Resumes a frozen entry. The steps that were stopped begin again. Waits and the limit of the task go on with the time that was
/// left.
trpi_outcome trpi_task_thaw(trp_world *world, uint32_t index, uint32_t entry);

#endif
