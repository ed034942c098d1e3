// SPDX-License-Identifier: MIT
// The sentence for a table of which there is more than a pack has room for.

#ifndef TROUPE_SCRIPT_CHECK_LIMIT_H
#define TROUPE_SCRIPT_CHECK_LIMIT_H

#include "script/check/compiler.h"

/// Reports a table of symbols or a section of the pack that is full, where the first thing without room stands, as far as
/// that is known. False when none is.
bool trpi_report_limit(const trpi_compiler *compiler);

#endif
