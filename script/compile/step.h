// SPDX-License-Identifier: MIT
// Steps.

#ifndef TROUPE_SCRIPT_COMPILE_STEP_H
#define TROUPE_SCRIPT_COMPILE_STEP_H

#include "script/compile/draft.h"

/// Appends the steps of one written step (with what goes on beside it) to a task.
void trpi_compile_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses, trpi_draft *draft,
                       trpi_step_list *list);

/// Whether a phrase is `wait patience`, for as long as a fact, a parameter or a `let` says.
bool trpi_step_waits(const trpi_scope *scope, const trpi_syntax_step *step, trpi_syntax_expression *how_long);

#endif
