// SPDX-License-Identifier: MIT
// Codes of whole expressions: begin, compile, end.

#ifndef TROUPE_SCRIPT_COMPILE_CODE_H
#define TROUPE_SCRIPT_COMPILE_CODE_H

#include "script/compile/scope.h"

/// Returns the code of an expression as a condition (trpi_code_of_condition), as a condition that is evaluated again and again
/// (trpi_code_of_reevaluated_condition), or as a value. 0 when `expression` is NULL or wrong.
uint32_t trpi_code_of_condition(trpi_scope *scope, const trpi_syntax_expression *expression);
uint32_t trpi_code_of_reevaluated_condition(trpi_scope *scope,
                                            const trpi_syntax_expression *expression);  // looked at again and again
uint32_t trpi_code_of_value(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                            const char *needed_by);
/// Returns the code of an expression for a place that takes a value of type `expected` or a point; 0 after a mistake.
uint32_t trpi_code_of_value_or_point(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                                     const char *needed_by);
/// Returns the code of an expression where no name is in scope.
uint32_t trpi_code_of_value_outside_scope(const trpi_file_scope *file, const trpi_syntax_expression *expression,
                                          trpi_value_type expected, const char *needed_by);
/// Returns the code of an expression of any type, and the type (trpi_code_of_value_of_any_type); or the type alone
/// (trpi_type_of_expression).
uint32_t trpi_code_of_value_of_any_type(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);
trpi_value_type trpi_type_of_expression(trpi_scope *scope, const trpi_syntax_expression *expression);

/// Reports a constant number that is less than 0.
void trpi_check_constant_is_not_negative(const trpi_scope *scope, const trpi_syntax_expression *value, const char *clause_word);

/// Returns the code of a weight: a number or a percentage.
uint32_t trpi_code_of_weight(trpi_scope *scope, const trpi_syntax_expression *value);
uint32_t trpi_code_end_or_report(const trpi_scope *scope, trpi_span span, uint32_t type);

/// Adds an expression of a single operation, such as TRPI_OP_PARTNER, and returns the index of its code.
uint32_t trpi_code_of_operation(trpi_compiler *compiler, uint32_t op, uint32_t operand, uint32_t type);

/// Adds a record to a section. Each empty list of the record is made to begin at 0.
void trpi_pack_write_record(trpi_compiler *compiler, uint32_t section, void *record);

/// Returns the code of a constant.
uint32_t trpi_code_of_constant(trpi_compiler *compiler, uint32_t op, int64_t value, uint32_t type);

/// Returns the code of the default value of a type: nobody, no, the unknown point, the first choice, or `number`.
uint32_t trpi_code_of_default_value(trpi_compiler *compiler, uint8_t type, trpi_number number);

/// Returns the code of a test: whether the entity that `entity_op` pushes is a given global.
uint32_t trpi_code_of_global_test(trpi_compiler *compiler, uint32_t entity_op, uint16_t global);

/// Begins the record of a parameter, without its default. `path_key` is the key of the message, behaviour or action that has it.
trpi_pack_parameter trpi_parameter_record_begin(trpi_compiler *compiler, const trpi_parameter_symbol *symbol, uint64_t path_key);

/// Writes a parameter with its default behind those that its message, behaviour or action has already.
void trpi_write_parameter(trpi_compiler *compiler, const trpi_parameter_symbol *symbol, trpi_text preposition, uint64_t path_key,
                          uint16_t *first, uint16_t *count);

/// Returns the pack's number of a selection, a resumption or a loss; that of the default, the first, for none.
uint8_t trpi_syntax_choice_number_or_default(uint32_t choice);

/// Reads the number of a `priority`; false after a mistake.
bool trpi_compile_priority(trpi_scope *scope, const trpi_syntax_clause *clause, int16_t *priority);

#endif
