// SPDX-License-Identifier: MIT
// Compiles texts to a pack: parses all files, runs the compiler's passes over them, and keeps the result.

#include "script/tools/script.h"

#include "base/assert.h"
#include "troupe/sized.h"
#include "base/memory.h"
#include "script/check/check.h"
#include "script/check/limit.h"
#include "script/compile/compile.h"
#include "script/compile/vain_line.h"
#include "script/pattern/pattern.h"
#include "script/text/source.h"
#include "script/tools/project.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Runs the passes. Each goes over all files, also after mistakes, so that all mistakes are reported. The last ones look up no name,
// so completions end before them.
static void run_passes(trpi_compiler *compiler)
{
    enum { NAMELESS = 4 };
    static void (*const passes[])(trpi_compiler *) = {
        trpi_declare_handed_in_behaviours,
        trpi_check_clauses_of_all_files,
        trpi_declare_kinds,
        trpi_declare_layers_tasks_and_messages,
        trpi_declare_globals,
        trpi_declare_host_words,
        trpi_declare_scenes,
        trpi_check_common_facts_shadow_nothing,
        trpi_declare_behaviours,
        trpi_join_numbers_that_end_names,
        trpi_check_role_weights,
        trpi_declare_schedules,
        trpi_add_source_files_to_pack,
        trpi_compile_codeless_declarations,
        trpi_compile_calendar,
        trpi_compile_schedules,
        trpi_compile_roles,
        trpi_compile_behaviours,
        trpi_compile_objects,
        trpi_compile_scenes,
        trpi_compile_situations,
        trpi_compile_settings,
        trpi_compile_tests,
        trpi_compile_voices,
        trpi_compile_channels_of_behaviours,
        trpi_compile_facts_and_kinds,
        trpi_compile_origins,
        trpi_check_for_every_roles_are_worn,
        trpi_check_proofs,
        trpi_warn_of_lets_that_nothing_reads,
    };
    uint32_t count = sizeof passes / sizeof *passes;
    count -= compiler->candidates != NULL ? NAMELESS : 0;
    for (uint32_t i = 0; i < count; i++) {
        if (compiler->failed || compiler->builder.failed || compiler->arena->failed) {
            return;
        }
        passes[i](compiler);
    }
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count && !compiler->builder.failed; i++) {
        if (compiler->symbols.behaviours.at[i].is_listened_to) {
            trpi_pack_behaviour *record = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_BEHAVIOUR, i);
            record->flags |= TRPI_BEHAVIOUR_NEWS;
        }
    }
}

static trp_result make_pack(trp_script *script, trpi_compiler *compiler, bool writes_pack)
{
    if (compiler->symbols.full_table != NULL && trpi_report_table_if_full(compiler)) {
        return TRP_ERROR_SOURCE;
    }
    if (compiler->failed || compiler->builder.failed || script->arena.failed) {
        return TRP_ERROR_MEMORY;
    }
    if (script->diagnostics.error_count == 0 && compiler->puzzle_source != NULL) {
        TRPI_ERROR(&script->diagnostics, compiler->puzzle_source, compiler->puzzle,
                   "I cannot make sense of `%.*s` here; say it in another way.",
                   TRPI_WORDS(trpi_source_slice(compiler->puzzle_source, compiler->puzzle)));
    }
    if (script->diagnostics.error_count > 0) {
        return TRP_ERROR_SOURCE;
    }
    trp_result result =
        writes_pack ? trpi_pack_builder_write(&compiler->builder, &script->pack) : trpi_pack_builder_result(&compiler->builder);
    if (result == TRP_ERROR_FULL && trpi_report_table_if_full(compiler)) {
        return TRP_ERROR_SOURCE;
    }
    return result;
}

// Notes the file of each test; tests are numbered in the order of files and lines, as in the pack.
static void note_test_files(trp_script *script, const trpi_compiler *compiler)
{
    uint32_t capacity = 0, file = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, TRPI_LINE_TEST, &file, &line);) {
        (void)TRPI_ARENA_PUSH(&script->arena, script->test_files, script->test_file_count, capacity,
                              compiler->files[file]->source->name.at);
    }
}

static trpi_compiler *read_sources(trp_script *script, const trp_script_source *sources, uint32_t count,
                                   const trpi_script_options *options)
{
    trpi_compiler *compiler = trpi_arena_take(&script->arena, sizeof *compiler);
    if (compiler == NULL) {
        return NULL;
    }
    compiler->arena = &script->arena;
    compiler->diagnostics = &script->diagnostics;
    compiler->symbols.arena = &script->arena;
    compiler->trees = options->trees;
    compiler->library = options->library;
    return trpi_project_read(compiler, sources, count, options->reader) ? compiler : NULL;
}

trpi_compiler *trpi_script_read_into_new_compiler(trp_script *script, const trp_script_source *sources, uint32_t count,
                                                  const trp_script_reader *reader)
{
    const trpi_script_options options = {.reader = reader};
    return read_sources(script, sources, count, &options);
}

trp_result trpi_script_compile(trp_script *script, const trp_script_source *sources, uint32_t count,
                               const trpi_script_options *options, struct trpi_compiler **known)
{
    trpi_compiler *compiler = read_sources(script, sources, count, options);
    trpi_symbol_uses *uses = trpi_arena_take(&script->arena, sizeof *uses);
    trpi_name_map *names = trpi_arena_take(&script->arena, sizeof *names);
    if (compiler == NULL || uses == NULL || names == NULL) {
        return TRP_ERROR_MEMORY;
    }
    if (known != NULL) {
        *known = compiler;
    }
    compiler->symbols.names = names;
    compiler->symbols.uses = options->notes_uses ? uses : NULL;
    compiler->renaming = options->renaming;
    compiler->candidates = options->candidates;
    trpi_pack_builder_init(&compiler->builder, script->allocator);
    compiler->builder.strip = options->strips_names;
    trp_result result = TRP_ERROR_MEMORY;
    trpi_patterns patterns;
    if (trpi_patterns_expand_instances(&patterns, script->allocator, compiler)) {
        run_passes(compiler);
        trpi_diagnostics_drop_uses_of_misnamed(&script->diagnostics);
        note_test_files(script, compiler);
        result = make_pack(script, compiler, options->writes_pack);
    }
    trpi_pack_builder_release(&compiler->builder);
    return result;
}

trp_script *trpi_script_make(const trp_allocator *allocator)
{
    const trp_allocator *from = allocator != NULL ? allocator : trpi_allocator_default();
    trp_script *made = trpi_memory_allocate(from, 1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->allocator = from;
    trpi_arena_init(&made->arena, from);
    trpi_diagnostics_init(&made->diagnostics, &made->arena, 0);
    trpi_buffer_init(&made->pack, from);
    trpi_buffer_init(&made->report, from);
    return made;
}

bool trpi_script_reserve_texts(trp_script *script, uint32_t count)
{
    TRP_ASSERT(script->texts == NULL);
    script->texts = trpi_arena_take_array(&script->arena, count, sizeof *script->texts);
    script->text_names = trpi_arena_take_array(&script->arena, count, sizeof *script->text_names);
    if (script->text_names == NULL) {
        return false;
    }
    for (uint32_t i = 0; script->texts != NULL && i < count; i++) {
        script->text_names[i] = "";
        trpi_buffer_init(&script->texts[i], script->allocator);
        script->text_count++;
    }
    return script->texts != NULL;
}

const struct trpi_syntax_file *const *trpi_script_reserve_texts_of_files(trp_script *script, const trpi_compiler *compiler)
{
    uint32_t first = 0;
    while (first < compiler->written_count && compiler->written[first]->source->is_standard) {
        first++;
    }
    const struct trpi_syntax_file *const *files = (const struct trpi_syntax_file *const *)compiler->written + first;
    if (!trpi_script_reserve_texts(script, compiler->written_count - first)) {
        return NULL;
    }
    for (uint32_t i = 0; i < script->text_count; i++) {
        script->text_names[i] = trpi_arena_copy_bytes(&script->arena, files[i]->source->name.at, files[i]->source->name.size);
        if (script->text_names[i] == NULL) {
            return NULL;
        }
    }
    return files;
}

trp_result trpi_script_result(const trp_script *script)
{
    return script->diagnostics.error_count > 0 ? TRP_ERROR_SOURCE : TRP_OK;
}

trp_result trpi_script_refuse(trp_script *script, const char *format, ...)
{
    char sentence[512];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    TRP_ASSERT(size > 0);
    size_t kept = (size_t)size < sizeof sentence ? (size_t)size : sizeof sentence - 1;
    char *copy = trpi_arena_copy_bytes(&script->arena, sentence, kept);
    script->refusal = trpi_text_from_string(copy != NULL ? copy : "");
    return copy != NULL ? TRP_ERROR_SOURCE : TRP_ERROR_MEMORY;
}

static void list_notes(trp_script *script)
{
    trpi_script_note note;
    for (uint32_t i = 0; i < script->diagnostics.count; i++) {
        note.finding = i;
        for (uint32_t k = 0; trpi_diagnostic_find_note(&script->diagnostics.entries[i], k, &script->arena, &note.note); k++) {
            (void)TRPI_ARENA_PUSH(&script->arena, script->notes, script->note_count, script->note_room, note);
        }
    }
}

trp_result trpi_script_report_and_hand_over(trp_script *made, trp_result result, trp_script **script)
{
    *script = NULL;
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trpi_diagnostics_print(&made->diagnostics, &made->report);
    list_notes(made);
    if (made->refusal.size > 0) {
        trpi_escape_for_terminal(&made->report, made->refusal);
        trpi_buffer_add_byte(&made->report, '\n');
    }
    if (made->report.failed || made->arena.failed) {
        result = TRP_ERROR_MEMORY;
    }
    if (result != TRP_OK && result != TRP_ERROR_SOURCE) {
        trp_script_release(made);
        return result;
    }
    *script = made;
    return result;
}

trp_result trp_script_compile(const trp_script_source *sources, uint32_t count, const trp_allocator *allocator, trp_script **script)
{
    return trp_script_compile_project(sources, count, NULL, allocator, script);
}

trp_result trp_script_compile_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                      const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    trp_script *made = trpi_script_make(allocator);
    trpi_script_options plain = {.writes_pack = true, .reader = reader};
    trp_result result = made != NULL ? trpi_script_compile(made, sources, count, &plain, NULL) : TRP_ERROR_MEMORY;
    return trpi_script_report_and_hand_over(made, result, script);
}

trp_result trp_script_compile_file(const char *name, const trp_script_reader *reader, const trp_allocator *allocator,
                                   trp_script **script)
{
    TRP_REQUIRE(name != NULL && reader != NULL && reader->read != NULL && script != NULL, TRP_ERROR_ARGUMENT);
    *script = NULL;
    trp_script_source file = {.name = name};
    trp_result result = reader->read(reader->context, name, &file);
    return result == TRP_OK ? trp_script_compile_project(&file, 1, reader, allocator, script) : result;
}

void trp_script_release(trp_script *script)
{
    if (script == NULL) {
        return;
    }
    const trp_allocator *allocator = script->allocator;
    for (uint32_t i = 0; i < script->text_count; i++) {
        trpi_buffer_release(&script->texts[i]);
    }
    trpi_buffer_release(&script->pack);
    trpi_buffer_release(&script->report);
    trpi_arena_release(&script->arena);
    trpi_memory_free(allocator, script, 1, sizeof *script);
}

const void *trp_script_pack(const trp_script *script, size_t *size_bytes)
{
    TRP_REQUIRE(script != NULL, NULL);
    if (size_bytes != NULL) {
        *size_bytes = script->pack.size;
    }
    return script->pack.size > 0 ? script->pack.bytes : NULL;
}

const char *trp_script_text(const trp_script *script, uint32_t index, size_t *size_bytes)
{
    TRP_REQUIRE(script != NULL, NULL);
    bool there = index < script->text_count && script->diagnostics.error_count == 0 && script->refusal.size == 0;
    if (size_bytes != NULL) {
        *size_bytes = there ? script->texts[index].size : 0;
    }
    if (!there) {
        return NULL;
    }
    return trpi_buffer_as_text(&script->texts[index]).at;
}

uint32_t trp_script_text_count(const trp_script *script)
{
    TRP_REQUIRE(script != NULL, 0);
    return script->text_count;
}

const char *trp_script_text_name(const trp_script *script, uint32_t index)
{
    TRP_REQUIRE(script != NULL, "");
    return index < script->text_count ? script->text_names[index] : "";
}

const char *trp_script_refusal(const trp_script *script)
{
    TRP_REQUIRE(script != NULL, NULL);
    return script->refusal.size > 0 ? script->refusal.at : "";
}

const char *trp_script_test_file(const trp_script *script, uint32_t test)
{
    TRP_REQUIRE(script != NULL, "");
    return test < script->test_file_count ? script->test_files[test] : NULL;
}

uint32_t trp_script_error_count(const trp_script *script)
{
    TRP_REQUIRE(script != NULL, 0);
    return script->diagnostics.error_count;
}

uint32_t trp_script_warning_count(const trp_script *script)
{
    TRP_REQUIRE(script != NULL, 0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < script->diagnostics.count; i++) {
        count += script->diagnostics.entries[i].severity == TRPI_SEVERITY_WARNING;
    }
    return count;
}

const char *trp_script_report(const trp_script *script)
{
    TRP_REQUIRE(script != NULL, "");
    return trpi_buffer_as_text(&script->report).at;
}

uint32_t trp_script_finding_count(const trp_script *script)
{
    TRP_REQUIRE(script != NULL, 0);
    return script->diagnostics.count;
}

// Returns a text of the arena as a C string, since a text that was copied there ends with a zero byte; "" for an empty text.
static const char *text_or_empty(trpi_text text)
{
    return text.size > 0 ? text.at : "";
}

trp_result trp_script_get_finding(const trp_script *script, uint32_t index, trp_script_finding *to, size_t size)
{
    TRP_REQUIRE(script != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_script_finding finding = {0};
    if (index >= script->diagnostics.count) {
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_script_diagnostic *entry = &script->diagnostics.entries[index];
    trpi_source_position place = trpi_source_position_of_offset(entry->source, entry->span.offset);
    finding.file = entry->source->name.at;
    finding.line = place.line;
    finding.column = place.column;
    finding.length = trpi_text_character_count(trpi_source_slice(entry->source, entry->span));
    finding.severity = (uint32_t)entry->severity;
    finding.message = text_or_empty(entry->message);
    finding.suggestion = text_or_empty(entry->suggestion);
    finding.note_file = finding.note = "";
    if (entry->note.size > 0 && entry->note_source != NULL) {
        trpi_source_position note = trpi_source_position_of_offset(entry->note_source, entry->note_span.offset);
        finding.note_file = entry->note_source->name.at;
        finding.note_line = note.line;
        finding.note_column = note.column;
        finding.note = entry->note.at;
    }
    trp_sized_struct_fill(to, size, &finding, sizeof finding);
    return TRP_OK;
}

trp_result trp_script_get_note(const trp_script *script, uint32_t finding, uint32_t index, trp_script_note *to, size_t size)
{
    TRP_REQUIRE(script != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    for (uint32_t i = 0; i < script->note_count; i++) {
        const trpi_diagnostic_note *is = &script->notes[i].note;
        if (script->notes[i].finding == finding && index-- == 0) {
            trpi_source_position place = trpi_source_position_of_offset(is->source, is->span.offset);
            const trp_script_note note = {is->source->name.at, place.line, place.column,
                                          trpi_text_character_count(trpi_source_slice(is->source, is->span)), is->text.at};
            trp_sized_struct_fill(to, size, &note, sizeof note);
            return TRP_OK;
        }
    }
    return TRP_ERROR_UNKNOWN;
}
