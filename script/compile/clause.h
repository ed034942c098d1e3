// SPDX-License-Identifier: MIT
// Clauses of behaviours: the field that each sets.

#ifndef TROUPE_SCRIPT_COMPILE_CLAUSE_H
#define TROUPE_SCRIPT_COMPILE_CLAUSE_H

#include "script/compile/scope.h"

/// Everything that clauses say of a behaviour.
void trpi_compile_clauses(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record);

/// Makes a `while` a condition of the beginning, too, as far as it can be looked at before the parameters are worked out.
/// (2.5)
void trpi_compile_beginning(trpi_compiler *compiler, trpi_pack_behaviour *record);

#endif
