// SPDX-License-Identifier: MIT
// The agenda: the performances that are due, and when, in a heap ordered by step, serial of the body, and order of filing. Entries
// leave the heap at its head only. An entry is stale when its performance is due at another step by now, or is over; the reader
// recognises a stale entry at the head by its generation, and drops it.

#ifndef TROUPE_STAGE_AGENDA_H
#define TROUPE_STAGE_AGENDA_H

#include <stdbool.h>
#include <stdint.h>

typedef struct trpi_stage_agenda_entry {
    uint32_t step;
    uint32_t body_serial;
    uint64_t order;
    uint32_t performance;
    uint32_t generation;
} trpi_stage_agenda_entry;

typedef struct trpi_stage_agenda {
    trpi_stage_agenda_entry *entries;
    uint32_t count;
    uint32_t capacity;
    uint64_t filed_count;
} trpi_stage_agenda;

/// Files an entry and numbers it with the next `order`. False when memory is lacking.
bool trpi_stage_agenda_add_entry(trpi_stage_agenda *agenda, trpi_stage_agenda_entry entry);

/// Adds an entry that was read from a save, with the `order` that it had there. False when memory is lacking.
bool trpi_stage_agenda_add_saved(trpi_stage_agenda *agenda, trpi_stage_agenda_entry entry);

/// Returns the entry that is due first; NULL if the agenda is empty.
const trpi_stage_agenda_entry *trpi_stage_agenda_first(const trpi_stage_agenda *agenda);

/// Removes the entry that is due first. The agenda must not be empty.
trpi_stage_agenda_entry trpi_stage_agenda_remove_first(trpi_stage_agenda *agenda);

void trpi_stage_agenda_free(trpi_stage_agenda *agenda);

#endif
