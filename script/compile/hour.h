// SPDX-License-Identifier: MIT
// Hours and days that are asked for.

#ifndef TROUPE_SCRIPT_COMPILE_HOUR_H
#define TROUPE_SCRIPT_COMPILE_HOUR_H

#include "script/compile/scope.h"

/// `after 18:00`, `from 22:00 to 05:00`: emits whether it is so. False when it is none of them.
bool trpi_compile_hours(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);

/// What `it` is when it is the hour or the day; false when it is somebody.
bool trpi_compile_is_time(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type);

#endif
