// SPDX-License-Identifier: MIT
// Cuts a case in which something is wrong down to the little that shows it.

#ifndef TROUPE_REHEARSAL_SIM_SHRINK_H
#define TROUPE_REHEARSAL_SIM_SHRINK_H

#include "rehearsal/sim_play.h"

/// Plays a case, looking at everything after every step, until something is wrong or it ends. Returns the sentence or
/// NULL, *step when. A case whose text does not compile has nothing wrong.
const char *trpi_sim_run(const trpi_sim_case *what, uint32_t *step);

/// Cuts `what` in at most `tries` plays: steps, answers, deeds, blocks of the text, clauses of its lines, and time
/// between deeds. All along it has the same wrong. False, and `what` still good, when memory ran out.
bool trpi_sim_shrink(trpi_sim_case *what, const char *wrong, uint32_t tries);

#endif
