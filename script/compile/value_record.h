// SPDX-License-Identifier: MIT
// Records, whose parts are facts or locals, in expressions and steps.

#ifndef TROUPE_SCRIPT_COMPILE_VALUE_RECORD_H
#define TROUPE_SCRIPT_COMPILE_VALUE_RECORD_H

#include "script/compile/step_list.h"

/// Copies an expression so that each part of a record in it is one name, as it is declared.
const trpi_syntax_expression *trpi_expression_with_parts(const trpi_scope *scope, const trpi_syntax_expression *expression);

/// `set` or `let` of a whole record, as a step for each part: whether it is one. Mistakes are reported.
bool trpi_compile_record_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_step_list *list);

/// Gives a parameter that is a record its value.
void trpi_record_pass_argument(trpi_compiler *compiler, trpi_scope *from, trpi_scope *to, const trpi_syntax_name *name,
                               uint16_t record, const trpi_syntax_expression *value, uint32_t origin, trpi_step_list *list);

/// Begins the result of a task: a record of locals as a new one begins; and what one of locals holds given to others, false
/// when those cannot hold it.
void trpi_record_begin(trpi_scope *scope, const trpi_syntax_name *name, uint16_t record, uint32_t origin, trpi_step_list *list);
bool trpi_record_copy(trpi_scope *scope, const trpi_local *from, const trpi_local *to, uint32_t origin, trpi_step_list *list);

/// `gun is a rifle`: whether it is asked of which record one is; it is compiled then.
bool trpi_compile_is_record(trpi_scope *scope, const trpi_syntax_expression *expression);

#endif
