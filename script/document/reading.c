// SPDX-License-Identifier: MIT
#include "script/document/reading.h"

#include "script/parse/parse.h"
#include "script/parse/token.h"

typedef struct finder {
    const trpi_reading *reading;
    uint32_t family, kind, offset;  // in the source
    trpi_syntax_node found;
} finder;

bool trpi_reading_make(trpi_reading *reading, trpi_arena *arena, trpi_text text)
{
    *reading = (trpi_reading){.notes = {0}};
    trpi_diagnostics_init(&reading->diagnostics, arena, 0);
    bool is_read =
        trpi_source_init(&reading->source, arena, trpi_text_from_string(""), text) &&
        trpi_parse_source_with_shape_notes(&reading->source, arena, &reading->diagnostics, &reading->notes, &reading->file);
    reading->text_offset = text.size - reading->source.text.size;
    return is_read;
}

static void meet(finder *f, uint32_t family, uint32_t kind, trpi_span span, const trpi_syntax_line *line,
                 const trpi_syntax_cell *cell, const void *node)
{
    bool has_kind = family == TRP_FAMILY_STEP || family == TRP_FAMILY_CLAUSE || family == TRP_FAMILY_CUE;
    if (family == f->family && span.offset == f->offset && (!has_kind || kind == f->kind) && f->found.node == NULL) {
        span.offset += f->reading->text_offset;
        f->found = (trpi_syntax_node){family, kind, span, line, cell, node};
    }
}

static void find_in_fields(finder *f, const trpi_syntax_field *fields, const void *node, const trpi_syntax_line *line,
                           const trpi_syntax_cell *cell);

static void find_in_step(finder *f, const trpi_syntax_step *step, const trpi_syntax_line *line, const trpi_syntax_cell *cell)
{
    for (; step != NULL; step = step->together) {
        meet(f, TRP_FAMILY_STEP, step->kind, step->span, line, cell, step);
    }
}

static void find_in_clauses(finder *f, const trpi_syntax_clause *clause, const trpi_syntax_line *line, const trpi_syntax_cell *cell)
{
    for (; clause != NULL; clause = clause->next) {
        meet(f, TRP_FAMILY_CLAUSE, clause->kind, clause->span, line, cell, clause);
        find_in_fields(f, trpi_syntax_clause_fields, clause, line, cell);
    }
}

static void find_in_cells(finder *f, const trpi_syntax_cell *cell, const trpi_syntax_line *line)
{
    for (; cell != NULL; cell = cell->next) {
        meet(f, TRP_FAMILY_CELL, 0, cell->span, line, cell, cell);
        find_in_step(f, cell->step, line, cell);
        find_in_clauses(f, cell->clauses, line, cell);
    }
}

static void find_in_fields(finder *f, const trpi_syntax_field *fields, const void *node, const trpi_syntax_line *line,
                           const trpi_syntax_cell *cell)
{
    for (; fields->name != NULL; fields++) {
        const void *at = (const char *)node + fields->offset;
        const trpi_syntax_cue *cue = fields->kind == TRPI_MEMBER_CUE ? *(trpi_syntax_cue *const *)at : NULL;
        if (cue != NULL) {
            meet(f, TRP_FAMILY_CUE, cue->kind, cue->span, line, cell, cue);
        } else if (fields->kind == TRPI_MEMBER_STEP) {
            find_in_step(f, *(trpi_syntax_step *const *)at, line, cell);
        } else if (fields->kind == TRPI_MEMBER_CELLS) {
            find_in_cells(f, *(trpi_syntax_cell *const *)at, line);
        } else if (fields->kind == TRPI_MEMBER_CLAUSES) {
            find_in_clauses(f, *(trpi_syntax_clause *const *)at, line, cell);
        }
    }
}

static void find_in_lines(finder *f, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        meet(f, TRP_FAMILY_LINE, line->kind, line->span, line, NULL, line);
        find_in_fields(f, trpi_syntax_line_fields, line, line, NULL);
        find_in_lines(f, line->lines);
    }
}

trpi_syntax_node trpi_reading_find(const trpi_reading *reading, uint32_t family, uint32_t kind, uint32_t offset)
{
    finder f = {.reading = reading, .family = family, .kind = kind, .offset = offset - reading->text_offset};
    find_in_lines(&f, reading->file->lines);
    return f.found;
}
