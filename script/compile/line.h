// SPDX-License-Identifier: MIT
// What is said: the texts in quotes with their splices.

#ifndef TROUPE_SCRIPT_COMPILE_LINE_H
#define TROUPE_SCRIPT_COMPILE_LINE_H

#include "script/compile/scope.h"

/// The index of a spoken line, added when it is new. `words` is a slice of the source; its names in
/// braces are looked up in `scope`, unless somebody else may say the line later, anywhere.
uint32_t trpi_compile_line(trpi_scope *scope, bool anywhere, trpi_text words, trpi_text tag);

/// Adds a line of a pool behind the last one.
uint32_t trpi_compile_pool_line(const trpi_file_scope *file, trpi_text words, trpi_text tag);

/// Warns of a pool that is said to nobody although one of its lines names `{partner}`.
void trpi_compile_check_heard(const trpi_scope *scope, const trpi_syntax_expression *said);

#endif
