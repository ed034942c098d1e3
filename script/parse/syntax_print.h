// SPDX-License-Identifier: MIT
// The syntax tree as text, one line per line: for tests, which compare trees, and for looking at
// one.

#ifndef TROUPE_SCRIPT_PARSE_SYNTAX_PRINT_H
#define TROUPE_SCRIPT_PARSE_SYNTAX_PRINT_H

#include "base/buffer.h"
#include "script/parse/syntax.h"

/// Prints what the tree says, without places: two texts that mean the same print the same.
void trpi_syntax_print(const trpi_syntax_file *file, trpi_buffer *out);

void trpi_syntax_print_expression(const trpi_syntax_expression *expression, trpi_buffer *out);

#endif
