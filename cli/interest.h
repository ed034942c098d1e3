// SPDX-License-Identifier: MIT
// `--interest` and `--radius`: the entities and points around which agents are live in a run. (SEMANTICS 10)

#ifndef TROUPE_CLI_INTEREST_H
#define TROUPE_CLI_INTEREST_H

#include "troupe/interest.h"
#include "troupe/rehearsal.h"

/// Reads "20" or "20,60,120" (metres, growing) as rings with turns every 1, 4 and 8 steps. False when
/// it is neither.
bool trpi_cli_read_rings(const char *text, trp_ring rings[TRP_INTEREST_RINGS]);

/// Declares an interest before the first step. `where` is the name of an entity or place, `player` for the entity that is the
/// player, or "x,y" in metres. `radius` is a text for trpi_cli_read_rings, or NULL for 30 m. False, after a sentence on standard
/// error, when there is no such entity or the numbers make no sense.
bool trpi_interest_declare(const trp_rehearsal *rehearsal, const char *where, const char *radius, const char *file);

#endif
