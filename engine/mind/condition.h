// SPDX-License-Identifier: MIT
// The conditions of a behaviour, wherever they decide: `if` when a behaviour is chosen, cued, asked for or requested, `while` when
// it begins, resumes and goes on.

#ifndef TROUPE_ENGINE_MIND_CONDITION_H
#define TROUPE_ENGINE_MIND_CONDITION_H

#include "engine/body/expression.h"

/// Whether the condition of a behaviour holds in a view; true when the behaviour has none.
bool trpi_behaviour_condition_holds(trpi_view *view, uint32_t behaviour);

/// Whether the condition of a behaviour would hold if the behaviour began now. If the condition reads parameters, they are
/// evaluated first; `given` has the values of the first ones, and no draw is used up for the others. False when a parameter has no
/// value.
bool trpi_behaviour_condition_holds_with_parameters(trpi_view *view, uint32_t behaviour, const int64_t *given,
                                                    uint32_t given_count);

/// Whether an entry's `while` lets it begin or go on: the condition holds, the host has yet to answer a question in it, or the
/// entry has no `while`.
bool trpi_entry_while_condition_holds(trp_world *world, uint32_t index, uint32_t entry);

#endif
