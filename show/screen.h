// SPDX-License-Identifier: MIT
// A screen: a grid of characters with styles, on which pictures are drawn. A screen is printed as plain text, or as the escape
// sequences that change only the cells in which a terminal differs.

#ifndef TROUPE_SHOW_SCREEN_H
#define TROUPE_SHOW_SCREEN_H

#include "show/initiation.h"

#include "troupe/sheet.h"

typedef enum trpi_screen_style {
    TRPI_STYLE_PLAIN,
    TRPI_STYLE_FAINT,
    TRPI_STYLE_STRONG,
    TRPI_STYLE_BAR,
    TRPI_STYLE_SPEECH,
    TRPI_STYLE_FIRST_INITIATION,  // and those after it: trpi_behaviour_initiation
    TRPI_STYLE_COUNT = TRPI_STYLE_FIRST_INITIATION + TRPI_INITIATION_COUNT
} trpi_screen_style;

/// One cell of a screen. Character 0 is a blank on which nothing was drawn; TRPI_CELL_TAIL the right half of a wide character.
typedef struct trpi_screen_cell {
    uint32_t character;
    uint8_t style;
} trpi_screen_cell;

#define TRPI_CELL_TAIL UINT32_MAX

typedef struct trpi_screen {
    uint32_t columns, rows;
    trpi_screen_cell *cells;
} trpi_screen;

/// Empties a screen, which was zeros or reset before, and gives it a size; false when there is no memory. End with
/// trpi_screen_release.
bool trpi_screen_reset(trpi_screen *screen, uint32_t columns, uint32_t rows);
void trpi_screen_release(trpi_screen *screen);

/// Writes text from a cell to the right, cut at `most_columns` columns and at the border. Returns the columns that the text takes,
/// also those beyond the border. Control characters are made harmless.
uint32_t trpi_screen_write(trpi_screen *screen, int32_t column, int32_t row, uint32_t most_columns, const char *text,
                           trpi_screen_style style);

/// Writes one character; beyond the border it does nothing.
void trpi_screen_put_character(trpi_screen *screen, int32_t column, int32_t row, uint32_t character, trpi_screen_style style);

/// Returns whether `columns` cells, from a cell to the right, are on the screen and may be written on: they are blank or
/// faint.
bool trpi_screen_cells_are_free(const trpi_screen *screen, int32_t column, int32_t row, uint32_t columns);

/// Fills a row with blanks of a style.
void trpi_screen_fill_row(trpi_screen *screen, int32_t row, trpi_screen_style style);

/// Adds the screen to a sheet as plain lines.
void trpi_screen_print(const trpi_screen *screen, trp_sheet *sheet);

/// Adds the escape sequences that change a terminal from `previous` to `screen`; if their sizes differ, all cells are drawn.
void trpi_screen_print_changes(const trpi_screen *screen, const trpi_screen *previous, trp_sheet *sheet);

#endif
