// SPDX-License-Identifier: MIT
// Cuts a case that breaks a rule down to a small one that still breaks it.

#ifndef TROUPE_REHEARSAL_SIM_SHRINK_H
#define TROUPE_REHEARSAL_SIM_SHRINK_H

#include "rehearsal/sim_play.h"

/// Cuts `sim_case` in at most `tries` plays: steps, answers, deeds, blocks of the text, clauses of its lines, and time between
/// deeds. Every cut still breaks the rule `broken_rule`. False when memory ran out; `sim_case` is usable then, too.
bool trpi_sim_case_shrink(trpi_sim_case *sim_case, const char *broken_rule, uint32_t tries);

#endif
