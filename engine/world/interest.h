// SPDX-License-Identifier: MIT
// Interests as the host declares them: from its calls to records of the input queue, and from there to the world.

#ifndef TROUPE_ENGINE_WORLD_INTEREST_H
#define TROUPE_ENGINE_WORLD_INTEREST_H

#include "engine/store/state.h"

/// The interest that a record TRPI_INPUT_INTEREST_ADD asks for.
trpi_interest trpi_interest_of_input(const trpi_input *input);

/// Whether an interest's number has been given, and its rings lie in one another: what a call and a load allow.
bool trpi_interest_is_valid(const trp_world *world, const trpi_interest *interest);

/// Applies a record TRPI_INPUT_INTEREST_….
void trpi_interest_apply(trp_world *world, const trpi_input *input);

#endif
