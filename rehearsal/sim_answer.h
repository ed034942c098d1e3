// SPDX-License-Identifier: MIT
// The simulated host's answers to questions: a function of the question, its arguments and the time, so that no state has
// to be saved.

#ifndef TROUPE_REHEARSAL_SIM_ANSWER_H
#define TROUPE_REHEARSAL_SIM_ANSWER_H

#include "troupe/question.h"

/// Sets the function that answers a world's questions. Needed for every world that is made or loaded.
void trpi_sim_set_question_answerer(trp_world *world);

#endif
