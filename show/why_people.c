// SPDX-License-Identifier: MIT
// Explains whom an object concerns and what it waits for, so that a quest is explained as a whole: the characters at its links and
// its holders with what they do now, and the messages, events and borders that its handlers answer.

#include "show/why_writer.h"

#include "troupe/kind.h"

#include <string.h>

static const char *bare(const char *name)
{
    const char *point = strrchr(name, '.');
    return point != NULL ? point + 1 : name;
}

static void add_quoted(const trpi_why_writer *writer, const char *before, const char *name)
{
    trp_sheet_add(writer->sheet, before);
    trp_sheet_add(writer->sheet, "`");
    trp_sheet_add_sanitized(writer->sheet, name);
    trp_sheet_add(writer->sheet, "`");
}

// ---- People -------------------------------------------------------------------------------------

// Writes what a character does now, and the occasion that takes the place of its day.
static void write_character(const trpi_why_writer *writer, trp_entity who)
{
    trp_queue_entry entry;
    uint32_t count = trp_agent_queues(writer->world, who, &entry, 1, sizeof entry);
    uint32_t occasion = trp_agent_occasion(writer->world, who);
    trp_sheet_add(writer->sheet, "  ");
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, who));
    if (count > 0) {
        trp_sheet_add(writer->sheet, entry.is_current ? " does `" : " has interrupted `");
        trpi_why_write_behaviour_title(writer, entry.behaviour);
        trp_sheet_add(writer->sheet, "`");
    } else {
        trp_sheet_add(writer->sheet, " does nothing");
    }
    if (occasion != TRP_NOT_FOUND) {
        add_quoted(writer, ", on the occasion ", bare(trp_pack_name(writer->pack, TRP_NAMES_BLOCK, occasion)));
    }
    trp_sheet_add(writer->sheet, ".\n");
}

// Returns the mark of an entity that is alive, among marks by the index of the entity (the lower half of its id); NULL when there
// is no memory.
static bool *mark_of(trpi_row_array *marks, trp_entity who)
{
    const uint32_t index = (uint32_t)who.value;
    const bool unmarked = false;
    while (marks->count <= index) {
        if (!trpi_row_array_add(marks, &unmarked)) {
            return NULL;
        }
    }
    return trpi_row_array_at(marks, index);
}

// Writes of a character unless it is one of those `told` of before.
static void add_person(const trpi_why_writer *writer, trpi_row_array *told, trp_entity who)
{
    if (!trp_entity_is_alive(writer->world, who) || trpi_why_entity_is_object_or_place(writer, who)) {
        return;
    }
    bool is_first = told->count == 0, *is_told = mark_of(told, who);
    writer->sheet->failed = is_told == NULL || writer->sheet->failed;
    if (is_told != NULL && !*is_told) {
        *is_told = true;
        trp_sheet_add(writer->sheet, is_first ? "\nPeople\n" : "");
        write_character(writer, who);
    }
}

static void write_people(const trpi_why_writer *writer, trp_entity thing)
{
    trpi_row_array told = {.row_bytes = sizeof(bool)};
    trpi_row_array ends = {.row_bytes = sizeof(trp_object_link)};
    trpi_row_array holders = {.row_bytes = sizeof(trp_holder)};
    TRPI_WHY_FILL(writer, &ends, trp_entity_all_links, writer->world, thing);
    for (uint32_t i = 0; i < ends.count; i++) {
        const trp_object_link *end = trpi_row_array_at(&ends, i);
        add_person(writer, &told, end->from.value == thing.value ? end->to : end->from);
    }
    TRPI_WHY_FILL(writer, &holders, trp_object_holders, writer->world, thing);
    for (uint32_t i = 0; i < holders.count; i++) {
        add_person(writer, &told, ((const trp_holder *)trpi_row_array_at(&holders, i))->agent);
    }
    trpi_row_array_release(&told);
    trpi_row_array_release(&ends);
    trpi_row_array_release(&holders);
}

// ---- Handlers -----------------------------------------------------------------------------------

static void write_handler(const trpi_why_writer *writer, const trp_kind_handler *handler)
{
    switch (handler->type) {
    case TRP_HANDLER_MESSAGE:
        add_quoted(writer, "the message ", bare(trp_pack_name(writer->pack, TRP_NAMES_MESSAGE, handler->message)));
        break;
    case TRP_HANDLER_EVENT:
        add_quoted(writer, "the event ", bare(trp_pack_name(writer->pack, TRP_NAMES_EVENT, handler->event)));
        break;
    case TRP_HANDLER_ENTER: trp_sheet_add(writer->sheet, "somebody to come in"); break;
    default: trp_sheet_add(writer->sheet, "somebody to go out"); break;
    }
}

// Writes what the handlers of an object wait for, those of its kind and of the kind's parents. Handlers of adopting and dropping
// are left out, since the offers and holders tell of these; so is the brain.
static void write_handlers(const trpi_why_writer *writer, trp_entity thing)
{
    bool any = false;
    trp_kind_info info;
    for (uint32_t kind = trp_entity_kind(writer->world, thing);
         kind != TRP_NOT_FOUND && trp_pack_kind(writer->pack, kind, &info, sizeof info) == TRP_OK; kind = info.parent) {
        trp_kind_handler handler;
        for (uint32_t i = 0; trp_pack_kind_handler(writer->pack, kind, i, &handler, sizeof handler) == TRP_OK; i++) {
            if (handler.type == TRP_HANDLER_ADOPT || handler.type == TRP_HANDLER_DROP || handler.type == TRP_HANDLER_BRAIN) {
                continue;
            }
            trp_sheet_add(writer->sheet, any ? ", or " : "\nWaiting\n  For ");
            write_handler(writer, &handler);
            any = true;
        }
    }
    trp_sheet_add(writer->sheet, any ? ".\n" : "");
}

void trpi_why_write_people_of_object(const trpi_why_writer *writer, trp_entity thing)
{
    write_people(writer, thing);
    write_handlers(writer, thing);
}
