// SPDX-License-Identifier: MIT
// The society's round: the part of a round in which shared state is decided. Scenes come first, then claims that open
// new ones, then items that change hands. The society is reached by mail only. (SEMANTICS 11.1)

#ifndef TROUPE_ENGINE_SOCIETY_SOCIETY_H
#define TROUPE_ENGINE_SOCIETY_SOCIETY_H

#include "engine/store/state.h"

/// Handles the society's mail of this round, and the scenes that are due.
void trpi_society_handle_round(trp_world *world);

#endif
