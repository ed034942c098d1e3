// SPDX-License-Identifier: MIT
// What is due when: a heap of (step, serial of the body, order of filing). Nothing is taken out
// before it is due: an entry whose performance has moved on is recognised by its generation and
// dropped by who reads it.

#ifndef TROUPE_STAGE_AGENDA_H
#define TROUPE_STAGE_AGENDA_H

#include <stdbool.h>
#include <stdint.h>

typedef struct stage_agenda_entry {
    uint32_t step;
    uint32_t serial;
    uint64_t order;
    uint32_t performance;
    uint32_t generation;
} stage_agenda_entry;

typedef struct stage_agenda {
    stage_agenda_entry *entries;
    uint32_t count;
    uint32_t capacity;
    uint64_t filed;
} stage_agenda;

/// Files an entry; `order` is given here. False when memory is lacking.
bool stage_agenda_file(stage_agenda *agenda, stage_agenda_entry entry);

/// Files an entry again that was filed before, with the order that it had.
bool stage_agenda_refile(stage_agenda *agenda, stage_agenda_entry entry);

/// The first entry, or NULL.
const stage_agenda_entry *stage_agenda_first(const stage_agenda *agenda);

/// Takes the first entry out. There must be one.
stage_agenda_entry stage_agenda_take(stage_agenda *agenda);

void stage_agenda_free(stage_agenda *agenda);

#endif
