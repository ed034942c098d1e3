// SPDX-License-Identifier: MIT
// Spoken lines: texts in quotes with names in braces.

#ifndef TROUPE_SCRIPT_COMPILE_LINE_H
#define TROUPE_SCRIPT_COMPILE_LINE_H

#include "script/compile/scope.h"

/// Adds a spoken line unless it is there, and returns its index. `words` is a slice of the source; its names in braces
/// are looked up in `scope`, unless another agent may say the line later, anywhere.
uint32_t trpi_compile_spoken_line(trpi_scope *scope, bool said_anywhere, trpi_text words, trpi_text tag);

/// Appends a spoken line to the pool that was begun last. Returns the index of the line.
uint32_t trpi_compile_spoken_line_into_last_pool(const trpi_file_scope *file, trpi_text words, trpi_text tag);

/// Warns of a pool that is spoken to nobody although one of its lines names `{partner}`.
void trpi_check_spoken_line_pool_addressee(const trpi_scope *scope, const trpi_syntax_expression *said);

#endif
