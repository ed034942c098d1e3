// SPDX-License-Identifier: MIT
// How often each kind of event has happened to behaviours. The report has such counts for each behaviour, scene and role.

#ifndef TROUPE_SHOW_BEHAVIOUR_COUNTS_H
#define TROUPE_SHOW_BEHAVIOUR_COUNTS_H

#include "troupe/event.h"

typedef struct trpi_behaviour_counts {
    uint64_t counts[TRP_EVENT_KIND_COUNT];
    uint64_t cancelled_for[TRP_REASON_COUNT];
    uint64_t rejected_for[TRP_REASON_COUNT];
    uint64_t waited_steps;
    uint32_t longest_wait_steps;
} trpi_behaviour_counts;

/// Counts an event. Only waits that have ended are counted.
void trpi_behaviour_counts_add_event(trpi_behaviour_counts *tally, const trp_event *event);

/// Returns whether a tally has counted nothing.
bool trpi_behaviour_counts_are_empty(const trpi_behaviour_counts *tally);

#endif
