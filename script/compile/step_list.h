// SPDX-License-Identifier: MIT
// Lists of steps before they are written into the pack, and writing them.

#ifndef TROUPE_SCRIPT_COMPILE_STEP_LIST_H
#define TROUPE_SCRIPT_COMPILE_STEP_LIST_H

#include "pack/step.h"
#include "script/compile/scope.h"

typedef TRPI_TABLE(trpi_pack_step) trpi_step_list;

/// Makes a step with an origin and only its operation (trpi_step_make); or one that sets a local.
trpi_pack_step trpi_step_make(uint8_t op, uint32_t origin);
trpi_pack_step trpi_step_make_let(trpi_compiler *compiler, uint32_t origin, const trpi_local *local, uint32_t code);

/// Writes steps; *first and *count, which are 0, become the index of the first and their number.
void trpi_write_steps(trpi_compiler *compiler, const trpi_step_list *list, uint16_t *first, uint16_t *count);

void trpi_steps_append(trpi_compiler *compiler, trpi_step_list *to, const trpi_step_list *from);

#endif
