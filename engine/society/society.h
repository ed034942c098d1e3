// SPDX-License-Identifier: MIT
// The part of a round in which what is shared is decided: scenes first, then those who want to open one, then items
// that change hands. The society is reached by mail only. (SEMANTICS 11.1)

#ifndef TROUPE_ENGINE_SOCIETY_SOCIETY_H
#define TROUPE_ENGINE_SOCIETY_SOCIETY_H

#include "engine/store/state.h"

/// Handles the society's mail of this round, and the scenes that are due.
void trpi_society_round(trp_world *world);

#endif
