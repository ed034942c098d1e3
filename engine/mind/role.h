// SPDX-License-Identifier: MIT
// Roles: put on and taken off as the situation changes, ranked when an agent wears several. (MQ abstract; SEMANTICS 1)

#ifndef TROUPE_ENGINE_MIND_ROLE_H
#define TROUPE_ENGINE_MIND_ROLE_H

#include "engine/store/state.h"

/// Adds a role to the list of roles that an agent of a kind wears, by its rank. False when it does not fit the kind, is in the
/// list already, or the list has four.
bool trpi_role_list_add(const trp_pack *pack, uint32_t kind, trpi_active_role *roles, uint32_t *count,
                        const trpi_active_role *added);

/// Removes a role from a list of roles that an agent wears. False when the role is not in the list.
bool trpi_role_list_remove(trpi_active_role *roles, uint32_t *count, uint32_t role);

/// Puts a role on an agent. False when the role does not fit the agent's kind, is worn already, or the agent wears
/// four.
bool trpi_role_put_on(trp_world *world, uint32_t index, uint32_t role);

/// Takes a role off an agent: cancels its behaviours and clears its memory. False when the agent does not wear it.
bool trpi_role_take_off(trp_world *world, uint32_t index, uint32_t role);

/// Shows other agents the roles that an agent wears now. Returns whether they differ from the roles shown before. Called for one
/// agent after the other, outside of turns. (11.1)
bool trpi_roles_show_if_changed(trp_world *world, uint32_t index);

/// Whether the text has a role for an agent's kind that is worn by condition. Such an agent looks around in each of its samples.
bool trpi_agent_search_conditional_role_of_kind(const trp_world *world, uint32_t index);
static inline bool trpi_agent_kind_has_conditional_role(const trp_world *world, uint32_t index)
{
    return world->first_conditional_role < world->pack->role_count && trpi_agent_search_conditional_role_of_kind(world, index);
}

/// Puts on and takes off the roles that an agent wears while a condition is true. A role for which the agent has no room is put on
/// as soon as there is room. (1)
void trpi_roles_update_conditional(trp_world *world, uint32_t index);

/// Clears the memories of the latents of the active role in `slot`, as if no cue had ever been looked at, and starts their timers.
void trpi_role_init_latent_states(trp_world *world, uint32_t index, uint32_t role, uint32_t slot);

/// Gives a timer cue its next due step.
void trpi_role_start_cue_timer(trp_world *world, uint32_t index, const trpi_pack_behaviour *latent, trpi_latent_state *state);

/// Sets each cue at a time of day to the next such time, after the clock was set.
void trpi_role_reset_clock_cues(trp_world *world, uint32_t index);

/// Computes from the active roles the traits of the agent's latents, and whether any cue looks elsewhere than around the agent.
/// (7.3)
void trpi_role_update_agent_has_far_cues(trp_world *world, uint32_t index);

/// Computes whether any cue of the agent is being looked for. (7.1)
void trpi_role_update_agent_has_sought_cues(trp_world *world, uint32_t index);

/// Computes from the active roles whether the agent reselects (one of the roles is prioritised) and which looks its cues need,
/// and makes the agent look at its next sample; a dormant agent is taken out of the samples.
void trpi_role_note_active_roles_changed(trp_world *world, uint32_t index);

#endif
