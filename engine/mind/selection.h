// SPDX-License-Identifier: MIT
// How an agent with nothing to do chooses a proactive behaviour: the selections of its active roles, best rank
// first. (MQ Case 5 and the five selections after Isla; SEMANTICS 4.5 and 6)

#ifndef TROUPE_ENGINE_MIND_SELECTION_H
#define TROUPE_ENGINE_MIND_SELECTION_H

#include "engine/store/state.h"

/// Chooses a proactive behaviour and starts it, or asks partners for it. When none can start, the agent rests: twice as
/// long each time, from 1 s to 8 s.
void trpi_selection_spin(trp_world *world, uint32_t index);

/// Whether an agent chooses for itself now: it is allowed to, wears a role, has no claim and no promise, and is live and not
/// leaving.
static inline bool trpi_agent_is_free_to_choose(const trp_world *world, uint32_t index)
{
    const trpi_agent *agent = world->agents[index];
    return (agent->flags & TRPI_AGENT_SPONTANEOUS) != 0 && agent->role_count > 0 && agent->claim_state == TRPI_CLAIM_NONE &&
           agent->promised_to == 0 && trpi_agent_is_live_and_not_leaving(world, index);
}

/// Whether the body is free for a proactive: nothing is current, or what is current is in another layer and leaves it room. (4.5)
bool trpi_selection_queues_admit_proactive(const trp_world *world, uint32_t index);

/// Records that the behaviour of an entry has failed: if it was chosen in this very step, it is excluded like one that cannot
/// start, and the spin is resumed with the others. (4.5)
void trpi_selection_exclude_failed_and_resume_spin(trp_world *world, uint32_t index, const trpi_entry *e);

/// Whether a better sibling could start now, for an agent that runs a proactive of a prioritised role.
bool trpi_selection_has_better_sibling(trp_world *world, uint32_t index);

/// Starts a better sibling in place of the running one, or asks partners for it, if there is one that could start now.
void trpi_selection_start_better_sibling(trp_world *world, uint32_t index);

/// Starts a behaviour that the host has ordered (a new behaviour signal, Case 1).
void trpi_selection_start_for_host(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref partner, const int64_t *arguments,
                                   uint32_t argument_count);

/// Whether the agent has no current entry, claim or promise, chooses for itself, and has something to choose from: sooner or later
/// it must choose.
bool trpi_selection_is_idle_with_choices(const trp_world *world, uint32_t index);

/// Returns why a proactive of an active role may not be tried, or NONE: ALREADY when a one-off was chosen before. *weight is its
/// weight or score. Changes nothing; random choices are drawn from `fixed_draw`, which is not 0.
trp_reason trpi_selection_rejection_reason(trp_world *world, uint32_t index, trpi_active_role *active_role, uint32_t position,
                                           uint64_t fixed_draw, int64_t *weight);

#endif
