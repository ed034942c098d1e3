// SPDX-License-Identifier: MIT

#include "script/document/edit_padding.h"

#include "script/words/line.h"
#include "troupe/text.h"

#include <string.h>

#define BARS_MOST 130u     // of a table of 128 parts, and one more
#define PAGE_COLUMNS 100u  // a table that is wider is padded block by block

// A row of a table that is in one row of the text.
typedef struct table_row {
    uint32_t block;   // the id of the line around it
    uint32_t offset;  // of its first bar
    uint32_t length;
    uint32_t columns;  // of its indentation
    bool is_padded;
    uint32_t bar_count;
    uint32_t bars[BARS_MOST];  // in its text
} table_row;

typedef struct table {
    trpi_arena *arena;
    trpi_text text;  // of the file
    table_row *rows;
    uint32_t count, capacity;
} table;

// ---- Reading ------------------------------------------------------------------------------------

static void add_row(table *t, const trp_document *document, const trp_document_node *node)
{
    uint32_t begin = trpi_text_row_begin(t->text, node->offset);
    table_row row = {.block = node->parent, .offset = node->offset, .length = node->length};
    row.columns = trpi_indent_columns((trpi_text){t->text.at + begin, node->offset - begin});
    trp_document_piece piece;
    for (uint32_t at = node->offset; at < node->offset + node->length; at = piece.offset + piece.length) {
        if (trp_document_get_piece(document, node->file, at, &piece, sizeof piece) != TRP_OK || piece.kind == TRP_PIECE_LINE_END ||
            piece.kind == TRP_PIECE_UNREAD || row.bar_count == BARS_MOST) {
            return;
        }
        if (piece.kind == TRP_PIECE_SIGN && t->text.at[piece.offset] == '|') {
            row.bars[row.bar_count++] = piece.offset - node->offset;
        }
    }
    bool is_whole = row.bar_count > 1 && row.bars[0] == 0 && row.bars[row.bar_count - 1] + 1 == row.length;
    if (is_whole) {
        (void)TRPI_ARENA_PUSH(t->arena, t->rows, t->count, t->capacity, row);
    }
}

static void read_rows(table *t, const trp_document *document, uint32_t line)
{
    for (uint32_t id = trpi_first_child_line_id(document, line), kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (node.family == TRP_FAMILY_LINE && (kind == TRPI_LINE_ROW || kind == TRPI_LINE_HEAD)) {
            add_row(t, document, &node);
        } else {
            read_rows(t, document, id);
        }
    }
}

static table read_table(trpi_arena *arena, const trp_document *document, uint32_t scene)
{
    uint32_t kind;
    table t = {.arena = arena};
    t.text = trpi_document_file_text(document, trpi_document_node(document, scene, &kind).file);
    read_rows(&t, document, scene);
    return t;
}

static trpi_text cell_of(const table *t, const table_row *row, uint32_t cell)
{
    uint32_t begin = row->bars[cell] + 1, end = row->bars[cell + 1];
    return trpi_text_trim((trpi_text){t->text.at + row->offset + begin, end - begin}, " \t");
}

static uint32_t width_of(trpi_text text)
{
    return trp_text_columns(text.at, text.size);
}

// ---- Columns ------------------------------------------------------------------------------------

// The columns in which the bars should stand in the rows of a block, or, for block 0, in all rows.
typedef struct columns {
    uint32_t at[BARS_MOST];
    uint32_t count;
    bool unfit;  // the rows differ in their number of bars, or there are none
} columns;

static bool is_of(const table_row *row, uint32_t block)
{
    return block == 0 || row->block == block;
}

static bool fit_row(const table *t, const table_row *row, columns *c)
{
    uint32_t bar = row->columns;
    bool has_moved = false;
    for (uint32_t i = 0; i + 1 < row->bar_count; i++) {
        uint32_t width = width_of(cell_of(t, row, i)), next = bar + width + (width > 0 ? 3 : 2);
        has_moved = has_moved || next > c->at[i + 1];
        c->at[i + 1] = next > c->at[i + 1] ? next : c->at[i + 1];
        bar = c->at[i + 1];
    }
    return has_moved;
}

static columns fit(const table *t, uint32_t block)
{
    columns c = {.count = 0};
    for (uint32_t i = 0; i < t->count; i++) {
        if (is_of(&t->rows[i], block)) {
            c.unfit = c.unfit || (c.count > 0 && c.count != t->rows[i].bar_count);
            c.count = t->rows[i].bar_count;
        }
    }
    c.unfit = c.unfit || c.count == 0;
    for (bool has_moved = true; has_moved && !c.unfit;) {
        has_moved = false;
        for (uint32_t i = 0; i < t->count; i++) {
            has_moved = (is_of(&t->rows[i], block) && fit_row(t, &t->rows[i], &c)) || has_moved;
        }
    }
    return c;
}

// Whether the bars in the rows of a block stand below each other. In a block of a single row they have to stand as close as they
// can.
static bool is_aligned(const table *t, uint32_t block)
{
    columns c = fit(t, block), stand = {.count = 0};
    uint32_t rows = 0;
    for (uint32_t i = 0; i < t->count && !c.unfit; i++) {
        const table_row *row = &t->rows[i];
        rows += is_of(row, block);
        for (uint32_t bar = 1; is_of(row, block) && bar < row->bar_count; bar++) {
            uint32_t column = row->columns + width_of((trpi_text){t->text.at + row->offset, row->bars[bar]});
            c.unfit = c.unfit || (rows > 1 && stand.at[bar] != column);
            stand.at[bar] = column;
        }
    }
    for (uint32_t bar = 1; bar < c.count && rows == 1; bar++) {
        c.unfit = c.unfit || stand.at[bar] != c.at[bar];
    }
    return !c.unfit;
}

static bool fits_page(const columns *c)
{
    return !c->unfit && c->at[c->count - 1] < PAGE_COLUMNS;
}

// ---- Writing ------------------------------------------------------------------------------------

static void write_row(const table *t, const table_row *row, const columns *c, trpi_buffer *out)
{
    uint32_t column = row->columns;
    for (uint32_t i = 0; i + 1 < row->bar_count; i++) {
        trpi_text cell = cell_of(t, row, i);
        uint32_t width = width_of(cell);
        trpi_buffer_add_text(out, width > 0 ? "| " : "|");
        trpi_buffer_add(out, cell.at, cell.size);
        for (column += width + (width > 0 ? 2 : 1); column < c->at[i + 1]; column++) {
            trpi_buffer_add_byte(out, ' ');
        }
        column = c->at[i + 1];
    }
    trpi_buffer_add_byte(out, '|');
}

static void pad(trpi_edit_operation *operation, table *t, uint32_t file, uint32_t block)
{
    columns c = fit(t, block);
    for (uint32_t i = 0; i < t->count && !c.unfit; i++) {
        table_row *row = &t->rows[i];
        if (!is_of(row, block) || row->is_padded) {
            continue;
        }
        row->is_padded = true;
        trpi_buffer out;
        trpi_buffer_init(&out, operation->document->allocator);
        write_row(t, row, &c, &out);
        trpi_text old = {t->text.at + row->offset, row->length};
        trp_text_edit edit = trpi_smallest_edit(file, row->offset, old, trpi_buffer_as_text(&out));
        trpi_undoable_edit item = {.file = file, .offset = edit.offset};
        item.old = trpi_arena_copy_text(&operation->arena, (trpi_text){t->text.at + edit.offset, edit.length});
        item.made = trpi_arena_copy_text(&operation->arena, (trpi_text){edit.text, edit.size_bytes});
        if (item.old.size > 0 || item.made.size > 0) {
            (void)TRPI_ARENA_PUSH(&operation->arena, operation->padding.at, operation->padding.count, operation->padding.capacity,
                                  item);
        }
        operation->arena.failed = operation->arena.failed || out.failed;
        trpi_buffer_release(&out);
    }
}

// ---- Tables of an operation ---------------------------------------------------------------------

// Whether an edit removes a line and puts nothing in its place: another line stands there then.
static bool is_gone(const trpi_edit_operation *operation, const trp_document_node *line)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        bool is_around = edit->offset <= line->offset && line->offset + line->length <= edit->offset + edit->length;
        if (edit->file == line->file && edit->size_bytes == 0 && is_around) {
            return true;
        }
    }
    return false;
}

// Returns the line in the trial, the copy in which an operation's edits are tried, that corresponds to a line of the document; 0
// when it is gone.
static uint32_t line_now(const trpi_edit_operation *operation, const trp_document_node *line, uint32_t kind)
{
    uint32_t first, last, now_kind;
    if (is_gone(operation, line) ||
        !trpi_edit_operation_find_border_in_new_text(operation, line->file, line->offset, &first, &last)) {
        return 0;
    }
    for (uint32_t at = first; at <= last;) {
        const trpi_text_section *section = trpi_document_section_at(operation->trial, line->file, at);
        for (uint32_t i = 0; section != NULL && i < section->node_count; i++) {
            uint32_t offset = section->at + section->nodes[i].span.offset;
            trp_document_node node = trpi_document_node(operation->trial, section->nodes[i].id, &now_kind);
            if (offset >= first && offset <= last && node.family == TRP_FAMILY_LINE && now_kind == kind) {
                return node.id;
            }
        }
        at = section != NULL && section->at + section->size > at ? section->at + section->size : last + 1;
    }
    return 0;
}

// Pads the rows of each block whose bars stood below each other before the operation; with `all`, the rows of every block.
static void pad_blocks(trpi_edit_operation *operation, const table *before, table *now, uint32_t file, bool all)
{
    uint32_t kind, done = 0;
    for (uint32_t i = 0; i < before->count && !all; i++) {
        uint32_t block = before->rows[i].block;
        if (block != done && is_aligned(before, block)) {
            trp_document_node line = trpi_document_node(operation->document, block, &kind);
            uint32_t now_block = line_now(operation, &line, kind);
            if (now_block != 0) {
                pad(operation, now, file, now_block);
            }
        }
        done = block;
    }
    for (uint32_t i = 0; i < now->count && all; i++) {
        if (now->rows[i].block != done) {
            pad(operation, now, file, now->rows[i].block);
        }
        done = now->rows[i].block;
    }
}

static bool is_touched(const trpi_edit_operation *operation, const trp_document_node *line)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        if (edit->file == line->file && edit->offset <= line->offset + line->length &&
            edit->offset + edit->length >= line->offset) {
            return true;
        }
    }
    return false;
}

// Whether the operation has padded rows of a line of the trial already, on behalf of another line of the document.
static bool is_padded(const trpi_edit_operation *operation, uint32_t line)
{
    uint32_t kind;
    trp_document_node node = trpi_document_node(operation->trial, line, &kind);
    for (uint32_t i = 0; i < operation->padding.count; i++) {
        const trpi_undoable_edit *item = &operation->padding.at[i];
        if (item->file == node.file && item->offset >= node.offset && item->offset < node.offset + node.length) {
            return true;
        }
    }
    return false;
}

static void pad_scene(trpi_edit_operation *operation, const trp_document_node *scene, uint32_t kind)
{
    uint32_t now_scene = is_touched(operation, scene) ? line_now(operation, scene, kind) : 0;
    if (now_scene == 0 || is_padded(operation, now_scene)) {
        return;
    }
    table before = read_table(&operation->arena, operation->document, scene->id);
    table now = read_table(&operation->arena, operation->trial, now_scene);
    if (is_aligned(&before, 0)) {
        columns was = fit(&before, 0), is = fit(&now, 0);
        bool grows_too_wide = fits_page(&was) && !fits_page(&is);
        if (grows_too_wide) {
            pad_blocks(operation, &before, &now, scene->file, true);
        } else {
            pad(operation, &now, scene->file, 0);
        }
    } else {
        pad_blocks(operation, &before, &now, scene->file, false);
    }
}

static void pad_below(trpi_edit_operation *operation, uint32_t parent)
{
    const trp_document *document = operation->document;
    for (uint32_t id = trpi_first_child_line_id(document, parent), kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (kind == TRPI_LINE_SCENE || kind == TRPI_LINE_SITUATION) {
            pad_scene(operation, &node, kind);
        } else if (kind == TRPI_LINE_PATTERN) {
            pad_below(operation, id);
        }
    }
}

static int compare_items(const trpi_undoable_edit *first, const trpi_undoable_edit *second)
{
    if (first->file != second->file) {
        return first->file > second->file ? -1 : 1;
    }
    return first->offset > second->offset ? -1 : first->offset < second->offset;
}

void trpi_edit_pad_tables(trpi_edit_operation *operation)
{
    operation->padding.count = 0;
    for (uint32_t file = 0; file < operation->document->files.count; file++) {
        if (trpi_document_has_file(operation->document, file)) {
            pad_below(operation, operation->document->files.at[file].root);
        }
    }
    for (uint32_t i = 1; i < operation->padding.count; i++) {
        trpi_undoable_edit item = operation->padding.at[i];
        uint32_t at = i;
        for (; at > 0 && compare_items(&item, &operation->padding.at[at - 1]) < 0; at--) {
            operation->padding.at[at] = operation->padding.at[at - 1];
        }
        operation->padding.at[at] = item;
    }
}
