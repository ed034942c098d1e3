// SPDX-License-Identifier: MIT
// Loading, from bytes to a pack: checks the container, allocates one piece of memory, reads the records into it,
// verifies them, and builds the lookup tables.

#include "pack/pack.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/sort.h"
#include "pack/layout.h"
#include "pack/scene_parts.h"
#include "pack/verify.h"

#include <string.h>

#define ROUND_UP(size) (((size) + 15) & ~(size_t)15)

// The pack's memory, of which `used` bytes are taken so far. While its size is measured, `memory` is NULL, and only `used` grows.
typedef struct place {
    unsigned char *memory;
    size_t used;
} place;

static void *take(place *at, size_t count, size_t element_size)
{
    void *taken = at->memory != NULL ? at->memory + at->used : NULL;
    at->used = ROUND_UP(at->used + count * element_size);
    return taken;
}

// Casts const away from a table of the pack, to which only the load writes.
static void *writable(const void *table)
{
    return (void *)(uintptr_t)table;
}

static size_t lay_out_sections(trp_pack *pack, const trpi_pack_container *container, unsigned char *memory)
{
    place at = {memory, ROUND_UP(sizeof *pack)};
#define LAY_OUT(section, type, one, many)                                     \
    _Static_assert(sizeof(type) <= 256, "a record of " #section " is small"); \
    pack->one##_count = container->counts[TRPI_SECTION_##section];            \
    pack->many = take(&at, pack->one##_count, sizeof(type));
    TRPI_PACK_SECTIONS(LAY_OUT, LAY_OUT, LAY_OUT)
    return at.used;
}

static size_t lay_out_tables(trp_pack *pack, unsigned char *memory, size_t used)
{
    place at = {memory, used};
    pack->kind_enter = take(&at, pack->kind_count, sizeof(uint16_t));
    pack->kind_leave = take(&at, pack->kind_count, sizeof(uint16_t));
    pack->kind_with_facts = take(&at, pack->kind_count, sizeof(uint16_t));
    pack->kind_grid_groups = take(&at, pack->kind_count, sizeof(uint8_t));
    pack->item_facts = take(&at, pack->fact_count, sizeof(uint16_t));
    pack->kind_first_item = take(&at, (size_t)pack->kind_count + 1, sizeof(uint16_t));
    pack->behaviour_kinds = take(&at, pack->behaviour_count, sizeof(uint16_t));
    pack->local_types = take(&at, pack->behaviour_count, sizeof(trpi_local_types));
    pack->scene_situations = take(&at, pack->scene_count, sizeof(uint16_t));
    pack->row_parts = take(&at, pack->row_count, sizeof(trpi_part_set));
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT; sort++) {
        pack->by_key[sort] =
            take(&at, trpi_pack_section_record_count(pack, trpi_pack_section_of_family((trp_name_family)sort)), sizeof(uint32_t));
    }
    return at.used;
}

// Reads a section. `records` is where lay_out_sections put the section.
static void read_section(const trpi_pack_container *container, uint32_t section, const void *records)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    const unsigned char *from = container->bytes + container->offsets[section];
    unsigned char *record = writable(records);
    for (uint32_t row = 0; row < container->counts[section]; row++) {
        for (uint32_t i = 0; i < layout->field_count; i++) {
            const trpi_field *field = &layout->fields[i];
            trpi_field_set(field, record, 0, trpi_bytes_read_number(from + field->offset, field->size));
        }
        from += layout->record_size;
        record += layout->record_size;
    }
}

static void read_sections(const trp_pack *pack, const trpi_pack_container *container)
{
#define READ(section, type, one, many) read_section(container, TRPI_SECTION_##section, pack->many);
    TRPI_PACK_SECTIONS(READ, READ, READ)
}

static void tell_levels(const trp_pack *pack)
{
    uint8_t *groups = writable(pack->kind_grid_groups);
    for (uint32_t i = pack->kind_count; i-- > 0;) {
        groups[i] |= trpi_kind_grid_group(&pack->kinds[i]);
        if (pack->kinds[i].parent != TRPI_NONE16) {
            groups[pack->kinds[i].parent] |= groups[i];
        }
    }
}

// Computes the tables of kinds: each kind gets a range of numbers that contains the ranges of its descendants. Kinds come after
// their parents, so a pass from the last to the first counts descendants, and one from the first to the last places the ranges.
// `cursor` has an element per kind.
static void number_kinds(const trp_pack *pack, uint32_t *cursor)
{
    uint16_t *enter = writable(pack->kind_enter);
    uint16_t *leave = writable(pack->kind_leave);  // at first: how many kinds the tree that begins here has
    uint16_t *with_facts = writable(pack->kind_with_facts);
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        leave[i] = 1;
    }
    for (uint32_t i = pack->kind_count; i-- > 0;) {
        uint32_t parent = pack->kinds[i].parent;
        if (parent != TRPI_NONE16) {
            leave[parent] = (uint16_t)(leave[parent] + leave[i]);
        }
    }
    uint32_t roots_end = 0;
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        uint32_t parent = pack->kinds[i].parent;
        uint32_t *next = parent == TRPI_NONE16 ? &roots_end : &cursor[parent];
        enter[i] = (uint16_t)*next;
        *next += leave[i];
        leave[i] = (uint16_t)*next;
        cursor[i] = enter[i] + 1u;
        const bool has_facts = pack->kinds[i].fact_count > 0;
        with_facts[i] = (uint16_t)(has_facts ? i : parent != TRPI_NONE16 ? with_facts[parent] : TRPI_NONE16);
    }
}

static int compare_item_facts(const void *a, const void *b, const void *context)
{
    const trp_pack *pack = context;
    const trpi_pack_fact *first = &pack->facts[*(const uint16_t *)a];
    const trpi_pack_fact *second = &pack->facts[*(const uint16_t *)b];
    if (first->kind != second->kind) {
        return first->kind < second->kind ? -1 : 1;
    }
    return (first->item > second->item) - (first->item < second->item);
}

static void list_item_facts(const trp_pack *pack, void *scratch)
{
    uint16_t *item_facts = writable(pack->item_facts), *first_item = writable(pack->kind_first_item);
    uint32_t count = 0;
    for (uint32_t i = 0; i < pack->fact_count; i++) {
        if (pack->facts[i].item != TRPI_NONE16) {
            item_facts[count++] = (uint16_t)i;
        }
    }
    trpi_sort_elements(item_facts, count, sizeof(uint16_t), compare_item_facts, pack, scratch);
    uint32_t at = 0;
    for (uint32_t kind = 0; kind <= pack->kind_count; kind++) {
        while (at < count && pack->facts[item_facts[at]].kind < kind) {
            at++;
        }
        first_item[kind] = (uint16_t)at;
    }
}

typedef struct keyed_rows {
    const trp_pack *pack;
    uint32_t section;
} keyed_rows;

static int compare_keys(const void *a, const void *b, const void *context)
{
    const keyed_rows *rows = context;
    uint64_t first = trpi_pack_key_at(rows->pack, rows->section, *(const uint32_t *)a);
    uint64_t second = trpi_pack_key_at(rows->pack, rows->section, *(const uint32_t *)b);
    return (first > second) - (first < second);
}

static void list_situations_of_scenes(const trp_pack *pack)
{
    uint16_t *situations = writable(pack->scene_situations);
    for (uint32_t i = 0; i < pack->scene_count; i++) {
        situations[i] = TRPI_NONE16;
    }
    for (uint32_t i = pack->situation_count; i-- > 0;) {
        situations[pack->situations[i].scene] = (uint16_t)i;
    }
}

static void list_keys(const trp_pack *pack, void *scratch)
{
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT; sort++) {
        keyed_rows rows = {pack, trpi_pack_section_of_family((trp_name_family)sort)};
        uint32_t *by_key = writable(pack->by_key[sort]);
        uint32_t count = trpi_pack_section_record_count(pack, rows.section);
        for (uint32_t i = 0; i < count; i++) {
            by_key[i] = i;
        }
        trpi_sort_elements(by_key, count, sizeof(uint32_t), compare_keys, &rows, scratch);
    }
}

static uint64_t fold_keys(const trp_pack *pack, uint32_t section, uint32_t first, uint32_t count, uint64_t digest)
{
    for (uint32_t i = first; i < first + count; i++) {
        digest = trpi_hash_add_number(digest, trpi_pack_key_at(pack, section, i));
    }
    return trpi_hash_add_number(digest, count);
}

// Adds to the stamp of a sort the keys of what has positions instead of stamps, such as the choices of facts and the parts of
// scenes. Hosts hand such a position over together with a number of the sort, so a position that was looked up in another pack is
// refused with that number.
static uint64_t fold_positions(const trp_pack *pack, uint32_t sort, uint64_t digest)
{
    switch (sort) {
    case TRP_NAMES_SCENE:
        for (uint32_t i = 0; i < pack->scene_count; i++) {
            digest = fold_keys(pack, TRPI_SECTION_PART, pack->scenes[i].first_part, pack->scenes[i].part_count, digest);
        }
        break;
    case TRP_NAMES_FACT:
    case TRP_NAMES_ACTION:
    case TRP_NAMES_MESSAGE:
    case TRP_NAMES_QUERY:
    case TRP_NAMES_BEHAVIOUR:
        for (uint32_t i = 0; i < pack->fact_count; i++) {
            digest = pack->facts[i].choice_count == 0
                         ? digest
                         : fold_keys(pack, TRPI_SECTION_CHOICE, pack->facts[i].first_choice, pack->facts[i].choice_count, digest);
        }
        break;
    default: break;
    }
    return digest;
}

// Computes the stamp of a sort: the upper half of its numbers, as hosts have them. The stamp follows from the keys of the sort's
// things, in their order: two packs that number the things alike have the same stamp, whatever else differs. Never 0, which bare
// indices have, and never negative, so that the numbers can be enumerators in C.
static uint32_t make_stamp(const trp_pack *pack, uint32_t sort)
{
    uint32_t section = sort == TRPI_NAMES_FAILURE ? TRPI_SECTION_FAILURE
                       : sort == TRPI_NAMES_MARK  ? TRPI_SECTION_MARK
                                                  : trpi_pack_section_of_family((trp_name_family)sort);
    uint32_t count = trpi_pack_section_record_count(pack, section);
    uint64_t digest = fold_positions(pack, sort, fold_keys(pack, section, 0, count, sort));
    return (1u + (uint32_t)(trpi_hash_mix(digest) % 0x7FFFu)) << 16;
}

static trp_result fill(const trp_pack *pack, trpi_verifier *verifier, uint32_t *scratch)
{
    if (!trpi_verify_fields(verifier) || !trpi_verify_kinds_and_facts(verifier)) {
        return TRP_ERROR_FORMAT;
    }
    number_kinds(pack, scratch);
    tell_levels(pack);
    list_item_facts(pack, scratch);
    if (!trpi_verify_entity_lists(verifier) || !trpi_verify_codes(verifier) || !trpi_verify_layers_actions_and_messages(verifier) ||
        !trpi_verify_spoken_lines(verifier) || !trpi_verify_scenes(verifier) || !trpi_verify_behaviours(verifier) ||
        !trpi_verify_objects(verifier) || !trpi_verify_situations(verifier) || !trpi_verify_settings_and_tests(verifier) ||
        !trpi_verify_origins(verifier)) {
        return TRP_ERROR_FORMAT;
    }
    list_keys(pack, scratch);
    list_situations_of_scenes(pack);
    trpi_pack_list_parts_needed_from_rows(pack, writable(pack->row_parts));
    return TRP_OK;
}

static trp_result verify_and_fill(const trp_pack *pack, const trpi_pack_container *container, trp_diagnostic *why)
{
    size_t scratch_count = pack->fact_count > pack->kind_count ? pack->fact_count : pack->kind_count;
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT; sort++) {
        uint32_t count = trpi_pack_section_record_count(pack, trpi_pack_section_of_family((trp_name_family)sort));
        scratch_count = count > scratch_count ? count : scratch_count;
    }
    scratch_count += 1;  // so that there is always something to take
    uint32_t *scratch = trpi_memory_allocate(pack->allocator, scratch_count, sizeof *scratch);
    if (scratch == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trpi_verifier verifier;
    trp_result result =
        trpi_verifier_init(&verifier, pack, container, writable(pack->behaviour_kinds), writable(pack->local_types), why);
    if (result == TRP_OK) {
        result = fill(pack, &verifier, scratch);
    }
    trpi_verifier_release(&verifier);
    trpi_memory_free(pack->allocator, scratch, scratch_count, sizeof *scratch);
    return result;
}

static trp_result load(const trpi_pack_container *container, const trp_allocator *allocator, trp_pack **loaded, trp_diagnostic *why)
{
    trp_pack measured;
    if (container->size > SIZE_MAX / 8) {
        return TRP_ERROR_MEMORY;  // the tables made at load are smaller than the file
    }
    size_t sections_size = lay_out_sections(&measured, container, NULL);
    size_t size = lay_out_tables(&measured, NULL, sections_size);
    trp_pack *pack = trpi_memory_allocate(allocator, size, 1);
    if (pack == NULL) {
        return TRP_ERROR_MEMORY;
    }
    pack->own_allocator = *allocator;
    pack->allocator = &pack->own_allocator;
    pack->size_bytes = size;
    memcpy(pack->hash, container->hash, sizeof pack->hash);
    lay_out_sections(pack, container, (unsigned char *)pack);
    lay_out_tables(pack, (unsigned char *)pack, sections_size);
    read_sections(pack, container);

    trp_result result = verify_and_fill(pack, container, why);
    if (result != TRP_OK) {
        trp_pack_release(pack);
        return result;
    }
    for (uint32_t sort = 0; sort < TRPI_STAMPED_SORTS; sort++) {
        pack->stamps[sort] = trpi_name_family_has_stamp(sort) ? make_stamp(pack, sort) : 0;
    }
    *loaded = pack;
    return TRP_OK;
}

trp_result trp_pack_load(const void *bytes, size_t size, const trp_allocator *allocator, trp_pack **pack, trp_diagnostic *why)
{
    TRP_REQUIRE(pack != NULL, TRP_ERROR_ARGUMENT);
    trp_diagnostic ignored;
    why = why != NULL ? why : &ignored;
    memset(why, 0, sizeof *why);
    *pack = NULL;
    if ((bytes == NULL && size > 0) || !trpi_allocator_is_usable(allocator)) {
        return TRP_ERROR_ARGUMENT;
    }
    trpi_pack_container container;
    trp_result result = trpi_verify_container(bytes, size, &container, why);
    if (result == TRP_OK) {
        result = load(&container, allocator != NULL ? allocator : trpi_allocator_default(), pack, why);
    }
    if (result == TRP_ERROR_MEMORY) {
        strcpy(why->message, "There is not enough memory to load the pack.");
    }
    return result;
}

void trp_pack_release(trp_pack *pack)
{
    if (pack != NULL) {
        trp_allocator allocator = pack->own_allocator;
        trpi_memory_free(&allocator, pack, pack->size_bytes, 1);
    }
}
