// SPDX-License-Identifier: MIT
// The schedule of an agent: which block of a role's day it is in, which of the role's proactives may be chosen in that, and what
// becomes of the others when the block begins; and occasions, which take the place of the day for a while.
// (SEMANTICS 12.3 to 12.5)

#ifndef TROUPE_ENGINE_MIND_SCHEDULE_H
#define TROUPE_ENGINE_MIND_SCHEDULE_H

#include "engine/store/state.h"

/// The occasion that rules an agent's day: a block; TRPI_NEVER when there is none.
uint32_t trpi_schedule_current_occasion(const trp_world *world, uint32_t index);

/// The block of a role that an agent is in, or while an occasion lasts the block of that; TRPI_NEVER when it is in none.
uint32_t trpi_schedule_current_block(const trp_world *world, uint32_t index, uint32_t role);

/// Whether a behaviour may be chosen now: it is in the block, or in none at all. *weight is what it weighs there, as code;
/// 0 when the block does not say.
bool trpi_schedule_allows(const trp_world *world, uint32_t index, uint32_t behaviour, uint32_t *weight);

/// Whether any proactive of the active roles may be chosen now, as far as the time of day goes.
bool trpi_schedule_has_choice(const trp_world *world, uint32_t index);

/// At the beginning of a turn: reviews the agent's day (trpi_schedule_review) when a time of day has come that it depends on.
void trpi_schedule_review_if_due(trp_world *world, uint32_t index);

/// Reviews the agent's day: occasions that are over end, behaviours that are not of the block give way, and everything that may
/// depend on the time is decided anew. A caller outside of a turn wakes the agent.
void trpi_schedule_review(trp_world *world, uint32_t index);

/// Notes, at the end of a turn, the next step with a time of day that the agent depends on; TRPI_NEVER when there is none.
uint32_t trpi_schedule_set_timer(trp_world *world, uint32_t index);

/// Begins an occasion of an active role, until a moment (engine/store/clock.h). The occasion is rejected while another one of
/// that role with a higher priority lasts.
void trpi_schedule_begin(trp_world *world, uint32_t index, uint32_t block, uint64_t until);

/// Ends an occasion, if it lasts.
void trpi_schedule_end(trp_world *world, uint32_t index, uint32_t block);

#endif
