// SPDX-License-Identifier: MIT
// Applying input: the records in the queue take effect at the beginning of a step, in order. (SEMANTICS 11.4)

#ifndef TROUPE_ENGINE_WORLD_INPUT_H
#define TROUPE_ENGINE_WORLD_INPUT_H

#include "engine/store/state.h"

/// Applies all records and empties the queue.
void trpi_input_apply_all(trp_world *world);

#endif
