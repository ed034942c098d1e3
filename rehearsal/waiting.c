// SPDX-License-Identifier: MIT
// Invariant: there is at most one wait for each pair of agent and behaviour: the one that began last.

#include "rehearsal/waiting.h"

#include <stdlib.h>

void trpi_wait_list_release(trpi_wait_list *waiting)
{
    free(waiting->waits);
    waiting->waits = NULL;
    waiting->count = 0;
    waiting->capacity = 0;
}

static void forget(trpi_wait_list *waiting, trp_entity agent, uint32_t behaviour)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < waiting->count; i++) {
        const trpi_partner_wait *wait = &waiting->waits[i];
        bool is_it = wait->agent.value == agent.value && (behaviour == TRP_NOT_FOUND || wait->behaviour == behaviour);
        if (!is_it) {
            waiting->waits[kept++] = *wait;
        }
    }
    waiting->count = kept;
}

static void remember(trpi_wait_list *waiting, const trp_event *event)
{
    if (waiting->count == waiting->capacity) {
        uint32_t capacity = waiting->capacity == 0 ? 32 : waiting->capacity * 2;
        trpi_partner_wait *waits = realloc(waiting->waits, capacity * sizeof *waits);
        if (waits == NULL) {
            waiting->failed = true;
            return;
        }
        waiting->waits = waits;
        waiting->capacity = capacity;
    }
    waiting->waits[waiting->count++] = (trpi_partner_wait){event->agent, event->behaviour, event->step};
}

void trpi_wait_list_apply_event(trpi_wait_list *waiting, const trp_event *event)
{
    switch (event->kind) {
    case TRP_EVENT_WAITING:
        forget(waiting, event->agent, event->behaviour);
        remember(waiting, event);
        break;
    case TRP_EVENT_WAITED:
    case TRP_EVENT_FINISHED:
    case TRP_EVENT_CANCELLED: forget(waiting, event->agent, event->behaviour); break;
    case TRP_EVENT_DESPAWNED: forget(waiting, event->agent, TRP_NOT_FOUND); break;
    default: break;
    }
}
