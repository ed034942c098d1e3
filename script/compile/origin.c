// SPDX-License-Identifier: MIT
// Writes the sections of origins. Things that begin on one line of one text share an origin.

#include "script/compile/origin.h"

#include "base/assert.h"
#include "base/sort.h"
#include "script/compile/compile.h"
#include "script/text/expansion.h"

#include <string.h>

// ---- Sources ------------------------------------------------------------------------------------

// Returns the length in bytes of the folder with which the names of all sources begin, "examples/"; sources of the
// standard library do not count.
static uint32_t common_folder(const trpi_compiler *compiler)
{
    const trpi_text *first = NULL;
    uint32_t size = 0;
    for (uint32_t i = 0; i < compiler->written_count; i++) {
        const trpi_source *source = compiler->written[i]->source;
        if (source->is_standard) {
            continue;
        }
        if (first == NULL) {
            first = &source->name;
            size = first->size;
        }
        uint32_t same = 0;
        while (same < size && same < source->name.size && first->at[same] == source->name.at[same]) {
            same++;
        }
        size = same;
        while (size > 0 && first->at[size - 1] != '/' && first->at[size - 1] != '\\') {
            size--;
        }
    }
    return size;
}

// Returns a copy of a name for a pack, without NUL, U+FFFD and bytes that are not UTF-8.
static trpi_text clean(trpi_compiler *compiler, trpi_text name)
{
    char *copy = trpi_compiler_allocate(compiler, (size_t)name.size + 1);
    trpi_text kept = {copy, 0};
    uint32_t character;
    for (trpi_text bytes; copy != NULL && trpi_text_take_character(&name, &character, &bytes);) {
        if (character != 0xFFFD && character != 0) {
            memcpy(copy + kept.size, bytes.at, bytes.size);
            kept.size += bytes.size;
        }
    }
    return kept;
}

void trpi_add_source_files_to_pack(trpi_compiler *compiler)
{
    uint32_t folder = common_folder(compiler);
    for (uint32_t i = 0; i < compiler->written_count; i++) {
        const trpi_source *source = compiler->written[i]->source;
        uint32_t from = source->is_standard ? 0 : folder;
        trpi_text name = clean(compiler, (trpi_text){source->name.at + from, source->name.size - from});
        trpi_pack_source record = {.name = trpi_pack_builder_add_name(&compiler->builder, name),
                                   .flags = source->is_standard ? TRPI_SOURCE_STANDARD : 0};
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_SOURCE, &record);
    }
}

static uint16_t source_number(const trpi_compiler *compiler, const trpi_source *source)
{
    uint32_t number = 0;
    while (compiler->written[number]->source != source) {
        number++;
        TRP_ASSERT(number < compiler->written_count);
    }
    return (uint16_t)number;
}

// ---- Instances ----------------------------------------------------------------------------------

static uint32_t line_at(const trpi_source *source, trpi_span span)
{
    return trpi_source_position_of_offset(source, span.offset).line;
}

// Returns one more than the number of an instance of a pattern, which is added if it is new; 0 for text that no pattern made.
static uint16_t instance_number(trpi_compiler *compiler, const trpi_expansion *expansion)
{
    if (expansion == NULL) {
        return 0;
    }
    trpi_pack_builder *builder = &compiler->builder;
    const trpi_source *source = expansion->source;
    trpi_span span = expansion->span;
    trpi_pack_pattern_instance record = TRPI_BLANK(INSTANCE);
    record.around = instance_number(compiler, source->expansion);
    trpi_text_origin_find_place_in_pattern(&source, &span);
    record.file = source_number(compiler, source);
    record.line = line_at(source, span);
    record.name = trpi_pack_builder_add_name(builder, expansion->instance);
    record.pattern = trpi_pack_builder_add_name(builder, expansion->pattern);
    return (uint16_t)(trpi_pack_builder_add_record_once(builder, TRPI_SECTION_INSTANCE, &record) + 1);
}

// Returns one more than the number of the form field in which the argument at a span was given; 0: there is none.
static uint32_t form_field_number(trpi_compiler *compiler, const trpi_source *source, trpi_span span)
{
    trpi_text_argument_origin argument = trpi_text_origin_find_argument(source, span);
    if (argument.giver == NULL) {
        return 0;
    }
    trpi_pack_form_field record = TRPI_BLANK(FORM_FIELD);
    record.instance = (uint16_t)(instance_number(compiler, argument.giver) - 1);
    record.parameter = trpi_pack_builder_add_name(&compiler->builder, argument.parameter);
    trpi_text_origin_find_place_in_pattern(&argument.source, &argument.span);
    record.line = line_at(argument.source, argument.span);
    return trpi_pack_builder_add_record_once(&compiler->builder, TRPI_SECTION_FORM_FIELD, &record) + 1;
}

uint32_t trpi_pack_origin_add(trpi_compiler *compiler, const trpi_source *source, trpi_span span)
{
    if (compiler->failed || compiler->builder.failed) {
        return 0;
    }
    trpi_pack_origin record = TRPI_BLANK(ORIGIN);
    trpi_text_origin origin = trpi_text_origin_of_span(source, span);
    record.line = line_at(origin.source, origin.span);
    record.file = record.pattern_file = source_number(compiler, origin.source);
    if (source->expansion != NULL) {
        record.instance = instance_number(compiler, source->expansion);
        record.form_field = form_field_number(compiler, source, span);
        trpi_text_origin_find_place_in_pattern(&source, &span);
        record.pattern_file = source_number(compiler, source);
        record.pattern_line = line_at(source, span);
    }
    return trpi_pack_builder_add_record_once(&compiler->builder, TRPI_SECTION_ORIGIN, &record) + 1;
}

// ---- Declarations -------------------------------------------------------------------------------

void trpi_pack_origin_note_declaration(trpi_compiler *compiler, uint32_t section, uint32_t index, const trpi_symbol *symbol)
{
    trpi_span span = symbol->line != NULL ? symbol->line->span : symbol->span;
    uint32_t origin = symbol->source != NULL ? trpi_pack_origin_add(compiler, symbol->source, span) : 0;
    if (origin != 0) {
        trpi_pack_declaration_origin record = {.section = (uint16_t)section, .index = index, .origin = origin - 1};
        TRPI_PUSH(compiler, compiler->declared, record);
    }
}

// Notes the origins of the records of a section that are numbered as the symbols of a table. Each element of the table begins with
// its trpi_symbol.
static void declare_all(trpi_compiler *compiler, uint32_t section, const void *first, uint32_t count, size_t size)
{
    uint32_t records = trpi_pack_builder_record_count(&compiler->builder, section);
    for (uint32_t i = 0; i < count && i < records; i++) {
        trpi_pack_origin_note_declaration(compiler, section, i,
                                          (const trpi_symbol *)(const void *)((const char *)first + i * size));
    }
}

static int compare_declared(const void *a, const void *b, const void *context)
{
    (void)context;
    const trpi_pack_declaration_origin *first = a, *second = b;
    return first->section != second->section ? (first->section > second->section) - (first->section < second->section)
                                             : (first->index > second->index) - (first->index < second->index);
}

void trpi_compile_origins(trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
#define DECLARE(section, table) \
    declare_all(compiler, TRPI_SECTION_##section, symbols->table.at, symbols->table.count, sizeof *symbols->table.at);
    DECLARE(ITEM, items)
    DECLARE(CHANNEL, channels)
    DECLARE(LAYER, layers)
    DECLARE(KIND, kinds)
    DECLARE(FACT, facts)
    DECLARE(GLOBAL, globals)
    DECLARE(POOL, pools)
    DECLARE(MESSAGE, messages)
    DECLARE(EVENT, events)
    DECLARE(ACTION, actions)
    DECLARE(TOPIC, topics)
    DECLARE(ROLE, roles)
    DECLARE(BEHAVIOUR, behaviours)
    DECLARE(SCENE, scenes)
    DECLARE(QUERY, queries)
    DECLARE(NEED, needs)
    DECLARE(OFFER, offers)
    DECLARE(LINK, links)
    DECLARE(BLOCK, blocks)
#undef DECLARE
    trpi_pack_declaration_origin *scratch = trpi_arena_take_array(compiler->arena, compiler->declared.count, sizeof *scratch);
    if (scratch == NULL || compiler->failed) {
        return;
    }
    trpi_sort_elements(compiler->declared.at, compiler->declared.count, sizeof *scratch, compare_declared, NULL, scratch);
    for (uint32_t i = 0; i < compiler->declared.count; i++) {
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_DECLARED, &compiler->declared.at[i]);
    }
}
