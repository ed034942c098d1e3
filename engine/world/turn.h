// SPDX-License-Identifier: MIT
// The turns of many agents are taken one after the other, or in several lanes at once if the host has given the world a way to run
// tasks. The outcome is the same. (engine/store/lane.h; SEMANTICS 11.1)

#ifndef TROUPE_ENGINE_WORLD_TURN_H
#define TROUPE_ENGINE_WORLD_TURN_H

#include "engine/store/state.h"

/// A function that takes the turn of one agent, in the world or in a view of it. False: no turn was taken, for example because it
/// was put off.
typedef bool (*trpi_turn_taker)(trp_world *view, uint32_t index);

/// A function that is called in the world after the turn of an agent, while no other agent has its turn. In lanes it is called for
/// several agents at once, so it writes only what is the agent's own: its row of a table, its bits, its timer. NULL: there is none.
typedef void (*trpi_turn_finisher)(trp_world *world, uint32_t index);

/// Follows all moving entities in world->turns: agents near them become attentive.
void trpi_turns_alert_agents_near_motion(trp_world *world);

/// Takes the turns of all agents in world->turns, and finishes them. Agents that took no turn are removed from the set. Without
/// lanes a turn is finished at once, while its memory is at hand.
void trpi_turns_run(trp_world *world, trpi_turn_taker turn, trpi_turn_finisher finish);

#endif
