// SPDX-License-Identifier: MIT
// Entity lists, as steps change them and expressions read them. (SEMANTICS 8.7)

#ifndef TROUPE_ENGINE_BODY_LISTING_H
#define TROUPE_ENGINE_BODY_LISTING_H

#include "engine/body/expression.h"
#include "engine/store/list.h"

/// Reads an entity list by its number in the pack; `owner` is the entity whose facts hold it. False when there is none.
bool trpi_entity_list_read_by_number(const trpi_view *view, uint32_t list, uint32_t owner, trpi_entity_list_members *listed);

/// Sets a fact of the agent of the view, if it has the fact. Conditions that read it are evaluated again.
void trpi_own_fact_set(trpi_view *view, uint32_t fact, int64_t value);

/// Performs a step that puts an entity into a list, takes one out or fills a list (PUT_IN, TAKE_OUT, FILL). False as in
/// trpi_immediate_step_perform.
bool trpi_entity_list_perform_step(trpi_view *view, uint32_t entry, const trpi_pack_step *step);

#endif
