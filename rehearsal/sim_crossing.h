// SPDX-License-Identifier: MIT
// Crossings of the simulated host: it pauses a move, reports the entity that the way crosses, and goes on when the engine
// resumes the move. Now and then it reports a wrong entity.

#ifndef TROUPE_REHEARSAL_SIM_CROSSING_H
#define TROUPE_REHEARSAL_SIM_CROSSING_H

#include "rehearsal/sim_state.h"

/// Draws, for a move that has begun, whether its way crosses an entity, and when.
void trpi_sim_crossing_draw(trpi_sim_action *action, uint64_t draw, uint32_t now);

/// Pauses a move and reports a crossing. The reported entity depends on the agent and how many actions it has begun.
void trpi_sim_crossing_pause_and_report(trpi_sim_play *play, const trpi_sim_agent *agent, trpi_sim_action *action);

/// Goes on with a paused move, for a resume command of the engine.
void trpi_sim_crossing_resume(trpi_sim_play *play, trpi_sim_agent *agent, trp_token token);

#endif
