// SPDX-License-Identifier: MIT
// Immediate steps, which take no time: facts, locals, checks, messages, events, roles, decisions.

#ifndef TROUPE_ENGINE_BODY_IMMEDIATE_STEP_H
#define TROUPE_ENGINE_BODY_IMMEDIATE_STEP_H

#include "engine/body/expression.h"

#include "troupe/event.h"

/// Performs an immediate step of an entry. False when it fails, or, if the view waits, must be tried again when the host has
/// answered. Steps that take time succeed, and do nothing. (8.5)
bool trpi_immediate_step_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

/// Whether a step of a cleanup, or of another block of immediate steps, is left out because a check before it in the block has
/// failed. `failed_checks` has a bit for each such check.
static inline bool trpi_immediate_block_skips_step(const trpi_pack_step *step, uint32_t failed_checks)
{
    return step->unless != 0 && (failed_checks >> ((step->unless - 1) & 31) & 1) != 0;
}

/// Whether a step of a cleanup is performed also in the pass that only evaluates the checks, before the steps that take time begin:
/// the step is a check, or sets a name or list on which the checks and the steps that take time depend. (2.8)
static inline bool trpi_step_is_in_checks_only_pass(const trpi_pack_step *step)
{
    return step->op == TRPI_STEP_CHECK || (step->flags & TRPI_STEP_ASKED) != 0;
}

/// Performs a step of a block of immediate steps, unless the step is left out; actions and decisions are passed over. A step that
/// fails does not stop the block. Returns `failed_checks`. The bit of a check is added if it has failed or was left out; where an
/// `otherwise` depends on the check, the next bit is added if the check holds or was left out.
uint32_t trpi_immediate_block_perform_step(trpi_view *view, uint32_t entry, const trpi_pack_step *step, uint32_t failed_checks);

/// Returns the reason for which a step has failed, from the view with which its values were evaluated. (8.4)
static inline trp_reason trpi_view_step_failure_reason(const trpi_view *view)
{
    return (view->faults & TRPI_FAULT_NOBODY) != 0 ? TRP_REASON_GONE : TRP_REASON_CHECK;
}

/// Tells the host of faulty numbers among the values of a step (a division by zero, a number too large), unless the step is tried
/// again. Clears all faults of the view but TRPI_FAULT_NOBODY. (8.4)
void trpi_view_report_faulty_numbers(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
