// SPDX-License-Identifier: MIT
// Subscriptions: an agent is open to a situation as long as it performs a behaviour or a step that says so. (BO VI-G, "subscribe";
// SEMANTICS 9.11)

#ifndef TROUPE_ENGINE_BODY_SUBSCRIPTION_H
#define TROUPE_ENGINE_BODY_SUBSCRIPTION_H

#include "engine/store/state.h"

/// The situations that an agent is open to now, a bit each. The bits follow from its entries.
uint64_t trpi_agent_subscriptions(const trp_world *world, uint32_t index);

/// Whether an agent is open to the situation of which a behaviour is a part; true when the behaviour is of none.
bool trpi_agent_subscribes_to(const trp_world *world, uint32_t index, uint32_t behaviour);

/// The situation of a scene; TRPI_NEVER when it is none.
uint32_t trpi_scene_situation(const trp_pack *pack, uint32_t scene);

/// The situations that areas of a kind cast, a bit each.
uint64_t trpi_kind_situations(const trp_pack *pack, uint32_t kind);

#endif
