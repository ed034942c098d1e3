// SPDX-License-Identifier: MIT
// Interests as the host declares them: from its calls to records of the input queue, and from there to the world.

#ifndef TROUPE_ENGINE_WORLD_INTEREST_H
#define TROUPE_ENGINE_WORLD_INTEREST_H

#include "engine/store/state.h"

/// Applies a record TRPI_INPUT_INTEREST_….
void trpi_interest_apply(trp_world *world, const trpi_input *input);

#endif
