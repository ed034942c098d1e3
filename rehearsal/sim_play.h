// SPDX-License-Identifier: MIT
// A play of a simulation: one world, its agents, and a host that misbehaves.

#ifndef TROUPE_REHEARSAL_SIM_PLAY_H
#define TROUPE_REHEARSAL_SIM_PLAY_H

#include "rehearsal/sim_state.h"

/// Compiles the text of a case and makes its world. TRP_ERROR_SOURCE when the text does not compile. End with
/// trpi_sim_play_close, also after a failure.
trp_result trpi_sim_play_open(trpi_sim_play *play, const trpi_sim_case *sim_case, trpi_sim_matrix *matrix);

/// Opens a play as trpi_sim_play_open does, but in two parts, for tests that change the def in between: fill in the def of a
/// case's world, and begin the play with that def.
void trpi_sim_play_fill_def(const trpi_sim_case *sim_case, trp_world_def *def);
trp_result trpi_sim_play_open_with_def(trpi_sim_play *play, const trpi_sim_case *sim_case, const trp_world_def *def,
                                       trpi_sim_matrix *matrix);

/// Spawns the places of the text.
trp_result trpi_sim_play_spawn_places(trpi_sim_play *play);

/// Does the host's work of a step: deeds and answers before it, the world's commands after it.
void trpi_sim_play_do_host_work_before_step(trpi_sim_play *play);
void trpi_sim_play_do_host_work_after_step(trpi_sim_play *play);

/// Prepares, makes and performs one step, and checks the rules; false when one is broken (`wrong`). `thorough` checks every
/// invariant, else only the cheap ones.
bool trpi_sim_play_step(trpi_sim_play *play, bool thorough);

/// The outcome of a case that was played.
typedef struct trpi_sim_outcome {
    const char *wrong;  // the sentence of the rule that it breaks, or NULL
    uint32_t step;      // the step at which it ended
    uint64_t npc_steps;
} trpi_sim_outcome;

/// Plays a case until it ends or breaks a rule, and checks every invariant after every step. `log` and `deeds` (each may be NULL)
/// are those of trpi_sim_play. TRP_ERROR_SOURCE when the text of the case does not compile.
trp_result trpi_sim_play_case(const trpi_sim_case *sim_case, const trp_sink *log, trp_sheet *deeds, trpi_sim_outcome *outcome);

/// Ends a play. False when memory was not given back; `wrong` then says so, unless an earlier rule is in it.
bool trpi_sim_play_close(trpi_sim_play *play);

#endif
