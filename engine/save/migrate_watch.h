// SPDX-License-Identifier: MIT
// The migration of watches to another pack. The things that a watch names are found by their keys, and a line is found by the step
// that stands there.

#ifndef TROUPE_ENGINE_SAVE_MIGRATE_WATCH_H
#define TROUPE_ENGINE_SAVE_MIGRATE_WATCH_H

#include "engine/save/remap.h"
#include "engine/store/state.h"

/// Maps the watches of a world to its new pack, which is already in place.
void trpi_watches_migrate(const trpi_remap *remap, trp_world *world);

#endif
