// SPDX-License-Identifier: MIT
// Cleanup of a task, in whatever way it is left: the immediate part, and the parting steps, which take time. The nodes of a tree
// perform their parting steps first, the innermost first, then the task performs its own; a list has only the latter. (SEMANTICS
// 2.8)

#ifndef TROUPE_ENGINE_BODY_PARTING_H
#define TROUPE_ENGINE_BODY_PARTING_H

#include "engine/body/leaf.h"

/// Performs the immediate steps among `step_count` steps of the pack. Returns a bit for each failed check; a failed check leaves
/// out the rest of its block. `checks_only`: performs only the steps of the pass for checks (trpi_step_is_in_checks_only_pass).
uint32_t trpi_steps_perform_immediate(trp_world *world, uint32_t index, uint32_t entry, uint32_t first_step, uint32_t step_count,
                                      bool checks_only);

/// Performs the immediate cleanup of a task, once for each time the task was entered.
void trpi_task_perform_immediate_cleanup(trp_world *world, uint32_t index, uint32_t entry);

/// Whether a task that is about to be left owes parting steps. The nodes of its tree that owe some are marked, so the caller must
/// stop or interrupt the task next, and then call trpi_parting_begin.
bool trpi_task_prepare_owed_parting(trp_world *world, uint32_t index, uint32_t entry);

/// Begins the parting steps, under a deadline; `what_follows` says what follows them. False when they are over at once.
bool trpi_parting_begin(trp_world *world, uint32_t index, uint32_t entry, uint8_t what_follows);

/// Updates the parting steps of an entry. FAILURE: one of them has failed, and those behind it are left out.
trpi_outcome trpi_parting_update(trp_world *world, uint32_t index, uint32_t entry);

/// Ends the parting of an entry, whether it is done or cut short: stops its running step, and puts the entry back to where its task
/// was left, or behind the last step of a task that `resumes never`.
void trpi_parting_end(trp_world *world, uint32_t index, uint32_t entry);

#endif
