// SPDX-License-Identifier: MIT
// The records of a vignette: its persons, their behaviours, actions and speech with times, and their ways.

#ifndef TROUPE_SHOW_VIGNETTE_H
#define TROUPE_SHOW_VIGNETTE_H

#include "show/path.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/show.h"

enum {
    TRPI_VIGNETTE_PEOPLE = 64,  // at most; later ones are left out
    TRPI_VIGNETTE_ROWS = 6,     // persons in the timeline, at most
    TRPI_VIGNETTE_LINES = 40    // lines of the story below the picture, at most
};

typedef enum trpi_vignette_span_kind {
    TRPI_VIGNETTE_SPAN_BEHAVIOUR,
    TRPI_VIGNETTE_SPAN_ACTION,
    TRPI_VIGNETTE_SPAN_SPOKEN_LINE,
    TRPI_VIGNETTE_SPAN_KIND_COUNT
} trpi_vignette_span_kind;

/// A span: the time of a behaviour, an action, or a spoken line.
typedef struct trpi_vignette_span {
    uint32_t person;
    uint32_t from, until;  // steps
    uint32_t since;        // the step at which a behaviour was adopted
    uint32_t words;
    uint32_t kind;        // trpi_vignette_span_kind
    uint32_t initiation;  // trpi_behaviour_initiation, of a behaviour
    bool waits;           // its part is done, and it waits for its partners
} trpi_vignette_span;

/// A corner of a person's way, which is straight between corners.
typedef struct trpi_vignette_path_corner {
    uint32_t person;
    trpi_path_point spot;
} trpi_vignette_path_corner;

/// A person of the picture; also a place.
typedef struct trpi_vignette_shown_person {
    trp_entity entity;
    uint32_t name;  // its number in `words`
    uint32_t from, until;
    uint32_t open[TRPI_VIGNETTE_SPAN_KIND_COUNT];  // the span of each sort that has not ended, or TRP_NOT_FOUND
    trpi_path_simplifier path;
    bool is_place;
    bool is_starred;
} trpi_vignette_shown_person;

struct trp_vignette {
    const trp_rehearsal *rehearsal;
    trp_transcript *transcript;
    trp_sheet told;
    uint32_t told_count;
    uint32_t first, last;  // steps
    char left_out[64];     // words at the beginning of behaviours' names that the picture leaves out
    trpi_row_array people, spans, corners;
    trpi_numbered_texts words;
};

static inline trpi_vignette_shown_person *trpi_vignette_shown_person_at(const trp_vignette *vignette, uint32_t person)
{
    return trpi_row_array_at(&vignette->people, person);
}

/// Returns the label of a span in the picture: the name of the behaviour or action without `left_out` and prepositions.
const char *trpi_vignette_label_of_span(const trp_vignette *vignette, const trpi_vignette_span *span, char to[96]);

/// Adds a text, escaped for HTML.
void trpi_html_add_escaped_text(trp_sheet *sheet, const char *text);

/// Returns the colour of a person on the map and in the timeline: the number of a class of the page's style, "k0" to "k5".
uint32_t trpi_vignette_colour_class_of_person(const trp_vignette *vignette, uint32_t person);

/// Adds the map, on which all persons move (vignette_map.c).
void trpi_vignette_draw_map(const trp_vignette *vignette, const char *id, trp_sheet *sheet);

#endif
