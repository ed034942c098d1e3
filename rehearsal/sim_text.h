// SPDX-License-Identifier: MIT
// Writes random Troupe texts: roles, topics, cues, layers, collaborations, and scenes of two to four parts with choices,
// loops and exchanges. The texts compile; their stories need not make sense.

#ifndef TROUPE_REHEARSAL_SIM_TEXT_H
#define TROUPE_REHEARSAL_SIM_TEXT_H

#include "rehearsal/sim_chance.h"

#include <stddef.h>

/// Writes a random text into `out`, always zero-terminated; returns its length. A `size` of TRPI_SIM_TEXT is always enough.
size_t trpi_sim_write_text(trpi_sim_chance *c, char *out, size_t size);

#endif
