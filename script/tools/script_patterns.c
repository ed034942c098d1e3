// SPDX-License-Identifier: MIT
// The public calls about patterns: what instances make, and what patterns there are.

#include "script/pattern/pattern.h"

#include "base/assert.h"
#include "script/tools/format.h"
#include "script/tools/project.h"

#include <string.h>

typedef struct pattern_job {
    trp_script *script;
    trpi_compiler *compiler;
    trpi_patterns patterns;
} pattern_job;

static trp_result read_all(pattern_job *job, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader)
{
    trp_script *script = job->script;
    job->compiler = trpi_arena_take(&script->arena, sizeof *job->compiler);
    if (job->compiler == NULL) {
        return TRP_ERROR_MEMORY;
    }
    job->compiler->arena = &script->arena;
    job->compiler->diagnostics = &script->diagnostics;
    job->compiler->symbols.arena = &script->arena;
    if (!trpi_project_read(script, job->compiler, sources, count, reader) ||
        !trpi_patterns_expand(&job->patterns, script->allocator, job->compiler)) {
        return TRP_ERROR_MEMORY;
    }
    return script->diagnostics.error_count > 0 ? TRP_ERROR_SOURCE : TRP_OK;
}

static trp_result finish(pattern_job *job, trp_result result, trp_script **script)
{
    return job->script != NULL ? trpi_script_hand_over(job->script, result, script) : TRP_ERROR_MEMORY;
}

// ---- What instances make ------------------------------------------------------------------------

// Lays `text` out into `out`, without a word about mistakes.
static trp_result lay_out(pattern_job *job, trpi_text text, trpi_buffer *out)
{
    trpi_source source;
    trpi_diagnostics silent;
    trpi_diagnostics_init(&silent, &job->script->arena, 0);
    if (!trpi_source_init(&source, &job->script->arena, trpi_text_of("made"), text)) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = trpi_format(&source, &job->script->arena, &silent, out);
    TRP_ASSERT(result != TRP_ERROR_SOURCE);  // what instances made was read without a mistake
    return result;
}

// What an instance makes, laid out.
static trp_result write_made(pattern_job *job, const trpi_made *made, trpi_buffer *out)
{
    trpi_buffer text;
    trpi_buffer_init(&text, job->script->allocator);
    trpi_pattern_flatten(&job->patterns, made, &text);
    const char *copy = trpi_arena_copy(&job->script->arena, text.bytes, text.size);
    trp_result result = TRP_ERROR_MEMORY;
    if (!text.failed && copy != NULL) {
        result = lay_out(job, (trpi_text){copy, (uint32_t)text.size}, out);
    }
    trpi_buffer_release(&text);
    return result;
}

// By name, the outermost that is called so.
static bool is_wanted(const trpi_made *made, const char *instance)
{
    const trpi_expansion *around = made->source->expansion;
    return instance != NULL
               ? trpi_name_is(made->line->name.text, instance) && (around == NULL || !trpi_name_is(around->instance, instance))
               : around == NULL;
}

static trp_result refuse(pattern_job *job, const char *instance)
{
    trpi_guess guess = trpi_guess_begin(trpi_text_of(instance != NULL ? instance : ""));
    for (uint32_t i = 0; i < job->patterns.made.count; i++) {
        trpi_guess_offer(&guess, job->patterns.made.at[i].line->name.text);
    }
    if (instance == NULL || job->patterns.made.count == 0) {
        return trpi_script_refuse(job->script, "There is no instance of a pattern here.");
    }
    if (guess.best.size == 0) {
        return trpi_script_refuse(job->script, "No instance is called `%s` here.", instance);
    }
    return trpi_script_refuse(job->script, "No instance is called `%s` here; did you mean `%.*s`?", instance,
                              TRPI_WORDS(guess.best));
}

static trp_result show_made(pattern_job *job, const char *instance)
{
    uint32_t shown = 0;
    if (!trpi_script_take_texts(job->script, 1)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_buffer *out = &job->script->texts[0];
    for (uint32_t i = 0; i < job->patterns.made.count; i++) {
        const trpi_made *made = &job->patterns.made.at[i];
        if (!is_wanted(made, instance)) {
            continue;
        }
        trpi_buffer_text(out, shown++ > 0 ? "\n" : "");
        trp_result result = write_made(job, made, out);
        if (result != TRP_OK) {
            return result;
        }
    }
    return shown > 0 ? TRP_OK : refuse(job, instance);
}

static bool is_laid_out(pattern_job *job, trpi_text text, trp_result *result)
{
    trpi_buffer out;
    trpi_buffer_init(&out, job->script->allocator);
    *result = lay_out(job, text, &out);
    bool same = *result == TRP_OK && out.size == text.size && (out.size == 0 || memcmp(out.bytes, text.at, out.size) == 0);
    trpi_buffer_release(&out);
    return same;
}

// One file with what its instances make in their places.
static trp_result keep_in(pattern_job *job, const trpi_source *source, const char *instance, trpi_buffer *out, uint32_t *kept)
{
    uint32_t from = 0, before = *kept;
    for (uint32_t i = 0; i < job->patterns.made.count; i++) {
        const trpi_made *made = &job->patterns.made.at[i];
        if (made->source != source || !is_wanted(made, instance)) {
            continue;
        }
        trpi_buffer_add(out, source->text.at + from, made->line->span.offset - from);
        trp_result result = write_made(job, made, out);
        if (result != TRP_OK) {
            return result;
        }
        from = trpi_instance_end(source, made->line);
        (*kept)++;
    }
    trpi_buffer_add(out, source->text.at + from, source->text.size - from);
    trp_result result = TRP_OK;
    if (*kept == before || !is_laid_out(job, source->text, &result)) {
        return result;
    }
    const char *copy = trpi_arena_copy(&job->script->arena, out->bytes, out->size);
    trpi_text text = {copy, (uint32_t)out->size};
    trpi_buffer_clear(out);
    return copy != NULL ? lay_out(job, text, out) : TRP_ERROR_MEMORY;
}

static trp_result keep_made(pattern_job *job, const char *instance)
{
    trpi_compiler *compiler = job->compiler;
    uint32_t first = 0, kept = 0;
    while (first < compiler->written_count && compiler->written[first]->source->is_standard) {
        first++;
    }
    uint32_t count = compiler->written_count - first;
    if (!trpi_script_take_texts(job->script, count)) {
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++) {
        const trpi_source *source = compiler->written[first + i]->source;
        const char *name = trpi_arena_copy(&job->script->arena, source->name.at, source->name.size);
        if (name == NULL) {
            return TRP_ERROR_MEMORY;
        }
        job->script->text_names[i] = name;
        trp_result result = keep_in(job, source, instance, &job->script->texts[i], &kept);
        if (result != TRP_OK) {
            return result;
        }
    }
    return kept > 0 ? TRP_OK : refuse(job, instance);
}

trp_result trp_script_expand(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                             const char *instance, bool keep, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && (sources != NULL || count == 0), TRP_ERROR_ARGUMENT);
    *script = NULL;
    pattern_job job = {.script = trpi_script_make(allocator)};
    trp_result result = job.script != NULL ? read_all(&job, sources, count, reader) : TRP_ERROR_MEMORY;
    if (result == TRP_OK) {
        result = keep ? keep_made(&job, instance) : show_made(&job, instance);
    }
    return finish(&job, result, script);
}

// ---- What patterns there are --------------------------------------------------------------------

// Reads all there is and makes room for one text. *job is to be finished in any case.
static trp_result begin(pattern_job *job, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                        const trp_allocator *allocator)
{
    TRP_ASSERT(sources != NULL || count == 0);
    *job = (pattern_job){.script = trpi_script_make(allocator)};
    trp_result result = job->script != NULL ? read_all(job, sources, count, reader) : TRP_ERROR_MEMORY;
    return result == TRP_OK && !trpi_script_take_texts(job->script, 1) ? TRP_ERROR_MEMORY : result;
}

trp_result trp_script_patterns(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                               trp_pattern_format format, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL, TRP_ERROR_ARGUMENT);
    *script = NULL;
    pattern_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    if (result == TRP_OK) {
        if (format == TRP_PATTERNS_INSTANCES) {
            trpi_patterns_instances(&job.patterns, &job.script->texts[0]);
        } else {
            trpi_patterns_list(&job.patterns, format == TRP_PATTERNS_JSON, &job.script->texts[0]);
        }
        result = job.script->texts[0].failed ? TRP_ERROR_MEMORY : TRP_OK;
    }
    return finish(&job, result, script);
}

trp_result trp_script_pattern_page(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                   const trp_pattern_picture *pictures, uint32_t picture_count, const trp_allocator *allocator,
                                   trp_script **script)
{
    TRP_REQUIRE(script != NULL && (pictures != NULL || picture_count == 0), TRP_ERROR_ARGUMENT);
    *script = NULL;
    pattern_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    if (result == TRP_OK) {
        trpi_patterns_page(&job.patterns, pictures, picture_count, &job.script->texts[0]);
        result = job.script->texts[0].failed ? TRP_ERROR_MEMORY : TRP_OK;
    }
    return finish(&job, result, script);
}
