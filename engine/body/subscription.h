// SPDX-License-Identifier: MIT
// Subscriptions: an agent is open to a situation as long as it performs a behaviour or a step that says so. (BO VI-G,
// "subscribe"; SEMANTICS 9.11)

#ifndef TROUPE_ENGINE_BODY_SUBSCRIPTION_H
#define TROUPE_ENGINE_BODY_SUBSCRIPTION_H

#include "engine/store/state.h"

/// Returns the situations to which an agent is open now, a bit each. The bits follow from its entries.
uint64_t trpi_agent_subscribed_situations(const trp_world *world, uint32_t index);

/// Whether an agent is open to the situation to which a behaviour belongs; true when the behaviour belongs to none.
bool trpi_agent_subscribes_to_situation_of(const trp_world *world, uint32_t index, uint32_t behaviour);

/// Returns the situation that a scene plays; TRPI_NEVER when it plays none.
uint32_t trpi_scene_situation(const trp_pack *pack, uint32_t scene);

/// Returns the situations that areas of a kind cast, a bit each.
uint64_t trpi_area_kind_situation_mask(const trp_pack *pack, uint32_t kind);

#endif
