// SPDX-License-Identifier: MIT
#include "reading.h"

#include "base/assert.h"
#include "base/memory.h"
#include "script/parse/parse.h"

#include <stdio.h>
#include <stdlib.h>

void reading_init(script_reading *reading, trpi_text text, size_t limit)
{
    trpi_arena_init(&reading->arena, NULL);
    reading->arena.taken_limit = limit;
    reading->file = NULL;
    trpi_buffer_init(&reading->out, trpi_allocator_default());
    trpi_diagnostics_init(&reading->diagnostics, &reading->arena, 0);
    reading->ok = trpi_source_init(&reading->source, &reading->arena, trpi_text_from_string("play.troupe"), text) &&
                  trpi_parse_source(&reading->source, &reading->arena, &reading->diagnostics, &reading->file);
    TRP_ASSERT(reading->ok == (reading->file != NULL));
}

void reading_release(script_reading *reading)
{
    trpi_buffer_release(&reading->out);
    trpi_arena_release(&reading->arena);
}

static const char *printed(script_reading *reading)
{
    TRP_ASSERT(!reading->out.failed);
    return reading->out.size > 0 ? (const char *)reading->out.bytes : "";
}

const char *reading_tree(script_reading *reading)
{
    trpi_buffer_clear(&reading->out);
    if (reading->file != NULL) {
        trpi_syntax_print(reading->file, &reading->out);
    }
    return printed(reading);
}

const char *reading_print(script_reading *reading)
{
    trpi_buffer_clear(&reading->out);
    trpi_diagnostics_print(&reading->diagnostics, &reading->out);
    return printed(reading);
}

const char *reading_sentences(script_reading *reading)
{
    trpi_buffer_clear(&reading->out);
    trpi_diagnostics_sort(&reading->diagnostics);
    for (uint32_t i = 0; i < reading->diagnostics.count; i++) {
        const trpi_script_diagnostic *entry = &reading->diagnostics.entries[i];
        trpi_source_position place = trpi_source_position_of_offset(entry->source, entry->span.offset);
        trpi_buffer_add_format(&reading->out, "%u:%u: ", (unsigned)place.line, (unsigned)place.column);
        trpi_escape_for_terminal(&reading->out, entry->message);
        trpi_buffer_add_byte(&reading->out, '\n');
    }
    return printed(reading);
}

// ---- What always holds --------------------------------------------------------------------------

static void check_span(const script_reading *reading, trpi_span span)
{
    TRP_ASSERT(span.offset <= reading->source.text.size);
    TRP_ASSERT(span.length <= reading->source.text.size - span.offset);
}

static void check_expression(const script_reading *reading, const trpi_syntax_expression *expression, uint32_t most)
{
    if (expression == NULL) {
        return;
    }
    TRP_ASSERT(expression->depth >= 1 && expression->depth <= most);
    check_span(reading, expression->span);
    check_expression(reading, expression->left, expression->depth - 1u);
    check_expression(reading, expression->right, expression->depth - 1u);
    for (const trpi_syntax_expression *item = expression->items; item != NULL; item = item->next) {
        check_expression(reading, item, expression->depth - 1u);
    }
    for (const trpi_syntax_argument *argument = expression->arguments; argument != NULL; argument = argument->next) {
        check_expression(reading, argument->value, expression->depth - 1u);
    }
    for (const trpi_syntax_filter *filter = expression->filters; filter != NULL; filter = filter->next) {
        check_expression(reading, filter->value, expression->depth - 1u);
        check_expression(reading, filter->of, expression->depth - 1u);
    }
}

static void check_step(const script_reading *reading, const trpi_syntax_step *step)
{
    for (uint32_t count = 0; step != NULL; step = step->together, count++) {
        TRP_ASSERT(count < 16);
        check_span(reading, step->span);
        check_expression(reading, step->value, TRPI_SYNTAX_DEEPEST);
        check_expression(reading, step->target, TRPI_SYNTAX_DEEPEST);
        for (const trpi_syntax_argument *argument = step->arguments; argument != NULL; argument = argument->next) {
            check_expression(reading, argument->value, TRPI_SYNTAX_DEEPEST);
        }
    }
}

static void check_clauses(const script_reading *reading, const trpi_syntax_clause *clause)
{
    for (; clause != NULL; clause = clause->next) {
        check_span(reading, clause->span);
        check_expression(reading, clause->value, TRPI_SYNTAX_DEEPEST);
        check_step(reading, clause->step);
    }
}

static void check_line(const script_reading *reading, const trpi_syntax_line *line, uint32_t depth)
{
    TRP_ASSERT(depth <= TRPI_SYNTAX_DEEPEST + 2);
    TRP_ASSERT(line->kind != TRPI_LINE_ERROR || line->broken);
    TRP_ASSERT(!line->broken || reading->diagnostics.error_count > 0);
    check_span(reading, line->span);
    check_expression(reading, line->value, TRPI_SYNTAX_DEEPEST);
    check_step(reading, line->step);
    check_clauses(reading, line->clauses);
    uint32_t cells = 0;
    for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next, cells++) {
        check_span(reading, cell->span);
        check_step(reading, cell->step);
        check_clauses(reading, cell->clauses);
    }
    TRP_ASSERT(cells == line->cell_count);
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        TRP_ASSERT(inner->parent == line);
        check_line(reading, inner, depth + 1);
    }
}

void reading_check(const script_reading *reading)
{
    TRP_ASSERT(reading->file != NULL);
    for (const trpi_syntax_line *line = reading->file->lines; line != NULL; line = line->next) {
        TRP_ASSERT(line->parent == NULL);
        check_line(reading, line, 1);
    }
    for (uint32_t i = 0; i < reading->diagnostics.count; i++) {
        check_span(reading, reading->diagnostics.entries[i].span);
        TRP_ASSERT(reading->diagnostics.entries[i].message.size > 0);
    }
}

char *reading_file(const char *folder, const char *name, uint32_t *size)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *bytes = malloc((1u << 20) + 1);
    *size = bytes != NULL ? (uint32_t)fread(bytes, 1, 1u << 20, file) : 0;
    fclose(file);
    return bytes;
}
