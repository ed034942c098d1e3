// SPDX-License-Identifier: MIT
// Active roles: the roles that an agent wears, with its memory for each: from when on behaviours may start again, which were
// chosen, which cues have fired. (SEMANTICS 6, 7)

#ifndef TROUPE_ENGINE_MIND_ACTIVE_ROLE_H
#define TROUPE_ENGINE_MIND_ACTIVE_ROLE_H

#include "engine/store/state.h"

/// A walk over the latents of an agent: the present latent of an active role, with its cue and memory; `role` and
/// `next` are where the walk goes on.
typedef struct trpi_latent_walk {
    uint32_t role, next;
    uint32_t number;  // slot * latents_per_role + position: its place in trpi_agent_latent_states
    uint32_t order;   // declared order: active role, then latent
    uint16_t behaviour;
    const trpi_pack_cue *cue;
    trpi_latent_state *state;
} trpi_latent_walk;

/// The traits of a latent's cue, computed once for each world: what has to be checked for it, and when.
enum {
    TRPI_LATENT_LOOKS = 1,       // entities around, by a selector
    TRPI_LATENT_CROSSES = 2,     // whether its own agent is in a place
    TRPI_LATENT_OTHERS = 4,      // a fact of another entity
    TRPI_LATENT_OWN = 8,         // a fact of its own agent or of the world
    TRPI_LATENT_TIMES = 16,      // the clock
    TRPI_LATENT_HEARS = 32,      // mail
    TRPI_LATENT_FAR = 64,        // the cue looks elsewhere than around its agent
    TRPI_LATENT_LEAVES = 128,    // entities that go: what has fired is forgotten at the next look
    TRPI_LATENT_RESTLESS = 256,  // its surroundings change though nothing moves
    TRPI_LATENT_ALONE = 512,     // its condition reads facts of its own agent and the world only
    TRPI_LATENT_WIDE = 1024,     // ALONE, and its condition reads more than the agent's own facts
    TRPI_LATENT_SIGNALS = 2048,  // game events, which a staggered agent hears later than they come (12.8)
    TRPI_LATENT_SENSES = TRPI_LATENT_LOOKS | TRPI_LATENT_CROSSES | TRPI_LATENT_OTHERS,
    TRPI_LATENT_POINTS = TRPI_LATENT_CROSSES | TRPI_LATENT_OTHERS | TRPI_LATENT_OWN | TRPI_LATENT_TIMES | TRPI_LATENT_HEARS,
    TRPI_LATENT_FIRES = TRPI_LATENT_LOOKS | TRPI_LATENT_POINTS
};

/// Whether any active role of an agent has a latent.
static inline bool trpi_agent_has_latents(const trp_world *world, uint32_t index)
{
    return trpi_agent_derived_state_of(world, index)->latent_traits != 0;
}

/// Steps to the next latent of an agent that has one of `traits`: active roles by rank, latents as declared. A walk begins as all
/// zeros. False behind the last one; trpi_latent_walk_next returns so at once when no latent has the traits.
bool trpi_latent_walk_on(const trp_world *world, uint32_t index, uint32_t traits, trpi_latent_walk *walk);
static inline bool trpi_latent_walk_next(const trp_world *world, uint32_t index, uint32_t traits, trpi_latent_walk *walk)
{
    return (trpi_agent_derived_state_of(world, index)->latent_traits & traits) != 0 &&
           trpi_latent_walk_on(world, index, traits, walk);
}

/// Steps to the next latent of an agent with a pending firing of a point event, not of an entity around. Most agents have none, so
/// the walk reads nothing but states until it finds one.
bool trpi_latent_walk_next_pending_point_event(const trp_world *world, uint32_t index, trpi_latent_walk *walk);

/// Returns the step from which on a behaviour may start again: a step in the past, or 0, when it may start now or belongs to no
/// active role; TRPI_NEVER: never again.
uint32_t trpi_active_role_ready_step(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Returns TRP_REASON_NONE, or the reason for which a behaviour may not start yet: its cooldown, `once`, its limit for
/// a day, or a back-off, which is told as the cooldown of a behaviour that has one.
trp_reason trpi_active_role_rest_reason(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Records the start of a behaviour: its cooldown begins, `once` is used up, the starts left for today go down, and a proactive
/// counts as chosen.
void trpi_active_role_record_behaviour_start(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject,
                                             const int64_t *locals);

/// Excludes a proactive from the rest of the present spin. False when it belongs to no active role. (4.5)
bool trpi_active_role_exclude_behaviour_from_spin(trp_world *world, uint32_t index, uint32_t behaviour);

/// Returns the prioritised role whose proactive runs, and the position of the proactive in it; NULL when there is none.
/// (6)
trpi_active_role *trpi_active_role_find_prioritised_with_running_proactive(const trp_world *world, uint32_t index,
                                                                           uint32_t *behaviour_position);

/// Whether a behaviour is a better sibling of the one that runs, which it may replace at an equal rank. (6)
bool trpi_behaviour_precedes_running_sibling(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Removes a firing of a latent, about `subject` or 0, because it has started the behaviour, or must not be tried
/// again. (7.1)
void trpi_active_role_remove_firing(trp_world *world, uint32_t index, uint32_t latent, trpi_ref subject);

/// Keeps a behaviour from starting for `steps` steps from now on, because its claim came to nothing or it gave way in a deadlock:
/// it must not compete again at once with the same others. (5.8, 9.17)
void trpi_active_role_back_off_behaviour(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t steps);

#endif
