// SPDX-License-Identifier: MIT

#include "script/document/edit_rows.h"

#include "script/words/line.h"

#include <string.h>

// ---- Style --------------------------------------------------------------------------------------

// Returns the blanks that a line has more than the line around it; empty when it is not deeper, or begins with other
// blanks.
static trpi_text unit_between(trpi_text outer, trpi_text inner)
{
    bool is_further = inner.size > outer.size && memcmp(inner.at, outer.at, outer.size) == 0;
    return is_further ? (trpi_text){inner.at + outer.size, inner.size - outer.size} : (trpi_text){"", 0};
}

// Returns the unit of indentation of the first block of a file.
static trpi_text unit_of_file(const trp_document *document, uint32_t file)
{
    trpi_text text = trpi_document_file_text(document, file), none = {"", 0};
    for (uint32_t id = trpi_first_child_line_id(document, document->files.at[file].root); id != 0;
         id = trpi_next_sibling_line_id(document, id)) {
        uint32_t kind, row = trpi_first_child_line_id(document, id);
        if (row != 0) {
            trp_document_node node = trpi_document_node(document, row, &kind);
            trpi_text indent = trpi_text_row_indent(text, trpi_text_row_begin(text, node.offset));
            if (indent.size > 0 && kind != TRPI_LINE_PLAN_ROW) {
                return indent;
            }
        }
    }
    return none;
}

static trpi_text both(trpi_arena *arena, trpi_text first, trpi_text second)
{
    char *made = trpi_arena_take_array(arena, (size_t)first.size + second.size + 1, 1);
    if (made == NULL) {
        return first;
    }
    memcpy(made, first.at, first.size);
    memcpy(made + first.size, second.at, second.size);
    return (trpi_text){made, first.size + second.size};
}

trpi_text_row_style trpi_text_row_style_of_line(trpi_edit_operation *operation, const trp_document_node *line)
{
    const trp_document *document = operation->document;
    trpi_text text = trpi_document_file_text(document, line->file), outer = {"", 0};
    uint32_t kind, begin = trpi_text_row_begin(text, line->offset);
    trpi_text_row_style style = {.indent = trpi_text_row_indent(text, begin),
                                 .line_end = trpi_newline_style_near(text, line->offset)};
    style.indent.size = style.indent.size < line->offset - begin ? style.indent.size : line->offset - begin;  // a row of a plan
    trp_document_node parent = trpi_document_node(document, line->parent, &kind);
    if (parent.family != TRP_FAMILY_FILE) {
        outer = trpi_text_row_indent(text, trpi_text_row_begin(text, parent.offset));
    }
    style.level_indent = unit_between(outer, style.indent);
    style.level_indent = style.level_indent.size == 0 ? unit_of_file(document, line->file) : style.level_indent;
    style.level_indent = style.level_indent.size == 0 ? trpi_text_from_string("    ") : style.level_indent;
    return style;
}

trpi_text_row_style trpi_text_row_style_in_block(trpi_edit_operation *operation, const trp_document_node *parent)
{
    const trp_document *document = operation->document;
    uint32_t kind, row = trpi_first_child_line_id(document, parent->id);
    if (row != 0) {
        trp_document_node first = trpi_document_node(document, row, &kind);
        return trpi_text_row_style_of_line(operation, &first);
    }
    if (parent->family == TRP_FAMILY_FILE) {
        trpi_text text = trpi_document_file_text(document, parent->file);
        return (trpi_text_row_style){{"", 0}, trpi_text_from_string("    "), trpi_newline_style_near(text, text.size), false};
    }
    trpi_text_row_style style = trpi_text_row_style_of_line(operation, parent);
    style.indent = both(&operation->arena, style.indent, style.level_indent);
    return style;
}

// ---- Rows ---------------------------------------------------------------------------------------

typedef struct row {
    uint32_t begin, words, end;  // of the text; the line end is not part of it
    uint32_t columns;            // of its indentation
} row;

// Reads the row at *at, and moves *at to the next row. False at the end of the text.
static bool take_row(trpi_text text, uint32_t *at, row *taken)
{
    if (*at >= text.size) {
        return false;
    }
    trpi_text indent = trpi_text_row_indent(text, *at);
    uint32_t next = trpi_text_row_end(text, *at);
    *taken = (row){.begin = *at, .words = *at + indent.size, .end = next, .columns = trpi_indent_columns(indent)};
    while (taken->end > taken->words && strchr(" \t\r\n", text.at[taken->end - 1]) != NULL) {
        taken->end--;
    }
    *at = next;
    return true;
}

static bool is_blank(const row *r)
{
    return r->end == r->words;
}

// Returns a text without a byte order mark and without the blank rows at its ends.
static trpi_text without_blank_rows(trpi_text text, uint32_t *before)
{
    uint32_t at = text.size >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, first = text.size, last = text.size;
    row next;
    for (bool any = false; take_row(text, &at, &next);) {
        if (!is_blank(&next)) {
            first = any ? first : next.begin;
            last = next.end;
            any = true;
        }
    }
    *before = first;
    return (trpi_text){text.at + first, last - first};
}

// The indentation of the rows of a text.
typedef struct depths {
    uint32_t base;   // columns of the least
    uint32_t unit;   // columns of the first level below it; 0: there is none
    bool are_whole;  // all are whole levels further in
} depths;

// Returns the columns of the row with the least indentation; UINT32_MAX when no row counts. Blank rows do not count, nor a first
// row that is cut, nor comments unless `with_comments`.
static uint32_t least_columns(trpi_text text, bool is_first_cut, bool with_comments)
{
    uint32_t least = UINT32_MAX;
    row next;
    for (uint32_t at = 0, i = 0; take_row(text, &at, &next); i++) {
        bool counts = !is_blank(&next) && !(i == 0 && is_first_cut) && (with_comments || text.at[next.words] != '#');
        least = counts && next.columns < least ? next.columns : least;
    }
    return least;
}

static depths measure(trpi_text text, bool is_first_cut)
{
    depths d = {least_columns(text, is_first_cut, false), UINT32_MAX, true};
    row next;
    d.base = d.base == UINT32_MAX ? least_columns(text, is_first_cut, true) : d.base;
    d.base = d.base == UINT32_MAX ? 0 : d.base;
    for (uint32_t at = 0; take_row(text, &at, &next);) {
        uint32_t more = next.columns > d.base ? next.columns - d.base : 0;
        d.unit = more > 0 && !is_blank(&next) && more < d.unit ? more : d.unit;
    }
    d.unit = d.unit == UINT32_MAX ? 0 : d.unit;
    for (uint32_t at = 0; take_row(text, &at, &next);) {
        bool is_whole = is_blank(&next) || next.columns <= d.base || (next.columns - d.base) % d.unit == 0;
        d.are_whole = d.are_whole && is_whole;
    }
    return d;
}

// Finds the blanks of a row behind the base indentation, in *rest; false when a tab reaches across the end of that indentation.
static bool blanks_behind(trpi_text text, const row *r, uint32_t base, trpi_text *rest)
{
    uint32_t columns = 0, at = r->begin;
    while (at < r->words && columns < base) {
        columns += text.at[at++] == '\t' ? 4 : 1;
    }
    *rest = (trpi_text){text.at + at, r->words - at};
    return columns <= base;
}

static bool is_all(trpi_text text, char byte)
{
    for (uint32_t i = 0; i < text.size; i++) {
        if (text.at[i] != byte) {
            return false;
        }
    }
    return true;
}

static void write_indent(trpi_text text, const row *r, const depths *d, const trpi_text_row_style *style, trpi_buffer *out)
{
    trpi_text rest;
    uint32_t more = r->columns > d->base ? r->columns - d->base : 0, unit = trpi_indent_columns(style->level_indent);
    bool is_same_blank = blanks_behind(text, r, d->base, &rest) && is_all(rest, style->level_indent.at[0]);
    trpi_buffer_add(out, style->indent.at, style->indent.size);
    if (is_same_blank && (style->keeps_depths ? d->unit % unit == 0 : d->unit == unit || !d->are_whole)) {
        trpi_buffer_add(out, rest.at, rest.size);
    } else if (d->are_whole && more > 0) {
        for (uint32_t i = 0; i < more / d->unit; i++) {
            trpi_buffer_add(out, style->level_indent.at, style->level_indent.size);
        }
    } else {
        bool has_tabs = style->level_indent.at[0] == '\t';
        for (uint32_t i = 0; i < (has_tabs ? (more + 3) / 4 : more); i++) {
            trpi_buffer_add_byte(out, has_tabs ? '\t' : ' ');
        }
    }
}

void trpi_text_rows_write_indented(trpi_text text, const trpi_text_row_style *style, bool is_first_row_partial, trpi_buffer *out,
                                   uint32_t *marks, uint32_t mark_count)
{
    uint32_t skipped, from = (uint32_t)out->size;
    trpi_text rows = without_blank_rows(text, &skipped);
    depths d = measure(rows, is_first_row_partial);
    row next;
    for (uint32_t at = 0, i = 0; take_row(rows, &at, &next); i++) {
        if (!is_blank(&next)) {
            next.columns = i == 0 && is_first_row_partial ? d.base : next.columns;
            next.begin = i == 0 && is_first_row_partial ? next.words : next.begin;
            write_indent(rows, &next, &d, style, out);
        }
        for (uint32_t mark = 0; mark < mark_count; mark++) {
            if (marks[mark] == skipped + next.words) {
                marks[mark] = (uint32_t)out->size - from;
                marks[mark] |= UINT32_C(1) << 31;  // the mark is used
            }
        }
        trpi_buffer_add(out, rows.at + next.words, next.end - next.words);
        trpi_buffer_add_text(out, style->line_end);
    }
    for (uint32_t mark = 0; mark < mark_count; mark++) {
        marks[mark] &= ~(UINT32_C(1) << 31);
    }
}

uint32_t trpi_text_rows_find_words_of_first_row(trpi_text text)
{
    uint32_t at = 0, first = UINT32_MAX;
    for (row next; take_row(text, &at, &next);) {
        if (!is_blank(&next)) {
            first = first == UINT32_MAX ? next.words : first;
            if (text.at[next.words] != '#') {
                return next.words;
            }
        }
    }
    return first == UINT32_MAX ? 0 : first;
}

bool trpi_text_rows_have_block(trpi_text text)
{
    uint32_t at = 0, columns = UINT32_MAX;
    for (row next; take_row(text, &at, &next);) {
        if (!is_blank(&next) && text.at[next.words] != '#') {
            if (columns != UINT32_MAX && next.columns > columns) {
                return true;
            }
            columns = columns == UINT32_MAX ? next.columns : columns;
        }
    }
    return false;
}
