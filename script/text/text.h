// SPDX-License-Identifier: MIT
// A writer's text before it is parsed: its lines and places (source.h), the origins of a text that an instance of a pattern made
// (expansion.h), the comparison of names and suggestions (name.h), and the findings: diagnostics (diagnostic.h).

#ifndef TROUPE_SCRIPT_TEXT_TEXT_H
#define TROUPE_SCRIPT_TEXT_TEXT_H

#include "script/text/diagnostic.h"
#include "script/text/expansion.h"
#include "script/text/name.h"
#include "script/text/source.h"

#endif
