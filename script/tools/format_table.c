// SPDX-License-Identifier: MIT
// Aligns tables: the bars of a scene's rows stand below each other. Rows in the blocks of a scene (phases, choices)
// follow the columns of the whole scene where that fits into the width of a page; else the rows of each block line up
// among themselves.

#include "script/tools/layout.h"

#define BARS_MOST 130u  // of a table of 128 parts, and one more
#define TABLE_COLUMNS_MOST 1000u

typedef struct scene_table {
    uint32_t bars[BARS_MOST];
    uint32_t bar_count;
    bool unfit;  // too many bars, or the rows differ in their number
} scene_table;

static uint32_t cell_columns(const trpi_text_layout *layout, uint32_t piece, uint32_t *end)
{
    uint32_t columns = 0;
    for (*end = piece; *end < layout->piece_count; (*end)++) {
        const trpi_layout_piece *at = &layout->pieces[*end];
        if (at->kind == TRPI_TOKEN_BAR) {
            break;
        }
        columns += at->columns + (at->space && *end > piece);
    }
    return columns;
}

// Measures how many characters wide each cell of a table's row is. Returns how many cells there are, BARS_MOST at most.
static uint32_t measure_cells(trpi_text_layout *layout, const trpi_layout_item *item, uint32_t cells[BARS_MOST])
{
    uint32_t count = 0;
    trpi_layout_make_pieces_of_line(layout, item);
    for (uint32_t piece = 1; piece < layout->piece_count && count < BARS_MOST;) {
        uint32_t end;
        cells[count++] = cell_columns(layout, piece, &end);
        piece = end + 1;
    }
    return count;
}

// Moves the bars of `table` to the right until the row fits between them. Returns whether any
// moved.
static bool fit_row(trpi_text_layout *layout, const trpi_layout_item *item, scene_table *table)
{
    uint32_t cells[BARS_MOST];
    uint32_t count = measure_cells(layout, item, cells);
    uint32_t bar = item->level * TRPI_LAYOUT_INDENT;
    bool moved = false;
    if (table->bar_count == 0) {
        table->bar_count = count + 1;
    }
    if (count + 1 != table->bar_count || count + 1 > BARS_MOST) {
        table->unfit = true;
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = bar + cells[i] + (cells[i] > 0 ? 3 : 2);
        if (next > table->bars[i + 1]) {
            table->bars[i + 1] = next;
            moved = true;
        }
        bar = table->bars[i + 1];
    }
    return moved;
}

// Finds the columns of the `|` separators so that all rows of a table fit; its rows are among the items [first, end).
static void fit_rows(trpi_text_layout *layout, uint32_t first, uint32_t end, scene_table *table)
{
    *table = (scene_table){0};
    for (bool moved = true; moved && !table->unfit;) {
        moved = false;
        for (uint32_t i = first; i < end; i++) {
            const trpi_layout_item *item = &layout->items[i];
            if (trpi_layout_item_is_table_row(item) && !trpi_layout_has_inner_comment(layout, item)) {
                moved = fit_row(layout, item, table) || moved;
            }
        }
    }
}

static void use(trpi_text_layout *layout, uint32_t first, uint32_t end, const scene_table *table)
{
    uint32_t *bars = trpi_arena_take_array(layout->arena, BARS_MOST, sizeof *bars);
    if (bars == NULL) {
        return;
    }
    for (uint32_t i = 0; i < BARS_MOST; i++) {
        bars[i] = table->bars[i];
    }
    for (uint32_t i = first; i < end; i++) {
        trpi_layout_item *item = &layout->items[i];
        if (trpi_layout_item_is_table_row(item) && !trpi_layout_has_inner_comment(layout, item)) {
            item->bars = bars;
        }
    }
}

static bool fits(const scene_table *table, uint32_t columns)
{
    return !table->unfit && table->bar_count > 0 && table->bars[table->bar_count - 1] < columns;
}

// Returns the index behind the rows that stand together from item `first` on: table rows of one level, with nothing but comments
// between them.
static uint32_t group_end(const trpi_text_layout *layout, uint32_t first, uint32_t end)
{
    uint32_t level = layout->items[first].level;
    uint32_t at = first + 1;
    for (uint32_t i = first + 1; i < end; i++) {
        const trpi_layout_item *item = &layout->items[i];
        if (item->line != NULL && (item->level != level || !trpi_layout_item_is_table_row(item))) {
            break;
        }
        at = i + 1;
    }
    return at;
}

static void measure_scene(trpi_text_layout *layout, uint32_t first, uint32_t end)
{
    scene_table table;
    fit_rows(layout, first, end, &table);
    if (fits(&table, TRPI_LAYOUT_COLUMNS)) {
        use(layout, first, end, &table);
        return;
    }
    for (uint32_t i = first; i < end; i++) {
        if (!trpi_layout_item_is_table_row(&layout->items[i])) {
            continue;
        }
        uint32_t behind = group_end(layout, i, end);
        fit_rows(layout, i, behind, &table);
        if (fits(&table, TABLE_COLUMNS_MOST)) {
            use(layout, i, behind, &table);
        }
        i = behind - 1;
    }
}

void trpi_layout_measure_tables(trpi_text_layout *layout)
{
    for (uint32_t i = 0; i < layout->item_count; i++) {
        const trpi_layout_item *item = &layout->items[i];
        if (!trpi_layout_item_is_of_kind(item, TRPI_LINE_SCENE) && !trpi_layout_item_is_of_kind(item, TRPI_LINE_SITUATION)) {
            continue;
        }
        uint32_t end = i + 1;
        while (end < layout->item_count && layout->items[end].level > item->level) {
            end++;
        }
        measure_scene(layout, i + 1, end);
    }
}

void trpi_layout_write_row(trpi_text_layout *layout, const trpi_layout_item *item, trpi_buffer *out)
{
    trpi_layout_make_pieces_of_line(layout, item);
    uint32_t column = item->level * TRPI_LAYOUT_INDENT;
    uint32_t bar = 1;
    trpi_layout_add_spaces(out, column);
    for (uint32_t piece = 1; piece < layout->piece_count; bar++) {
        uint32_t end;
        uint32_t columns = cell_columns(layout, piece, &end);
        trpi_buffer_add_text(out, columns > 0 ? "| " : "|");
        for (uint32_t i = piece; i < end; i++) {
            const trpi_layout_piece *at = &layout->pieces[i];
            trpi_layout_add_spaces(out, at->space && i > piece);
            trpi_buffer_add(out, layout->scratch.bytes + at->offset, at->size);
        }
        column += columns + (columns > 0 ? 2 : 1);
        uint32_t next = item->bars != NULL ? item->bars[bar] : column + 1;
        trpi_layout_add_spaces(out, next - column);
        column = next;
        piece = end + 1;
    }
    trpi_buffer_add_byte(out, '|');
}
