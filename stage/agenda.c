// SPDX-License-Identifier: MIT
// The agenda of the stage, a heap; see agenda.h.

#include "stage/agenda.h"

#include "troupe/assert.h"

#include <stdlib.h>

static bool is_before(const trpi_stage_agenda_entry *a, const trpi_stage_agenda_entry *b)
{
    if (a->step != b->step) {
        return a->step < b->step;
    }
    if (a->body_serial != b->body_serial) {
        return a->body_serial < b->body_serial;
    }
    return a->order < b->order;
}

static void swap(trpi_stage_agenda *agenda, uint32_t a, uint32_t b)
{
    trpi_stage_agenda_entry entry = agenda->entries[a];
    agenda->entries[a] = agenda->entries[b];
    agenda->entries[b] = entry;
}

bool trpi_stage_agenda_add_saved(trpi_stage_agenda *agenda, trpi_stage_agenda_entry entry)
{
    if (agenda->count == agenda->capacity) {
        uint32_t capacity = agenda->capacity == 0 ? 64 : agenda->capacity * 2;
        trpi_stage_agenda_entry *entries = realloc(agenda->entries, capacity * sizeof *entries);
        if (entries == NULL) {
            return false;
        }
        agenda->entries = entries;
        agenda->capacity = capacity;
    }

    uint32_t at = agenda->count++;
    agenda->entries[at] = entry;
    while (at > 0 && is_before(&agenda->entries[at], &agenda->entries[(at - 1) / 2])) {
        swap(agenda, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
    return true;
}

bool trpi_stage_agenda_add_entry(trpi_stage_agenda *agenda, trpi_stage_agenda_entry entry)
{
    entry.order = agenda->filed_count++;
    return trpi_stage_agenda_add_saved(agenda, entry);
}

const trpi_stage_agenda_entry *trpi_stage_agenda_first(const trpi_stage_agenda *agenda)
{
    return agenda->count == 0 ? NULL : agenda->entries;
}

trpi_stage_agenda_entry trpi_stage_agenda_remove_first(trpi_stage_agenda *agenda)
{
    TRP_ASSERT(agenda->count > 0);

    trpi_stage_agenda_entry first = agenda->entries[0];
    agenda->entries[0] = agenda->entries[--agenda->count];
    uint32_t at = 0;
    for (;;) {
        uint32_t least = at;
        for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < agenda->count; child++) {
            if (is_before(&agenda->entries[child], &agenda->entries[least])) {
                least = child;
            }
        }
        if (least == at) {
            return first;
        }
        swap(agenda, at, least);
        at = least;
    }
}

void trpi_stage_agenda_free(trpi_stage_agenda *agenda)
{
    free(agenda->entries);
    *agenda = (trpi_stage_agenda){0};
}
