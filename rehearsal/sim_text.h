// SPDX-License-Identifier: MIT
// Writes Troupe texts by chance: roles, topics, cues, layers, halves, and scenes of two to four parts, with choices,
// loops, exchanges. The result compiles, and is otherwise as foolish as chance will have it.

#ifndef TROUPE_REHEARSAL_SIM_TEXT_H
#define TROUPE_REHEARSAL_SIM_TEXT_H

#include "rehearsal/sim_chance.h"

#include <stddef.h>

/// Writes a text into `out`, always zero-terminated; returns its length. `size` 64 KB is always
/// enough.
size_t trpi_sim_text(trpi_chance *c, char *out, size_t size);

#endif
