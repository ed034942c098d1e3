// SPDX-License-Identifier: MIT
// How the host of a simulation answers what it is asked: by who and when alone, so that it needs no memory.

#ifndef TROUPE_REHEARSAL_SIM_ANSWER_H
#define TROUPE_REHEARSAL_SIM_ANSWER_H

#include "troupe/question.h"

/// Has the world's questions answered. For each world that is made or loaded.
void trpi_sim_answers(trp_world *world);

#endif
