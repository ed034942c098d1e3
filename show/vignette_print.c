// SPDX-License-Identifier: MIT
// Prints a vignette as a figure of a page: the map, beside it the timeline, below it the story. The page has its style
// (script/pattern/page.c), by the classes map, floor, wall, thing, place, who, there, says; time, name, does, act, line,
// tick, now; k0 to k5 for the colours of persons, and those of trpi_initiation_colour_names for
// behaviours.

#include "show/initiation.h"
#include "show/vignette.h"

#include "troupe/assert.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 640, LANES = 100, RIGHT = 6, ROW = 44, TOP = 6 };

// Chooses the persons in the timeline: the starred ones, or all if none is starred. Leaves out places, and all beyond
// TRPI_VIGNETTE_ROWS. Returns how many were chosen.
static uint32_t choose_rows(const trp_vignette *vignette, uint32_t rows[TRPI_VIGNETTE_ROWS])
{
    uint32_t stars = 0, count = 0;
    for (uint32_t i = 0; i < vignette->people.count; i++) {
        stars += trpi_vignette_shown_person_at(vignette, i)->is_starred;
    }
    for (uint32_t i = 0; i < vignette->people.count && count < TRPI_VIGNETTE_ROWS; i++) {
        const trpi_vignette_shown_person *person = trpi_vignette_shown_person_at(vignette, i);
        if (!person->is_place && (stars == 0 || person->is_starred)) {
            rows[count++] = i;
        }
    }
    return count;
}

static double step_x(const trp_vignette *vignette, uint32_t step)
{
    uint32_t whole = vignette->last > vignette->first ? vignette->last - vignette->first : 1;
    return LANES + (double)(step - vignette->first) * (WIDTH - LANES - RIGHT) / whole;
}

static uint32_t whole_seconds(const trp_vignette *vignette, uint32_t steps)
{
    return steps / trp_world_steps_per_second(trp_rehearsal_world(vignette->rehearsal));
}

// ---- The timeline -------------------------------------------------------------------------------

static void add_ticks(const trp_vignette *vignette, uint32_t height, trp_sheet *sheet)
{
    static const uint32_t beats[] = {1, 5, 10, 30, 60, 300, 900, 3600, 14400};
    uint32_t whole = whole_seconds(vignette, vignette->last - vignette->first), beat = 0;
    while (beat + 1 < sizeof beats / sizeof *beats && whole / beats[beat] > 8) {
        beat++;
    }
    uint32_t steps = beats[beat] * trp_world_steps_per_second(trp_rehearsal_world(vignette->rehearsal));
    for (uint32_t step = 0; vignette->first + step <= vignette->last; step += steps) {
        double x = step_x(vignette, vignette->first + step);
        uint32_t second = whole_seconds(vignette, step);
        if (x > WIDTH - 14) {
            break;  // there is no room for its number
        }
        trp_sheet_add_format(
            sheet, "<path class=\"tick\" d=\"M%.1f %d V%u\"/><text class=\"tick\" x=\"%.1f\" y=\"%u\">%u:%02u</text>\n", x, TOP - 2,
            (unsigned)height, x, (unsigned)height + 12, (unsigned)(second / 60), (unsigned)(second % 60));
    }
}

// Adds as much of a text as fits into `width` pixels, in letters of about `letter` pixels.
static void add_fitting(trp_sheet *sheet, const char *text, double width, double letter)
{
    size_t room = width > 0 ? (size_t)(width / letter) : 0, size = 0, letters = 0, cut = 0;
    while (text[size] != '\0') {
        letters += ((unsigned char)text[size] & 0xC0u) != 0x80u;
        cut = letters < room ? size + 1 : cut;
        size++;
    }
    if (letters <= room) {
        trpi_html_add_escaped_text(sheet, text);
    } else if (room > 2) {
        while (cut > 0 && ((unsigned char)text[cut] & 0xC0u) == 0x80u) {
            cut++;
        }
        char some[128];
        cut = cut < sizeof some ? cut : sizeof some - 1;
        memcpy(some, text, cut);
        some[cut] = '\0';
        trpi_html_add_escaped_text(sheet, some);
        trp_sheet_add(sheet, "\xE2\x80\xA6");
    }
}

// Cuts the preposition from the name of an action: "move to" becomes "move", "look for" becomes "look".
static void cut_preposition(char *name)
{
    static const char *const words[] = {" to", " for", " at", " from", " of"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t size = strlen(name), tail = strlen(words[i]);
        if (size > tail && strcmp(name + size - tail, words[i]) == 0) {
            name[size - tail] = '\0';
        }
    }
}

const char *trpi_vignette_label_of_span(const trp_vignette *vignette, const trpi_vignette_span *span, char to[96])
{
    const char *text = vignette->words.texts[span->words];
    size_t left_out = strlen(vignette->left_out);
    if (span->kind == TRPI_VIGNETTE_SPAN_SPOKEN_LINE) {
        return text;
    }
    bool shorter = left_out > 0 && strncmp(text, vignette->left_out, left_out) == 0 && text[left_out] == ' ';
    snprintf(to, 96, "%s", shorter ? text + left_out + 1 : text);
    if (span->kind == TRPI_VIGNETTE_SPAN_ACTION) {
        cut_preposition(to);
    }
    return to;
}

static void add_span(const trp_vignette *vignette, const trpi_vignette_span *span, uint32_t top, trp_sheet *sheet)
{
    static const char *const classes[TRPI_VIGNETTE_SPAN_KIND_COUNT] = {"does", "act", "line"};
    static const uint32_t tops[TRPI_VIGNETTE_SPAN_KIND_COUNT] = {0, 20, 20}, heights[TRPI_VIGNETTE_SPAN_KIND_COUNT] = {18, 14, 14};
    static const double letters[TRPI_VIGNETTE_SPAN_KIND_COUNT] = {6.3, 5.3, 5.3};
    char room[96];
    const char *text = trpi_vignette_label_of_span(vignette, span, room);
    double from = step_x(vignette, span->from), width = step_x(vignette, span->until) - from;
    width = width > 1.5 ? width - 1 : 1;
    uint32_t y = top + tops[span->kind];
    trp_sheet_add_format(sheet, "<g class=\"%s", classes[span->kind]);
    if (span->kind == TRPI_VIGNETTE_SPAN_BEHAVIOUR) {
        trp_sheet_add_format(sheet, " %s%s", trpi_initiation_colour_names[span->initiation], span->waits ? " waits" : "");
    }
    trp_sheet_add(sheet, "\"><title>");
    trpi_html_add_escaped_text(sheet, text);
    trp_sheet_add_format(sheet, "%s, %.1f s</title><rect x=\"%.1f\" y=\"%u\" width=\"%.1f\" height=\"%u\" rx=\"3\"/>",
                         span->waits ? " (waits for the other)" : "",
                         (double)(span->until - span->from) / trp_world_steps_per_second(trp_rehearsal_world(vignette->rehearsal)),
                         from, (unsigned)y, width, (unsigned)heights[span->kind]);
    trp_sheet_add_format(sheet, "<text x=\"%.1f\" y=\"%u\">", from + 4, (unsigned)(y + heights[span->kind] - 4));
    add_fitting(sheet, span->waits ? "" : text, width - 6, letters[span->kind]);
    trp_sheet_add(sheet, "</text></g>\n");
}

static void add_row(const trp_vignette *vignette, uint32_t person, uint32_t top, trp_sheet *sheet)
{
    const char *name = vignette->words.texts[trpi_vignette_shown_person_at(vignette, person)->name];
    trp_sheet_add_format(sheet, "<circle class=\"k%u\" cx=\"8\" cy=\"%u\" r=\"5\"/><text class=\"name\" x=\"18\" y=\"%u\">",
                         (unsigned)trpi_vignette_colour_class_of_person(vignette, person), (unsigned)(top + 9),
                         (unsigned)(top + 13));
    add_fitting(sheet, name, LANES - 22, 6.6);
    trp_sheet_add(sheet, "</text>\n");
    for (uint32_t i = 0; i < vignette->spans.count; i++) {
        const trpi_vignette_span *span = trpi_row_array_at(&vignette->spans, i);
        if (span->person == person) {
            add_span(vignette, span, top, sheet);
        }
    }
}

static void add_timeline(const trp_vignette *vignette, trp_sheet *sheet)
{
    uint32_t rows[TRPI_VIGNETTE_ROWS], count = choose_rows(vignette, rows);
    uint32_t height = TOP + count * ROW;
    trp_sheet_add_format(sheet, "<svg class=\"time\" viewBox=\"0 0 %d %u\" role=\"img\" aria-label=\"who does what when\">\n",
                         WIDTH, (unsigned)height + 18);
    add_ticks(vignette, height, sheet);
    for (uint32_t i = 0; i < count; i++) {
        add_row(vignette, rows[i], TOP + i * ROW, sheet);
    }
    trp_sheet_add_format(sheet, "<path class=\"now\" d=\"M%d %d V%u\"/>\n</svg>\n", LANES, TOP - 4, (unsigned)height);
}

// ---- The figure ---------------------------------------------------------------------------------

static void add_caption(const trp_vignette *vignette, const char *title, trp_sheet *sheet)
{
    uint32_t seconds = whole_seconds(vignette, vignette->last - vignette->first);
    trp_sheet_add_format(sheet, "<figcaption>%u:%02u min of ", (unsigned)(seconds / 60), (unsigned)(seconds % 60));
    trpi_html_add_escaped_text(sheet, title);
    if (vignette->told_count > 0) {
        trp_sheet_add(sheet, "<details><summary>As a story</summary><pre>");
        trpi_html_add_escaped_text(sheet, trp_sheet_text(&vignette->told));
        trp_sheet_add(sheet, "</pre></details>");
    }
    trp_sheet_add(sheet, "</figcaption>\n");
}

void trp_vignette_print(const trp_vignette *vignette, const char *id, const char *title, trp_sheet *sheet)
{
    TRP_REQUIRE(vignette != NULL, );
    uint32_t seconds = whole_seconds(vignette, vignette->last - vignette->first) / 3;
    seconds = seconds < 6 ? 6 : seconds > 30 ? 30 : seconds;
    trp_sheet_add_format(sheet, "<figure class=\"vignette\" style=\"--t:%us\">\n", (unsigned)seconds);
    trpi_vignette_draw_map(vignette, id, sheet);
    add_timeline(vignette, sheet);
    add_caption(vignette, title, sheet);
    trp_sheet_add(sheet, "</figure>\n");
}
