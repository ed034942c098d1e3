// SPDX-License-Identifier: MIT
// How the records of each section are laid out: the field tables made from the lists in pack/records.h. They are
// what turns records into bytes and back, and what the verifier checks them by.

#ifndef TROUPE_PACK_LAYOUT_H
#define TROUPE_PACK_LAYOUT_H

#include "pack/records.h"

#include <stdbool.h>

typedef struct trpi_layout {
    const char *name;  // of the section, as in the list: "BEHAVIOUR"
    uint16_t record_size;
    uint16_t field_count;
    const trpi_field *fields;  // in the order of their offsets, without gaps
} trpi_layout;

/// The layout of a section below TRPI_SECTION_COUNT.
const trpi_layout *trpi_section_layout(uint32_t section);

/// The field that says where the records of section `of` begin that a record lists; the next field says how many they are.
const trpi_field *trpi_layout_list(uint32_t section, uint32_t of);

/// The field that holds the origin of a section's records, or NULL.
const trpi_field *trpi_layout_origin(uint32_t section);

/// The most records a section may have, so that every index into it fits its field.
uint32_t trpi_layout_limit(uint32_t section);

/// The value for "none" in an optional index field of `size` bytes.
uint64_t trpi_field_none(uint32_t size);

/// A number of `size` bytes (1, 2, 4 or 8), little-endian.
uint64_t trpi_bytes_read_number(const unsigned char *bytes, uint32_t size);
void trpi_bytes_write_number(unsigned char *bytes, uint32_t size, uint64_t number);

#endif
