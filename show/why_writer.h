// SPDX-License-Identifier: MIT
// The writer of an explanation: puts the lines that trp_agent_why gives into words, or into JSON.

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

void trpi_write_number(trp_sheet *sheet, int64_t number);
void trpi_write_value(const trpi_why_writer *writer, const trp_why_line *line, int64_t value);
void trpi_write_words(const trpi_why_writer *writer, const trp_why_line *line);

/// A sentence about a line, with places that the line fills in: "{other} is busy with {rivals}" (show/why_sentence.c).
void trpi_write_sentence(const trpi_why_writer *writer, const trp_why_line *line, const char *sentence);

/// An obstacle, without an end: "its cue has not fired: it waits for the event bell".
void trpi_write_cause(const trpi_why_writer *writer, uint32_t line);

/// The false conditions below a line: "`my thirst > 60` is false: my thirst is 42." True when there was one.
bool trpi_write_conditions(const trpi_why_writer *writer, uint32_t line);

/// The facts that a condition reads, each behind `before` or a comma. False when there is nothing that it does not say itself.
bool trpi_write_readings(const trpi_why_writer *writer, uint32_t condition, const char *before);

/// The place in a tree or network at which the entry of a line is, in lines of their own.
void trpi_write_body(const trpi_why_writer *writer, uint32_t line);
void trpi_write_place_json(const trpi_why_writer *writer, trpi_json *json, const trp_why_line *line);

/// The whole explanation as JSON.
void trpi_write_json(const trpi_why_writer *writer, trp_entity agent);

/// A candidate for a part or for the subject of a cue, without an end: "Bob is 9.5 m away, and only 8 m count".
void trpi_write_candidate(const trpi_why_writer *writer, uint32_t line);

#endif
