// SPDX-License-Identifier: MIT
// What a step begins: an action of its own, or, where it says `go on`, that of the move which it wraps; that may say
// `go on` itself, when a smaller area wraps it. (SEMANTICS 9.8)

#ifndef TROUPE_ENGINE_BODY_ACT_H
#define TROUPE_ENGINE_BODY_ACT_H

#include "engine/body/place.h"

/// An action, and whose step it is: the names in it are those of `entry`. `beside` actions behind it in the pack run
/// beside it.
typedef struct trpi_act {
    const trpi_pack_step *step;  // NULL: none
    uint32_t entry;
    uint32_t beside;
} trpi_act;

/// What the step at a place begins. None when that is no action, or goes on with something that is over.
trpi_act trpi_act_of(const trpi_leaf *leaf);

/// How its arguments are seen when it is begun at a place.
trpi_view trpi_act_view(const trpi_leaf *leaf, const trpi_act *act);

/// The action (a number of the pack) that is performed at a place, or for `which` > 0 beside it; TRPI_NONE16: none.
uint16_t trpi_act_action(const trpi_leaf *leaf, uint32_t which);

#endif
