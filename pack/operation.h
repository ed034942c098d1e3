// SPDX-License-Identifier: MIT
// The name of each operation of the byte code, what it takes from the stack and what it leaves there: the table of pack/code.h
// as data.

#ifndef TROUPE_PACK_OPERATION_H
#define TROUPE_PACK_OPERATION_H

#include "pack/code.h"
#include "pack/records.h"
#include "troupe/types.h"

/// The meaning of an operation's operand: the index of a record of a section, or a number.
typedef enum trpi_operand_kind {
    TRPI_OPERAND_CONSTANT = TRPI_SECTION_CONSTANT,
    TRPI_OPERAND_ITEM = TRPI_SECTION_ITEM,
    TRPI_OPERAND_LINE = TRPI_SECTION_LINE,
    TRPI_OPERAND_POOL = TRPI_SECTION_POOL,
    TRPI_OPERAND_GLOBAL = TRPI_SECTION_GLOBAL,
    TRPI_OPERAND_FACT = TRPI_SECTION_FACT,
    TRPI_OPERAND_KIND = TRPI_SECTION_KIND,
    TRPI_OPERAND_ROLE = TRPI_SECTION_ROLE,
    TRPI_OPERAND_SELECTOR = TRPI_SECTION_SELECTOR,
    TRPI_OPERAND_QUERY = TRPI_SECTION_QUERY,
    TRPI_OPERAND_LINK = TRPI_SECTION_LINK,
    TRPI_OPERAND_LIST = TRPI_SECTION_LIST,
    TRPI_OPERAND_NONE = TRPI_SECTION_COUNT,  // must be 0
    TRPI_OPERAND_NUMBER,
    TRPI_OPERAND_LOCAL,
    TRPI_OPERAND_HOURS,
    TRPI_OPERAND_DAYS
} trpi_operand_kind;

typedef struct trpi_operation {
    const char *name;
    trpi_operand_kind operand;
    uint8_t takes_count;
    char takes[TRPI_MOST_GIVEN + 1];  // letters as in pack/code.h, the last one on top of the stack
    char gives;
} trpi_operation;

/// Returns the operation with a number, or NULL when there is none.
const trpi_operation *trpi_operation_by_number(uint32_t op);

/// Returns the type for which a letter stands; TRP_TYPE_NONE for V and F, which depend on the operand.
trp_type trpi_type_of_signature_letter(char letter);

#endif
