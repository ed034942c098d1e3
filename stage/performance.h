// SPDX-License-Identifier: MIT
// Performances: actions under way. Each runs the program of its verb (verb.h) until it ends, fails
// or is stopped.
//
// Invariants:
// - a used performance is in its body's list exactly once, the newest first;
// - it has at most one entry in the agenda that is not stale: the one with its generation;
// - the host's answer is given exactly once, unless it was stopped or is a fault that never
//   answers.

#ifndef TROUPE_STAGE_PERFORMANCE_H
#define TROUPE_STAGE_PERFORMANCE_H

#include "stage/host.h"

/// Does what a command says.
void stage_performance_begin(trp_stage *stage, const trp_command *command);
void stage_performance_stop(trp_stage *stage, const trp_command *command);
void stage_performance_resume(trp_stage *stage, const trp_command *command);

/// Sets the player going.
void stage_performance_play(trp_stage *stage, uint32_t body);

/// Goes on with a performance that is due.
void stage_performance_due(trp_stage *stage, uint32_t performance);

#endif
