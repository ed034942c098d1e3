// SPDX-License-Identifier: MIT
// The action that a step begins: its own, or, for a `go on`, the action of the move which its frame wraps. That move may be a `go
// on` itself, of a frame that wraps a move within a smaller area. (SEMANTICS 9.8)

#ifndef TROUPE_ENGINE_BODY_ACT_H
#define TROUPE_ENGINE_BODY_ACT_H

#include "engine/body/place.h"

/// An action of the pack with the entry whose step it is, by which its names are resolved. The `parallel_action_count` steps behind it run
/// beside it.
typedef struct trpi_leaf_action {
    const trpi_pack_step *step;  // NULL: none
    uint32_t entry;
    uint32_t parallel_action_count;
} trpi_leaf_action;

/// Finds the action that the step at a place begins; its `step` is NULL when the step begins no action, or is a `go on` whose
/// move is over.
trpi_leaf_action trpi_leaf_find_action(const trpi_leaf *leaf);

/// Returns the view with which the arguments of an action at a place are evaluated when it begins.
trpi_view trpi_leaf_action_view(const trpi_leaf *leaf, const trpi_leaf_action *act);

/// Returns the pack's number of the action that is performed at a place, or for `beside_number` > 0 of one beside it;
/// TRPI_NONE16: none.
uint16_t trpi_leaf_performed_action(const trpi_leaf *leaf, uint32_t beside_number);

#endif
