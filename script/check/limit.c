// SPDX-License-Identifier: MIT
#include "script/check/limit.h"

#include "base/assert.h"
#include "pack/layout.h"

#include <string.h>

// Returns the writers' words for the elements of a table or a section; its own name if that says it well enough, such as "kinds".
static const char *words_of(const char *name)
{
    static const struct {
        const char *names[4], *words;
    } rows[] = {
        {{"globals", "GLOBAL"}, "places and characters"},
        {{"cast_lines"}, "characters with names"},
        {{"role_lines", "ROLE"}, "roles"},
        {{"pools", "POOL"}, "pools of lines"},
        {{"record_parts"}, "parts of records"},
        {{"blocks", "BLOCK"}, "parts of schedules"},
        {{"needs", "offers", "NEED", "OFFER"}, "behaviours of objects"},
        {{"handlers", "HANDLER"}, "handlers of objects"},
        {{"queries", "QUERY"}, "questions"},
        {{"additions"}, "roles for other roles"},
        {{"CODE"}, "expressions"},
        {{"NAMES"}, "names"},
        {{"TEXTS"}, "texts"},
        {{"LAYER"}, "layers"},
        {{"CHANNEL"}, "parts of the body"},
        {{"STEP"}, "steps"},
        {{"NODE"}, "nodes of trees"},
        {{"TASK"}, "tasks"},
        {{"LINE"}, "lines that are said"},
        {{"ROW"}, "rows of scenes"},
        {{"CUE"}, "cues"},
        {{"SELECTOR"}, "searches"},
        {{"WATCH"}, "conditions that wait"},
        {{"TEST_LINE"}, "lines of tests"},
        {{"CAST"}, "lines of casts"},
        {{"FACT"}, "facts"},
        {{"PARAMETER"}, "values that are told"},
        {{"ARGUMENT"}, "values that actions are given"},
        {{"CHOICE"}, "names to choose"},
        {{"WORD"}, "names in lines"},
        {{"RESPONSE"}, "`on mark`"},
        {{"BRANCH"}, "branches of scenes"},
        {{"PART"}, "parts of scenes"},
        {{"REACTOR"}, "reactives"},
        {{"DUTY"}, "behaviours in schedules"},
        {{"INBOX"}, "messages that are awaited"},
        {{"LIST"}, "lists"},
        {{"LOCK"}, "locks"},
        {{"SITUATION"}, "situations"},
        {{"OPEN"}, "situations that somebody is open to"},
        {{"OPENING"}, "lines that are open to situations"},
        {{"MAPPED_PART"}, "parts of scenes that go on as others"},
        {{"ACTION"}, "actions"},
        {{"BEHAVIOUR"}, "behaviours"},
        {{"CALENDAR"}, "calendars"},
        {{"CONSTANT"}, "numbers and points"},
        {{"DECLARED"}, "declarations"},
        {{"EVENT"}, "events"},
        {{"FAILURE"}, "failures of actions"},
        {{"FORM_FIELD"}, "values that instances are given"},
        {{"GIVEN"}, "facts and links in casts"},
        {{"INSTANCE"}, "instances"},
        {{"ITEM"}, "items"},
        {{"KIND"}, "kinds"},
        {{"LEGEND"}, "letters of plans"},
        {{"LINK"}, "links"},
        {{"MARK"}, "marks"},
        {{"MESSAGE"}, "messages"},
        {{"ORIGIN"}, "lines that become part of a pack"},
        {{"PLAN"}, "rows of plans"},
        {{"SCENE"}, "scenes"},
        {{"SETTING"}, "settings"},
        {{"SOURCE"}, "files"},
        {{"SPOT"}, "spots of settings"},
        {{"STOCK"}, "items in settings"},
        {{"TEST"}, "tests"},
        {{"TOPIC"}, "topics"},
        {{"VOICE"}, "sounds of lines"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t j = 0; j < sizeof rows[i].names / sizeof *rows[i].names && rows[i].names[j] != NULL; j++) {
            if (strcmp(name, rows[i].names[j]) == 0) {
                return rows[i].words;
            }
        }
    }
    return name;
}

static void report(const trpi_compiler *compiler, const trpi_source *source, trpi_span span, const char *words, uint32_t most)
{
    TRP_ASSERT(compiler->file_count > 0);
    source = source != NULL ? source : compiler->files[compiler->file_count - 1]->source;
    TRPI_COMPILE_ERROR(compiler, source, span, "Too many %s: at most %u fit into one pack; take some out.", words, (unsigned)most);
}

// Returns the line of the text from which a record was compiled, by its origin; 0 when the record has no origin.
static uint32_t line_of_record(const trpi_pack_builder *builder, const trpi_record_layout *layout, const unsigned char *record)
{
    const trpi_pack_builder_section *origins = &builder->sections[TRPI_SECTION_ORIGIN];
    for (uint32_t i = 0; i < layout->field_count; i++) {
        uint32_t origin =
            strcmp(layout->fields[i].name, "origin") == 0 ? (uint32_t)trpi_field_get(&layout->fields[i], record, 0) : 0;
        if (origin > 0 && origin <= origins->count) {
            return ((const trpi_pack_origin *)(const void *)origins->records)[origin - 1].line;
        }
    }
    return 0;
}

// Returns the line from which the first record without room was compiled, if that line is known and in the source that was being
// written then; else the place that was noted when the section became full.
static trpi_span place_of_record(const trpi_pack_builder *builder, const trpi_source *source)
{
    const trpi_record_layout *layout = trpi_section_layout(builder->full_section);
    const unsigned char *record = builder->sections[builder->full_section].records;
    record += (size_t)builder->limits[builder->full_section] * layout->record_size;
    uint32_t line = line_of_record(builder, layout, record);
    if (source->expansion == NULL && line > 0 && line <= source->line_count) {
        trpi_text text = trpi_text_trim(trpi_source_line(source, line), " ");
        return (trpi_span){(uint32_t)(text.at - source->text.at), text.size};
    }
    return (trpi_span){builder->full_place.offset, builder->full_place.length};
}

bool trpi_report_table_if_full(const trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    const trpi_pack_builder *builder = &compiler->builder;
    if (symbols->full_table != NULL) {
        const trpi_symbol *last = strcmp(symbols->full_table, "handlers") != 0 ? symbols->full_table_last_symbol : NULL;
        report(compiler, last != NULL ? last->source : NULL, last != NULL ? last->span : (trpi_span){0, 0},
               words_of(symbols->full_table), TRPI_MOST_SYMBOLS);
        return true;
    }
    if (builder->full_section == TRPI_SECTION_COUNT) {
        return false;
    }
    const trpi_source *source = builder->full_place.text;
    report(compiler, source, source != NULL ? place_of_record(builder, source) : (trpi_span){0, 0},
           words_of(trpi_section_layout(builder->full_section)->name), builder->limits[builder->full_section]);
    return true;
}
