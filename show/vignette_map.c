// SPDX-License-Identifier: MIT
// Draws the map of a vignette: the plan, places, and persons on their ways. The persons are moved by CSS animations, so the
// page needs no script for it, and a reader who has turned animations off sees the starting points.

#include "show/vignette.h"

enum { MAP_WIDTH = 220, MAP_MOST_HEIGHT = 210, MARGIN = 16 };

typedef struct frame {
    double left, top, right, bottom;  // metres
    double scale;                     // pixels to the metre
} frame;

static void include_point(frame *f, double x, double y)
{
    f->left = x < f->left ? x : f->left;
    f->right = x > f->right ? x : f->right;
    f->top = y < f->top ? y : f->top;
    f->bottom = y > f->bottom ? y : f->bottom;
}

static frame make_frame(const trp_vignette *vignette, const trp_stage_map *map)
{
    frame f = {1e9, 1e9, -1e9, -1e9, 1};
    for (uint32_t i = 0; i < vignette->corners.count; i++) {
        const trpi_vignette_path_corner *stroll = trpi_row_array_at(&vignette->corners, i);
        include_point(&f, stroll->spot.x / 100.0, stroll->spot.y / 100.0);
    }
    if (map->width > 0) {
        include_point(&f, 0, 0);
        include_point(&f, map->width * map->letter_m, map->height * map->letter_m);
    }
    if (f.left > f.right) {
        f = (frame){0, 0, 1, 1, 1};
    }
    double wide = f.right - f.left > 1 ? f.right - f.left : 1;
    double high = f.bottom - f.top > 1 ? f.bottom - f.top : 1;
    double across = (MAP_WIDTH - 2 * MARGIN) / wide, down = (MAP_MOST_HEIGHT - 2 * MARGIN) / high;
    f.scale = across < down ? across : down;
    f.scale = f.scale > 24 ? 24 : f.scale;
    f.left -= ((MAP_WIDTH - 2 * MARGIN) / f.scale - (f.right - f.left)) / 2;  // in the middle
    return f;
}

static double map_x(const frame *f, double x)
{
    return MARGIN + (x - f->left) * f->scale;
}

static double map_y(const frame *f, double y)
{
    return MARGIN + (y - f->top) * f->scale;
}

// ---- Plan and places ----------------------------------------------------------------------------

static void add_cells(const trp_vignette *vignette, const frame *f, const trp_stage_map *map, uint32_t row, trp_sheet *sheet)
{
    const trp_stage *stage = trp_rehearsal_stage(vignette->rehearsal);
    for (uint32_t column = 0; column < map->width;) {
        uint32_t letter = trp_stage_letter(stage, column, row), end = column + 1;
        while (end < map->width && trp_stage_letter(stage, end, row) == letter) {
            end++;
        }
        if (letter != '.' && letter != ' ') {
            trp_sheet_add_format(sheet, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                                 letter == '#' ? "wall" : "thing", map_x(f, column * map->letter_m), map_y(f, row * map->letter_m),
                                 (end - column) * map->letter_m * f->scale, map->letter_m * f->scale);
        }
        column = end;
    }
}

static void add_places(const trp_vignette *vignette, const frame *f, bool open, trp_sheet *sheet)
{
    for (uint32_t i = 0; i < vignette->people.count; i++) {
        const trpi_vignette_shown_person *place = trpi_vignette_shown_person_at(vignette, i);
        if (!place->is_place) {
            continue;
        }
        double x = map_x(f, place->path.last.x / 100.0), y = map_y(f, place->path.last.y / 100.0);
        if (open) {
            trp_sheet_add_format(sheet, "<rect class=\"thing\" x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" rx=\"2\"/>", x - 5,
                                 y - 5);
        }
        trp_sheet_add_format(sheet, "<text class=\"place\" x=\"%.1f\" y=\"%.1f\">", x, y + 15);
        trpi_html_add_escaped_text(sheet, vignette->words.texts[place->name]);
        trp_sheet_add(sheet, "</text>\n");
    }
}

// ---- Persons ------------------------------------------------------------------------------------

static double time_share(const trp_vignette *vignette, uint32_t step)
{
    uint32_t whole = vignette->last > vignette->first ? vignette->last - vignette->first : 1;
    return 100.0 * step / whole;
}

static void add_way(const trp_vignette *vignette, const frame *f, const char *id, uint32_t person, trp_sheet *sheet)
{
    trp_sheet_add_format(sheet, "@keyframes %sw%u{", id, (unsigned)person);
    for (uint32_t i = 0; i < vignette->corners.count; i++) {
        const trpi_vignette_path_corner *stroll = trpi_row_array_at(&vignette->corners, i);
        if (stroll->person == person) {
            trp_sheet_add_format(sheet, "%.2f%%{transform:translate(%.1fpx,%.1fpx)}", time_share(vignette, stroll->spot.step),
                                 map_x(f, stroll->spot.x / 100.0), map_y(f, stroll->spot.y / 100.0));
        }
    }
    const trpi_path_point *last = &trpi_vignette_shown_person_at(vignette, person)->path.last;
    trp_sheet_add_format(sheet, "100%%{transform:translate(%.1fpx,%.1fpx)}}\n", map_x(f, last->x / 100.0),
                         map_y(f, last->y / 100.0));
}

// Adds the animation that shows a person's speech bubble while it speaks. False when it says nothing.
static bool add_speaking(const trp_vignette *vignette, const char *id, uint32_t person, trp_sheet *sheet)
{
    bool speaks = false;
    for (uint32_t i = 0; i < vignette->spans.count; i++) {
        const trpi_vignette_span *span = trpi_row_array_at(&vignette->spans, i);
        if (span->person != person || span->kind != TRPI_VIGNETTE_SPAN_SPOKEN_LINE) {
            continue;
        }
        if (!speaks) {
            trp_sheet_add_format(sheet, "@keyframes %ss%u{0%%{opacity:0}", id, (unsigned)person);
        }
        speaks = true;
        trp_sheet_add_format(sheet, "%.2f%%{opacity:1}%.2f%%{opacity:0}", time_share(vignette, span->from - vignette->first),
                             time_share(vignette, span->until - vignette->first));
    }
    trp_sheet_add(sheet, speaks ? "}\n" : "");
    return speaks;
}

// Adds the animation that shows a person only while it is on the stage. False when it is there all the time.
static bool add_presence(const trp_vignette *vignette, const char *id, uint32_t person, trp_sheet *sheet)
{
    const trpi_vignette_shown_person *who = trpi_vignette_shown_person_at(vignette, person);
    uint32_t began = who->from - vignette->first;
    if (began <= 2 && who->until == vignette->last) {
        return false;
    }
    trp_sheet_add_format(sheet, "@keyframes %sp%u{0%%{opacity:%d}", id, (unsigned)person, began <= 2);
    if (began > 2) {
        trp_sheet_add_format(sheet, "%.2f%%{opacity:1}", time_share(vignette, began));
    }
    if (who->until != vignette->last) {
        trp_sheet_add_format(sheet, "%.2f%%{opacity:0}", time_share(vignette, who->until - vignette->first));
    }
    trp_sheet_add(sheet, "}\n");
    return true;
}

static void add_person(const trp_vignette *vignette, const frame *f, const char *id, uint32_t person, bool comes, bool speaks,
                       trp_sheet *sheet)
{
    const trpi_vignette_shown_person *who = trpi_vignette_shown_person_at(vignette, person);
    const char *name = vignette->words.texts[who->name];
    double x = map_x(f, who->path.last.x / 100.0), y = map_y(f, who->path.last.y / 100.0);
    for (uint32_t i = 0; i < vignette->corners.count; i++) {
        const trpi_vignette_path_corner *stroll = trpi_row_array_at(&vignette->corners, i);
        if (stroll->person == person) {
            x = map_x(f, stroll->spot.x / 100.0);
            y = map_y(f, stroll->spot.y / 100.0);
            break;
        }
    }
    trp_sheet_add_format(sheet, "<g class=\"who\" transform=\"translate(%.1f %.1f)\" style=\"animation-name:%sw%u\">", x, y, id,
                         (unsigned)person);
    trp_sheet_add_format(sheet, comes ? "<g class=\"there\" style=\"animation-name:%sp%u\">" : "<g>", id, (unsigned)person);
    trp_sheet_add(sheet, "<title>");
    trpi_html_add_escaped_text(sheet, name);
    trp_sheet_add_format(sheet, "</title><circle class=\"k%u\" r=\"8\"/><text>",
                         (unsigned)trpi_vignette_colour_class_of_person(vignette, person));
    char first[5] = {0};
    for (uint32_t i = 0; i < 4 && name[i] != '\0' && (i == 0 || ((unsigned char)name[i] & 0xC0u) == 0x80u); i++) {
        first[i] = name[i];
    }
    trpi_html_add_escaped_text(sheet, first);
    trp_sheet_add(sheet, "</text>");
    if (speaks) {
        trp_sheet_add_format(sheet,
                             "<path class=\"says\" style=\"animation-name:%ss%u\" d=\"M5 -7l3 -3q-3 -9 8 -9q10 0 10 7q0 7 "
                             "-10 7q-3 0 -5 -1z\"/>",
                             id, (unsigned)person);
    }
    trp_sheet_add(sheet, "</g></g>\n");
}

void trpi_vignette_draw_map(const trp_vignette *vignette, const char *id, trp_sheet *sheet)
{
    trp_stage_map map;
    trp_stage_map_size(trp_rehearsal_stage(vignette->rehearsal), &map, sizeof map);
    frame f = make_frame(vignette, &map);
    double height = map_y(&f, f.bottom) + MARGIN + 4;
    bool speaks[TRPI_VIGNETTE_PEOPLE] = {false}, comes[TRPI_VIGNETTE_PEOPLE] = {false};
    trp_sheet_add_format(sheet, "<svg class=\"map\" viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"a map\">\n<style>\n",
                         MAP_WIDTH, height);
    for (uint32_t i = 0; i < vignette->people.count; i++) {
        if (!trpi_vignette_shown_person_at(vignette, i)->is_place) {
            add_way(vignette, &f, id, i, sheet);
            speaks[i] = add_speaking(vignette, id, i, sheet);
            comes[i] = add_presence(vignette, id, i, sheet);
        }
    }
    trp_sheet_add(sheet, "</style>\n");
    trp_sheet_add_format(sheet, "<rect class=\"floor\" x=\"1\" y=\"1\" width=\"%d\" height=\"%.0f\" rx=\"8\"/>\n", MAP_WIDTH - 2,
                         height - 2);
    for (uint32_t row = 0; row < map.height; row++) {
        add_cells(vignette, &f, &map, row, sheet);
    }
    add_places(vignette, &f, map.width == 0, sheet);
    for (uint32_t i = 0; i < vignette->people.count; i++) {
        if (!trpi_vignette_shown_person_at(vignette, i)->is_place) {
            add_person(vignette, &f, id, i, comes[i], speaks[i], sheet);
        }
    }
    trp_sheet_add(sheet, "</svg>\n");
}
