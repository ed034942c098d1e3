// SPDX-License-Identifier: MIT
// The conditions of a behaviour, wherever they decide: `if` when a behaviour is chosen, cued, asked for or requested, `while` when
// it begins, resumes and goes on.

#ifndef TROUPE_ENGINE_MIND_CONDITION_H
#define TROUPE_ENGINE_MIND_CONDITION_H

#include "engine/body/expression.h"

/// Whether the condition of a behaviour holds in a view; true when the behaviour has none.
bool trpi_behaviour_condition_holds(trpi_view *view, uint32_t behaviour);

/// Whether the condition of a behaviour holds as if the behaviour began now: the parameters that the condition reads are evaluated
/// before it, of which the first ones may be given. Nothing is drawn. False when a parameter has no value.
bool trpi_behaviour_condition_holds_with_parameters(trpi_view *view, uint32_t behaviour, const int64_t *given,
                                                    uint32_t given_count);

/// Whether an entry may begin or go on by its `while`, or the host has yet to answer a question in that; true when it has none.
bool trpi_entry_while_condition_holds(trp_world *world, uint32_t index, uint32_t entry);

#endif
