// SPDX-License-Identifier: MIT
// Roles: put on and taken off as the situation changes, ranked when several are worn. (MQ abstract; SEMANTICS 1)

#ifndef TROUPE_ENGINE_MIND_ROLE_H
#define TROUPE_ENGINE_MIND_ROLE_H

#include "engine/store/state.h"

/// False when the role does not fit the kind, is worn already, or four are worn.
bool trpi_role_put_on(trp_world *world, uint32_t index, uint32_t role);

/// Cancels the role's behaviours and forgets what belonged to it. False when it is not worn.
bool trpi_role_take_off(trp_world *world, uint32_t index, uint32_t role);

/// The worn record of a role, or NULL.
trpi_worn *trpi_role_worn(const trp_world *world, uint32_t index, uint32_t role);

/// When a behaviour of a worn role may start again: its place among the agent's cooldowns; NULL when the behaviour
/// belongs to no role that is worn.
uint32_t *trpi_role_cooldown(const trp_world *world, uint32_t index, uint32_t behaviour);

/// TRP_REASON_NONE, or why cooldown or `once` keep a behaviour from starting.
trp_reason trpi_role_rests(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Begins the cooldown of a behaviour that has started.
void trpi_role_begin_cooldown(trp_world *world, uint32_t index, uint32_t behaviour);

/// Remembers that a proactive was chosen and has begun: for the selections that go in turn or choose each once. (6)
void trpi_role_note_choice(trp_world *world, uint32_t index, uint32_t behaviour);

/// Keeps a behaviour from starting for so many steps: somebody who lost against others steps back. (5.8)
void trpi_role_back_off(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t steps);

/// Gives a timer cue its next due step.
void trpi_role_wind_up(trp_world *world, uint32_t index, const trpi_pack_cue *cue, trpi_latent_state *state);

#endif
