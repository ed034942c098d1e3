// SPDX-License-Identifier: MIT
// How a task is left: the immediate cleanup, and the parting steps, which take time. (SEMANTICS 2.8)

#ifndef TROUPE_ENGINE_BODY_PARTING_H
#define TROUPE_ENGINE_BODY_PARTING_H

#include "engine/body/place.h"

/// Performs `count` steps of the pack that take no time; others among them are left out.
void trpi_steps_at_once(trp_world *world, uint32_t index, uint32_t entry, uint32_t first, uint32_t count);

/// Runs the immediate cleanup, if it is owed. Exactly once per entry into the task.
void trpi_task_clean_up(trp_world *world, uint32_t index, uint32_t entry);

/// Whether the task has parting steps that ought to be performed before something else follows.
bool trpi_task_has_parting(const trp_world *world, const trpi_entry *entry);

/// Begins the parting steps, under a deadline; `after` says what follows them. False when none of them takes time.
bool trpi_task_part(trp_world *world, uint32_t index, uint32_t entry, uint8_t after);

#endif
