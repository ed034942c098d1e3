// SPDX-License-Identifier: MIT
// The executor of an agent: goes on with the tasks that run, interrupts what is no longer current, resumes or starts what
// is. (MQ "Behavior Dispatch", cases 2 and 5; SEMANTICS 2.3–2.5)

#ifndef TROUPE_ENGINE_MIND_EXECUTOR_H
#define TROUPE_ENGINE_MIND_EXECUTOR_H

#include "engine/mind/queue.h"

/// Interrupts the entries that are no longer current, resumes or starts those that are. (Case 5)
void trpi_executor_switch_current(trp_world *world, uint32_t index);

/// Applies reports, goods and deadlines to the running tasks. (Case 2)
void trpi_executor_update_running(trp_world *world, uint32_t index);

/// Updates the tree that an entry performs, in which a reactive node runs. (8.1)
void trpi_executor_update_reactive_tree(trp_world *world, uint32_t index, uint32_t entry);

/// Fills the arguments of a command with the target of an entry's walk back: the point beside its object, or a partner.
void trpi_executor_fill_walk_back_target(const trp_world *world, uint32_t index, uint32_t entry, trp_command *command);

#endif
