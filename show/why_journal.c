// SPDX-License-Identifier: MIT
// Writes what the journal of a rehearsal has: the last refusals, messages and castings of an entity or a scene.

#include "show/why_writer.h"
#include "show/wording.h"

enum { MOST_TOLD = 4 };  // of each kind

static void add_name(const trpi_why_writer *writer, trp_entity entity)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, entity));
}

// Writes a behaviour in quotation marks between two texts.
static void add_title(const trpi_why_writer *writer, const char *before, const trp_event *event, const char *after)
{
    trp_sheet_add(writer->sheet, before);
    trp_sheet_add(writer->sheet, "`");
    trpi_why_write_behaviour_title(writer, event->behaviour);
    trp_sheet_add(writer->sheet, "`");
    trp_sheet_add(writer->sheet, after);
}

static void add_reason(const trpi_why_writer *writer, const trp_event *event)
{
    trp_sheet_add(writer->sheet, ": ");
    trpi_wording_write_reason(writer->sheet, writer->pack, (trp_reason)event->reason, event->behaviour, event->other_behaviour);
}

// Writes the sender of a message, " of Ann"; " of the game" when the sender is nobody.
static void add_sender(const trpi_why_writer *writer, const trp_event *event)
{
    trp_sheet_add(writer->sheet, " of ");
    trp_sheet_add_sanitized(writer->sheet, event->other.value != 0 ? trpi_why_entity_name(writer, event->other) : "the game");
}

// Writes the part of a situation for which the search of an area found nobody, " as guest"; for a part without a name, that too few
// were open to the situation.
static void add_open_part(const trpi_why_writer *writer, const trp_event *event)
{
    trp_behaviour_info info;
    uint32_t kind = trp_entity_kind(writer->world, event->agent);
    bool is_area = kind != TRP_NOT_FOUND && !trp_pack_kind_is_character(writer->pack, kind);
    if (!is_area || trp_pack_behaviour(writer->pack, event->behaviour, &info, sizeof info) != TRP_OK) {
        return;
    }
    const char *part = trp_pack_part_name(writer->pack, info.scene, event->task);
    trp_sheet_add(writer->sheet, part[0] != '\0' ? " as " : ": fewer were open to it than it needs");
    trp_sheet_add_sanitized(writer->sheet, part);
}

static void add_rejection(const trpi_why_writer *writer, const trp_event *event)
{
    add_name(writer, event->agent);
    bool found_nobody = event->reason == TRP_REASON_NO_PARTNER;
    add_title(writer, found_nobody ? " found nobody for " : " could not begin ", event, "");
    if (found_nobody) {
        add_open_part(writer, event);
    } else {
        add_reason(writer, event);
    }
}

void trpi_why_write_past_event(const trpi_why_writer *writer, const trp_event *event)
{
    trp_sheet *sheet = writer->sheet;
    switch (event->kind) {
    case TRP_EVENT_REFUSED:
        add_name(writer, event->other);
        trp_sheet_add(sheet, " refused ");
        add_name(writer, event->agent);
        add_title(writer, " ", event, "");
        add_reason(writer, event);
        break;
    case TRP_EVENT_HEARD:
    case TRP_EVENT_UNHEARD:
        add_name(writer, event->agent);
        trp_sheet_add(sheet, event->kind == TRP_EVENT_HEARD ? " heard `" : " did not hear `");
        trp_sheet_add_sanitized(sheet, trp_pack_name(writer->pack, TRP_NAMES_MESSAGE, event->task));
        trp_sheet_add(sheet, "`");
        add_sender(writer, event);
        break;
    case TRP_EVENT_REJECTED: add_rejection(writer, event); break;
    default:  // a scene that began
        add_name(writer, event->agent);
        add_title(writer, event->kind == TRP_EVENT_CAST ? " cast " : " began ", event, " with ");
        add_name(writer, event->other);
    }
}

// Whether the text still has what an event is about.
static bool is_known(const trpi_why_writer *writer, const trp_event *event)
{
    trp_behaviour_info info;
    bool is_message = event->kind == TRP_EVENT_HEARD || event->kind == TRP_EVENT_UNHEARD;
    return is_message ? trp_pack_name(writer->pack, TRP_NAMES_MESSAGE, event->task)[0] != '\0'
                      : trp_pack_behaviour(writer->pack, event->behaviour, &info, sizeof info) == TRP_OK;
}

static void write_section(const trpi_why_writer *writer, const char *heading, const trp_event *events, uint32_t count)
{
    uint32_t known = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_known(writer, &events[i]) && known++ < MOST_TOLD) {
            trp_sheet_add(writer->sheet, known == 1 ? heading : "");
            trp_sheet_add(writer->sheet, "  ");
            trpi_why_write_time(writer, events[i].step);
            trp_sheet_add(writer->sheet, ": ");
            trpi_why_write_past_event(writer, &events[i]);
            trp_sheet_add(writer->sheet, ".\n");
        }
    }
    if (known > MOST_TOLD) {
        trp_sheet_add_format(writer->sheet, "  ... and %u more.\n", known - MOST_TOLD);
    }
}

void trpi_why_write_journal(const trpi_why_writer *writer, trp_entity entity)
{
    static const char *const headings[TRP_JOURNAL_KIND_COUNT] = {"\nLast refusals\n", "\nLast messages\n", "\nLast castings\n"};
    const trp_journal *journal = trp_rehearsal_journal(writer->rehearsal);
    for (uint32_t kind = 0; kind < TRP_JOURNAL_KIND_COUNT; kind++) {
        trp_event events[TRP_JOURNAL_DEPTH];
        uint32_t count = trp_journal_of_entity(journal, entity, (trp_journal_kind)kind, events, TRP_JOURNAL_DEPTH, sizeof *events);
        write_section(writer, headings[kind], events, count);
    }
}

void trpi_why_write_journal_of_scene(const trpi_why_writer *writer, uint32_t scene)
{
    trp_event events[TRP_JOURNAL_DEPTH];
    uint32_t count =
        trp_journal_of_scene(trp_rehearsal_journal(writer->rehearsal), scene, events, TRP_JOURNAL_DEPTH, sizeof *events);
    write_section(writer, "\nLast castings\n", events, count);
}

// ---- The last attempt ---------------------------------------------------------------------------

bool trpi_why_find_last_attempt_to_begin(const trpi_why_writer *writer, trp_entity agent, uint32_t behaviour, trp_event *attempt)
{
    bool found = false;
    const trp_journal *journal = trp_rehearsal_journal(writer->rehearsal);
    for (uint32_t kind = 0; kind < TRP_JOURNAL_KIND_COUNT; kind++) {
        trp_event events[TRP_JOURNAL_DEPTH];
        uint32_t count = trp_journal_of_entity(journal, agent, (trp_journal_kind)kind, events, TRP_JOURNAL_DEPTH, sizeof *events);
        for (uint32_t i = 0; i < count; i++) {
            bool is_its_own = events[i].behaviour == behaviour && events[i].agent.value == agent.value;
            if (is_its_own && (!found || events[i].step > attempt->step)) {
                *attempt = events[i];
                found = true;
            }
        }
    }
    return found;
}

// ---- JSON ---------------------------------------------------------------------------------------

static void add_event_json(const trpi_why_writer *writer, trpi_json_writer *json, const trp_event *event)
{
    bool is_message = event->kind == TRP_EVENT_HEARD || event->kind == TRP_EVENT_UNHEARD;
    trpi_json_open_object(json, NULL);
    trpi_json_add_ratio(json, "at", event->step, trp_world_steps_per_second(writer->world));
    trpi_json_add_text(json, "event", trp_event_name((trp_event_kind)event->kind));
    trpi_json_add_text(json, "agent", trpi_why_entity_name(writer, event->agent));
    if (event->other.value != 0) {
        trpi_json_add_text(json, "other", trpi_why_entity_name(writer, event->other));
    }
    trpi_json_add_text(json, is_message ? "message" : "behaviour",
                       is_message ? trp_pack_name(writer->pack, TRP_NAMES_MESSAGE, event->task)
                                  : trp_behaviour_title(writer->pack, event->behaviour));
    if (event->reason != TRP_REASON_NONE) {
        trpi_json_add_text(json, "reason", trp_reason_name((trp_reason)event->reason));
    }
    trpi_json_close_object(json);
}

void trpi_why_write_journal_json(const trpi_why_writer *writer, trpi_json_writer *json, trp_entity entity)
{
    static const char *const names[TRP_JOURNAL_KIND_COUNT] = {"refusals", "messages", "castings"};
    for (uint32_t kind = 0; kind < TRP_JOURNAL_KIND_COUNT; kind++) {
        trp_event events[TRP_JOURNAL_DEPTH];
        uint32_t count = trp_journal_of_entity(trp_rehearsal_journal(writer->rehearsal), entity, (trp_journal_kind)kind, events,
                                               TRP_JOURNAL_DEPTH, sizeof *events);
        trpi_json_open_array(json, names[kind]);
        for (uint32_t i = 0; i < count; i++) {
            if (is_known(writer, &events[i])) {
                add_event_json(writer, json, &events[i]);
            }
        }
        trpi_json_close_array(json);
    }
}
