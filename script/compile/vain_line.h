// SPDX-License-Identifier: MIT
// Warnings about lines in vain: comparisons that always come out the same, values that a fact cannot have, moves to oneself, locals
// that nothing reads. A text is not warned of if the same words may matter elsewhere, as those of a pattern may in another of its
// instances.

#ifndef TROUPE_SCRIPT_COMPILE_VAIN_LINE_H
#define TROUPE_SCRIPT_COMPILE_VAIN_LINE_H

#include "script/compile/scope.h"

/// Warns of a comparison of a fact with a constant that is never true, or for an own fact always true, since the fact keeps within
/// its range. Both sides of the comparison have just been compiled.
void trpi_warn_of_vain_comparison(const trpi_scope *scope, const trpi_syntax_expression *comparison);

/// Warns of a constant that a fact is set to and that lies beyond its range, so that the fact becomes the end of its range.
void trpi_warn_of_value_beyond_range(const trpi_scope *scope, const trpi_syntax_expression *value, uint16_t fact);

/// Warns of an action that travels and leads whoever performs it to himself; `values` are the arguments.
void trpi_warn_of_way_to_oneself(const trpi_scope *scope, const trpi_action_symbol *action,
                                 const trpi_syntax_expression *const *values);

/// Notes the `let` that has just made the innermost local of a name.
void trpi_note_let(trpi_scope *scope, const trpi_syntax_name *name);

/// Warns of each `let` whose local nothing reads, wherever its task is used. In a text with mistakes all lets count as read.
void trpi_warn_of_lets_that_nothing_reads(trpi_compiler *compiler);

#endif
