// SPDX-License-Identifier: MIT
// Records, whose parts are facts or locals, in expressions and steps.

#ifndef TROUPE_SCRIPT_COMPILE_VALUE_RECORD_H
#define TROUPE_SCRIPT_COMPILE_VALUE_RECORD_H

#include "script/compile/step_list.h"

/// Returns an expression that names a part of a record, such as `gun.damage` and `my gun.damage`, with the part as one name, as it
/// is declared; any other expression as it is.
const trpi_syntax_expression *trpi_expression_copy_joining_record_parts(const trpi_scope *scope,
                                                                        const trpi_syntax_expression *expression);

/// Compiles a `set` or `let` of a whole record, as a step for each of its slots. Returns whether the step is one. Mistakes are
/// reported.
bool trpi_try_compile_value_record_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_step_list *list);

/// Passes an argument to a parameter that is a record.
void trpi_record_pass_argument(trpi_compiler *compiler, trpi_scope *from, trpi_scope *to, const trpi_syntax_name *name,
                               uint16_t record, const trpi_syntax_expression *value, uint32_t origin, trpi_step_list *list);

/// Makes the result of a task begin as a new record in locals (trpi_record_init_task_result). trpi_record_copy_task_result copies
/// the record in the local `from` to `to`; false when its type does not fit.
void trpi_record_init_task_result(trpi_scope *scope, const trpi_syntax_name *name, uint16_t record, uint32_t origin,
                                  trpi_step_list *list);
bool trpi_record_copy_task_result(trpi_scope *scope, const trpi_local *from, const trpi_local *to, uint32_t origin,
                                  trpi_step_list *list);

/// Compiles a test of a record's type, `gun is a rifle`. Returns whether the expression is one.
bool trpi_try_compile_is_a_record_test(trpi_scope *scope, const trpi_syntax_expression *expression);

#endif
