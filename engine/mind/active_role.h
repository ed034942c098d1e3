// SPDX-License-Identifier: MIT
// The memory of an agent for the roles it wears: when behaviours started, what has been chosen, what has fired. (SEMANTICS 6, 7)

#ifndef TROUPE_ENGINE_MIND_ACTIVE_ROLE_H
#define TROUPE_ENGINE_MIND_ACTIVE_ROLE_H

#include "engine/store/state.h"

/// One latent of a role that is worn, with everything that belongs to it; `role` and `next` are where the walk goes on.
typedef struct trpi_latent_walk {
    uint32_t role, next;
    uint32_t number;  // slot * latents_per_role + position: its place in trpi_latents_of
    uint32_t order;   // declared order: worn role, then latent
    uint16_t behaviour;
    const trpi_pack_cue *cue;
    trpi_latent_state *state;
} trpi_latent_walk;

/// Goes on to the next latent of an agent: worn roles by rank, latents as declared. Begins with a walk that is 0. False behind
/// the last one.
bool trpi_latent_next(const trp_world *world, uint32_t index, trpi_latent_walk *walk);

/// The worn record of a role, or NULL.
trpi_active_role *trpi_active_role_find(const trp_world *world, uint32_t index, uint32_t role);

/// The step from which on a behaviour of a worn role may start again: one that has been, 0 included, when it may now, or
/// belongs to no role that is worn; TRPI_NEVER: not any more.
uint32_t trpi_active_role_ready(const trp_world *world, uint32_t index, uint32_t behaviour);

/// TRP_REASON_NONE, or why its cooldown, `once` or its limit for a day keeps a behaviour from starting.
trp_reason trpi_active_role_rests(const trp_world *world, uint32_t index, uint32_t behaviour);

/// A behaviour has started: its cooldown begins, `once` is over, and it has one start less today.
void trpi_active_role_note_start(trp_world *world, uint32_t index, uint32_t behaviour);

/// The role that is worn in which a behaviour is a proactive, and its position there; NULL when there is none.
trpi_active_role *trpi_active_role_choosing(const trp_world *world, uint32_t index, uint32_t behaviour, uint32_t *position);

/// Keeps a proactive from being chosen again in the spin under way. False when it belongs to no role that is worn. (4.5)
bool trpi_active_role_set_aside(trp_world *world, uint32_t index, uint32_t behaviour);

/// Remembers that a proactive was chosen and has begun: for the selections that go in turn or choose each once. (6)
void trpi_active_role_note_choice(trp_world *world, uint32_t index, uint32_t behaviour);

/// The prioritised role whose proactive runs, and the position of that in it; NULL when there is none. (6)
trpi_active_role *trpi_active_role_running(const trp_world *world, uint32_t index, uint32_t *position);

/// Whether a behaviour is a better sibling of the one that runs, which it may replace at an equal rank. (6)
bool trpi_active_role_takes_over(const trp_world *world, uint32_t index, uint32_t behaviour);

/// The occasion that a latent fired for (`subject`, or nobody) has had its way, or must not be tried again. (7.1)
void trpi_active_role_settle(trp_world *world, uint32_t index, uint32_t latent, trpi_ref subject);

/// Keeps a behaviour from starting for so many steps: somebody who lost against others steps back. (5.8)
void trpi_active_role_back_off(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t steps);

#endif
