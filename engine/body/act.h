// SPDX-License-Identifier: MIT
// The action that a step begins: its own, or, for a `go on`, the action of the move that its frame wraps. The step of that move may
// itself be a `go on`, of a frame that wraps a move within a smaller area. (SEMANTICS 9.8)

#ifndef TROUPE_ENGINE_BODY_ACT_H
#define TROUPE_ENGINE_BODY_ACT_H

#include "engine/body/place.h"

/// The step of an action, and the entry to which the step belongs, by which names in the step are resolved. The
/// `parallel_action_count` steps behind it are the actions that run beside it.
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

/// Returns the index of the action that is performed at a place, or, for `beside_number` > 0, of one beside it; TRPI_NONE16: none.
uint16_t trpi_leaf_performed_action(const trpi_leaf *leaf, uint32_t beside_number);

#endif
