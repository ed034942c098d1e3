// SPDX-License-Identifier: MIT
// The visits of a step: which agents look around, which have a turn in a round, which scenes are looked at. Usually only those
// for whom there is something to do. A build with TRPI_POLLING visits everybody every time, which is the reference: a
// visit that is not due must change nothing, so both have equal hashes at every step.

#ifndef TROUPE_ENGINE_WORLD_VISIT_H
#define TROUPE_ENGINE_WORLD_VISIT_H

#include "engine/store/state.h"

/// Everything due at this step by its timer is due in the first round.
void trpi_visit_wake(trp_world *world);

/// The first agent from `from` on who looks around in this step; TRPI_BITMAP_END when there is none.
uint32_t trpi_visit_next_look(const trp_world *world, uint32_t from);

/// Makes those due who are visited in the round that begins. False when nobody is, and the step is over.
bool trpi_visit_round(trp_world *world);

/// Sets the agent's timer to the step that it has chosen in its turn.
void trpi_visit_set_alarm(trp_world *world, uint32_t index);

/// The first step after this one in which anybody may be visited.
uint32_t trpi_visit_next_step(const trp_world *world);

#endif
