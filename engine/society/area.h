// SPDX-License-Identifier: MIT
// Areas: which of them a character is in, and when it enters or leaves those that have a handler for that. Positions are not
// polled: a stretch of a way tells at which step it crosses a border, and a timer is set for that step. (BO VI-E;
// SEMANTICS 9.7, 9.8)

#ifndef TROUPE_ENGINE_SOCIETY_AREA_H
#define TROUPE_ENGINE_SOCIETY_AREA_H

#include "engine/store/state.h"

/// An entity has appeared, or is gone: notes whether it is an area, or forgets it.
void trpi_area_register(trp_world *world, uint32_t index);
void trpi_area_unregister(trp_world *world, uint32_t index);

/// An entity has been put elsewhere, moves elsewhere, reaches further, or is about to leave the world: the borders that it may have
/// crossed, or that may have crossed others, are looked at in this step.
void trpi_area_note_move(trp_world *world, uint32_t index);

/// Notes the characters whose timers are due in this step. Call at the beginning of each step.
void trpi_area_expire_timers(trp_world *world);

/// Tells areas that their border was crossed: of one character first the areas that it has left, the smallest first, then those that
/// it has entered, the largest first.
void trpi_area_tell_crossings(trp_world *world);

/// Sets all timers anew, in a world that has just been loaded.
void trpi_area_reset_timers(trp_world *world);

/// The next step at which a border is crossed, as far as is known. TRPI_NEVER when there is none.
uint32_t trpi_area_next_crossing(const trp_world *world);

/// NULL, or a sentence that says which invariant does not hold.
const char *trpi_area_check(const trp_world *world, uint32_t index);

#endif
