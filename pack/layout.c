// SPDX-License-Identifier: MIT
#include "pack/layout.h"

#include "base/assert.h"
#include "pack/week.h"
#include "troupe/types.h"

#include <string.h>

// The `about` of a field's role is a section for indices, a number for all other roles.
#define SECTION_ABOUT(section) TRPI_SECTION_##section
#define NUMBER_ABOUT(number) number
#define ABOUT_REF SECTION_ABOUT
#define ABOUT_OPT SECTION_ABOUT
#define ABOUT_PLUS SECTION_ABOUT
#define ABOUT_FIRST SECTION_ABOUT
#define ABOUT_COUNT NUMBER_ABOUT
#define ABOUT_PLAIN NUMBER_ABOUT
#define ABOUT_ENUM NUMBER_ABOUT
#define ABOUT_FLAGS NUMBER_ABOUT
#define ABOUT_MOST NUMBER_ABOUT
#define ABOUT_SOME NUMBER_ABOUT
#define ABOUT_TO NUMBER_ABOUT
#define ABOUT_NAME NUMBER_ABOUT
#define ABOUT_TEXT NUMBER_ABOUT
#define ABOUT_CODE NUMBER_ABOUT
#define ABOUT_CUSTOM NUMBER_ABOUT

#define FIELD(type, name, role, about) {#name, offsetof(record, name), sizeof(type), 1, TRPI_FIELD_##role, ABOUT_##role(about)},

// Makes the layout of each section's records. Each layout has a function of its own, in which FIELD finds its struct under the
// name `record`. In a section of WORDS a record is a single number.
#define LAYOUT(id, type, one, many)                                                                               \
    static const trpi_record_layout *layout_##id(void)                                                            \
    {                                                                                                             \
        TRPI_RECORD_STRUCT(record, TRPI_PACK_##id);                                                               \
        static const trpi_field fields[] = {TRPI_PACK_##id(FIELD)};                                               \
        static const trpi_record_layout layout = {#id, sizeof(record), sizeof fields / sizeof fields[0], fields}; \
        return &layout;                                                                                           \
    }
TRPI_PACK_SECTIONS(LAYOUT, LAYOUT, LAYOUT)

const trpi_record_layout *trpi_section_layout(uint32_t section)
{
#define LAYOUT_FUNCTION(id, type, one, many) layout_##id,
    static const trpi_record_layout *(*const functions[])(void) = {
        TRPI_PACK_SECTIONS(LAYOUT_FUNCTION, LAYOUT_FUNCTION, LAYOUT_FUNCTION)};
    TRP_ASSERT(section < TRPI_SECTION_COUNT);
    return functions[section]();
}

const trpi_field *trpi_record_layout_first_index_field(uint32_t section, uint32_t listed_section)
{
    const trpi_field *field = trpi_section_layout(section)->fields;
    while (field->role != TRPI_FIELD_FIRST || field->about != listed_section) {
        field++;
        TRP_ASSERT(field < trpi_section_layout(section)->fields + trpi_section_layout(section)->field_count);
    }
    return field;
}

const trpi_field *trpi_record_layout_origin_field(uint32_t section)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        if (layout->fields[i].role == TRPI_FIELD_PLUS && layout->fields[i].about == TRPI_SECTION_ORIGIN) {
            return &layout->fields[i];
        }
    }
    return NULL;
}

// Returns the most records that a section may have, as far as the operands of byte code and the fields checked by hand can count
// them.
static uint32_t limit_by_hand(uint32_t section)
{
    switch (section) {
    case TRPI_SECTION_CONSTANT:
    case TRPI_SECTION_LINE:
    case TRPI_SECTION_POOL: return 1u << 24;
    case TRPI_SECTION_CHANNEL: return 16;
    case TRPI_SECTION_LAYER: return 8;
    case TRPI_SECTION_SITUATION: return TRPI_MOST_SITUATIONS;
    case TRPI_SECTION_CALENDAR: return 1;
    case TRPI_SECTION_ACTION:
    case TRPI_SECTION_ARGUMENT: return TRPI_NONE16;
    default: return TRPI_NONE32 - 1;
    }
}

void trpi_sections_most_records(uint32_t limits[TRPI_SECTION_COUNT])
{
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        limits[section] = limit_by_hand(section);
    }
    for (uint32_t from = 0; from < TRPI_SECTION_COUNT; from++) {
        const trpi_record_layout *layout = trpi_section_layout(from);
        for (uint32_t i = 0; i < layout->field_count; i++) {
            const trpi_field *field = &layout->fields[i];
            bool points = field->role == TRPI_FIELD_REF || field->role == TRPI_FIELD_OPT || field->role == TRPI_FIELD_PLUS ||
                          field->role == TRPI_FIELD_FIRST;
            if (points && field->size == 2 && limits[field->about] > TRPI_NONE16) {
                limits[field->about] = TRPI_NONE16;
            }
        }
    }
}

uint64_t trpi_field_none_value(uint32_t size)
{
    return size == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
}

static inline uint64_t read_bytes(const unsigned char *bytes, uint32_t size)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        number |= (uint64_t)bytes[i] << 8 * i;
    }
    return number;
}

static inline void write_bytes(unsigned char *bytes, uint32_t size, uint64_t number)
{
    for (uint32_t i = 0; i < size; i++) {
        bytes[i] = (unsigned char)(number >> 8 * i);
    }
}

// Each size has a case of its own: compilers turn a loop of known length into one load or store.
uint64_t trpi_bytes_read_number(const unsigned char *bytes, uint32_t size)
{
    switch (size) {
    case 1: return bytes[0];
    case 2: return read_bytes(bytes, 2);
    case 4: return read_bytes(bytes, 4);
    default: return read_bytes(bytes, 8);
    }
}

void trpi_bytes_write_number(unsigned char *bytes, uint32_t size, uint64_t number)
{
    switch (size) {
    case 1: bytes[0] = (unsigned char)number; break;
    case 2: write_bytes(bytes, 2, number); break;
    case 4: write_bytes(bytes, 4, number); break;
    default: write_bytes(bytes, 8, number);
    }
}
