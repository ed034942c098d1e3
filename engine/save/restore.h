// SPDX-License-Identifier: MIT
// Restoring: prepares a world for the state that is read into it, and computes afterwards what is not saved.

#ifndef TROUPE_ENGINE_SAVE_RESTORE_H
#define TROUPE_ENGINE_SAVE_RESTORE_H

#include "engine/world/layout.h"

/// Returns how many entities a world must have room for, so that everything in a save fits.
uint32_t trpi_restore_needed_capacity(const trp_world *world, const trpi_saved_world *head);

/// Makes room for everything that a save has. False when memory ran out.
bool trpi_restore_make_room(trp_world *world, const trpi_saved_world *head);

/// Removes all entities, scenes and interests from a world, with the events and commands of the last step.
void trpi_restore_clear_world(trp_world *world);

/// Sets an empty world's clocks and counters, before the state is read into it.
void trpi_restore_set_clocks_and_counters(trp_world *world, const trpi_saved_world *head);

/// Computes what is not saved, such as the grid, the counts of entities and the buckets of perception, and marks all shares of the
/// state hash as dirty.
void trpi_restore_compute_derived_state(trp_world *world);

#endif
