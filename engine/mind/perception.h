// SPDX-License-Identifier: MIT
// Occurrences: the entities that are near, for one cue of one agent, with hysteresis, so that an entity that lingers at the edge
// fires the cue once. (SEMANTICS 7.1)

#ifndef TROUPE_ENGINE_MIND_PERCEPTION_H
#define TROUPE_ENGINE_MIND_PERCEPTION_H

#include "engine/body/expression.h"

/// Whether a cue is about the surroundings: near, far, enters, leaves.
static inline bool trpi_cue_is_about_coming_or_going(const trpi_pack_cue *cue)
{
    const trpi_cue_source source = trpi_cue_source_of_type(cue->type);
    return source == TRPI_SOURCE_DISTANCE || source == TRPI_SOURCE_PLACE;
}

/// Whether a cue is about a fact that changes or crosses a value.
static inline bool trpi_cue_is_about_fact(const trpi_pack_cue *cue)
{
    return trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_FACT;
}

/// Whether the cue is about coming (near, enters), not about going.
bool trpi_cue_is_about_coming(const trpi_pack_cue *cue);

/// The distance beyond which an entity that came within `distance` counts as gone. The cue can fire again for that entity only
/// after this.
#define TRPI_LEAVING_DISTANCE(distance) ((distance)*6 / 5)

/// Returns the traits (TRPI_LATENT_…) of a latent with this cue.
uint16_t trpi_latent_traits_of_cue(const trp_pack *pack, const trpi_pack_cue *cue);

/// Returns the sight of a cue about a distance from its agent, hysteresis included. The sight is empty for any other cue, and for
/// one whose distance is computed, which is looked at in each sample. (7.3)
trpi_sight trpi_cue_sight(const trp_pack *pack, const trpi_pack_cue *cue);

/// Computes the distance of a cue as of now; false when its expression has no value, because what it reads is gone. (7.1)
bool trpi_cue_evaluate_distance(trpi_view *view, const trpi_pack_cue *cue, trpi_number *distance);

/// Updates the occurrences of a latent's cue, which has a selector. `latent_of_agent` is the latent's number within the agent. With
/// `newly_noticed_do_not_fire`, entities that are noticed for the first time do not fire the cue.
void trpi_perception_update_occurrences(trpi_view *view, const trpi_pack_cue *cue, uint32_t latent_of_agent, uint32_t behaviour,
                                        bool newly_noticed_do_not_fire);

/// Clears the occurrences of a cue that wait for its latent to start, because the cue is not looked for any more. Fired occurrences
/// are kept: their entities fire it again only after they have been away. (7.1)
void trpi_perception_forget_unfired_occurrences(trp_world *world, uint32_t index, uint32_t latent);

/// Returns the nearness of the entity at an index for the cue: within (2), between within and away (1), away (0); -1 when the cue's
/// centre is gone. *distance_from_centre is the entity's distance from the centre. Changes nothing.
int trpi_perception_zone_around_cue_centre(trpi_view *view, const trpi_pack_cue *cue, uint32_t index,
                                           trpi_number *distance_from_centre);

/// Whether the entity at an index is inside the cue's place: 1 or 0; -1 when the place is unknown.
int trpi_perception_presence_in_cue_place(trpi_view *view, const trpi_pack_cue *cue, uint32_t index);

#endif
