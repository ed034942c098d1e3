// SPDX-License-Identifier: MIT
// Counts of common facts in scenes: facts of the world or the scene that become what they were and something.

#ifndef TROUPE_SCRIPT_COMPILE_COUNT_H
#define TROUPE_SCRIPT_COMPILE_COUNT_H

#include "script/compile/scope.h"

/// Notes which common facts the value of a local comes from; `code` is that value.
void trpi_note_counting_local(const trpi_scope *scope, uint16_t local, uint32_t code);

/// Warns of a common fact that several parts set in one row, at least one of them to what it was and something: parts that do so
/// in the same moment read the same number, and only the last one of them counts. `code` is the value. (1.2)
void trpi_check_count(const trpi_scope *scope, const trpi_syntax_step *step, uint16_t fact, uint32_t code);

#endif
