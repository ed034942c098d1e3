// SPDX-License-Identifier: MIT
// The meaning of types and parameters in the text.

#ifndef TROUPE_SCRIPT_CHECK_TYPES_H
#define TROUPE_SCRIPT_CHECK_TYPES_H

#include "script/check/compiler.h"

/// The meaning of a type in the text.
typedef struct trpi_resolved_type {
    trpi_value_type type;
    trpi_number least, most;
    bool bounded;
    bool whole;
    bool optional;      // `or nobody`
    bool allows_point;  // `place or entity`
    bool is_list;       // a list of them
} trpi_resolved_type;

/// Resolves a type; unknown after a mistake, which is reported. Choices are left to the caller.
trpi_resolved_type trpi_resolve_type(const trpi_file_scope *file, const trpi_syntax_type *type);

/// Resolves a type at a place where an entity list or a record may stand, which trpi_resolve_type refuses.
trpi_resolved_type trpi_resolve_type_allowing_list_or_record(const trpi_file_scope *file, const trpi_syntax_type *type);

/// Fills in the symbol of a parameter from its type or its value.
trpi_parameter_symbol trpi_declare_parameter(const trpi_file_scope *file, const trpi_syntax_parameter *parameter);

/// Fills in the symbol of a parameter of a task, network or plan, which may be an entity list or a record.
trpi_parameter_symbol trpi_declare_task_parameter(const trpi_file_scope *file, const trpi_syntax_parameter *parameter);

/// Fills in the symbol of a parameter of an action, which may be a kind or role that appears: `(what: role)`.
trpi_parameter_symbol trpi_declare_action_parameter(const trpi_file_scope *file, const trpi_syntax_parameter *parameter);

/// Reports a constant that a type does not have: one out of its range, a part of a whole number, a chance below 0% or above 100%;
/// false then. A value of another unit is reported where it is compiled. `name` is that of the parameter or fact.
bool trpi_check_constant_fits_type(const trpi_file_scope *file, const trpi_syntax_expression *value, trpi_text name,
                                   const trpi_resolved_type *type);
bool trpi_check_constant_fits_fact(const trpi_file_scope *file, const trpi_syntax_expression *value, const trpi_fact_symbol *fact);

/// Returns the type of a constant expression without a scope, for parameters that are written with a value but without a type.
trpi_value_type trpi_type_of_constant(trpi_compiler *compiler, const trpi_syntax_expression *value);

#define TRPI_LIST_ROOM 8  // of a list that does not say how much room it has

/// Whether a name is a kind or a role; then *found is the type of such an entity.
bool trpi_find_kind_or_role(const trpi_compiler *compiler, trpi_text name, trpi_value_type *found);

#endif
