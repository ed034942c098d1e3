// SPDX-License-Identifier: MIT
// Areas: which of them a character is in, and when it crosses the border of one that has a handler for that. Positions are not
// polled: the step at which a character crosses a border follows from its stretch of motion, and a timer is set for that step. (BO
// VI-E; SEMANTICS 9.7, 9.8)

#ifndef TROUPE_ENGINE_SOCIETY_AREA_H
#define TROUPE_ENGINE_SOCIETY_AREA_H

#include "engine/store/state.h"

/// Adds an entity that has appeared to the areas, if it is one (trpi_area_register), or removes one that is gone
/// (trpi_area_unregister).
void trpi_area_register(trp_world *world, uint32_t index);
void trpi_area_unregister(trp_world *world, uint32_t index);

/// Notes that the motion or size of an entity has changed, or that it is about to leave the world. This step then checks which
/// borders the entity has crossed, if it is a character, or which characters have crossed its border, if it is an area.
void trpi_area_request_border_check_of_entity(trp_world *world, uint32_t index);

/// Collects the characters whose border timers are due in this step, or all while an area moves. Called as a step begins.
void trpi_area_collect_characters_due_at_border(trp_world *world);

/// Calls the handlers of areas whose borders were crossed: for each character, first those of the areas that it has left, the
/// smallest first, then those of the areas that it has entered, the largest first.
void trpi_area_call_border_handlers(trp_world *world);

/// Sets all border timers anew, in a world that has just been loaded.
void trpi_area_reset_border_timers(trp_world *world);

/// Returns the next step at which a border is crossed, as far as is known. TRPI_NEVER when there is none.
uint32_t trpi_areas_next_border_crossing_step(const trp_world *world);

/// Returns NULL, or a sentence when the border timer of a character is not set to the step of its next crossing.
const char *trpi_area_check_border_timer(const trp_world *world, uint32_t character);

#endif
