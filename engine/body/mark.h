// SPDX-License-Identifier: MIT
// Marks: moments of an action that the host tells while it is under way, such as the blow of a hammer in the animation of
// forging. What the text has for a mark is done at once, however far the task is, and takes no time; by messages it may tell
// the task, which hears them when it waits for them. (BO IX: "lambda BTs"; SEMANTICS 9.16)

#ifndef TROUPE_ENGINE_BODY_MARK_H
#define TROUPE_ENGINE_BODY_MARK_H

#include "engine/store/state.h"

/// The host says that what `token` began has come to mark number `mark` of its action. Nothing when that is not under way,
/// is held, or has no such mark.
void trpi_mark_reached(trp_world *world, trp_token token, uint32_t mark);

/// Whose mark `mark` of what `token` began is: its action. TRPI_NEVER when that is not under way, or has no such mark.
uint32_t trpi_mark_action(const trp_world *world, trp_token token, uint32_t mark);

#endif
