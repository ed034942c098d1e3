// SPDX-License-Identifier: MIT
// The schedule of an agent: which block of a role's day it is in, which of the role's proactives may be chosen in that block, and
// what becomes of the others when the block begins; and occasions, which replace the day for a while. (SEMANTICS 12.3 to 12.5)

#ifndef TROUPE_ENGINE_MIND_SCHEDULE_H
#define TROUPE_ENGINE_MIND_SCHEDULE_H

#include "engine/store/state.h"

/// Returns the occasion that replaces an agent's day now, as a block; TRPI_NEVER when there is none.
uint32_t trpi_schedule_current_occasion_block(const trp_world *world, uint32_t index);

/// Returns the block of a role in which an agent is, or, during an occasion, the occasion's block; TRPI_NEVER when it is in none.
uint32_t trpi_schedule_current_block(const trp_world *world, uint32_t index, uint32_t role);

/// Determines for all roles which block the present time is in, and when that changes. Called at the beginning of a step, after its
/// input has taken effect.
void trpi_schedule_update_role_hours(trp_world *world);

/// Whether a behaviour may be chosen while its role is in a block (trpi_schedule_current_block): the block lists it, or no block
/// does. *weight_code is the code of its weight in the block; 0 when the block has none.
bool trpi_schedule_allows_behaviour(const trp_world *world, uint32_t block, uint32_t behaviour, uint32_t *weight_code);

/// Whether the time of day allows any proactive of the active roles.
bool trpi_schedule_allows_any_proactive(const trp_world *world, uint32_t index);

/// Reviews the agent's day (trpi_schedule_review) at the beginning of a turn, if a time of day on which it depends has come.
void trpi_schedule_review_if_due(trp_world *world, uint32_t index);

/// Reviews the agent's day: ends occasions that are over, makes behaviours that the block does not allow give way, and
/// re-evaluates everything that may depend on the time. A caller outside of a turn wakes the agent.
void trpi_schedule_review(trp_world *world, uint32_t index);

/// Records and returns, at the end of a turn, the next step with a time of day on which the agent depends; TRPI_NEVER when
/// there is none.
uint32_t trpi_schedule_update_next_clock_step(trp_world *world, uint32_t index);

/// Begins an occasion of an active role, until a moment (engine/store/clock.h). The occasion is rejected when the agent does not
/// wear the role, or while another occasion of the role with a higher priority lasts.
void trpi_schedule_begin_occasion(trp_world *world, uint32_t index, uint32_t block, uint64_t until);

/// Ends an occasion, if it is under way.
void trpi_schedule_end_occasion(trp_world *world, uint32_t index, uint32_t block);

/// Begins or ends the occasions that are called like `block`, of all active roles. (12.5)
void trpi_schedule_change_occasions(trp_world *world, uint32_t index, uint32_t block, bool begins, uint64_t until);

#endif
