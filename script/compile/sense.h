// SPDX-License-Identifier: MIT
// What arrows of networks sense.

#ifndef TROUPE_SCRIPT_COMPILE_SENSE_H
#define TROUPE_SCRIPT_COMPILE_SENSE_H

#include "script/compile/scope.h"

/// What an arrow senses, and who `it` is then.
void trpi_compile_sense(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_node *arrow);

#endif
