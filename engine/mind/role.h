// SPDX-License-Identifier: MIT
// Roles: put on and taken off as the situation changes, ranked when several are worn. (MQ abstract; SEMANTICS 1)

#ifndef TROUPE_ENGINE_MIND_ROLE_H
#define TROUPE_ENGINE_MIND_ROLE_H

#include "engine/store/state.h"

/// False when the role does not fit the kind, is worn already, or four are worn.
bool trpi_role_put_on(trp_world *world, uint32_t index, uint32_t role);

/// Cancels the role's behaviours and forgets what belonged to it. False when it is not worn.
bool trpi_role_take_off(trp_world *world, uint32_t index, uint32_t role);

/// Gives a timer cue its next due step.
void trpi_role_wind_up(trp_world *world, uint32_t index, const trpi_pack_behaviour *latent, trpi_latent_state *state);

/// The clock was set: cues at a time of day wait for the next time that it is that.
void trpi_role_set_clocks(trp_world *world, uint32_t index);

/// Works out from the roles that are worn whether a cue looks elsewhere than around its agent. (7.3)
void trpi_role_note_sight(trp_world *world, uint32_t index);

/// Files the agent among those who look at their surroundings, if a role it wears has cues for that and it is not
/// dormant.
void trpi_role_note_senses(trp_world *world, uint32_t index);

#endif
