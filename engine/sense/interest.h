// SPDX-License-Identifier: MIT
// Interests: players and points around which agents are live. The functions here determine which agents are within their rings;
// accordingly engine/mind/dormancy.c makes agents live or dormant. (SEMANTICS 10.1, 10.2)

#ifndef TROUPE_ENGINE_SENSE_INTEREST_H
#define TROUPE_ENGINE_SENSE_INTEREST_H

#include "engine/store/state.h"

/// Whether the record of an interest is valid, as calls and loads require: its serial number has been given out, it has at least
/// one ring, its position and its radii are within TRP_FARTHEST, and each ring is larger than the ring inside it, with an update
/// period that is not shorter.
bool trpi_interest_is_valid(const trp_world *world, const trpi_interest *interest);

/// Moves the interests that are due in this step to the entities that they follow. An interest whose entity is gone stays where it
/// was, and follows none any more.
void trpi_interest_follow_entities(trp_world *world);

/// Returns the first step from `from_step` on at which trpi_interest_follow_entities may move an interest, or TRPI_NEVER.
uint32_t trpi_interest_next_follow_entities_step(const trp_world *world, uint32_t from_step);

/// Returns the shortest update period among the rings that an agent is in; 0 when it is in none, and 1 in a world without
/// interests. A ring reaches to 1.2 times its radius for an agent that was in a ring with the same or a shorter period before.
uint32_t trpi_interest_update_period_of_agent(const trp_world *world, uint32_t index);

/// Returns the record of the interest that an input adds.
trpi_interest trpi_interest_from_input(const trpi_input *input);

/// Adds, moves, binds or removes an interest as an input record says.
void trpi_interest_apply_input(trp_world *world, const trpi_input *input);

#endif
