// SPDX-License-Identifier: MIT
// Offers of objects: behaviours that agents perform there, and how many agents hold each. (BO VI-B; SEMANTICS 9.3)

#ifndef TROUPE_ENGINE_STORE_OFFER_H
#define TROUPE_ENGINE_STORE_OFFER_H

#include "engine/store/state.h"

/// Returns the first offer of a kind (its own before those of its parents) for a need (TRPI_NONE16: any that is not
/// private). TRPI_NEVER when there is none.
uint32_t trpi_offer_find_for_need(const trp_pack *pack, uint32_t kind, uint32_t need);

/// Whether an offer of an object, or TRPI_NONE16, is meant by another of the object's kind or its parents: the same, or one that a
/// child kind has in its place. (9.1)
bool trpi_offer_is_in_place_of(const trp_pack *pack, uint32_t offer, uint32_t meant);

/// Returns the offer that objects of a kind have in the place of one of their own or their parents': the same, or a child kind's.
/// (9.1)
uint32_t trpi_offer_in_place(const trp_pack *pack, uint32_t kind, uint32_t offer);

/// Returns the first offer of the pack for a need, whichever kind has the offer; or TRPI_NEVER.
uint32_t trpi_offer_first_for_need_of_any_kind(const trp_pack *pack, uint32_t need);

/// Returns the first offer of a kind, or of its parents, that has a flag (TRPI_OFFER_CROSSES, TRPI_OFFER_WRAPS); or TRPI_NEVER.
/// (9.8, 9.9)
uint32_t trpi_offer_find_with_flag(const trp_pack *pack, uint32_t kind, uint32_t flag);

/// Returns how many agents hold an offer of an object (trpi_offer_holder_count), or adds `change` to that number. `slot` is the
/// number of the offer among all offers of the object.
uint32_t trpi_offer_holder_count(const trp_world *world, uint32_t object, uint32_t slot);
void trpi_offer_change_holder_count(trp_world *world, uint32_t object, uint32_t slot, int32_t change);

/// Returns why an agent could not adopt an offer of an object now, as far as the object's state says: DISABLED, FULL or KEPT;
/// else NONE. Kinds and conditions are not looked at. (9.3)
trp_reason trpi_offer_state_refusal_reason(const trp_world *world, uint32_t object, uint32_t offer, trpi_ref who);

/// Whether an agent is of the kind that an offer is for, and of the kind that can perform the behaviour of the offer.
bool trpi_offer_fits_agent_kind(const trp_world *world, uint32_t offer, trpi_ref who);

/// Whether an object is free for an agent, by the offers that are neither private nor wraps of moves: at least one of them could
/// be adopted, and none is full or kept for another agent.
bool trpi_object_is_free(const trp_world *world, uint32_t object, trpi_ref who);

#endif
