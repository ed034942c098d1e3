// SPDX-License-Identifier: MIT

#include "show/behaviour_counts.h"

void trpi_behaviour_counts_add_event(trpi_behaviour_counts *tally, const trp_event *event)
{
    if (event->kind >= TRP_EVENT_KIND_COUNT) {
        return;
    }
    tally->counts[event->kind]++;
    uint8_t reason = event->reason < TRP_REASON_COUNT ? event->reason : (uint8_t)TRP_REASON_NONE;
    switch (event->kind) {
    case TRP_EVENT_CANCELLED: tally->cancelled_for[reason]++; break;
    case TRP_EVENT_REJECTED: tally->rejected_for[reason]++; break;
    case TRP_EVENT_WAITED:
        tally->waited_steps += event->steps;
        if (event->steps > tally->longest_wait_steps) {
            tally->longest_wait_steps = event->steps;
        }
        break;
    default: break;
    }
}

bool trpi_behaviour_counts_are_empty(const trpi_behaviour_counts *tally)
{
    for (uint32_t kind = 0; kind < TRP_EVENT_KIND_COUNT; kind++) {
        if (tally->counts[kind] > 0) {
            return false;
        }
    }
    return true;
}
