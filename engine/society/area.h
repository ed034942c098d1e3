// SPDX-License-Identifier: MIT
// Areas: which of them a character is in, and when it enters or leaves those with a handler for that. Positions are not polled:
// from a stretch of motion follows the step at which it crosses a border, and a timer is set for that step. (BO VI-E; SEMANTICS
// 9.7, 9.8)

#ifndef TROUPE_ENGINE_SOCIETY_AREA_H
#define TROUPE_ENGINE_SOCIETY_AREA_H

#include "engine/store/state.h"

/// Adds an entity that has appeared to the areas, if it is one (trpi_area_register), or removes one that is gone
/// (trpi_area_unregister).
void trpi_area_register(trp_world *world, uint32_t index);
void trpi_area_unregister(trp_world *world, uint32_t index);

/// Notes that an entity was moved, moves elsewhere, grows, or is about to leave the world. The borders that it may have crossed are
/// checked in this step, and, when it is an area, its own border for all entities.
void trpi_area_request_border_check_of_entity(trp_world *world, uint32_t index);

/// Collects the characters whose border timers are due in this step, or all while an area moves. Called as a step begins.
void trpi_area_collect_characters_due_at_border(trp_world *world);

/// Calls the handlers of areas whose border was crossed: for one character first those of the areas that it has left, the
/// smallest first, then those of the areas that it has entered, the largest first.
void trpi_area_call_border_handlers(trp_world *world);

/// Sets all border timers anew, in a world that has just been loaded.
void trpi_area_reset_border_timers(trp_world *world);

/// Returns the next step at which a border is crossed, as far as is known. TRPI_NEVER when there is none.
uint32_t trpi_areas_next_border_crossing_step(const trp_world *world);

/// Returns NULL, or a sentence when the border timer of a character is not set to the step of its next crossing.
const char *trpi_area_check_border_timer(const trp_world *world, uint32_t character);

#endif
