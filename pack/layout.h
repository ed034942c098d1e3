// SPDX-License-Identifier: MIT
// The layouts of the records of each section: the field tables made from the lists in pack/records.h, by which records
// are written, read and verified.

#ifndef TROUPE_PACK_LAYOUT_H
#define TROUPE_PACK_LAYOUT_H

#include "pack/records.h"

#include <stdbool.h>

typedef struct trpi_record_layout {
    const char *name;  // of the section, as in the list: "BEHAVIOUR"
    uint16_t record_size;
    uint16_t field_count;
    const trpi_field *fields;  // in the order of their offsets, without gaps
} trpi_record_layout;

/// Returns the layout of a section below TRPI_SECTION_COUNT.
const trpi_record_layout *trpi_section_layout(uint32_t section);

/// Returns the field that refers to the records of section `listed_section` which a record of `section` lists: the field has the
/// index of the first of them, and the field behind it has their number.
const trpi_field *trpi_record_layout_first_index_field(uint32_t section, uint32_t listed_section);

/// Returns the field that has the origin of a section's records, or NULL.
const trpi_field *trpi_record_layout_origin_field(uint32_t section);

/// Sets the most records that each section may have, so that every index into it fits its field.
void trpi_sections_most_records(uint32_t limits[TRPI_SECTION_COUNT]);

/// Returns the value for "none" in an optional index field of `size` bytes.
uint64_t trpi_field_none_value(uint32_t size);

/// Reads (writes) a number of `size` bytes (1, 2, 4 or 8), little-endian.
uint64_t trpi_bytes_read_number(const unsigned char *bytes, uint32_t size);
void trpi_bytes_write_number(unsigned char *bytes, uint32_t size, uint64_t number);

#endif
