// SPDX-License-Identifier: MIT
// Active roles: the roles that an agent wears, with its memory for each: when behaviours started, which were chosen, which cues
// have fired. (SEMANTICS 6, 7)

#ifndef TROUPE_ENGINE_MIND_ACTIVE_ROLE_H
#define TROUPE_ENGINE_MIND_ACTIVE_ROLE_H

#include "engine/store/state.h"

/// One latent of an active role, with everything that belongs to it; `role` and `next` are where the walk goes on.
typedef struct trpi_latent_walk {
    uint32_t role, next;
    uint32_t number;  // slot * latents_per_role + position: its place in trpi_latents_of
    uint32_t order;   // declared order: active role, then latent
    uint16_t behaviour;
    const trpi_pack_cue *cue;
    trpi_latent_state *state;
} trpi_latent_walk;

/// The needs of the cue of a latent, worked out once for each world: what is looked at for it, and how.
enum {
    TRPI_LATENT_LOOKS = 1,       // entities around, by a selector
    TRPI_LATENT_CROSSES = 2,     // whether its own agent is in a place
    TRPI_LATENT_OTHERS = 4,      // a fact of another entity
    TRPI_LATENT_OWN = 8,         // a fact of its own agent or of the world
    TRPI_LATENT_TIMES = 16,      // the clock
    TRPI_LATENT_HEARS = 32,      // mail
    TRPI_LATENT_FAR = 64,        // it looks elsewhere than around its agent
    TRPI_LATENT_LEAVES = 128,    // entities that go: what has fired is forgotten at the next look
    TRPI_LATENT_RESTLESS = 256,  // what it sees changes though nothing moves
    TRPI_LATENT_ALONE = 512,     // its condition is about its agent alone
    TRPI_LATENT_SENSES = TRPI_LATENT_LOOKS | TRPI_LATENT_CROSSES | TRPI_LATENT_OTHERS,
    TRPI_LATENT_POINTS = TRPI_LATENT_CROSSES | TRPI_LATENT_OTHERS | TRPI_LATENT_OWN | TRPI_LATENT_TIMES | TRPI_LATENT_HEARS,
    TRPI_LATENT_FIRES = TRPI_LATENT_LOOKS | TRPI_LATENT_POINTS
};

/// The same among the latents of the role at which the walk is.
bool trpi_latent_next_of_role(const trp_world *world, uint32_t index, uint32_t traits, trpi_latent_walk *walk);

/// Steps to the next latent of an agent that has one of `traits`: active roles by rank, latents as declared. A walk begins as 0. False
/// behind the last one.
static inline bool trpi_latent_next(const trp_world *world, uint32_t index, uint32_t traits, trpi_latent_walk *walk)
{
    const trpi_active_role *active_role = trpi_active_role_of(world, index);
    for (; walk->role < world->agents[index].role_count; walk->role++, walk->next = 0) {
        bool any = (world->role_traits[active_role[walk->role].role] & traits) != 0;
        if (any && trpi_latent_next_of_role(world, index, traits, walk)) {
            return true;
        }
    }
    return false;
}

/// The step from which on a behaviour may start again: a step that has been, 0 included, when it may now, or belongs to no active
/// role; TRPI_NEVER: never again.
uint32_t trpi_active_role_ready_step(const trp_world *world, uint32_t index, uint32_t behaviour);

/// TRP_REASON_NONE, or why its cooldown, `once` or its limit for a day keeps a behaviour from starting.
trp_reason trpi_active_role_rest_reason(const trp_world *world, uint32_t index, uint32_t behaviour);

/// A behaviour has started: its cooldown begins, `once` is over, it has one start less today, and a proactive was chosen.
void trpi_active_role_note_start(trp_world *world, uint32_t index, uint32_t behaviour);

/// Keeps a proactive from being chosen again in the spin under way. False when it belongs to no active role. (4.5)
bool trpi_active_role_set_aside(trp_world *world, uint32_t index, uint32_t behaviour);

/// The prioritised role whose proactive runs, and the position of that in it; NULL when there is none. (6)
trpi_active_role *trpi_active_role_running_proactive(const trp_world *world, uint32_t index, uint32_t *position);

/// Whether a behaviour is a better sibling of the one that runs, which it may replace at an equal rank. (6)
bool trpi_active_role_is_better_sibling(const trp_world *world, uint32_t index, uint32_t behaviour);

/// A firing of a latent, about `subject` or 0, has started the behaviour, or must not be tried again. (7.1)
void trpi_active_role_settle_firing(trp_world *world, uint32_t index, uint32_t latent, trpi_ref subject);

/// Keeps a behaviour from starting for so many steps, since its agent lost against others that asked the same partners. (5.8)
void trpi_active_role_back_off(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t steps);

#endif
