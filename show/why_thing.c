// SPDX-License-Identifier: MIT
// Explains an object or an area: facts, offers, holders, rows at locks, links.

#include "show/why_writer.h"

#include "troupe/fact.h"

#include <stdio.h>
#include <string.h>

bool trpi_why_entity_is_object_or_place(const trpi_why_writer *writer, trp_entity entity)
{
    uint32_t kind = trp_entity_kind(writer->world, entity);
    return kind != TRP_NOT_FOUND && trp_entity_is_alive(writer->world, entity) && !trp_pack_kind_is_character(writer->pack, kind) &&
           !trp_pack_kind_is_player(writer->pack, kind);
}

static const char *bare(const char *name)
{
    const char *point = strrchr(name, '.');
    return point != NULL ? point + 1 : name;
}

static void add_name(const trpi_why_writer *writer, trp_entity entity)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, entity));
}

static void add_title(const trpi_why_writer *writer, uint32_t behaviour)
{
    trp_sheet_add(writer->sheet, "`");
    trpi_why_write_behaviour_title(writer, behaviour);
    trp_sheet_add(writer->sheet, "`");
}

// Writes the members of a list behind its first one, which are facts of their own called "sitters 2", "sitters 3" …, if `first` is
// the first: ", Bob, Cid". Returns how many facts that are.
static uint32_t write_further_members(const trpi_why_writer *writer, trp_entity thing, uint32_t first)
{
    trp_fact_info info;
    (void)trp_pack_fact(writer->pack, first, &info, sizeof info);
    const char *name = info.name;
    const uint32_t first_index = trp_index_of_number(first);
    for (uint32_t further = 1;; further++) {
        char number[16];
        (void)snprintf(number, sizeof number, " %u", further + 1);
        trp_value value;
        uint32_t fact = trp_pack_number_of_index(writer->pack, TRP_NAMES_FACT, first_index + further);
        if (first_index + further >= trp_pack_count(writer->pack, TRP_NAMES_FACT) ||
            trp_pack_fact(writer->pack, fact, &info, sizeof info) != TRP_OK || info.type != TRP_TYPE_ENTITY ||
            strncmp(info.name, name, strlen(name)) != 0 || strcmp(info.name + strlen(name), number) != 0 ||
            trp_fact_get(writer->world, thing, fact, &value) != TRP_OK) {
            return further - 1;
        }
        if (value.bits != 0) {
            trp_sheet_add(writer->sheet, ", ");
            add_name(writer, trp_value_to_entity(value));
        }
    }
}

static void write_facts(const trpi_why_writer *writer, trp_entity thing)
{
    bool any = false;
    for (uint32_t i = 0; i < trp_pack_count(writer->pack, TRP_NAMES_FACT); i++) {
        uint32_t fact = trp_pack_number_of_index(writer->pack, TRP_NAMES_FACT, i);
        trp_fact_info info;
        trp_value value;
        if (trp_pack_fact(writer->pack, fact, &info, sizeof info) != TRP_OK ||
            trp_fact_get(writer->world, thing, fact, &value) != TRP_OK || (info.is_item && value.bits == 0)) {
            continue;
        }
        const trp_why_line line = {.type = info.type, .choices = fact};
        trp_sheet_add(writer->sheet, any ? "  " : "Facts\n  ");
        trp_sheet_add_sanitized(writer->sheet, bare(info.name));
        trp_sheet_add(writer->sheet, " is ");
        trpi_why_write_value(writer, &line, value.bits);
        i += write_further_members(writer, thing, fact);
        trp_sheet_add(writer->sheet, ".\n");
        any = true;
    }
    trp_sheet_add(writer->sheet, any ? "\n" : "");
}

// ---- Offers ---------------------------------------------------------------------------------------

// Writes the conditions of an offer that are false for an agent. False when none is.
static bool write_condition(const trpi_why_writer *writer, trp_entity object, const trp_offer *offer, trp_entity agent)
{
    trpi_row_array lines = {.row_bytes = sizeof(trp_why_line)};
    TRPI_WHY_FILL_WITH_LINES(writer, &lines, trp_offer_condition_why, writer->world, object, offer->offer, agent);
    trpi_why_writer own = *writer;
    own.lines = (const void *)lines.bytes;
    own.count = lines.count;
    bool any = lines.count > 0 && trpi_why_write_false_conditions(&own, 0);
    trpi_row_array_release(&lines);
    return any;
}

void trpi_why_write_offer_reason(const trpi_why_writer *writer, trp_entity object, const trp_offer *offer, trp_entity agent)
{
    trp_sheet *sheet = writer->sheet;
    switch (offer->reason) {
    case TRP_REASON_NONE: trp_sheet_add(sheet, "it is open"); break;
    case TRP_REASON_DISABLED:
        add_name(writer, object);
        trp_sheet_add(sheet, " has disabled it");
        break;
    case TRP_REASON_FULL:
        trp_sheet_add_format(sheet, offer->most_holders == 1 ? "another one holds it" : "all %u places are taken",
                             offer->most_holders);
        break;
    case TRP_REASON_KEPT:
        trp_sheet_add(sheet, "it is kept for ");
        add_name(writer, offer->kept_for);
        trp_sheet_add(sheet, " until ");
        trpi_why_write_time(writer, offer->kept_until);
        break;
    case TRP_REASON_RECURSIVE:
        add_name(writer, agent);
        trp_sheet_add(sheet, " holds it already");
        break;
    case TRP_REASON_UNKNOWN:
        trp_sheet_add(sheet, "it is for the kind `");
        trp_sheet_add_sanitized(sheet, trp_pack_name(writer->pack, TRP_NAMES_KIND, offer->performer));
        trp_sheet_add(sheet, "`");
        break;
    default:
        if (!write_condition(writer, object, offer, agent)) {
            trp_sheet_add(sheet, "its condition is false");
        }
    }
}

void trpi_why_write_offer(const trpi_why_writer *writer, trp_entity thing, const trp_offer *offer, trp_entity agent)
{
    trp_sheet *sheet = writer->sheet;
    trp_sheet_add(sheet, "  ");
    add_title(writer, offer->behaviour);
    if (offer->performer != TRP_NOT_FOUND) {
        trp_sheet_add(sheet, " for ");
        trp_sheet_add_sanitized(sheet, trp_pack_name(writer->pack, TRP_NAMES_KIND, offer->performer));
    }
    trp_sheet_add(sheet, offer->is_private ? ", private"
                         : offer->crosses  ? ", to all who cross it"
                         : offer->wraps    ? ", around moves"
                                           : "");
    trp_sheet_add_format(sheet, offer->most_holders != 0 ? ": %u of %u hold it" : ": %u hold it", offer->holder_count,
                         offer->most_holders);
    bool is_requested = !offer->is_private && !offer->crosses && !offer->wraps;
    bool is_told = agent.value != 0 ? is_requested : offer->reason != TRP_REASON_FULL;  // the numbers tell that it is full
    if (is_told && (agent.value != 0 || offer->reason != TRP_REASON_NONE)) {
        trp_sheet_add(sheet, "; ");
        trpi_why_write_offer_reason(writer, thing, offer, agent);
    }
    trp_sheet_add(sheet, ".\n");
}

static void write_offers(const trpi_why_writer *writer, trp_entity thing)
{
    trpi_row_array offers = {.row_bytes = sizeof(trp_offer)};
    TRPI_WHY_FILL(writer, &offers, trp_object_offers, writer->world, thing, trp_nobody());
    trp_sheet_add(writer->sheet, "Offers\n");
    for (uint32_t i = 0; i < offers.count; i++) {
        trpi_why_write_offer(writer, thing, trpi_row_array_at(&offers, i), trp_nobody());
    }
    trp_sheet_add(writer->sheet, offers.count > 0 ? "" : "  Nothing.\n");
    trpi_row_array_release(&offers);
}

// ---- Holders, rows and links ------------------------------------------------------------------------

static void write_holders(const trpi_why_writer *writer, trp_entity thing)
{
    trpi_row_array holders = {.row_bytes = sizeof(trp_holder)};
    TRPI_WHY_FILL(writer, &holders, trp_object_holders, writer->world, thing);
    trp_sheet_add(writer->sheet, "\nHolders\n");
    for (uint32_t i = 0; i < holders.count; i++) {
        const trp_holder *holder = trpi_row_array_at(&holders, i);
        trp_sheet_add(writer->sheet, "  ");
        add_name(writer, holder->agent);
        trp_sheet_add(writer->sheet, " holds ");
        add_title(writer, holder->behaviour);
        trp_sheet_add(writer->sheet, ", since ");
        trpi_why_write_time(writer, holder->since);
        trp_sheet_add(writer->sheet, ".\n");
    }
    trp_sheet_add(writer->sheet, holders.count > 0 ? "" : "  Nobody.\n");
    trpi_row_array_release(&holders);
}

static void write_locks(const trpi_why_writer *writer, trp_entity thing)
{
    trpi_row_array claims = {.row_bytes = sizeof(trp_lock_row_entry)};
    TRPI_WHY_FILL(writer, &claims, trp_object_locks, writer->world, thing);
    trp_sheet_add(writer->sheet, claims.count > 0 ? "\nLocks\n" : "");
    for (uint32_t i = 0; i < claims.count; i++) {
        const trp_lock_row_entry *claim = trpi_row_array_at(&claims, i);
        trp_sheet_add(writer->sheet, "  ");
        add_name(writer, claim->agent);
        trp_sheet_add(writer->sheet, claim->has ? " has `" : " waits for `");
        trp_sheet_add_sanitized(writer->sheet, claim->name);
        trp_sheet_add(writer->sheet, "`.\n");
    }
    trpi_row_array_release(&claims);
}

static void write_links(const trpi_why_writer *writer, trp_entity thing)
{
    trpi_row_array ends = {.row_bytes = sizeof(trp_object_link)};
    TRPI_WHY_FILL(writer, &ends, trp_entity_all_links, writer->world, thing);
    trp_sheet_add(writer->sheet, ends.count > 0 ? "\nLinks\n" : "");
    for (uint32_t i = 0; i < ends.count; i++) {
        const trp_object_link *end = trpi_row_array_at(&ends, i);
        trp_sheet_add(writer->sheet, "  `");
        trp_sheet_add_sanitized(writer->sheet, bare(trp_pack_name(writer->pack, TRP_NAMES_LINK, end->link)));
        trp_sheet_add(writer->sheet, "`");
        if (end->from.value != thing.value) {
            trp_sheet_add(writer->sheet, " of ");
            add_name(writer, end->from);
        }
        trp_sheet_add(writer->sheet, end->to.value != thing.value ? " leads to " : " leads here");
        if (end->to.value != thing.value) {
            add_name(writer, end->to);
        }
        trp_sheet_add(writer->sheet, ".\n");
    }
    trpi_row_array_release(&ends);
}

void trpi_why_write_thing(const trpi_why_writer *writer, trp_entity thing)
{
    write_facts(writer, thing);
    write_offers(writer, thing);
    write_holders(writer, thing);
    write_locks(writer, thing);
    write_links(writer, thing);
}
