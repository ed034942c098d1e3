// SPDX-License-Identifier: MIT
// What is due when: a heap of (step, serial of the body, order of filing). Nothing is taken out before it is due:
// an entry whose performance has moved on is recognised by its generation and dropped by who reads it.

#ifndef TROUPE_STAGE_AGENDA_H
#define TROUPE_STAGE_AGENDA_H

#include <stdbool.h>
#include <stdint.h>

typedef struct trpi_agenda_entry {
    uint32_t step;
    uint32_t serial;
    uint64_t order;
    uint32_t performance;
    uint32_t generation;
} trpi_agenda_entry;

typedef struct trpi_agenda {
    trpi_agenda_entry *entries;
    uint32_t count;
    uint32_t capacity;
    uint64_t filed;
} trpi_agenda;

/// Files an entry; `order` is given here. False when memory is lacking.
bool trpi_agenda_file(trpi_agenda *agenda, trpi_agenda_entry entry);

/// The first entry, or NULL.
const trpi_agenda_entry *trpi_agenda_first(const trpi_agenda *agenda);

/// Takes the first entry out. There must be one.
trpi_agenda_entry trpi_agenda_take(trpi_agenda *agenda);

void trpi_agenda_free(trpi_agenda *agenda);

#endif
