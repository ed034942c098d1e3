// SPDX-License-Identifier: MIT
// Which operations of steps take no time.

#include "pack/step.h"

#include "pack/pack.h"

bool trpi_step_is_immediate(uint8_t op)
{
    return op != TRPI_STEP_ACT && op != TRPI_STEP_WAIT && op != TRPI_STEP_DECIDE && op != TRPI_STEP_REQUEST &&
           op != TRPI_STEP_AWAIT && op != TRPI_STEP_GO_ON;
}
