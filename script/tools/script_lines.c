// SPDX-License-Identifier: MIT
// The public calls for spoken lines: tags, tables for translators, and texts in another language.

#include "script/tools/script.h"

#include "base/assert.h"
#include "base/hash.h"
#include "script/tools/format.h"
#include "script/text/name.h"
#include "base/memory.h"
#include "script/text/source.h"
#include "script/tools/line_names.h"
#include "script/tools/line_table.h"

#include <string.h>

typedef struct lines_job {
    trp_script *script;
    const trpi_syntax_file *const *files;  // the caller's, then those that they use: as many as the script has texts
    trpi_spoken_lines list;                // of all of them, file after file
    trpi_spoken_line_table table;
} lines_job;

// ---- Reading ------------------------------------------------------------------------------------

static trp_result read_sources(lines_job *job, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader)
{
    trp_script *script = job->script;
    const struct trpi_compiler *compiler = trpi_script_read_into_new_compiler(script, sources, count, reader);
    job->files = compiler != NULL ? trpi_script_reserve_texts_of_files(script, compiler) : NULL;
    for (uint32_t i = 0; job->files != NULL && i < script->text_count; i++) {
        if (!trpi_spoken_lines_collect(job->files[i], &script->arena, &job->list)) {
            return TRP_ERROR_MEMORY;
        }
    }
    return job->files != NULL ? trpi_script_result(script) : TRP_ERROR_MEMORY;
}

// Checks that each tag belongs to one line: else a translation of one would be heard for the other.
static trp_result check_tags(lines_job *job)
{
    const trpi_spoken_lines *list = &job->list;
    for (uint32_t i = 0; i < list->count; i++) {
        for (uint32_t other = 0; other < i && list->at[i].tag.size > 0; other++) {
            if (trpi_text_is_equal(list->at[i].tag, list->at[other].tag) &&
                TRPI_ERROR(&job->script->diagnostics, list->at[i].source, list->at[i].tag_span,
                           "Another line has the id `@%.*s` already; remove it here and run `troupe lines tag`.",
                           TRPI_WORDS(list->at[i].tag))) {
                trpi_diagnostics_add_note(&job->script->diagnostics, list->at[other].source, list->at[other].tag_span,
                                          "The other line is here.");
                break;
            }
        }
    }
    return trpi_script_result(job->script);
}

static trp_result check_all_tagged(lines_job *job)
{
    trpi_text name = job->files[0]->source->name;
    const char *others = job->script->text_count > 1 ? " and the files it uses" : "";
    uint32_t missing = 0;
    for (uint32_t i = 0; i < job->list.count; i++) {
        missing += job->list.at[i].tag.size == 0;
    }
    if (missing > 0) {
        return trpi_script_refuse(job->script, "%u line%s of %.*s%s %s no id; run `troupe lines tag %.*s`.", (unsigned)missing,
                                  missing == 1 ? "" : "s", TRPI_WORDS(name), others, missing == 1 ? "has" : "have",
                                  TRPI_WORDS(name));
    }
    return job->list.count == 0 ? trpi_script_refuse(job->script, "Nobody says anything in %.*s%s.", TRPI_WORDS(name), others)
                                : TRP_OK;
}

// Returns the row of the table for the line with a tag, to be changed; NULL when there is none.
static trpi_spoken_line_table_row *row_of(lines_job *job, trpi_text tag)
{
    const trpi_spoken_line_table_row *row = tag.size > 0 ? trpi_spoken_line_table_find(&job->table, tag) : NULL;
    return row != NULL ? &job->table.at[row - job->table.at] : NULL;
}

// Gives translations the new names of their lines where names were renamed since the table was written.
static trp_result follow_names(lines_job *job)
{
    trpi_buffer made;
    trpi_buffer_init(&made, job->script->allocator);
    for (uint32_t i = 0; i < job->list.count; i++) {
        trpi_text now = job->list.at[i].words;
        trpi_spoken_line_table_row *row = row_of(job, job->list.at[i].tag);
        trpi_text old = row != NULL && row->names.size > 0 ? row->names : row != NULL ? row->words : trpi_text_from_string("");
        if (!trpi_names_in_spoken_line_are_renamed(old, now)) {
            continue;
        }
        trpi_buffer_clear(&made);
        trpi_names_in_spoken_line_rename_in_translation(old, now, row->translation, &made);
        row->translation = trpi_arena_copy_text(&job->script->arena, trpi_buffer_as_text(&made));
        row->words = trpi_spoken_lines_differ_in_names_only(row->words, now) ? now : row->words;
    }
    bool has_memory = !made.failed && !job->script->arena.failed;
    trpi_buffer_release(&made);
    return has_memory ? TRP_OK : TRP_ERROR_MEMORY;
}

static trp_result read_table(lines_job *job, const char *table, size_t size_bytes, const char *language)
{
    trpi_text text = {table != NULL ? table : "", table != NULL ? (uint32_t)size_bytes : 0};
    if (size_bytes > TRPI_SOURCE_LARGEST) {
        return trpi_script_refuse(job->script, "The table is larger than any text's.");
    }
    if (!trpi_spoken_line_table_read_noting_mistake(text, trpi_text_from_string(language), &job->script->arena, &job->table)) {
        return TRP_ERROR_MEMORY;
    }
    if (job->table.mistake != NULL) {
        return trpi_script_refuse(job->script, "The table cannot be read: in its line %u %s.", (unsigned)job->table.mistake_line,
                                  job->table.mistake);
    }
    return follow_names(job);
}

// Whether a text is a valid language, which becomes part of a file's name: 1 to 31 letters (ASCII, small or capital), digits, `-`
// and `_`.
static bool is_language(const char *language)
{
    size_t size = strspn(language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return size > 0 && size < 32 && language[size] == '\0';
}

// ---- Tags ---------------------------------------------------------------------------------------

static bool is_taken(const trpi_spoken_lines *list, trpi_text tag)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (trpi_text_is_equal(list->at[i].tag, tag)) {
            return true;
        }
    }
    return false;
}

static trpi_text file_name(trpi_text path)
{
    for (uint32_t i = path.size; i > 0; i--) {
        if (path.at[i - 1] == '/' || path.at[i - 1] == '\\') {
            return (trpi_text){path.at + i, path.size - i};
        }
    }
    return path;
}

// Makes a tag of four letters and digits, or six when four do not suffice, from the file's name and the words; without characters
// that look alike.
static trpi_text new_tag(lines_job *job, const trpi_source *source, trpi_text words)
{
    static const char signs[] = "abcdefghjkmnpqrstuvwxyz23456789";
    trpi_text name = file_name(source->name);
    uint64_t seed = trpi_hash_extend(trpi_hash_bytes(name.at, name.size), words.at, words.size);
    for (uint64_t draw = 0;; draw++) {
        char tag[8];
        uint64_t bits = trpi_hash_mix(seed + draw * 0x9E3779B97F4A7C15ull);
        uint32_t size = draw < 1000 ? 4 : 6;
        for (uint32_t i = 0; i < size; i++) {
            uint32_t count = i == 0 ? 23 : (uint32_t)sizeof signs - 1;
            tag[i] = signs[bits % count];
            bits /= count;
        }
        if (!is_taken(&job->list, (trpi_text){tag, size})) {
            return trpi_arena_copy_text(&job->script->arena, (trpi_text){tag, size});
        }
    }
}

static trp_result tag_file(lines_job *job, uint32_t file)
{
    const trpi_source *source = job->files[file]->source;
    trpi_buffer *out = &job->script->texts[file];
    uint32_t at = 0;
    trpi_buffer_add_text(out, source->has_mark ? TRPI_SOURCE_MARK : "");
    for (uint32_t i = 0; i < job->list.count; i++) {
        trpi_spoken_line *spoken = &job->list.at[i];
        if (spoken->tag.size > 0 || spoken->source != source) {
            continue;
        }
        uint32_t end = spoken->span.offset + spoken->span.length;
        trpi_buffer_add(out, source->text.at + at, end - at);
        spoken->tag = new_tag(job, source, spoken->words);
        trpi_buffer_add_text(out, " @");
        trpi_buffer_add(out, spoken->tag.at, spoken->tag.size);
        job->script->line_count++;
        at = end;
    }
    trpi_buffer_add(out, source->text.at + at, source->text.size - at);
    // Tables get wider with the tags, so a text in canonical layout is laid out again.
    bool has_memory = !out->failed && trpi_format_text_if_original_was_formatted(source->text, &job->script->arena, out);
    return has_memory ? TRP_OK : TRP_ERROR_MEMORY;
}

// ---- Translations -------------------------------------------------------------------------------

#define LINE_ERROR(job, spoken, ...) TRPI_ERROR(&(job)->script->diagnostics, (spoken)->source, (spoken)->span, __VA_ARGS__)

// Whether a translation names something that its line does not, or has a `{` that is never closed; either is reported.
static bool names_others(lines_job *job, const trpi_spoken_line *spoken, trpi_text translation)
{
    trpi_text name;
    for (uint32_t at = 0; trpi_next_name_in_spoken_line(translation, &at, &name);) {
        trpi_text own;
        bool found = false;
        trpi_name_guess guess = trpi_name_guess_begin(name);
        for (uint32_t place = 0; trpi_next_name_in_spoken_line(spoken->words, &place, &own);) {
            found |= trpi_names_are_equal_without_case(own, name);
            trpi_name_guess_consider(&guess, own);
        }
        if (found && at <= translation.size) {
            continue;
        }
        if (at > translation.size) {
            LINE_ERROR(job, spoken, "The translation of this line has a `{` that is never closed; add a `}` behind the name.");
        } else if (guess.best.size > 0) {
            LINE_ERROR(job, spoken, "The translation of this line names `{%.*s}`, which the line does not; did you mean `{%.*s}`?",
                       TRPI_WORDS(name), TRPI_WORDS(guess.best));
        } else {
            LINE_ERROR(job, spoken, "The translation of this line names `{%.*s}`, which the line does not; leave it out.",
                       TRPI_WORDS(name));
        }
        return true;
    }
    return false;
}

static void warn(lines_job *job, const trpi_spoken_line *spoken, const char *sentence)
{
    trpi_diagnostics_add(&job->script->diagnostics, TRPI_SEVERITY_WARNING, spoken->source, spoken->span, "%s", sentence);
}

// Returns the translation of a line if it can be used; else an empty text, with a finding. Counts the line, also among those
// without a translation if it has none to use.
static trpi_text usable_translation(lines_job *job, const trpi_spoken_line *spoken)
{
    job->script->line_count++;
    job->script->missing_count++;
    const trpi_spoken_line_table_row *row = spoken->tag.size > 0 ? trpi_spoken_line_table_find(&job->table, spoken->tag) : NULL;
    trpi_text none = trpi_text_from_string("");
    if (row == NULL || row->translation.size == 0) {
        warn(job, spoken, "This line has no translation.");
        return none;
    }
    if (!trpi_spoken_line_is_quotable(row->translation)) {
        warn(job, spoken,
             "The translation of this line has a `\"`, a line break or a control character; write quotation marks as “ and ”.");
        return none;
    }
    if (names_others(job, spoken, row->translation)) {
        return none;
    }
    if (row->words.size > 0 && !trpi_text_is_equal(row->words, spoken->words)) {
        warn(job, spoken, "This line has changed since it was translated.");
    }
    job->script->missing_count--;
    return row->translation;
}

// Removes translations from the table that cannot be used, and warns of rows whose line does not exist.
static void check_translations(lines_job *job)
{
    for (uint32_t i = 0; i < job->list.count; i++) {
        trpi_text translation = usable_translation(job, &job->list.at[i]);
        for (uint32_t row = 0; translation.size == 0 && row < job->table.count; row++) {
            if (trpi_text_is_equal(job->table.at[row].id, job->list.at[i].tag)) {
                job->table.at[row].translation = translation;
            }
        }
    }
    for (uint32_t row = 0; row < job->table.count; row++) {
        if (!is_taken(&job->list, job->table.at[row].id)) {
            trpi_diagnostics_add(&job->script->diagnostics, TRPI_SEVERITY_WARNING, job->files[0]->source, (trpi_span){0, 0},
                                 "Line %u of the table is about `%.*s`, which is no line here.", (unsigned)job->table.at[row].line,
                                 TRPI_WORDS(job->table.at[row].id));
        }
    }
}

// Copies a text with the translations of its lines put in, and with its lists of voices for the language as its own.
static trp_result translate_file(lines_job *job, uint32_t file)
{
    const trpi_source *source = job->files[file]->source;
    trpi_buffer *out = &job->script->texts[file];
    uint32_t at = 0;
    for (uint32_t i = 0; i < job->list.count; i++) {
        const trpi_spoken_line *spoken = &job->list.at[i];
        if (spoken->source != source) {
            continue;
        }
        trpi_text translation = usable_translation(job, spoken);
        if (translation.size == 0) {
            continue;
        }
        trpi_spoken_line_voices_copy_text_with_swapped_headers(job->files[file], job->table.language, &at, spoken->span.offset + 1,
                                                               out);
        trpi_buffer_add(out, translation.at, translation.size);
        at = spoken->span.offset + spoken->span.length - 1;
    }
    trpi_spoken_line_voices_copy_text_with_swapped_headers(job->files[file], job->table.language, &at, source->text.size, out);
    return out->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

// Collects the voices that the lists for a language have, or, where there are none, those of the text's own language.
static bool find_voices(lines_job *job, trpi_text language, trpi_spoken_line_voices *voices)
{
    bool has_memory = true;
    for (uint32_t i = 0; i < job->script->text_count; i++) {
        has_memory = has_memory && trpi_spoken_line_voices_collect(job->files[i], language, &job->script->arena, voices);
    }
    return voices->count > 0 || language.size == 0 ? has_memory : find_voices(job, trpi_text_from_string(""), voices);
}

// ---- Calls --------------------------------------------------------------------------------------

static trp_result begin(lines_job *job, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                        const trp_allocator *allocator)
{
    *job = (lines_job){.script = trpi_script_make(allocator)};
    if (job->script == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = read_sources(job, sources, count, reader);
    return result == TRP_OK ? check_tags(job) : result;
}

trp_result trp_script_tag_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                       const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator) && count > 0 &&
                    script != NULL,
                TRP_ERROR_ARGUMENT);
    lines_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    for (uint32_t i = 0; result == TRP_OK && i < job.script->text_count; i++) {
        result = tag_file(&job, i);
    }
    return trpi_script_report_and_hand_over(job.script, result, script);
}

trp_result trp_script_export_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                          trp_spoken_line_format format, const char *language, const char *known_translations,
                                          size_t known_translations_bytes, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator) && count > 0 &&
                    script != NULL && language != NULL,
                TRP_ERROR_ARGUMENT);
    lines_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    result = result == TRP_OK ? check_all_tagged(&job) : result;
    if (result == TRP_OK && known_translations != NULL) {
        result = read_table(&job, known_translations, known_translations_bytes, language);
    }
    trpi_spoken_line_voices voices = {0};
    if (result == TRP_OK && !find_voices(&job, trpi_text_from_string(language), &voices)) {
        result = TRP_ERROR_MEMORY;
    }
    if (result == TRP_OK) {
        trpi_buffer *out = &job.script->texts[0];
        trpi_text column = trpi_text_from_string(language);
        if (format == TRP_LINES_PO) {
            trpi_spoken_line_table_write_po(&job.list, &voices, &job.table, column, out);
        } else {
            trpi_spoken_line_table_write_csv(&job.list, &voices, &job.table, column, out);
        }
        job.script->line_count = job.list.count;
        result = out->failed ? TRP_ERROR_MEMORY : TRP_OK;
    }
    return trpi_script_report_and_hand_over(job.script, result, script);
}

trp_result trp_script_import_spoken_lines(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                          const char *table, size_t table_bytes, const char *language,
                                          const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator) && count > 0 &&
                    script != NULL && table != NULL && language != NULL,
                TRP_ERROR_ARGUMENT);
    lines_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    if (result == TRP_OK && !is_language(language)) {
        result = trpi_script_refuse(job.script, "`%.40s` is no language; write for example `de`.", language);
    }
    result = result == TRP_OK ? check_all_tagged(&job) : result;
    result = result == TRP_OK ? read_table(&job, table, table_bytes, language) : result;
    if (result == TRP_OK) {
        trpi_buffer *out = &job.script->texts[0];
        check_translations(&job);
        trpi_spoken_line_table_write_own_format(&job.list, &job.table, trpi_text_from_string(language), out);
        result = out->failed ? TRP_ERROR_MEMORY : trpi_script_result(job.script);
    }
    return trpi_script_report_and_hand_over(job.script, result, script);
}

trp_result trp_script_translate(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                const char *table, size_t table_bytes, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator) && count > 0 &&
                    script != NULL && table != NULL,
                TRP_ERROR_ARGUMENT);
    lines_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    result = result == TRP_OK ? read_table(&job, table, table_bytes, "") : result;
    for (uint32_t i = 0; result == TRP_OK && i < job.script->text_count; i++) {
        result = translate_file(&job, i);
    }
    return trpi_script_report_and_hand_over(job.script, result == TRP_OK ? trpi_script_result(job.script) : result, script);
}

uint32_t trp_script_spoken_line_count(const trp_script *script, uint32_t *untranslated)
{
    TRP_REQUIRE(script != NULL, 0);
    if (untranslated != NULL) {
        *untranslated = script->missing_count;
    }
    return script->line_count;
}
