// SPDX-License-Identifier: MIT
// Occasions and layers: the steps that begin and end them.

#ifndef TROUPE_SCRIPT_COMPILE_SCHEDULE_H
#define TROUPE_SCRIPT_COMPILE_SCHEDULE_H

#include "script/compile/scope.h"

/// Compiles a step that begins or ends an occasion: `begin Festival until 22:00`, `end Festival`; false after a mistake.
bool trpi_compile_occasion(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

/// Compiles a step that forces a layer on or off (`begin combat`, `forbid combat`), or lets it go (`allow`, `end`). (9.12)
bool trpi_compile_layer(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record);

#endif
