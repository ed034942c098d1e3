// SPDX-License-Identifier: MIT
// Records: several values under one name, and their parts.

#ifndef TROUPE_SCRIPT_CHECK_RECORDS_H
#define TROUPE_SCRIPT_CHECK_RECORDS_H

#include "script/check/compiler.h"

#define TRPI_RECORD_PARTS 15  // of one record and those that come from it

/// Declares records and their parts, before facts; and a sample of each, whose type and range the facts of that record take,
/// before the types of facts.
void trpi_declare_records(trpi_compiler *compiler);
void trpi_sample_records(trpi_compiler *compiler);

/// The record of a name, or that a type names, or TRPI_NO_INDEX.
uint16_t trpi_find_record(const trpi_compiler *compiler, trpi_text name);
uint16_t trpi_record_of_type(const trpi_compiler *compiler, const trpi_syntax_type *type);

/// Whether a record is another one or comes from it.
bool trpi_record_is(const trpi_compiler *compiler, uint16_t record, uint16_t ancestor);

/// The parts that something of that record can have, in order; returns how many.
uint32_t trpi_record_collect_parts(const trpi_compiler *compiler, uint16_t record, uint16_t parts[TRPI_RECORD_PARTS]);

/// The type of what has the name.
trpi_value_type trpi_record_type(const trpi_compiler *compiler, uint16_t record);

/// The value of a part in a new one of the record: an expression of *source, or NULL when nothing is said or it has none such.
const trpi_syntax_expression *trpi_record_part_first_value(const trpi_compiler *compiler, uint16_t record, uint16_t part,
                                                           const trpi_source **source);

#endif
