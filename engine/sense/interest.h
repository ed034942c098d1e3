// SPDX-License-Identifier: MIT
// Interests: players and points for which the world is there. This file tells which agents are within their rings;
// engine/mind/dormancy.h decides what becomes of the others. (SEMANTICS 10.1, 10.2)

#ifndef TROUPE_ENGINE_SENSE_INTEREST_H
#define TROUPE_ENGINE_SENSE_INTEREST_H

#include "engine/store/state.h"

/// Whether an interest's number has been given, and its rings lie in one another: what a call and a load allow.
bool trpi_interest_is_valid(const trp_world *world, const trpi_interest *interest);

/// Moves each interest whose turn it is to where its entity is now. An interest whose entity is gone stays where it was last.
void trpi_interest_follow(trp_world *world);

/// The first step from `step` on at which following may find something new, or TRPI_NEVER.
uint32_t trpi_interest_due_step(const trp_world *world, uint32_t step);

/// The shortest period of the rings that an agent is in; 0 when it is in none. A ring that it is in ends at 1.2 times
/// its radius. Without interests everybody's is 1.
uint32_t trpi_interest_period(const trp_world *world, uint32_t index);

/// The interest that a record declares.
trpi_interest trpi_interest_from_input(const trpi_input *input);

/// Adds, moves, binds or removes an interest as an input record says.
void trpi_interest_apply(trp_world *world, const trpi_input *input);

#endif
