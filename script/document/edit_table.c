// SPDX-License-Identifier: MIT

#include "script/document/edit_table.h"

#include "script/document/edit_rows.h"
#include "script/words/line.h"

#include <string.h>

#define CELLS_MOST 256u  // twice as many as a scene has parts: a row with more is wrong

// ---- Tables -------------------------------------------------------------------------------------

static trpi_text text_of(const trp_document *document, const trp_document_node *node)
{
    return (trpi_text){trpi_document_file_text(document, node->file).at + node->offset, node->length};
}

static uint32_t kind_of(const trp_document *document, uint32_t id)
{
    uint32_t kind;
    (void)trpi_document_node(document, id, &kind);
    return kind;
}

static bool is_line(const trp_document *document, uint32_t id, trpi_line_kind wanted)
{
    uint32_t kind;
    trp_document_node node = trpi_document_node(document, id, &kind);
    return node.family == TRP_FAMILY_LINE && kind == (uint32_t)wanted;
}

bool trpi_is_table_head_cell(const trp_document *document, const trp_document_node *node)
{
    return node->family == TRP_FAMILY_CELL && is_line(document, node->parent, TRPI_LINE_HEAD);
}

bool trpi_is_part_declaration(const trp_document *document, const trp_document_node *node)
{
    return is_line(document, node->id, TRPI_LINE_PART);
}

// Returns the first head of a table among the lines below `line`, at any depth; 0 when there is none.
static uint32_t head_below(const trp_document *document, uint32_t line)
{
    uint32_t found = 0;
    for (uint32_t id = trpi_first_child_line_id(document, line); id != 0 && found == 0;
         id = trpi_next_sibling_line_id(document, id)) {
        found = is_line(document, id, TRPI_LINE_HEAD) ? id : head_below(document, id);
    }
    return found;
}

uint32_t trpi_document_scene_around_node(const trp_document *document, uint32_t node_id)
{
    uint32_t kind;
    while (node_id != 0 && !is_line(document, node_id, TRPI_LINE_SCENE) && !is_line(document, node_id, TRPI_LINE_SITUATION)) {
        node_id = trpi_document_node(document, node_id, &kind).parent;
    }
    return node_id;
}

// Lists the cells of a row, as many as there is room for.
static uint32_t cells_of(const trp_document *document, uint32_t row, uint32_t *cells)
{
    uint32_t count = 0, kind;
    for (uint32_t id = trpi_document_node(document, row, &kind).first_child; id != 0 && count < CELLS_MOST;) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (node.family == TRP_FAMILY_CELL) {
            cells[count++] = id;
        }
        id = node.next;
    }
    return count;
}

// Returns the number of the column that a name heads; CELLS_MOST when there is none.
static uint32_t column_of(const trp_document *document, uint32_t head, trpi_text name)
{
    uint32_t cells[CELLS_MOST], count = head != 0 ? cells_of(document, head, cells) : 0;
    for (uint32_t i = 0; i < count; i++) {
        if (trpi_text_is_equal(trpi_document_node_name(document, cells[i]), name)) {
            return i;
        }
    }
    return CELLS_MOST;
}

trpi_text trpi_part_name_of_column_cell(const trp_document *document, uint32_t cell)
{
    uint32_t kind, cells[CELLS_MOST], heads[CELLS_MOST];
    trp_document_node node = trpi_document_node(document, cell, &kind);
    uint32_t scene = node.family == TRP_FAMILY_CELL ? trpi_document_scene_around_node(document, node.parent) : 0;
    uint32_t head = scene != 0 ? head_below(document, scene) : 0;
    uint32_t head_count = head != 0 ? cells_of(document, head, heads) : 0;
    uint32_t count = head != 0 ? cells_of(document, node.parent, cells) : 0;
    for (uint32_t i = 0; i < count && i < head_count; i++) {
        if (cells[i] == cell) {
            return trpi_document_node_name(document, heads[i]);
        }
    }
    return (trpi_text){"", 0};
}

// Finds the place behind bar number `bar` of a row; false when it has fewer.
static bool behind_bar(const trp_document *document, const trp_document_node *row, uint32_t bar, uint32_t *offset)
{
    trpi_text text = trpi_document_file_text(document, row->file);
    trp_document_piece piece;
    uint32_t count = 0;
    for (uint32_t at = row->offset; at < row->offset + row->length; at = piece.offset + piece.length) {
        if (trp_document_get_piece(document, row->file, at, &piece, sizeof piece) != TRP_OK) {
            return false;
        }
        bool is_bar = piece.kind == TRP_PIECE_SIGN && text.at[piece.offset] == '|';
        if (is_bar && count++ == bar) {
            *offset = piece.offset + piece.length;
            return true;
        }
    }
    return false;
}

static trpi_text written(trpi_edit_operation *operation, trpi_buffer *out)
{
    trpi_text text = trpi_arena_copy_text(&operation->arena, trpi_buffer_as_text(out));
    operation->arena.failed = operation->arena.failed || out->failed;
    trpi_buffer_release(out);
    return text;
}

// ---- Cells --------------------------------------------------------------------------------------

void trpi_edit_cell_set(trpi_edit_operation *operation, const trp_document_node *cell, trpi_text text)
{
    trpi_text file = trpi_document_file_text(operation->document, cell->file), words = trpi_text_trim(text, " \t\r\n");
    bool has_blank = cell->offset > 0 && file.at[cell->offset - 1] == ' ';
    trpi_buffer out;
    trpi_buffer_init(&out, operation->document->allocator);
    trpi_buffer_add_text(&out, cell->length == 0 && !has_blank && words.size > 0 ? " " : "");
    uint32_t from = (uint32_t)out.size;
    trpi_buffer_add(&out, words.at, words.size);
    trpi_buffer_add_text(&out, cell->length == 0 && words.size > 0 ? " " : "");
    uint32_t edit = trpi_edit_operation_add_edit(operation, cell->file, cell->offset, cell->length, written(operation, &out));
    operation->made = (trpi_edit_place){edit, from};
    operation->made_length = words.size;
}

// ---- Columns ------------------------------------------------------------------------------------

typedef void row_visit(trpi_edit_operation *operation, const trp_document_node *row, uint32_t from, uint32_t to, trpi_text name);

static bool is_taken_out(const trpi_edit_operation *operation, const trp_document_node *row)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        if (edit->file == row->file && edit->length > 0 && edit->offset <= row->offset &&
            row->offset + row->length <= edit->offset + edit->length) {
            return true;
        }
    }
    return false;
}

static void visit_rows(trpi_edit_operation *operation, uint32_t line, row_visit *visit, uint32_t from, uint32_t to, trpi_text name)
{
    const trp_document *document = operation->document;
    for (uint32_t id = trpi_first_child_line_id(document, line), kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node row = trpi_document_node(document, id, &kind);
        if (kind != TRPI_LINE_ROW && kind != TRPI_LINE_HEAD) {
            visit_rows(operation, id, visit, from, to, name);
        } else if (!is_taken_out(operation, &row)) {
            visit(operation, &row, from, to, name);
        }
    }
}

static void insert_cell(trpi_edit_operation *operation, const trp_document_node *row, uint32_t from, uint32_t to, trpi_text name)
{
    uint32_t offset;
    (void)from;
    if (behind_bar(operation->document, row, to, &offset)) {
        trpi_buffer out;
        trpi_buffer_init(&out, operation->document->allocator);
        bool is_head = kind_of(operation->document, row->id) == TRPI_LINE_HEAD;
        trpi_buffer_add_text(&out, " ");
        trpi_buffer_add(&out, name.at, is_head ? name.size : 0);
        trpi_buffer_add_text(&out, is_head ? " |" : "|");
        (void)trpi_edit_operation_add_edit(operation, row->file, offset, 0, written(operation, &out));
    }
}

static void remove_cell(trpi_edit_operation *operation, const trp_document_node *row, uint32_t from, uint32_t to, trpi_text name)
{
    uint32_t begin, end;
    (void)to;
    (void)name;
    if (behind_bar(operation->document, row, from, &begin) && behind_bar(operation->document, row, from + 1, &end)) {
        (void)trpi_edit_operation_add_edit(operation, row->file, begin, end - begin, (trpi_text){"", 0});
    }
}

static void move_cell(trpi_edit_operation *operation, const trp_document_node *row, uint32_t from, uint32_t to, trpi_text name)
{
    const trp_document *document = operation->document;
    uint32_t begin, end, place, cells[CELLS_MOST], kind;
    if (behind_bar(document, row, from, &begin) && behind_bar(document, row, from + 1, &end) &&
        behind_bar(document, row, to, &place)) {
        trpi_text moved = {trpi_document_file_text(document, row->file).at + begin, end - begin};
        remove_cell(operation, row, from, to, name);
        uint32_t edit = trpi_edit_operation_add_edit(operation, row->file, place, 0, moved),
                 count = cells_of(document, row->id, cells);
        trp_document_node cell = trpi_document_node(document, cells[from < count ? from : 0], &kind);
        if (from < count && cell.length > 0 && cell.offset >= begin) {
            trpi_edit_operation_keep_node_id(operation, &cell, (trpi_edit_place){edit, cell.offset - begin});
        }
    }
}

// Returns the number of the bar at which the column of the part that line `before` declares begins; the number of the last bar when
// there is no such column.
static uint32_t bar_before(const trp_document *document, uint32_t head, uint32_t before)
{
    uint32_t cells[CELLS_MOST], count = cells_of(document, head, cells);
    uint32_t column = before != 0 && is_line(document, before, TRPI_LINE_PART)
                          ? column_of(document, head, trpi_document_node_name(document, before))
                          : CELLS_MOST;
    return column < count ? column : count;
}

void trpi_edit_column_insert(trpi_edit_operation *operation, uint32_t scene_id, uint32_t before_part_line_id, trpi_text name)
{
    uint32_t head = head_below(operation->document, scene_id);
    if (head != 0) {
        visit_rows(operation, scene_id, insert_cell, 0, bar_before(operation->document, head, before_part_line_id), name);
    }
}

void trpi_edit_column_remove(trpi_edit_operation *operation, uint32_t scene_id, trpi_text name)
{
    uint32_t column = column_of(operation->document, head_below(operation->document, scene_id), name);
    if (column < CELLS_MOST) {
        visit_rows(operation, scene_id, remove_cell, column, 0, name);
    }
}

void trpi_edit_column_move(trpi_edit_operation *operation, uint32_t scene_id, trpi_text name, uint32_t before_part_line_id)
{
    uint32_t head = head_below(operation->document, scene_id), column = column_of(operation->document, head, name);
    uint32_t bar = head != 0 ? bar_before(operation->document, head, before_part_line_id) : 0;
    if (column < CELLS_MOST && bar != column && bar != column + 1) {
        visit_rows(operation, scene_id, move_cell, column, bar, name);
    }
}

// ---- Phases -------------------------------------------------------------------------------------

// Writes the label of a part in a `phase`, with the step of its cell and the step `more`: behind the label if it is one step
// without clauses, else in a block below.
static void write_label(trpi_text part, trpi_text step, trpi_text more, bool has_clauses, const trpi_text_row_style *style,
                        trpi_buffer *out)
{
    bool is_block = has_clauses || (step.size > 0 && more.size > 0);
    trpi_buffer_add(out, style->indent.at, style->indent.size);
    trpi_buffer_add(out, style->level_indent.at, style->level_indent.size);
    trpi_buffer_add(out, part.at, part.size);
    trpi_buffer_add_text(out, is_block ? "" : ": ");
    for (int second = 0; second < 2; second++) {
        trpi_text text = second == 1 ? more : step;
        if (is_block && text.size > 0) {
            trpi_buffer_add_text(out, style->line_end);
            trpi_buffer_add(out, style->indent.at, style->indent.size);
            trpi_buffer_add(out, style->level_indent.at, style->level_indent.size);
            trpi_buffer_add(out, style->level_indent.at, style->level_indent.size);
        }
        trpi_buffer_add(out, text.at, text.size);
    }
}

static bool has_clause(const trp_document *document, uint32_t cell)
{
    uint32_t kind;
    for (uint32_t id = trpi_document_node(document, cell, &kind).first_child; id != 0;) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (node.family == TRP_FAMILY_CLAUSE) {
            return true;
        }
        id = node.next;
    }
    return false;
}

trp_result trpi_edit_turn_row_into_phase(trpi_edit_operation *operation, const trp_document_node *row,
                                         const trp_document_node *cell, trpi_text step)
{
    const trp_document *document = operation->document;
    uint32_t scene = trpi_document_scene_around_node(document, row->id), head = scene != 0 ? head_below(document, scene) : 0, kind;
    uint32_t cells[CELLS_MOST], parts[CELLS_MOST], count = cells_of(document, row->id, cells);
    if (head == 0 || !is_line(document, row->id, TRPI_LINE_ROW) || cells_of(document, head, parts) != count ||
        count == CELLS_MOST) {
        return trpi_document_refuse(operation->document, "Only a row below the head of a table can become a phase.");
    }
    trpi_text_row_style style = trpi_text_row_style_of_line(operation, row);
    trpi_text more = trpi_text_trim(step, " \t\r\n");
    trpi_buffer out;
    trpi_buffer_init(&out, document->allocator);
    trpi_buffer_add_text(&out, "phase");
    for (uint32_t i = 0; i < count; i++) {
        trp_document_node part = trpi_document_node(document, parts[i], &kind), old = trpi_document_node(document, cells[i], &kind);
        trpi_text added = cell != NULL && cell->id == old.id ? more : (trpi_text){"", 0};
        if (old.length + added.size > 0) {
            trpi_buffer_add_text(&out, style.line_end);
            write_label(text_of(document, &part), text_of(document, &old), added, has_clause(document, old.id), &style, &out);
        }
    }
    uint32_t edit = trpi_edit_operation_add_edit(operation, row->file, row->offset, row->length, written(operation, &out));
    operation->made = (trpi_edit_place){edit, 0};
    return TRP_OK;
}

// Returns the only step of a part in a phase, with its clauses; empty when the part has none, or more than one. `label` is the line
// of the part.
static trpi_text step_of_label(const trp_document *document, const trp_document_node *label)
{
    uint32_t row = trpi_first_child_line_id(document, label->id), kind;
    if (row != 0) {
        trp_document_node step = trpi_document_node(document, row, &kind);
        bool is_alone = kind == TRPI_LINE_STEP && trpi_next_sibling_line_id(document, row) == 0;
        return is_alone ? text_of(document, &step) : (trpi_text){"", 0};
    }
    for (uint32_t id = label->first_child; id != 0;) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (node.family == TRP_FAMILY_STEP) {
            trpi_text text = text_of(document, &node);
            text.size = label->offset + label->length - node.offset;
            return text;
        }
        id = node.next;
    }
    return (trpi_text){"", 0};
}

static bool has_comment(const trp_document *document, const trp_document_node *node)
{
    trp_document_piece piece;
    for (uint32_t at = node->offset; at < node->offset + node->length; at = piece.offset + piece.length) {
        if (trp_document_get_piece(document, node->file, at, &piece, sizeof piece) != TRP_OK || piece.kind == TRP_PIECE_COMMENT) {
            return true;
        }
    }
    return false;
}

// Fills in the steps of a phase by columns. False when they cannot be a row.
static bool steps_of_phase(const trp_document *document, uint32_t phase, uint32_t head, trpi_text *steps, uint32_t count)
{
    for (uint32_t id = trpi_first_child_line_id(document, phase), kind; id != 0; id = trpi_next_sibling_line_id(document, id)) {
        trp_document_node label = trpi_document_node(document, id, &kind);
        trpi_text name = trpi_document_node_name(document, id), step = step_of_label(document, &label);
        bool is_all = trpi_text_equals_string(name, "all"), is_rest = trpi_text_equals_string(name, "others");
        uint32_t column = column_of(document, head, name);
        if (kind != TRPI_LINE_LABEL || step.size == 0 || memchr(step.at, '\n', step.size) != NULL ||
            (column >= count && !is_all && !is_rest)) {
            return false;
        }
        for (uint32_t i = 0; i < count; i++) {
            bool is_meant = column < count ? i == column : steps[i].size == 0;
            if (is_meant && steps[i].size > 0) {
                return false;
            }
            steps[i] = is_meant ? step : steps[i];
        }
    }
    return true;
}

trp_result trpi_edit_turn_phase_into_row(trpi_edit_operation *operation, const trp_document_node *phase)
{
    const trp_document *document = operation->document;
    uint32_t scene = trpi_document_scene_around_node(document, phase->id), head = scene != 0 ? head_below(document, scene) : 0;
    uint32_t cells[CELLS_MOST], count = head != 0 ? cells_of(document, head, cells) : 0;
    trpi_text steps[CELLS_MOST];
    for (uint32_t i = 0; i < count; i++) {
        steps[i] = (trpi_text){"", 0};
    }
    if (head == 0 || !is_line(document, phase->id, TRPI_LINE_PHASE)) {
        return trpi_document_refuse(operation->document, "Only a phase below the head of a table can become a row.");
    }
    if (has_comment(document, phase) || !steps_of_phase(document, phase->id, head, steps, count)) {
        return trpi_document_refuse(operation->document,
                                    "This phase has more than one step for each part, or comments; a row has no place for them.");
    }
    trpi_buffer out;
    trpi_buffer_init(&out, document->allocator);
    for (uint32_t i = 0; i < count; i++) {
        trpi_buffer_add_text(&out, steps[i].size > 0 ? "| " : "|");
        trpi_buffer_add(&out, steps[i].at, steps[i].size);
        trpi_buffer_add_byte(&out, ' ');
    }
    trpi_buffer_add_byte(&out, '|');
    uint32_t edit = trpi_edit_operation_add_edit(operation, phase->file, phase->offset, phase->length, written(operation, &out));
    operation->made = (trpi_edit_place){edit, 0};
    return TRP_OK;
}
