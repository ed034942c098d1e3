// SPDX-License-Identifier: MIT
#include "script/check/symbol.h"

#include "base/assert.h"

// Every symbol struct begins with a trpi_symbol.
static const trpi_symbol *symbol_at(const void *table, uint32_t index, size_t size)
{
    return (const trpi_symbol *)((const char *)table + (size_t)index * size);
}

uint16_t trpi_symbol_find(const void *table, uint32_t count, size_t size, trpi_text name)
{
    TRP_ASSERT(count < TRPI_NO_INDEX);
    if (name.size == 0) {
        return TRPI_NO_INDEX;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (trpi_name_equal(symbol_at(table, i, size)->name, name)) {
            return (uint16_t)i;
        }
    }
    return TRPI_NO_INDEX;
}

void trpi_symbol_note(const trpi_symbols *symbols, trpi_text written, trpi_text declared)
{
    trpi_use use = {written, declared};
    if (symbols->uses != NULL && written.at != declared.at) {
        (void)TRPI_ARENA_PUSH(symbols->arena, symbols->uses->at, symbols->uses->count,
                              symbols->uses->capacity, use);
    }
}

bool trpi_symbol_match(const trpi_symbols *symbols, trpi_text written, trpi_text declared)
{
    bool equal = trpi_name_equal(written, declared);
    if (equal) {
        trpi_symbol_note(symbols, written, declared);
    }
    return equal;
}

uint16_t trpi_symbol_find_used(const trpi_symbols *symbols, const void *table, uint32_t count,
                               size_t size, trpi_text name)
{
    uint16_t index = trpi_symbol_find(table, count, size, name);
    if (index != TRPI_NO_INDEX) {
        trpi_symbol_note(symbols, name, symbol_at(table, index, size)->name);
    }
    return index;
}

uint16_t trpi_symbol_choice(const trpi_symbols *symbols, const trpi_fact_symbol *fact,
                            trpi_text name)
{
    return trpi_symbol_find_used(symbols, symbols->choices.at + fact->first_choice,
                                 fact->choice_count, sizeof *symbols->choices.at, name);
}

uint16_t trpi_symbol_fact(const trpi_symbols *symbols, uint16_t kind, trpi_text name)
{
    while (kind != TRPI_NO_INDEX) {
        const trpi_kind_symbol *holder = &symbols->kinds.at[kind];
        for (uint16_t i = 0; i < holder->fact_count; i++) {
            uint16_t fact = (uint16_t)(holder->first_fact + i);
            if (trpi_symbol_match(symbols, name, symbols->facts.at[fact].symbol.name)) {
                return fact;
            }
        }
        kind = holder->parent;
    }
    return TRPI_NO_INDEX;
}

uint16_t trpi_symbol_item_fact(const trpi_symbols *symbols, uint16_t kind, uint16_t item)
{
    while (kind != TRPI_NO_INDEX) {
        const trpi_kind_symbol *holder = &symbols->kinds.at[kind];
        for (uint16_t i = 0; i < holder->fact_count; i++) {
            uint16_t fact = (uint16_t)(holder->first_fact + i);
            if (symbols->facts.at[fact].item == item) {
                return fact;
            }
        }
        kind = holder->parent;
    }
    return TRPI_NO_INDEX;
}

bool trpi_kind_is(const trpi_symbols *symbols, uint16_t kind, uint16_t ancestor)
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

bool trpi_kinds_meet(const trpi_symbols *symbols, uint16_t a, uint16_t b)
{
    return a == TRPI_NO_INDEX || b == TRPI_NO_INDEX || trpi_kind_is(symbols, a, b) ||
           trpi_kind_is(symbols, b, a);
}

void trpi_guess_table(trpi_guess *guess, const void *table, uint32_t count, size_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        trpi_guess_offer(guess, symbol_at(table, i, size)->name);
    }
}

void trpi_guess_facts(trpi_guess *guess, const trpi_symbols *symbols, uint16_t kind)
{
    while (kind != TRPI_NO_INDEX) {
        const trpi_kind_symbol *holder = &symbols->kinds.at[kind];
        for (uint16_t i = 0; i < holder->fact_count; i++) {
            trpi_guess_offer(guess, symbols->facts.at[holder->first_fact + i].symbol.name);
        }
        kind = holder->parent;
    }
}
