// SPDX-License-Identifier: MIT
#include "base/fields.h"

#include "base/assert.h"

#include <string.h>

uint64_t trpi_field_get(const trpi_field *field, const void *record, uint32_t position)
{
    TRP_ASSERT(position < field->count);
    const unsigned char *at = (const unsigned char *)record + field->offset + (size_t)position * field->size;
    uint16_t half;
    uint32_t word;
    uint64_t number;
    switch (field->size) {
    case 1: return *at;
    case 2: memcpy(&half, at, 2); return half;
    case 4: memcpy(&word, at, 4); return word;
    default: memcpy(&number, at, 8); return number;
    }
}

void trpi_field_set(const trpi_field *field, void *record, uint32_t position, uint64_t number)
{
    TRP_ASSERT(position < field->count);
    unsigned char *at = (unsigned char *)record + field->offset + (size_t)position * field->size;
    uint8_t byte = (uint8_t)number;
    uint16_t half = (uint16_t)number;
    uint32_t word = (uint32_t)number;
    switch (field->size) {
    case 1: memcpy(at, &byte, 1); break;
    case 2: memcpy(at, &half, 2); break;
    case 4: memcpy(at, &word, 4); break;
    default: memcpy(at, &number, 8); break;
    }
}
