// SPDX-License-Identifier: MIT
// The executor of an agent: continues the tasks that run, interrupts an entry that is no longer current, and resumes or starts one
// that has become current. (MQ "Behavior Dispatch", cases 2 and 5; SEMANTICS 2.3–2.5)

#ifndef TROUPE_ENGINE_MIND_EXECUTOR_H
#define TROUPE_ENGINE_MIND_EXECUTOR_H

#include "engine/mind/queue.h"

/// Interrupts the entries that are no longer current, and resumes or starts the ones that have become current. False when nothing
/// can have changed: the agent performs one behaviour and has no other. (Case 5)
bool trpi_executor_switch_current(trp_world *world, uint32_t index);

/// Updates the running tasks: applies reports of the host, answers of the ledger about goods, and deadlines. False when none of them
/// was due. (Case 2)
bool trpi_executor_update_running(trp_world *world, uint32_t index);

/// Updates the tree that an entry performs, in which a reactive node runs. (8.1)
void trpi_executor_update_reactive_tree(trp_world *world, uint32_t index, uint32_t entry);

/// Fills the arguments of a command with the target of an entry's walk back: the point beside its object, or a partner.
void trpi_executor_fill_walk_back_target(const trp_world *world, uint32_t index, uint32_t entry, trp_command *command);

#endif
