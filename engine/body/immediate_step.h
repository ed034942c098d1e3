// SPDX-License-Identifier: MIT
// Immediate steps, which take no time: facts, locals, checks, messages, events, roles, decisions.

#ifndef TROUPE_ENGINE_BODY_IMMEDIATE_STEP_H
#define TROUPE_ENGINE_BODY_IMMEDIATE_STEP_H

#include "engine/body/expression.h"

#include "troupe/event.h"

/// Performs an immediate step of an entry. False when it fails, or, if the view waits, must be tried again when the host has
/// answered. Steps that take time succeed, and do nothing. (8.5)
bool trpi_immediate_step_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

/// Whether a step of a cleanup, or of another block that is performed at once, is left out because a check before it in its
/// block has failed. `unmet` has a bit for each check that has.
static inline bool trpi_step_is_skipped(const trpi_pack_step *step, uint32_t unmet)
{
    return step->unless != 0 && (unmet >> ((step->unless - 1) & 31) & 1) != 0;
}

/// Performs a step of such a block, unless it is left out; actions and decisions do nothing. A step that fails does not stop
/// the block. Returns `unmet`, with the bit of the step if that is a check that has failed.
uint32_t trpi_block_step_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step, uint32_t unmet);

/// The reason for which a step has failed whose values were evaluated by a view. (8.4)
static inline trp_reason trpi_view_failure(const trpi_view *view)
{
    return (view->faults & TRPI_FAULT_NOBODY) != 0 ? TRP_REASON_GONE : TRP_REASON_CHECK;
}

/// Tells the host of faulty numbers among the values of a step (a division by zero, a number too large), unless the step is
/// tried again. Clears these faults. (8.4)
void trpi_view_report_faults(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
