// SPDX-License-Identifier: MIT
// Writes Troupe texts by chance: roles, topics, cues, layers, halves, and scenes of two to four parts, with choices,
// loops, exchanges. What comes out compiles, and is otherwise as foolish as chance will have it.

#ifndef TROUPE_REHEARSAL_SIM_TEXT_H
#define TROUPE_REHEARSAL_SIM_TEXT_H

#include "rehearsal/sim_chance.h"

#include <stddef.h>

/// Writes a text into `out`, always zero-terminated; returns its length. `size` 64 KB is always
/// enough.
size_t trpi_sim_text(trpi_chance *c, char *out, size_t size);

/// How many roles such a text has at most: called Ada, Ben, ...
#define TRPI_SIM_ROLES 4
extern const char *const trpi_sim_roles[TRPI_SIM_ROLES];

#endif
