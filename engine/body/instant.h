// SPDX-License-Identifier: MIT
// Steps that take no time: facts, locals, checks, messages, events, roles, decisions.

#ifndef TROUPE_ENGINE_BODY_INSTANT_H
#define TROUPE_ENGINE_BODY_INSTANT_H

#include "engine/body/expression.h"

/// Performs a step for the behaviour in queue `entry`. False when it fails, or, if the view waits, is to be tried again
/// when the host has answered (8.5). Steps that take time succeed, and do nothing.
bool trpi_instant_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
