// SPDX-License-Identifier: MIT
// A world around a state that is read into it: room, clocks, and what can be worked out from the state afterwards.

#ifndef TROUPE_ENGINE_SAVE_RESTORE_H
#define TROUPE_ENGINE_SAVE_RESTORE_H

#include "engine/world/layout.h"

/// How many entities a world has to have room for, so that there is room for all that a save holds.
uint32_t trpi_restore_capacity(const trp_world *world, const trpi_saved_world *head);

/// Makes room for all that a save holds. False when memory ran out.
bool trpi_restore_make_room(trp_world *world, const trpi_saved_world *head);

/// Removes all entities and scenes from a world, with the events and commands of the last step.
void trpi_restore_empty(trp_world *world);

/// Sets an empty world's clocks and counts, before the state is read into it.
void trpi_restore_begin(trp_world *world, const trpi_saved_world *head);

/// Computes what is not saved: the grid, the sampling of perception, the hashes.
void trpi_restore_finish(trp_world *world);

#endif
