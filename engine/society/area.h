// SPDX-License-Identifier: MIT
// Areas: which of them a character is in, and when it crosses the border of one that has a handler for that. Positions are not
// polled: the step at which a character crosses a border follows from its stretch of motion, and a timer is set for that step. (BO
// VI-E; SEMANTICS 9.7, 9.8)

#ifndef TROUPE_ENGINE_SOCIETY_AREA_H
#define TROUPE_ENGINE_SOCIETY_AREA_H

#include "engine/store/state.h"

/// Adds an entity that has appeared to the areas, if it is one.
void trpi_area_register(trp_world *world, uint32_t index);

/// Notes that the motion or size of an entity has changed, or that the entity is about to leave the world. Later in this step the
/// borders that a character has crossed are checked: for an entity that is a character, its own crossings; for an area with a
/// handler for crossings, those of all characters.
void trpi_area_request_border_check_of_entity(trp_world *world, uint32_t index);

/// Collects the characters whose border timers are due in this step, or all characters while a watched area moves. Called as a step
/// begins.
void trpi_area_collect_characters_due_at_border(trp_world *world);

/// Calls the handlers of areas whose borders were crossed: for each character, first those of the areas that it has left, the
/// smallest first, then those of the areas that it has entered, the largest first.
void trpi_area_call_border_handlers(trp_world *world);

/// Sets all border timers anew, in a world that has just been loaded.
void trpi_area_reset_border_timers(trp_world *world);

/// Returns the earliest step for which a border timer is set; TRPI_NEVER when none is.
uint32_t trpi_areas_next_border_crossing_step(const trp_world *world);

/// Returns NULL, or a sentence when the border timer of a character is not set to the step of its next crossing.
const char *trpi_area_check_border_timer(const trp_world *world, uint32_t character);

#endif
