// SPDX-License-Identifier: MIT
// A ledger counts the events of behaviours. The report has one for each behaviour, scene and role.

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

/// Counts an event. Only waits that have ended are counted.
void trpi_ledger_count_event(trpi_ledger *ledger, const trp_event *event);

/// Returns whether a ledger has counted nothing.
bool trpi_ledger_is_empty(const trpi_ledger *ledger);

#endif
