// SPDX-License-Identifier: MIT
// Lists of steps before they are written into the pack, and writing them.

#include "script/compile/step_list.h"

trpi_pack_step trpi_step_make(uint8_t op, uint32_t origin)
{
    trpi_pack_step step = TRPI_BLANK(STEP);
    step.op = op;
    step.origin = origin;
    return step;
}

trpi_pack_step trpi_step_make_let(trpi_compiler *compiler, uint32_t origin, const trpi_local *local, uint32_t code)
{
    trpi_pack_step step = trpi_step_make(TRPI_STEP_LET, origin);
    step.local = local->index;
    step.code0 = code;
    step.name = trpi_pack_builder_add_name(&compiler->builder, local->name);
    return step;
}

void trpi_steps_append(trpi_compiler *compiler, trpi_step_list *to, const trpi_step_list *from)
{
    for (uint32_t i = 0; i < from->count; i++) {
        TRPI_PUSH(compiler, *to, from->at[i]);
    }
}

void trpi_write_steps(trpi_compiler *compiler, const trpi_step_list *list, uint16_t *first, uint16_t *count)
{
    for (uint32_t i = 0; i < list->count; i++) {
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_STEP, &list->at[i], first, count);
    }
}
