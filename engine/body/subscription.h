// SPDX-License-Identifier: MIT
// Subscriptions: an agent is open to a situation as long as it performs a behaviour or a step that says so. (BO VI-G,
// "subscribe"; SEMANTICS 9.11)

#ifndef TROUPE_ENGINE_BODY_SUBSCRIPTION_H
#define TROUPE_ENGINE_BODY_SUBSCRIPTION_H

#include "engine/store/state.h"

/// Collects the situations to which an agent is open now, a bit each, in as many words as trpi_entity_open_to has. The bits
/// follow from the entries of the agent.
void trpi_agent_collect_subscribed_situations(const trp_world *world, uint32_t index, uint64_t open[TRPI_MOST_SITUATIONS / 64]);

/// Whether an agent is open to the situation to which a behaviour belongs; true when the behaviour belongs to none.
bool trpi_agent_subscribes_to_situation_of(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Returns the situation that the declared scene `scene` is; TRPI_NEVER when the scene is no situation.
uint32_t trpi_scene_situation(const trp_pack *pack, uint32_t scene);

/// Whether areas of a kind cast a situation (trpi_area_kind_casts_situation), or any at all (trpi_area_kind_casts_any_situation).
bool trpi_area_kind_casts_situation(const trp_pack *pack, uint32_t kind, uint32_t situation);
bool trpi_area_kind_casts_any_situation(const trp_pack *pack, uint32_t kind);

#endif
