// SPDX-License-Identifier: MIT
// The day of somebody: which block of a role's schedule he is in, which of the role's proactives may be chosen in it, and
// what becomes of the others when it begins; and occasions, which take the place of the day for a while.
// (SEMANTICS 12.3 to 12.5)

#ifndef TROUPE_ENGINE_MIND_SCHEDULE_H
#define TROUPE_ENGINE_MIND_SCHEDULE_H

#include "engine/store/state.h"

/// The occasion that rules an agent's day: a block; TRPI_NEVER when there is none.
uint32_t trpi_schedule_occasion(const trp_world *world, uint32_t index);

/// The block of a role that an agent is in, which is one of another role while an occasion of that lasts; TRPI_NEVER when
/// it is in none.
uint32_t trpi_schedule_block(const trp_world *world, uint32_t index, uint32_t role);

/// Whether a behaviour may be chosen now: it is in the block, or in none at all. *weight is what it weighs there, as code;
/// 0 when the block does not say.
bool trpi_schedule_allows(const trp_world *world, uint32_t index, uint32_t behaviour, uint32_t *weight);

/// Whether any proactive of the roles that are worn may be chosen now, as far as the time of day goes.
bool trpi_schedule_is_open(const trp_world *world, uint32_t index);

/// At the beginning of a turn: whether an hour has come that matters to the agent. Then occasions that are over end, what is
/// not of the new block is to give way, and everything that may depend on the time is decided anew.
void trpi_schedule_fall_due(trp_world *world, uint32_t index);

/// The same, whatever the hour: roles have changed, or it was dormant. Whoever calls it outside of a turn wakes the agent.
void trpi_schedule_look_again(trp_world *world, uint32_t index);

/// Notes, at the end of a turn, the next step at which an hour comes that matters; TRPI_NEVER when there is none.
uint32_t trpi_schedule_wind_up(trp_world *world, uint32_t index);

/// Begins an occasion of a role that is worn, until a moment (engine/store/clock.h). It is rejected when another one of that
/// role goes on whose priority is higher.
void trpi_schedule_begin(trp_world *world, uint32_t index, uint32_t block, uint64_t until);

/// Ends it, if it goes on.
void trpi_schedule_end(trp_world *world, uint32_t index, uint32_t block);

#endif
