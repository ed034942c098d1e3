// SPDX-License-Identifier: MIT
#include "pack/operation.h"

#include <string.h>

#define OPERATION(id, operand, takes, gives) {#id, TRPI_OPERAND_##operand, sizeof(takes) - 1, takes, gives[0]},
static const trpi_operation operations[] = {TRPI_CODE_OPS(OPERATION)};
_Static_assert(TRPI_OPERATIONS == TRPI_OP_ASK_WITH(TRPI_MOST_GIVEN) + 1, "an operation for every number of arguments");

const trpi_operation *trpi_operation_by_number(uint32_t op)
{
    return op < sizeof operations / sizeof operations[0] ? &operations[op] : NULL;
}

trp_type trpi_type_of_signature_letter(char letter)
{
    static const char letters[] = "-NTCELIPW";  // by type
    _Static_assert(sizeof letters == TRP_TYPE_NEWCOMER + 2, "a letter for every type");
    const char *at = strchr(letters, letter);
    return at != NULL ? (trp_type)(at - letters) : TRP_TYPE_NONE;
}
