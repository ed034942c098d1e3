// SPDX-License-Identifier: MIT
// Expands instances: puts the texts that they make in their places. A file becomes several: the lines in front of an instance,
// the text that it makes, the lines behind it.

#include "script/pattern/pattern.h"

#include "base/sort.h"
#include "script/check/check.h"
#include "script/parse/parse.h"

static void add_lines(trpi_patterns *patterns, const trpi_syntax_file *file, trpi_syntax_line *lines)
{
    trpi_syntax_file *part = trpi_arena_take(patterns->compiler->arena, sizeof *part);
    if (part == NULL) {
        patterns->failed = true;
        return;
    }
    part->source = file->source;
    part->lines = lines;
    patterns->failed |=
        !TRPI_ARENA_PUSH(patterns->compiler->arena, patterns->files.at, patterns->files.count, patterns->files.capacity, part);
}

static void report_no_pattern(trpi_patterns *patterns, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(line->other.text, patterns->compiler->candidates);
    for (uint32_t i = 0; i < patterns->all.count; i++) {
        trpi_name_guess_consider(&guess, patterns->all.at[i].line->name.text);
    }
    trpi_report_unknown_name(TRPI_IN(patterns->compiler, source), &line->other, "pattern", &guess);
}

bool trpi_source_is_of_instance(const trpi_source *source, const trpi_pattern_instance *made)
{
    while (source != made->text && source->expansion != NULL) {
        source = source->expansion->source;
    }
    return source == made->text;
}

// Whether the name of an instance is that of no other instance; one that is taken is reported. An instance within another may share
// the outer one's name, because the inner instance is what the outer pattern mainly makes.
static bool is_new(trpi_patterns *patterns, const trpi_source *source, const trpi_syntax_line *line)
{
    uint64_t key = trpi_key_append_name(0, line->name.text);
    for (uint32_t i = 0; i < patterns->instances.count; i++) {
        const trpi_pattern_instance *other = &patterns->instances.at[i];
        if (other->key == key && !trpi_source_is_of_instance(source, other)) {
            TRPI_COMPILE_ERROR(patterns->compiler, source, line->name.span,
                               "There is an instance called `%.*s` already; give this one another name.",
                               TRPI_WORDS(line->name.text));
            trpi_diagnostics_add_note(patterns->compiler->diagnostics, other->source, other->line->name.span,
                                      "The other one is here.");
            return false;
        }
    }
    return true;
}

static bool is_too_much(trpi_patterns *patterns, const trpi_source *source, const trpi_syntax_line *line)
{
    if (patterns->instances.count < TRPI_PATTERN_TEXTS && patterns->made_bytes < TRPI_PATTERN_BYTES) {
        return false;
    }
    TRPI_COMPILE_ERROR(patterns->compiler, source, line->span,
                       "The instances make more text than a story can have; take some out.");
    return true;
}

static void expand_file(trpi_patterns *patterns, const trpi_syntax_file *file);

// Makes the text of an instance, and of the instances in it.
static void expand(trpi_patterns *patterns, const trpi_source *source, trpi_syntax_line *line)
{
    trpi_arena *arena = patterns->compiler->arena;
    trpi_pattern *pattern = trpi_patterns_find_by_name(patterns, line->other.text);
    if (line->name.text.size == 0 || line->other.text.size == 0) {
        return;
    }
    if (pattern == NULL) {
        report_no_pattern(patterns, source, line);
        return;
    }
    trpi_symbols_note_mention(&patterns->compiler->symbols, line->other.text, pattern->line->name.text);
    if (!is_new(patterns, source, line) || pattern->is_endless || is_too_much(patterns, source, line)) {
        return;
    }
    trpi_pattern_instance made = {.source = source, .line = line, .pattern = pattern};
    made.key = trpi_key_append_name(0, line->name.text);
    made.expansion = trpi_arena_take(arena, sizeof *made.expansion);
    made.text = trpi_arena_take(arena, sizeof *made.text);
    if (made.expansion == NULL || made.text == NULL) {
        patterns->failed = true;
        return;
    }
    bool fits = trpi_check_clauses_of_instance(patterns->compiler, source, line);
    fits = trpi_instance_check_arguments(patterns, pattern, source, line) && fits;
    *made.expansion = (trpi_expansion){.source = source,
                                       .span = line->span,
                                       .instance = line->name.text,
                                       .pattern = pattern->line->name.text,
                                       .pattern_source = pattern->file->source,
                                       .is_broken = !fits || pattern->is_broken};
    trpi_expansion_set_key_and_former_name(patterns->compiler, source, line, made.expansion);
    trpi_syntax_file *parsed = NULL;
    if (!trpi_instance_write_text(patterns, &made) ||
        !trpi_parse_source(made.text, arena, patterns->compiler->diagnostics, &parsed)) {
        patterns->failed = true;
        return;
    }
    made.file = parsed;
    patterns->failed |=
        !TRPI_ARENA_PUSH(arena, patterns->instances.at, patterns->instances.count, patterns->instances.capacity, made);
    expand_file(patterns, parsed);
}

static void expand_file(trpi_patterns *patterns, const trpi_syntax_file *file)
{
    trpi_syntax_line *first = file->lines, *last = NULL;
    for (trpi_syntax_line *line = file->lines, *next; line != NULL && !patterns->failed; line = next) {
        next = line->next;
        if (line->kind != TRPI_LINE_INSTANCE) {
            last = line;
            continue;
        }
        if (last != NULL) {
            trpi_compiler_change_tree_link(patterns->compiler, &last->next, NULL);
            add_lines(patterns, file, first);
        }
        trpi_compiler_change_tree_link(patterns->compiler, &line->next, NULL);
        expand(patterns, file->source, line);
        first = next;
        last = NULL;
    }
    add_lines(patterns, file, first);
}

uint32_t trpi_instance_end_offset(const trpi_source *source, const trpi_syntax_line *instance)
{
    uint32_t end = trpi_syntax_end_offset_of_line_and_block(source, instance);
    return end < source->text.size ? end + 1 : end;
}

void trpi_instance_write_expanded_text(const trpi_patterns *patterns, const trpi_pattern_instance *made, trpi_buffer *out)
{
    trpi_text text = made->text->text;
    uint32_t from = 0;
    for (uint32_t i = 0; i < patterns->instances.count; i++) {
        const trpi_pattern_instance *inner = &patterns->instances.at[i];
        if (inner->source == made->text) {
            trpi_buffer_add(out, text.at + from, inner->line->span.offset - from);
            trpi_instance_write_expanded_text(patterns, inner, out);
            from = trpi_instance_end_offset(made->text, inner->line);
        }
    }
    trpi_buffer_add(out, text.at + from, text.size - from);
}

static int compare_texts(const void *a, const void *b, const void *context)
{
    (void)context;
    uintptr_t one = (uintptr_t)(*(const trpi_source *const *)a)->text.at,
              other = (uintptr_t)(*(const trpi_source *const *)b)->text.at;
    return one < other ? -1 : one > other;
}

// Lists the texts that instances made, by their addresses, so that the compiler can find the text in which a name stands.
static void list_made(const trpi_patterns *patterns, trpi_compiler *compiler)
{
    uint32_t count = patterns->instances.count, used = 0;
    const trpi_source **made = trpi_arena_take_array(compiler->arena, (size_t)count * 2, sizeof(const trpi_source *));
    for (uint32_t i = 0; made != NULL && i < count; i++) {
        if (patterns->instances.at[i].text->text.size > 0) {
            made[used++] = patterns->instances.at[i].text;
        }
    }
    if (used > 0) {
        trpi_sort_elements(made, used, sizeof *made, compare_texts, NULL, made + count);
    }
    compiler->generated_sources = made;
    compiler->generated_source_count = used;
}

bool trpi_patterns_expand_instances(trpi_patterns *patterns, const trp_allocator *allocator, trpi_compiler *compiler)
{
    *patterns = (trpi_patterns){.allocator = allocator, .compiler = compiler};
    trpi_patterns_find_and_check(patterns);
    for (uint32_t i = 0; i < compiler->file_count && !patterns->failed; i++) {
        expand_file(patterns, compiler->files[i]);
    }
    if (patterns->failed) {
        return false;
    }
    compiler->files = patterns->files.at;
    compiler->file_count = patterns->files.count;
    list_made(patterns, compiler);
    trpi_instances_check_names_in_arguments(patterns);
    return !compiler->arena->failed;
}
