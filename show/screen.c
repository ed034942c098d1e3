// SPDX-License-Identifier: MIT
// Invariant: to the right of a wide character is its tail, and no tail is anywhere else.

#include "show/screen.h"

#include <stdlib.h>
#include <string.h>

bool trpi_screen_reset(trpi_screen *screen, uint32_t columns, uint32_t rows)
{
    if (screen->columns != columns || screen->rows != rows || screen->cells == NULL) {
        size_t count = (size_t)columns * rows;
        trpi_screen_cell *cells = calloc(count == 0 ? 1 : count, sizeof *cells);
        if (cells == NULL) {
            return false;
        }
        free(screen->cells);
        screen->cells = cells;
        screen->columns = columns;
        screen->rows = rows;
    }
    memset(screen->cells, 0, (size_t)columns * rows * sizeof *screen->cells);
    return true;
}

void trpi_screen_release(trpi_screen *screen)
{
    free(screen->cells);
    *screen = (trpi_screen){0};
}

static trpi_screen_cell *cell_at(const trpi_screen *screen, int32_t column, int32_t row)
{
    if (column < 0 || row < 0 || (uint32_t)column >= screen->columns || (uint32_t)row >= screen->rows) {
        return NULL;
    }
    return &screen->cells[(size_t)(uint32_t)row * screen->columns + (uint32_t)column];
}

// Clears the other half of a wide character of which one half is written over.
static void clear_halves(const trpi_screen *screen, int32_t column, int32_t row)
{
    trpi_screen_cell *cell = cell_at(screen, column, row);
    trpi_screen_cell *left = cell_at(screen, column - 1, row);
    trpi_screen_cell *right = cell_at(screen, column + 1, row);
    if (cell->character == TRPI_CELL_TAIL && left != NULL) {
        left->character = ' ';
    }
    if (right != NULL && right->character == TRPI_CELL_TAIL) {
        right->character = ' ';
    }
}

void trpi_screen_put_character(trpi_screen *screen, int32_t column, int32_t row, uint32_t character, trpi_screen_style style)
{
    uint32_t width = trp_codepoint_columns(character);
    trpi_screen_cell *cell = cell_at(screen, column, row);
    if (cell == NULL || width == 0) {
        return;
    }
    trpi_screen_cell *tail = width == 2 ? cell_at(screen, column + 1, row) : NULL;
    if (width == 2 && tail == NULL) {
        return;
    }
    clear_halves(screen, column, row);
    *cell = (trpi_screen_cell){character, (uint8_t)style};
    if (tail != NULL) {
        clear_halves(screen, column + 1, row);
        *tail = (trpi_screen_cell){TRPI_CELL_TAIL, (uint8_t)style};
    }
}

uint32_t trpi_screen_write(trpi_screen *screen, int32_t column, int32_t row, uint32_t most_columns, const char *text,
                           trpi_screen_style style)
{
    trp_sheet plain = {0};
    trp_sheet_add_sanitized(&plain, text);
    uint32_t used = 0;
    uint32_t bytes = 0;
    const char *at = trp_sheet_text(&plain);
    for (uint32_t character = trp_text_first_character(at, &bytes); bytes > 0;
         at += bytes, character = trp_text_first_character(at, &bytes)) {
        uint32_t width = trp_codepoint_columns(character);
        if (used + width > most_columns) {
            break;
        }
        trpi_screen_put_character(screen, column + (int32_t)used, row, character, style);
        used += width;
    }
    trp_sheet_release(&plain);
    return used;
}

bool trpi_screen_cells_are_free(const trpi_screen *screen, int32_t column, int32_t row, uint32_t columns)
{
    for (uint32_t i = 0; i < columns; i++) {
        const trpi_screen_cell *cell = cell_at(screen, column + (int32_t)i, row);
        if (cell == NULL || (cell->character != 0 && cell->style != TRPI_STYLE_FAINT)) {
            return false;
        }
    }
    return true;
}

void trpi_screen_fill_row(trpi_screen *screen, int32_t row, trpi_screen_style style)
{
    for (uint32_t column = 0; column < screen->columns; column++) {
        trpi_screen_put_character(screen, (int32_t)column, row, ' ', style);
    }
}

static void add_character(trp_sheet *sheet, uint32_t character)
{
    char bytes[4];
    if (character == 0) {
        character = ' ';
    }
    if (character < 0x80) {
        bytes[0] = (char)character;
        trp_sheet_add_bytes(sheet, bytes, 1);
    } else if (character < 0x800) {
        bytes[0] = (char)(0xC0u | character >> 6);
        bytes[1] = (char)(0x80u | (character & 0x3Fu));
        trp_sheet_add_bytes(sheet, bytes, 2);
    } else if (character < 0x10000) {
        bytes[0] = (char)(0xE0u | character >> 12);
        bytes[1] = (char)(0x80u | (character >> 6 & 0x3Fu));
        bytes[2] = (char)(0x80u | (character & 0x3Fu));
        trp_sheet_add_bytes(sheet, bytes, 3);
    } else {
        bytes[0] = (char)(0xF0u | character >> 18);
        bytes[1] = (char)(0x80u | (character >> 12 & 0x3Fu));
        bytes[2] = (char)(0x80u | (character >> 6 & 0x3Fu));
        bytes[3] = (char)(0x80u | (character & 0x3Fu));
        trp_sheet_add_bytes(sheet, bytes, 4);
    }
}

void trpi_screen_print(const trpi_screen *screen, trp_sheet *sheet)
{
    for (uint32_t row = 0; row < screen->rows; row++) {
        const trpi_screen_cell *line = &screen->cells[(size_t)row * screen->columns];
        uint32_t end = screen->columns;
        while (end > 0 && (line[end - 1].character == 0 || line[end - 1].character == ' ')) {
            end--;
        }
        for (uint32_t column = 0; column < end; column++) {
            if (line[column].character != TRPI_CELL_TAIL) {
                add_character(sheet, line[column].character);
            }
        }
        trp_sheet_add(sheet, "\n");
    }
}

// The escape sequence of each style: of the eight colours that every terminal has, those nearest to the tokens of the page.
static const char *const sequences[TRPI_STYLE_COUNT] = {
    [TRPI_STYLE_PLAIN] = "\x1b[0m",
    [TRPI_STYLE_FAINT] = "\x1b[0;2m",
    [TRPI_STYLE_STRONG] = "\x1b[0;1m",
    [TRPI_STYLE_BAR] = "\x1b[0;7m",
    [TRPI_STYLE_SPEECH] = "\x1b[0;1;3m",
    [TRPI_STYLE_FIRST_INITIATION + TRPI_INITIATION_ALONE] = "\x1b[0;37m",
    [TRPI_STYLE_FIRST_INITIATION + TRPI_INITIATION_TOGETHER] = "\x1b[0;1;33m",
    [TRPI_STYLE_FIRST_INITIATION + TRPI_INITIATION_CUED] = "\x1b[0;1;35m",
    [TRPI_STYLE_FIRST_INITIATION + TRPI_INITIATION_CUED_TOGETHER] = "\x1b[0;1;36m",
};

static bool is_same(const trpi_screen *screen, const trpi_screen *shown, size_t index, bool comparable)
{
    return comparable && screen->cells[index].character == shown->cells[index].character &&
           screen->cells[index].style == shown->cells[index].style;
}

void trpi_screen_print_changes(const trpi_screen *screen, const trpi_screen *previous, trp_sheet *sheet)
{
    bool comparable = previous->cells != NULL && previous->columns == screen->columns && previous->rows == screen->rows;
    if (!comparable) {
        trp_sheet_add(sheet, "\x1b[0m\x1b[2J");
    }
    uint32_t style = TRPI_STYLE_COUNT;
    for (uint32_t row = 0; row < screen->rows; row++) {
        bool is_here = false;  // the cursor stands before this column
        for (uint32_t column = 0; column < screen->columns; column++) {
            size_t index = (size_t)row * screen->columns + column;
            const trpi_screen_cell *cell = &screen->cells[index];
            if (is_same(screen, previous, index, comparable) || cell->character == TRPI_CELL_TAIL) {
                is_here = is_here && cell->character == TRPI_CELL_TAIL;
                continue;
            }
            if (!is_here) {
                trp_sheet_add_format(sheet, "\x1b[%u;%uH", row + 1, column + 1);
                is_here = true;
            }
            if (cell->style != style) {
                style = cell->style;
                trp_sheet_add(sheet, sequences[style]);
            }
            add_character(sheet, cell->character);
        }
    }
}
