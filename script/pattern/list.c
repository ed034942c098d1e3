// SPDX-License-Identifier: MIT
// Lists patterns with the purpose of each and its parameters, from the comments between the header of a pattern and its block. A
// comment `# NAME: …` and those behind it, up to the next such, are about a parameter; comments before the first are about the
// pattern.

#include "script/pattern/pattern.h"
#include "script/text/json.h"

#include <string.h>

#define BLANKS " #\t\r"

// ---- Comments -----------------------------------------------------------------------------------

// Returns the parameter whose name and a colon begin `text`, or NULL; *rest is what follows.
static const trpi_syntax_parameter *begun_by(const trpi_pattern *pattern, trpi_text text, trpi_text *rest)
{
    const char *colon = text.size > 0 ? memchr(text.at, ':', text.size) : NULL;
    if (colon == NULL) {
        return NULL;
    }
    uint32_t size = (uint32_t)(colon - text.at);
    *rest = trpi_text_trim((trpi_text){colon + 1, text.size - size - 1}, BLANKS);
    return trpi_pattern_parameter(pattern, (trpi_text){text.at, size});
}

void trpi_pattern_write_comments(const trpi_pattern *pattern, const trpi_syntax_parameter *parameter,
                                 trpi_pattern_comment_writer *write, trpi_buffer *out)
{
    const trpi_syntax_line *line = pattern->line;
    const trpi_syntax_parameter *about = NULL;
    uint32_t from = line->span.offset + line->span.length;
    uint32_t to = line->lines != NULL ? line->lines->span.offset : from;
    bool first = true;
    for (uint32_t i = 0; i < pattern->file->comment_count; i++) {
        const trpi_syntax_comment *comment = &pattern->file->comments[i];
        if (comment->span.offset < from || comment->span.offset >= to) {
            continue;
        }
        trpi_text rest, text = trpi_text_trim(trpi_source_slice(pattern->file->source, comment->span), BLANKS);
        const trpi_syntax_parameter *named = begun_by(pattern, text, &rest);
        about = named != NULL ? named : about;
        if (about == parameter && text.size > 0) {
            trpi_buffer_add_text(out, first ? "" : " ");
            write(out, named != NULL ? rest : text);
            first = false;
        }
    }
}

// ---- JSON ---------------------------------------------------------------------------------------

// Writes a string as a member of a JSON object that has members already.
static void write_json_string(trpi_buffer *out, const char *key, trpi_text text)
{
    trpi_buffer_add_format(out, ", \"%s\": \"", key);
    trpi_escape_for_json(out, text);
    trpi_buffer_add_byte(out, '"');
}

static void write_json_truth(trpi_buffer *out, const char *key, bool truth)
{
    trpi_buffer_add_format(out, ", \"%s\": %s", key, truth ? "true" : "false");
}

static void write_json_bound(trpi_buffer *out, const char *key, const trpi_pattern_argument_type *type, trpi_number bound)
{
    char digits[32];
    trpi_number_print(type->dimension == TRPI_DIMENSION_CHANCE ? trpi_number_to_percent(bound) : bound, digits);
    trpi_buffer_add_format(out, ", \"%s\": %s", key, digits);
}

static void write_json_type(trpi_arena *arena, const trpi_pattern_argument_type *type, trpi_buffer *out)
{
    write_json_string(out, "type", trpi_text_from_string(trpi_pattern_argument_kind_name(type->argument)));
    write_json_string(out, "takes", trpi_pattern_argument_type_words(arena, type));
    if (type->argument == TRPI_ARGUMENT_SOMEBODY) {
        write_json_string(out, "kind", type->kind);
    }
    if (type->argument == TRPI_ARGUMENT_NUMBER) {
        write_json_string(out, "unit", trpi_text_from_string(trpi_pattern_argument_unit(type->dimension)));
        write_json_truth(out, "whole", type->is_whole);
    }
    if (type->is_bounded) {
        write_json_bound(out, "least", type, type->least);
        write_json_bound(out, "most", type, type->most);
    }
    if (type->argument == TRPI_ARGUMENT_CHOICE) {
        trpi_buffer_add_text(out, ", \"choices\": [");
        for (const trpi_syntax_names *names = type->names; names != NULL; names = names->next) {
            trpi_buffer_add_text(out, names == type->names ? "\"" : ", \"");
            trpi_escape_for_json(out, names->name.text);
            trpi_buffer_add_byte(out, '"');
        }
        trpi_buffer_add_byte(out, ']');
    }
    write_json_string(out, "names", trpi_text_from_string(trpi_pattern_argument_fitting_name_sorts(type->argument)));
}

static void write_json_parameter(trpi_arena *arena, const trpi_pattern *pattern, const trpi_syntax_parameter *parameter,
                                 trpi_buffer *out)
{
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    trpi_buffer_add_text(out, "{\"name\": \"");
    trpi_escape_for_json(out, parameter->name.text);
    trpi_buffer_add_byte(out, '"');
    write_json_type(arena, &type, out);
    write_json_truth(out, "required", parameter->value == NULL);
    if (parameter->value != NULL) {
        write_json_string(out, "default", trpi_source_slice(pattern->file->source, parameter->value->span));
    }
    trpi_buffer_add_text(out, ", \"doc\": \"");
    trpi_pattern_write_comments(pattern, parameter, trpi_escape_for_json, out);
    trpi_buffer_add_text(out, "\"}");
}

// Writes the types that a parameter can have, for programs that make patterns.
static void write_json_types(trpi_buffer *out)
{
    static const char *const written[TRPI_PATTERN_ARGUMENT_STYLE_COUNT] = {"name", "number", "text"};
    for (uint32_t i = 0; i < TRPI_PATTERN_ARGUMENT_STYLE_COUNT; i++) {
        const char *types[TRPI_PATTERN_ARGUMENT_TYPES_MOST];
        uint32_t count = trpi_argument_types_of_style((trpi_pattern_argument_style)i, types);
        trpi_buffer_add_format(out, "%s\"%s\": [", i > 0 ? ", " : "", written[i]);
        for (uint32_t j = 0; j < count; j++) {
            trpi_buffer_add_format(out, "%s\"%s\"", j > 0 ? ", " : "", types[j]);
        }
        trpi_buffer_add_byte(out, ']');
    }
}

static void write_json_pattern(trpi_arena *arena, const trpi_pattern *pattern, trpi_buffer *out)
{
    const trpi_source *source = pattern->file->source;
    trpi_buffer_add_text(out, "  {\"name\": \"");
    trpi_escape_for_json(out, pattern->line->name.text);
    trpi_buffer_add_byte(out, '"');
    write_json_string(out, "file", source->name);
    trpi_buffer_add_format(out, ", \"line\": %u", (unsigned)trpi_line_number_of_span(source, pattern->line->span));
    write_json_truth(out, "standard", source->is_standard);
    trpi_buffer_add_text(out, ",\n   \"doc\": \"");
    trpi_pattern_write_comments(pattern, NULL, trpi_escape_for_json, out);
    trpi_buffer_add_text(out, "\",\n   \"parameters\": [");
    const trpi_syntax_parameter *p = pattern->line->parameters;
    for (; p != NULL; p = p->next) {
        trpi_buffer_add_text(out, p == pattern->line->parameters ? "\n     " : ",\n     ");
        write_json_parameter(arena, pattern, p, out);
    }
    trpi_buffer_add_text(out, "]}");
}

// ---- For people ---------------------------------------------------------------------------------

static uint32_t widest_name(const trpi_pattern *pattern)
{
    uint32_t widest = 0;
    for (const trpi_syntax_parameter *p = pattern->line->parameters; p != NULL; p = p->next) {
        uint32_t columns = trpi_text_character_count(p->name.text);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static void write_parameter(trpi_arena *arena, const trpi_pattern *pattern, const trpi_syntax_parameter *parameter,
                            uint32_t columns, trpi_buffer *out)
{
    trpi_pattern_argument_type type = trpi_pattern_argument_type_of(parameter);
    trpi_buffer_add_text(out, "    ");
    trpi_escape_for_terminal(out, parameter->name.text);
    for (uint32_t i = trpi_text_character_count(parameter->name.text); i < columns + 2; i++) {
        trpi_buffer_add_byte(out, ' ');
    }
    trpi_escape_for_terminal(out, trpi_pattern_argument_type_words(arena, &type));
    if (parameter->value != NULL) {
        trpi_buffer_add_text(out, "; ");
        trpi_escape_for_terminal(out, trpi_source_slice(pattern->file->source, parameter->value->span));
        trpi_buffer_add_text(out, " if nothing is said");
    }
    size_t before = out->size;
    trpi_buffer_add_text(out, ": ");
    size_t empty = out->size;
    trpi_pattern_write_comments(pattern, parameter, trpi_escape_for_terminal, out);
    if (out->size == empty && !out->failed) {
        out->size = before;
    }
    trpi_buffer_add_byte(out, '\n');
}

static void write_pattern(trpi_arena *arena, const trpi_pattern *pattern, trpi_buffer *out)
{
    trpi_escape_for_terminal(out, pattern->line->name.text);
    trpi_buffer_add_text(out, "\n    ");
    size_t empty = out->size;
    trpi_pattern_write_comments(pattern, NULL, trpi_escape_for_terminal, out);
    if (out->size == empty) {
        trpi_buffer_add_text(out, "Nothing is said of what it is for.");
    }
    trpi_buffer_add_byte(out, '\n');
    uint32_t columns = widest_name(pattern);
    for (const trpi_syntax_parameter *p = pattern->line->parameters; p != NULL; p = p->next) {
        write_parameter(arena, pattern, p, columns, out);
    }
}

bool trpi_pattern_is_not_shadowed(const trpi_patterns *patterns, uint32_t index)
{
    const trpi_pattern *pattern = &patterns->all.at[index];
    for (uint32_t i = index + 1; i < patterns->all.count; i++) {
        if (trpi_names_are_equal_without_case(patterns->all.at[i].line->name.text, pattern->line->name.text)) {
            return false;
        }
    }
    return true;
}

static void write_all(const trpi_patterns *patterns, bool as_json, trpi_buffer *out)
{
    trpi_arena *arena = patterns->compiler->arena;
    bool first = true;
    trpi_buffer_add_text(out, as_json ? "{\"patterns\": [" : "");
    for (uint32_t i = 0; i < patterns->all.count; i++) {
        const trpi_pattern *pattern = &patterns->all.at[i];
        if (!trpi_pattern_is_not_shadowed(patterns, i)) {
            continue;
        }
        if (as_json) {
            trpi_buffer_add_text(out, first ? "\n" : ",\n");
            write_json_pattern(arena, pattern, out);
        } else {
            trpi_buffer_add_text(out, first ? "" : "\n");
            write_pattern(arena, pattern, out);
        }
        first = false;
    }
    if (as_json) {
        trpi_buffer_add_text(out, "\n],\n \"types\": {");
        write_json_types(out);
        trpi_buffer_add_text(out, "}}\n");
    }
}

// ---- Instances ----------------------------------------------------------------------------------

static void write_cell(trpi_buffer *out, trpi_text text)
{
    trpi_buffer_add_byte(out, '\t');
    trpi_buffer_add(out, text.at, text.size);
}

// Writes "Role.Behaviour" for each behaviour of a role: a role that adds to another has no name of its own in the pack.
static void write_behaviours(const trpi_syntax_line *role, trpi_buffer *out)
{
    for (const trpi_syntax_line *line = role->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_BEHAVIOUR) {
            write_cell(out, role->name.text);
            trpi_buffer_add_byte(out, '.');
            trpi_buffer_add(out, line->name.text.at, line->name.text.size);
        }
    }
}

// Writes the line of an instance: its pattern, its name and the names of what it declares. Instances within it have lines of their
// own.
static void write_made(const trpi_pattern_instance *made, trpi_buffer *out)
{
    trpi_buffer_add_text(out, "instance");
    write_cell(out, made->pattern->line->name.text);
    write_cell(out, made->line->name.text);
    for (const trpi_syntax_line *line = made->file != NULL ? made->file->lines : NULL; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_INSTANCE && line->name.text.size > 0) {
            write_cell(out, line->name.text);
            write_behaviours(line, out);
        }
    }
    trpi_buffer_add_byte(out, '\n');
}

static void write_instances(const trpi_patterns *patterns, trpi_buffer *out)
{
    for (uint32_t i = 0; i < patterns->all.count; i++) {
        if (trpi_pattern_is_not_shadowed(patterns, i)) {
            const trpi_pattern *pattern = &patterns->all.at[i];
            trpi_buffer_add_text(out, "pattern");
            write_cell(out, pattern->line->name.text);
            trpi_buffer_add_text(out, pattern->file->source->is_standard ? "\tstandard\n" : "\town\n");
        }
    }
    for (uint32_t i = 0; i < patterns->instances.count; i++) {
        if (patterns->instances.at[i].pattern != NULL) {
            write_made(&patterns->instances.at[i], out);
        }
    }
}

void trpi_patterns_write_list(const trpi_patterns *patterns, trp_pattern_format format, trpi_buffer *out)
{
    if (format == TRP_PATTERNS_INSTANCES) {
        write_instances(patterns, out);
    } else {
        write_all(patterns, format == TRP_PATTERNS_JSON, out);
    }
}
