// SPDX-License-Identifier: MIT
#include "script/check/symbol.h"

#include "base/assert.h"

#include <string.h>

// Returns a symbol of a range; every symbol struct begins with a trpi_symbol.
static const trpi_symbol *symbol_at(const void *table, uint32_t index, size_t size)
{
    return (const trpi_symbol *)((const char *)table + (size_t)index * size);
}

static uint16_t scan(trpi_symbol_range range, trpi_text name)
{
    for (uint32_t i = 0; i < range.count; i++) {
        if (trpi_names_are_equal_without_case(symbol_at(range.first_symbol, i, range.symbol_size)->name, name)) {
            return (uint16_t)i;
        }
    }
    return TRPI_NO_INDEX;
}

// Whether `number`, which the map gave for a name, is the number of a symbol of that name in the range.
static bool has_number(trpi_symbol_range range, uint32_t number, trpi_text name)
{
    return number < range.count &&
           trpi_names_are_equal_without_case(symbol_at(range.first_symbol, number, range.symbol_size)->name, name);
}

// Adds to the map the names of the symbols that the range has got since the last call; of equal names the first counts. The number
// of the empty name is how many symbols have been added. False when memory ran out.
static bool catch_up(const trpi_symbols *symbols, trpi_symbol_range range)
{
    const trpi_text no_name = {NULL, 0};
    uint32_t known = trpi_name_map_find(symbols->names, range.scope, no_name);
    known = known == TRPI_NOT_FILED ? 0 : known;
    bool fine = true;
    for (uint32_t i = known; i < range.count && fine; i++) {
        trpi_text name = symbol_at(range.first_symbol, i, range.symbol_size)->name;
        bool is_first = !has_number(range, trpi_name_map_find(symbols->names, range.scope, name), name);
        fine = name.size == 0 || !is_first || trpi_name_map_set(symbols->names, symbols->arena, range.scope, name, i);
    }
    return fine && (known == range.count || trpi_name_map_set(symbols->names, symbols->arena, range.scope, no_name, range.count));
}

uint16_t trpi_symbol_find(const trpi_symbols *symbols, trpi_symbol_range range, trpi_text name)
{
    enum { FEW = 8 };
    TRP_ASSERT(range.count < TRPI_NO_INDEX);
    if (name.size == 0) {
        return TRPI_NO_INDEX;
    }
    if (range.count <= FEW || range.scope == TRPI_NO_SCOPE || symbols->names == NULL || !catch_up(symbols, range)) {
        return scan(range, name);
    }
    uint32_t number = trpi_name_map_find(symbols->names, range.scope, name);
    bool fits = number == TRPI_NOT_FILED || has_number(range, number, name);
    return !fits ? scan(range, name) : number == TRPI_NOT_FILED ? TRPI_NO_INDEX : (uint16_t)number;
}

void trpi_symbol_clear_lookup(const trpi_symbols *symbols, trpi_symbol_range range)
{
    const trpi_text no_name = {NULL, 0};
    if (symbols->names != NULL && trpi_name_map_find(symbols->names, range.scope, no_name) != TRPI_NOT_FILED) {
        (void)trpi_name_map_set(symbols->names, symbols->arena, range.scope, no_name, 0);
    }
}

void trpi_symbols_note_mention(const trpi_symbols *symbols, trpi_text written, trpi_text declared)
{
    trpi_symbol_use use = {written, declared};
    if (symbols->uses != NULL && written.at != declared.at) {
        (void)TRPI_ARENA_PUSH(symbols->arena, symbols->uses->at, symbols->uses->count, symbols->uses->capacity, use);
    }
}

bool trpi_symbol_match_name_noting_use(const trpi_symbols *symbols, trpi_text written, trpi_text declared)
{
    bool equal = trpi_names_are_equal_without_case(written, declared);
    if (equal) {
        trpi_symbols_note_mention(symbols, written, declared);
    }
    return equal;
}

uint16_t trpi_symbol_find_and_note_use(const trpi_symbols *symbols, trpi_symbol_range range, trpi_text name)
{
    uint16_t index = trpi_symbol_find(symbols, range, name);
    if (index != TRPI_NO_INDEX) {
        trpi_symbols_note_mention(symbols, name, symbol_at(range.first_symbol, index, range.symbol_size)->name);
    }
    return index;
}

trpi_symbol_range trpi_scene_parts(const trpi_scene_symbol *scene)
{
    return (trpi_symbol_range){TRPI_NO_SCOPE, scene->parts, scene->part_count, sizeof *scene->parts};
}

uint16_t trpi_symbols_find_choice_of_fact(const trpi_symbols *symbols, const trpi_fact_symbol *fact, trpi_text name)
{
    return trpi_symbol_find_and_note_use(symbols, TRPI_SOME(symbols, choices, fact->first_choice, fact->choice_count), name);
}

// Returns the range of one sort of things that a kind itself owns; *first is where the range begins in its table.
static trpi_symbol_range members_of(const trpi_symbols *symbols, trpi_kind_member_sort what, uint16_t kind, uint16_t *first)
{
    const trpi_kind_symbol *holder = &symbols->kinds.at[kind];
    switch (what) {
    case TRPI_MEMBER_FACTS: *first = holder->first_fact; return TRPI_SOME(symbols, facts, *first, holder->fact_count);
    case TRPI_MEMBER_LINKS: *first = holder->first_link; return TRPI_SOME(symbols, links, *first, holder->link_count);
    default: *first = holder->first_offer; return TRPI_SOME(symbols, offers, *first, holder->offer_count);
    }
}

uint16_t trpi_symbols_find_fact_link_or_offer(const trpi_symbols *symbols, trpi_kind_member_sort member_sort, uint16_t kind,
                                              trpi_text name)
{
    for (; kind != TRPI_NO_INDEX; kind = symbols->kinds.at[kind].parent) {
        uint16_t first;
        uint16_t found = trpi_symbol_find_and_note_use(symbols, members_of(symbols, member_sort, kind, &first), name);
        if (found != TRPI_NO_INDEX) {
            return (uint16_t)(first + found);
        }
    }
    return TRPI_NO_INDEX;
}

uint16_t trpi_symbol_find_fact(const trpi_symbols *symbols, uint16_t kind, trpi_text name)
{
    return trpi_symbols_find_fact_link_or_offer(symbols, TRPI_MEMBER_FACTS, kind, name);
}

uint16_t trpi_symbols_sum_over_ancestor_kinds(const trpi_symbols *symbols, uint16_t kind, size_t field_offset)
{
    uint16_t sum = 0;
    while ((kind = symbols->kinds.at[kind].parent) != TRPI_NO_INDEX) {
        uint16_t own;
        memcpy(&own, (const char *)&symbols->kinds.at[kind] + field_offset, sizeof own);
        sum = (uint16_t)(sum + own);
    }
    return sum;
}

bool trpi_kind_descends_from(const trpi_symbols *symbols, uint16_t kind, uint16_t ancestor)
{
    TRP_ASSERT(ancestor != TRPI_NO_INDEX);
    while (kind != TRPI_NO_INDEX) {
        if (kind == ancestor) {
            return true;
        }
        kind = symbols->kinds.at[kind].parent;
    }
    return false;
}

bool trpi_kinds_overlap(const trpi_symbols *symbols, uint16_t a, uint16_t b)
{
    return a == TRPI_NO_INDEX || b == TRPI_NO_INDEX || trpi_kind_descends_from(symbols, a, b) ||
           trpi_kind_descends_from(symbols, b, a);
}

void trpi_name_guess_consider_range(trpi_name_guess *guess, const trpi_symbols *symbols, trpi_symbol_range range)
{
    const uint64_t most = 4000000;  // in a text with that many mistakes nobody reads the later guesses
    if (symbols->names != NULL && (symbols->names->compared_count += range.count) > most) {
        return;
    }
    for (uint32_t i = 0; i < range.count; i++) {
        trpi_name_guess_consider(guess, symbol_at(range.first_symbol, i, range.symbol_size)->name);
    }
}

void trpi_name_guess_consider_members(trpi_name_guess *guess, const trpi_symbols *symbols, trpi_kind_member_sort member_sort,
                                      uint16_t kind)
{
    for (; kind != TRPI_NO_INDEX; kind = symbols->kinds.at[kind].parent) {
        uint16_t first;
        trpi_name_guess_consider_range(guess, symbols, members_of(symbols, member_sort, kind, &first));
    }
}

void trpi_name_guess_consider_facts(trpi_name_guess *guess, const trpi_symbols *symbols, uint16_t kind)
{
    trpi_name_guess_consider_members(guess, symbols, TRPI_MEMBER_FACTS, kind);
}
