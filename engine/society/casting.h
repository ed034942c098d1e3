// SPDX-License-Identifier: MIT
// Casting: areas cast situations. Each area searches, by its own clock, for agents that subscribe to a situation and can play its
// parts, and asks them all. The area's requests are a claim, and the situation becomes a scene, both like any other. (BO VI-G;
// SEMANTICS 9.11)
// Invariants:
// - an area whose last search for a situation found no subscriber in the area has set no time for the next one;
// - an area asks for one situation at a time.

#ifndef TROUPE_ENGINE_SOCIETY_CASTING_H
#define TROUPE_ENGINE_SOCIETY_CASTING_H

#include "engine/body/expression.h"

/// The result that an area's search for a situation would have now: how many subscribers are in the area, the first part for which
/// none of them is found (`part_count` when there is one for each), the agents that would play the parts before it, and whether the
/// search was given up because it had looked at too many.
typedef struct trpi_casting_result {
    uint32_t subscriber_count, part_count, first_unfilled_part;
    bool search_gave_up;
    trpi_ref cast[TRPI_MOST_PARTS];
} trpi_casting_result;

/// Returns how many steps pass, from now, until the area of the view searches again for a situation. (9.11)
uint32_t trpi_casting_steps_until_next_search(trpi_view *view, const trpi_pack_situation *situation);

/// Determines what an area's search for a situation would come to now. No agent is asked, and nothing changes.
void trpi_casting_preview(trp_world *world, uint32_t area, uint32_t situation, trpi_casting_result *outlook);

/// Tells areas by mail that a subscriber is in them. Only areas that cast what the agent subscribes to are told, and only if they
/// have set no time for their next search. True when there was such an area. Called when the agent looks around.
bool trpi_casting_notify_areas_of_subscriber(trp_world *world, uint32_t subscriber);

/// Reads mail from agents to an area: a subscriber is in the area; an agent that was asked promises, refuses or breaks
/// its promise.
void trpi_casting_handle_mail(trp_world *world, const trpi_mail *mail);

/// Searches for casts of an area's situations whose next search is due, and ends the area's claim if that has expired.
void trpi_casting_search_due_situations(trp_world *world, uint32_t area);

/// Notes that the scene for which an area has made a claim is open.
void trpi_casting_note_scene_opened(trp_world *world, uint32_t area, uint32_t scene);

/// Withdraws the claim of an area that leaves the world, or whose situation cannot start any more.
void trpi_casting_withdraw_claim(trp_world *world, uint32_t area, trp_reason reason);

/// Adds an entity that has appeared, or was read from a save, to the areas that cast situations, if its kind does.
void trpi_casting_register_area(trp_world *world, uint32_t index);

/// Returns the step at which an object or area must be visited for its brain, its situations or its claim; TRPI_NEVER when there
/// is none.
uint32_t trpi_object_due_step(const trp_world *world, uint32_t object);

/// Sets the timer of an object or area to its trpi_object_due_step.
void trpi_object_set_timer_to_due_step(trp_world *world, uint32_t object);

#endif
