// SPDX-License-Identifier: MIT
// The input that a call, a load and a replay may put into the queue of input.

#ifndef TROUPE_ENGINE_WORLD_INPUT_CHECK_H
#define TROUPE_ENGINE_WORLD_INPUT_CHECK_H

#include "engine/store/field.h"

/// Whether a world can be given a record. The check is made for every record that a call adds, that a load finds in the
/// queue, and that a replay reads from a log. The check covers each number of the record, against the tables of the pack
/// and the serial numbers given so far: things of the pack, entities (nobody, or one that has had a place), the values of
/// facts and arguments by their types, counts, coordinates, moments, and that a number which the kind does not have is 0.
/// Whether an entity is still there and of the right kind is not checked: calls report that (TRP_ERROR_STALE,
/// TRP_ERROR_TYPE), and the application of the record looks again, because the entity may be gone by then.
bool trpi_input_is_valid(const trp_world *world, const trpi_input *input);

/// Returns the words of a record (trpi_input_word) in which a record of a kind has numbers, a bit each.
uint32_t trpi_input_words_of_kind(uint32_t kind);

/// Returns the sort of thing that `number` of an input of a kind names; TRP_NAMES_COUNT when it names none.
uint32_t trpi_input_thing_sort(uint32_t kind);

/// Returns how many parameters the behaviour or message has that an input is about, and the first of them.
uint32_t trpi_input_parameters(const trp_pack *pack, const trpi_input *input, uint32_t *first);

/// Returns the fields of an input record that inputs of a kind use.
trpi_field_list trpi_input_fields(uint32_t kind);

#endif
