// SPDX-License-Identifier: MIT
// The public calls about patterns: the texts that instances make, and lists of patterns.

#include "script/pattern/pattern.h"

#include "base/assert.h"
#include "script/tools/format.h"
#include "base/memory.h"
#include "script/text/source.h"
#include "script/tools/script.h"

typedef struct pattern_job {
    trp_script *script;
    trpi_compiler *compiler;
    trpi_patterns patterns;
} pattern_job;

// Reads the texts of a call and expands their instances. The script of *job has to be handed over in any case.
static trp_result begin(pattern_job *job, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                        const trp_allocator *allocator)
{
    TRP_ASSERT(sources != NULL || count == 0);
    *job = (pattern_job){.script = trpi_script_make(allocator)};
    job->compiler = job->script != NULL ? trpi_script_read_into_new_compiler(job->script, sources, count, reader) : NULL;
    bool is_read = job->compiler != NULL && trpi_patterns_expand_instances(&job->patterns, job->script->allocator, job->compiler);
    return is_read ? trpi_script_result(job->script) : TRP_ERROR_MEMORY;
}

// ---- Texts of instances -------------------------------------------------------------------------

// Writes the text that an instance makes, laid out.
static trp_result write_made(pattern_job *job, const trpi_pattern_instance *made, trpi_buffer *out)
{
    trpi_buffer text;
    trpi_buffer_init(&text, job->script->allocator);
    trpi_instance_write_expanded_text(&job->patterns, made, &text);
    trp_result result = text.failed ? TRP_ERROR_MEMORY : trpi_format_quietly(trpi_buffer_as_text(&text), &job->script->arena, out);
    TRP_ASSERT(result != TRP_ERROR_SOURCE);  // the texts of instances were read without a mistake
    trpi_buffer_release(&text);
    return result;
}

// Whether a call asks for an instance: for the outermost one called `instance`, or, if that is NULL, for each that is in no other.
static bool is_wanted(const trpi_pattern_instance *made, const char *instance)
{
    const trpi_expansion *around = made->source->expansion;
    return instance != NULL ? trpi_name_equals_word(made->line->name.text, instance) &&
                                  (around == NULL || !trpi_name_equals_word(around->instance, instance))
                            : around == NULL;
}

static trp_result refuse(pattern_job *job, const char *instance)
{
    trpi_name_guess guess = trpi_name_guess_begin(trpi_text_from_string(instance != NULL ? instance : ""));
    for (uint32_t i = 0; i < job->patterns.instances.count; i++) {
        trpi_name_guess_consider(&guess, job->patterns.instances.at[i].line->name.text);
    }
    if (instance == NULL || job->patterns.instances.count == 0) {
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
    if (!trpi_script_reserve_texts(job->script, 1)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_buffer *out = &job->script->texts[0];
    for (uint32_t i = 0; i < job->patterns.instances.count; i++) {
        const trpi_pattern_instance *made = &job->patterns.instances.at[i];
        if (!is_wanted(made, instance)) {
            continue;
        }
        trpi_buffer_add_text(out, shown++ > 0 ? "\n" : "");
        trp_result result = write_made(job, made, out);
        if (result != TRP_OK) {
            return result;
        }
    }
    return shown > 0 ? TRP_OK : refuse(job, instance);
}

// Replaces the instances of one file for which the call asks by the texts that they make.
static trp_result keep_in(pattern_job *job, const trpi_source *source, const char *instance, trpi_buffer *out, uint32_t *kept)
{
    uint32_t from = 0, before = *kept;
    trpi_buffer_add_text(out, source->has_mark ? TRPI_SOURCE_MARK : "");
    for (uint32_t i = 0; i < job->patterns.instances.count; i++) {
        const trpi_pattern_instance *made = &job->patterns.instances.at[i];
        if (made->source != source || !is_wanted(made, instance)) {
            continue;
        }
        trpi_buffer_add(out, source->text.at + from, made->line->span.offset - from);
        trp_result result = write_made(job, made, out);
        if (result != TRP_OK) {
            return result;
        }
        from = trpi_instance_end_offset(source, made->line);
        (*kept)++;
    }
    trpi_buffer_add(out, source->text.at + from, source->text.size - from);
    bool has_memory = *kept == before || trpi_format_text_if_original_was_formatted(source->text, &job->script->arena, out);
    return has_memory ? TRP_OK : TRP_ERROR_MEMORY;
}

static trp_result keep_made(pattern_job *job, const char *instance)
{
    uint32_t kept = 0;
    const trpi_syntax_file *const *files = trpi_script_reserve_texts_of_files(job->script, job->compiler);
    trp_result result = files != NULL ? TRP_OK : TRP_ERROR_MEMORY;
    for (uint32_t i = 0; result == TRP_OK && i < job->script->text_count; i++) {
        result = keep_in(job, files[i]->source, instance, &job->script->texts[i], &kept);
    }
    return result == TRP_OK && kept == 0 ? refuse(job, instance) : result;
}

trp_result trp_script_expand(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                             const char *instance, bool keep_rest, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    pattern_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    if (result == TRP_OK) {
        result = keep_rest ? keep_made(&job, instance) : show_made(&job, instance);
    }
    return trpi_script_report_and_hand_over(job.script, result, script);
}

// ---- Lists of patterns --------------------------------------------------------------------------

// Ends a call that writes a list of patterns or the page about them: hands the script over, or returns TRP_ERROR_MEMORY when its
// text could not be written.
static trp_result finish(pattern_job *job, trp_result result, trp_script **script)
{
    bool is_whole = result != TRP_OK || (job->script->texts != NULL && !job->script->texts[0].failed);
    return trpi_script_report_and_hand_over(job->script, is_whole ? result : TRP_ERROR_MEMORY, script);
}

trp_result trp_script_list_patterns(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                    trp_pattern_format format, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    pattern_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    if (result == TRP_OK && trpi_script_reserve_texts(job.script, 1)) {
        trpi_patterns_write_list(&job.patterns, format, &job.script->texts[0]);
    }
    return finish(&job, result, script);
}

trp_result trp_script_pattern_page(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                   const trp_pattern_picture *pictures, uint32_t picture_count, const trp_allocator *allocator,
                                   trp_script **script)
{
    TRP_REQUIRE(script != NULL && (pictures != NULL || picture_count == 0) && trpi_sources_have_names_and_texts(sources, count) &&
                    trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    pattern_job job;
    trp_result result = begin(&job, sources, count, reader, allocator);
    if (result == TRP_OK && trpi_script_reserve_texts(job.script, 1)) {
        trpi_patterns_write_page(&job.patterns, pictures, picture_count, &job.script->texts[0]);
    }
    return finish(&job, result, script);
}
