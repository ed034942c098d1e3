// SPDX-License-Identifier: MIT
// Ways of the simulated host that cross something: it holds the action, says so, and goes on when it is told to. Now and
// then what it says is wrong.

#ifndef TROUPE_REHEARSAL_SIM_CROSSING_H
#define TROUPE_REHEARSAL_SIM_CROSSING_H

#include "rehearsal/sim_people.h"

/// An action that moves has begun: whether its way crosses something, and when.
void trpi_sim_crossing_draw(trpi_sim_doing *doing, uint64_t draw, uint32_t now);

/// Holds an action and says that it crosses something. The answer depends on the agent and on how much it has done.
void trpi_sim_crossing_say(trpi_sim_play *play, const trpi_sim_person *person, trpi_sim_doing *doing);

/// The engine says to go on.
void trpi_sim_crossing_resume(trpi_sim_play *play, trpi_sim_person *person, trp_token token);

#endif
