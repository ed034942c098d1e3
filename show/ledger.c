// SPDX-License-Identifier: MIT

#include "show/ledger.h"

void trpi_ledger_count_event(trpi_ledger *ledger, const trp_event *event)
{
    if (event->kind >= TRP_EVENT_KIND_COUNT) {
        return;
    }
    ledger->counts[event->kind]++;
    uint8_t reason = event->reason < TRP_REASON_COUNT ? event->reason : (uint8_t)TRP_REASON_NONE;
    switch (event->kind) {
    case TRP_EVENT_CANCELLED: ledger->cancelled_for[reason]++; break;
    case TRP_EVENT_REJECTED: ledger->rejected_for[reason]++; break;
    case TRP_EVENT_WAITED:
        ledger->waited_steps += event->steps;
        if (event->steps > ledger->longest_wait_steps) {
            ledger->longest_wait_steps = event->steps;
        }
        break;
    default: break;
    }
}

bool trpi_ledger_is_empty(const trpi_ledger *ledger)
{
    for (uint32_t kind = 0; kind < TRP_EVENT_KIND_COUNT; kind++) {
        if (ledger->counts[kind] > 0) {
            return false;
        }
    }
    return true;
}
