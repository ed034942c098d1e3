// SPDX-License-Identifier: MIT
// Fields of nodes, as shapes read them: one way for each kind of field, several for values. The parser hands these functions to
// the reader (reader.h), so that shape.c, on which the parsers of steps and cues depend, need not call those parsers.

#ifndef TROUPE_SCRIPT_PARSE_FIELD_H
#define TROUPE_SCRIPT_PARSE_FIELD_H

#include "script/parse/shape.h"

/// Whether the next tokens can be read into the field.
bool trpi_shape_field_begins(const trpi_reader *reader, const trpi_shape_field *field);

/// Reads the next tokens into `to`, the field's place in its node.
void trpi_shape_field_read(trpi_reader *reader, const trpi_shape_field *field, void *to);

/// Fills *first and *last with the range of words that a field of a kind can be (trpi_member_spellings).
void trpi_shape_field_find_choice_range(trpi_member_kind kind, trpi_text way, uint32_t *first, uint32_t *last);

#endif
