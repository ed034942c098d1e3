// SPDX-License-Identifier: MIT
// `--interest` and `--radius`: for whom or where a run is there. (SEMANTICS 10)

#ifndef TROUPE_CLI_INTEREST_H
#define TROUPE_CLI_INTEREST_H

#include "troupe/interest.h"
#include "troupe/rehearsal.h"

/// Reads "20" or "20,60,120" (metres, growing) as rings with turns every 1, 4 and 8 steps. False when
/// it is neither.
bool trpi_rings_read(const char *text, trp_ring rings[TRP_INTEREST_RINGS]);

/// Declares an interest before the first step: `where` is somebody or a place by name, `player` for
/// whoever is the player, or "x,y" in metres; `radius` as above, or NULL for 30 m. False when
/// that is nobody, or makes no sense: then a sentence was written to standard error.
bool trpi_interest_declare(const trp_rehearsal *rehearsal, const char *where, const char *radius, const char *file);

#endif
