// SPDX-License-Identifier: MIT
// The finding about a table with more elements than a pack has room for.

#ifndef TROUPE_SCRIPT_CHECK_LIMIT_H
#define TROUPE_SCRIPT_CHECK_LIMIT_H

#include "script/check/compiler.h"

/// Reports a table of symbols or a section of the pack that is full, at the first thing without room as far as that is known.
/// False when none is full.
bool trpi_report_table_if_full(const trpi_compiler *compiler);

#endif
