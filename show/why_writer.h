// SPDX-License-Identifier: MIT
// What the files that put an explanation into words share. The lines come from trp_agent_why.

#ifndef TROUPE_SHOW_WHY_WRITER_H
#define TROUPE_SHOW_WHY_WRITER_H

#include "show/json.h"
#include "show/quotation.h"
#include "troupe/show.h"
#include "troupe/why.h"

typedef struct trpi_why_writer {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    const trp_script_source *source;  // or NULL
    trp_sheet *sheet;
    const trp_why_line *lines;
    uint32_t count;
} trpi_why_writer;

/// The children of a line: the first one below it, then the next after `child`; `count` when there is no more.
uint32_t trpi_first_child(const trpi_why_writer *writer, uint32_t line);
uint32_t trpi_next_child(const trpi_why_writer *writer, uint32_t child);

/// Names, times and values.
const char *trpi_why_name(const trpi_why_writer *writer, trp_entity entity);
void trpi_write_title(const trpi_why_writer *writer, uint32_t behaviour);
void trpi_write_time(const trpi_why_writer *writer, uint32_t step);

/// "`before` 1m2s (in 3.5s)".
void trpi_write_until(const trpi_why_writer *writer, const char *before, uint32_t step);
void trpi_write_number(trp_sheet *sheet, int64_t number);
void trpi_write_value(const trpi_why_writer *writer, const trp_why_line *line, int64_t value);
void trpi_write_words(const trpi_why_writer *writer, const trp_why_line *line);

/// An obstacle as one or more sentences, and those who could take part as lines of their own below it.
void trpi_write_cause(const trpi_why_writer *writer, uint32_t line);

/// The false conditions below a line: "`my thirst > 60` is false: my thirst is 42." True when there was one.
bool trpi_write_conditions(const trpi_why_writer *writer, uint32_t line);

/// The facts that a condition reads, each behind `before` or a comma. False when there is nothing that it does not say itself.
bool trpi_write_readings(const trpi_why_writer *writer, uint32_t condition, const char *before);

/// Where in a tree or network somebody is who is at the line before, in lines of their own.
void trpi_write_body(const trpi_why_writer *writer, uint32_t line);
void trpi_write_place_json(const trpi_why_writer *writer, trpi_json *json, const trp_why_line *line);

/// The whole explanation as JSON.
void trpi_write_json(const trpi_why_writer *writer, trp_entity agent);

/// One who could take part, or who stands somehow to a cue, without an end: "Bob is 9.5 m away, and only 8 m count".
void trpi_write_person(const trpi_why_writer *writer, uint32_t line);

#endif
