// SPDX-License-Identifier: MIT
// Lists of steps: a sequence whose children are steps, stored flat. `step` of an entry is the child at which it is, and `run` the
// running step there. The parting steps of a task are a list, too. (SEMANTICS 2.4, 2.8)

#ifndef TROUPE_ENGINE_BODY_LIST_H
#define TROUPE_ENGINE_BODY_LIST_H

#include "engine/body/leaf.h"

/// Runs the list of an entry from its current step until a step takes time; then the entry's `due` is the step in which it must
/// be updated if nothing else happens. SUCCESS: the last step is done. `drop` drops the frame of a move that the host has ended
/// although it was held for a crossing.
trpi_outcome trpi_list_update(trp_world *world, uint32_t index, uint32_t entry, trpi_frame_dropper drop);

#endif
