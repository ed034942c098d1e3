// SPDX-License-Identifier: MIT
// Which operations of steps take no time, and the expressions of steps.

#ifndef TROUPE_PACK_STEP_H
#define TROUPE_PACK_STEP_H

#include "pack/pack.h"

/// Whether a step takes no time, so that it may be part of the immediate cleanup.
static inline bool trpi_step_is_immediate(uint8_t op)
{
    return op != TRPI_STEP_ACT && op != TRPI_STEP_WAIT && op != TRPI_STEP_DECIDE && op != TRPI_STEP_REQUEST &&
           op != TRPI_STEP_AWAIT && op != TRPI_STEP_GO_ON;
}

/// Whether a step gives a value to a local: as a LET, or as an AWAIT (of a line, or of an arrow of a network) whose message says it.
static inline bool trpi_step_sets_local(const trp_pack *pack, const trpi_pack_step *step, uint32_t local)
{
    const uint32_t count = step->op == TRPI_STEP_LET     ? 1u
                           : step->op == TRPI_STEP_AWAIT ? pack->messages[step->index].parameter_count
                                                         : 0u;
    return local >= step->local && local - step->local < count;
}

/// Returns how many expressions a step has room for: those of its own, and the further arguments of an action.
uint32_t trpi_step_code_count(const trp_pack *pack, const trpi_pack_step *step);

/// Returns expression `number` of a step, of those that trpi_step_code_count counts; 0: none.
uint32_t trpi_step_code(const trp_pack *pack, const trpi_pack_step *step, uint32_t number);

#endif
