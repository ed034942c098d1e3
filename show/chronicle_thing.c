// SPDX-License-Identifier: MIT
// Notes the things of a chronicle as they are: the facts of an object or area, its offers, holders, rows at locks and links, in the
// words of `troupe why`. A thing is told again when one of these has changed, so the values in conditions of its offers are those
// of that step.

#include "show/chronicle.h"
#include "show/why_writer.h"

#include "troupe/fact.h"

// Fills an array with all answers of a query (rows.h); without memory the chronicle has failed.
#define FILL(chronicle, rows, query, ...) \
    ((chronicle)->failed = !TRPI_ROW_ARRAY_FILL((rows), query, __VA_ARGS__) || (chronicle)->failed)

static uint64_t mixed(uint64_t key, uint64_t number)
{
    key = (key ^ number) * 0x9E3779B97F4A7C15u;
    return key ^ (key >> 29);
}

// Returns the bits of a fact by which a page tells one value from another. A motive drifts by itself, so its whole number counts.
static uint64_t bits_that_count(const trp_chronicle *chronicle, uint32_t fact, trp_value value)
{
    trp_fact_info info;
    uint32_t number = trp_pack_number_of_index(chronicle->pack, TRP_NAMES_FACT, fact);
    bool drifts = trp_pack_fact(chronicle->pack, number, &info, sizeof info) == TRP_OK && info.is_motive;
    return drifts ? (uint64_t)(int64_t)trp_value_to_number(value) : (uint64_t)value.bits;
}

static uint64_t mix_facts(const trp_chronicle *chronicle, trp_entity thing, uint64_t key)
{
    for (uint32_t i = 0; i < trp_pack_count(chronicle->pack, TRP_NAMES_FACT); i++) {
        trp_value value;
        if (trp_fact_get(chronicle->world, thing, i, &value) == TRP_OK) {
            key = mixed(mixed(key, i + 1u), bits_that_count(chronicle, i, value));
        }
    }
    return key;
}

static uint64_t mix_offers(trp_chronicle *chronicle, trp_entity thing, uint64_t key)
{
    trpi_row_array offers = {.row_bytes = sizeof(trp_offer)};
    FILL(chronicle, &offers, trp_object_offers, chronicle->world, thing, trp_nobody());
    for (uint32_t i = 0; i < offers.count; i++) {
        const trp_offer *offer = trpi_row_array_at(&offers, i);
        key = mixed(mixed(key, offer->offer), (uint64_t)offer->reason << 32 | offer->kept_until);
    }
    trpi_row_array holders = {.row_bytes = sizeof(trp_holder)};
    FILL(chronicle, &holders, trp_object_holders, chronicle->world, thing);
    for (uint32_t i = 0; i < holders.count; i++) {
        const trp_holder *holder = trpi_row_array_at(&holders, i);
        key = mixed(mixed(key, holder->agent.value), holder->offer);
    }
    trpi_row_array_release(&offers);
    trpi_row_array_release(&holders);
    return key;
}

static uint64_t mix_ties(trp_chronicle *chronicle, trp_entity thing, uint64_t key)
{
    trpi_row_array claims = {.row_bytes = sizeof(trp_lock_row_entry)};
    FILL(chronicle, &claims, trp_object_locks, chronicle->world, thing);
    for (uint32_t i = 0; i < claims.count; i++) {
        const trp_lock_row_entry *claim = trpi_row_array_at(&claims, i);
        key = mixed(mixed(key, claim->agent.value), (uint64_t)claim->lock << 1 | claim->has);
    }
    trpi_row_array ends = {.row_bytes = sizeof(trp_object_link)};
    FILL(chronicle, &ends, trp_entity_all_links, chronicle->world, thing);
    for (uint32_t i = 0; i < ends.count; i++) {
        const trp_object_link *end = trpi_row_array_at(&ends, i);
        key = mixed(mixed(mixed(key, end->from.value), end->to.value), end->link);
    }
    trpi_row_array_release(&claims);
    trpi_row_array_release(&ends);
    return key;
}

// Returns a number that changes with what is told of a thing; 0: there is nothing to tell.
static uint64_t key_of(trp_chronicle *chronicle, trp_entity thing)
{
    return mix_ties(chronicle, thing, mix_offers(chronicle, thing, mix_facts(chronicle, thing, 0)));
}

// Returns the number of the text that tells how a thing is now; UINT32_MAX when there is no memory.
static uint32_t describe(trp_chronicle *chronicle, trp_entity thing)
{
    trp_sheet sheet = {0};
    const trpi_why_writer writer = {
        .rehearsal = chronicle->rehearsal, .world = chronicle->world, .pack = chronicle->pack, .sheet = &sheet};
    trpi_why_write_thing(&writer, thing);
    uint32_t number = sheet.failed ? UINT32_MAX : trpi_numbered_texts_find_or_add(&chronicle->accounts, trp_sheet_text(&sheet));
    trp_sheet_release(&sheet);
    return number;
}

static uint32_t count_waiting(trp_chronicle *chronicle, trp_entity thing)
{
    trpi_row_array claims = {.row_bytes = sizeof(trp_lock_row_entry)};
    FILL(chronicle, &claims, trp_object_locks, chronicle->world, thing);
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < claims.count; i++) {
        waiting += ((const trp_lock_row_entry *)trpi_row_array_at(&claims, i))->has ? 0 : 1;
    }
    trpi_row_array_release(&claims);
    return waiting;
}

void trpi_chronicle_note_account_of_thing(trp_chronicle *chronicle, uint32_t person)
{
    trpi_person *record = trpi_chronicle_person(chronicle, person);
    uint64_t key = key_of(chronicle, record->entity);
    if (key == record->account_key) {
        return;
    }
    record->account_key = key;
    trpi_thing_account account = {person, trp_world_now(chronicle->world), describe(chronicle, record->entity),
                                  trp_object_holders(chronicle->world, record->entity, NULL, 0, sizeof(trp_holder)),
                                  count_waiting(chronicle, record->entity)};
    const trpi_thing_account *last = record->account != 0 ? trpi_row_array_at(&chronicle->told, record->account - 1) : NULL;
    if (last != NULL && last->words_index == account.words_index && last->holders == account.holders &&
        last->waiting == account.waiting) {
        return;
    }
    if (account.words_index == UINT32_MAX || !trpi_row_array_add(&chronicle->told, &account)) {
        chronicle->failed = true;
    }
    record->account = chronicle->told.count;
}
