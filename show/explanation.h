// SPDX-License-Identifier: MIT
// What the files that put an explanation into words share. The lines come from trp_agent_why.

#ifndef TROUPE_SHOW_EXPLANATION_H
#define TROUPE_SHOW_EXPLANATION_H

#include "show/json.h"
#include "show/quotation.h"
#include "troupe/show.h"
#include "troupe/why.h"

typedef struct trpi_explanation {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    const trp_script_source *source;  // or NULL
    trp_sheet *sheet;
    const trp_why_line *lines;
    uint32_t count;
} trpi_explanation;

/// The children of a line: the first one below it, then the next after `child`; `count` when there is no more.
uint32_t trpi_first_child(const trpi_explanation *explanation, uint32_t line);
uint32_t trpi_next_child(const trpi_explanation *explanation, uint32_t child);

/// Names, times and values.
const char *trpi_explanation_name(const trpi_explanation *explanation, trp_entity entity);
void trpi_tell_title(const trpi_explanation *explanation, uint32_t behaviour);
void trpi_tell_time(const trpi_explanation *explanation, uint32_t step);

/// "`before` 1m2s (in 3.5s)".
void trpi_tell_until(const trpi_explanation *explanation, const char *before, uint32_t step);
void trpi_tell_number(trp_sheet *sheet, int64_t number);
void trpi_tell_value(const trpi_explanation *explanation, const trp_why_line *line, int64_t value);
void trpi_tell_words(const trpi_explanation *explanation, const trp_why_line *line);

/// An obstacle as one or more sentences, and those who could take part as lines of their own below it.
void trpi_tell_cause(const trpi_explanation *explanation, uint32_t line);

/// The false conditions below a line: "`my thirst > 60` is false: my thirst is 42." True when there was one.
bool trpi_tell_conditions(const trpi_explanation *explanation, uint32_t line);

/// The facts that a condition reads, each behind `before` or a comma. False when there is nothing that it does not say itself.
bool trpi_tell_readings(const trpi_explanation *explanation, uint32_t condition, const char *before);

/// Where in a tree or network somebody is who is at the line before, in lines of their own.
void trpi_tell_body(const trpi_explanation *explanation, uint32_t line);
void trpi_tell_place_json(const trpi_explanation *explanation, trpi_json *json, const trp_why_line *line);

/// The whole explanation as JSON.
void trpi_tell_json(const trpi_explanation *explanation, trp_entity agent);

/// One who could take part, or who stands somehow to a cue, without an end: "Bob is 9.5 m away, and only 8 m count".
void trpi_tell_person(const trpi_explanation *explanation, uint32_t line);

#endif
