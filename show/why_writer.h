// SPDX-License-Identifier: MIT
// The explanation writer: turns the lines that trp_agent_why gives into sentences, or into JSON.

#ifndef TROUPE_SHOW_WHY_WRITER_H
#define TROUPE_SHOW_WHY_WRITER_H

#include "show/json.h"
#include "show/quotation.h"
#include "show/rows.h"
#include "troupe/object.h"
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

/// The most names in a list of entities of which the same is told; trpi_why_write_more counts the others.
enum { TRPI_WHY_NAMES_IN_LIST = 4 };

/// Fills an array with all answers of a query (rows.h); without memory the sheet has failed.
#define TRPI_WHY_FILL(writer, rows, query, ...) \
    ((writer)->sheet->failed = !TRPI_ROW_ARRAY_FILL((rows), query, __VA_ARGS__) || (writer)->sheet->failed)
#define TRPI_WHY_FILL_WITH_LINES(writer, rows, query, ...) \
    ((writer)->sheet->failed = !TRPI_ROW_ARRAY_FILL_WITH_LINES((rows), query, __VA_ARGS__) || (writer)->sheet->failed)

/// Walk the children of a line: the first one below it, then the next one behind `child` of the same parent; `count` when there
/// is none left.
uint32_t trpi_why_first_child(const trpi_why_writer *writer, uint32_t line);
uint32_t trpi_why_next_sibling(const trpi_why_writer *writer, uint32_t child);

/// Writes names, times and values of a line.
const char *trpi_why_entity_name(const trpi_why_writer *writer, trp_entity entity);
void trpi_why_write_behaviour_title(const trpi_why_writer *writer, uint32_t behaviour);

/// Writes how many of `count` have no room in a list of names: " and 11 more"; nothing when all have.
void trpi_why_write_more(const trpi_why_writer *writer, uint32_t count);
void trpi_why_write_time(const trpi_why_writer *writer, uint32_t step);

void trpi_why_write_value(const trpi_why_writer *writer, const trp_why_line *line, int64_t value);
void trpi_why_write_expression(const trpi_why_writer *writer, const trp_why_line *line);

/// Writes a sentence with placeholders that the line fills in: "{other} is busy with {rivals}" (show/why_sentence.c).
void trpi_why_write_sentence(const trpi_why_writer *writer, const trp_why_line *line, const char *sentence);

/// Writes the cause of a line, without a full stop: "its cue has not fired: it waits for the event bell".
void trpi_why_write_cause(const trpi_why_writer *writer, uint32_t line);

/// Writes the false conditions below a line: "`my thirst > 60` is false: my thirst is 42." False when there is none.
bool trpi_why_write_false_conditions(const trpi_why_writer *writer, uint32_t line);

/// Writes the facts that the condition of line number `condition_line` reads, the first behind `before`, the others behind
/// commas. False when none adds anything to the condition's own words.
bool trpi_why_write_facts_read(const trpi_why_writer *writer, uint32_t condition_line, const char *before);

/// Writes, behind `before`, why an agent does not wear a role that is worn by condition: "`drunk > 70` is false: drunk is 42".
/// Returns false, and writes nothing, when the condition does not keep the agent from wearing the role.
bool trpi_why_write_role_condition(const trpi_why_writer *writer, uint32_t role, trp_entity agent, const char *before);

/// Writes what a COULD line says as one sentence: that the behaviour is under way, could start, or what first keeps it from that.
void trpi_why_write_could_sentence(const trpi_why_writer *writer, trp_entity agent, uint32_t line);

/// Writes the place in a tree or network at which the entry of a line is, in lines of text or in JSON.
void trpi_why_write_tree_place(const trpi_why_writer *writer, uint32_t line);
void trpi_why_write_tree_place_json(const trpi_why_writer *writer, trpi_json_writer *json, const trp_why_line *line);

/// Whether an entity is an object, an area or a place instead of a character (is_thing); writes what is to be told of such
/// a thing, except for the situations that it casts (write_thing).
bool trpi_why_entity_is_object_or_place(const trpi_why_writer *writer, trp_entity entity);
void trpi_why_write_thing(const trpi_why_writer *writer, trp_entity thing);

/// Writes the characters whom an object concerns, with what they do, and what it waits for.
void trpi_why_write_people_of_object(const trpi_why_writer *writer, trp_entity thing);

/// Writes a line about an offer: for which kind it is, how many hold it, and what keeps an agent from it. If `agent` is nobody,
/// writes what keeps every agent from it.
void trpi_why_write_offer(const trpi_why_writer *writer, trp_entity thing, const trp_offer *offer, trp_entity agent);

/// Writes what keeps an agent (if it is nobody: every agent) from an offer of an object, without a full stop: "as many hold it as
/// may".
void trpi_why_write_offer_reason(const trpi_why_writer *writer, trp_entity object, const trp_offer *offer, trp_entity agent);

/// Writes an event of the journal as a sentence without a full stop: "Edda refused Tom `Order`: it was busy".
void trpi_why_write_past_event(const trpi_why_writer *writer, const trp_event *event);

/// Writes the last refusals, messages and castings of an entity, or the last castings of a scene; nothing when there were none.
void trpi_why_write_journal(const trpi_why_writer *writer, trp_entity entity);
void trpi_why_write_journal_of_scene(const trpi_why_writer *writer, uint32_t scene);
void trpi_why_write_journal_json(const trpi_why_writer *writer, trpi_json_writer *json, trp_entity entity);

/// Finds the last time that an agent was refused a behaviour, found no partner for it, or began it with others. False when the
/// journal knows of none.
bool trpi_why_find_last_attempt_to_begin(const trpi_why_writer *writer, trp_entity agent, uint32_t behaviour, trp_event *attempt);

/// Writes the whole explanation as JSON.
void trpi_why_write_json(const trpi_why_writer *writer, trp_entity agent);

/// Writes the cause of a candidate, without a full stop: "Bob is 9.5 m away, and must be within 8 m".
void trpi_why_write_candidate_cause(const trpi_why_writer *writer, uint32_t line);

#endif
