// SPDX-License-Identifier: MIT
// An explanation for people, in a fixed order: now, interrupted, waiting, could have, why not.

#include "show/why_writer.h"
#include "show/wording.h"

#include "troupe/assert.h"

#include <stdlib.h>

static void write_task(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(writer->pack, l->behaviour, &info) != TRP_OK || l->number >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(writer->pack, TRP_NAMES_TASK, info.first_task + l->number);
    trp_sheet_format(writer->sheet, ", at task %u of %u", l->number + 1, info.task_count);
    if (name[0] != '\0') {
        trp_sheet_add(writer->sheet, " (");
        trp_sheet_plain(writer->sheet, name);
        trp_sheet_add(writer->sheet, ")");
    }
}

static void write_with(const trpi_why_writer *writer, const trp_why_line *l, const char *before)
{
    if (l->other.value != 0 && l->other.value != l->agent.value) {
        trp_sheet_add(writer->sheet, before);
        trp_sheet_plain(writer->sheet, trpi_why_name(writer, l->other));
    }
}

// "Order with Linda, priority 2, since 1m3s, at task 2 of 4 (fetch)"
static void write_entry(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool is_shared = trp_pack_behaviour(writer->pack, l->behaviour, &info) == TRP_OK && info.topic != TRP_NOT_FOUND;
    trp_sheet_add(writer->sheet, "  ");
    trpi_write_title(writer, l->behaviour);
    if ((l->flags & TRP_WHY_WRAPS) != 0) {
        write_with(writer, l, ", with which ");
        trp_sheet_add(writer->sheet, " wraps the move");
    } else {
        write_with(writer, l, is_shared ? " with " : " about ");
    }
    trp_sheet_format(writer->sheet, ", priority %d, ", (int)l->priority);
}

// The words behind an entry that is told: how long its step still takes, and the behaviour that runs instead.
static void write_step_end(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->until != UINT32_MAX) {
        trp_sheet_add(writer->sheet, "; its step ends at ");
        trpi_write_time(writer, l->until);
    }
}

static void write_instead(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->other_behaviour != TRP_NOT_FOUND) {
        trp_sheet_add(writer->sheet, "; ");
        trpi_write_title(writer, l->other_behaviour);
        trp_sheet_add(writer->sheet, " runs instead");
    }
}

// The entries of one kind under a heading, with the task that each is at.
static void write_entries(const trpi_why_writer *writer, const char *heading, trp_why_kind kind,
                          void (*write_more)(const trpi_why_writer *writer, const trp_why_line *l))
{
    bool any = false;
    trp_sheet_add(writer->sheet, heading);
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == kind) {
            write_entry(writer, l);
            trp_sheet_add(writer->sheet, "since ");
            trpi_write_time(writer, l->since);
            write_task(writer, l);
            write_more(writer, l);
            trp_sheet_add(writer->sheet, ".\n");
            trpi_write_body(writer, i);
            any = true;
        }
    }
    trp_sheet_add(writer->sheet, any ? "" : "  Nothing.\n");
}

static void write_missing(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = trpi_first_child(writer, line); i < writer->count; i = trpi_next_child(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_MISSING) {
            trp_sheet_add(writer->sheet, "    ");
            trp_sheet_plain(writer->sheet, trpi_why_name(writer, l->other));
            trp_sheet_add(writer->sheet, " is not done yet, and is at ");
            if (l->other_behaviour == TRP_NOT_FOUND) {
                trp_sheet_add(writer->sheet, "nothing");
            } else {
                trpi_write_title(writer, l->other_behaviour);
            }
            trp_sheet_add(writer->sheet, ".\n");
        }
    }
}

static void write_wait(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_sheet *sheet = writer->sheet;
    if (l->kind == TRP_WHY_WAITING) {
        write_entry(writer, l);
        trp_sheet_add(sheet, "waits since ");
        trpi_write_time(writer, l->since);
        trp_sheet_add(sheet, l->truth == TRP_WHY_TRUE ? ", suspended; the others are asked at " : "; lets go at ");
    } else if (l->kind == TRP_WHY_ASKING) {
        trp_sheet_add(sheet, "  Asks");
        write_with(writer, l, " ");
        trp_sheet_add(sheet, " for ");
        trpi_write_title(writer, l->behaviour);
        trp_sheet_add(sheet, l->truth == TRP_WHY_TRUE ? ", who has agreed; at the latest until " : "; the answer comes until ");
    } else {
        trp_sheet_add(sheet, "  Has promised");
        write_with(writer, l, " ");
        trp_sheet_add(sheet, " to answer with ");
        trpi_write_title(writer, l->behaviour);
        trp_sheet_add(sheet, ", until ");
    }
    trpi_write_time(writer, l->until);
    trp_sheet_add(sheet, ".\n");
}

// "At 3.2s Ann waited for Bob, Bob for Cid, Cid for Ann; one of them gave way." False when there was no such circle.
static bool write_deadlock(const trpi_why_writer *writer)
{
    bool any = false;
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind != TRP_WHY_DEADLOCK) {
            continue;
        }
        trp_sheet_add(writer->sheet, any ? ", " : "  At ");
        if (!any) {
            trpi_write_time(writer, l->since);
            trp_sheet_add(writer->sheet, " ");
        }
        trp_sheet_plain(writer->sheet, trpi_why_name(writer, l->agent));
        trp_sheet_add(writer->sheet, any ? " for " : " waited for ");
        trp_sheet_plain(writer->sheet, trpi_why_name(writer, l->other));
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? "; one had to give way.\n" : "");
    return any;
}

static void write_waiting(const trpi_why_writer *writer)
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
    any = write_deadlock(writer) || any;
    trp_sheet_add(writer->sheet, any ? "" : "  For nobody.\n");
}

// ---- Could have, and why not --------------------------------------------------------------------

static void write_next(const trpi_why_writer *writer)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_NEXT && l->cause == TRP_CAUSE_NONE && l->until != UINT32_MAX) {
            trp_sheet_add(writer->sheet, "  Looks for something to do again at ");
            trpi_write_time(writer, l->until);
            trp_sheet_add(writer->sheet, ".\n");
        }
    }
}

// Whether all that keeps a behaviour from starting is that something else runs.
static bool only_waits_for_its_turn(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = trpi_first_child(writer, line); i < writer->count; i = trpi_next_child(writer, i)) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_OBSTACLE && l->cause != TRP_CAUSE_OCCUPIED) {
            return false;
        }
    }
    return writer->lines[line].cause == TRP_CAUSE_OCCUPIED;
}

// Once, for all that would be chosen among if nothing ran.
static void write_occupied(const trpi_why_writer *writer)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        if (writer->lines[i].kind == TRP_WHY_OBSTACLE && writer->lines[i].cause == TRP_CAUSE_OCCUPIED) {
            trp_sheet_add(writer->sheet, "  ");
            trpi_write_cause(writer, i);
            trp_sheet_add(writer->sheet, ":\n");
            return;
        }
    }
}

// The behaviours that could start now, or could if nothing ran, with its share among the proactives.
static void write_could(const trpi_why_writer *writer)
{
    bool any = false;
    trp_sheet_add(writer->sheet, "\nCould have\n");
    write_occupied(writer);
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind != TRP_WHY_COULD || (l->cause != TRP_CAUSE_NONE && l->share_per_million == 0)) {
            continue;
        }
        trp_sheet_add(writer->sheet, "    ");
        trpi_write_title(writer, l->behaviour);
        if (l->initiation == 0) {
            trp_sheet_add(writer->sheet, ", ");
            trp_sheet_tenths(writer->sheet, l->share_per_million, 10000);
            trp_sheet_add(writer->sheet, "% of the next choice");
        } else {
            trp_sheet_add(writer->sheet, ": its cue has fired, and it may start at once");
        }
        trp_sheet_add(writer->sheet, ".\n");
        any = true;
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
    trp_sheet_plain(sheet, writer->source->name);
    trp_sheet_format(sheet, ":%u: ", quotation.line);
    char text[200];
    size_t size = quotation.size_bytes < sizeof text - 1 ? quotation.size_bytes : sizeof text - 1;
    for (size_t i = 0; i < size; i++) {
        text[i] = quotation.text[i];
    }
    text[size] = '\0';
    trp_sheet_plain(sheet, text);
    trp_sheet_add(sheet, "\n");
}

// The text at fault: the header, of a scene also the line that starts it or the parts that are not cast.
static void quote(const trpi_why_writer *writer, uint32_t line)
{
    uint32_t behaviour = writer->lines[line].behaviour;
    add_quotation(writer, trpi_quote_behaviour(writer->source, writer->pack, behaviour));
    bool starts = false;
    uint32_t parts = 0;
    for (uint32_t i = line + 1; i < writer->count && writer->lines[i].depth > writer->lines[line].depth; i++) {
        const trp_why_line *l = &writer->lines[i];
        bool conditional = l->cause == TRP_CAUSE_CONDITION || l->cause == TRP_CAUSE_NO_CUE || l->cause == TRP_CAUSE_CUE_SPENT;
        if (l->kind == TRP_WHY_OBSTACLE && conditional && !starts) {
            add_quotation(writer, trpi_quote_scene(writer->source, writer->pack, behaviour, "starts when"));
            starts = true;
        }
        if (l->kind == TRP_WHY_PARTNER && l->cause != TRP_CAUSE_NONE && (parts >> l->part & 1) == 0) {
            add_quotation(writer, trpi_quote_part(writer->source, writer->pack, behaviour, l->part));
            parts |= 1u << l->part;
        }
    }
}

static void write_people(const trpi_why_writer *writer, uint32_t line)
{
    for (uint32_t i = line + 1; i < writer->count && writer->lines[i].depth > writer->lines[line].depth; i++) {
        uint8_t kind = writer->lines[i].kind;
        if (kind == TRP_WHY_PARTNER || kind == TRP_WHY_OCCURRENCE) {
            trp_sheet_add(writer->sheet, "        ");
            trpi_write_person(writer, i);
            trp_sheet_add(writer->sheet, ".\n");
        }
    }
}

// Sentences begin with a capital, unless with a quotation or a name.
static void write_sentence(const trpi_why_writer *writer, uint32_t line)
{
    trp_sheet *sheet = writer->sheet;
    trp_sheet_add(sheet, "    - ");
    size_t start = sheet->size_bytes;
    trpi_write_cause(writer, line);
    if (sheet->text != NULL && start < sheet->size_bytes && sheet->text[start] >= 'a' && sheet->text[start] <= 'z') {
        sheet->text[start] = (char)(sheet->text[start] - ('a' - 'A'));
    }
    trp_sheet_add(sheet, ".\n");
}

static void write_why_not(const trpi_why_writer *writer)
{
    trp_sheet_add(writer->sheet, "\nWhy not\n");
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        if (l->kind == TRP_WHY_ROLE) {
            trp_sheet_add(writer->sheet, "  As ");
            trp_sheet_plain(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_ROLE, l->number));
            trp_sheet_add(writer->sheet, "\n");
        }
        if (l->kind != TRP_WHY_COULD || l->cause == TRP_CAUSE_NONE || l->cause == TRP_CAUSE_RUNS ||
            only_waits_for_its_turn(writer, i)) {
            continue;
        }
        trp_sheet_add(writer->sheet, "    ");
        trpi_write_title(writer, l->behaviour);
        static const char *const initiations[] = {"proactive", "latent", "reactive", "situation"};
        trp_sheet_format(writer->sheet, " (%s, priority %d)\n", initiations[l->initiation <= TRP_WHY_SITUATION ? l->initiation : 0],
                         (int)l->priority);
        quote(writer, i);
        for (uint32_t j = trpi_first_child(writer, i); j < writer->count; j = trpi_next_child(writer, j)) {
            uint8_t cause = writer->lines[j].cause;
            if (writer->lines[j].kind == TRP_WHY_OBSTACLE && cause != TRP_CAUSE_NONE && cause != TRP_CAUSE_OCCUPIED) {
                trp_sheet_add(writer->sheet, "  ");
                write_sentence(writer, j);
                write_people(writer, j);
            }
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
        trp_sheet_add(writer->sheet, "    ");
        trpi_write_title(writer, l->behaviour);
        if (l->until != UINT32_MAX) {
            trp_sheet_add(writer->sheet, ", when it looks for people again, at ");
            trpi_write_time(writer, l->until);
        } else {
            trp_sheet_add(writer->sheet, ", as soon as somebody who is open to it looks around");
        }
        trp_sheet_add(writer->sheet, ".\n");
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? "" : "    Nothing.\n");
}

// The requests of an area, and the reasons why its situations are not cast.
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

static bool is_area(const trpi_why_writer *writer)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        if (writer->lines[i].kind == TRP_WHY_COULD) {
            return writer->lines[i].initiation == TRP_WHY_SITUATION;
        }
    }
    return false;
}

// The lines of an explanation; NULL when there are none, or no memory.
static trp_why_line *fetch(const trp_rehearsal *rehearsal, trp_entity agent, uint32_t *count)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    *count = trp_agent_why(world, agent, NULL, 0);
    trp_why_line *lines = *count == 0 ? NULL : calloc(*count, sizeof *lines);
    if (lines != NULL) {
        trp_agent_why(world, agent, lines, *count);
    }
    return lines;
}

static void write_heading(const trpi_why_writer *writer, trp_entity agent)
{
    trp_sheet_plain(writer->sheet, trpi_why_name(writer, agent));
    trp_sheet_add(writer->sheet, " at ");
    trpi_write_time(writer, trp_world_now(writer->world));
    trp_sheet_add(writer->sheet, " (");
    trpi_wording_clock(writer->sheet, trp_world_time_of_day(writer->world));
    trp_sheet_add(writer->sheet, ")\n\n");
}

trp_result trp_why_print(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    trpi_why_writer writer = {.rehearsal = rehearsal,
                              .world = trp_rehearsal_world(rehearsal),
                              .source = source,
                              .pack = trp_world_pack(trp_rehearsal_world(rehearsal)),
                              .sheet = sheet};
    trp_why_line *lines = fetch(rehearsal, agent, &writer.count);
    if (lines == NULL) {
        return writer.count == 0 ? TRP_ERROR_STALE : TRP_ERROR_MEMORY;
    }
    writer.lines = lines;
    write_heading(&writer, agent);
    if (is_area(&writer)) {
        write_area(&writer);
    } else {
        write_entries(&writer, "Now\n", TRP_WHY_NOW, write_step_end);
        write_entries(&writer, "\nInterrupted\n", TRP_WHY_INTERRUPTED, write_instead);
        write_waiting(&writer);
        write_could(&writer);
        write_why_not(&writer);
    }
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trp_why_print_json(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    trpi_why_writer writer = {.rehearsal = rehearsal,
                              .world = trp_rehearsal_world(rehearsal),
                              .source = source,
                              .pack = trp_world_pack(trp_rehearsal_world(rehearsal)),
                              .sheet = sheet};
    trp_why_line *lines = fetch(rehearsal, agent, &writer.count);
    if (lines == NULL) {
        return writer.count == 0 ? TRP_ERROR_STALE : TRP_ERROR_MEMORY;
    }
    writer.lines = lines;
    trpi_write_json(&writer, agent);
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
