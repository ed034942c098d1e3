// SPDX-License-Identifier: MIT
// Cuts a case that breaks a rule down to a small one that still breaks it.

#ifndef TROUPE_REHEARSAL_SIM_SHRINK_H
#define TROUPE_REHEARSAL_SIM_SHRINK_H

#include "rehearsal/sim_play.h"

<<<<<<< HEAD
=======
/// Plays a case until it ends or breaks a rule, checking every invariant after every step. Returns the sentence of the
/// broken rule, and its *failed_step, or NULL. A case whose text does not compile breaks no rule.
const char *trpi_sim_run_case(const trpi_sim_case *sim_case, uint32_t *failed_step);

>>>>>>> ce124fe7 (names: functions and types of which a reader took another meaning)
/// Cuts `sim_case` in at most `tries` plays: steps, answers, deeds, blocks of the text, clauses of its lines, and time between
/// deeds. Every cut still breaks the rule `broken_rule`. False when memory ran out; `sim_case` is usable then, too.
bool trpi_sim_case_shrink(trpi_sim_case *sim_case, const char *broken_rule, uint32_t tries);

#endif
