// SPDX-License-Identifier: MIT
#include "pack/operation.h"

#define OPERATION(id, operand, takes, gives) {#id, TRPI_OPERAND_##operand, sizeof(takes) - 1, takes, gives[0]},
static const trpi_operation operations[] = {TRPI_CODE_OPS(OPERATION)};

const trpi_operation *trpi_operation_of(uint32_t op)
{
    return op < sizeof operations / sizeof operations[0] ? &operations[op] : NULL;
}

trp_type trpi_operation_type(char letter)
{
    switch (letter) {
    case 'N': return TRP_TYPE_NUMBER;
    case 'T': return TRP_TYPE_TRUTH;
    case 'C': return TRP_TYPE_CHOICE;
    case 'E': return TRP_TYPE_ENTITY;
    case 'L': return TRP_TYPE_TEXT;
    case 'I': return TRP_TYPE_ITEM;
    case 'P': return TRP_TYPE_POINT;
    case 'W': return TRP_TYPE_NEWCOMER;
    default: return TRP_TYPE_NONE;
    }
}
