// SPDX-License-Identifier: MIT
// A ledger: what happened to behaviours, counted. One per behaviour, scene or role; the report is
// made of them.

#ifndef TROUPE_SHOW_LEDGER_H
#define TROUPE_SHOW_LEDGER_H

#include "troupe/event.h"

typedef struct trpi_ledger {
    uint64_t counts[TRP_EVENT_KIND_COUNT];
    uint64_t cancelled_for[TRP_REASON_COUNT];
    uint64_t rejected_for[TRP_REASON_COUNT];
    uint64_t waited_steps;
    uint32_t longest_wait_steps;
} trpi_ledger;

/// Adds an event. Waits are those that ended.
void trpi_ledger_note(trpi_ledger *ledger, const trp_event *event);

/// Whether anything was counted.
bool trpi_ledger_is_empty(const trpi_ledger *ledger);

#endif
