// SPDX-License-Identifier: MIT
// Text to syntax tree. Reads anything, never stops at a mistake, and is a function of its text
// alone.

#ifndef TROUPE_SCRIPT_PARSE_PARSER_H
#define TROUPE_SCRIPT_PARSE_PARSER_H

#include "base/arena.h"
#include "script/parse/syntax.h"
#include "script/text/diagnostic.h"
#include "script/text/source.h"

/// Reads `source` into a tree in `arena`; mistakes go to `diagnostics`, and the tree holds what
/// could be read beside them. False when memory ran out or `arena` reached its limit: *file is then
/// NULL. The source must outlive the tree.
bool trpi_parse(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_syntax_file **file);

#endif
