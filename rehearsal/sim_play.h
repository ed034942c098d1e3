// SPDX-License-Identifier: MIT
// A play of a simulation: a world, people, and a host that misbehaves.

#ifndef TROUPE_REHEARSAL_SIM_PLAY_H
#define TROUPE_REHEARSAL_SIM_PLAY_H

#include "rehearsal/sim_people.h"

/// Compiles the text and makes the world. TRP_ERROR_SOURCE when the text does not compile. End with trpi_sim_play_close, also
/// after a failure.
trp_result trpi_sim_play_open(trpi_sim_play *play, const trpi_sim_case *what, trpi_sim_matrix *matrix);

/// The same in parts, for tests that want a world of their own: the def that goes with a case, and a play by it.
void trpi_sim_play_def(const trpi_sim_case *what, trp_world_def *def);
trp_result trpi_sim_play_begin(trpi_sim_play *play, const trpi_sim_case *what, const trp_world_def *def, trpi_sim_matrix *matrix);

/// Puts the places of the text there.
trp_result trpi_sim_play_furnish(trpi_sim_play *play);

/// The host's work before and after a step.
void trpi_sim_play_prepare(trpi_sim_play *play);
void trpi_sim_play_perform(trpi_sim_play *play);

/// Both with the step between, and all that is looked at; false when `wrong` is set. `thorough`: every invariant,
/// else the cheap ones.
bool trpi_sim_play_step(trpi_sim_play *play, bool thorough);

/// Ends a play. False when memory was not given back: then `wrong` is set, if it was not.
bool trpi_sim_play_close(trpi_sim_play *play);

#endif
