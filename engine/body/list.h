// SPDX-License-Identifier: MIT
// Lists of steps: a sequence whose children are steps, stored flat. The field `step` of an entry is the number of its current step,
// and `run` is what is under way there. The parting steps of a task are a list, too. (SEMANTICS 2.4, 2.8)

#ifndef TROUPE_ENGINE_BODY_LIST_H
#define TROUPE_ENGINE_BODY_LIST_H

#include "engine/body/leaf.h"

/// Runs the list of an entry from its current step until a step takes time; then the entry's `due` is the step in which it must be
/// updated if nothing else happens. SUCCESS: the last step is done.
trpi_outcome trpi_list_update(trp_world *world, uint32_t index, uint32_t entry);

#endif
