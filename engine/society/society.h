// SPDX-License-Identifier: MIT
// The society's round: the part of a round in which shared state is decided. The society is reached by mail only. Mail that sets a
// fact or changes a list of the world is read first, then the mail for each scene, then all other mail, such as claims that open
// scenes and transfers of items; each in the order of its senders. (SEMANTICS 11.1)

#ifndef TROUPE_ENGINE_SOCIETY_SOCIETY_H
#define TROUPE_ENGINE_SOCIETY_SOCIETY_H

#include "engine/store/state.h"

/// Decides what the society has to decide in this round: crossed borders, mail, brains of objects and searches of areas that are
/// due, scenes that are due, deadlocks.
void trpi_society_handle_round(trp_world *world);

#endif
