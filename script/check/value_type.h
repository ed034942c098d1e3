// SPDX-License-Identifier: MIT
// Value types: the type of a value as the compiler sees it. A value type adds, to the types that the pack distinguishes, the unit,
// the kind of thing and the list of choices, which serve to find the writer's mistakes.

#ifndef TROUPE_SCRIPT_CHECK_VALUE_TYPE_H
#define TROUPE_SCRIPT_CHECK_VALUE_TYPE_H

#include "script/parse/syntax.h"

#define TRPI_NO_INDEX 0xFFFFu
#define TRPI_TYPE_IS_BEHAVIOUR 0xFFFEu  // in place of the fact of a number: a behaviour that is handed in

/// A value type. `type` NONE: unknown, because of a mistake that has been reported; such a value causes no further
/// findings.
typedef struct trpi_value_type {
    uint8_t type;           // trp_type
    uint8_t dimension;      // trpi_dimension, of a number
    uint16_t kind;          // of an entity: TRPI_NO_INDEX when it may be any
    uint16_t role;          // of an entity: a role it is known to have, or TRPI_NO_INDEX
    uint16_t fact;          // of a choice: the fact whose list it is from
    uint16_t record;        // of a record: one more than which, and the choice says which it is now; 0: none
    uint8_t list_capacity;  // of a list of entities: how many it has room for; 0: it is one
} trpi_value_type;

trpi_value_type trpi_value_type_unknown(void);
trpi_value_type trpi_value_type_without_kind(trp_type type);
trpi_value_type trpi_value_type_number(trpi_dimension dimension);
trpi_value_type trpi_value_type_entity(uint16_t kind, uint16_t role);
trpi_value_type trpi_value_type_anybody(void);

/// Returns the words for a type in findings: "a number", "a distance", "yes or no".
const char *trpi_value_type_words(trpi_value_type type);

/// Whether a number with the dimension `is` may stand where `expected` is needed: a chance may be written without a unit, and a
/// percentage may stand for a plain number.
bool trpi_dimension_fits(trpi_dimension is, trpi_dimension expected);

/// Returns an example of a value with a dimension's unit: "3 m".
const char *trpi_dimension_example(trpi_dimension dimension);

/// Returns the low (high) end of a quantity in its base unit; a rate is per hour.
trpi_number trpi_quantity_low_in_base_unit(const trpi_quantity *quantity);
trpi_number trpi_quantity_high_in_base_unit(const trpi_quantity *quantity);

/// Returns a duration in the nearest milliseconds, at most what 32 bits hold; 0 only for 0 or less.
uint32_t trpi_seconds_to_ms(trpi_number seconds);

#endif
