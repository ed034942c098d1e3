// SPDX-License-Identifier: MIT
// Performances: actions under way. Each runs the program of its verb (verb.h) until it ends, fails or is stopped.
//
// Invariants:
// - a used performance is in the list of its body exactly once, the newest first;
// - a performance has at most one entry in the agenda that is not stale: the one with its generation;
// - each performance gives the world exactly one answer, unless it is stopped or is a fault that never answers.

#ifndef TROUPE_STAGE_PERFORMANCE_H
#define TROUPE_STAGE_PERFORMANCE_H

#include "stage/host.h"

/// Carries out a command of the world: begins, stops or resumes an action.
void trpi_stage_performance_begin(trp_stage *stage, const trp_command *command);
void trpi_stage_performance_stop(trp_stage *stage, const trp_command *command);
void trpi_stage_performance_resume(trp_stage *stage, const trp_command *command);

/// Begins the performance of the player's body while no command moves it: walking about and looking at things.
void trpi_stage_performance_begin_idle_player(trp_stage *stage, uint32_t body);

/// Runs a performance that is due.
void trpi_stage_performance_run(trp_stage *stage, uint32_t performance);

#endif
