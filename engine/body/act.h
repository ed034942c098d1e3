// SPDX-License-Identifier: MIT
// What a step begins: an action of its own, or, where it says `go on`, that of the move which it wraps; that may say
// `go on` itself, when a smaller area wraps it. (SEMANTICS 9.8)

#ifndef TROUPE_ENGINE_BODY_ACT_H
#define TROUPE_ENGINE_BODY_ACT_H

#include "engine/body/expression.h"

/// An action, and whose step it is: the names in it are those of `entry`. `beside` actions behind it in the pack run
/// beside it.
typedef struct trpi_act {
    const trpi_pack_step *step;  // NULL: none
    uint32_t entry;
    uint32_t beside;
} trpi_act;

/// What step or node `at` of an entry begins. None when that is no action, or goes on with something that is over.
trpi_act trpi_act_of(const trp_world *world, uint32_t index, uint32_t entry, uint32_t at);

/// How its arguments are seen when an entry begins it.
trpi_view trpi_act_view(trp_world *world, uint32_t index, uint32_t entry, const trpi_act *act);

/// How many actions run beside step `at` of `count`.
uint32_t trpi_act_beside(const trpi_pack_step *steps, uint32_t at, uint32_t count);

#endif
