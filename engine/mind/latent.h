// SPDX-License-Identifier: MIT
// Latent behaviours and the cues that make them fire. A firing is remembered until the behaviour has started or the
// occasion is over. (MQ "event cues"; AB perceptive model; SEMANTICS 7)

#ifndef TROUPE_ENGINE_MIND_LATENT_H
#define TROUPE_ENGINE_MIND_LATENT_H

#include "engine/body/expression.h"

/// A latent that has fired and wants to start.
typedef struct trpi_firing {
    int32_t rank;
    uint32_t order;    // declared order: active role, then latent
    int64_t distance;  // squared
    trpi_ref subject;
    uint32_t latent;      // slot of the role * latents_per_role + position
    uint32_t occurrence;  // place among the occurrences, or TRPI_NEVER
    uint16_t behaviour;
} trpi_firing;

/// Looks around for cues: entities that came near, went, entered or left, and facts of others. Returns whether something could
/// start now, so that the agent must be dispatched. Reads committed state only. (7.3)
bool trpi_latent_sense(trp_world *world, uint32_t index);

/// Begins and ceases to look for the cues of an agent after its turn: one about entities that come is looked for while its latent could
/// start as far as its own agent goes. Returns the step at which time alone may change that. (7.1)
uint32_t trpi_latent_review(trp_world *world, uint32_t index);

/// Whether the agent must go on looking around though nothing near it moves: its cues read the facts of others, or depend on
/// more than where entities are.
bool trpi_latent_must_keep_looking(const trp_world *world, uint32_t index);

/// The step from which on the agent must look around because a latent has fired and cannot start yet (`now` for a cue that only
/// shows by looking), or TRPI_NEVER. (7.3)
uint32_t trpi_latent_next_look(trp_world *world, uint32_t index);

/// Evaluates the cues about clocks and about the agent's own facts.
void trpi_latent_check_clocks(trp_world *world, uint32_t index);

/// Fires the cues that wait for a message, a game event, or the start or end of another agent's behaviour.
void trpi_latent_hear(trp_world *world, uint32_t index, const trpi_mail *mail);

/// All firings, best first: rank, declared order, nearest, id. Returns how many, at most `capacity`. (7.2)
uint32_t trpi_latent_collect_firings(trp_world *world, uint32_t index, trpi_firing *firings, uint32_t capacity);

/// The view in which the condition of a firing is evaluated.
trpi_view trpi_latent_view(trp_world *world, uint32_t index, const trpi_firing *firing);

/// How many of the latent's parameters are what its message says: the first ones, which are put into `said`. (7.1)
uint32_t trpi_latent_message_parameters(const trp_world *world, uint32_t index, const trpi_firing *firing,
                                        int64_t said[TRPI_MAX_ARGUMENTS]);

/// Tries to start a firing. A rejected one stays pending as 7.1 says.
void trpi_latent_try_firing(trp_world *world, uint32_t index, const trpi_firing *firing);

/// Forgets point events that have had their chance.
void trpi_latent_drop_spent(trp_world *world, uint32_t index);

/// For an agent that becomes dormant: occurrences, and point events that wait, are forgotten. (10.2)
void trpi_latent_forget(trp_world *world, uint32_t index);

/// For an agent that becomes live: timers whose time has passed are wound up for the next. (10.6)
void trpi_latent_catch_up(trp_world *world, uint32_t index);

/// When clocks or own motives will make something fire; TRPI_NEVER.
uint32_t trpi_latent_due_step(const trp_world *world, uint32_t index);

#endif
