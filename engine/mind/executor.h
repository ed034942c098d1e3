// SPDX-License-Identifier: MIT
// The executor of an agent: goes on with the tasks that run, interrupts what is no longer current, resumes or starts what
// is. (MQ "Behavior Dispatch", cases 2 and 5; SEMANTICS 2.3–2.5)

#ifndef TROUPE_ENGINE_MIND_EXECUTOR_H
#define TROUPE_ENGINE_MIND_EXECUTOR_H

#include "engine/mind/queue.h"

/// Interrupts what is no longer current, resumes or starts what is. (Case 5)
void trpi_executor_switch_current(trp_world *world, uint32_t index);

/// Takes in what has happened to the running tasks: reports, goods, deadlines. (Case 2)
void trpi_executor_update_running(trp_world *world, uint32_t index);

/// Looks again at the tree that is performed, if there is something reactive in it. (8.1)
void trpi_executor_update_reactive(trp_world *world, uint32_t index, uint32_t entry);

/// Where the walk back of an entry leads, which is under way: the point beside its object, or a partner. As arguments of a command.
void trpi_executor_walk_back_target(const trp_world *world, uint32_t index, uint32_t entry, trp_command *command);

#endif
