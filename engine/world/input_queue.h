// SPDX-License-Identifier: MIT
// The one queue through which everything enters a world. Calls put records in; the next step takes them out, in
// order. (SEMANTICS 11.4)

#ifndef TROUPE_ENGINE_WORLD_INPUT_QUEUE_H
#define TROUPE_ENGINE_WORLD_INPUT_QUEUE_H

#include "engine/world/input_check.h"

/// Makes room for so many records. False when memory ran out (unchanged).
bool trpi_input_reserve(trp_world *world, uint32_t count);

/// Appends a record, with the rows of the pack in place of the numbers of the host. TRP_ERROR_OUTDATED when one is of another pack or
/// family; TRP_ERROR_UNKNOWN when the pack lacks what it is about; TRP_ERROR_ARGUMENT when it cannot be for another reason
/// (trpi_input_check); TRP_ERROR_MEMORY leaves the queue as it was.
trp_result trpi_input_add(trp_world *world, const trpi_input *input);

/// Appends a record about an entity: TRP_ERROR_STALE when the entity is gone, after TRP_ERROR_UNKNOWN and before the
/// rest.
trp_result trpi_input_add_for(trp_world *world, trp_entity entity, trpi_input input);

/// Whether a reference names an entity that is alive or about to appear.
bool trpi_input_entity_exists(const trp_world *world, trpi_ref who);

/// Returns the last record of a kind that waits for the next step, about an entity (0: any) and a number (TRP_NOT_FOUND: any);
/// NULL when there is none. Entities that have yet to appear are read by these records.
const trpi_input *trpi_input_find_last(const trp_world *world, uint32_t kind, trpi_ref entity, uint32_t number);

#endif
