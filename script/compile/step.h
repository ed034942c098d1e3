// SPDX-License-Identifier: MIT
// Steps.

#ifndef TROUPE_SCRIPT_COMPILE_STEP_H
#define TROUPE_SCRIPT_COMPILE_STEP_H

#include "script/compile/draft.h"

/// `begin Festival until 22:00`, `end Festival`; false after a mistake.
bool trpi_compile_occasion(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// A layer that is forced: `begin combat`, `forbid combat`, and `allow` and `end`, which leave it to itself. (9.12)
bool trpi_compile_layer(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// Appends the steps of one written step (with what goes on beside it) to a task.
void trpi_compile_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses, trpi_draft *draft,
                       trpi_step_list *list);

/// Whether a phrase is `wait patience`, for as long as a fact, a parameter or a `let` says.
bool trpi_step_waits(const trpi_scope *scope, const trpi_syntax_step *step, trpi_syntax_expression *how_long);

/// Whether a step takes no time, so that it may be cleaned up at once.
bool trpi_step_is_immediate(uint8_t op);

#endif
