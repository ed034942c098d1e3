// SPDX-License-Identifier: MIT
// Begins and stops actions of the host at a place of a body, and knows to which place an answer belongs.

#ifndef TROUPE_ENGINE_BODY_ACTION_H
#define TROUPE_ENGINE_BODY_ACTION_H

#include "engine/body/act.h"

/// Begins the action of `step`, and those beside it (the `beside` steps that follow), at a place. Fills in its token, goods
/// and the watchdog's time. False when an argument cannot be evaluated, or there is no room to tell the host.
bool trpi_action_begin(const trpi_leaf *leaf, trpi_view *view, const trpi_pack_step *step, uint32_t beside);

/// Begins the walk back to a partner, or to the point where one stood beside an object (2.5).
void trpi_action_begin_return(trp_world *world, uint32_t index, uint32_t entry, uint8_t type, int64_t to);

/// Stops whatever of the host's is under way at a place: the host is told, unless it never heard of it, or has answered.
void trpi_action_stop(const trpi_leaf *leaf);

/// Stops only what runs beside the main action, which has ended by itself.
void trpi_action_stop_besides(const trpi_leaf *leaf);

/// What is under way at a place was held, and goes on: the host is told, and has as much time again. False when there is no
/// room to tell it. (9.9)
bool trpi_action_resume(const trpi_leaf *leaf);

/// The place of what a token began, and whether that is the main action (0) or one beside it; false: it is over. (4.1)
bool trpi_action_find(const trp_world *world, trp_token token, trpi_leaf *leaf, uint32_t *which);

/// Whether the main action of a place is under way for the host: it has begun, and not been answered.
bool trpi_action_runs(const trpi_running *run);

#endif
