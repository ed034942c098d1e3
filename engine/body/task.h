// SPDX-License-Identifier: MIT
// Tasks: the unit of interruption and of resumption. The body of one is a tree, or a list of steps. What is said here of
// entries is so for both. (MQ "Behavior Multi-queues"; SEMANTICS 2.4, 2.8)
//
// Nothing here decides what an agent does next: each call returns what came of it.

#ifndef TROUPE_ENGINE_BODY_TASK_H
#define TROUPE_ENGINE_BODY_TASK_H

#include "engine/body/parting.h"

#include "troupe/event.h"

/// The line of the text that the entry is at.
uint32_t trpi_task_line(const trp_world *world, const trpi_entry *entry);

/// Begins or goes on with the task of an entry from its step, until something takes time.
trpi_outcome trpi_task_perform(trp_world *world, uint32_t index, uint32_t entry);

/// Takes in what has happened to what is under way (the host's answer, the ledger's, a deadline) and goes on if it is over.
/// RUNNING when nothing has.
trpi_outcome trpi_task_proceed(trp_world *world, uint32_t index, uint32_t entry);

/// Where the task would begin again: behind its last effect, and behind the last step that is done and says
/// `checkpoint`. (2.4)
uint16_t trpi_task_checkpoint(const trp_world *world, const trpi_entry *e);

/// Stops the task where it is, as its `resume` says, and runs the cleanup that is due. (2.4, 2.8)
void trpi_task_interrupt(trp_world *world, uint32_t index, uint32_t entry);

/// Stops whatever of the task is under way, and forgets where its tree was. The end of it, however that comes.
void trpi_task_stop(trp_world *world, uint32_t index, uint32_t entry);

/// Whether a tree runs that must be looked at again whenever the performer looks around; and the look. RUNNING when
/// there is nothing to look at. (8.1)
bool trpi_task_is_reactive(const trp_world *world, uint32_t index, uint32_t entry);

/// Whether its conditions may come true by themselves, or by what others do, so that it must look around.
bool trpi_task_looks_around(const trp_world *world, uint32_t index, uint32_t entry);
trpi_outcome trpi_task_look_again(trp_world *world, uint32_t index, uint32_t entry);

/// Begins the parting steps of a task that owes them, and has been stopped or interrupted (trpi_parting_begin); ends them
/// (trpi_parting_stop).
bool trpi_task_part(trp_world *world, uint32_t index, uint32_t entry, uint8_t after);
void trpi_parting_end(trp_world *world, uint32_t index, uint32_t entry);

/// Goes to the start of another task of the behaviour.
void trpi_task_enter(trp_world *world, uint32_t index, uint32_t entry, uint32_t task);

/// When what is under way must be looked at again if nothing else happens.
uint32_t trpi_task_due(const trpi_entry *entry);

/// What is under way in an entry stands still: its actions stop, and it keeps its place, whatever its task says of
/// interruptions. Nothing is cleaned up. (9.12)
void trpi_task_freeze(trp_world *world, uint32_t index, uint32_t entry);

/// Goes on exactly there: with the places that were stopped, waits and the time of the task with what was left.
trpi_outcome trpi_task_thaw(trp_world *world, uint32_t index, uint32_t entry);

#endif
