// SPDX-License-Identifier: MIT
// Roles: put on and taken off as the situation changes, ranked when an agent wears several. (MQ abstract; SEMANTICS 1)

#ifndef TROUPE_ENGINE_MIND_ROLE_H
#define TROUPE_ENGINE_MIND_ROLE_H

#include "engine/store/state.h"

/// Adds a role to those that an agent of a kind wears, by its rank. False when it does not fit the kind, is there already, or there are four.
bool trpi_roles_add(const trp_pack *pack, uint32_t kind, trpi_active_role *roles, uint32_t *count, trpi_active_role added);

/// Takes a role out of them. False when it is not there.
bool trpi_roles_remove(trpi_active_role *roles, uint32_t *count, uint32_t role);

/// Puts on a role. False when it does not fit the kind, is put on already, or the agent wears four.
bool trpi_role_put_on(trp_world *world, uint32_t index, uint32_t role);

/// Takes off a role: cancels its behaviours and forgets what belonged to it. False when the agent does not wear it.
bool trpi_role_take_off(trp_world *world, uint32_t index, uint32_t role);

/// Gives a timer cue its next due step.
void trpi_role_wind_up_timer(trp_world *world, uint32_t index, const trpi_pack_behaviour *latent, trpi_latent_state *state);

/// The clock was set: each cue at a time of day waits for the next such time.
void trpi_role_reset_clock_cues(trp_world *world, uint32_t index);

/// Works out from the active roles whether a cue looks elsewhere than around its agent. (7.3)
void trpi_role_update_sight(trp_world *world, uint32_t index);

/// Works out whether a cue of the agent is looked for. (7.1)
void trpi_role_update_sensing(trp_world *world, uint32_t index);

/// Works out from the active roles whether the agent perceives its surroundings, and files it for its next look, unless it is
/// dormant.
void trpi_role_update_senses(trp_world *world, uint32_t index);

#endif
