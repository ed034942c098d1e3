// SPDX-License-Identifier: MIT
#include "script/tools/format.h"

#include "base/assert.h"
#include "script/parse/parse.h"
#include "script/tools/layout.h"

#include <string.h>

// ---- Comments -----------------------------------------------------------------------------------

static void write_comment(const trpi_text_layout *layout, uint32_t comment, trpi_buffer *out)
{
    trpi_text text = trpi_text_trim(trpi_source_slice(layout->file->source, layout->file->comments[comment].span), " \t\r");
    trpi_buffer_add(out, text.at, text.size);
}

// ---- Lines --------------------------------------------------------------------------------------

typedef struct line_writer {
    trpi_text_layout *layout;
    const trpi_layout_item *item;
    trpi_buffer *out;
    uint32_t column;
    uint32_t margin;   // of continuations
    uint32_t comment;  // the next of the line's comments
    bool fresh;        // nothing stands on the physical line yet
    bool splits;       // what is written now has no room on a line of its own
} line_writer;

static void break_line(line_writer *writer)
{
    trpi_buffer_add_byte(writer->out, '\n');
    trpi_layout_add_spaces(writer->out, writer->margin);
    writer->column = writer->margin;
    writer->fresh = true;
}

// The breaks of a line: those outside of parentheses are taken before those inside, and both before those within a value.
typedef enum break_level { OUTSIDE, INSIDE, ANYWHERE } break_level;

// Returns the columns from `piece` up to the next break of a level.
static uint32_t stretch(const trpi_text_layout *layout, uint32_t piece, break_level level)
{
    uint32_t columns = 0;
    for (uint32_t i = piece; i < layout->piece_count && columns <= TRPI_LAYOUT_COLUMNS; i++) {
        const trpi_layout_piece *at = &layout->pieces[i];
        bool breaks = (at->may_break && (level > OUTSIDE || at->depth == 0)) || (at->may_split && level == ANYWHERE);
        if (i > piece && (at->must_break || breaks)) {
            break;
        }
        columns += at->columns + (at->space && i > piece);
    }
    return columns;
}

static bool has_room(const line_writer *writer, uint32_t piece)
{
    const trpi_text_layout *layout = writer->layout;
    const trpi_layout_piece *at = &layout->pieces[piece];
    uint32_t columns = UINT32_MAX / 2;
    for (break_level level = !at->may_break   ? ANYWHERE
                             : at->depth == 0 ? OUTSIDE
                                              : INSIDE;
         writer->margin + columns > TRPI_LAYOUT_COLUMNS; level++) {
        columns = stretch(layout, piece, level);
        if (level == ANYWHERE) {
            break;
        }
    }
    return writer->column + at->space + columns <= TRPI_LAYOUT_COLUMNS;
}

// Whether the pieces from `piece` up to the next break have no room on a line of their own; breaks within a value do not count.
static bool is_long_stretch(const line_writer *writer, uint32_t piece)
{
    return (piece > 0 ? writer->margin : writer->column) + stretch(writer->layout, piece, INSIDE) > TRPI_LAYOUT_COLUMNS;
}

// Writes the comments of a line that stand before byte `offset`, and begins a new line for what follows them.
static void write_inner_comments(line_writer *writer, uint32_t offset)
{
    const trpi_layout_item *item = writer->item;
    const trpi_syntax_file *file = writer->layout->file;
    bool any = false;
    while (writer->comment < item->comment + item->comment_count && file->comments[writer->comment].span.offset < offset) {
        if (file->comments[writer->comment].alone) {
            break_line(writer);
        } else {
            trpi_buffer_add_text(writer->out, "  ");
        }
        write_comment(writer->layout, writer->comment++, writer->out);
        any = true;
    }
    if (any && offset != UINT32_MAX) {
        break_line(writer);
    }
}

static void write_tokens(line_writer *writer)
{
    trpi_text_layout *layout = writer->layout;
    const trpi_layout_item *item = writer->item;
    trpi_layout_make_pieces_of_line(layout, item);
    trpi_layout_add_spaces(writer->out, writer->column);
    for (uint32_t i = 0; i < layout->piece_count; i++) {
        const trpi_layout_piece *piece = &layout->pieces[i];
        write_inner_comments(writer, layout->file->tokens[item->line->first_token + i].span.offset);
        bool begins = i == 0 || piece->must_break || piece->may_break;
        writer->splits = begins ? is_long_stretch(writer, i) : writer->splits;
        bool may_break = piece->may_break || (piece->may_split && writer->splits);
        bool gains_room = writer->column + piece->space > writer->margin;
        bool wraps = piece->must_break || (may_break && gains_room && !has_room(writer, i));
        if (wraps && !writer->fresh) {
            break_line(writer);
        }
        if (piece->space && !writer->fresh) {
            trpi_buffer_add_byte(writer->out, ' ');
            writer->column++;
        }
        trpi_buffer_add(writer->out, layout->scratch.bytes + piece->offset, piece->size);
        writer->column += piece->columns;
        writer->fresh = false;
    }
}

static void write_line(trpi_text_layout *layout, const trpi_layout_item *item, trpi_buffer *out)
{
    uint32_t indent = item->level * TRPI_LAYOUT_INDENT;
    line_writer writer = {.layout = layout,
                          .item = item,
                          .out = out,
                          .column = indent,
                          .margin = indent + TRPI_LAYOUT_INDENT * (item->opens ? 2 : 1),
                          .comment = item->comment,
                          .fresh = true};
    if (trpi_layout_item_is_table_row(item) && !trpi_layout_has_inner_comment(layout, item)) {
        trpi_layout_write_row(layout, item, out);
    } else {
        write_tokens(&writer);
    }
    write_inner_comments(&writer, UINT32_MAX);
}

static void write_plan_row(const trpi_text_layout *layout, const trpi_layout_item *item, trpi_buffer *out)
{
    trpi_text row = trpi_source_slice(layout->file->source, layout->file->tokens[item->line->first_token].span);
    if (row.size > 0) {
        trpi_layout_add_spaces(out, item->level * TRPI_LAYOUT_INDENT);
        trpi_buffer_add(out, row.at, row.size);
    }
}

// ---- Blank lines --------------------------------------------------------------------------------

// Whether an item is a line of tokens: no comment, and no row of a floor plan.
static bool is_line(const trpi_layout_item *item)
{
    return item->line != NULL && item->line->kind != TRPI_LINE_PLAN_ROW;
}

// Returns the index of the declaration that begins with item `at`: the item itself, or, for a comment, the line to which the
// comment belongs. The count of items when there is none.
static uint32_t declaration_of(const trpi_text_layout *layout, uint32_t at)
{
    while (at < layout->item_count && layout->items[at].line == NULL && layout->items[at].level == 0 &&
           at + 1 < layout->item_count && !layout->items[at + 1].blank_before) {
        at++;
    }
    bool begins = at < layout->item_count && is_line(&layout->items[at]);
    return begins && layout->items[at].level == 0 ? at : layout->item_count;
}

// Whether a blank line belongs before an item: between declarations, unless both are single lines, which may stand
// close.
static bool needs_blank(const trpi_text_layout *layout, uint32_t at, uint32_t last_declaration)
{
    const trpi_layout_item *item = &layout->items[at];
    bool inner = at > 0 && layout->items[at - 1].line == NULL && layout->items[at - 1].level == 0 && !item->blank_before;
    uint32_t declaration = declaration_of(layout, at);
    if (inner || item->level > 0 || declaration == layout->item_count || last_declaration == UINT32_MAX) {
        return false;
    }
    return layout->items[declaration].opens || layout->items[last_declaration].opens;
}

static bool is_blank_before(const trpi_text_layout *layout, uint32_t at, uint32_t last_declaration)
{
    const trpi_layout_item *item = &layout->items[at];
    if (at == 0 || trpi_layout_item_is_of_kind(item, TRPI_LINE_PLAN_ROW)) {
        return false;
    }
    uint32_t line = at;  // the line before, not a comment
    while (line > 0 && layout->items[line - 1].line == NULL) {
        line--;
    }
    bool first_in_block = line == at && layout->items[at - 1].level < item->level;
    return !first_in_block && (item->blank_before || needs_blank(layout, at, last_declaration));
}

static void write_items(trpi_text_layout *layout, trpi_buffer *out)
{
    uint32_t last_declaration = UINT32_MAX;
    for (uint32_t i = 0; i < layout->item_count; i++) {
        const trpi_layout_item *item = &layout->items[i];
        if (is_blank_before(layout, i, last_declaration)) {
            trpi_buffer_add_byte(out, '\n');
        }
        if (item->line == NULL) {
            trpi_layout_add_spaces(out, item->level * TRPI_LAYOUT_INDENT);
            write_comment(layout, item->comment, out);
        } else if (is_line(item)) {
            write_line(layout, item, out);
        } else {
            write_plan_row(layout, item, out);
        }
        trpi_buffer_add_byte(out, '\n');
        if (is_line(item) && item->level == 0) {
            last_declaration = i;
        }
    }
}

// ---- Files --------------------------------------------------------------------------------------

static bool lay_out(const trpi_syntax_file *file, trpi_arena *arena, bool plain_names, trpi_buffer *out)
{
    trpi_text_layout layout = {.file = file, .arena = arena, .plain_names = plain_names};
    trpi_buffer_init(&layout.scratch, out->allocator);
    trpi_layout_make_items(&layout);
    trpi_layout_measure_tables(&layout);
    write_items(&layout, out);
    bool done = !arena->failed && !out->failed && !layout.scratch.failed;
    trpi_buffer_release(&layout.scratch);
    return done;
}

// Returns whether the laid-out text is read as the same tree, with the same comments, as `file`; UNKNOWN when memory ran out.
static trpi_syntax_difference is_faithful(const trpi_syntax_file *file, trpi_text text, trpi_arena *arena,
                                          const trp_allocator *allocator)
{
    trpi_source source;
    trpi_diagnostics silent;
    trpi_syntax_file *again;
    trpi_diagnostics_init(&silent, arena, 0);
    if (!trpi_source_init(&source, arena, file->source->name, text) || !trpi_parse_source(&source, arena, &silent, &again)) {
        return TRPI_SYNTAX_DIFFERENCE_UNKNOWN;
    }
    return silent.error_count > 0 ? TRPI_SYNTAX_DIFFERENT : trpi_syntax_compare(file, again, allocator);
}

// Adds a laid-out text with the byte order mark of its source, and with the line ends of the source's first line.
static void add_with_line_ends_of(const trpi_source *source, trpi_text text, trpi_buffer *out)
{
    uint32_t second = source->line_count > 1 ? source->line_starts[1] : 0;
    bool has_returns = second > 1 && source->text.at[second - 2] == '\r';
    trpi_buffer_add_text(out, source->has_mark ? TRPI_SOURCE_MARK : "");
    while (text.size > 0) {
        const char *end = has_returns ? memchr(text.at, '\n', text.size) : NULL;
        uint32_t size = end != NULL ? (uint32_t)(end - text.at) : text.size;
        trpi_buffer_add(out, text.at, size);
        trpi_buffer_add_text(out, end != NULL ? "\r\n" : "");
        size += end != NULL;
        text.at += size;
        text.size -= size;
    }
}

trp_result trpi_format_source(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_buffer *out)
{
    trpi_syntax_file *file;
    if (!trpi_parse_source(source, arena, diagnostics, &file)) {
        return TRP_ERROR_MEMORY;
    }
    if (diagnostics->error_count > diagnostics->mendable_count) {
        return TRP_ERROR_SOURCE;
    }
    for (int careful = 0; careful < 2; careful++) {
        trpi_buffer draft;
        trpi_buffer_init(&draft, out->allocator);
        bool done = lay_out(file, arena, careful == 0, &draft);
        trpi_text text = trpi_buffer_as_text(&draft);
        trpi_syntax_difference same = done ? is_faithful(file, text, arena, out->allocator) : TRPI_SYNTAX_DIFFERENCE_UNKNOWN;
        if (same == TRPI_SYNTAX_SAME) {
            add_with_line_ends_of(source, text, out);
        }
        trpi_buffer_release(&draft);
        if (same != TRPI_SYNTAX_DIFFERENT) {
            return same == TRPI_SYNTAX_SAME && !out->failed ? TRP_OK : TRP_ERROR_MEMORY;
        }
    }
    TRPI_ERROR(diagnostics, source, ((trpi_span){0, 0}),
               "This file cannot be laid out without changing what it says; break its longest lines after a comma.");
    return TRP_ERROR_SOURCE;
}

trp_result trpi_format_quietly(trpi_text text, trpi_arena *arena, trpi_buffer *out)
{
    trpi_source source;
    trpi_diagnostics silent;
    trpi_diagnostics_init(&silent, arena, 0);
    bool is_read = trpi_source_init(&source, arena, trpi_text_from_string("text"), text);
    return is_read ? trpi_format_source(&source, arena, &silent, out) : TRP_ERROR_MEMORY;
}

bool trpi_format_text_if_original_was_formatted(trpi_text before, trpi_arena *arena, trpi_buffer *text)
{
    trpi_buffer laid_out;
    trpi_buffer_init(&laid_out, text->allocator);
    trp_result result = trpi_format_quietly(before, arena, &laid_out);
    if (result == TRP_OK && trpi_text_is_equal(trpi_buffer_as_text(&laid_out), before)) {
        trpi_buffer_clear(&laid_out);
        result = trpi_format_quietly(trpi_buffer_as_text(text), arena, &laid_out);
        if (result == TRP_OK) {
            trpi_buffer changed = *text;
            *text = laid_out;
            laid_out = changed;
        }
    }
    trpi_buffer_release(&laid_out);
    return result != TRP_ERROR_MEMORY;
}
