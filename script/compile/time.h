// SPDX-License-Identifier: MIT
// Durations behind the words of a text, `cooldown 15 to 30 s`, `patience nerves * 1 s`: written out, a range, or an expression that
// the agent concerned evaluates when the time begins. (SEMANTICS 7.4)

#ifndef TROUPE_SCRIPT_COMPILE_TIME_H
#define TROUPE_SCRIPT_COMPILE_TIME_H

#include "script/compile/scope.h"

/// Compiles a duration. `clause_word` is the word in front of it, for sentences: "cooldown". Returns a duration of 0 after a
/// mistake, which is reported.
trpi_duration trpi_compile_duration(trpi_scope *scope, const trpi_syntax_expression *value, const char *clause_word);

/// Compiles the duration in a line's clause of a kind; a duration of 0 when there is no such clause.
trpi_duration trpi_compile_duration_clause(trpi_scope *scope, const trpi_syntax_line *line, trpi_clause_kind kind);

/// Compiles a duration behind `every`. False after reporting a mistake, such as that no time passes.
bool trpi_compile_duration_of_every(trpi_scope *scope, const trpi_syntax_expression *value, trpi_duration *period);

/// Sets the fields of a time in a record (TRPI_DURATION_FIELDS).
#define TRPI_SET_TIME(record, name, time) \
    ((record)->name##_ms = (time).least_ms, (record)->name##_most_ms = (time).most_ms, (record)->name = (time).code)

#endif
