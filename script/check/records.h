// SPDX-License-Identifier: MIT
// Records: several values under one name, and their parts.

#ifndef TROUPE_SCRIPT_CHECK_RECORDS_H
#define TROUPE_SCRIPT_CHECK_RECORDS_H

#include "script/check/compiler.h"

#define TRPI_RECORD_PARTS 15  // of one record and those that come from it

/// Declares records and their parts, before facts (trpi_declare_records); and a sample of each root and of each part, before the
/// types of facts are settled (trpi_declare_record_samples).
void trpi_declare_records(trpi_compiler *compiler);
void trpi_declare_record_samples(trpi_compiler *compiler);

/// Returns the record called `name` (trpi_find_declared_record), or the record that a type names (trpi_record_of_type);
/// TRPI_NO_INDEX when there is none.
uint16_t trpi_find_declared_record(const trpi_compiler *compiler, trpi_text name);
uint16_t trpi_record_of_type(const trpi_compiler *compiler, const trpi_syntax_type *type);

/// Whether a record is another one or comes from it.
bool trpi_record_descends_from(const trpi_compiler *compiler, uint16_t record, uint16_t ancestor);

/// Lists the parts of a record type, of those that it descends from, and of those that descend from it, in order; returns how many.
uint32_t trpi_record_collect_parts(const trpi_compiler *compiler, uint16_t record, uint16_t parts[TRPI_RECORD_PARTS]);

/// Returns the value type of record `record`.
trpi_value_type trpi_record_value_type(const trpi_compiler *compiler, uint16_t record);

/// Returns the initial value of a part in a record: an expression of *source, or NULL when the record says nothing or has no such
/// part.
const trpi_syntax_expression *trpi_record_part_initial_value(const trpi_compiler *compiler, uint16_t record, uint16_t part,
                                                             const trpi_source **source);

#endif
