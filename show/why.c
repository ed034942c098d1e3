// SPDX-License-Identifier: MIT
// An explanation for people, in a fixed order: now, interrupted, waiting, could have, why not.

#include "show/teller.h"
#include "show/wording.h"

#include "troupe/assert.h"

#include <stdlib.h>

static void tell_task(const trpi_teller *teller, const trp_why_line *l)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(teller->pack, l->behaviour, &info) != TRP_OK || l->number >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(teller->pack, TRP_SORT_TASK, info.first_task + l->number);
    trp_sheet_format(teller->sheet, ", at task %u of %u", l->number + 1, info.task_count);
    if (name[0] != '\0') {
        trp_sheet_add(teller->sheet, " (");
        trp_sheet_plain(teller->sheet, name);
        trp_sheet_add(teller->sheet, ")");
    }
}

static void tell_with(const trpi_teller *teller, const trp_why_line *l, const char *before)
{
    if (l->other.value != 0 && l->other.value != l->agent.value) {
        trp_sheet_add(teller->sheet, before);
        trp_sheet_plain(teller->sheet, trpi_teller_name(teller, l->other));
    }
}

// "Order with Linda, priority 2, since 1m3s, at task 2 of 4 (fetch)"
static void tell_entry(const trpi_teller *teller, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool is_shared = trp_pack_behaviour(teller->pack, l->behaviour, &info) == TRP_OK && info.topic != TRP_NOT_FOUND;
    trp_sheet_add(teller->sheet, "  ");
    trpi_tell_title(teller, l->behaviour);
    if ((l->flags & TRP_WHY_WRAPS) != 0) {
        tell_with(teller, l, ", with which ");
        trp_sheet_add(teller->sheet, " wraps the move");
    } else {
        tell_with(teller, l, is_shared ? " with " : " about ");
    }
    trp_sheet_format(teller->sheet, ", priority %d, ", (int)l->priority);
}

// The words behind an entry that is told: how long its step still takes, and the behaviour that runs instead.
static void tell_step_end(const trpi_teller *teller, const trp_why_line *l)
{
    if (l->until != UINT32_MAX) {
        trp_sheet_add(teller->sheet, "; its step ends at ");
        trpi_tell_time(teller, l->until);
    }
}

static void tell_instead(const trpi_teller *teller, const trp_why_line *l)
{
    if (l->other_behaviour != TRP_NOT_FOUND) {
        trp_sheet_add(teller->sheet, "; ");
        trpi_tell_title(teller, l->other_behaviour);
        trp_sheet_add(teller->sheet, " runs instead");
    }
}

// The entries of one kind under a heading, with the task that each is at.
static void tell_entries(const trpi_teller *teller, const char *heading, trp_why_kind kind,
                         void (*tell_more)(const trpi_teller *teller, const trp_why_line *l))
{
    bool any = false;
    trp_sheet_add(teller->sheet, heading);
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == kind) {
            tell_entry(teller, l);
            trp_sheet_add(teller->sheet, "since ");
            trpi_tell_time(teller, l->since);
            tell_task(teller, l);
            tell_more(teller, l);
            trp_sheet_add(teller->sheet, ".\n");
            trpi_tell_body(teller, i);
            any = true;
        }
    }
    trp_sheet_add(teller->sheet, any ? "" : "  Nothing.\n");
}

static void tell_missing(const trpi_teller *teller, uint32_t line)
{
    for (uint32_t i = trpi_first_child(teller, line); i < teller->count; i = trpi_next_child(teller, i)) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == TRP_WHY_MISSING) {
            trp_sheet_add(teller->sheet, "    ");
            trp_sheet_plain(teller->sheet, trpi_teller_name(teller, l->other));
            trp_sheet_add(teller->sheet, " is not done yet, and is at ");
            if (l->other_behaviour == TRP_NOT_FOUND) {
                trp_sheet_add(teller->sheet, "nothing");
            } else {
                trpi_tell_title(teller, l->other_behaviour);
            }
            trp_sheet_add(teller->sheet, ".\n");
        }
    }
}

static void tell_wait(const trpi_teller *teller, const trp_why_line *l)
{
    trp_sheet *sheet = teller->sheet;
    if (l->kind == TRP_WHY_WAITING) {
        tell_entry(teller, l);
        trp_sheet_add(sheet, "waits since ");
        trpi_tell_time(teller, l->since);
        trp_sheet_add(sheet, l->truth == TRP_WHY_TRUE ? ", suspended; the others are asked at " : "; lets go at ");
    } else if (l->kind == TRP_WHY_ASKING) {
        trp_sheet_add(sheet, "  Asks");
        tell_with(teller, l, " ");
        trp_sheet_add(sheet, " for ");
        trpi_tell_title(teller, l->behaviour);
        trp_sheet_add(sheet, l->truth == TRP_WHY_TRUE ? ", who has agreed; at the latest until " : "; the answer comes until ");
    } else {
        trp_sheet_add(sheet, "  Has promised");
        tell_with(teller, l, " ");
        trp_sheet_add(sheet, " to answer with ");
        trpi_tell_title(teller, l->behaviour);
        trp_sheet_add(sheet, ", until ");
    }
    trpi_tell_time(teller, l->until);
    trp_sheet_add(sheet, ".\n");
}

// "At 3.2s Ann waited for Bob, Bob for Cid, Cid for Ann; one of them gave way." False when there was no such circle.
static bool tell_deadlock(const trpi_teller *teller)
{
    bool any = false;
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind != TRP_WHY_DEADLOCK) {
            continue;
        }
        trp_sheet_add(teller->sheet, any ? ", " : "  At ");
        if (!any) {
            trpi_tell_time(teller, l->since);
            trp_sheet_add(teller->sheet, " ");
        }
        trp_sheet_plain(teller->sheet, trpi_teller_name(teller, l->agent));
        trp_sheet_add(teller->sheet, any ? " for " : " waited for ");
        trp_sheet_plain(teller->sheet, trpi_teller_name(teller, l->other));
        any = true;
    }
    trp_sheet_add(teller->sheet, any ? "; one had to give way.\n" : "");
    return any;
}

static void tell_waiting(const trpi_teller *teller)
{
    bool any = false;
    trp_sheet_add(teller->sheet, "\nWaiting\n");
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == TRP_WHY_WAITING || l->kind == TRP_WHY_ASKING || l->kind == TRP_WHY_PROMISED) {
            tell_wait(teller, l);
            tell_missing(teller, i);
            any = true;
        }
    }
    any = tell_deadlock(teller) || any;
    trp_sheet_add(teller->sheet, any ? "" : "  For nobody.\n");
}

// ---- Could have, and why not --------------------------------------------------------------------

static void tell_next(const trpi_teller *teller)
{
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == TRP_WHY_NEXT && l->cause == TRP_CAUSE_NONE && l->until != UINT32_MAX) {
            trp_sheet_add(teller->sheet, "  Looks for something to do again at ");
            trpi_tell_time(teller, l->until);
            trp_sheet_add(teller->sheet, ".\n");
        }
    }
}

// Whether all that keeps a behaviour from starting is that something else runs.
static bool only_waits_for_its_turn(const trpi_teller *teller, uint32_t line)
{
    for (uint32_t i = trpi_first_child(teller, line); i < teller->count; i = trpi_next_child(teller, i)) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == TRP_WHY_OBSTACLE && l->cause != TRP_CAUSE_OCCUPIED) {
            return false;
        }
    }
    return teller->lines[line].cause == TRP_CAUSE_OCCUPIED;
}

// Once, for all that would be chosen among if nothing ran.
static void tell_occupied(const trpi_teller *teller)
{
    for (uint32_t i = 0; i < teller->count; i++) {
        if (teller->lines[i].kind == TRP_WHY_OBSTACLE && teller->lines[i].cause == TRP_CAUSE_OCCUPIED) {
            trp_sheet_add(teller->sheet, "  ");
            trpi_tell_cause(teller, i);
            trp_sheet_add(teller->sheet, ":\n");
            return;
        }
    }
}

// The behaviours that could start now, or could if nothing ran, with its share among the proactives.
static void tell_could(const trpi_teller *teller)
{
    bool any = false;
    trp_sheet_add(teller->sheet, "\nCould have\n");
    tell_occupied(teller);
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind != TRP_WHY_COULD || (l->cause != TRP_CAUSE_NONE && l->share_per_million == 0)) {
            continue;
        }
        trp_sheet_add(teller->sheet, "    ");
        trpi_tell_title(teller, l->behaviour);
        if (l->initiation == 0) {
            trp_sheet_add(teller->sheet, ", ");
            trp_sheet_tenths(teller->sheet, l->share_per_million, 10000);
            trp_sheet_add(teller->sheet, "% of the next choice");
        } else {
            trp_sheet_add(teller->sheet, ": its cue has fired, and it may start at once");
        }
        trp_sheet_add(teller->sheet, ".\n");
        any = true;
    }
    trp_sheet_add(teller->sheet, any ? "" : "    Nothing.\n");
    tell_next(teller);
}

static void add_quotation(const trpi_teller *teller, trpi_quotation quotation)
{
    if (quotation.line == 0) {
        return;
    }
    trp_sheet *sheet = teller->sheet;
    trp_sheet_add(sheet, "      ");
    trp_sheet_plain(sheet, teller->source->name);
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
static void quote(const trpi_teller *teller, uint32_t line)
{
    uint32_t behaviour = teller->lines[line].behaviour;
    add_quotation(teller, trpi_quote_behaviour(teller->source, teller->pack, behaviour));
    bool starts = false;
    uint32_t parts = 0;
    for (uint32_t i = line + 1; i < teller->count && teller->lines[i].depth > teller->lines[line].depth; i++) {
        const trp_why_line *l = &teller->lines[i];
        bool conditional = l->cause == TRP_CAUSE_CONDITION || l->cause == TRP_CAUSE_NO_CUE || l->cause == TRP_CAUSE_CUE_SPENT;
        if (l->kind == TRP_WHY_OBSTACLE && conditional && !starts) {
            add_quotation(teller, trpi_quote_scene(teller->source, teller->pack, behaviour, "starts when"));
            starts = true;
        }
        if (l->kind == TRP_WHY_PARTNER && l->cause != TRP_CAUSE_NONE && (parts >> l->part & 1) == 0) {
            add_quotation(teller, trpi_quote_part(teller->source, teller->pack, behaviour, l->part));
            parts |= 1u << l->part;
        }
    }
}

static void tell_people(const trpi_teller *teller, uint32_t line)
{
    for (uint32_t i = line + 1; i < teller->count && teller->lines[i].depth > teller->lines[line].depth; i++) {
        uint8_t kind = teller->lines[i].kind;
        if (kind == TRP_WHY_PARTNER || kind == TRP_WHY_OCCURRENCE) {
            trp_sheet_add(teller->sheet, "        ");
            trpi_tell_person(teller, i);
            trp_sheet_add(teller->sheet, ".\n");
        }
    }
}

// Sentences begin with a capital, unless with a quotation or a name.
static void tell_sentence(const trpi_teller *teller, uint32_t line)
{
    trp_sheet *sheet = teller->sheet;
    trp_sheet_add(sheet, "    - ");
    size_t start = sheet->size_bytes;
    trpi_tell_cause(teller, line);
    if (sheet->text != NULL && start < sheet->size_bytes && sheet->text[start] >= 'a' && sheet->text[start] <= 'z') {
        sheet->text[start] = (char)(sheet->text[start] - ('a' - 'A'));
    }
    trp_sheet_add(sheet, ".\n");
}

static void tell_why_not(const trpi_teller *teller)
{
    trp_sheet_add(teller->sheet, "\nWhy not\n");
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind == TRP_WHY_ROLE) {
            trp_sheet_add(teller->sheet, "  As ");
            trp_sheet_plain(teller->sheet, trp_pack_name(teller->pack, TRP_SORT_ROLE, l->number));
            trp_sheet_add(teller->sheet, "\n");
        }
        if (l->kind != TRP_WHY_COULD || l->cause == TRP_CAUSE_NONE || l->cause == TRP_CAUSE_RUNS ||
            only_waits_for_its_turn(teller, i)) {
            continue;
        }
        trp_sheet_add(teller->sheet, "    ");
        trpi_tell_title(teller, l->behaviour);
        static const char *const initiations[] = {"proactive", "latent", "reactive", "situation"};
        trp_sheet_format(teller->sheet, " (%s, priority %d)\n", initiations[l->initiation <= TRP_WHY_SITUATION ? l->initiation : 0],
                         (int)l->priority);
        quote(teller, i);
        for (uint32_t j = trpi_first_child(teller, i); j < teller->count; j = trpi_next_child(teller, j)) {
            uint8_t cause = teller->lines[j].cause;
            if (teller->lines[j].kind == TRP_WHY_OBSTACLE && cause != TRP_CAUSE_NONE && cause != TRP_CAUSE_OCCUPIED) {
                trp_sheet_add(teller->sheet, "  ");
                tell_sentence(teller, j);
                tell_people(teller, j);
            }
        }
    }
}

// ---- An area ------------------------------------------------------------------------------------

static void tell_could_cast(const trpi_teller *teller)
{
    bool any = false;
    trp_sheet_add(teller->sheet, "\nCould cast\n");
    for (uint32_t i = 0; i < teller->count; i++) {
        const trp_why_line *l = &teller->lines[i];
        if (l->kind != TRP_WHY_COULD || l->cause != TRP_CAUSE_NONE) {
            continue;
        }
        trp_sheet_add(teller->sheet, "    ");
        trpi_tell_title(teller, l->behaviour);
        if (l->until != UINT32_MAX) {
            trp_sheet_add(teller->sheet, ", when it looks for people again, at ");
            trpi_tell_time(teller, l->until);
        } else {
            trp_sheet_add(teller->sheet, ", as soon as somebody who is open to it looks around");
        }
        trp_sheet_add(teller->sheet, ".\n");
        any = true;
    }
    trp_sheet_add(teller->sheet, any ? "" : "    Nothing.\n");
}

// The requests of an area, and the reasons why its situations are not cast.
static void tell_area(const trpi_teller *teller)
{
    bool asks = false;
    trp_sheet_add(teller->sheet, "Now\n");
    for (uint32_t i = 0; i < teller->count; i++) {
        if (teller->lines[i].kind == TRP_WHY_ASKING) {
            tell_wait(teller, &teller->lines[i]);
            asks = true;
        }
    }
    trp_sheet_add(teller->sheet, asks ? "" : "  Asks nobody.\n");
    tell_could_cast(teller);
    tell_why_not(teller);
}

static bool is_area(const trpi_teller *teller)
{
    for (uint32_t i = 0; i < teller->count; i++) {
        if (teller->lines[i].kind == TRP_WHY_COULD) {
            return teller->lines[i].initiation == TRP_WHY_SITUATION;
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

static void tell_heading(const trpi_teller *teller, trp_entity agent)
{
    trp_sheet_plain(teller->sheet, trpi_teller_name(teller, agent));
    trp_sheet_add(teller->sheet, " at ");
    trpi_tell_time(teller, trp_world_now(teller->world));
    trp_sheet_add(teller->sheet, " (");
    trpi_wording_clock(teller->sheet, trp_world_time_of_day(teller->world));
    trp_sheet_add(teller->sheet, ")\n\n");
}

trp_result trp_why_print(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    trpi_teller teller = {.rehearsal = rehearsal,
                          .world = trp_rehearsal_world(rehearsal),
                          .source = source,
                          .pack = trp_world_pack(trp_rehearsal_world(rehearsal)),
                          .sheet = sheet};
    trp_why_line *lines = fetch(rehearsal, agent, &teller.count);
    if (lines == NULL) {
        return teller.count == 0 ? TRP_ERROR_STALE : TRP_ERROR_MEMORY;
    }
    teller.lines = lines;
    tell_heading(&teller, agent);
    if (is_area(&teller)) {
        tell_area(&teller);
    } else {
        tell_entries(&teller, "Now\n", TRP_WHY_NOW, tell_step_end);
        tell_entries(&teller, "\nInterrupted\n", TRP_WHY_INTERRUPTED, tell_instead);
        tell_waiting(&teller);
        tell_could(&teller);
        tell_why_not(&teller);
    }
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trp_why_print_json(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    trpi_teller teller = {.rehearsal = rehearsal,
                          .world = trp_rehearsal_world(rehearsal),
                          .source = source,
                          .pack = trp_world_pack(trp_rehearsal_world(rehearsal)),
                          .sheet = sheet};
    trp_why_line *lines = fetch(rehearsal, agent, &teller.count);
    if (lines == NULL) {
        return teller.count == 0 ? TRP_ERROR_STALE : TRP_ERROR_MEMORY;
    }
    teller.lines = lines;
    trpi_tell_json(&teller, agent);
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
