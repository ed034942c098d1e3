// SPDX-License-Identifier: MIT
// Steps that take no time: facts, locals, checks, messages, events, roles, decisions.

#ifndef TROUPE_ENGINE_BODY_IMMEDIATE_STEP_H
#define TROUPE_ENGINE_BODY_IMMEDIATE_STEP_H

#include "engine/body/expression.h"

#include "troupe/event.h"

/// Performs a step for the behaviour in queue `entry`. False when it fails, or, if the view waits, is to be tried again
/// when the host has answered (8.5). Steps that take time succeed, and do nothing.
bool trpi_immediate_step_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

/// Whether a step of what is done at once, or on the way out, is left out: a check before it in its block was not so. `unmet` has
/// a bit for each that was not.
static inline bool trpi_step_is_left_out(const trpi_pack_step *step, uint32_t unmet)
{
    return step->unless != 0 && (unmet >> ((step->unless - 1) & 31) & 1) != 0;
}

/// Performs a step of what is done at once, unless it is left out, whatever comes of it. Steps that take time, and decisions,
/// are none. Returns `unmet`, with the step if that is a check that is not so.
uint32_t trpi_op_is_immediate(trpi_view *view, uint32_t entry, const trpi_pack_step *step, uint32_t unmet);

/// Why a step failed whose values this view has worked out. (8.4)
static inline trp_reason trpi_view_failure(const trpi_view *view)
{
    return (view->faults & TRPI_FAULT_NOBODY) != 0 ? TRP_REASON_GONE : TRP_REASON_CHECK;
}

/// Tells of the numbers that are none among the values of a step, unless it is to be tried again. Forgets them. (8.4)
void trpi_faults_tell(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
