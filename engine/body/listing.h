// SPDX-License-Identifier: MIT
// Lists of entities, as steps change them and expressions read them. (SEMANTICS 8.7)

#ifndef TROUPE_ENGINE_BODY_LISTING_H
#define TROUPE_ENGINE_BODY_LISTING_H

#include "engine/body/expression.h"
#include "engine/store/list.h"

/// Reads a list of the pack by its number; a list of facts of entities is that of the entity at `owner`. False when there is
/// none.
bool trpi_entity_list_find(const trpi_view *view, uint32_t list, uint32_t owner, trpi_entity_list_members *listed);

/// Sets a fact of the viewing agent's own, if it has it. Conditions that read it are evaluated again.
void trpi_own_fact_set(trpi_view *view, uint32_t fact, int64_t value);

/// Performs a PUT_IN, TAKE_OUT or FILL step of an entry. False as trpi_immediate_step_perform.
bool trpi_entity_list_perform_step(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
