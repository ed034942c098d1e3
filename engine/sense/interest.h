// SPDX-License-Identifier: MIT
// Interests: players and points around which agents are live. The functions here determine which agents are within their rings.
// engine/mind/dormancy.c decides what becomes of the other agents. (SEMANTICS 10.1, 10.2)

#ifndef TROUPE_ENGINE_SENSE_INTEREST_H
#define TROUPE_ENGINE_SENSE_INTEREST_H

#include "engine/store/state.h"

/// Whether an interest's number has been given out, and its rings lie in one another: required by calls and loads.
bool trpi_interest_is_valid(const trp_world *world, const trpi_interest *interest);

/// Moves each interest whose turn it is to where its entity is now. An interest whose entity is gone stays where it was last.
void trpi_interest_follow_entities(trp_world *world);

/// Returns the first step from `from_step` on at which trpi_interest_follow_entities may move an interest, or TRPI_NEVER.
uint32_t trpi_interest_next_follow_entities_step(const trp_world *world, uint32_t from_step);

/// Returns the shortest update period among the rings that an agent is in; 0 when it is in none. For an agent that is
/// in it already, a ring ends at 1.2 times its radius. In a world without interests the period is 1.
uint32_t trpi_interest_update_period_of_agent(const trp_world *world, uint32_t index);

/// Makes the interest that an input declares.
trpi_interest trpi_interest_from_input(const trpi_input *input);

/// Adds, moves, binds or removes an interest as an input record says.
void trpi_interest_apply_input(trp_world *world, const trpi_input *input);

#endif
