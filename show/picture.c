// SPDX-License-Identifier: MIT
// Draws the map. A letter of the plan takes as many columns and rows as there is room for, more columns than rows since the
// characters of a terminal are narrow. Of a plan that does not fit, the part around the followed character is drawn.

#include "show/picture.h"
#include "show/picture_queues.h"

#include "troupe/agent.h"
#include "troupe/setting.h"
#include "troupe/show.h"

enum { QUEUE_ROWS = 10, MAP_ROWS_LEAST = 6 };

// The conversion from metres to columns and rows.
typedef struct frame {
    trpi_screen *screen;
    const trp_rehearsal *rehearsal;
    int32_t first_row, end_row;  // of the map on the screen
    double letter_m;
    double columns_per_letter;
    double rows_per_letter;
    double left, top;  // letters that are left of and above the picture
    bool is_plan;
} frame;

static int32_t x_column(const frame *seen, double x)
{
    return (int32_t)((x / seen->letter_m - seen->left) * seen->columns_per_letter + 1000.0) - 1000;
}

static int32_t y_row(const frame *seen, double y)
{
    double rows = (y / seen->letter_m - seen->top) * seen->rows_per_letter;
    return seen->first_row + (int32_t)(rows + 1000.0) - 1000;
}

static bool is_visible(const frame *seen, int32_t column, int32_t row)
{
    return row >= seen->first_row && row < seen->end_row && column >= 0 && (uint32_t)column < seen->screen->columns;
}

// Returns the coordinate at which the picture begins along one axis: the plan's beginning if all fits, else such that `around` is
// in the middle, as far as the plan reaches.
static double scroll(double size, double room, double around)
{
    double first = around - room / 2;
    if (size <= room) {
        return 0;
    }
    if (first < 0) {
        return 0;
    }
    return first > size - room ? size - room : first;
}

// Returns the largest whole scale at which the plan fits into the room, within limits.
static double enlarge(uint32_t room, uint32_t size, uint32_t least, uint32_t most)
{
    uint32_t times = size == 0 ? least : room / size;
    return times < least ? least : times > most ? most : times;
}

static void make_frame(frame *seen, trp_entity follow)
{
    trp_stage *stage = trp_rehearsal_stage(seen->rehearsal);
    trp_stage_map map;
    trp_stage_map_size(stage, &map, sizeof map);
    seen->is_plan = map.width > 0 && map.height > 0;
    seen->letter_m = seen->is_plan && map.letter_m > 0 ? map.letter_m : 1.0;

    trp_stage_entity_state view;
    bool is_found = trp_stage_describe_entity(stage, follow, &view, sizeof view) == TRP_OK;
    double x = is_found ? view.x / seen->letter_m : 0;
    double y = is_found ? view.y / seen->letter_m : 0;
    uint32_t room = (uint32_t)(seen->end_row - seen->first_row);
    seen->rows_per_letter = enlarge(room, map.height, 1, 3);
    seen->columns_per_letter =
        enlarge(seen->screen->columns, map.width, seen->is_plan ? 1 : 2, (uint32_t)seen->rows_per_letter * 2 + 1);
    double rows = room / seen->rows_per_letter;
    double columns = seen->screen->columns / seen->columns_per_letter;
    seen->left = seen->is_plan ? scroll(map.width, columns, x) : x - columns / 2;
    seen->top = seen->is_plan ? scroll(map.height, rows, y) : y - rows / 2;
    seen->left = (double)(int32_t)seen->left;
    seen->top = (double)(int32_t)seen->top;
}

// Draws a letter of the plan: walls fill all its cells, furniture only a corner.
static void draw_letter(const frame *seen, uint32_t letter, uint32_t column, uint32_t row)
{
    int32_t at_row = seen->first_row + (int32_t)((row - seen->top) * seen->rows_per_letter);
    int32_t at_column = (int32_t)((column - seen->left) * seen->columns_per_letter);
    int32_t rows = letter == '#' ? (int32_t)seen->rows_per_letter : 1;
    int32_t columns = letter == '#' ? (int32_t)seen->columns_per_letter : 1;
    for (int32_t i = 0; i < rows * columns; i++) {
        if (is_visible(seen, at_column + i % columns, at_row + i / columns)) {
            trpi_screen_put_character(seen->screen, at_column + i % columns, at_row + i / columns, letter, TRPI_STYLE_FAINT);
        }
    }
}

static void draw_plan(const frame *seen)
{
    trp_stage *stage = trp_rehearsal_stage(seen->rehearsal);
    trp_stage_map map;
    trp_stage_map_size(stage, &map, sizeof map);
    for (uint32_t row = 0; row < map.height; row++) {
        for (uint32_t column = 0; column < map.width; column++) {
            uint32_t letter = trp_stage_letter(stage, column, row);
            if (trp_stage_is_door(stage, column, row)) {
                letter = trp_stage_door_is_open(stage, column, row) ? '/' : '+';
            }
            if (letter != ' ' && letter != '.') {
                draw_letter(seen, letter, column, row);
            }
        }
    }
}

trpi_screen_style trpi_picture_entity_style(const trp_rehearsal *rehearsal, trp_entity entity)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    if (!trp_agent_is_live(world, entity)) {
        return TRPI_STYLE_FAINT;
    }
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(world, entity, entries, TRP_MOST_QUEUES, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].is_current) {
            return (trpi_screen_style)(TRPI_STYLE_FIRST_INITIATION +
                                       trpi_initiation_of_behaviour(trp_world_pack(world), entries[i].behaviour));
        }
    }
    return TRPI_STYLE_STRONG;
}

static void draw_bodies(const frame *seen, trp_entity follow)
{
    trp_stage *stage = trp_rehearsal_stage(seen->rehearsal);
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_stage_entity_state view;
        trp_entity entity = trp_stage_entity(stage, i);
        if (trp_stage_describe_entity(stage, entity, &view, sizeof view) != TRP_OK || (view.is_place && seen->is_plan)) {
            continue;
        }
        int32_t column = x_column(seen, view.x);
        int32_t row = y_row(seen, view.y);
        if (is_visible(seen, column, row)) {
            bool is_followed = entity.value == follow.value;
            uint32_t mark = view.is_place ? 'o' : view.is_player ? '&' : '@';
            trpi_screen_put_character(seen->screen, column, row, mark,
                                      is_followed ? TRPI_STYLE_BAR : trpi_picture_entity_style(seen->rehearsal, entity));
        }
    }
}

static void draw_names(const frame *seen)
{
    trp_stage *stage = trp_rehearsal_stage(seen->rehearsal);
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_stage_entity_state view;
        trp_entity entity = trp_stage_entity(stage, i);
        if (trp_stage_describe_entity(stage, entity, &view, sizeof view) != TRP_OK || (view.is_place && seen->is_plan)) {
            continue;
        }
        trp_sheet name = {0};
        trp_sheet_add_sanitized(&name, view.name);
        uint32_t width = trp_text_columns(trp_sheet_text(&name), name.size_bytes);
        int32_t column = x_column(seen, view.x) + 1;
        int32_t row = y_row(seen, view.y);
        if (is_visible(seen, column, row) && trpi_screen_cells_are_free(seen->screen, column, row, width + 1)) {
            trpi_screen_write(seen->screen, column, row, width, trp_sheet_text(&name),
                              trpi_picture_entity_style(seen->rehearsal, entity));
        }
        trp_sheet_release(&name);
    }
}

static bool is_quiet(const frame *seen, int32_t column, int32_t row, uint32_t columns)
{
    for (uint32_t i = 0; i < columns; i++) {
        size_t at = (size_t)(uint32_t)row * seen->screen->columns + (uint32_t)column + i;
        if (seen->screen->cells[at].style == TRPI_STYLE_SPEECH) {
            return false;
        }
    }
    return true;
}

// Draws spoken words in the row above the speaker or, if something is in the way, below the speaker or one row further off; moved
// to the left at the border. In a crowd some words find no room and are left out.
static void draw_words(const frame *seen, const trp_stage_entity_state *view)
{
    static const int32_t rows[] = {-1, 1, -2, 2, -3};
    trp_sheet words = {0};
    trp_sheet_add_sanitized(&words, view->name);
    trp_sheet_add(&words, ": ");
    trp_sheet_add_sanitized(&words, view->line);
    int32_t width = (int32_t)trp_text_columns(trp_sheet_text(&words), words.size_bytes);
    int32_t room = (int32_t)seen->screen->columns;
    int32_t column = x_column(seen, view->x);
    column = column + width > room ? room - width : column;
    column = column < 0 ? 0 : column;
    width = column + width > room ? room - column : width;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t row = y_row(seen, view->y) + rows[i];
        if (is_visible(seen, column, row) && is_quiet(seen, column, row, (uint32_t)width)) {
            trpi_screen_write(seen->screen, column, row, (uint32_t)width, trp_sheet_text(&words), TRPI_STYLE_SPEECH);
            break;
        }
    }
    trp_sheet_release(&words);
}

static void draw_speech(const frame *seen, trp_entity follow)
{
    trp_stage *stage = trp_rehearsal_stage(seen->rehearsal);
    trp_stage_entity_state view;
    if (trp_stage_describe_entity(stage, follow, &view, sizeof view) == TRP_OK && view.line[0] != '\0') {
        draw_words(seen, &view);
    }
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (entity.value != follow.value && trp_stage_describe_entity(stage, entity, &view, sizeof view) == TRP_OK &&
            view.line[0] != '\0') {
            draw_words(seen, &view);
        }
    }
}

static void draw_title(const trp_rehearsal *rehearsal, const char *note, trpi_screen *screen)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t second = trp_world_time_of_day(world);
    trp_sheet title = {0};
    trp_sheet_add_format(&title, " %02u:%02u:%02u  ", second / 3600 % 24, second / 60 % 60, second % 60);
    trp_sheet_add_sanitized(&title, trp_pack_name(trp_world_pack(world), TRP_NAMES_SETTING, trp_rehearsal_setting(rehearsal)));
    trpi_screen_fill_row(screen, 0, TRPI_STYLE_BAR);
    uint32_t used = trpi_screen_write(screen, 0, 0, screen->columns, trp_sheet_text(&title), TRPI_STYLE_BAR);
    trp_sheet_clear(&title);
    trp_sheet_add_sanitized(&title, note);
    uint32_t width = trp_text_columns(trp_sheet_text(&title), title.size_bytes);
    if (used + width + 3 < screen->columns) {
        trpi_screen_write(screen, (int32_t)(screen->columns - width - 1), 0, width, trp_sheet_text(&title), TRPI_STYLE_BAR);
    }
    trp_sheet_release(&title);
}

void trpi_picture_draw(const trp_rehearsal *rehearsal, trp_entity follow, const char *note, trpi_screen *screen)
{
    int32_t rows = (int32_t)screen->rows;
    int32_t queues = rows > QUEUE_ROWS + MAP_ROWS_LEAST ? QUEUE_ROWS : 0;
    frame seen = {.screen = screen, .rehearsal = rehearsal, .first_row = 1, .end_row = rows - queues};
    make_frame(&seen, follow);
    draw_plan(&seen);
    draw_bodies(&seen, follow);
    draw_names(&seen);
    draw_speech(&seen, follow);
    draw_title(rehearsal, note, screen);
    if (queues > 0) {
        trpi_picture_draw_queues(rehearsal, follow, rows - queues, screen);
    }
}

trp_entity trpi_picture_next_character(const trp_rehearsal *rehearsal, trp_entity after, bool backwards)
{
    trp_stage *stage = trp_rehearsal_stage(rehearsal);
    uint32_t count = trp_stage_entity_count(stage);
    uint32_t at = backwards ? 0 : count - 1;
    for (uint32_t i = 0; i < count; i++) {
        at = trp_stage_entity(stage, i).value == after.value ? i : at;
    }
    for (uint32_t i = 0; i < count; i++) {
        at = backwards ? (at + count - 1) % count : (at + 1) % count;
        trp_stage_entity_state view;
        trp_entity entity = trp_stage_entity(stage, at);
        if (trp_stage_describe_entity(stage, entity, &view, sizeof view) == TRP_OK && !view.is_place && !view.is_player) {
            return entity;
        }
    }
    return trp_nobody();
}

trp_result trp_terminal_picture(const trp_rehearsal *rehearsal, trp_entity follow, uint32_t columns, uint32_t rows,
                                trp_sheet *sheet)
{
    if (rehearsal == NULL || sheet == NULL || columns > 1000 || rows > 1000) {
        return TRP_ERROR_ARGUMENT;
    }
    trpi_screen screen = {0};
    if (!trpi_screen_reset(&screen, columns, rows)) {
        return TRP_ERROR_MEMORY;
    }
    trp_entity whom = follow.value != 0 ? follow : trpi_picture_next_character(rehearsal, trp_nobody(), false);
    trpi_picture_draw(rehearsal, whom, "", &screen);
    trpi_screen_print(&screen, sheet);
    trpi_screen_release(&screen);
    return TRP_OK;
}
