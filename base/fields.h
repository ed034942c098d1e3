// SPDX-License-Identifier: MIT
// Field tables: one list for each record type, from which the struct, its reading and writing, its checking and its
// hashing follow. A list is an X-macro of `X(type, name, role, about)`; see pack/records.h for the roles.

#ifndef TROUPE_BASE_FIELDS_H
#define TROUPE_BASE_FIELDS_H

#include <stddef.h>
#include <stdint.h>

/// A field of a record: its place in the record, its width and what its number means.
typedef struct trpi_field {
    const char *name;
    uint16_t offset;
    uint8_t size;   // bytes of one number: 1, 2, 4 or 8
    uint8_t count;  // numbers of the field, one behind the other
    uint32_t role;
    uint32_t about;  // the table into which an index points, or the limit of a number, as the role says
} trpi_field;

/// Read and write one number of a field in a record in memory, as unsigned bits. A field has one or several numbers in a row, and
/// `position` is the position of the number among them.
uint64_t trpi_field_get(const trpi_field *field, const void *record, uint32_t position);
void trpi_field_set(const trpi_field *field, void *record, uint32_t position, uint64_t number);

#define TRPI_FIELD_MEMBER(type, name, role, about) type name;
#define TRPI_FIELD_SIZE(type, name, role, about) +sizeof(type)

/// Declares `struct name` from its list and proves that it has no padding.
#define TRPI_RECORD_STRUCT(name, LIST) \
    typedef struct name {              \
        LIST(TRPI_FIELD_MEMBER)        \
    } name;                            \
    _Static_assert(sizeof(name) == 0 LIST(TRPI_FIELD_SIZE), #name " has hidden padding")

#endif
