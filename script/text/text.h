// SPDX-License-Identifier: MIT
// A writer's text before it is parsed: its lines and places (source.h), where the words of a text come from that an instance
// of a pattern made (expansion.h), how names are compared and guessed (name.h) and spelled (spelling.h), and what is said of it
// all: diagnostics (diagnostic.h).

#ifndef TROUPE_SCRIPT_TEXT_TEXT_H
#define TROUPE_SCRIPT_TEXT_TEXT_H

#include "script/text/diagnostic.h"
#include "script/text/expansion.h"
#include "script/text/name.h"
#include "script/text/source.h"

#endif
