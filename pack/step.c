// SPDX-License-Identifier: MIT
// Which operations of steps take no time, and the expressions of steps.

#include "pack/step.h"

#include "base/assert.h"

uint32_t trpi_step_code_count(const trp_pack *pack, const trpi_pack_step *step)
{
    uint32_t arguments = step->op == TRPI_STEP_ACT ? pack->actions[step->index].parameter_count : 0;
    return arguments > TRPI_STEP_CODES ? arguments : TRPI_STEP_CODES;
}

uint32_t trpi_step_code(const trp_pack *pack, const trpi_pack_step *step, uint32_t number)
{
    const uint32_t codes[TRPI_STEP_CODES] = {step->code0, step->code1, step->code2, step->code3};
    TRP_ASSERT(number < trpi_step_code_count(pack, step));
    return number < TRPI_STEP_CODES ? codes[number] : pack->arguments[step->local + number - TRPI_STEP_CODES].code;
}
