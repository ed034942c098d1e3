// SPDX-License-Identifier: MIT
// The one queue through which everything enters a world. Calls put records in; the next step takes them out, in
// order. (SEMANTICS 11.4)

#ifndef TROUPE_ENGINE_WORLD_INPUT_QUEUE_H
#define TROUPE_ENGINE_WORLD_INPUT_QUEUE_H

#include "engine/store/field.h"

/// Makes room for so many records. False when memory ran out (unchanged).
bool trpi_input_reserve(trp_world *world, uint32_t count);

/// Whether a record is one that a world can be given: what every call adds, every load finds in the queue and every replay
/// reads from a log. It covers each number that a record holds, against the tables of the pack and the serial numbers given
/// so far: things of the pack, entities (nobody, or one that has had a place), the values of facts and arguments by their
/// types, counts, coordinates, moments, and that what a kind does not have is 0. It does not cover whether somebody is still
/// there or of the right kind: that is what calls say (TRP_ERROR_STALE, TRP_ERROR_TYPE), and what is looked at again when
/// the record is applied, because it may be so no more by then.
bool trpi_input_check(const trp_world *world, const trpi_input *input);

/// Which of the numbers of a record a kind has.
trpi_state_fields trpi_input_fields(uint32_t kind);

/// The interest that a record declares.
trpi_interest trpi_interest_of_input(const trpi_input *input);

/// Appends a record. TRP_ERROR_ARGUMENT when it cannot be (trpi_input_check); TRP_ERROR_MEMORY leaves the queue as it was.
trp_result trpi_input_add(trp_world *world, const trpi_input *input);

/// Whether a reference names somebody who is alive or about to appear.
bool trpi_input_knows(const trp_world *world, trpi_ref who);

#endif
