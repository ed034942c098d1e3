// SPDX-License-Identifier: MIT
// An explanation for people, in a fixed order: now, interrupted, waiting, could have, why not.

#include "show/explanation.h"
#include "show/wording.h"

#include "troupe/assert.h"

#include <stdlib.h>

static void tell_task(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(explanation->pack, l->behaviour, &info) != TRP_OK || l->number >= info.task_count) {
        return;
    }
    const char *name = trp_pack_name(explanation->pack, TRP_NAMES_TASK, info.first_task + l->number);
    trp_sheet_format(explanation->sheet, ", at task %u of %u", l->number + 1, info.task_count);
    if (name[0] != '\0') {
        trp_sheet_add(explanation->sheet, " (");
        trp_sheet_plain(explanation->sheet, name);
        trp_sheet_add(explanation->sheet, ")");
    }
}

static void tell_with(const trpi_explanation *explanation, const trp_why_line *l, const char *before)
{
    if (l->other.value != 0 && l->other.value != l->agent.value) {
        trp_sheet_add(explanation->sheet, before);
        trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, l->other));
    }
}

// "Order with Linda, priority 2, since 1m3s, at task 2 of 4 (fetch)"
static void tell_entry(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool is_shared = trp_pack_behaviour(explanation->pack, l->behaviour, &info) == TRP_OK && info.topic != TRP_NOT_FOUND;
    trp_sheet_add(explanation->sheet, "  ");
    trpi_tell_title(explanation, l->behaviour);
    if ((l->flags & TRP_WHY_WRAPS) != 0) {
        tell_with(explanation, l, ", with which ");
        trp_sheet_add(explanation->sheet, " wraps the move");
    } else {
        tell_with(explanation, l, is_shared ? " with " : " about ");
    }
    trp_sheet_format(explanation->sheet, ", priority %d, ", (int)l->priority);
}

// The words behind an entry that is told: how long its step still takes, and the behaviour that runs instead.
static void tell_step_end(const trpi_explanation *explanation, const trp_why_line *l)
{
    if (l->until != UINT32_MAX) {
        trp_sheet_add(explanation->sheet, "; its step ends at ");
        trpi_tell_time(explanation, l->until);
    }
}

static void tell_instead(const trpi_explanation *explanation, const trp_why_line *l)
{
    if (l->other_behaviour != TRP_NOT_FOUND) {
        trp_sheet_add(explanation->sheet, "; ");
        trpi_tell_title(explanation, l->other_behaviour);
        trp_sheet_add(explanation->sheet, " runs instead");
    }
}

// The entries of one kind under a heading, with the task that each is at.
static void tell_entries(const trpi_explanation *explanation, const char *heading, trp_why_kind kind,
                         void (*tell_more)(const trpi_explanation *explanation, const trp_why_line *l))
{
    bool any = false;
    trp_sheet_add(explanation->sheet, heading);
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == kind) {
            tell_entry(explanation, l);
            trp_sheet_add(explanation->sheet, "since ");
            trpi_tell_time(explanation, l->since);
            tell_task(explanation, l);
            tell_more(explanation, l);
            trp_sheet_add(explanation->sheet, ".\n");
            trpi_tell_body(explanation, i);
            any = true;
        }
    }
    trp_sheet_add(explanation->sheet, any ? "" : "  Nothing.\n");
}

static void tell_missing(const trpi_explanation *explanation, uint32_t line)
{
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == TRP_WHY_MISSING) {
            trp_sheet_add(explanation->sheet, "    ");
            trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, l->other));
            trp_sheet_add(explanation->sheet, " is not done yet, and is at ");
            if (l->other_behaviour == TRP_NOT_FOUND) {
                trp_sheet_add(explanation->sheet, "nothing");
            } else {
                trpi_tell_title(explanation, l->other_behaviour);
            }
            trp_sheet_add(explanation->sheet, ".\n");
        }
    }
}

static void tell_wait(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_sheet *sheet = explanation->sheet;
    if (l->kind == TRP_WHY_WAITING) {
        tell_entry(explanation, l);
        trp_sheet_add(sheet, "waits since ");
        trpi_tell_time(explanation, l->since);
        trp_sheet_add(sheet, l->truth == TRP_WHY_TRUE ? ", suspended; the others are asked at " : "; lets go at ");
    } else if (l->kind == TRP_WHY_ASKING) {
        trp_sheet_add(sheet, "  Asks");
        tell_with(explanation, l, " ");
        trp_sheet_add(sheet, " for ");
        trpi_tell_title(explanation, l->behaviour);
        trp_sheet_add(sheet, l->truth == TRP_WHY_TRUE ? ", who has agreed; at the latest until " : "; the answer comes until ");
    } else {
        trp_sheet_add(sheet, "  Has promised");
        tell_with(explanation, l, " ");
        trp_sheet_add(sheet, " to answer with ");
        trpi_tell_title(explanation, l->behaviour);
        trp_sheet_add(sheet, ", until ");
    }
    trpi_tell_time(explanation, l->until);
    trp_sheet_add(sheet, ".\n");
}

// "At 3.2s Ann waited for Bob, Bob for Cid, Cid for Ann; one of them gave way." False when there was no such circle.
static bool tell_deadlock(const trpi_explanation *explanation)
{
    bool any = false;
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind != TRP_WHY_DEADLOCK) {
            continue;
        }
        trp_sheet_add(explanation->sheet, any ? ", " : "  At ");
        if (!any) {
            trpi_tell_time(explanation, l->since);
            trp_sheet_add(explanation->sheet, " ");
        }
        trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, l->agent));
        trp_sheet_add(explanation->sheet, any ? " for " : " waited for ");
        trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, l->other));
        any = true;
    }
    trp_sheet_add(explanation->sheet, any ? "; one had to give way.\n" : "");
    return any;
}

static void tell_waiting(const trpi_explanation *explanation)
{
    bool any = false;
    trp_sheet_add(explanation->sheet, "\nWaiting\n");
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == TRP_WHY_WAITING || l->kind == TRP_WHY_ASKING || l->kind == TRP_WHY_PROMISED) {
            tell_wait(explanation, l);
            tell_missing(explanation, i);
            any = true;
        }
    }
    any = tell_deadlock(explanation) || any;
    trp_sheet_add(explanation->sheet, any ? "" : "  For nobody.\n");
}

// ---- Could have, and why not --------------------------------------------------------------------

static void tell_next(const trpi_explanation *explanation)
{
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == TRP_WHY_NEXT && l->cause == TRP_CAUSE_NONE && l->until != UINT32_MAX) {
            trp_sheet_add(explanation->sheet, "  Looks for something to do again at ");
            trpi_tell_time(explanation, l->until);
            trp_sheet_add(explanation->sheet, ".\n");
        }
    }
}

// Whether all that keeps a behaviour from starting is that something else runs.
static bool only_waits_for_its_turn(const trpi_explanation *explanation, uint32_t line)
{
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == TRP_WHY_OBSTACLE && l->cause != TRP_CAUSE_OCCUPIED) {
            return false;
        }
    }
    return explanation->lines[line].cause == TRP_CAUSE_OCCUPIED;
}

// Once, for all that would be chosen among if nothing ran.
static void tell_occupied(const trpi_explanation *explanation)
{
    for (uint32_t i = 0; i < explanation->count; i++) {
        if (explanation->lines[i].kind == TRP_WHY_OBSTACLE && explanation->lines[i].cause == TRP_CAUSE_OCCUPIED) {
            trp_sheet_add(explanation->sheet, "  ");
            trpi_tell_cause(explanation, i);
            trp_sheet_add(explanation->sheet, ":\n");
            return;
        }
    }
}

// The behaviours that could start now, or could if nothing ran, with its share among the proactives.
static void tell_could(const trpi_explanation *explanation)
{
    bool any = false;
    trp_sheet_add(explanation->sheet, "\nCould have\n");
    tell_occupied(explanation);
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind != TRP_WHY_COULD || (l->cause != TRP_CAUSE_NONE && l->share_per_million == 0)) {
            continue;
        }
        trp_sheet_add(explanation->sheet, "    ");
        trpi_tell_title(explanation, l->behaviour);
        if (l->initiation == 0) {
            trp_sheet_add(explanation->sheet, ", ");
            trp_sheet_tenths(explanation->sheet, l->share_per_million, 10000);
            trp_sheet_add(explanation->sheet, "% of the next choice");
        } else {
            trp_sheet_add(explanation->sheet, ": its cue has fired, and it may start at once");
        }
        trp_sheet_add(explanation->sheet, ".\n");
        any = true;
    }
    trp_sheet_add(explanation->sheet, any ? "" : "    Nothing.\n");
    tell_next(explanation);
}

static void add_quotation(const trpi_explanation *explanation, trpi_quotation quotation)
{
    if (quotation.line == 0) {
        return;
    }
    trp_sheet *sheet = explanation->sheet;
    trp_sheet_add(sheet, "      ");
    trp_sheet_plain(sheet, explanation->source->name);
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
static void quote(const trpi_explanation *explanation, uint32_t line)
{
    uint32_t behaviour = explanation->lines[line].behaviour;
    add_quotation(explanation, trpi_quote_behaviour(explanation->source, explanation->pack, behaviour));
    bool starts = false;
    uint32_t parts = 0;
    for (uint32_t i = line + 1; i < explanation->count && explanation->lines[i].depth > explanation->lines[line].depth; i++) {
        const trp_why_line *l = &explanation->lines[i];
        bool conditional = l->cause == TRP_CAUSE_CONDITION || l->cause == TRP_CAUSE_NO_CUE || l->cause == TRP_CAUSE_CUE_SPENT;
        if (l->kind == TRP_WHY_OBSTACLE && conditional && !starts) {
            add_quotation(explanation, trpi_quote_scene(explanation->source, explanation->pack, behaviour, "starts when"));
            starts = true;
        }
        if (l->kind == TRP_WHY_PARTNER && l->cause != TRP_CAUSE_NONE && (parts >> l->part & 1) == 0) {
            add_quotation(explanation, trpi_quote_part(explanation->source, explanation->pack, behaviour, l->part));
            parts |= 1u << l->part;
        }
    }
}

static void tell_people(const trpi_explanation *explanation, uint32_t line)
{
    for (uint32_t i = line + 1; i < explanation->count && explanation->lines[i].depth > explanation->lines[line].depth; i++) {
        uint8_t kind = explanation->lines[i].kind;
        if (kind == TRP_WHY_PARTNER || kind == TRP_WHY_OCCURRENCE) {
            trp_sheet_add(explanation->sheet, "        ");
            trpi_tell_person(explanation, i);
            trp_sheet_add(explanation->sheet, ".\n");
        }
    }
}

// Sentences begin with a capital, unless with a quotation or a name.
static void tell_sentence(const trpi_explanation *explanation, uint32_t line)
{
    trp_sheet *sheet = explanation->sheet;
    trp_sheet_add(sheet, "    - ");
    size_t start = sheet->size_bytes;
    trpi_tell_cause(explanation, line);
    if (sheet->text != NULL && start < sheet->size_bytes && sheet->text[start] >= 'a' && sheet->text[start] <= 'z') {
        sheet->text[start] = (char)(sheet->text[start] - ('a' - 'A'));
    }
    trp_sheet_add(sheet, ".\n");
}

static void tell_why_not(const trpi_explanation *explanation)
{
    trp_sheet_add(explanation->sheet, "\nWhy not\n");
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind == TRP_WHY_ROLE) {
            trp_sheet_add(explanation->sheet, "  As ");
            trp_sheet_plain(explanation->sheet, trp_pack_name(explanation->pack, TRP_NAMES_ROLE, l->number));
            trp_sheet_add(explanation->sheet, "\n");
        }
        if (l->kind != TRP_WHY_COULD || l->cause == TRP_CAUSE_NONE || l->cause == TRP_CAUSE_RUNS ||
            only_waits_for_its_turn(explanation, i)) {
            continue;
        }
        trp_sheet_add(explanation->sheet, "    ");
        trpi_tell_title(explanation, l->behaviour);
        static const char *const initiations[] = {"proactive", "latent", "reactive", "situation"};
        trp_sheet_format(explanation->sheet, " (%s, priority %d)\n",
                         initiations[l->initiation <= TRP_WHY_SITUATION ? l->initiation : 0], (int)l->priority);
        quote(explanation, i);
        for (uint32_t j = trpi_first_child(explanation, i); j < explanation->count; j = trpi_next_child(explanation, j)) {
            uint8_t cause = explanation->lines[j].cause;
            if (explanation->lines[j].kind == TRP_WHY_OBSTACLE && cause != TRP_CAUSE_NONE && cause != TRP_CAUSE_OCCUPIED) {
                trp_sheet_add(explanation->sheet, "  ");
                tell_sentence(explanation, j);
                tell_people(explanation, j);
            }
        }
    }
}

// ---- An area ------------------------------------------------------------------------------------

static void tell_could_cast(const trpi_explanation *explanation)
{
    bool any = false;
    trp_sheet_add(explanation->sheet, "\nCould cast\n");
    for (uint32_t i = 0; i < explanation->count; i++) {
        const trp_why_line *l = &explanation->lines[i];
        if (l->kind != TRP_WHY_COULD || l->cause != TRP_CAUSE_NONE) {
            continue;
        }
        trp_sheet_add(explanation->sheet, "    ");
        trpi_tell_title(explanation, l->behaviour);
        if (l->until != UINT32_MAX) {
            trp_sheet_add(explanation->sheet, ", when it looks for people again, at ");
            trpi_tell_time(explanation, l->until);
        } else {
            trp_sheet_add(explanation->sheet, ", as soon as somebody who is open to it looks around");
        }
        trp_sheet_add(explanation->sheet, ".\n");
        any = true;
    }
    trp_sheet_add(explanation->sheet, any ? "" : "    Nothing.\n");
}

// The requests of an area, and the reasons why its situations are not cast.
static void tell_area(const trpi_explanation *explanation)
{
    bool asks = false;
    trp_sheet_add(explanation->sheet, "Now\n");
    for (uint32_t i = 0; i < explanation->count; i++) {
        if (explanation->lines[i].kind == TRP_WHY_ASKING) {
            tell_wait(explanation, &explanation->lines[i]);
            asks = true;
        }
    }
    trp_sheet_add(explanation->sheet, asks ? "" : "  Asks nobody.\n");
    tell_could_cast(explanation);
    tell_why_not(explanation);
}

static bool is_area(const trpi_explanation *explanation)
{
    for (uint32_t i = 0; i < explanation->count; i++) {
        if (explanation->lines[i].kind == TRP_WHY_COULD) {
            return explanation->lines[i].initiation == TRP_WHY_SITUATION;
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

static void tell_heading(const trpi_explanation *explanation, trp_entity agent)
{
    trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, agent));
    trp_sheet_add(explanation->sheet, " at ");
    trpi_tell_time(explanation, trp_world_now(explanation->world));
    trp_sheet_add(explanation->sheet, " (");
    trpi_wording_clock(explanation->sheet, trp_world_time_of_day(explanation->world));
    trp_sheet_add(explanation->sheet, ")\n\n");
}

trp_result trp_why_print(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    trpi_explanation explanation = {.rehearsal = rehearsal,
                                    .world = trp_rehearsal_world(rehearsal),
                                    .source = source,
                                    .pack = trp_world_pack(trp_rehearsal_world(rehearsal)),
                                    .sheet = sheet};
    trp_why_line *lines = fetch(rehearsal, agent, &explanation.count);
    if (lines == NULL) {
        return explanation.count == 0 ? TRP_ERROR_STALE : TRP_ERROR_MEMORY;
    }
    explanation.lines = lines;
    tell_heading(&explanation, agent);
    if (is_area(&explanation)) {
        tell_area(&explanation);
    } else {
        tell_entries(&explanation, "Now\n", TRP_WHY_NOW, tell_step_end);
        tell_entries(&explanation, "\nInterrupted\n", TRP_WHY_INTERRUPTED, tell_instead);
        tell_waiting(&explanation);
        tell_could(&explanation);
        tell_why_not(&explanation);
    }
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trp_why_print_json(const trp_rehearsal *rehearsal, trp_entity agent, const trp_script_source *source, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL, TRP_ERROR_ARGUMENT);
    trpi_explanation explanation = {.rehearsal = rehearsal,
                                    .world = trp_rehearsal_world(rehearsal),
                                    .source = source,
                                    .pack = trp_world_pack(trp_rehearsal_world(rehearsal)),
                                    .sheet = sheet};
    trp_why_line *lines = fetch(rehearsal, agent, &explanation.count);
    if (lines == NULL) {
        return explanation.count == 0 ? TRP_ERROR_STALE : TRP_ERROR_MEMORY;
    }
    explanation.lines = lines;
    trpi_tell_json(&explanation, agent);
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
