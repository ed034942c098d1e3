// SPDX-License-Identifier: MIT
// Writing a pack: the content of a builder, or of a loaded pack, becomes bytes: header, table, sections, hash.

#include "pack/builder.h"

#include "base/assert.h"
#include "base/memory.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "pack/pack.h"

#include <string.h>

// The sections from which the file of a pack is written.
typedef struct contents {
    trpi_pack_builder_section sections[TRPI_SECTION_COUNT];
    bool strip;  // names are left out
} contents;

// Returns the rows of a section that go into the file. Byte and word 0 are there even when nothing was added, since
// fields that are 0 refer to them; a stripped pack has no other names.
static trpi_pack_builder_section rows_to_write(const contents *all, uint32_t section)
{
    static unsigned char nothing[4];
    trpi_pack_builder_section rows = all->sections[section];
    bool first_is_unused = section == TRPI_SECTION_NAMES || section == TRPI_SECTION_TEXTS || section == TRPI_SECTION_CODE;
    if ((first_is_unused && rows.count == 0) || (section == TRPI_SECTION_NAMES && all->strip)) {
        return (trpi_pack_builder_section){nothing, 1, 1};
    }
    return rows;
}

static void write_section(const contents *all, uint32_t section, unsigned char *to)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    trpi_pack_builder_section rows = rows_to_write(all, section);
    for (uint32_t row = 0; row < rows.count; row++) {
        const unsigned char *record = rows.records + (size_t)row * layout->record_size;
        for (uint32_t i = 0; i < layout->field_count; i++) {
            const trpi_field *field = &layout->fields[i];
            bool stripped = all->strip && field->role == TRPI_FIELD_NAME;
            trpi_bytes_write_number(to + field->offset, field->size, stripped ? 0 : trpi_field_get(field, record, 0));
        }
        to += layout->record_size;
    }
}

// The layout of the file: the offsets of its sections, the number of sections with records, which have an entry each in the table,
// and the size of the whole.
typedef struct plan {
    uint64_t offsets[TRPI_SECTION_COUNT];  // 0: left out
    uint32_t section_count;
    uint64_t size;
} plan;

static plan plan_file(const contents *all)
{
    plan file = {0};
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        file.section_count += rows_to_write(all, section).count > 0;
    }
    file.size = TRPI_HEADER_SIZE + (uint64_t)file.section_count * TRPI_ENTRY_SIZE;
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        uint32_t count = rows_to_write(all, section).count;
        if (count > 0) {
            file.offsets[section] = trpi_container_align(file.size);
            file.size = file.offsets[section] + (uint64_t)count * trpi_section_layout(section)->record_size;
        }
    }
    file.size = trpi_container_align(file.size);
    return file;
}

static void write_file(const contents *all, const plan *file, unsigned char *bytes)
{
    memset(bytes, 0, (size_t)file->size);
    memcpy(bytes, TRPI_PACK_MAGIC, 8);
    trpi_bytes_write_number(bytes + TRPI_HEADER_VERSION, 4, TRPI_PACK_VERSION);
    trpi_bytes_write_number(bytes + TRPI_HEADER_BYTES, 8, file->size);
    trpi_bytes_write_number(bytes + TRPI_HEADER_SECTIONS, 4, file->section_count);

    unsigned char *entry = bytes + TRPI_HEADER_SIZE;
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        if (file->offsets[section] != 0) {
            trpi_bytes_write_number(entry + TRPI_ENTRY_KIND, 4, section);
            trpi_bytes_write_number(entry + TRPI_ENTRY_VERSION, 2, TRPI_PACK_SECTION_VERSION);
            trpi_bytes_write_number(entry + TRPI_ENTRY_ELEMENT, 2, trpi_section_layout(section)->record_size);
            trpi_bytes_write_number(entry + TRPI_ENTRY_COUNT, 4, rows_to_write(all, section).count);
            trpi_bytes_write_number(entry + TRPI_ENTRY_OFFSET, 8, file->offsets[section]);
            write_section(all, section, bytes + file->offsets[section]);
            entry += TRPI_ENTRY_SIZE;
        }
    }

    uint64_t hash[2];
    trpi_container_hash(bytes, (size_t)file->size, hash);
    trpi_bytes_write_number(bytes + TRPI_HEADER_HASH, 8, hash[0]);
    trpi_bytes_write_number(bytes + TRPI_HEADER_HASH + 8, 8, hash[1]);
}

trp_result trpi_pack_builder_result(const trpi_pack_builder *builder)
{
    return builder->failed ? TRP_ERROR_MEMORY : builder->full_section < TRPI_SECTION_COUNT ? TRP_ERROR_FULL : TRP_OK;
}

trp_result trpi_pack_builder_write(const trpi_pack_builder *builder, trpi_buffer *out)
{
    TRP_ASSERT(builder->nesting == 0);

    trp_result result = trpi_pack_builder_result(builder);
    if (result != TRP_OK) {
        return result;
    }
    contents all = {.strip = builder->strip};
    memcpy(all.sections, builder->sections, sizeof all.sections);
    plan file = plan_file(&all);
    if (file.size > SIZE_MAX) {
        return TRP_ERROR_MEMORY;
    }
    unsigned char *bytes = trpi_memory_allocate(builder->allocator, (size_t)file.size, 1);
    if (bytes == NULL) {
        return TRP_ERROR_MEMORY;
    }
    write_file(&all, &file, bytes);
    trpi_buffer_add(out, bytes, (size_t)file.size);
    trpi_memory_free(builder->allocator, bytes, (size_t)file.size, 1);
    return out->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

size_t trpi_pack_write(const trp_pack *pack, bool strips_names, unsigned char *bytes, size_t capacity)
{
    contents all = {.strip = strips_names};
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        uint32_t count = trpi_pack_section_record_count(pack, section);
        const void *records = count > 0 ? trpi_pack_record(pack, section, 0) : NULL;
        all.sections[section] = (trpi_pack_builder_section){(unsigned char *)(uintptr_t)records, count, count};
    }
    plan file = plan_file(&all);
    if (file.size <= capacity) {
        write_file(&all, &file, bytes);
    }
    return (size_t)file.size;
}
