// SPDX-License-Identifier: MIT
// Notes the things of a chronicle as they are: the facts of an object or area, its offers, holders, rows at locks and links, in the
// words of `troupe why`. A thing is told again when one of these has changed, so the values in conditions of its offers are those
// of that step.

#include "show/chronicle.h"
#include "show/why_writer.h"

#include "troupe/fact.h"

enum { MOST_RECORDS = 512 };  // of each sort, that are looked at for changes

static uint64_t mixed(uint64_t key, uint64_t number)
{
    key = (key ^ number) * 0x9E3779B97F4A7C15u;
    return key ^ (key >> 29);
}

static uint32_t at_most(uint32_t count)
{
    return count < MOST_RECORDS ? count : MOST_RECORDS;
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

static uint64_t mix_offers(const trp_chronicle *chronicle, trp_entity thing, uint64_t key)
{
    trp_offer offers[MOST_RECORDS];
    uint32_t count = at_most(trp_object_offers(chronicle->world, thing, trp_nobody(), offers, MOST_RECORDS, sizeof *offers));
    for (uint32_t i = 0; i < count; i++) {
        key = mixed(mixed(key, offers[i].offer), (uint64_t)offers[i].reason << 32 | offers[i].kept_until);
    }
    trp_holder holders[MOST_RECORDS];
    count = at_most(trp_object_holders(chronicle->world, thing, holders, MOST_RECORDS, sizeof *holders));
    for (uint32_t i = 0; i < count; i++) {
        key = mixed(mixed(key, holders[i].agent.value), holders[i].offer);
    }
    return key;
}

static uint64_t mix_ties(const trp_chronicle *chronicle, trp_entity thing, uint64_t key)
{
    trp_lock_row_entry claims[MOST_RECORDS];
    uint32_t count = at_most(trp_object_locks(chronicle->world, thing, claims, MOST_RECORDS, sizeof *claims));
    for (uint32_t i = 0; i < count; i++) {
        key = mixed(mixed(key, claims[i].agent.value), (uint64_t)claims[i].lock << 1 | claims[i].has);
    }
    trp_object_link ends[MOST_RECORDS];
    count = at_most(trp_entity_all_links(chronicle->world, thing, ends, MOST_RECORDS, sizeof *ends));
    for (uint32_t i = 0; i < count; i++) {
        key = mixed(mixed(mixed(key, ends[i].from.value), ends[i].to.value), ends[i].link);
    }
    return key;
}

// Returns a number that changes with what is told of a thing; 0: there is nothing to tell.
static uint64_t key_of(const trp_chronicle *chronicle, trp_entity thing)
{
    return mix_ties(chronicle, thing, mix_offers(chronicle, thing, mix_facts(chronicle, thing, 0)));
}

// Returns the number of the words for a thing as it is now; UINT32_MAX without memory.
static uint32_t describe(trp_chronicle *chronicle, trp_entity thing)
{
    trp_sheet sheet = {0};
    const trpi_why_writer writer = {
        .rehearsal = chronicle->rehearsal, .world = chronicle->world, .pack = chronicle->pack, .sheet = &sheet};
    trpi_why_write_object_or_place(&writer, thing);
    uint32_t number = sheet.failed ? UINT32_MAX : trpi_numbered_texts_find_or_add(&chronicle->accounts, trp_sheet_text(&sheet));
    trp_sheet_release(&sheet);
    return number;
}

static uint32_t count_waiting(const trp_chronicle *chronicle, trp_entity thing)
{
    trp_lock_row_entry claims[MOST_RECORDS];
    uint32_t count = at_most(trp_object_locks(chronicle->world, thing, claims, MOST_RECORDS, sizeof *claims));
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < count; i++) {
        waiting += claims[i].has ? 0 : 1;
    }
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
    if (last != NULL && last->words == account.words && last->holders == account.holders && last->waiting == account.waiting) {
        return;
    }
    if (account.words == UINT32_MAX || !trpi_row_array_add(&chronicle->told, &account)) {
        chronicle->failed = true;
    }
    record->account = chronicle->told.count;
}
