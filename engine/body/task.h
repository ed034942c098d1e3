// SPDX-License-Identifier: MIT
// Tasks: lists of steps, performed one after the other. A task is the unit of interruption and of resumption.
// (MQ "Behavior Multi-queues"; SEMANTICS 2.4, 2.8)
//
// Nothing here decides what an agent does next: each call returns what came of it.

#ifndef TROUPE_ENGINE_BODY_TASK_H
#define TROUPE_ENGINE_BODY_TASK_H

#include "engine/body/action.h"

#include "troupe/event.h"

/// What came of performing steps.
typedef struct trpi_outcome {
    uint8_t state;   // TRPI_OUTCOME_…
    uint8_t reason;  // trp_reason, when it failed
    uint32_t line;   // of the node that failed; 0 when it was no tree
} trpi_outcome;

enum { TRPI_OUTCOME_RUNS, TRPI_OUTCOME_DONE, TRPI_OUTCOME_FAILED };

/// The task that an entry is at; NULL when it is behind its last.
const trpi_pack_task *trpi_task_of(const trp_world *world, const trpi_entry *entry);

/// The line of the text that the entry is at.
uint32_t trpi_task_line(const trp_world *world, const trpi_entry *entry);

/// Begins or goes on with the task of an entry from its step, until an action or a wait takes time.
trpi_outcome trpi_task_perform(trp_world *world, uint32_t index, uint32_t entry);

/// Takes in what has happened to the running step (the host's answer, the ledger's, a deadline) and goes on if it is
/// over. RUNS when nothing has.
trpi_outcome trpi_task_proceed(trp_world *world, uint32_t index, uint32_t entry);

/// The ledger has moved the goods of the running action, or could not. What has taken effect is not done again, even
/// if the task was interrupted in between. (5.9)
void trpi_task_goods(trp_world *world, uint32_t index, uint32_t entry, bool moved);

/// Where the task would begin again: behind its last effect, and behind the last step that is done and says
/// `checkpoint`. (2.4)
uint16_t trpi_task_checkpoint(const trp_world *world, const trpi_entry *e);

/// Stops the task where it is, as its `resume` says, and runs the cleanup that is due. (2.4, 2.8)
void trpi_task_interrupt(trp_world *world, uint32_t index, uint32_t entry);

/// Stops whatever of the task is under way, and forgets where its tree was. The end of it, however that comes.
void trpi_task_stop(trp_world *world, uint32_t index, uint32_t entry);

/// What a task's `step` is when nothing is left of it to do.
static inline uint16_t trpi_task_end(const trpi_pack_task *task)
{
    return task->node_count > 0 ? 1 : task->step_count;
}

/// Whether a tree runs that must be looked at again whenever the performer looks around; and the look. RUNS when
/// there is nothing to look at. (8.1)
bool trpi_task_is_reactive(const trp_world *world, uint32_t index, uint32_t entry);

/// Whether its conditions may come true by themselves, or by what others do, so that it must look around.
bool trpi_task_looks_around(const trp_world *world, uint32_t index, uint32_t entry);
trpi_outcome trpi_task_look_again(trp_world *world, uint32_t index, uint32_t entry);

/// Runs the immediate cleanup, if it is owed. Exactly once per entry into the task. (2.8)
void trpi_task_clean_up(trp_world *world, uint32_t index, uint32_t entry);

/// Whether the task has parting steps that ought to be performed before something else follows.
bool trpi_task_has_parting(const trp_world *world, const trpi_entry *entry);

/// Begins the parting steps; `after` says what follows them. Under a deadline.
trpi_outcome trpi_task_part(trp_world *world, uint32_t index, uint32_t entry, uint8_t after);

/// Goes to the start of another task of the behaviour.
void trpi_task_enter(trp_world *world, uint32_t index, uint32_t entry, uint32_t task);

/// When the running step must be looked at again if nothing else happens.
uint32_t trpi_task_due(const trp_world *world, const trpi_entry *entry);

/// What is under way in an entry stands still: its actions stop, and it keeps its place, whatever its task says of
/// interruptions. Nothing is cleaned up. (9.12)
void trpi_task_freeze(trp_world *world, uint32_t index, uint32_t entry);

/// Goes on exactly there: with the step or the leaves that were stopped, waits and the time of the task with what was left.
trpi_outcome trpi_task_thaw(trp_world *world, uint32_t index, uint32_t entry);

#endif
