// SPDX-License-Identifier: MIT
#include "pack/builder.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "pack/operation.h"

#include <string.h>

void trpi_pack_builder_init(trpi_pack_builder *builder, const trp_allocator *allocator)
{
    *builder = (trpi_pack_builder){0};
    builder->allocator = allocator != NULL ? allocator : trpi_allocator_default();
    builder->full_section = TRPI_SECTION_COUNT;
    trpi_sections_most_records(builder->limits);
}

void trpi_pack_builder_release(trpi_pack_builder *builder)
{
    const trp_allocator *allocator = builder->allocator;
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        trpi_pack_builder_section *rows = &builder->sections[section];
        trpi_memory_free(allocator, rows->records, rows->capacity, trpi_section_layout(section)->record_size);
        trpi_dedup_release(&builder->once[section], allocator);
    }
    trpi_memory_free(allocator, builder->words, builder->word_capacity, sizeof *builder->words);
    *builder = (trpi_pack_builder){.allocator = allocator};
}

void trpi_pack_init_record(uint32_t section, void *record)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    memset(record, 0, layout->record_size);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        if (field->role == TRPI_FIELD_OPT) {
            trpi_field_set(field, record, 0, trpi_field_none_value(field->size));
        }
    }
}

// Adds `count` zeroed records to a section, and returns the first; NULL, with builder->failed set, when memory ran out or there would
// be too many records.
static unsigned char *extend(trpi_pack_builder *builder, uint32_t section, uint32_t count)
{
    trpi_pack_builder_section *rows = &builder->sections[section];
    uint32_t size = trpi_section_layout(section)->record_size;
    uint64_t needed = (uint64_t)rows->count + count;
    if (builder->failed || needed >= UINT32_MAX) {
        builder->failed = true;
        return NULL;
    }
    if (needed > rows->capacity) {
        uint64_t doubled = (uint64_t)rows->capacity * 2;
        uint64_t capacity = doubled < 16 ? 16 : doubled;
        capacity = capacity < needed ? needed : capacity;
        capacity = capacity > UINT32_MAX ? UINT32_MAX : capacity;
        void *records = trpi_memory_resize(builder->allocator, rows->records, rows->capacity, (size_t)capacity, size);
        if (records == NULL) {
            builder->failed = true;
            return NULL;
        }
        rows->records = records;
        rows->capacity = (uint32_t)capacity;
    }
    if (needed > builder->limits[section] && builder->full_section == TRPI_SECTION_COUNT) {
        builder->full_section = section;
        builder->full_place = builder->place;
    }
    unsigned char *place = rows->records + (size_t)rows->count * size;
    rows->count = (uint32_t)needed;
    return place;
}

uint32_t trpi_pack_builder_add_record(trpi_pack_builder *builder, uint32_t section, const void *record)
{
    TRP_ASSERT(section != TRPI_SECTION_NAMES && section != TRPI_SECTION_TEXTS && section != TRPI_SECTION_CODE);

    unsigned char *place = extend(builder, section, 1);
    if (place == NULL) {
        return 0;
    }
    memcpy(place, record, trpi_section_layout(section)->record_size);
    return builder->sections[section].count - 1;
}

void trpi_pack_builder_add_to_list(trpi_pack_builder *builder, uint32_t section, const void *record, uint16_t *first,
                                   uint16_t *count)
{
    uint32_t at = trpi_pack_builder_add_record(builder, section, record);
    *first = *count == 0 ? (uint16_t)at : *first;
    (*count)++;
}

uint32_t trpi_pack_builder_add_blank_records(trpi_pack_builder *builder, uint32_t section, uint32_t count)
{
    uint32_t first = builder->sections[section].count;
    unsigned char *place = count > 0 ? extend(builder, section, count) : NULL;
    if (place == NULL) {
        return count > 0 ? 0 : first;
    }
    for (uint32_t i = 0; i < count; i++) {
        trpi_pack_init_record(section, place + (size_t)i * trpi_section_layout(section)->record_size);
    }
    return first;
}

void *trpi_pack_builder_record(trpi_pack_builder *builder, uint32_t section, uint32_t index)
{
    TRP_ASSERT(section < TRPI_SECTION_COUNT && index < builder->sections[section].count);
    return builder->sections[section].records + (size_t)index * trpi_section_layout(section)->record_size;
}

uint32_t trpi_pack_builder_record_count(const trpi_pack_builder *builder, uint32_t section)
{
    TRP_ASSERT(section < TRPI_SECTION_COUNT);
    return builder->sections[section].count;
}

// The records that a search in a section looks for.
typedef struct wanted {
    uint32_t section;
    const trpi_pack_builder_section *rows;  // of the section
    const void *bytes;
    uint32_t size;  // in records
} wanted;

// Adds records to a section unless it has equal ones already, and returns the index of the first. `count` is how many records the
// section gains: those wanted, and zero records behind them. Record 0 of names, texts and code is unused, since fields that are 0
// refer to it.
static uint32_t add_once(trpi_pack_builder *builder, const wanted *records, uint64_t hash, trpi_dedup_same *same, uint32_t count)
{
    uint32_t section = records->section, size = trpi_section_layout(section)->record_size;
    trpi_dedup *dedup = &builder->once[section];
    uint32_t at = trpi_dedup_find(dedup, hash, same, records);
    if (at != UINT32_MAX) {
        return at;
    }
    bool first_is_unused = section == TRPI_SECTION_NAMES || section == TRPI_SECTION_TEXTS || section == TRPI_SECTION_CODE;
    if (first_is_unused && records->rows->count == 0 && extend(builder, section, 1) == NULL) {
        return 0;
    }
    at = records->rows->count;
    unsigned char *place = extend(builder, section, count);
    if (place == NULL || !trpi_dedup_add_new(dedup, builder->allocator, hash, at)) {
        builder->failed = true;
        return 0;
    }
    memcpy(place, records->bytes, (size_t)records->size * size);
    return at;
}

static bool same_text(const void *context, uint32_t offset)
{
    const wanted *text = context;
    const unsigned char *at = text->rows->records + offset;
    return text->rows->count - offset > text->size && memcmp(at, text->bytes, text->size) == 0 && at[text->size] == 0;
}

static uint32_t add_text(trpi_pack_builder *builder, uint32_t section, trpi_text text)
{
    if (text.size == 0 || builder->failed) {
        return 0;
    }
    TRP_ASSERT(text.size < UINT32_MAX && memchr(text.at, 0, text.size) == NULL);
    wanted records = {section, &builder->sections[section], text.at, text.size};
    return add_once(builder, &records, trpi_hash_bytes(text.at, text.size), same_text, text.size + 1);
}

uint32_t trpi_pack_builder_add_name(trpi_pack_builder *builder, trpi_text name)
{
    return add_text(builder, TRPI_SECTION_NAMES, name);
}

uint32_t trpi_pack_builder_add_text(trpi_pack_builder *builder, trpi_text text)
{
    return add_text(builder, TRPI_SECTION_TEXTS, text);
}

static bool same_record(const void *context, uint32_t index)
{
    const wanted *record = context;
    size_t size = trpi_section_layout(record->section)->record_size;
    return memcmp(record->rows->records + index * size, record->bytes, size) == 0;
}

uint32_t trpi_pack_builder_add_record_once(trpi_pack_builder *builder, uint32_t section, const void *record)
{
    wanted records = {section, &builder->sections[section], record, 1};
    uint64_t hash = trpi_hash_bytes(record, trpi_section_layout(section)->record_size) | 1;
    uint32_t index = add_once(builder, &records, hash, same_record, 1);
    return builder->failed ? 0 : index;
}

uint32_t trpi_pack_builder_add_constant(trpi_pack_builder *builder, int64_t value)
{
    trpi_pack_constant constant = {value};
    return trpi_pack_builder_add_record_once(builder, TRPI_SECTION_CONSTANT, &constant);
}

void trpi_code_begin(trpi_pack_builder *builder)
{
    TRP_ASSERT(builder->nesting < TRPI_CODE_NESTING);
    builder->starts[builder->nesting++] = builder->word_count;
}

void trpi_code_emit(trpi_pack_builder *builder, uint32_t op, uint32_t operand)
{
    TRP_ASSERT(builder->nesting > 0 && trpi_operation_by_number(op) != NULL);

    if (builder->failed) {
        return;
    }
    if (builder->word_count == builder->word_capacity) {
        uint32_t capacity = builder->word_capacity == 0 ? 256 : builder->word_capacity * 2;
        uint32_t *words = trpi_memory_resize(builder->allocator, builder->words, builder->word_capacity, capacity, sizeof *words);
        if (words == NULL) {
            builder->failed = true;
            return;
        }
        builder->words = words;
        builder->word_capacity = capacity;
    }
    // An operand that does not fit can only index a section that is too full, which finish refuses.
    builder->words[builder->word_count++] = TRPI_CODE_WORD(op, operand & 0xFFFFFFu);
}

void trpi_code_emit_constant(trpi_pack_builder *builder, uint32_t op, int64_t value)
{
    trpi_code_emit(builder, op, trpi_pack_builder_add_constant(builder, value));
}

void trpi_code_discard_expression(trpi_pack_builder *builder)
{
    TRP_ASSERT(builder->nesting > 0);
    builder->word_count = builder->starts[--builder->nesting];
}

// Computes how deep the stack gets while `words` run.
static uint32_t stack_depth(const uint32_t *words, uint32_t count)
{
    uint32_t depth = 0;
    uint32_t deepest = 0;
    for (uint32_t i = 0; i < count; i++) {
        const trpi_operation *operation = trpi_operation_by_number(TRPI_OP(words[i]));
        TRP_ASSERT(depth >= operation->takes_count);
        depth = depth - operation->takes_count + 1;
        deepest = depth > deepest ? depth : deepest;
    }
    TRP_ASSERT(depth == 1);
    return deepest;
}

static bool same_code(const void *context, uint32_t offset)
{
    const wanted *code = context;
    return code->rows->count - offset >= code->size &&
           memcmp(code->rows->records + (size_t)offset * 4, code->bytes, (size_t)code->size * 4) == 0;
}

uint32_t trpi_code_end(trpi_pack_builder *builder, uint32_t result_type)
{
    TRP_ASSERT(builder->nesting > 0);

    if (builder->failed) {
        trpi_code_discard_expression(builder);
        return 0;
    }
    const uint32_t *start = builder->words + builder->starts[builder->nesting - 1];
    uint32_t length = builder->word_count - builder->starts[builder->nesting - 1];
    uint32_t depth = stack_depth(start, length);
    if (length > TRPI_CODE_LONGEST || depth > TRPI_CODE_DEEPEST) {
        trpi_code_discard_expression(builder);
        return TRPI_NONE32;
    }
    uint32_t code[1 + TRPI_CODE_LONGEST];
    code[0] = TRPI_CODE_HEADER(length, depth, result_type);
    memcpy(code + 1, start, (size_t)length * 4);
    trpi_code_discard_expression(builder);

    wanted records = {TRPI_SECTION_CODE, &builder->sections[TRPI_SECTION_CODE], code, length + 1};
    uint64_t hash = trpi_hash_bytes(code, (size_t)(length + 1) * 4);
    return add_once(builder, &records, hash, same_code, length + 1);
}

static const uint32_t *words_of(const trpi_pack_builder *builder, uint32_t code, uint32_t *count)
{
    const uint32_t *words = (const uint32_t *)(const void *)builder->sections[TRPI_SECTION_CODE].records + code;
    *count = TRPI_CODE_LENGTH(words[0]);
    return words + 1;
}

static void emit_again(trpi_pack_builder *builder, uint32_t code)
{
    uint32_t count;
    const uint32_t *words = words_of(builder, code, &count);
    for (uint32_t i = 0; i < count; i++) {
        trpi_code_emit(builder, TRPI_OP(words[i]), TRPI_OPERAND(words[i]));
    }
}

uint32_t trpi_code_join_by_and(trpi_pack_builder *builder, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0 || a == b || builder->failed) {
        return a != 0 ? a : b;
    }
    trpi_code_begin(builder);
    emit_again(builder, a);
    emit_again(builder, b);
    trpi_code_emit(builder, TRPI_OP_AND, 0);
    uint32_t both = trpi_code_end(builder, TRP_TYPE_TRUTH);
    return both != TRPI_NONE32 ? both : a;
}

const uint32_t *trpi_code_words(const trpi_pack_builder *builder, uint32_t code, uint32_t *count)
{
    *count = 0;
    return code != 0 && !builder->failed ? words_of(builder, code, count) : NULL;
}

bool trpi_code_reads_locals(const trpi_pack_builder *builder, uint32_t code)
{
    uint32_t count;
    const uint32_t *words = trpi_code_words(builder, code, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t op = TRPI_OP(words[i]);
        if (op == TRPI_OP_LOCAL || op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT) {
            return true;
        }
    }
    return false;
}

bool trpi_code_is_known_without_world(const trpi_pack_builder *builder, uint32_t code)
{
    uint32_t count;
    const uint32_t *words = trpi_code_words(builder, code, &count);
    for (uint32_t i = 0; i < count; i++) {
        switch (TRPI_OP(words[i])) {
        case TRPI_OP_NUMBER:
        case TRPI_OP_TRUTH:
        case TRPI_OP_CHOICE:
        case TRPI_OP_POINT:
        case TRPI_OP_LINE:
        case TRPI_OP_NOBODY:
        case TRPI_OP_GLOBAL:
        case TRPI_OP_ITEM:
        case TRPI_OP_RANGE:
        case TRPI_OP_WHOLE_RANGE: break;
        default: return false;
        }
    }
    return true;
}
