// SPDX-License-Identifier: MIT
// A vignette from the inside: who was there, what they did from when to when, and where they went.

#ifndef TROUPE_SHOW_VIGNETTE_H
#define TROUPE_SHOW_VIGNETTE_H

#include "show/path.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/show.h"

enum {
    TRPI_VIGNETTE_PEOPLE = 64,  // later ones are left out
    TRPI_VIGNETTE_ROWS = 6,     // of whom it is drawn what they do
    TRPI_VIGNETTE_LINES = 40    // of the story below
};

typedef enum trpi_span_sort { TRPI_SPAN_BEHAVIOUR, TRPI_SPAN_ACT, TRPI_SPAN_LINE, TRPI_SPAN_SORTS } trpi_span_sort;

/// Something that goes on for a while: a behaviour, an action, a line that is spoken.
typedef struct trpi_span {
    uint32_t person;
    uint32_t from, until;  // steps
    uint32_t since;        // when a behaviour was adopted
    uint32_t words;
    uint32_t sort;  // trpi_span_sort
    bool waits;     // is done with its own part and waits for the others
} trpi_span;

/// A corner of somebody's way.
typedef struct trpi_stroll {
    uint32_t person;
    trpi_spot spot;
} trpi_stroll;

typedef struct trpi_person {
    trp_entity entity;
    uint32_t name;  // in words
    uint32_t from, until;
    uint32_t open[TRPI_SPAN_SORTS];  // the span that goes on, or TRP_NOT_FOUND
    trpi_path path;
    bool is_place;
    bool is_starred;
} trpi_person;

struct trp_vignette {
    const trp_rehearsal *rehearsal;
    trp_transcript *transcript;
    trp_sheet told;
    uint32_t told_count;
    uint32_t first, last;  // steps
    char left_out[64];     // in front of the names of behaviours
    trpi_rows people, spans, corners;
    trpi_words words;
};

static inline trpi_person *trpi_vignette_person(const trp_vignette *vignette, uint32_t person)
{
    return trpi_rows_at(&vignette->people, person);
}

/// The name of a span in the picture: the doing, without what goes without saying.
const char *trpi_vignette_label(const trp_vignette *vignette, const trpi_span *span, char to[96]);

/// Adds a text for HTML: `<` and its like are written so that they are only read.
void trpi_html(trp_sheet *sheet, const char *text);

/// The colour that somebody has on the map and in the timeline: a class of the page's style, "k0" to "k5".
uint32_t trpi_vignette_colour(const trp_vignette *vignette, uint32_t person);

/// Adds the map, on which everybody moves (vignette_map.c).
void trpi_vignette_map(const trp_vignette *vignette, const char *id, trp_sheet *sheet);

#endif
