// SPDX-License-Identifier: MIT
// Areas: which of them somebody is in, and who enters and leaves those that have something to do then. Nobody is
// polled: a stretch of a way says at which step it crosses a border, and that step is waited for. (BO VI-E;
// SEMANTICS 9.7, 9.8)

#ifndef TROUPE_ENGINE_SOCIETY_AREA_H
#define TROUPE_ENGINE_SOCIETY_AREA_H

#include "engine/store/state.h"

/// An entity is there, or is there no more: it is noted whether it is an area.
void trpi_area_file(trp_world *world, uint32_t index);
void trpi_area_forget(trp_world *world, uint32_t index);

/// Something has been put elsewhere, goes elsewhere, reaches further, or is on its way out of the world: who is in which
/// area is looked at in this step.
void trpi_area_moved(trp_world *world, uint32_t index);

/// The steps that were waited for have come. Call at the beginning of each.
void trpi_area_wake(trp_world *world);

/// A crossed border is told to the areas: first left, the smallest first, then entered, the largest first.
void trpi_area_round(trp_world *world);

/// Waits anew for the steps in which borders are crossed, in a world that has just been loaded.
void trpi_area_resume(trp_world *world);

/// The next step at which somebody crosses a border, as far as is known. TRPI_NEVER when there is none.
uint32_t trpi_area_due(const trp_world *world);

/// NULL, or a sentence: what would be a bug.
const char *trpi_area_check(const trp_world *world, uint32_t index);

#endif
