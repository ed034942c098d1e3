// SPDX-License-Identifier: MIT
// The container: magic, version, sizes, table and hash. The check reads only bytes that are there, and allocates nothing.

#include "pack/verify.h"

#include "pack/container.h"
#include "pack/layout.h"
#include "pack/sentence.h"

#include <stdarg.h>
#include <string.h>

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static trp_result
refuse(trp_diagnostic *why, trp_result result, uint64_t offset, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    trpi_sentence_format(why->message, sizeof why->message, format, arguments);
    va_end(arguments);
    why->offset = offset;
    return result;
}

static trp_result check_header(const unsigned char *bytes, size_t size, trp_diagnostic *why)
{
    if (size < TRPI_HEADER_SIZE) {
        return refuse(why, TRP_ERROR_FORMAT, size, "The file ends before the header of a pack does.");
    }
    if (memcmp(bytes, TRPI_PACK_MAGIC, 8) != 0) {
        return refuse(why, TRP_ERROR_FORMAT, 0, "This is no pack: it does not begin as one.");
    }
    uint32_t version = (uint32_t)trpi_bytes_read_number(bytes + TRPI_HEADER_VERSION, 4);
    if (version != TRPI_PACK_VERSION) {
        return refuse(why, TRP_ERROR_VERSION, TRPI_HEADER_VERSION,
                      "The pack has format version %u, but this build reads version %u.", version, TRPI_PACK_VERSION);
    }
    uint32_t features = (uint32_t)trpi_bytes_read_number(bytes + TRPI_HEADER_FEATURES, 4);
    if ((features & ~TRPI_PACK_FEATURES) != 0) {
        return refuse(why, TRP_ERROR_VERSION, TRPI_HEADER_FEATURES, "The pack needs features that this build does not know.");
    }
    if (trpi_bytes_read_number(bytes + TRPI_HEADER_BYTES, 8) != size) {
        return refuse(why, TRP_ERROR_FORMAT, TRPI_HEADER_BYTES, "The header gives another size than the file has.");
    }
    if (trpi_bytes_read_number(bytes + TRPI_HEADER_SPARE, 4) != 0 || trpi_bytes_read_number(bytes + TRPI_HEADER_SPARE2, 8) != 0 ||
        trpi_bytes_read_number(bytes + TRPI_HEADER_SPARE2 + 8, 8) != 0) {
        return refuse(why, TRP_ERROR_FORMAT, TRPI_HEADER_SPARE, "Spare bytes of the header are not 0.");
    }
    if (size % TRPI_PACK_ALIGNMENT != 0) {
        return refuse(why, TRP_ERROR_FORMAT, size, "The size of the file is no multiple of 8.");
    }
    return TRP_OK;
}

// Checks one entry of the table; `end` is where the section before it ends, and `limits` are the most records of each section.
static trp_result check_entry(trpi_pack_container *container, size_t at, const uint32_t *limits, int64_t *last_kind, uint64_t *end,
                              trp_diagnostic *why)
{
    const unsigned char *entry = container->bytes + at;
    uint32_t kind = (uint32_t)trpi_bytes_read_number(entry + TRPI_ENTRY_KIND, 4);
    if (kind >= TRPI_SECTION_COUNT) {
        return refuse(why, TRP_ERROR_VERSION, at, "The pack has a section of kind %u, which this build does not know.", kind);
    }
    const trpi_record_layout *layout = trpi_section_layout(kind);
    if ((int64_t)kind <= *last_kind) {
        return refuse(why, TRP_ERROR_FORMAT, at, "Section %s is out of order in the table.", layout->name);
    }
    *last_kind = kind;
    uint32_t version = (uint32_t)trpi_bytes_read_number(entry + TRPI_ENTRY_VERSION, 2);
    if (version != TRPI_PACK_SECTION_VERSION) {
        return refuse(why, TRP_ERROR_VERSION, at + TRPI_ENTRY_VERSION, "Section %s has version %u, which this build does not know.",
                      layout->name, version);
    }
    uint32_t element = (uint32_t)trpi_bytes_read_number(entry + TRPI_ENTRY_ELEMENT, 2);
    if (element != layout->record_size) {
        return refuse(why, TRP_ERROR_FORMAT, at + TRPI_ENTRY_ELEMENT, "Section %s has records of %u bytes instead of %u.",
                      layout->name, element, layout->record_size);
    }
    uint32_t count = (uint32_t)trpi_bytes_read_number(entry + TRPI_ENTRY_COUNT, 4);
    if (count == 0 || count > limits[kind]) {
        return refuse(why, TRP_ERROR_FORMAT, at + TRPI_ENTRY_COUNT, "Section %s cannot have %u records.", layout->name, count);
    }
    uint64_t offset = trpi_bytes_read_number(entry + TRPI_ENTRY_OFFSET, 8);
    if (trpi_bytes_read_number(entry + TRPI_ENTRY_SPARE, 4) != 0 || offset != trpi_container_align(*end)) {
        return refuse(why, TRP_ERROR_FORMAT, at + TRPI_ENTRY_OFFSET, "Section %s is not where it should be.", layout->name);
    }
    TRP_ASSERT(offset <= container->size);  // the section before it ends in the file, whose size is a multiple of 8
    if ((uint64_t)count * element > container->size - offset) {
        return refuse(why, TRP_ERROR_FORMAT, at + TRPI_ENTRY_COUNT, "Section %s goes on beyond the end of the file.", layout->name);
    }
    container->offsets[kind] = offset;
    container->counts[kind] = count;
    *end = offset + (uint64_t)count * element;
    return TRP_OK;
}

static trp_result check_padding(const trpi_pack_container *container, uint64_t from, uint64_t to, trp_diagnostic *why)
{
    for (uint64_t at = from; at < to; at++) {
        if (container->bytes[at] != 0) {
            return refuse(why, TRP_ERROR_FORMAT, at, "A byte between two sections is not 0.");
        }
    }
    return TRP_OK;
}

static trp_result check_table(trpi_pack_container *container, trp_diagnostic *why)
{
    uint32_t section_count = (uint32_t)trpi_bytes_read_number(container->bytes + TRPI_HEADER_SECTIONS, 4);
    if (section_count > (container->size - TRPI_HEADER_SIZE) / TRPI_ENTRY_SIZE) {
        return refuse(why, TRP_ERROR_FORMAT, TRPI_HEADER_SECTIONS,
                      "The header counts %u sections, more than the file has room for.", section_count);
    }
    uint32_t limits[TRPI_SECTION_COUNT];
    trpi_sections_most_records(limits);
    int64_t last_kind = -1;
    uint64_t end = TRPI_HEADER_SIZE + (uint64_t)section_count * TRPI_ENTRY_SIZE;
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < section_count && result == TRP_OK; i++) {
        uint64_t before = end;
        result = check_entry(container, TRPI_HEADER_SIZE + (size_t)i * TRPI_ENTRY_SIZE, limits, &last_kind, &end, why);
        if (result == TRP_OK) {
            result = check_padding(container, before, container->offsets[last_kind], why);
        }
    }
    if (result == TRP_OK && trpi_container_align(end) != container->size) {
        result = refuse(why, TRP_ERROR_FORMAT, end, "The file goes on after its last section.");
    }
    return result == TRP_OK ? check_padding(container, end, container->size, why) : result;
}

trp_result trpi_verify_container(const void *bytes, size_t size, trpi_pack_container *container, trp_diagnostic *why)
{
    *container = (trpi_pack_container){.bytes = bytes, .size = size};
    trp_result result = check_header(bytes, size, why);
    if (result != TRP_OK) {
        return result;
    }
    // The hash is checked before the table: damage is better reported as damage than as whatever it looks like.
    trpi_container_hash(bytes, size, container->hash);
    if (trpi_bytes_read_number(container->bytes + TRPI_HEADER_HASH, 8) != container->hash[0] ||
        trpi_bytes_read_number(container->bytes + TRPI_HEADER_HASH + 8, 8) != container->hash[1]) {
        return refuse(why, TRP_ERROR_FORMAT, TRPI_HEADER_HASH,
                      "The pack is damaged: its contents do not fit the hash in its header.");
    }
    result = check_table(container, why);
    static const uint8_t never_empty[] = {TRPI_SECTION_CODE, TRPI_SECTION_NAMES, TRPI_SECTION_TEXTS};
    for (uint32_t i = 0; i < sizeof never_empty && result == TRP_OK; i++) {
        if (container->counts[never_empty[i]] == 0) {
            result = refuse(why, TRP_ERROR_FORMAT, TRPI_HEADER_SECTIONS, "Section %s is missing.",
                            trpi_section_layout(never_empty[i])->name);
        }
    }
    return result;
}
