// SPDX-License-Identifier: MIT
// Latent behaviours and the cues that make them fire. A firing is remembered until the behaviour has started or the
// occurrence is over. (MQ "event cues"; AB perceptive model; SEMANTICS 7)

#ifndef TROUPE_ENGINE_MIND_LATENT_H
#define TROUPE_ENGINE_MIND_LATENT_H

#include "engine/body/expression.h"

/// A firing: a latent whose cue has come and whose behaviour is to start.
typedef struct trpi_firing {
    int32_t rank;
    uint32_t order;            // declared order: active role, then latent
    int64_t distance_squared;  // squared
    trpi_ref subject;
    uint32_t latent;      // slot of the role * latents_per_role + position
    uint32_t occurrence;  // place among the occurrences, or TRPI_NEVER
    uint16_t behaviour;
} trpi_firing;

/// Looks around for cues: entities that came near, went, entered or left, and facts of other entities. Returns whether something
/// could start now, so that the agent must be dispatched. Reads committed state only. (7.3)
bool trpi_latent_look_around(trp_world *world, uint32_t index);

/// Chooses, after a turn of the agent, the cues that it looks for: a cue about entities is looked for while its latent could start
/// as far as its own agent is concerned. Returns the step at which time alone may change that. (7.1)
uint32_t trpi_latent_choose_cues_to_look_for(trp_world *world, uint32_t index);

/// Whether the agent must go on looking around though nothing near it moves: a cue reads a fact of another entity, or depends on
/// more than positions; or an entity that has fired a cue by going away is still to be forgotten.
bool trpi_latent_needs_looks_without_moves(const trp_world *world, uint32_t index);

/// Returns the first step at which the agent must look around because a latent has fired and cannot start yet: a step that has come
/// when only a look can show that it can start, TRPI_NEVER when no look is needed. `latents_were_tried` says that
/// trpi_latent_look_around has just found no firing that is worth trying. (7.3)
uint32_t trpi_latents_next_look_step(trp_world *world, uint32_t index, bool latents_were_tried);

/// Notes, for each cue of an agent that watches a fact and has not looked at it yet, the value of the fact or the side on which it
/// is. Nothing fires.
void trpi_latent_note_first_facts(trp_world *world, uint32_t index);

/// Evaluates the cues that depend on the clock and on facts of the agent or the world, and those for a game event that is heard
/// now; the cues that have come fire.
void trpi_latent_evaluate_clock_and_fact_cues(trp_world *world, uint32_t index);

/// Notes in the latents of a staggered agent a game event, which they hear at a later step. Of several events until then the last
/// one counts. (12.8)
void trpi_latent_note_signal(trp_world *world, uint32_t index, uint32_t event, trpi_ref sender, uint32_t step);

/// Whether a cue is of `type` and about the message, game event or behaviour `number`.
bool trpi_cue_is_about(const trpi_pack_cue *cue, uint8_t type, uint32_t number);

/// Fires the cues that wait for a message, a game event, or news of a behaviour (started, suspended, resumed or ended), another
/// agent's or one of the agent's own.
void trpi_latent_fire_for_mail(trp_world *world, uint32_t index, const trpi_mail *mail);

/// Collects all firings, best first: by rank, then in declared order, then the nearest subject, then the subject with the lowest
/// serial number. Returns how many, at most `capacity`. (7.2)
uint32_t trpi_latent_collect_firings(trp_world *world, uint32_t index, trpi_firing *firings, uint32_t capacity);

/// Makes the view in which the condition of a firing is evaluated.
trpi_view trpi_latent_view(trp_world *world, uint32_t index, const trpi_firing *firing);

/// Copies the values of the message that fired a latent into `said`, for the first parameters of its behaviour. Returns how many
/// values there are, 0 when another cue fired the latent. (7.1)
uint32_t trpi_latent_read_message_values(const trp_world *world, uint32_t index, const trpi_firing *firing,
                                         int64_t said[TRPI_MAX_ARGUMENTS]);

/// Tries to start the behaviour of a firing. A rejected firing stays pending as 7.1 says.
void trpi_latent_try_firing(trp_world *world, uint32_t index, const trpi_firing *firing);

/// Removes the firings of point events whose time to be tried is over, except one for which a claim is under way.
void trpi_latent_remove_tried_firings(trp_world *world, uint32_t index);

/// Clears the firings of an agent that becomes dormant: occurrences, and point events that wait. (10.2)
void trpi_latent_clear_firings(trp_world *world, uint32_t index);

/// Restarts the timers of an agent that becomes live: a timer whose time has passed is set to its next time. (10.6)
void trpi_latent_restart_timers(trp_world *world, uint32_t index);

/// Returns the next step at which a timer or a signal makes a cue fire, a motive crosses the value of a cue, or a pending firing
/// lapses; TRPI_NEVER when there is none.
uint32_t trpi_latents_next_due_step(const trp_world *world, uint32_t index);

#endif
