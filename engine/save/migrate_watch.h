// SPDX-License-Identifier: MIT
// Carries watches into another pack: their things by keys, a line by the step that begins from it.

#ifndef TROUPE_ENGINE_SAVE_MIGRATE_WATCH_H
#define TROUPE_ENGINE_SAVE_MIGRATE_WATCH_H

#include "engine/save/remap.h"
#include "engine/store/state.h"

/// Maps the watches of a world to its new pack, which it has already.
void trpi_watches_migrate(const trpi_remap *remap, trp_world *world);

#endif
