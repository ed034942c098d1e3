// SPDX-License-Identifier: MIT
// Steps that take no time: facts, locals, checks, messages, events, roles, decisions.

#ifndef TROUPE_ENGINE_BODY_INSTANT_H
#define TROUPE_ENGINE_BODY_INSTANT_H

#include "engine/body/expression.h"

#include "troupe/event.h"

/// Performs a step for the behaviour in queue `entry`. False when it fails, or, if the view waits, is to be tried again
/// when the host has answered (8.5). Steps that take time succeed, and do nothing.
bool trpi_instant_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

/// Why a step failed whose values this view has worked out. (8.4)
static inline trp_reason trpi_view_failure(const trpi_view *view)
{
    return (view->faults & TRPI_FAULT_NOBODY) != 0 ? TRP_REASON_GONE : TRP_REASON_CHECK;
}

/// Tells of the numbers that are none among the values of a step, unless it is to be tried again. Forgets them. (8.4)
void trpi_faults_tell(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
