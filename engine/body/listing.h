// SPDX-License-Identifier: MIT
// Steps that say who is in a list, and expressions that ask. (SEMANTICS 8.7)

#ifndef TROUPE_ENGINE_BODY_LISTING_H
#define TROUPE_ENGINE_BODY_LISTING_H

#include "engine/body/expression.h"
#include "engine/store/list.h"

/// Reads a list of the pack by its number: of the entity at `owner`, if it is of facts of entities. False when there is
/// none.
bool trpi_listing_read(const trpi_view *view, uint32_t list, uint32_t owner, trpi_listed *listed);

/// Performs a PUT_IN, TAKE_OUT or FILL of the entry.
bool trpi_listing_perform(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
