// SPDX-License-Identifier: MIT
// Prints an explanation as text, in a fixed order: now, interrupted, waiting, could have, why not.

#include "show/why_writer.h"
#include "show/wording.h"

#include "troupe/assert.h"
#include "troupe/command.h"
#include "troupe/origin.h"

#include <stdlib.h>

enum { MOST_PARTS = 128 };  // of a scene

static void write_task(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(writer->pack, l->behaviour, &info, sizeof info) != TRP_OK || l->number >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(writer->pack, TRP_NAMES_TASK, info.first_task + l->number);
    trp_sheet_add_format(writer->sheet, ", at task %u of %u", l->number + 1, info.task_count);
    if (name[0] != '\0') {
        trp_sheet_add(writer->sheet, " (");
        trp_sheet_add_sanitized(writer->sheet, name);
        trp_sheet_add(writer->sheet, ")");
    }
}

static bool has_other(const trp_why_line *l)
{
    return l->other.value != 0 && l->other.value != l->agent.value;
}

// Writes the behaviour of a queue entry with its partner and priority: "Order with Linda, priority 2, ".
static void write_entry(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool is_shared = trp_pack_behaviour(writer->pack, l->behaviour, &info, sizeof info) == TRP_OK && info.topic != TRP_NOT_FOUND;
    bool wraps = (l->flags & TRP_WHY_WRAPS) != 0;
    trpi_why_write_sentence(writer, l,
                            wraps           ? "  {behaviour}, with which {other} wraps the move"
                            : !has_other(l) ? "  {behaviour}"
                            : is_shared     ? "  {behaviour} with {other}"
                                            : "  {behaviour} about {other}");
    trp_sheet_add_format(writer->sheet, ", priority %d, ", (int)l->priority);
}

// Writes the words behind an entry: when its step ends, or which behaviour runs instead.
static void write_end(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->kind == TRP_WHY_NOW && l->until != UINT32_MAX) {
        trpi_why_write_sentence(writer, l, "; its step ends at {until}");
    } else if (l->kind == TRP_WHY_INTERRUPTED && l->other_behaviour != TRP_NOT_FOUND) {
        trpi_why_write_sentence(writer, l, "; {other_behaviour} runs instead");
    }
}

// Writes the entries of one kind under a heading, each with its task.
static void write_entries(const trpi_why_writer *writer, const char *heading, trp_why_kind kind)
{
    bool any = false;
    trp_sheet_add(writer->sheet, heading);
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == kind) {
            write_entry(writer, l);
            trpi_why_write_sentence(writer, l, "since {since}");
            write_task(writer, l);
            write_end(writer, l);
            trp_sheet_add(writer->sheet, ".\n");
            trpi_why_write_tree_place(writer, i);
            any = true;
        }
    }
    trp_sheet_add(writer->sheet, any ? "" : "  Nothing.\n");
}

static void write_missing(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_MISSING) {
            bool is_idle = l->other_behaviour == TRP_NOT_FOUND;
            trpi_why_write_sentence(writer, l, "    {other} is not done yet, and is at ");
            trpi_why_write_sentence(writer, l, is_idle ? "nothing.\n" : "{other_behaviour}{endless}.\n");
        }
    }
}

static void write_wait(const trpi_why_writer *writer, const trp_why_line *l)
{
    bool is_so = l->truth == TRP_WHY_TRUE;
    if (l->kind == TRP_WHY_WAITING) {
        write_entry(writer, l);
        trpi_why_write_sentence(writer, l, "waits since {since}");
        trp_sheet_add(writer->sheet, is_so ? ", suspended; the others are asked at " : "; lets go at ");
    } else if (l->kind == TRP_WHY_ASKING) {
        trpi_why_write_sentence(writer, l, has_other(l) ? "  Asks {other} for {behaviour}" : "  Asks for {behaviour}");
        trp_sheet_add(writer->sheet, is_so ? ", who has agreed; at the latest until " : "; the answer comes until ");
    } else {
        trpi_why_write_sentence(writer, l, has_other(l) ? "  Has promised {other}" : "  Has promised");
        trpi_why_write_sentence(writer, l, " to answer with {behaviour}, until ");
    }
    trpi_why_write_sentence(writer, l, "{until}.\n");
}

// Writes a deadlock: "At 3.2s Ann waited for Bob, Bob for Cid, Cid for Ann; one had to give way." False when there was none.
static bool write_deadlock(const trpi_why_writer *writer)
{
    bool any = false;
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind != TRP_WHY_DEADLOCK) {
            continue;
        }
        trpi_why_write_sentence(writer, l, any ? ", {agent} for {other}" : "  At {since} {agent} waited for {other}");
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? "; one had to give way.\n" : "");
    return any;
}

// Writes the messages that an agent awaits. False when it awaits none.
static bool write_awaited(const trpi_why_writer *writer, trp_entity agent)
{
    bool any = false;
    trpi_row_array steps = {.row_bytes = sizeof(trp_pending_step)};
    TRPI_WHY_FILL(writer, &steps, trp_agent_pending_steps, writer->world, agent);
    for (uint32_t i = 0; i < steps.count; i++) {
        const trp_pending_step *step = trpi_row_array_at(&steps, i);
        if (step->kind != TRP_PENDING_MESSAGE) {
            continue;
        }
        trp_sheet_add(writer->sheet, "  For the message `");
        trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_MESSAGE, step->message));
        trp_sheet_add(writer->sheet, "`");
        if (step->due != 0) {
            const trp_why_line line = {.until = step->due};
            trpi_why_write_sentence(writer, &line, ", at the latest until {due}");
        }
        trp_sheet_add(writer->sheet, ".\n");
        any = true;
    }
    trpi_row_array_release(&steps);
    return any;
}

static void write_waiting(const trpi_why_writer *writer, trp_entity agent)
{
    bool any = false;
    trp_sheet_add(writer->sheet, "\nWaiting\n");
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_WAITING || l->kind == TRP_WHY_ASKING || l->kind == TRP_WHY_PROMISED) {
            write_wait(writer, l);
            write_missing(writer, i);
            any = true;
        }
    }
    any = write_awaited(writer, agent) || any;
    any = write_deadlock(writer) || any;
    trp_sheet_add(writer->sheet, any ? "" : "  For nobody.\n");
}

// ---- Could have, and why not --------------------------------------------------------------------

static void write_next(const trpi_why_writer *writer)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_NEXT && l->cause == TRP_CAUSE_NONE && l->until != UINT32_MAX) {
            trpi_why_write_sentence(writer, l, "  Looks for something to do again at {until}.\n");
        }
    }
}

// Returns whether nothing keeps a behaviour from starting but other behaviours that run.
static bool only_waits_for_its_turn(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_OBSTACLE && l->cause != TRP_CAUSE_OCCUPIED) {
            return false;
        }
    }
    return writer->lines[line].cause == TRP_CAUSE_OCCUPIED;
}

// Returns whether a COULD line is about a behaviour that could start now, or could if nothing ran.
static bool is_listed_as_candidate(const trp_why_line *l)
{
    return l->cause == TRP_CAUSE_NONE || l->share_per_million != 0;
}

// Writes one heading for all proactives that would be candidates if nothing ran, since they wait for their turn; or for those that
// could start now.
static void write_candidates_heading(const trpi_why_writer *writer)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        if (writer->lines[i].kind == TRP_WHY_OBSTACLE && writer->lines[i].cause == TRP_CAUSE_OCCUPIED) {
            trp_sheet_add(writer->sheet, "  ");
            trpi_why_write_cause(writer, i);
            trp_sheet_add(writer->sheet, ":\n");
            return;
        }
    }
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_COULD && is_listed_as_candidate(l) && l->initiation == 0) {
            trp_sheet_add(writer->sheet, "  The next proactive behaviour is one of:\n");
            return;
        }
    }
}

// Writes the behaviours that could start now, or could if nothing ran, each with its share among the proactives.
static void write_could(const trpi_why_writer *writer)
{
    bool any = false;
    trp_sheet_add(writer->sheet, "\nCould have\n");
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_COULD && is_listed_as_candidate(l) && l->initiation != 0) {
            trpi_why_write_sentence(writer, l, "  {behaviour}: its cue has fired, and it may start at once.\n");
            any = true;
        }
    }
    write_candidates_heading(writer);
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_COULD && is_listed_as_candidate(l) && l->initiation == 0) {
            trpi_why_write_sentence(writer, l, "    {behaviour}, ");
            trp_sheet_add_tenths(writer->sheet, l->share_per_million, 10000);
            trp_sheet_add(writer->sheet, "% of the next choice.\n");
            any = true;
        }
    }
    trp_sheet_add(writer->sheet, any ? "" : "    Nothing.\n");
    write_next(writer);
}

static void add_quotation(const trpi_why_writer *writer, trpi_quotation quotation)
{
    if (quotation.line == 0) {
        return;
    }
    trp_sheet *sheet = writer->sheet;
    trp_sheet_add(sheet, "      ");
    trp_sheet_add_sanitized(sheet, writer->source->name);
    trp_sheet_add_format(sheet, ":%u: ", quotation.line);
    char text[200];
    size_t size = quotation.size_bytes < sizeof text - 1 ? quotation.size_bytes : sizeof text - 1;
    for (size_t i = 0; i < size; i++) {
        text[i] = quotation.text[i];
    }
    text[size] = '\0';
    trp_sheet_add_sanitized(sheet, text);
    trp_sheet_add(sheet, "\n");
}

// Writes the place of the instance that made a behaviour, because the header of such a behaviour stands in no text.
static void add_origin(const trpi_why_writer *writer, uint32_t behaviour)
{
    uint32_t number = trp_pack_thing_origin(writer->pack, TRP_NAMES_BEHAVIOUR, behaviour);
    trp_origin_info origin;
    if (trp_pack_origin(writer->pack, number, &origin, sizeof origin) == TRP_OK && origin.instance_count > 0) {
        trpi_wording_write_origin(writer->sheet, "      ", writer->pack, number);
        trp_sheet_add(writer->sheet, "\n");
    }
}

// Quotes the text of a behaviour that does not start: its header, and for a scene also the line that starts it or the parts
// that are not cast.
static void quote_text(const trpi_why_writer *writer, uint32_t line)
{
    uint32_t behaviour = writer->lines[line].behaviour;
    trpi_quotation header = trpi_quotation_of_behaviour(writer->source, writer->pack, behaviour);
    add_quotation(writer, header);
    if (header.line == 0) {
        add_origin(writer, behaviour);
    }
    bool starts = false;
    bool said[MOST_PARTS] = {false};
    for (uint32_t i = line + 1; i < writer->count && writer->lines[i].depth > writer->lines[line].depth; i++) {
        const trp_why_line *l = &writer->lines[i];
        bool conditional = l->cause == TRP_CAUSE_CONDITION || l->cause == TRP_CAUSE_NO_CUE || l->cause == TRP_CAUSE_CUE_SPENT;
        if (l->kind == TRP_WHY_OBSTACLE && conditional && !starts) {
            add_quotation(writer, trpi_quotation_of_text_line_in_scene(writer->source, writer->pack, behaviour, "starts when"));
            starts = true;
        }
        if (l->kind == TRP_WHY_PARTNER && l->cause != TRP_CAUSE_NONE && l->part < MOST_PARTS && !said[l->part]) {
            add_quotation(writer, trpi_quotation_of_part(writer->source, writer->pack, behaviour, l->part));
            said[l->part] = true;
        }
    }
}

static void write_candidate(const trpi_why_writer *writer, uint32_t line)
{
    uint8_t kind = writer->lines[line].kind;
    if (kind == TRP_WHY_PARTNER || kind == TRP_WHY_OCCURRENCE) {
        trp_sheet_add(writer->sheet, "        ");
        trpi_why_write_candidate_cause(writer, line);
        trp_sheet_add(writer->sheet, ".\n");
    }
}

static void write_candidates(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = line + 1; i < writer->count && writer->lines[i].depth > writer->lines[line].depth; i++) {
        write_candidate(writer, i);
    }
}

// Writes the candidates that are near, but for which the cue does not look, because something else keeps the behaviour from
// starting.
static void write_not_sought(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = line + 1; i < writer->count && writer->lines[i].depth > writer->lines[line].depth; i++) {
        if (writer->lines[i].cause == TRP_CAUSE_NOT_SOUGHT) {
            write_candidate(writer, i);
        }
    }
}

// Writes the obstacle of a behaviour as a sentence, with a capital unless it begins with a quotation or a name.
static void write_obstacle(const trpi_why_writer *writer, uint32_t line)
{
    trp_sheet *sheet = writer->sheet;
    trp_sheet_add(sheet, "    - ");
    size_t start = sheet->size_bytes;
    trpi_why_write_cause(writer, line);
    if (sheet->text != NULL && start < sheet->size_bytes && sheet->text[start] >= 'a' && sheet->text[start] <= 'z') {
        sheet->text[start] = (char)(sheet->text[start] - ('a' - 'A'));
    }
    trp_sheet_add(sheet, ".\n");
}

// Writes how a behaviour begins, or its part of a scene, and its priority: "proactive, priority 2", "part `left`, priority 1".
static void write_rank(const trpi_why_writer *writer, const trp_why_line *l)
{
    static const char *const initiations[] = {"proactive", "latent", "reactive", "situation"};
    trp_behaviour_info info;
    bool is_part = l->initiation < TRP_WHY_SITUATION &&
                   trp_pack_behaviour(writer->pack, l->behaviour, &info, sizeof info) == TRP_OK && info.scene != TRP_NOT_FOUND;
    trp_sheet_add(writer->sheet, is_part ? "part `" : initiations[l->initiation <= TRP_WHY_SITUATION ? l->initiation : 0]);
    if (is_part) {
        trp_sheet_add_sanitized(writer->sheet, trp_pack_part_name(writer->pack, info.scene, info.part));
        trp_sheet_add(writer->sheet, "`");
    }
    trp_sheet_add_format(writer->sheet, ", priority %d", (int)l->priority);
}

// Writes what keeps behaviours from starting, below the roles that have them. A role of which nothing is to be told is left out.
static void write_why_not(const trpi_why_writer *writer)
{
    bool any = false;
    const trp_why_line *role = NULL;
    trp_sheet_add(writer->sheet, "\nWhy not\n");
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_ROLE) {
            role = l;
        }
        if (l->kind != TRP_WHY_COULD || l->cause == TRP_CAUSE_NONE || l->cause == TRP_CAUSE_RUNS ||
            only_waits_for_its_turn(writer, i)) {
            continue;
        }
        if (role != NULL) {
            trpi_why_write_sentence(writer, role, "  As {role}\n");
            role = NULL;
        }
        trpi_why_write_sentence(writer, l, "    {behaviour} (");
        write_rank(writer, l);
        trp_sheet_add(writer->sheet, ")\n");
        any = true;
        quote_text(writer, i);
        for (uint32_t j = trpi_why_first_child(writer, i); j < writer->count; j = trpi_why_next_sibling(writer, j)) {
            uint8_t cause = writer->lines[j].cause;
            if (writer->lines[j].kind == TRP_WHY_OBSTACLE && cause != TRP_CAUSE_NONE && cause != TRP_CAUSE_OCCUPIED) {
                trp_sheet_add(writer->sheet, "  ");
                write_obstacle(writer, j);
                write_candidates(writer, j);
            }
        }
        write_not_sought(writer, i);
    }
    trp_sheet_add(writer->sheet, any ? "" : "  Nothing else is kept from starting.\n");
}

// Writes the roles that an agent of their kind would wear if their conditions were true.
static void write_unworn_roles(const trpi_why_writer *writer, trp_entity agent)
{
    bool any = false;
    for (uint32_t i = 0; i < trp_pack_count(writer->pack, TRP_NAMES_ROLE); i++) {
        trp_why_line obstacle;
        if (trp_role_condition_why(writer->world, i, agent, &obstacle, 1) > 0 && obstacle.cause != TRP_CAUSE_KIND) {
            trp_sheet_add(writer->sheet, any ? "" : "\nRoles not worn\n");
            trp_sheet_add(writer->sheet, "  ");
            trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_ROLE, i));
            (void)trpi_why_write_role_condition(writer, i, agent, ": ");
            trp_sheet_add(writer->sheet, ".\n");
            any = true;
        }
    }
}

// ---- An area ------------------------------------------------------------------------------------

static void write_could_cast(const trpi_why_writer *writer)
{
    bool any = false;
    trp_sheet_add(writer->sheet, "\nCould cast\n");
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind != TRP_WHY_COULD || l->cause != TRP_CAUSE_NONE) {
            continue;
        }
        trpi_why_write_sentence(writer, l,
                                l->until != UINT32_MAX ? "    {behaviour}, when it looks for people again, at {until}.\n"
                                                       : "    {behaviour}, as soon as somebody who is open to it looks around.\n");
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? "" : "    Nothing.\n");
}

// Writes the requests of an area, and the reasons why its situations are not cast.
static void write_area(const trpi_why_writer *writer)
{
    bool asks = false;
    trp_sheet_add(writer->sheet, "Now\n");
    for (uint32_t i = 0; i < writer->count; i++) {
        if (writer->lines[i].kind == TRP_WHY_ASKING) {
            write_wait(writer, &writer->lines[i]);
            asks = true;
        }
    }
    trp_sheet_add(writer->sheet, asks ? "" : "  Asks nobody.\n");
    write_could_cast(writer);
    write_why_not(writer);
}

static bool casts_situations(const trpi_why_writer *writer)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        if (writer->lines[i].kind == TRP_WHY_COULD) {
            return writer->lines[i].initiation == TRP_WHY_SITUATION;
        }
    }
    return false;
}

static void write_heading(const trpi_why_writer *writer, trp_entity agent)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, agent));
    trp_sheet_add(writer->sheet, " at ");
    trpi_why_write_time(writer, trp_world_now(writer->world));
    trp_sheet_add(writer->sheet, " (");
    trpi_wording_write_time_of_day(writer->sheet, trp_world_time_of_day(writer->world));
    trp_sheet_add(writer->sheet, ")\n\n");
}

static void write_text(const trpi_why_writer *writer, trp_entity agent)
{
    write_heading(writer, agent);
    if (trpi_why_entity_is_object_or_place(writer, agent)) {
        trpi_why_write_thing(writer, agent);
        trpi_why_write_people_of_object(writer, agent);
        if (casts_situations(writer)) {
            trp_sheet_add(writer->sheet, "\n");
            write_area(writer);
        }
    } else {
        write_entries(writer, "Now\n", TRP_WHY_NOW);
        write_entries(writer, "\nInterrupted\n", TRP_WHY_INTERRUPTED);
        write_waiting(writer, agent);
        write_could(writer);
        write_why_not(writer);
        write_unworn_roles(writer, agent);
    }
    trpi_why_write_journal(writer, agent);
}

// Gets the lines of an explanation from the world, and writes them.
static trp_result explain(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet,
                          void (*write)(const trpi_why_writer *writer, trp_entity agent))
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t count = trp_agent_why(world, agent, NULL, 0);
    trpi_why_writer writer = {
        .rehearsal = rehearsal, .world = world, .pack = trp_world_pack(world), .source = source, .sheet = sheet, .count = count};
    if (count == 0 && (write != write_text || !trpi_why_entity_is_object_or_place(&writer, agent))) {
        return TRP_ERROR_STALE;
    }
    trp_why_line *lines = calloc(count + 1, sizeof *lines);
    if (lines == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_agent_why(world, agent, lines, count);
    writer.lines = lines;
    write(&writer, agent);
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trp_why_print(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    return explain(rehearsal, agent, source, sheet, write_text);
}

trp_result trp_why_print_json(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    return explain(rehearsal, agent, source, sheet, trpi_why_write_json);
}
