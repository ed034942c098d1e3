// SPDX-License-Identifier: MIT
// A screen: a grid of characters with styles. Pictures are drawn on it; it knows how to become
// text, or the shortest way to turn what a terminal shows into it.

#ifndef TROUPE_SHOW_SCREEN_H
#define TROUPE_SHOW_SCREEN_H

#include "troupe/sheet.h"

typedef enum trpi_style {
    TRPI_STYLE_PLAIN,
    TRPI_STYLE_FAINT,
    TRPI_STYLE_STRONG,
    TRPI_STYLE_BAR,
    TRPI_STYLE_SPEECH,
    TRPI_STYLE_FIRST_ROLE,  // and the five after it: roles take turns
    TRPI_STYLE_COUNT = TRPI_STYLE_FIRST_ROLE + 6
} trpi_style;

/// 0 is a blank that nothing was drawn on; TRPI_CELL_TAIL the second half of a wide character.
typedef struct trpi_cell {
    uint32_t character;
    uint8_t style;
} trpi_cell;

#define TRPI_CELL_TAIL UINT32_MAX

typedef struct trpi_screen {
    uint32_t columns, rows;
    trpi_cell *cells;
} trpi_screen;

/// Begin with zeros. Empties and takes on a new size; false when there is no memory. End with
/// trpi_screen_release.
bool trpi_screen_reset(trpi_screen *screen, uint32_t columns, uint32_t rows);
void trpi_screen_release(trpi_screen *screen);

/// Writes text from a place to the right, cut at `limit` columns and at the border; returns the
/// columns used. Control characters are made harmless.
uint32_t trpi_screen_write(trpi_screen *screen, int32_t column, int32_t row, uint32_t limit, const char *text, trpi_style style);

/// Puts one character; nothing happens beyond the border.
void trpi_screen_put(trpi_screen *screen, int32_t column, int32_t row, uint32_t character, trpi_style style);

/// Whether `columns` cells from a place on are on the screen and nothing was written there that
/// should stay: names give way to one another.
bool trpi_screen_is_free(const trpi_screen *screen, int32_t column, int32_t row, uint32_t columns);

/// Paints a row in a style from end to end.
void trpi_screen_bar(trpi_screen *screen, int32_t row, trpi_style style);

/// Adds the screen as plain lines.
void trpi_screen_print(const trpi_screen *screen, trp_sheet *sheet);

/// Adds the escape sequences that turn `shown` into `screen`; everything is drawn when the sizes
/// differ.
void trpi_screen_update(const trpi_screen *screen, const trpi_screen *shown, trp_sheet *sheet);

#endif
